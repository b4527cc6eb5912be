"""From one eye in all directions: what may stand in the way of its lines, found by where they run.

Who looks at many things from one place asks this instead of the table: the circle around the eye is cut into sectors,
and a line meets only what reaches into its own and begins no further off than its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.ground.lattice import Point
from bocage.ground.table.gaps import least_gap
from bocage.ground.table.shapes import Box
from bocage.ground.table.solids import Solid
from bocage.ground.table.table import Spot, Table

QUARTER = 16
"""Sectors in a quarter of the circle."""
HALF, WHOLE = 2 * QUARTER, 4 * QUARTER

Near = tuple[int, int, Solid]
"""How far off a piece begins at the least, its number and its volume."""


def sector(dx: int, dy: int) -> int:
    """The sector in which a direction lies, counted from the east by the north; 0 for no direction.

    Not all sectors are equally wide, but they follow each other as the angles do, and opposite ones are half of all
    sectors apart.

    >>> sector(1, 0), sector(1, 1), sector(0, 1), sector(-1, 0), sector(0, -1), sector(1000, -1)
    (0, 8, 16, 32, 48, 63)
    """
    if dy >= 0:
        if dx > 0:
            return QUARTER * dy // (dx + dy)
        if dy:
            return QUARTER + QUARTER * -dx // (dy - dx)
    elif dx >= 0:
        return 3 * QUARTER + QUARTER * dx // (dx - dy)
    return HALF + QUARTER * dy // (dx + dy) if dx else 0


def sectors_of(box: Box, x: int, y: int) -> Sequence[int]:
    """The sectors around a point into which a rectangle reaches, in no order; perhaps some too many."""
    west, south, east, north = box[0] - x, box[1] - y, box[2] - x, box[3] - y
    if west <= 0 <= east and south <= 0 <= north:
        return range(WHOLE)
    corners = (sector(west, south), sector(east, south), sector(east, north), sector(west, north))
    low, high = min(corners), max(corners)
    # From outside a rectangle is seen in less than half the circle.
    if high - low < HALF:
        return range(low, high + 1)
    if high - low == HALF:
        return range(WHOLE)
    start, end = min(corner for corner in corners if corner >= HALF), max(corner for corner in corners if corner < HALF)
    return (*range(start, WHOLE), *range(end + 1))


class Lookout:
    """An eye, and around it some of the pieces of a table."""

    __slots__ = ("_around", "eye")

    def __init__(self, table: Table, eye: Spot, among: frozenset[int]) -> None:
        self.eye = eye
        x, y, _ = eye
        around: list[list[Near]] = [[] for _ in range(WHOLE)]
        for index, volume in table.solids:
            if index in among:
                near = least_gap((x, y), volume.shape)
                for number in sectors_of(volume.box, x, y):
                    around[number].append((near, index, volume))
        for entries in around:
            entries.sort()
        self._around = around

    def each_mask(self, columns: Sequence[Point], heights: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """As `Table.each_mask`: what lines to a column of points (or several) meet, the nearest first."""
        x, y, z = self.eye
        far = 0
        sectors = []
        for bx, by in columns:
            dx, dy = bx - x, by - y
            far = max(far, dx, -dx, dy, -dy)
            number = sector(dx, dy)
            if number not in sectors:
                sectors.append(number)
        entries = self._around[sectors[0]]
        if len(sectors) > 1:
            entries = sorted({entry for number in sectors for entry in self._around[number]})
        for near, index, volume in entries:
            if near > far:
                return
            crossed, hidden = volume.masks(x, y, z, columns, heights)
            if crossed:
                yield index, crossed, hidden
