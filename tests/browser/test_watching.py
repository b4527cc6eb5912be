"""The computer's turn can be followed: who fired at what and what came of it stays long enough to be read."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.page import Player
from tests.browser.situations import begin_situation, situation, squads

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
    enemies = [{"name": name, "type": "ru_447", "at": "E2"} for name in ("x", "y")]
    begin_situation(player, situation("MPh", *squads("C3", "a", "b"), *enemies), "Choose a unit to move", "scripted")
    player.page.evaluate(NOTE)
    player.take("End the phase")
    player.take("End anyway")
    player.page.wait_for_function("() => window.shots.length > 0")
    seconds, caption = player.page.evaluate("window.shots[0]")
    assert seconds >= 1000, "it stays for more than a second"
    assert "Fire at" in caption
    assert "Skip" in caption or "Since your last choice" in caption
