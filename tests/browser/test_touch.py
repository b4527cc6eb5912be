"""A tablet: tap, drag, pinch, and panels as sheets over the map."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tests.browser.page import TABLET, Player
from tests.browser.test_table import choose_scenario

Come = Callable[..., Player]
Point = tuple[float, float]
SCALE = "() => Number(/scale\\(([\\d.]+)\\)/.exec(document.querySelector('.over').getAttribute('style'))[1])"
WHERE = "() => document.querySelector('.over').getAttribute('style')"

REST = 150


class Hand:
    """Fingers on the glass."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._glass = player.context.new_cdp_session(player.page)

    def _touch(self, kind: str, points: Iterable[Point]) -> None:
        touched = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def tap(self, at: Point) -> None:
        self.player.page.touchscreen.tap(*at)
        self.player.ready()

    def rest(self, at: Point) -> None:
        """A finger lies still until something comes of it, and is lifted."""
        self._touch("touchStart", [at])
        self.player.page.get_by_role("menu").wait_for()
        self._touch("touchEnd", [])
        self.player.ready()

    def draw(self, *fingers: tuple[Point, Point], steps: int = 8) -> None:
        """Each finger goes down at a point, moves to another, rests there, and is lifted.

        A finger lifted in full motion flings, and the browser takes the next tap as the end of the fling.
        """
        self._touch("touchStart", [start for start, _ in fingers])
        for step in range(1, steps + 1):
            t = step / steps
            self._touch("touchMove", [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in fingers])
        self.player.page.wait_for_timeout(REST)
        self._touch("touchMove", [end for _, end in fingers])
        self._touch("touchEnd", [])
        self.player.ready()


def test_a_tablet_is_played_with_fingers(come: Come) -> None:
    player = come(size=TABLET, touch=True)
    hand = Hand(player)
    player.arrive()
    player.page.get_by_role("button", name="Quick battle").tap()
    player.settle()
    player.button(re.compile("Set up for me")).first.tap()
    player.wait_for_question("Hand weapons over")
    player.button("End this step").tap()

    # Tap: a target, who fires, fire.
    player.wait_for_question("Prep Fire")
    hand.tap(player.middle(player.lit().first))
    player.wait_for_question("Who fires")
    player.button(re.compile("^Add")).first.tap()
    player.button(re.compile("^Fire")).tap()
    player.settle()
    player.button("End the phase").tap()
    if player.prompt.get_by_text("Can still act").count():
        player.button("End anyway").tap()
    player.wait_for_question("Choose a unit to move")

    # Pinch: two fingers apart make the map larger, together smaller again.
    box = player.page.locator(".map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = player.page.evaluate(SCALE)
    hand.draw(((x - 40, y), (x - 120, y)), ((x + 40, y), (x + 120, y)))
    assert player.page.evaluate(SCALE) > before * 1.8
    hand.draw(((x - 120, y), (x - 40, y)), ((x + 120, y), (x + 40, y)))
    assert abs(player.page.evaluate(SCALE) - before) < before * 0.25

    # Drag on the ground: the map moves. Drag a unit: it moves along the path.
    where = player.page.evaluate(WHERE)
    hand.draw(((x, y), (x - 60, y - 30)))
    assert player.page.evaluate(WHERE) != where
    hand.draw(((x - 60, y - 30), (x, y)))
    stack = player.counters().filter(has=player.page.locator("rect[stroke='#c98a00']")).last
    hand.tap(player.middle(stack))
    fanned = player.page.locator("[data-fan] [data-piece]", has=player.page.locator("rect[stroke='#c98a00']"))
    fanned.last.wait_for()
    at = player.middle(fanned.last)
    hand.draw((at, (at[0] + 90, at[1] + 40)), steps=16)
    player.page.get_by_role("button", name="Fold the right panel").tap()
    player.page.locator(".log li", has_text="moves to").first.wait_for()


def test_a_finger_that_rests_on_a_table_is_told_what_lies_there(come: Come) -> None:
    player = come(size=TABLET, touch=True)
    hand = Hand(player)
    choose_scenario(player)
    player.page.get_by_role("button", name="Begin").tap()
    player.settle(60)
    # The whole zone is seen above the question.
    zone, asked = player.page.locator("polygon.zone").bounding_box(), player.prompt.bounding_box()
    assert zone is not None
    assert asked is not None
    assert zone["y"] + zone["height"] <= asked["y"] + 2
    player.button(re.compile("Set up for me")).first.tap()
    player.settle(60)
    menu = player.page.get_by_role("menu")
    hand.rest(player.middle(player.page.locator("g.counter[aria-label*='Lieutenant #1']")))
    menu.get_by_text("Movement 6″").wait_for()
    menu.get_by_role("menuitem", name="Line of sight from here").wait_for()
    menu.get_by_role("menuitem", name="Cancel").tap()
    # Of an enemy it is told what is known; there is nothing to be done with him.
    hand.rest(player.middle(player.page.locator("g.counter[aria-label*='Germans']").first))
    menu.get_by_text("Movement 6″").wait_for()
    assert not menu.get_by_role("menuitem", name="Done for this phase").count()
    menu.get_by_role("menuitem", name="Cancel").tap()
    assert not menu.count()


def test_panels_are_sheets_on_a_tablet(come: Come) -> None:
    player = come(size=TABLET, touch=True)
    player.begin()
    wide = player.page.locator("main").bounding_box()
    assert wide is not None
    assert wide["width"] == TABLET[0]
    for side, words in (("left", "Objectives"), ("right", "Log")):
        fold = player.page.get_by_role("button", name=f"Fold the {side} panel")
        assert fold.get_attribute("aria-expanded") == "false"
        fold.tap()
        assert fold.get_attribute("aria-expanded") == "true"
        sheet = player.page.locator(f"aside.{side}")
        sheet.get_by_text(words).first.wait_for()
        # The question stays beside the sheet.
        a, b = player.prompt.bounding_box(), sheet.bounding_box()
        assert a is not None
        assert b is not None
        assert a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
        fold.tap()
    assert player.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
