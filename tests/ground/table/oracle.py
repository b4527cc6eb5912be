"""Plane geometry by fractions only, the long way round; shares no code with `bocage.ground.table`."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import settings

from bocage.ground.table import Shape

Spot = tuple[Fraction, Fraction]
Cut = tuple[int, Fraction, Fraction]


def steady(examples: int = 60) -> settings:
    """Settings of the property tests: the same examples every run, and none of them timed."""
    return settings(deadline=None, derandomize=True, max_examples=examples)


def square_to_edge(p: Spot, a: Spot, b: Spot) -> Fraction:
    """The squared distance from a point to a stretch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / Fraction(whole) if whole else Fraction(0)
    t = min(max(t, Fraction(0)), Fraction(1))
    x, y = a[0] + t * dx - p[0], a[1] + t * dy - p[1]
    return x * x + y * y


def is_in(p: Spot, rings: tuple[tuple[tuple[int, int], ...], ...]) -> bool:
    """Whether a point lies inside rings by parity; on an edge anything may come out."""
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > p[1]) != (by > p[1]) and p[0] < ax + Fraction(bx - ax) * (p[1] - ay) / (by - ay):
                inside = not inside
    return inside


def edges_of(shape: Shape) -> list[tuple[Spot, Spot]]:
    """The stretches of a core; a point is a stretch without length."""

    def spot(p: tuple[int, int]) -> Spot:
        return Fraction(p[0]), Fraction(p[1])

    if len(shape.points) == 1:
        return [(spot(shape.points[0]), spot(shape.points[0]))]
    if shape.filled:
        return [(spot(a), spot(b)) for ring in shape.rings for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    return [(spot(a), spot(b)) for a, b in pairwise(shape.points)]


def do_cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Whether two stretches that are not parallel meet."""
    det = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if not det:
        return False
    t = Fraction((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / det
    u = Fraction((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / det
    return 0 <= t <= 1 and 0 <= u <= 1


def core_square(one: Shape, other: Shape) -> Fraction:
    """The squared distance between two cores."""
    if one.filled and is_in(edges_of(other)[0][0], one.rings):
        return Fraction(0)
    if other.filled and is_in(edges_of(one)[0][0], other.rings):
        return Fraction(0)
    gaps = []
    for a, b in edges_of(one):
        for c, d in edges_of(other):
            if do_cross(a, b, c, d):
                return Fraction(0)
            gaps += [square_to_edge(a, c, d), square_to_edge(b, c, d), square_to_edge(c, a, b), square_to_edge(d, a, b)]
    return min(gaps)


def clipped_area(ring: tuple[tuple[int, int], ...], by: tuple[tuple[int, int], ...]) -> Fraction:
    """Twice the area that two convex rings share."""
    points = [(Fraction(x), Fraction(y)) for x, y in ring]
    clip = by if _area(by) > 0 else by[::-1]
    for (ax, ay), (bx, by_) in zip(clip, clip[1:] + clip[:1], strict=True):
        levels = [(bx - ax) * (y - ay) - (by_ - ay) * (x - ax) for x, y in points]
        kept = []
        for i, (point, level) in enumerate(zip(points, levels, strict=True)):
            before, was = points[i - 1], levels[i - 1]
            if (level >= 0) != (was >= 0):
                part = was / (was - level)
                kept.append((before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part))
            if level >= 0:
                kept.append(point)
        if not kept:
            return Fraction(0)
        points = kept
    return abs(_area(points))


def _area(points: object) -> Fraction:
    ring = list(points)  # type: ignore[call-overload]
    return Fraction(sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)))


def inside_spans(a: tuple[int, int], b: tuple[int, int], shape: Shape) -> list[tuple[Fraction, Fraction]]:
    """Where the open line runs strictly inside a polygon: cut at every edge, look at the middle of each piece."""
    dx, dy = Fraction(b[0] - a[0]), Fraction(b[1] - a[1])
    cuts = {Fraction(0), Fraction(1)}
    for (cx, cy), (ex, ey) in edges_of(shape):
        det = dx * (ey - cy) - dy * (ex - cx)
        if det:
            t = ((cx - a[0]) * (ey - cy) - (cy - a[1]) * (ex - cx)) / det
            if 0 < t < 1:
                cuts.add(t)
    found: list[tuple[Fraction, Fraction]] = []
    for low, high in pairwise(sorted(cuts)):
        middle = (low + high) / 2
        spot = a[0] + dx * middle, a[1] + dy * middle
        on_edge = any(square_to_edge(spot, c, d) == 0 for c, d in edges_of(shape))
        if not on_edge and is_in(spot, shape.rings):
            if found and found[-1][1] == low:
                found[-1] = found[-1][0], high
            else:
                found.append((low, high))
    return found
