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
Polyline = tuple[Point, ...]

_ROOT = sqrt(3) / 2
CORNERS: Ring = tuple(
    ((direction.q + next_direction.q) * UNIT // 3, (direction.r + next_direction.r) * UNIT // 3)
    for direction, next_direction in zip(DIRECTIONS, DIRECTIONS[1:] + DIRECTIONS[:1], strict=True)
)


def centre(hex_: Axial) -> Point:
    """The lattice point in the middle of a hex."""
    return hex_.q * UNIT, hex_.r * UNIT


def hexagon(hex_: Axial) -> Ring:
    """The outline of a hex, clockwise; corner `i` lies between the sides `i` and `i + 1`."""
    x, y = centre(hex_)
    return tuple((x + dx, y + dy) for dx, dy in CORNERS)


def side_ends(hex_: Axial, side: int) -> tuple[Point, Point]:
    """The two corners of one side, clockwise."""
    outline = hexagon(hex_)
    return outline[(side - 1) % 6], outline[side]


def side_middle(hex_: Axial, side: int) -> Point:
    """The middle of one side."""
    step = DIRECTIONS[side]
    return hex_.q * UNIT + step.q * UNIT // 2, hex_.r * UNIT + step.r * UNIT // 2


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

    def gap(hex_: Axial) -> int:
        off = (point[0] - hex_.q * UNIT, point[1] - hex_.r * UNIT)
        return projection(off, off)

    return min(corners, key=gap)


def span(points: Iterable[Point]) -> tuple[int, int, int, int]:
    """The smallest and largest first and second coordinate: (x0, y0, x1, y1)."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def extent(points: Iterable[Point]) -> tuple[int, ...]:
    """The least projection of the points on each of the six directions, as `is_apart` compares it with a hex."""
    return tuple(
        min(wide) for wide in zip(*([projection(step, point) for step in DIRECTIONS] for point in points), strict=True)
    )


def is_apart(reach: tuple[int, ...], hex_: Axial, *, touching: bool = False) -> bool:
    """Whether points of this extent all lie beyond one side of a hex; with `touching`, on that side is beyond."""
    limit = UNIT if touching else UNIT + 1
    return any(least - UNIT * projection(step, hex_) >= limit for step, least in zip(DIRECTIONS, reach, strict=True))


def hexes_near(points: Sequence[Point]) -> list[Axial]:
    """Every hex that the closed convex hull of the points meets, and perhaps a few neighbours that it does not."""
    x0, y0, x1, y1 = span(points)
    reach = extent(points)
    hexes = []
    for q in range((x0 - UNIT) // UNIT, (x1 + UNIT) // UNIT + 1):
        for r in range((y0 - UNIT) // UNIT, (y1 + UNIT) // UNIT + 1):
            hex_ = Axial(q, r)
            if not is_apart(reach, hex_):
                hexes.append(hex_)
    return hexes


def localised(ring: Ring, hex_: Axial) -> Ring:
    """The ring with fewer points outside the hex; what it covers and crosses within the hex is unchanged.

    A run of points beyond one and the same side of the hex is replaced by a straight edge, which stays beyond it.
    """
    x, y = centre(hex_)
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


def comes_near(ring: Ring, hex_: Axial) -> bool:
    """Whether an edge of the ring may meet the closed hex; if False, the ring covers all of the hex or none of it."""
    x, y = centre(hex_)
    masks = [_beyond(px - x, py - y) for px, py in ring]
    return any(not one & other for one, other in zip(masks, [*masks[1:], masks[0]], strict=True))


def orient(start: Point, end: Point, point: Point) -> int:
    """Positive if `point` lies to the right of the way from `start` to `end`, zero if on it."""
    return cross((end[0] - start[0], end[1] - start[1]), (point[0] - start[0], point[1] - start[1]))


def is_between(start: Point, end: Point, point: Point) -> bool:
    """Whether `point` lies on the closed segment from `start` to `end`."""
    return (
        min(start[0], end[0]) <= point[0] <= max(start[0], end[0])
        and min(start[1], end[1]) <= point[1] <= max(start[1], end[1])
        and orient(start, end, point) == 0
    )


def do_meet(start: Point, end: Point, other_start: Point, other_end: Point) -> bool:
    """Whether the closed segments `ab` and `cd` have a point in common."""
    side_of_other_start, side_of_other_end = orient(start, end, other_start), orient(start, end, other_end)
    side_of_start, side_of_end = orient(other_start, other_end, start), orient(other_start, other_end, end)
    if ((side_of_other_start > 0 > side_of_other_end) or (side_of_other_start < 0 < side_of_other_end)) and (
        (side_of_start > 0 > side_of_end) or (side_of_start < 0 < side_of_end)
    ):
        return True
    return (
        is_between(start, end, other_start)
        or is_between(start, end, other_end)
        or is_between(other_start, other_end, start)
        or is_between(other_start, other_end, end)
    )


HEX_AREA = sum(ax * by - ay * bx for (ax, ay), (bx, by) in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True))
"""Twice the area of a hex, in lattice cells."""

FLOAT_ERROR = 1e-6
"""Far more than the rounding error of a share of a hex computed in floats."""


def is_inside(point: Point, polygon: Polygon) -> bool:
    """Whether a point lies in a polygon or on its border, holes taken out."""
    y = point[1]
    inside = False
    for ring in polygon:
        for start, end in zip(ring, ring[1:] + ring[:1], strict=True):
            if is_between(start, end, point):
                return True
            if (start[1] > y) != (end[1] > y):
                side = orient(start, end, point)
                inside ^= (side > 0) == (end[1] < start[1])
    return inside


def share(polygon: Polygon, hex_: Axial) -> Fraction:
    """The exact part of a hex that a polygon covers, from 0 to 1."""
    return Fraction(_covered(polygon, hex_, Fraction)) / HEX_AREA


def covers_at_least(polygons: Iterable[Polygon], hex_: Axial, part: Fraction) -> bool:
    """Whether polygons cover at least `part` (0 to 1) of a hex; overlapping parts count once for each polygon."""
    near = [tuple(localised(ring, hex_) for ring in polygon) for polygon in polygons]
    # Floats are quick and decide nearly always; fractions are asked only where a rounding error could decide.
    guess: float = sum(_covered(polygon, hex_, float) for polygon in near) / HEX_AREA
    if abs(guess - part) > FLOAT_ERROR:
        return guess > part
    return sum(share(polygon, hex_) for polygon in near) >= part


def _covered(polygon: Polygon, hex_: Axial, number: Callable[[int], Any]) -> Any:
    """Twice the area that a polygon covers of a hex, in floats or fractions as `number` makes them."""
    parts = [abs(_clipped_area(ring, hex_, number)) for ring in polygon]
    return parts[0] - sum(parts[1:])


def _clipped_area(ring: Ring, hex_: Axial, number: Callable[[int], Any]) -> Any:
    x, y = centre(hex_)
    points = [(number(px - x), number(py - y)) for px, py in ring]
    for step in DIRECTIONS:
        levels = [UNIT - (2 * step.q + step.r) * px - (2 * step.r + step.q) * py for px, py in points]
        kept = []
        for index, (point, level) in enumerate(zip(points, levels, strict=True)):
            before, level_before = points[index - 1], levels[index - 1]
            if (level >= 0) != (level_before >= 0):
                part = level_before / (level_before - level)
                kept.append((before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part))
            if level >= 0:
                kept.append(point)
        if not kept:
            return number(0)
        points = kept
    return sum(ax * by - ay * bx for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True))
