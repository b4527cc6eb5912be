"""How open a random table is: how much of it is covered, its uncut lanes of fire, what one zone sees of another.

Measured on a grid of square inches, which is exact enough to lay out tables; play itself uses the real shapes.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from enum import IntEnum
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
"""An element of a map, lengths in inches."""
Box = tuple[float, float, float, float]
"""West, south, east and north side in inches."""

LANE_DIRECTIONS = 24
"""Lanes are looked for in this many directions of the half circle."""
STEPS_PER_INCH = 2
"""Steps per inch along a line."""
VIEWPOINTS_A_SIDE = 5
"""A zone is looked over from a lattice of this many points a side."""
SAMPLES_PER_INCH = 4
"""Points per inch at which a linear element is sampled along its length."""
SAMPLES_ACROSS = 8
"""Points to either side of its middle at which it is sampled across its width."""
ROAD_MARGIN = 0.1
"""Added to half the width of a road, in inches: squares that its edge runs along count as road."""


class Hiding(IntEnum):
    """What a square does to sight, as it is kept in an array; CLEAR is 0, as arrays begin."""

    CLEAR = 0
    OPAQUE = 1
    WOOD = 2
    HILL = 3


class Lane(NamedTuple):
    """An uncut part of a ray, by the ray's index in `rays`, from one step to another."""

    ray: int
    start: int
    end: int


class OpennessGrid:
    """What lies in every square inch of a table, by arrays of squares.

    `taken` says whether anything does, `cover` gives its worth as cover, `hides` what it does to sight, `road` whether
    it is road. `cut` marks squares that interrupt lanes of fire: a lane is as wide as a man with an inch to either
    side, so each element cuts one square more on every side than it covers.
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
        """Mark the squares of an element."""
        kind = element["type"]
        if kind == "road":
            for cell in self.along(element["line"], element["width"] / 2 + ROAD_MARGIN):
                self.road[cell] = 1
            return
        row = tables().terrain[kind]
        cells = self.inside(element["rect"]) if "rect" in element else self.along(element["line"], 0)
        blocks = row.los in ("opaque", "openings")
        hides = {"hill": Hiding.HILL, "wood": Hiding.WOOD}.get(kind, Hiding.OPAQUE if blocks else Hiding.CLEAR)
        for cell in cells:
            self.taken[cell] = 1
            self._cut(cell)
            if "rect" in element:
                self.cover[cell] = max(row.cover, 1)
                self.hides[cell] = hides

    def _cut(self, cell: int) -> None:
        """Mark a square and its neighbours as interrupting lanes."""
        x, y = cell % self.width, cell // self.width
        for row in range(max(0, y - 1), min(self.depth, y + 2)):
            for column in range(max(0, x - 1), min(self.width, x + 2)):
                self.cut[row * self.width + column] = 1

    def inside(self, box: Iterable[float], margin: float = 0) -> list[int]:
        """The squares whose middle lies in a rectangle with that margin, as indices."""
        west, south, east, north = box
        columns = range(max(0, round(west - margin)), min(self.width, round(east + margin)))
        rows = range(max(0, round(south - margin)), min(self.depth, round(north + margin)))
        return [y * self.width + x for y in rows for x in columns]

    def along(self, line: list[list[float]], half: float) -> set[int]:
        """The squares touched by a line of points, `half` inches wide to either side, as indices."""
        cells: set[int] = set()
        for (ax, ay), (bx, by) in pairwise(line):
            length = _length(bx - ax, by - ay)
            nx, ny = (by - ay) / length, (ax - bx) / length
            samples = SAMPLES_PER_INCH * length
            offsets = [half * part / SAMPLES_ACROSS for part in range(-SAMPLES_ACROSS, SAMPLES_ACROSS + 1)]
            for step in range(int(samples) + 1):
                x, y = ax + (bx - ax) * step / samples, ay + (by - ay) * step / samples
                for offset in offsets if half else (0,):
                    column, row = int(x + nx * offset), int(y + ny * offset)
                    if 0 <= column < self.width and 0 <= row < self.depth:
                        cells.add(row * self.width + column)
        return cells

    # --- measures -------------------------------------------------------------------------------------------------
    def covered(self) -> float:
        """The share of the table that lies under scenery, 0 to 1."""
        return (len(self.cover) - self.cover.count(0)) / len(self.cover)

    def worth(self, box: Box) -> int:
        """The sum of the cover values in a part of the table."""
        return sum(self.cover[cell] for cell in self.inside(box))

    def evenness(self) -> float:
        """The worth of the poorer half of the table divided by that of the richer, 0 to 1.

        Of north against south and east against west, the lower value.
        """
        width, depth = self.width, self.depth
        halves = (
            ((0, 0, width, depth / 2), (0, depth / 2, width, depth)),
            ((0, 0, width / 2, depth), (width / 2, 0, width, depth)),
        )
        worths = [sorted((self.worth(one), self.worth(two))) for one, two in halves]
        return min(low / high if high else 1.0 for low, high in worths)

    def lanes(self, length: int) -> list[Lane]:
        """All uncut lanes longer than that many inches."""
        open_steps = b"\0" * (STEPS_PER_INCH * length + 1)
        lanes_found = []
        for number, (_, getter) in enumerate(rays(self.width, self.depth)):
            cuts = bytes(getter(self.cut))
            start = cuts.find(open_steps)
            while start >= 0:
                end = cuts.find(b"\1", start)
                end = len(cuts) if end < 0 else end
                lanes_found.append(Lane(number, start, end))
                start = cuts.find(open_steps, end)
        return lanes_found

    def is_open(self, lane: Lane, length: int) -> bool:
        """Whether a lane still has an uncut part longer than that many inches."""
        cuts = bytes(rays(self.width, self.depth)[lane.ray][1](self.cut))[lane.start : lane.end]
        return b"\0" * (STEPS_PER_INCH * length + 1) in cuts

    def on_lane(self, lane: Lane, part: float) -> tuple[int, int]:
        """Column and row of the square at a share of a lane's length."""
        cell = rays(self.width, self.depth)[lane.ray][0][lane.start + int(part * (lane.end - lane.start))]
        return cell % self.width, cell // self.width

    def is_steep(self, lane: Lane) -> bool:
        """Whether a lane runs rather north than east."""
        cells = rays(self.width, self.depth)[lane.ray][0]
        first, last = cells[lane.start], cells[lane.end - 1]
        return abs(first // self.width - last // self.width) > abs(first % self.width - last % self.width)

    def seen(self, ones: Iterable[Box], others: Iterable[Box], depth: int) -> float:
        """The share of pairs of points of two sides' zones that see each other, 0 to 1.

        They see through at most `depth` inches of wood.
        """
        one, other = ([point for box in boxes for point in _points(box)] for boxes in (ones, others))
        pairs = [(start, end) for start in one for end in other if start != end]
        return sum(self._sees(start, end, depth) for start, end in pairs) / len(pairs) if pairs else 0.0

    def _sees(self, start: tuple[float, float], end: tuple[float, float], depth: int) -> bool:
        """Whether two points see each other, through at most `depth` inches of wood."""
        steps = int(STEPS_PER_INCH * _length(end[0] - start[0], end[1] - start[1])) + 1
        wood, hill = 0, 0
        ends = [self.hides[int(y) * self.width + int(x)] for x, y in (start, end)]
        # Who stands in a building or on a hill sees out of it, and is seen there.
        is_in_opaque, is_on_hill = Hiding.OPAQUE in ends, Hiding.HILL in ends
        for step in range(steps + 1):
            x, y = start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps
            hidden_by = self.hides[int(y) * self.width + int(x)]
            if hidden_by == Hiding.CLEAR:
                continue
            if hidden_by == Hiding.OPAQUE and not is_in_opaque:
                return False
            wood += hidden_by == Hiding.WOOD
            hill += hidden_by == Hiding.HILL and not is_on_hill
        return wood <= STEPS_PER_INCH * depth and not hill


def _points(box: Box) -> Iterator[tuple[float, float]]:
    """The points of a rectangle from which it is looked over."""
    west, south, east, north = box
    for column in range(VIEWPOINTS_A_SIDE):
        for row in range(VIEWPOINTS_A_SIDE):
            yield (
                west + (east - west) * (2 * column + 1) / (2 * VIEWPOINTS_A_SIDE),
                south + (north - south) * (2 * row + 1) / (2 * VIEWPOINTS_A_SIDE),
            )


@cache
def rays(width: int, depth: int) -> list[tuple[array[int], itemgetter[Any]]]:
    """Straight lines across a table, an inch apart in every direction.

    Each is the indices of its squares, and a getter of these squares from an array.
    """
    lines = []
    reach = int(_length(width, depth)) // 2 + 1
    for number in range(LANE_DIRECTIONS):
        dx, dy = (part / SCALE for part in direction(TURN * number // (2 * LANE_DIRECTIONS)))
        for offset in range(-reach, reach + 1):
            x, y = width / 2 - dy * offset, depth / 2 + dx * offset
            steps = (
                (x + dx * index / STEPS_PER_INCH, y + dy * index / STEPS_PER_INCH)
                for index in range(-STEPS_PER_INCH * reach, STEPS_PER_INCH * reach + 1)
            )
            cells = array(
                "H",
                (int(row) * width + int(column) for column, row in steps if 0 <= column < width and 0 <= row < depth),
            )
            if len(cells) > 1:
                lines.append((cells, itemgetter(*cells)))
    return lines


def _length(dx: float, dy: float) -> float:
    """The length of a vector.

    A square root is rounded alike on every machine, so that a seed means the same table everywhere.
    """
    return sqrt(dx * dx + dy * dy)


def box_in_inches(box: tuple[int, int, int, int]) -> Box:
    """A rectangle of a scenario in inches."""
    west, south, east, north = (side / PS for side in box)
    return west, south, east, north
