"""The integer lattice on which every drawing lies, and the exact predicates that read it.

`UNIT` steps lead from a hex centre to the next, along the same two axes as axial coordinates, so that turning by 60°,
mirroring and shifting by whole hexes map lattice points to lattice points, and centres, corners and the middles of
sides are lattice points themselves. 312 also comes within 0.1 % of the quarter and the tenth of a hex height measured
across the axes, which the default shapes need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

from bocage.ground.hexgrid import DIRECTIONS, Axial, Orientation, cross, projection

UNIT = 312

Point = tuple[int, int]
Ring = tuple[Point, ...]
Polygon = tuple[Ring, ...]
Line = tuple[Point, ...]

_ROOT = sqrt(3) / 2
CORNERS: Ring = tuple(
    ((u.q + v.q) * UNIT // 3, (u.r + v.r) * UNIT // 3)
    for u, v in zip(DIRECTIONS, DIRECTIONS[1:] + DIRECTIONS[:1], strict=True)
)


def centre(at: Axial) -> Point:
    """The lattice point in the middle of a hex."""
    return at.q * UNIT, at.r * UNIT


def hexagon(at: Axial) -> Ring:
    """The outline of a hex, clockwise; corner `i` lies between the sides `i` and `i + 1`."""
    x, y = centre(at)
    return tuple((x + dx, y + dy) for dx, dy in CORNERS)


def side_ends(at: Axial, side: int) -> tuple[Point, Point]:
    """The two corners of one side, clockwise."""
    outline = hexagon(at)
    return outline[(side - 1) % 6], outline[side]


def side_middle(at: Axial, side: int) -> Point:
    """The middle of one side."""
    u = DIRECTIONS[side]
    return at.q * UNIT + u.q * UNIT // 2, at.r * UNIT + u.r * UNIT // 2


def to_plane(point: tuple[float, float], orientation: Orientation) -> tuple[float, float]:
    """A lattice point as (east, south) of the centre of hex (0, 0), in hex heights.

    >>> to_plane((0, UNIT), "flat"), to_plane((UNIT, 0), "pointy")
    ((0.0, 1.0), (1.0, 0.0))
    """
    x, y = point[0] / UNIT, point[1] / UNIT
    return (_ROOT * x, y + x / 2) if orientation == "flat" else (x + y / 2, _ROOT * y)


def from_plane(east: float, south: float, orientation: Orientation) -> Point:
    """The lattice point nearest to a place given in hex heights east and south of the centre of hex (0, 0)."""
    if orientation == "flat":
        x = east / _ROOT
        y = south - x / 2
    else:
        y = south / _ROOT
        x = east - y / 2
    return round(x * UNIT), round(y * UNIT)


def hex_of(point: Point) -> Axial:
    """The hex in which a lattice point lies; on a border, the first of them.

    >>> hex_of((UNIT + 5, -7)), hex_of((UNIT // 2, 0))
    (Axial(q=1, r=0), Axial(q=0, r=0))
    """
    q, r = point[0] // UNIT, point[1] // UNIT
    corners = (Axial(q, r), Axial(q, r + 1), Axial(q + 1, r), Axial(q + 1, r + 1))

    def gap(at: Axial) -> int:
        off = (point[0] - at.q * UNIT, point[1] - at.r * UNIT)
        return projection(off, off)

    return min(corners, key=gap)


def span(points: Iterable[Point]) -> tuple[int, int, int, int]:
    """The smallest and largest first and second coordinate: (x0, y0, x1, y1)."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def extent(points: Iterable[Point]) -> tuple[int, ...]:
    """How far the points keep back from each of the six directions: the least projection on each."""
    return tuple(
        min(wide) for wide in zip(*([projection(u, point) for u in DIRECTIONS] for point in points), strict=True)
    )


def is_apart(reach: tuple[int, ...], at: Axial, *, touching: bool = False) -> bool:
    """Whether points of this extent all lie beyond one side of a hex; with `touching`, on that side is beyond."""
    limit = UNIT if touching else UNIT + 1
    return any(least - UNIT * projection(u, at) >= limit for u, least in zip(DIRECTIONS, reach, strict=True))


def hexes_near(points: Sequence[Point]) -> list[Axial]:
    """Every hex that the closed convex hull of the points may meet (none is missed, a few may be too many)."""
    x0, y0, x1, y1 = span(points)
    reach = extent(points)
    found = []
    for q in range((x0 - UNIT) // UNIT, (x1 + UNIT) // UNIT + 1):
        for r in range((y0 - UNIT) // UNIT, (y1 + UNIT) // UNIT + 1):
            at = Axial(q, r)
            if not is_apart(reach, at):
                found.append(at)
    return found


def localised(ring: Ring, at: Axial) -> Ring:
    """The ring with its far parts shortened: what it covers and crosses within the hex is unchanged.

    A run of points beyond one and the same side can be drawn straight, since nothing of it comes near the hex.
    """
    x, y = centre(at)
    kept: list[Point] = []
    run = 0
    start = True
    for point in ring:
        beyond = _beyond(point[0] - x, point[1] - y)
        if run & beyond:
            run &= beyond
            # The run's first point stays, its last one is the latest.
            if not start:
                kept.pop()
            kept.append(point)
            start = False
        else:
            kept.append(point)
            run, start = beyond, True
    return tuple(kept)


def _beyond(x: int, y: int) -> int:
    """One bit for each side of the hex around (0, 0) beyond which a point lies."""
    mask = 0
    for bit, level in enumerate((-x - 2 * y, x - y, 2 * x + y)):
        if level > UNIT:
            mask |= 1 << bit
        elif level < -UNIT:
            mask |= 8 << bit
    return mask


def comes_near(ring: Ring, at: Axial) -> bool:
    """Whether an edge of the ring may meet the closed hex; if not, the ring covers all of it or nothing."""
    x, y = centre(at)
    masks = [_beyond(px - x, py - y) for px, py in ring]
    return any(not one & other for one, other in zip(masks, [*masks[1:], masks[0]], strict=True))


def orient(a: Point, b: Point, c: Point) -> int:
    """Positive if `c` lies to the right of the way from `a` to `b`, zero if on it."""
    return cross((b[0] - a[0], b[1] - a[1]), (c[0] - a[0], c[1] - a[1]))


def is_between(a: Point, b: Point, c: Point) -> bool:
    """Whether `c` lies on the closed segment from `a` to `b`."""
    return (
        min(a[0], b[0]) <= c[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])
        and orient(a, b, c) == 0
    )


def do_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the closed segments `ab` and `cd` have a point in common."""
    s, t = orient(a, b, c), orient(a, b, d)
    u, v = orient(c, d, a), orient(c, d, b)
    if ((s > 0 > t) or (s < 0 < t)) and ((u > 0 > v) or (u < 0 < v)):
        return True
    return is_between(a, b, c) or is_between(a, b, d) or is_between(c, d, a) or is_between(c, d, b)


# Twice the area of a hex, in lattice cells.
HEX_AREA = sum(ax * by - ay * bx for (ax, ay), (bx, by) in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True))


def is_inside(point: Point, polygon: Polygon) -> bool:
    """Whether a point lies in a polygon or on its border, holes taken out."""
    y = point[1]
    inside = False
    for ring in polygon:
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            if is_between(a, b, point):
                return True
            if (a[1] > y) != (b[1] > y):
                side = orient(a, b, point)
                inside ^= (side > 0) == (b[1] < a[1])
    return inside


def share(polygon: Polygon, at: Axial) -> Fraction:
    """The exact part of a hex that a polygon covers, from 0 to 1."""
    return Fraction(_covered(polygon, at, Fraction)) / HEX_AREA


def covers_at_least(polygons: Iterable[Polygon], at: Axial, part: Fraction) -> bool:
    """Whether polygons cover so much of a hex, overlaps counted for each; exact, though mostly found by floats."""
    near = [tuple(localised(ring, at) for ring in polygon) for polygon in polygons]
    guess: float = sum(_covered(polygon, at, float) for polygon in near) / HEX_AREA
    if abs(guess - part) > 1e-6:
        return guess > part
    return sum(share(polygon, at) for polygon in near) >= part


def _covered(polygon: Polygon, at: Axial, number: Callable[[int], Any]) -> Any:
    """Twice the area that a polygon covers of a hex, in floats or fractions as `number` makes them."""
    parts = [abs(_clipped_area(ring, at, number)) for ring in polygon]
    return parts[0] - sum(parts[1:])


def _clipped_area(ring: Ring, at: Axial, number: Callable[[int], Any]) -> Any:
    x, y = centre(at)
    points = [(number(px - x), number(py - y)) for px, py in ring]
    for u in DIRECTIONS:
        levels = [UNIT - (2 * u.q + u.r) * px - (2 * u.r + u.q) * py for px, py in points]
        kept = []
        for i, (point, level) in enumerate(zip(points, levels, strict=True)):
            before, level_before = points[i - 1], levels[i - 1]
            if (level >= 0) != (level_before >= 0):
                part = level_before / (level_before - level)
                kept.append((before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part))
            if level >= 0:
                kept.append(point)
        if not kept:
            return number(0)
        points = kept
    return sum(ax * by - ay * bx for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True))
