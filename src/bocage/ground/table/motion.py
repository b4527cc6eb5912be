"""Moves along straight legs: what a base sweeps, what it meets, what it crosses and what that costs.

A path is a sequence of points for the centre. Lengths of legs are rounded up, one by one. A round base sweeps exactly
what lies within its radius of the leg; a hull sweeps the smallest convex polygon around its first and last place, and
when it turns, the union of its places at every `PIVOT_STEP` of the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from bocage.ground.lattice import Point
from bocage.ground.spans import Span, merged
from bocage.ground.table.angles import along, nearest
from bocage.ground.table.gaps import core_square, is_on_rim, is_strictly_inside, length, overlaps, root_up, within
from bocage.ground.table.shapes import Box, Shape, areas_of, capsule, convex_hull, disc, hull, hull_corners

Path = Sequence[Point]
IntegerSpan = tuple[int, int, int, int]
"""A stretch of a leg, from n0/d0 to n1/d1."""

ZERO, ONE = Fraction(0), Fraction(1)

PIVOT_STEP = 5_000
"""Turning hulls are looked at every 5°: between two looks a corner 2 inches out strays by 2 thousandths of an inch."""
SLIDE_STEP = 50
"""Where a length is found by looking, the looks are this far apart."""


class Crossing(NamedTuple):
    """A line crossed on the way: which, on which leg, and at what fraction of it."""

    line: int
    leg: int
    at: Fraction


class Stretch(NamedTuple):
    """A part of a leg that lies in the same areas throughout; `areas` are their indices in the given order."""

    leg: int
    enter: Fraction
    leave: Fraction
    areas: tuple[int, ...]


def path_length(path: Path) -> int:
    """The sum of the legs, each rounded up.

    >>> path_length([(0, 0), (3000, 4000), (3000, 5000)])
    6000
    """
    return sum(length(a, b) for a, b in pairwise(path))


def sweep(path: Path, radius: int) -> list[Shape]:
    """What a round base covers, one capsule for each leg."""
    if len(path) == 1:
        return [disc(path[0], radius)]
    return [capsule(a, b, radius) for a, b in pairwise(path)]


def hull_sweep(a: Point, b: Point, facing: int, length: int, width: int) -> Shape:
    """What a hull covers driving straight from `a` to `b` without turning."""
    corners = hull_corners(a, facing, length, width) + hull_corners(b, facing, length, width)
    return Shape((convex_hull(corners),), filled=True)


def pivot_sweep(centre: Point, facing: int, turn: int, length: int, width: int) -> list[Shape]:
    """What a hull covers turning in place by `turn` (positive to the right): its places at every step of the turn."""
    sense = 1 if turn >= 0 else -1
    steps = range(0, abs(turn), PIVOT_STEP)
    return [hull(centre, facing + sense * step, length, width) for step in steps] + [
        hull(centre, facing + turn, length, width)
    ]


def blocked_by(swept: Iterable[Shape], obstacles: Iterable[Shape]) -> list[int]:
    """The obstacles that a moving base runs into, by index; grazing an edge is allowed."""
    found: dict[int, None] = {}
    things = list(enumerate(obstacles))
    for part in swept:
        for index, thing in things:
            if index not in found and overlaps(part, thing):
                found[index] = None
    return sorted(found)


def is_on_table(shape: Shape, size: Point) -> bool:
    """Whether a shape lies wholly on a table of this size, whose corner is (0, 0)."""
    x0, y0, x1, y1 = shape.box
    return x0 >= 0 and y0 >= 0 and x1 <= size[0] and y1 <= size[1]


def slide(a: Point, b: Point, radius: int, obstacles: Sequence[Shape]) -> Point:
    """How far a round base gets from `a` straight towards `b` before it would overlap an obstacle.

    The last lattice point on the way (nearest to the leg) at which nothing was met; `a` if it cannot leave.
    """
    return furthest(a, b, lambda end: not any(overlaps(capsule(a, end, radius), thing) for thing in obstacles))


def drive(a: Point, facing: int, distance: int, size: Point, obstacles: Sequence[Shape]) -> Point:
    """How far a hull of (length, width) `size` gets along its axis, backwards if `distance` is negative."""
    end = along(a, facing, distance)
    return furthest(
        a, end, lambda end: not any(overlaps(hull_sweep(a, end, facing, *size), thing) for thing in obstacles)
    )


def furthest(a: Point, b: Point, is_free: Callable[[Point], bool]) -> Point:
    """The last lattice point on a way for which a test holds that, once it fails, fails for good; `a` if none does."""
    if a == b or is_free(b):
        return b
    steps = length(a, b)
    low, high = 0, steps
    while high - low > 1:
        middle = (low + high) // 2
        if is_free(_part(a, b, middle, steps)):
            low = middle
        else:
            high = middle
    return _part(a, b, low, steps)


def _part(a: Point, b: Point, part: int, whole: int) -> Point:
    return (
        a[0] + (2 * (b[0] - a[0]) * part + whole) // (2 * whole),
        a[1] + (2 * (b[1] - a[1]) * part + whole) // (2 * whole),
    )


def point_on(a: Point, b: Point, part: Fraction) -> Point:
    """The lattice point nearest to the one at a fraction of a leg, halves rounded away from `a`."""
    number, divisor = part.numerator, part.denominator
    return a[0] + nearest((b[0] - a[0]) * number, divisor), a[1] + nearest((b[1] - a[1]) * number, divisor)


def point_at(path: Path, distance: int) -> Point:
    """The lattice point so far along a path; its end if the path is shorter."""
    for a, b in pairwise(path):
        leg = length(a, b)
        if distance <= leg:
            return _part(a, b, distance, leg) if leg else a
        distance -= leg
    return path[-1]


def first_contact(path: Path, radius: int, target: Shape) -> tuple[int, Point] | None:
    """Where a round base first touches a shape: the leg and the point of its centre just before it would overlap."""
    for leg, (a, b) in enumerate(pairwise(path)):
        if within(capsule(a, b, radius), target, 0):
            return leg, slide(a, b, radius, (target,))
    return None


def came_within(path: Path, radius: int, thing: Shape, limit: int) -> bool:
    """Whether a round base came as near as `limit` (less than `limit` away) to a shape anywhere on its path."""
    zone = thing.grown(limit)
    return any(overlaps(part, zone) for part in sweep(path, radius))


def gets_nearer(path: Path, thing: Shape) -> bool:
    """Whether the centre on its path comes nearer to a shape than it was at the start."""
    start = disc(path[0], 0)
    limit = core_square(start, thing)
    for a, b in pairwise(path):
        number, divisor = core_square(capsule(a, b, 0), thing)
        if number * limit[1] < limit[0] * divisor:
            return True
    return False


def crossings(path: Path, lines: Sequence[Shape]) -> list[Crossing]:
    """The lines that the centre passes or touches, in order; one entry for each place, none for running along."""
    found: set[Crossing] = set()
    for leg, (a, b) in enumerate(pairwise(path)):
        for index, drawn in enumerate(lines):
            for at in meets(a, b, drawn):
                found.add(Crossing(index, leg, at))
    return sorted(found, key=lambda c: (c.leg, c.at, c.line))


def meets(a: Point, b: Point, drawn: Shape) -> list[Fraction]:
    """The fractions of a leg at which it meets the stretches of a line or the rings of an area, in order."""
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    found = set()
    for cx, cy, ex, ey in drawn.edges:
        s = dx * (cy - ay) - dy * (cx - ax)
        t = dx * (ey - ay) - dy * (ex - ax)
        if (s > 0 and t > 0) or (s < 0 and t < 0) or s == t:
            continue
        fx, fy = ex - cx, ey - cy
        number = (cx - ax) * fy - (cy - ay) * fx
        divisor = dx * fy - dy * fx
        at = Fraction(number, divisor)
        if 0 <= at <= 1:
            found.add(at)
    return sorted(found)


def inside(a: Point, b: Point, area: Shape) -> list[Span]:
    """The parts of a leg that lie in an area, edges included, as fractions; touching points are left out.

    Circles and lines with thickness are taken as the polygons of `areas_of`.
    """
    if _passes_by(a, b, area.box):
        return []
    if not area.filled or area.radius:
        return merged(span for part in areas_of(area) for span in inside(a, b, part))
    if area.is_convex:
        span = inside_convex(a, b, area)
        return [(Fraction(span[0], span[1]), Fraction(span[2], span[3]))] if span else []
    at = sorted({Fraction(0), Fraction(1), *meets(a, b, area), *_alongside(a, b, area)})
    found: list[Span] = []
    for s, t in pairwise(at):
        x, y = a[0] + (b[0] - a[0]) * (s + t) / 2, a[1] + (b[1] - a[1]) * (s + t) / 2
        if is_strictly_inside(area, x, y) or is_on_rim(area, x, y):
            if found and found[-1][1] == s:
                found[-1] = found[-1][0], t
            else:
                found.append((s, t))
    return found


def _passes_by(a: Point, b: Point, box: Box) -> bool:
    """Whether a leg stays on one side of a rectangle."""
    west, south, east, north = box
    return (
        (a[0] < west and b[0] < west)
        or (a[0] > east and b[0] > east)
        or (a[1] < south and b[1] < south)
        or (a[1] > north and b[1] > north)
    )


def inside_convex(a: Point, b: Point, area: Shape) -> IntegerSpan | None:
    """As `inside` for a convex polygon, in plain integers, or None."""
    (ax, ay), (bx, by) = a, b
    n0, d0, n1, d1 = 0, 1, 1, 1
    for p, q, r in area.sides:
        s = p * ax + q * ay + r
        t = p * bx + q * by + r
        if s < 0:
            if t <= 0:
                return None
            if s * d0 < n0 * (s - t):
                n0, d0 = -s, t - s
        elif t < 0 and s * d1 < n1 * (s - t):
            n1, d1 = s, s - t
    return (n0, d0, n1, d1) if n0 * d1 < n1 * d0 else None


def _alongside(a: Point, b: Point, area: Shape) -> list[Fraction]:
    """The corners of edges along which the leg runs."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    found = []
    for x, y in ((edge[i], edge[i + 1]) for edge in area.edges for i in (0, 2)):
        ahead = (x - a[0]) * dx + (y - a[1]) * dy
        if 0 < ahead < whole and dx * (y - a[1]) == dy * (x - a[0]):
            found.append(Fraction(ahead, whole))
    return found


def stretches(path: Path, areas: Sequence[Shape]) -> list[Stretch]:
    """The path cut where it enters or leaves an area, in order, with the areas that each part lies in."""
    found = []
    for leg, (a, b) in enumerate(pairwise(path)):
        if a == b:
            continue
        spans = [(index, span) for index, area in enumerate(areas) for span in inside(a, b, area)]
        at = sorted((ZERO, ONE, *(end for _, span in spans for end in span)))
        found += [
            Stretch(leg, s, t, tuple(i for i, (low, high) in spans if low <= s and t <= high))
            for s, t in pairwise(at)
            if s < t
        ]
    return found


def length_inside(path: Path, area: Shape) -> int:
    """How much of a path lies in an area, rounded up leg by leg."""
    total = 0
    for a, b in pairwise(path):
        part = sum((leave - enter for enter, leave in inside(a, b, area)), Fraction(0))
        total += part_length(a, b, part)
    return total


def cost(path: Path, areas: Sequence[Shape], factor: Callable[[tuple[int, ...]], int]) -> int:
    """The price of a path: each stretch counts as often as `factor` says of the areas it lies in; legs are rounded up.

    >>> from bocage.ground.table.shapes import rectangle
    >>> cost([(0, 0), (6000, 0)], [rectangle(2000, -9, 4000, 9)], lambda areas: 2 if areas else 1)
    8000
    """
    if len(areas) == 1 and areas[0].filled and not areas[0].radius and areas[0].is_convex:
        # The most frequent case, in plain integers.
        outside, there = factor(()), factor((0,))
        return sum(span_cost(a, b, inside_convex(a, b, areas[0]), outside, there) for a, b in pairwise(path))
    prices = [ONE] * max(len(path) - 1, 0)
    for part in stretches(path, areas):
        if (price := factor(part.areas)) != 1:
            prices[part.leg] += (part.leave - part.enter) * (price - 1)
    return sum(part_length(a, b, price) for (a, b), price in zip(pairwise(path), prices, strict=True))


def span_cost(a: Point, b: Point, span: IntegerSpan | None, outside: int, there: int) -> int:
    """The price of a leg that counts so often outside a stretch of it and so often there, rounded up."""
    n0, d0, n1, d1 = span or (0, 1, 0, 1)
    whole = d0 * d1
    price = outside * whole + (there - outside) * (n1 * d0 - n0 * d1)
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    return root_up(square * price * price, whole * whole)


def part_length(a: Point, b: Point, part: Fraction) -> int:
    """The length of a fraction of a leg, rounded up: how far along it something lies."""
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    return root_up(square * part.numerator * part.numerator, part.denominator * part.denominator)


def tight_length(path: Path, radius: int, obstacles: Sequence[Shape]) -> int:
    """How much of a path a base of this radius could not walk, though a narrower one did: counted in `SLIDE_STEP`s."""
    total = 0
    for a, b in pairwise(path):
        leg = length(a, b)
        near = [thing for thing in obstacles if overlaps(capsule(a, b, radius), thing)]
        if not near:
            continue
        steps = -(-leg // SLIDE_STEP)
        tight = sum(
            any(overlaps(disc(_part(a, b, 2 * i + 1, 2 * steps), radius), thing) for thing in near)
            for i in range(steps)
        )
        total += leg * tight // steps
    return total


def passes_over(path: Path, radius: int, thing: Shape) -> bool:
    """Whether a round base touches a shape anywhere on its path."""
    return any(within(part, thing, 0) for part in sweep(path, radius))
