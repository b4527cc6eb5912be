"""A set-up is taken by name, rearranged by hand until it is right, and then the game begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.page import TABLET, Player
from tests.browser.test_touch import Hand

if TYPE_CHECKING:
    from playwright.sync_api import Locator

Come = Callable[..., Player]
Point = tuple[float, float]
NAMED = re.compile("Set up for me: From the wood")


def begun(come: Come, **more: object) -> Player:
    player = come(arranges=True, **more)
    player.begin()
    player.take(NAMED)
    player.wait_for_question("rearrange your force")
    return player


def at(player: Player, hex: str) -> Locator:
    """The own counters in a hex."""
    return player.page.locator(f"g.counters [data-piece][aria-label$=', {hex}']")


def hex_of(player: Player, hex: str) -> Point:
    """The middle of a hex of the set-up area, seen from where the way to it is shown."""
    return player.middle(player.page.locator(f".lit path[aria-label*='{hex}']").first)


def middles(player: Player) -> dict[str, Point]:
    """Where the hexes are on the screen: a unit is taken up, looked at, and put back."""
    player.press("n", "Enter")
    player.wait_for_question("set up?")
    found = {}
    for label in ("A2", "A3", "B3", "C4", "C5"):
        found[label] = hex_of(player, label)
    player.press("u")
    player.wait_for_question("rearrange your force")
    return found


def drag(player: Player, start: Point, to: Point) -> None:
    player.page.mouse.move(*start)
    player.page.mouse.down()
    player.page.mouse.move((start[0] + to[0]) / 2, (start[1] + to[1]) / 2, steps=5)
    player.page.mouse.move(*to, steps=5)
    player.page.mouse.up()
    player.page.wait_for_timeout(150)
    player.ready()


def fan(player: Player, hex: str) -> Locator:
    """Look into a stack with the pointer."""
    player.page.mouse.move(*player.middle(at(player, hex).last))
    found = player.page.locator("[data-fan] .counter")
    found.first.wait_for()
    return found


def test_a_named_set_up_is_rearranged_and_begun(come: Come) -> None:
    player = begun(come)
    places = middles(player)

    # The whole stack by its handle, the leader and two squads.
    assert at(player, "C2").count() == 3
    fan(player, "C2")
    drag(player, player.middle(player.page.locator("[data-all]")), places["B3"])
    at(player, "B3").nth(2).wait_for()
    assert (at(player, "C2").count(), at(player, "B3").count()) == (0, 3)
    # What was done as one is taken back as one.
    player.take("Undo")
    at(player, "C2").nth(2).wait_for()
    assert at(player, "B3").count() == 0
    fan(player, "C2")
    drag(player, player.middle(player.page.locator("[data-all]")), places["B3"])
    at(player, "B3").nth(2).wait_for()

    # A single squad out of a stack; its fellow and the weapon stay.
    assert at(player, "C3").count() == 3
    squads = fan(player, "C3").and_(player.page.locator("[aria-label*='6-6-6']"))
    drag(player, player.middle(squads.last), places["C5"])
    at(player, "C5").first.wait_for()

    # The weapon onto somebody else.
    weapon = player.page.locator("[data-piece][aria-label*='medium machine gun']").first
    held = weapon.get_attribute("aria-label")
    assert held
    goal = "C5" if held.endswith("C3") else "C3"
    fan(player, held.rsplit(" ", 1)[1])
    start = player.middle(player.page.locator("[data-fan] .counter[aria-label*='medium machine gun']"))
    drag(player, start, player.middle(at(player, goal).last))
    player.page.locator(f"g.counters [aria-label*='medium machine gun'][aria-label$=', {goal}']").wait_for()

    # Where it may not go.
    star = player.middle(player.page.locator("g.objective").first)
    single = player.middle(at(player, "C3" if goal == "C5" else "C5").last)
    drag(player, single, (star[0] + 20, star[1] + 20))
    player.prompt.get_by_role("alert").get_by_text("set-up area").wait_for()

    player.take("Ready")
    player.wait_for_question(re.compile("Hand weapons over|Prep Fire"))
    assert at(player, "B3").count() == 3


def test_a_set_up_is_rearranged_with_the_keyboard(come: Come) -> None:
    player = begun(come)
    before = at(player, "C2").count() + at(player, "C3").count()
    player.press("n", "Enter")
    if player.page.get_by_role("menu").count():
        player.press("1")
    player.wait_for_question("set up?")
    player.press("t", "Enter")
    player.wait_for_question("rearrange your force")
    assert at(player, "C2").count() + at(player, "C3").count() < before
    player.press("r")
    player.wait_for_question(re.compile("Hand weapons over|Prep Fire"))


def test_a_set_up_is_rearranged_with_a_finger(come: Come) -> None:
    player = begun(come, size=TABLET, touch=True)
    hand = Hand(player)
    places = middles(player)
    # A closed stack goes as a whole.
    hand.draw((player.middle(at(player, "C2").last), places["A3"]))
    at(player, "A3").nth(2).wait_for()
    assert at(player, "C2").count() == 0
    player.settle()
    player.button("Ready").tap()
    player.wait_for_question(re.compile("Hand weapons over|Prep Fire"))


def test_the_form_shows_the_option(come: Come) -> None:
    player = come(arranges=True)
    player.arrive()
    player.page.get_by_role("button", name="Scenarios").click()
    player.page.get_by_role("button", name="First Steps").first.click()
    player.page.get_by_text("Rule options", exact=False).first.click()
    option = player.page.get_by_role("checkbox", name=re.compile("moved again until its player is ready"))
    assert option.is_checked()
    option.uncheck()
    player.page.get_by_role("button", name="Begin").click()
    player.settle()
    player.take(NAMED)
    player.wait_for_question("Hand weapons over")
