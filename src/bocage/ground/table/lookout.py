"""The pieces around one eye by direction and distance, to find quickly what may stand in the way of its lines.

For many lines from one place this is faster than asking the table: the circle around the eye is cut into sectors, and a
line can only meet pieces that reach into its own sector and begin no further away than its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.ground.lattice import Point
from bocage.ground.table.gaps import least_gap
from bocage.ground.table.shapes import Box
from bocage.ground.table.table import Table
from bocage.ground.table.volume import Solid

QUARTER = 16
"""Sectors in a quarter of the circle."""
HALF = 2 * QUARTER
"""Sectors in half of the circle."""
ALL = (1 << 4 * QUARTER) - 1
"""The mask of all sectors, one bit for each."""


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
    """The mask of the sectors around a point into which a rectangle reaches, and perhaps some neighbouring ones."""
    west, south, east, north = box[0] - x, box[1] - y, box[2] - x, box[3] - y
    if west <= 0 <= east and south <= 0 <= north:
        return ALL
    # The two corners between which the rectangle is seen, the first one clockwise of the other.
    if south > 0:
        first, last = (east, south if east > 0 else north), (west, south if west < 0 else north)
    elif north < 0:
        first, last = (west, north if west < 0 else south), (east, north if east > 0 else south)
    else:
        first, last = ((west, south), (west, north)) if west > 0 else ((east, north), (east, south))
    low, high = sector(*first), sector(*last)
    return (2 << high) - (1 << low) if low <= high else ALL + 1 - (1 << low) | (2 << high) - 1


class Lookout:
    """An eye, and around it the volumes of the pieces of `among`, the nearest first.

    Their distances, sectors and numbers stand in lists of plain values: there are many eyes, and the collector of
    cyclic garbage would visit a tuple for each volume again and again.
    """

    __slots__ = ("_gaps", "_reaches", "_volumes", "_x", "_y")

    def __init__(self, table: Table, eye: Point, among: frozenset[int]) -> None:
        self._x, self._y = eye
        around = sorted(
            [
                (least_gap(eye, volume.shape), place, sectors_of(volume.box, *eye))
                for place, (index, volume) in enumerate(table.solids)
                if index in among
            ]
        )
        self._gaps = [gap for gap, _, _ in around]
        self._reaches = [sectors for _, _, sectors in around]
        self._volumes = [table.solids[number] for _, number, _ in around]

    def towards(self, columns: Sequence[Point]) -> Iterator[tuple[int, Solid]]:
        """The volumes that lines to some points may meet, each with the number of its piece, the nearest first."""
        x, y = self._x, self._y
        furthest = sectors = 0
        for bx, by in columns:
            dx, dy = bx - x, by - y
            sectors |= 1 << sector(dx, dy)
            wide, high = abs(dx), abs(dy)
            if wide > furthest:
                furthest = wide
            if high > furthest:
                furthest = high
        for reach, gap, numbered in zip(self._reaches, self._gaps, self._volumes, strict=True):
            if reach & sectors:
                if gap > furthest:
                    return
                yield numbered
