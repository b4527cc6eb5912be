"""A touch screen: taps, rests, drags and pinches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.page import Player

Point = tuple[float, float]
"""A place on the screen, in pixels from its left and upper edge."""
REST_MS = 150
"""Milliseconds for which a finger lies still before it is lifted, so that it does not fling."""


class Hand:
    """Fingers on a touch screen."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._screen = player.context.new_cdp_session(player.page)

    def _touch(self, kind: str, points: Iterable[Point]) -> None:
        touched = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def tap(self, place: Point) -> None:
        self.player.page.touchscreen.tap(*place)
        self.player.ready()

    def rest(self, place: Point) -> None:
        """Lay a finger on a place until its menu opens, and lift it."""
        self._touch("touchStart", [place])
        self.player.page.get_by_role("menu").wait_for()
        self._touch("touchEnd", [])
        self.player.ready()

    def draw(self, *fingers: tuple[Point, Point], steps: int = 8) -> None:
        """Move each finger from a point to another and lift all of them after a rest.

        A finger lifted in full motion flings, and the browser takes the next tap as the end of the fling.
        """
        self._touch("touchStart", [start for start, _ in fingers])
        for step in range(1, steps + 1):
            self._touch("touchMove", [between(start, end, step / steps) for start, end in fingers])
        self.player.page.wait_for_timeout(REST_MS)
        self._touch("touchMove", [end for _, end in fingers])
        self._touch("touchEnd", [])
        self.player.ready()


def between(start: Point, end: Point, share: float) -> Point:
    """The point that lies this share of the way from one point to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
