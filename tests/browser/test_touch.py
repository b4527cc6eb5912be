"""Tablet and phone: the game is played with taps, drags and pinches; the panels of a phone are sheets over the map."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.fingers import Hand
from tests.browser.page import DOUBLE_CLICK, PHONE, SCALE, TABLET, Player, moved
from tests.browser.tabletop import PATIENT, choose_scenario

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect

Come = Callable[..., Player]
WHERE = "() => document.querySelector('.over').getAttribute('style')"
"""Script that reads where the map lies in the window, and its scale."""

FITS = "() => document.documentElement.scrollWidth <= innerWidth"


def test_a_tablet_is_played_with_taps_pinches_and_drags(come: Come) -> None:
    player = come(size=TABLET, touch=True)
    hand = Hand(player)
    player.arrive()
    player.page.get_by_role("button", name="Quick battle").tap()
    player.settle()
    player.button(re.compile("Set up for me")).first.tap()
    player.wait_for_question("Hand weapons over")
    player.button("End this step").tap()
    fire_by_taps(player, hand)
    pinch_the_map(player, hand)
    drag_the_map(player, hand)
    drag_a_unit(player, hand)


def fire_by_taps(player: Player, hand: Hand) -> None:
    """Tap a target, who fires, and fire; then end the phase."""
    player.wait_for_question("Prep Fire")
    hand.tap(player.middle(player.lit().first))
    player.wait_for_question("Who fires")
    player.button(re.compile("^Add")).first.tap()
    player.button(re.compile("^Fire")).tap()
    player.settle()
    player.button("End the phase").tap()
    if player.prompt.get_by_text("Can still act").count():
        # A second tap on the same spot waits, as it would make a double tap with the first.
        player.page.wait_for_timeout(DOUBLE_CLICK)
        player.button("End anyway").tap()
    player.wait_for_question("Choose a unit to move")


def pinch_the_map(player: Player, hand: Hand) -> None:
    """Two fingers moved apart enlarge the map, moved together they shrink it again."""
    x, y = player.middle(player.page.locator(".map"))
    before = player.page.evaluate(SCALE)
    hand.draw(((x - 40, y), (x - 120, y)), ((x + 40, y), (x + 120, y)))
    assert player.page.evaluate(SCALE) > before * 1.8
    hand.draw(((x - 120, y), (x - 40, y)), ((x + 120, y), (x + 40, y)))
    assert abs(player.page.evaluate(SCALE) - before) < before * 0.25


def drag_the_map(player: Player, hand: Hand) -> None:
    """A finger that drags the ground moves a map that is larger than the window."""
    x, y = player.middle(player.page.locator(".map"))
    hand.draw(((x - 40, y), (x - 120, y)), ((x + 40, y), (x + 120, y)))
    where = player.page.evaluate(WHERE)
    hand.draw(((x, y), (x - 60, y - 30)))
    assert player.page.evaluate(WHERE) != where
    hand.draw(((x - 120, y), (x - 40, y)), ((x + 120, y), (x + 40, y)))


def drag_a_unit(player: Player, hand: Hand) -> None:
    """A tap opens a stack, and a finger drags a unit out of it along its path."""
    can_act = player.page.locator("[data-ring='joins']")
    hand.tap(player.middle(player.counters().filter(has=can_act).last))
    fanned = player.page.locator("[data-fan] [data-piece]", has=can_act)
    fanned.last.wait_for()
    x, y = player.middle(fanned.last)
    hand.draw(((x, y), (x + 90, y + 40)), steps=16)
    player.page.locator(".log li", has_text=moved()).first.wait_for()


def test_a_finger_that_rests_on_a_figure_opens_its_facts(come: Come) -> None:
    player = come(size=TABLET, touch=True)
    hand = Hand(player)
    choose_scenario(player)
    player.page.get_by_role("button", name="Begin").tap()
    player.settle(PATIENT)
    # The whole zone is seen above the question.
    zone, asked = player.page.locator("polygon.zone").bounding_box(), player.prompt.bounding_box()
    assert zone is not None
    assert asked is not None
    assert zone["y"] + zone["height"] <= asked["y"] + 2
    player.button(re.compile("Set up for me")).first.tap()
    player.settle(PATIENT)
    menu = player.page.get_by_role("menu")
    hand.rest(player.middle(player.page.locator("g.counter[aria-label*='Lieutenant #1']")))
    menu.get_by_text("Movement 6″").wait_for()
    menu.get_by_role("menuitem", name="Line of sight from here").wait_for()
    menu.get_by_role("menuitem", name="Cancel").tap()
    # The menu of an enemy lists what is known and nothing to do.
    hand.rest(player.middle(player.page.locator("g.counter[aria-label*='Germans']").first))
    menu.get_by_text("Movement 6″").wait_for()
    assert not menu.get_by_role("menuitem", name="Done for this phase").count()
    menu.get_by_role("menuitem", name="Cancel").tap()
    assert not menu.count()


def test_a_tablet_has_rail_map_and_column_above_the_question(come: Come) -> None:
    player = come(size=TABLET, touch=True)
    player.begin()
    rail, chart, column, question = boxes(player, "aside.rail", "main", "aside.column", "section.prompt")
    assert (rail["x"], rail["width"]) == (0, chart["x"])
    assert chart["x"] + chart["width"] == column["x"]
    assert column["x"] + column["width"] == TABLET[0]
    for above in (rail, chart, column):
        assert above["y"] + above["height"] <= question["y"]
    assert (question["x"], question["width"]) == (0, TABLET[0])
    assert player.page.evaluate(FITS)


def test_panels_are_sheets_on_a_phone(come: Come) -> None:
    player = come(size=PHONE, touch=True)
    player.begin()
    (wide,) = boxes(player, "main")
    assert wide["width"] == PHONE[0]
    foot = player.page.get_by_role("navigation", name="Panels")
    for name, words in (("Unit", "Objectives"), ("Log", "Log")):
        opens = foot.get_by_role("button", name=name)
        assert opens.get_attribute("aria-pressed") == "false"
        opens.tap()
        assert opens.get_attribute("aria-pressed") == "true"
        player.page.locator("aside.column").get_by_text(words).first.wait_for()
        # The question stays below the sheet.
        sheet, question = boxes(player, "aside.column", "section.prompt")
        assert sheet["y"] + sheet["height"] <= question["y"]
        foot.get_by_role("button", name="Map").tap()
        assert not player.page.locator("aside.column").is_visible()
    assert player.page.evaluate(FITS)


def boxes(player: Player, *names: str) -> list[FloatRect]:
    """Where elements stand on the screen."""
    measured = [player.page.locator(name).bounding_box() for name in names]
    return [box for box in measured if box]
