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
from bocage.ground.spans import IntegerSpan, Span, merged
from bocage.ground.table.angles import along, nearest
from bocage.ground.table.gaps import core_square, is_on_rim, is_strictly_inside, length, overlaps, root_up, within
from bocage.ground.table.shapes import Box, Shape, areas_of, capsule, convex_hull, disc, hull, hull_corners

TablePath = Sequence[Point]

ZERO, ONE = Fraction(0), Fraction(1)

PIVOT_STEP = 5_000
"""Turning hulls are tested every 5°: between two tests a corner 2 inches out deviates by 2 thousandths of an inch."""
SLIDE_STEP = 50
"""Where a length is found by sampling, the samples are this many lattice steps apart."""


class PathCrossing(NamedTuple):
    """A line crossed on the way: which, on which leg, and at what fraction of it."""

    line: int
    leg: int
    at: Fraction


class LegPart(NamedTuple):
    """A part of a leg that lies in the same areas throughout; `areas` are their indices in the given order."""

    leg: int
    enter: Fraction
    leave: Fraction
    areas: tuple[int, ...]


def path_length(path: TablePath) -> int:
    """The sum of the legs, each rounded up.

    >>> path_length([(0, 0), (3000, 4000), (3000, 5000)])
    6000
    """
    return sum(length(start, end) for start, end in pairwise(path))


def sweep(path: TablePath, radius: int) -> list[Shape]:
    """What a round base covers, one capsule for each leg."""
    if len(path) == 1:
        return [disc(path[0], radius)]
    return [capsule(start, end, radius) for start, end in pairwise(path)]


def hull_sweep(start: Point, end: Point, facing: int, length: int, width: int) -> Shape:
    """What a hull covers driving straight from `start` to `end` without turning."""
    corners = hull_corners(start, facing, length, width) + hull_corners(end, facing, length, width)
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
    hit: dict[int, None] = {}
    numbered = list(enumerate(obstacles))
    for part in swept:
        for index, obstacle in numbered:
            if index not in hit and overlaps(part, obstacle):
                hit[index] = None
    return sorted(hit)


def is_on_table(shape: Shape, size: Point) -> bool:
    """Whether a shape lies wholly on a table of this size, whose corner is (0, 0)."""
    x0, y0, x1, y1 = shape.box
    return x0 >= 0 and y0 >= 0 and x1 <= size[0] and y1 <= size[1]


def slide(start: Point, goal: Point, radius: int, obstacles: Sequence[Shape]) -> Point:
    """The point that a round base reaches from `start` straight towards `goal` before it would overlap an obstacle.

    It is the last lattice point nearest to the leg without overlap; `start` if the base cannot leave.
    """
    return furthest(
        start, goal, lambda end: not any(overlaps(capsule(start, end, radius), shape) for shape in obstacles)
    )


def drive(start: Point, facing: int, distance: int, size: Point, obstacles: Sequence[Shape]) -> Point:
    """The point that a hull of (length, width) `size` reaches along its axis, backwards if `distance` is negative."""
    end = along(start, facing, distance)
    return furthest(
        start, end, lambda end: not any(overlaps(hull_sweep(start, end, facing, *size), shape) for shape in obstacles)
    )


def furthest(start: Point, goal: Point, is_free: Callable[[Point], bool]) -> Point:
    """The last lattice point on the way to `goal` for which `is_free` holds; `start` if it holds for none.

    Found by bisection: the test must fail for all points after the first for which it fails.
    """
    if start == goal or is_free(goal):
        return goal
    steps = length(start, goal)
    low, high = 0, steps
    while high - low > 1:
        middle = (low + high) // 2
        if is_free(_part(start, goal, middle, steps)):
            low = middle
        else:
            high = middle
    return _part(start, goal, low, steps)


def _part(start: Point, end: Point, part: int, whole: int) -> Point:
    return (
        start[0] + (2 * (end[0] - start[0]) * part + whole) // (2 * whole),
        start[1] + (2 * (end[1] - start[1]) * part + whole) // (2 * whole),
    )


def point_on(start: Point, end: Point, part: Fraction) -> Point:
    """The lattice point nearest to the one at a fraction of a leg, halves rounded away from `start`."""
    number, divisor = part.numerator, part.denominator
    return start[0] + nearest((end[0] - start[0]) * number, divisor), start[1] + nearest(
        (end[1] - start[1]) * number, divisor
    )


def point_at(path: TablePath, distance: int) -> Point:
    """The lattice point at a distance along a path; the path's end if it is shorter."""
    for start, end in pairwise(path):
        leg = length(start, end)
        if distance <= leg:
            return _part(start, end, distance, leg) if leg else start
        distance -= leg
    return path[-1]


def first_contact(path: TablePath, radius: int, target: Shape) -> tuple[int, Point] | None:
    """Where a round base first touches a shape: the leg and the point of its centre just before it would overlap."""
    for leg, (start, end) in enumerate(pairwise(path)):
        if within(capsule(start, end, radius), target, 0):
            return leg, slide(start, end, radius, (target,))
    return None


def came_within(path: TablePath, radius: int, shape: Shape, limit: int) -> bool:
    """Whether a round base came nearer than `limit` to a shape anywhere on its path."""
    zone = shape.grown(limit)
    return any(overlaps(part, zone) for part in sweep(path, radius))


def gets_nearer(path: TablePath, shape: Shape) -> bool:
    """Whether the centre on its path comes nearer to a shape than it was at the start."""
    place = disc(path[0], 0)
    limit = core_square(place, shape)
    for start, end in pairwise(path):
        number, divisor = core_square(capsule(start, end, 0), shape)
        if number * limit[1] < limit[0] * divisor:
            return True
    return False


def crossings(path: TablePath, lines: Sequence[Shape]) -> list[PathCrossing]:
    """The lines that the centre passes or touches, in order; one entry for each place, none for running along."""
    points: set[PathCrossing] = set()
    for leg, (start, end) in enumerate(pairwise(path)):
        for index, drawn in enumerate(lines):
            for fraction in meets(start, end, drawn):
                points.add(PathCrossing(index, leg, fraction))
    return sorted(points, key=lambda crossing: (crossing.leg, crossing.at, crossing.line))


def meets(start: Point, end: Point, drawn: Shape) -> list[Fraction]:
    """The fractions of a leg at which it meets the stretches of a line or the rings of an area, in order."""
    ax, ay = start
    dx, dy = end[0] - ax, end[1] - ay
    fractions = set()
    for cx, cy, ex, ey in drawn.edges:
        side_of_c = dx * (cy - ay) - dy * (cx - ax)
        side_of_e = dx * (ey - ay) - dy * (ex - ax)
        if (side_of_c > 0 and side_of_e > 0) or (side_of_c < 0 and side_of_e < 0) or side_of_c == side_of_e:
            continue
        fx, fy = ex - cx, ey - cy
        number = (cx - ax) * fy - (cy - ay) * fx
        divisor = dx * fy - dy * fx
        fraction = Fraction(number, divisor)
        if 0 <= fraction <= 1:
            fractions.add(fraction)
    return sorted(fractions)


def inside(start: Point, end: Point, area: Shape) -> list[Span]:
    """The parts of a leg that lie in an area, edges included, as fractions; touching points are left out.

    Circles and lines with thickness are taken as the polygons of `areas_of`.
    """
    if _passes_by(start, end, area.box):
        return []
    if not area.filled or area.radius:
        return merged(span for part in areas_of(area) for span in inside(start, end, part))
    if area.is_convex:
        span = inside_convex(start, end, area)
        return [(Fraction(span[0], span[1]), Fraction(span[2], span[3]))] if span else []
    cuts = sorted({Fraction(0), Fraction(1), *meets(start, end, area), *_alongside(start, end, area)})
    spans: list[Span] = []
    for enter, leave in pairwise(cuts):
        x, y = (
            start[0] + (end[0] - start[0]) * (enter + leave) / 2,
            start[1] + (end[1] - start[1]) * (enter + leave) / 2,
        )
        if is_strictly_inside(area, x, y) or is_on_rim(area, x, y):
            if spans and spans[-1][1] == enter:
                spans[-1] = spans[-1][0], leave
            else:
                spans.append((enter, leave))
    return spans


def _passes_by(start: Point, end: Point, box: Box) -> bool:
    """Whether a leg stays on one side of a rectangle."""
    west, south, east, north = box
    return (
        (start[0] < west and end[0] < west)
        or (start[0] > east and end[0] > east)
        or (start[1] < south and end[1] < south)
        or (start[1] > north and end[1] > north)
    )


def inside_convex(start: Point, end: Point, area: Shape) -> IntegerSpan | None:
    """As `inside` for a convex polygon, in plain integers, or None."""
    (ax, ay), (bx, by) = start, end
    n0, d0, n1, d1 = 0, 1, 1, 1
    for side_x, side_y, side_level in area.sides:
        at_start = side_x * ax + side_y * ay + side_level
        at_end = side_x * bx + side_y * by + side_level
        if at_start < 0:
            if at_end <= 0:
                return None
            if at_start * d0 < n0 * (at_start - at_end):
                n0, d0 = -at_start, at_end - at_start
        elif at_end < 0 and at_start * d1 < n1 * (at_start - at_end):
            n1, d1 = at_start, at_start - at_end
    return (n0, d0, n1, d1) if n0 * d1 < n1 * d0 else None


def _alongside(start: Point, end: Point, area: Shape) -> list[Fraction]:
    """The corners of edges along which the leg runs."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    whole = dx * dx + dy * dy
    fractions = []
    for x, y in ((edge[index], edge[index + 1]) for edge in area.edges for index in (0, 2)):
        ahead = (x - start[0]) * dx + (y - start[1]) * dy
        if 0 < ahead < whole and dx * (y - start[1]) == dy * (x - start[0]):
            fractions.append(Fraction(ahead, whole))
    return fractions


def stretches(path: TablePath, areas: Sequence[Shape]) -> list[LegPart]:
    """The path cut where it enters or leaves an area, in order, with the areas that each part lies in."""
    parts = []
    for leg, (start, end) in enumerate(pairwise(path)):
        if start == end:
            continue
        spans = [(index, span) for index, area in enumerate(areas) for span in inside(start, end, area)]
        cuts = sorted((ZERO, ONE, *(cut for _, span in spans for cut in span)))
        parts += [
            LegPart(leg, enter, leave, tuple(index for index, (low, high) in spans if low <= enter and leave <= high))
            for enter, leave in pairwise(cuts)
            if enter < leave
        ]
    return parts


def length_inside(path: TablePath, area: Shape) -> int:
    """The length of a path inside an area, rounded up leg by leg."""
    total = 0
    for start, end in pairwise(path):
        part = sum((leave - enter for enter, leave in inside(start, end, area)), Fraction(0))
        total += part_length(start, end, part)
    return total


def cost(path: TablePath, areas: Sequence[Shape], factor: Callable[[tuple[int, ...]], int]) -> int:
    """The cost of a path: the length of each stretch times `factor` of the areas it lies in; legs are rounded up.

    >>> from bocage.ground.table.shapes import rectangle
    >>> cost([(0, 0), (6000, 0)], [rectangle(2000, -9, 4000, 9)], lambda areas: 2 if areas else 1)
    8000
    """
    if len(areas) == 1 and areas[0].filled and not areas[0].radius and areas[0].is_convex:
        # The most frequent case, in plain integers.
        outside, there = factor(()), factor((0,))
        return sum(
            span_cost(start, end, inside_convex(start, end, areas[0]), outside, there) for start, end in pairwise(path)
        )
    prices = [ONE] * max(len(path) - 1, 0)
    for part in stretches(path, areas):
        if (price := factor(part.areas)) != 1:
            prices[part.leg] += (part.leave - part.enter) * (price - 1)
    return sum(part_length(start, end, price) for (start, end), price in zip(pairwise(path), prices, strict=True))


def span_cost(start: Point, end: Point, span: IntegerSpan | None, outside: int, there: int) -> int:
    """The cost of a leg, rounded up: its length times `there` on the stretch `span` and times `outside` elsewhere."""
    n0, d0, n1, d1 = span or (0, 1, 0, 1)
    whole = d0 * d1
    price = outside * whole + (there - outside) * (n1 * d0 - n0 * d1)
    square = (start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2
    return root_up(square * price * price, whole * whole)


def part_length(start: Point, end: Point, part: Fraction) -> int:
    """The length of a fraction of a leg, rounded up."""
    square = (start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2
    return root_up(square * part.numerator * part.numerator, part.denominator * part.denominator)


def tight_length(path: TablePath, radius: int, obstacles: Sequence[Shape]) -> int:
    """The length of a path on which a base of this radius would overlap an obstacle, sampled every `SLIDE_STEP`."""
    total = 0
    for start, end in pairwise(path):
        leg = length(start, end)
        near = [shape for shape in obstacles if overlaps(capsule(start, end, radius), shape)]
        if not near:
            continue
        steps = -(-leg // SLIDE_STEP)
        tight = sum(
            any(overlaps(disc(_part(start, end, 2 * index + 1, 2 * steps), radius), shape) for shape in near)
            for index in range(steps)
        )
        total += leg * tight // steps
    return total


def passes_over(path: TablePath, radius: int, shape: Shape) -> bool:
    """Whether a round base touches a shape anywhere on its path."""
    return any(within(part, shape, 0) for part in sweep(path, radius))
