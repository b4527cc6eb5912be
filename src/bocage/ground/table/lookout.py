"""From one eye in all directions: what may stand in the way of its lines, found by where they run.

Who looks at many things from one place asks this instead of the table: the circle around the eye is cut into sectors,
and a line meets only what reaches into its own and begins no further off than its end.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from bocage.ground.lattice import Point
from bocage.ground.table.gaps import least_gap
from bocage.ground.table.shapes import Box
from bocage.ground.table.solids import Solid
from bocage.ground.table.table import Table

QUARTER = 16
"""Sectors in a quarter of the circle."""
HALF = 2 * QUARTER
ALL = (1 << 4 * QUARTER) - 1
"""All sectors, one bit for each."""


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


def sectors_of(box: Box, x: int, y: int) -> int:
    """The sectors around a point into which a rectangle reaches, one bit for each; perhaps some too many."""
    west, south, east, north = box[0] - x, box[1] - y, box[2] - x, box[3] - y
    if west <= 0 <= east and south <= 0 <= north:
        return ALL
    corners = (sector(west, south), sector(east, south), sector(east, north), sector(west, north))
    low, high = min(corners), max(corners)
    # From outside a rectangle is seen in less than half the circle.
    if high - low < HALF:
        return (2 << high) - (1 << low)
    if high - low == HALF:
        return ALL
    start, end = min(corner for corner in corners if corner >= HALF), max(corner for corner in corners if corner < HALF)
    return ALL + 1 - (1 << start) | (2 << end) - 1


class Lookout:
    """An eye, and around it the volumes of some of the pieces of a table, the nearest first.

    Their distances, sectors and numbers stand in lists of plain values: there are many eyes, and the collector of
    cyclic garbage would visit a tuple for each volume again and again.
    """

    __slots__ = ("_gaps", "_reaches", "_volumes", "_x", "_y")

    def __init__(self, table: Table, eye: Point, among: frozenset[int]) -> None:
        self._x, self._y = eye
        around = sorted(
            [
                (least_gap(eye, volume.shape), at, sectors_of(volume.box, *eye))
                for at, (index, volume) in enumerate(table.solids)
                if index in among
            ]
        )
        self._gaps = [gap for gap, _, _ in around]
        self._reaches = [sectors for _, _, sectors in around]
        self._volumes = [table.solids[at] for _, at, _ in around]

    def towards(self, columns: Sequence[Point]) -> list[tuple[int, Solid]]:
        """What lines to some points may meet, with its number among the pieces, the nearest first."""
        x, y = self._x, self._y
        far = sectors = 0
        for bx, by in columns:
            dx, dy = bx - x, by - y
            sectors |= 1 << sector(dx, dy)
            wide, high = abs(dx), abs(dy)
            if wide > far:
                far = wide
            if high > far:
                far = high
        near = self._reaches[: bisect_right(self._gaps, far)]
        return [numbered for reach, numbered in zip(near, self._volumes, strict=False) if reach & sectors]
