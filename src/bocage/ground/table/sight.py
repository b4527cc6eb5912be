"""Sight from an eye to a body: the points of the body that are tested, and what stands before each of them.

A body is tested at columns of points: its middle and its left and right edge as the eye sees them, at some heights. The
system chooses the heights and decides what hides; masks tell which points each piece of scenery covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isqrt

from bocage.ground.lattice import Point
from bocage.ground.table.angles import nearest
from bocage.ground.table.shapes import Shape
from bocage.ground.table.table import Spot, Table
from bocage.ground.table.volume import Solid

Mask = tuple[int, int, int]
"""A piece or body by number, the mask of points whose lines cross it, and the mask of points it hides."""


MORE_DIGITS = 1000


def columns_of(eye: Point, body: Shape) -> tuple[Point, Point, Point]:
    """The middle, the left and the right edge of a body as seen from a point, as lattice points.

    Of a round body the edges lie a radius to either side of the middle, square to the line of sight and rounded to the
    nearest step; of a polygon they are its outermost corners (of two in line, the earlier one).

    >>> from bocage.ground.table.shapes import disc
    >>> columns_of((0, 0), disc((0, 5000), 350))
    ((0, 5000), (-350, 5000), (350, 5000))
    """
    middle = body.centre
    dx, dy = middle[0] - eye[0], middle[1] - eye[1]
    if not dx and not dy:
        return middle, middle, middle
    if not body.edges:
        # The root is taken with three more digits, so that its rounding cannot change the nearest lattice point.
        whole = isqrt((dx * dx + dy * dy) * MORE_DIGITS**2)
        ox, oy = nearest(dy * body.radius * MORE_DIGITS, whole), nearest(dx * body.radius * MORE_DIGITS, whole)
        return middle, (middle[0] - ox, middle[1] + oy), (middle[0] + ox, middle[1] - oy)
    left = right = body.points[0]
    for point in body.points[1:]:
        px, py = point[0] - eye[0], point[1] - eye[1]
        if (left[0] - eye[0]) * py - (left[1] - eye[1]) * px > 0:
            left = point
        if (right[0] - eye[0]) * py - (right[1] - eye[1]) * px < 0:
            right = point
    return middle, left, right


@lru_cache(maxsize=4096)
def heights_of(foot: int, height: int, percents: tuple[int, ...] = (10, 50, 90)) -> tuple[int, ...]:
    """Heights on a body that stands at level `foot`, at parts of its height in hundredths, rounded down."""
    return tuple([foot + height * percent // 100 for percent in percents])


def all_points(columns: Sequence[Point], heights: Sequence[int]) -> int:
    """The mask of all points."""
    return (1 << len(columns) * len(heights)) - 1


def masks_of(
    bodies: Iterable[tuple[int, Solid]], eye: Spot, columns: Sequence[Point], heights: Sequence[int]
) -> list[Mask]:
    """As `Table.masks`, for soldiers and vehicles given as numbered volumes."""
    ex, ey, ez = eye
    xs = [ex, *(x for x, _ in columns)]
    ys = [ey, *(y for _, y in columns)]
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    masks = []
    for index, volume in bodies:
        box = volume.box
        if box[0] > east or box[2] < west or box[1] > north or box[3] < south:
            continue
        crossed, hidden = volume.masks(ex, ey, ez, columns, heights)
        if crossed:
            masks.append((index, crossed, hidden))
    return masks


def hidden_points(masks: Iterable[Mask], counts: Iterable[int] | None = None) -> int:
    """The mask of the points hidden by any of the pieces of scenery whose numbers are in `counts`; None counts all."""
    hidden = 0
    if counts is None:
        for _, _, mask in masks:
            hidden |= mask
        return hidden
    chosen = counts if isinstance(counts, (set, frozenset)) else set(counts)
    for index, _, mask in masks:
        if index in chosen:
            hidden |= mask
    return hidden


def fraction_seen(table: Table, eyes: Sequence[Spot], spots: Sequence[Spot], opaque: Iterable[int]) -> tuple[int, int]:
    """The number of lines from eyes to spots that no opaque piece hides, and the number of all lines."""
    counts = frozenset(opaque)
    seen = 0
    for eye in eyes:
        for x, y, height in spots:
            seen += not hidden_points(table.masks(eye, ((x, y),), (height,)), counts)
    return seen, len(eyes) * len(spots)
