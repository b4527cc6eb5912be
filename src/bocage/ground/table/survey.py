"""Figures about a table for terrain generators and editors: covered share, longest open line, free places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import isqrt

from bocage.ground.lattice import Point
from bocage.ground.table.gaps import contains, overlaps
from bocage.ground.table.shapes import INCH, Shape
from bocage.ground.table.sight import hidden_points
from bocage.ground.table.table import Table


def coverage(table: Table, zone: Shape, chosen: Iterable[int], step: int = INCH) -> Fraction:
    """The part of a zone that lies under the chosen pieces, counted at the middles of squares of side `step`.

    Overlapping pieces count once.
    """
    shapes = [table.pieces[index].shape for index in chosen]
    covered = total = 0
    for point in middles(zone, step):
        total += 1
        covered += any(contains(shape, *point) for shape in shapes)
    return Fraction(covered, total) if total else Fraction(0)


def middles(zone: Shape, step: int = INCH) -> list[Point]:
    """The middles of the squares of side `step` that lie in a zone, row by row."""
    x0, y0, x1, y1 = zone.box
    return [
        (x, y)
        for y in range(y0 + step // 2, y1 + 1, step)
        for x in range(x0 + step // 2, x1 + 1, step)
        if contains(zone, x, y)
    ]


def longest_lane(table: Table, opaque: Iterable[int], height: int, step: int = 4 * INCH) -> tuple[int, Point, Point]:
    """The longest line that no opaque piece hides, between points of a square net: (length, start, end).

    Eyes and ends are at `height` above the ground. The length is rounded down; of equal lanes the first is given.
    """
    opaque_pieces = frozenset(opaque)
    net = [(x, y) for y in range(0, table.size[1] + 1, step) for x in range(0, table.size[0] + 1, step)]
    spots = [(x, y, table.ground((x, y)) + height) for x, y in net]
    pairs = sorted(
        (-((place[0] - other[0]) ** 2 + (place[1] - other[1]) ** 2), index, other_index)
        for index, place in enumerate(net)
        for other_index, other in enumerate(net[:index])
    )
    for square, index, other_index in pairs:
        x, y, level = spots[other_index]
        if not hidden_points(table.masks(spots[index], ((x, y),), (level,)), opaque_pieces):
            return isqrt(-square), net[other_index], net[index]
    return 0, (0, 0), (0, 0)


def is_clear(table: Table, shape: Shape, margin: int, chosen: Sequence[int] | None = None) -> bool:
    """Whether a shape keeps at least `margin` from every chosen piece; None chooses all pieces."""
    grown = shape.grown(margin)
    indices = range(len(table.pieces)) if chosen is None else chosen
    return not any(overlaps(grown, table.pieces[index].shape) for index in indices)
