"""How open a table is: how much of it is covered, which lanes of fire nothing cuts, what one zone sees of another.

Measured on a grid of square inches, which is exact enough to lay out tables by; play itself looks at the real shapes.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from math import sqrt
from operator import itemgetter
from typing import Any, NamedTuple

from bocage.ground.table import TURN
from bocage.ground.table.angles import SCALE, direction
from bocage.systems.pzf.reference.datafiles import PS
from bocage.systems.pzf.reference.tables import tables

Element = dict[str, Any]
Box = tuple[float, float, float, float]
"""West, south, east and north side in inches."""

DIRECTIONS = 24
"""Lanes are looked for in so many directions of the half circle, an inch apart."""
HALVES = 2
"""Steps to the inch along a line."""
POINTS = 5
"""A zone is looked over from so many points in each direction."""
CLEAR, OPAQUE, WOOD, HILL = range(4)


class Lane(NamedTuple):
    """A part of a ray that nothing cuts, in steps from its start."""

    ray: int
    start: int
    end: int


class Grid:
    """What lies in every square inch of a table: anything at all, its worth as cover, whether it hides things, road.

    A lane is as wide as a man with an inch to either side: what cuts it is one square larger than it is.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.width, self.depth = size
        squares = self.width * self.depth
        self.taken, self.cut, self.cover, self.hides, self.road = (bytearray(squares) for _ in range(5))
        for x in range(self.width):
            self.cut[x] = self.cut[-1 - x] = 1
        for y in range(self.depth):
            self.cut[y * self.width] = self.cut[y * self.width - 1] = 1

    def add(self, element: Element) -> None:
        """Lay an element on the grid."""
        kind = element["type"]
        if kind == "road":
            for cell in self.along(element["line"], element["width"] / 2 + 0.1):
                self.road[cell] = 1
            return
        row = tables().terrain[kind]
        cells = self.inside(element["rect"]) if "rect" in element else self.along(element["line"], 0)
        hides = {"hill": HILL, "wood": WOOD}.get(kind, OPAQUE if row.los in ("opaque", "openings") else CLEAR)
        for cell in cells:
            self.taken[cell] = 1
            self._cut(cell)
            if "rect" in element:
                self.cover[cell] = max(row.cover, 1)
                self.hides[cell] = hides

    def _cut(self, cell: int) -> None:
        x, y = cell % self.width, cell // self.width
        for row in range(max(0, y - 1), min(self.depth, y + 2)):
            for column in range(max(0, x - 1), min(self.width, x + 2)):
                self.cut[row * self.width + column] = 1

    def inside(self, box: Iterable[float], margin: float = 0) -> list[int]:
        """The squares whose middle lies in a rectangle."""
        west, south, east, north = box
        columns = range(max(0, round(west - margin)), min(self.width, round(east + margin)))
        rows = range(max(0, round(south - margin)), min(self.depth, round(north + margin)))
        return [y * self.width + x for y in rows for x in columns]

    def along(self, line: list[list[float]], half: float) -> set[int]:
        """The squares that a line of some width touches."""
        found: set[int] = set()
        for (ax, ay), (bx, by) in pairwise(line):
            length = _length(bx - ax, by - ay)
            nx, ny = (by - ay) / length, (ax - bx) / length
            for step in range(int(4 * length) + 1):
                x, y = ax + (bx - ax) * step / (4 * length), ay + (by - ay) * step / (4 * length)
                for off in (half * share / 8 for share in range(-8, 9)) if half else (0,):
                    column, row = int(x + nx * off), int(y + ny * off)
                    if 0 <= column < self.width and 0 <= row < self.depth:
                        found.add(row * self.width + column)
        return found

    # --- measures -------------------------------------------------------------------------------------------------
    def covered(self) -> float:
        """The share of the table that is covered by something."""
        return (len(self.cover) - self.cover.count(0)) / len(self.cover)

    def worth(self, box: Box) -> int:
        """What the cover in a part of the table is worth."""
        return sum(self.cover[cell] for cell in self.inside(box))

    def evenness(self) -> float:
        """The worth of the poorer half against the richer, across the table or along it, whichever is worse."""
        w, d = self.width, self.depth
        halves = (((0, 0, w, d / 2), (0, d / 2, w, d)), ((0, 0, w / 2, d), (w / 2, 0, w, d)))
        worths = [sorted((self.worth(one), self.worth(two))) for one, two in halves]
        return min(low / high if high else 1.0 for low, high in worths)

    def lanes(self, length: int) -> list[Lane]:
        """All lanes longer than so many inches that nothing cuts."""
        open_steps = b"\0" * (HALVES * length + 1)
        found = []
        for number, (_, getter) in enumerate(rays(self.width, self.depth)):
            seen = bytes(getter(self.cut))
            start = seen.find(open_steps)
            while start >= 0:
                end = seen.find(b"\1", start)
                end = len(seen) if end < 0 else end
                found.append(Lane(number, start, end))
                start = seen.find(open_steps, end)
        return found

    def is_open(self, lane: Lane, length: int) -> bool:
        """Whether a lane is still there, longer than so many inches."""
        seen = bytes(rays(self.width, self.depth)[lane.ray][1](self.cut))[lane.start : lane.end]
        return b"\0" * (HALVES * length + 1) in seen

    def on_lane(self, lane: Lane, part: float) -> tuple[int, int]:
        """The square at a part of the length of a lane."""
        cell = rays(self.width, self.depth)[lane.ray][0][lane.start + int(part * (lane.end - lane.start))]
        return cell % self.width, cell // self.width

    def is_steep(self, lane: Lane) -> bool:
        """Whether a lane runs rather north than east."""
        cells = rays(self.width, self.depth)[lane.ray][0]
        first, last = cells[lane.start], cells[lane.end - 1]
        return abs(first // self.width - last // self.width) > abs(first % self.width - last % self.width)

    def seen(self, ones: Iterable[Box], others: Iterable[Box], depth: int) -> float:
        """The share of pairs of points of two zones that see each other, through woods only so deep."""
        one, other = ([p for box in boxes for p in _points(box)] for boxes in (ones, others))
        pairs = [(a, b) for a in one for b in other if a != b]
        return sum(self._sees(a, b, depth) for a, b in pairs) / len(pairs) if pairs else 0.0

    def _sees(self, a: tuple[float, float], b: tuple[float, float], depth: int) -> bool:
        steps = int(HALVES * _length(b[0] - a[0], b[1] - a[1])) + 1
        wood, hill = 0, 0
        ends = [self.hides[int(y) * self.width + int(x)] for x, y in (a, b)]
        for step in range(steps + 1):
            x, y = a[0] + (b[0] - a[0]) * step / steps, a[1] + (b[1] - a[1]) * step / steps
            there = self.hides[int(y) * self.width + int(x)]
            if there == OPAQUE and OPAQUE not in ends:
                return False
            wood += there == WOOD
            hill += there == HILL and HILL not in ends
        return wood <= HALVES * depth and not hill


def _points(box: Box) -> Iterator[tuple[float, float]]:
    west, south, east, north = box
    for i in range(POINTS):
        for j in range(POINTS):
            yield (
                west + (east - west) * (2 * i + 1) / (2 * POINTS),
                south + (north - south) * (2 * j + 1) / (2 * POINTS),
            )


@cache
def rays(width: int, depth: int) -> list[tuple[array[int], itemgetter[Any]]]:
    """Straight lines across a table, an inch apart in every direction: their squares, and what gets these of a grid."""
    found = []
    reach = int(_length(width, depth)) // 2 + 1
    for number in range(DIRECTIONS):
        dx, dy = (part / SCALE for part in direction(TURN * number // (2 * DIRECTIONS)))
        for off in range(-reach, reach + 1):
            x, y = width / 2 - dy * off, depth / 2 + dx * off
            steps = ((x + dx * t / HALVES, y + dy * t / HALVES) for t in range(-HALVES * reach, HALVES * reach + 1))
            cells = array("H", (int(b) * width + int(a) for a, b in steps if 0 <= a < width and 0 <= b < depth))
            if len(cells) > 1:
                found.append((cells, itemgetter(*cells)))
    return found


def _length(x: float, y: float) -> float:
    """Rounded alike on every machine, so that a seed means the same table everywhere."""
    return sqrt(x * x + y * y)


def inches(box: tuple[int, int, int, int]) -> Box:
    """A rectangle of a scenario in inches."""
    west, south, east, north = (side / PS for side in box)
    return west, south, east, north
