"""What a terrain generator or an editor asks of a table: how full it is, and how long one can look along it."""

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
    shapes = [table.pieces[i].shape for i in chosen]
    held = total = 0
    for point in middles(zone, step):
        total += 1
        held += any(contains(shape, *point) for shape in shapes)
    return Fraction(held, total) if total else Fraction(0)


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
    """The longest straight look that no opaque piece cuts, between points of a square net: (length, from, to).

    Eyes and ends are at `height` above the ground. The length is rounded down; of equal lanes the first is given.
    """
    counts = frozenset(opaque)
    net = [(x, y) for y in range(0, table.size[1] + 1, step) for x in range(0, table.size[0] + 1, step)]
    spots = [(x, y, table.ground((x, y)) + height) for x, y in net]
    pairs = sorted(
        (-((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2), i, j) for i, a in enumerate(net) for j, b in enumerate(net[:i])
    )
    for square, i, j in pairs:
        x, y, z = spots[j]
        if not hidden_points(table.masks(spots[i], ((x, y),), (z,)), counts):
            return isqrt(-square), net[j], net[i]
    return 0, (0, 0), (0, 0)


def is_clear(table: Table, shape: Shape, margin: int, chosen: Sequence[int] | None = None) -> bool:
    """Whether a shape keeps at least `margin` from every chosen piece (from all, if none are named)."""
    grown = shape.grown(margin)
    indices = range(len(table.pieces)) if chosen is None else chosen
    return not any(overlaps(grown, table.pieces[i].shape) for i in indices)
