"""Plane geometry in exact fractions, slow and plain, to check `bocage.ground.table`, with which it shares no code."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from hypothesis import settings

from bocage.ground.table import Shape

Spot = tuple[Fraction, Fraction]
Corner = tuple[int, int]


def steady(examples: int = 60) -> settings:
    """Settings of the property tests: the same examples every run, and none of them timed."""
    return settings(deadline=None, derandomize=True, max_examples=examples)


def square_to_edge(spot: Spot, start: Spot, end: Spot) -> Fraction:
    """The squared distance from a point to the segment from `start` to `end`, which may have no length."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square_of_length = dx * dx + dy * dy
    along = Fraction(0)
    if square_of_length:
        along = ((spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy) / Fraction(square_of_length)
    along = min(max(along, Fraction(0)), Fraction(1))
    x, y = start[0] + along * dx - spot[0], start[1] + along * dy - spot[1]
    return x * x + y * y


def is_in(spot: Spot, rings: tuple[tuple[Corner, ...], ...]) -> bool:
    """Whether a point lies inside rings by parity; on an edge the answer is undefined."""
    x, y = spot
    inside = False
    for ring in rings:
        for (start_x, start_y), (end_x, end_y) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (start_y > y) != (end_y > y):
                crossing_x = start_x + Fraction(end_x - start_x) * (y - start_y) / (end_y - start_y)
                inside ^= x < crossing_x
    return inside


def exact(point: Sequence[int]) -> Spot:
    """The first two coordinates of a point as fractions."""
    return Fraction(point[0]), Fraction(point[1])


def edges_of(shape: Shape) -> list[tuple[Spot, Spot]]:
    """The segments of a shape's core; a point is a segment without length."""
    if len(shape.points) == 1:
        return [(exact(shape.points[0]), exact(shape.points[0]))]
    if shape.filled:
        return [
            (exact(start), exact(end))
            for ring in shape.rings
            for start, end in zip(ring, ring[1:] + ring[:1], strict=True)
        ]
    return [(exact(start), exact(end)) for start, end in pairwise(shape.points)]


def crossing_shares(start: Spot, end: Spot, other_start: Spot, other_end: Spot) -> tuple[Fraction, Fraction] | None:
    """Where two lines cross, as shares of both segments' lengths, 0 at their starts; None if they are parallel."""
    run, other_run = _vector(start, end), _vector(other_start, other_end)
    determinant = _cross_product(run, other_run)
    if not determinant:
        return None
    gap = _vector(start, other_start)
    return _cross_product(gap, other_run) / determinant, _cross_product(gap, run) / determinant


def do_cross(start: Spot, end: Spot, other_start: Spot, other_end: Spot) -> bool:
    """Whether two segments meet; parallel ones are said not to."""
    shares = crossing_shares(start, end, other_start, other_end)
    return shares is not None and all(0 <= share <= 1 for share in shares)


def _vector(start: Spot, end: Spot) -> Spot:
    return end[0] - start[0], end[1] - start[1]


def _cross_product(one: Spot, other: Spot) -> Fraction:
    return one[0] * other[1] - one[1] * other[0]


def core_square(one: Shape, other: Shape) -> Fraction:
    """The squared distance between the cores of two shapes."""
    if one.filled and is_in(edges_of(other)[0][0], one.rings):
        return Fraction(0)
    if other.filled and is_in(edges_of(one)[0][0], other.rings):
        return Fraction(0)
    gaps = []
    for start, end in edges_of(one):
        for other_start, other_end in edges_of(other):
            if do_cross(start, end, other_start, other_end):
                return Fraction(0)
            gaps += [
                square_to_edge(start, other_start, other_end),
                square_to_edge(end, other_start, other_end),
                square_to_edge(other_start, start, end),
                square_to_edge(other_end, start, end),
            ]
    return min(gaps)


def clipped_area(ring: tuple[Corner, ...], clip: tuple[Corner, ...]) -> Fraction:
    """Twice the area that two convex rings share, by cutting `ring` at each edge of `clip` (Sutherland and Hodgman)."""
    points = [(Fraction(x), Fraction(y)) for x, y in ring]
    counter_clockwise = clip if doubled_area(clip) > 0 else clip[::-1]
    for start, end in zip(counter_clockwise, counter_clockwise[1:] + counter_clockwise[:1], strict=True):
        # Positive on the left of the edge, where the inside is.
        levels = [(end[0] - start[0]) * (y - start[1]) - (end[1] - start[1]) * (x - start[0]) for x, y in points]
        kept = []
        for index, (point, level) in enumerate(zip(points, levels, strict=True)):
            before, level_before = points[index - 1], levels[index - 1]
            if (level >= 0) != (level_before >= 0):
                part = level_before / (level_before - level)
                kept.append((before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part))
            if level >= 0:
                kept.append(point)
        if not kept:
            return Fraction(0)
        points = kept
    return abs(doubled_area(points))


def doubled_area(ring: Sequence[Corner] | Sequence[Spot]) -> Fraction:
    """Twice the area of a ring, negative if its corners run clockwise."""
    following = [*ring[1:], ring[0]]
    return Fraction(sum(here[0] * there[1] - here[1] * there[0] for here, there in zip(ring, following, strict=True)))


def inside_spans(start: Corner, end: Corner, shape: Shape) -> list[tuple[Fraction, Fraction]]:
    """Where a line runs strictly inside a polygon, as parts of its length from 0 to 1.

    The line is cut at every edge, and the middle of each part is looked at.
    """
    dx, dy = Fraction(end[0] - start[0]), Fraction(end[1] - start[1])
    cuts = {Fraction(0), Fraction(1)}
    for (from_x, from_y), (to_x, to_y) in edges_of(shape):
        determinant = dx * (to_y - from_y) - dy * (to_x - from_x)
        if determinant:
            cut = ((from_x - start[0]) * (to_y - from_y) - (from_y - start[1]) * (to_x - from_x)) / determinant
            if 0 < cut < 1:
                cuts.add(cut)
    spans: list[tuple[Fraction, Fraction]] = []
    for low, high in pairwise(sorted(cuts)):
        middle = (low + high) / 2
        spot = start[0] + dx * middle, start[1] + dy * middle
        on_edge = any(square_to_edge(spot, *edge) == 0 for edge in edges_of(shape))
        if not on_edge and is_in(spot, shape.rings):
            if spans and spans[-1][1] == low:
                spans[-1] = spans[-1][0], high
            else:
                spans.append((low, high))
    return spans
