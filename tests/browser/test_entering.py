"""Units that come later wait beside the map, in sight, and are led onto it from there."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser.page import Player, height_of

Come = Callable[..., Player]
ENTERS = "enters by the east edge"
WAITING = ".counter[data-piece][aria-label*='GG']"
"""Counters beside the east edge, whose hexes are in column GG."""
PLACES = ".lit path[aria-label*='GG']"
"""Places beside the east edge where a unit can wait."""
ONE_LINE = 34
"""A button with one line of text is lower than this many pixels."""


def begin_entering(come: Come) -> Player:
    """Begin a scenario in which the own force enters by the east edge."""
    player = come()
    player.begin_scenario("Scenarios", "Four Hundred Yards", You_play="Americans")
    player.wait_for_question(ENTERS)
    return player


def place_all(player: Player) -> None:
    """Place all units of the force beside the map."""
    while player.prompt.get_by_text(ENTERS).count():
        player.click_at(player.page.locator(PLACES).nth(1))


def test_the_places_to_wait_are_lit_beside_the_edge_and_others_are_refused(come: Come) -> None:
    player = begin_entering(come)
    player.prompt.get_by_text("each row behind it costs 1 MF more").wait_for()
    assert player.page.locator(PLACES).count() >= 10
    player.click_at(player.page.locator(PLACES).first)
    player.page.locator(WAITING).first.wait_for()
    # A hex of the map is refused, and the edge named.
    player.click_at(player.page.locator(".objective:not(.banner *)").first)
    player.page.get_by_text(f"it {ENTERS}").wait_for()


def test_the_objectives_are_named_in_letters_that_can_be_read(come: Come) -> None:
    player = begin_entering(come)
    names = player.page.locator("text.prize")
    assert names.count() == player.page.locator(".objective:not(.banner *)").count() >= 8
    assert all(height_of(name) >= 10 for name in names.all())


def test_units_wait_beside_the_edge_they_enter_by(come: Come) -> None:
    player = begin_entering(come)
    place_all(player)
    assert player.page.locator(WAITING).count() >= 8, "all units are seen where they wait"
    # Places beside the map are named in words, and units that must enter this turn are marked.
    assert "margin" in (player.page.locator(WAITING).first.get_attribute("aria-label") or "")
    assert player.page.get_by_text("Now, or it is lost").count() >= 8
    check_carriers(player)
    open_a_stack(player)


def check_carriers(player: Player) -> None:
    """Every unit that could carry a weapon has a button of one line with its name and place, none cut off at a side."""
    player.wait_for_question("Who carries the medium machine gun")
    carriers = player.button(re.compile("^Give medium machine gun"))
    assert carriers.count() == 9
    assert re.fullmatch(r"American 6-6-6 #\d+ · margin .* of GG\d+", carriers.first.inner_text())
    assert all(height_of(carrier) < ONE_LINE for carrier in carriers.all())
    answers = player.prompt.locator(".answers")
    assert player.prompt.locator(".scroll").evaluate("box => box.scrollWidth <= box.clientWidth")
    box, first = answers.bounding_box(), carriers.first.bounding_box()
    assert box is not None
    assert first is not None
    assert abs(box["x"] - first["x"]) < 2


def open_a_stack(player: Player) -> None:
    """A click on a stack opens it and asks for one of its units; its card names its place."""
    player.page.mouse.move(*player.middle(player.page.locator("nav.steps")))
    player.page.locator("[data-fan]").wait_for(state="detached")
    counters = player.page.locator(WAITING)
    labels = [counter.get_attribute("aria-label") or "" for counter in counters.all()]
    places = [match[0] if (match := re.search(r"margin [^,]*GG\d+", label)) else "" for label in labels]
    # The last click was at the place of the last counter: another one there would be the second of a double click.
    stacked = next(
        index for index, place in enumerate(places) if place not in ("", places[-1]) and places.count(place) > 1
    )
    player.page.mouse.click(*player.middle(counters.nth(stacked)))
    player.prompt.get_by_text("Click one of the units of the stack").wait_for()
    player.page.locator("aside.column").get_by_text(places[stacked]).first.wait_for()
