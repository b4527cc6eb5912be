"""Shapes on a table: a core of lattice points and a radius around it.

A round base is a point with a radius, a hull a rectangle, a wall a line with half its thickness as radius, an area a
polygon, perhaps with holes. Lengths, coordinates and heights are in lattice steps, thousandths of an inch (`INCH`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import isqrt

from bocage.ground.lattice import Point, Ring
from bocage.ground.table.angles import QUARTER, SCALE, TURN, along, direction, nearest

INCH = 1000
"""Lattice steps in an inch."""

CORNER_EVERY_10_DEGREES, CORNER_EVERY_5_DEGREES = 36, 72
"""Corners of the polygons that stand for circles."""

UNKNOWN = -1
"""`Shape._convex` before it was asked for; then 0 or 1."""

Edge = tuple[int, int, int, int]
"""A stretch from (ax, ay) to (bx, by) as (ax, ay, bx, by)."""
Box = tuple[int, int, int, int]
"""A rectangle as (west, south, east, north)."""
PolygonSide = tuple[int, int, int]
"""A side of a convex polygon as (a, b, c): a·x + b·y + c is positive inside."""


class Shape:
    """A point, a line of straight stretches or a filled polygon, and everything within `radius` of it.

    `points` are the corners (of the outer ring), `edges` the stretches (ax, ay, bx, by) of line or rings, `box` the
    extent with the radius. Shapes are values: equal if their cores and radii are.
    """

    __slots__ = ("_centre", "_convex", "_sides", "box", "edges", "filled", "points", "radius", "rings")

    def __init__(self, rings: tuple[Ring, ...], radius: int = 0, *, filled: bool = False) -> None:
        self.rings = rings
        self.radius = radius
        self.filled = filled
        self.points = points = rings[0]
        self._centre: Point | None = points[0] if len(points) == 1 else None
        self._convex = UNKNOWN
        self._sides: tuple[PolygonSide, ...] = ()
        if len(points) == 1:
            x, y = points[0]
            self.edges: tuple[Edge, ...] = ()
            self.box = (x - radius, y - radius, x + radius, y + radius)
            return
        if len(points) == 2 and not filled:
            # A single stretch, the most frequent shape after discs.
            (ax, ay), (bx, by) = points
            self.edges = ((ax, ay, bx, by),)
            west, east = (ax, bx) if ax <= bx else (bx, ax)
            south, north = (ay, by) if ay <= by else (by, ay)
            self.box = (west - radius, south - radius, east + radius, north + radius)
            return
        if filled:
            self.edges = tuple(
                (start[0], start[1], end[0], end[1])
                for ring in rings
                for start, end in zip(ring, ring[1:] + ring[:1], strict=True)
            )
        else:
            self.edges = tuple((start[0], start[1], end[0], end[1]) for start, end in pairwise(points))
        xs = [point[0] for point in points]
        ys = [point[1] for point in points]
        self.box = (min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius)

    @property
    def centre(self) -> Point:
        """The middle of the corners, rounded down: of a base or a hull, where it stands."""
        if self._centre is None:
            count = len(self.points)
            self._centre = (
                sum(point[0] for point in self.points) // count,
                sum(point[1] for point in self.points) // count,
            )
        return self._centre

    @property
    def is_convex(self) -> bool:
        """Whether the core is a point, a single stretch or a convex polygon without holes."""
        if self._convex == UNKNOWN:
            self._convex = int(_is_convex(self))
        return self._convex == 1

    @property
    def sides(self) -> tuple[PolygonSide, ...]:
        """The sides of a convex polygon as (a, b, c): inside, a·x + b·y + c is positive for all of them."""
        if not self._sides:
            ring = self.points if area_twice(self.points) > 0 else self.points[::-1]
            self._sides = tuple(
                (ay - by, bx - ax, ax * by - ay * bx)
                for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True)
            )
        return self._sides

    def moved(self, dx: int, dy: int) -> Shape:
        """The same shape elsewhere."""
        return Shape(
            tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in self.rings), self.radius, filled=self.filled
        )

    def grown(self, by: int) -> Shape:
        """Everything within `by` of the shape."""
        return Shape(self.rings, self.radius + by, filled=self.filled)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Shape)
            and self.radius == other.radius
            and self.filled == other.filled
            and self.rings == other.rings
        )

    def __hash__(self) -> int:
        return hash((self.rings, self.radius, self.filled))

    def __repr__(self) -> str:
        return f"Shape({self.rings!r}, {self.radius}, filled={self.filled})"


def disc(centre: Point, radius: int) -> Shape:
    """A round base or an explosion template."""
    return Shape((((centre[0], centre[1]),),), radius)


def spot(x: int, y: int) -> Shape:
    """A point without extent."""
    return Shape((((x, y),),))


def line(points: Iterable[Point], thickness: int = 0) -> Shape:
    """A wall, hedge, wire: straight stretches, half the thickness to either side, rounded down."""
    return Shape((tuple(points),), thickness // 2)


def polygon(outline: Iterable[Point], *holes: Iterable[Point]) -> Shape:
    """An area; its outline runs either way round and does not cross itself."""
    return Shape((tuple(outline), *(tuple(hole) for hole in holes)), filled=True)


def rectangle(x0: int, y0: int, x1: int, y1: int) -> Shape:
    """An area with its sides along the table's."""
    return Shape((((x0, y0), (x1, y0), (x1, y1), (x0, y1)),), filled=True)


def hull(centre: Point, facing: int, length: int, width: int) -> Shape:
    """A vehicle: a rectangle around `centre`; corners front left, front right, rear right, rear left.

    The way from the centre to each corner is rounded to the nearest lattice point, halves away from the centre, so
    that opposite corners lie opposite each other and turns by 90° are exact.

    >>> hull((0, 0), 0, 4000, 2000).points
    ((-1000, 2000), (1000, 2000), (1000, -2000), (-1000, -2000))
    """
    return Shape((hull_corners(centre, facing, length, width),), filled=True)


def hull_corners(centre: Point, facing: int, length: int, width: int) -> Ring:
    """The corners of a vehicle, as `hull` has them."""
    (lx, ly), (rx, ry) = _to_corners(facing, length, width)
    x, y = centre
    return (x + lx, y + ly), (x + rx, y + ry), (x - lx, y - ly), (x - rx, y - ry)


@lru_cache(maxsize=1024)
def _to_corners(facing: int, length: int, width: int) -> tuple[Point, Point]:
    """The ways from the centre of a vehicle to its front corners, left and right."""
    ux, uy = direction(facing)
    scale = 2 * SCALE
    ax, ay = ux * length, uy * length
    bx, by = uy * width, -ux * width
    return (nearest(ax - bx, scale), nearest(ay - by, scale)), (nearest(ax + bx, scale), nearest(ay + by, scale))


@lru_cache(maxsize=1024)
def capsule(start: Point, end: Point, radius: int) -> Shape:
    """What a round base covers on its way straight from `start` to `end`."""
    return Shape(((start, end) if start != end else (start,),), radius)


def teardrop(tip: Point, angle: int, tip_radius: int, head_radius: int, head: int) -> Shape:
    """A flame template: a small and a large circle joined by tangents, as a convex polygon of lattice points.

    It begins at `tip` and points along `angle`; the large circle is centred `head` from the tip. Both circles are drawn
    with a corner every 10°.
    """
    small = along(tip, angle, tip_radius)
    large = along(tip, angle, head)
    step = TURN // CORNER_EVERY_10_DEGREES
    turns = [index * step for index in range(CORNER_EVERY_10_DEGREES)]
    corners = [along(small, angle + QUARTER + turn, tip_radius) for turn in turns]
    corners += [along(large, angle + turn, head_radius) for turn in turns]
    return Shape((convex_hull([tip, *corners]),), filled=True)


@lru_cache(maxsize=4096)
def areas_of(shape: Shape) -> tuple[Shape, ...]:
    """A shape as polygons that together cover it, to measure lengths inside: exact for polygons.

    A circle gets a corner every 5°, each set on the nearest lattice point; a thick stretch becomes a rectangle.
    """
    parts = [Shape(shape.rings, filled=True)] if shape.filled else []
    radius = shape.radius
    if not radius:
        return tuple(parts)
    turns = [step * TURN // CORNER_EVERY_5_DEGREES for step in range(CORNER_EVERY_5_DEGREES)]
    rings = [convex_hull(along(centre, turn, radius) for turn in turns) for centre in shape.points]
    for ax, ay, bx, by in shape.edges:
        edge_length = isqrt((bx - ax) ** 2 + (by - ay) ** 2) or 1
        ox, oy = nearest((ay - by) * radius, edge_length), nearest((bx - ax) * radius, edge_length)
        rings.append(convex_hull([(ax + ox, ay + oy), (ax - ox, ay - oy), (bx - ox, by - oy), (bx + ox, by + oy)]))
    return (*parts, *(Shape((ring,), filled=True) for ring in rings if len(ring) > 2))


def convex_hull(points: Iterable[Point]) -> Ring:
    """The corners of the smallest convex polygon around the points, anticlockwise from the most western one.

    >>> convex_hull([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2), (1, 0)])
    ((0, 0), (2, 0), (2, 2), (0, 2))
    """
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    halves: list[list[Point]] = []
    for way in (ordered, ordered[::-1]):
        kept: list[Point] = []
        for corner in way:
            while len(kept) > 1 and _turn(kept[-2], kept[-1], corner) <= 0:
                kept.pop()
            kept.append(corner)
        halves.append(kept)
    return tuple(halves[0][:-1] + halves[1][:-1])


def area_twice(ring: Sequence[Point]) -> int:
    """Twice the area of a ring in square lattice steps, positive if it runs anticlockwise (y to the north)."""
    return sum(start[0] * end[1] - start[1] * end[0] for start, end in zip(ring, (*ring[1:], ring[0]), strict=True))


def _turn(start: Point, middle: Point, end: Point) -> int:
    return (middle[0] - start[0]) * (end[1] - start[1]) - (middle[1] - start[1]) * (end[0] - start[0])


def _is_convex(shape: Shape) -> bool:
    if not shape.filled:
        return len(shape.points) <= 2
    if len(shape.rings) > 1:
        return False
    ring = shape.points
    turns = [_turn(ring[index - 2], ring[index - 1], ring[index]) for index in range(len(ring))]
    return (all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)) and any(turns)
