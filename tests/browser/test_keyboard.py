"""The page without a mouse, from the first page to the end of a player turn; and what is told to those who hear it."""

from __future__ import annotations

import re

from tests.browser.page import Player

FOCUS = """() => {
  const e = document.activeElement
  const style = getComputedStyle(e)
  return [e.textContent.trim(), style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2]
}"""


def tab_to(player: Player, words: str, most: int = 80) -> None:
    """Tab to a control; wherever the focus goes on the way, it is seen."""
    for _ in range(most):
        player.page.keyboard.press("Tab")
        text, is_seen = player.page.evaluate(FOCUS)
        assert is_seen, f"the focus on {text!r} is not seen"
        if words in text:
            return
    raise AssertionError(f"no way to {words!r} with Tab")


def letter(player: Player, words: str) -> str:
    """The key that a button of the question shows."""
    return player.button(re.compile(f"^{words}")).first.locator("kbd").inner_text()


def go_on(player: Player) -> None:
    """Answer by keys alone: end what can be ended, else take the next unit or the next target."""
    ends = player.prompt.get_by_role("button", name=re.compile("^(End|Nobody|Hold fire)"))
    if ends.count():
        player.press(ends.first.locator("kbd").inner_text())
    elif player.lit().count():
        player.press("t", "Enter")
    else:
        player.press("n", "Enter")
    if player.page.get_by_role("menu").count():
        player.press("1")


def test_a_player_turn_is_played_with_the_keyboard_only(player: Player) -> None:
    player.arrive()
    player.page.get_by_role("button", name="Quick battle").wait_for()
    tab_to(player, "Quick battle")
    player.page.keyboard.press("Enter")
    player.settle()
    player.press(letter(player, "Set up for me"))
    player.wait_for_question("Hand weapons over")
    player.press(letter(player, "End this step"))

    # Fire: the next target, the next who can fire at it, fire.
    player.wait_for_question("Prep Fire")
    player.press("t")
    assert player.page.locator("path.cursor").count() == 1
    player.press("Enter")
    player.wait_for_question("Who fires")
    player.press("n", "Enter")
    player.press(letter(player, "Fire"))
    player.page.locator(".log .dice").first.wait_for()
    while "Movement" not in player.question:
        player.settle()
        go_on(player)

    # Movement: the next unit, a hex beside it, enough.
    player.press("n", "Enter")
    player.wait_for_question("What next?")
    player.press("ArrowRight", "Enter")
    player.page.locator(".log li", has_text="moves to").first.wait_for()
    status = player.page.locator(".bar", has=player.page.get_by_role("list", name="Turn 1 of 4")).locator(
        ".plate.own", has_text="to play"
    )
    for _ in range(60):
        player.settle()
        if not status.count():
            break
        go_on(player)
    assert not status.count(), player.question
    assert player.clicks == 0


def test_sheets_hold_the_keyboard_and_give_it_back(player: Player) -> None:
    player.begin()
    player.press("?")
    sheet = player.page.get_by_role("dialog")
    sheet.wait_for()
    for _ in range(3):
        player.page.keyboard.press("Tab")
        assert player.page.evaluate("() => !!document.activeElement.closest('[role=dialog]')")
    player.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    player.press("n")
    player.button("Set up for me").first.wait_for()


def test_prompt_targets_and_tabs_have_roles_and_names(player: Player) -> None:
    player.begin_firing()
    page = player.page
    assert page.get_by_role("region", name="Prep Fire: which hex do you fire at?").count() == 1
    assert page.get_by_role("navigation", name="Sequence of play").locator("[aria-current=step]").count() == 1
    names = player.lit().evaluate_all("paths => paths.map((path) => path.getAttribute('aria-label'))")
    assert names
    assert all(re.search(r"\b[A-Z]\d\b", name) for name in names), names
    counters = player.counters().evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert all(re.search(r", [A-Z]\d", name) for name in counters), counters
    tabs = page.get_by_role("tablist", name="Panels").get_by_role("tab")
    for tab in tabs.all():
        tab.click()
        assert tab.get_attribute("aria-selected") == "true"
        assert page.get_by_role("tabpanel", name=tab.inner_text()).count() == 1
    nameless = page.evaluate(
        """() => [...document.querySelectorAll('button, a[href], input, select')]
          .filter((e) => e.checkVisibility() && !e.closest('[aria-hidden=true]'))
          .filter((e) => !(e.innerText || e.ariaLabel || e.title || e.placeholder || e.closest('label')))
          .map((e) => e.outerHTML)"""
    )
    assert nameless == []
    # What lies under the keyboard's cursor is said.
    player.press("t")
    assert re.search(r"[A-Z]\d, .*German", page.locator("p.visually-hidden[aria-live]").inner_text())
