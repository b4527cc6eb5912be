"""Units that come later wait beside the map, in sight, and are led onto it from there."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser.page import Player, height_of

WAITING = ".counter[data-piece][aria-label*='GG']"


def test_units_wait_beside_the_edge_they_enter_by(come: Callable[..., Player]) -> None:
    player = come()
    player.begin_scenario("Scenarios", "Four Hundred Yards", You_play="Americans")
    player.wait_for_question("enters by the east edge")

    # There are two rows to wait in, and what the farther one costs is said.
    player.prompt.get_by_text("each row behind it costs 1 MF more").wait_for()

    # Every place to wait is lit beside the map and inside the window.
    lit = player.page.locator(".lit path[aria-label*='GG']")
    assert lit.count() >= 10
    player.click_at(lit.first)
    player.page.locator(WAITING).first.wait_for()

    # The objectives are named on the map, however small it is, in letters that can be read.
    prizes = player.page.locator("text.prize")
    assert prizes.count() == player.page.locator(".objective").count() >= 8
    assert all(height_of(name) >= 10 for name in prizes.all())

    # A hex of the map is refused, and the edge named.
    player.click_at(player.page.locator(".objective").first)
    player.page.get_by_text("it enters by the east edge").wait_for()

    while player.prompt.get_by_text("enters by the east edge").count():
        player.click_at(lit.nth(1))
    assert player.page.locator(WAITING).count() >= 8, "all of them are seen where they wait"
    # Places beside the map go by words, and whoever waits there is told that time presses.
    assert "margin" in (player.page.locator(WAITING).first.get_attribute("aria-label") or "")
    assert player.page.get_by_text("Now, or it is lost").count() >= 8
    assert not player.errors

    # However many could carry a gun, each has a button.
    player.wait_for_question("Who carries the medium machine gun")
    carriers = player.button(re.compile("^Give medium machine gun"))
    assert carriers.count() == 9
    # It says who and where in one line, and all are in sight, from the left.
    assert re.fullmatch(r"American 6-6-6 #\d+ · margin .* of GG\d+", carriers.first.inner_text())
    assert all(height_of(carrier) < 34 for carrier in carriers.all())
    answers = player.prompt.locator(".answers")
    assert answers.evaluate("box => box.scrollHeight <= box.clientHeight")
    left, first = answers.bounding_box(), carriers.first.bounding_box()
    assert left is not None
    assert first is not None
    assert abs(left["x"] - first["x"]) < 2

    # A click on a stack opens it and says what to do next; the panel shows that hex.
    player.page.mouse.move(*player.middle(player.page.locator("nav.steps")))
    player.page.locator("[data-fan]").wait_for(state="detached")
    found = [
        re.search(r"margin [^,]*GG\d+", name.get_attribute("aria-label") or "")
        for name in player.page.locator(WAITING).all()
    ]
    places = [name[0] if name else "" for name in found]
    at = next(i for i, place in enumerate(places) if place and places.count(place) > 1)
    player.page.mouse.click(*player.middle(player.page.locator(WAITING).nth(at)))
    player.prompt.get_by_text("Click one of the units of the stack").wait_for()
    assert player.page.locator("aside.left").get_by_text(places[at]).count()
