"""A set-up is taken by name, rearranged by hand until it is right, and then the game begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.fingers import Hand, Point
from tests.browser.page import TABLET, Player

if TYPE_CHECKING:
    from playwright.sync_api import Locator

Come = Callable[..., Player]
NAMED = re.compile("Set up for me: From the wood")


def begun(come: Come, **more: object) -> Player:
    """A player who may rearrange the set-up that he took by its name."""
    player = come(arranges=True, **more)
    player.begin()
    player.take(NAMED)
    player.wait_for_question("rearrange your force")
    return player


def at(player: Player, hex: str) -> Locator:
    """The own counters in a hex."""
    return player.page.locator(f"g.counters [data-piece][aria-label$=', {hex}']")


def hex_of(player: Player, hex: str) -> Point:
    """The middle of a hex that is lit as a goal."""
    return player.middle(player.page.locator(f".lit path[aria-label*='{hex}']").first)


def middles(player: Player) -> dict[str, Point]:
    """Where some hexes are on the screen: they are lit while a unit is taken up, which is then put back."""
    player.press("n", "Enter")
    player.wait_for_question("set up?")
    middle_of = {label: hex_of(player, label) for label in ("A2", "A3", "B3", "C4", "C5")}
    player.press("u")
    player.wait_for_question("rearrange your force")
    return middle_of


def drag(player: Player, start: Point, to: Point) -> None:
    player.page.mouse.move(*start)
    player.page.mouse.down()
    player.page.mouse.move((start[0] + to[0]) / 2, (start[1] + to[1]) / 2, steps=5)
    player.page.mouse.move(*to, steps=5)
    player.page.mouse.up()
    player.page.wait_for_timeout(150)
    player.ready()


def fan(player: Player, hex: str) -> Locator:
    """Open the stack of a hex with the pointer; the counters in it."""
    player.page.mouse.move(*player.middle(at(player, hex).last))
    counters = player.page.locator("[data-fan] .counter")
    counters.first.wait_for()
    return counters


def test_a_named_set_up_is_rearranged_and_begun(come: Come) -> None:
    player = begun(come)
    places = middles(player)
    move_a_stack(player, places["B3"])
    move_a_squad(player, places["C5"])
    goal = hand_over_the_machine_gun(player)
    drag_out_of_the_area(player, start="C3" if goal == "C5" else "C5")
    player.take("Ready")
    player.wait_for_question(re.compile("Hand weapons over|Prep Fire"))
    assert at(player, "B3").count() == 3


def move_a_stack(player: Player, goal: Point) -> None:
    """Drag the leader and two squads of C2 by the handle of their stack to B3; one undo takes all of them back."""
    for is_undone in (True, False):
        assert at(player, "C2").count() == 3
        fan(player, "C2")
        drag(player, player.middle(player.page.locator("[data-all]")), goal)
        at(player, "B3").nth(2).wait_for()
        assert (at(player, "C2").count(), at(player, "B3").count()) == (0, 3)
        if is_undone:
            player.take("Undo")
            at(player, "C2").nth(2).wait_for()
            assert at(player, "B3").count() == 0


def move_a_squad(player: Player, goal: Point) -> None:
    """Drag one squad out of the stack of C3 to C5; the other squad stays."""
    assert at(player, "C3").count() == 3
    squads = fan(player, "C3").and_(player.page.locator("[aria-label*='6-6-6']"))
    drag(player, player.middle(squads.last), goal)
    at(player, "C5").first.wait_for()
    assert 0 < at(player, "C3").count() < 3


def hand_over_the_machine_gun(player: Player) -> str:
    """Drag the machine gun onto a squad of the other hex, C3 or C5, and return that hex."""
    gun = "[aria-label*='medium machine gun']"
    label = player.page.locator(f"[data-piece]{gun}").first.get_attribute("aria-label")
    assert label
    start = label.rsplit(" ", 1)[1]
    goal = "C5" if start == "C3" else "C3"
    fan(player, start)
    counter = player.page.locator(f"[data-fan] .counter{gun}")
    drag(player, player.middle(counter), player.middle(at(player, goal).last))
    player.page.locator(f"g.counters {gun}[aria-label$=', {goal}']").wait_for()
    return goal


def drag_out_of_the_area(player: Player, start: str) -> None:
    """A drop outside the set-up area is refused, and the refusal names it."""
    x, y = player.middle(player.page.locator("g.objective").first)
    drag(player, player.middle(at(player, start).last), (x + 20, y + 20))
    player.prompt.get_by_role("alert").get_by_text("set-up area").wait_for()


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


def test_the_form_of_a_game_offers_the_option_to_rearrange(come: Come) -> None:
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
