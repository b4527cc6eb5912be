"""The computer's turn can be followed: who fired at what and what came of it stays long enough to be read."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.general import General
from tests.browser.page import Player

SLOWLY = "localStorage.setItem('bocage.settings', JSON.stringify({speed: 'normal', motion: false, arrange: false}))"
NOTE = """() => {
  window.shots = []
  let since = 0, caption = ''
  new MutationObserver(() => {
    const struck = document.querySelector('.struck')
    if (struck && !since) since = performance.now()
    const told = document.querySelectorAll('section.prompt, .news')
    if (struck) caption = [...told].map((one) => one.textContent).join(' ')
    if (!struck && since) { window.shots.push([performance.now() - since, caption]); since = 0 }
  }).observe(document.body, {subtree: true, childList: true, characterData: true})
}"""


def test_a_shot_of_the_computer_is_seen_and_told(come: Callable[..., Player]) -> None:
    player = come()
    player.context.add_init_script(SLOWLY)
    player.begin()
    player.take("Set up for me")
    player.settle()
    player.page.evaluate(NOTE)
    general = General(player)
    general.fires = False
    # Who goes on at once has seen enough; this player looks at it.
    general.look = lambda: player.page.locator(".struck").wait_for(state="detached")
    general.play(40, lambda: bool(player.page.evaluate("window.shots.length")))
    seconds, caption = player.page.evaluate("window.shots[0]")
    assert seconds >= 1000, "it stays for more than a second"
    assert "Fire at" in caption
    assert "Skip" in caption or "Since your last choice" in caption
