"""How far apart two shapes are, whether they touch, overlap or cover each other: exact, in integers.

A distance is measured edge to edge and rounded up to the next thousandth of an inch, so that `distance(first, second)
<= limit` and `within(first, second, limit)` agree for every integer limit. Between the cores of shapes (see `shapes`)
squared distances are used, as fractions of two integers.

In loops over edges, coordinates have two letters: an edge runs from (ax, ay) to (bx, by), another one from (cx, cy) to
(ex, ey), and a difference of points is (dx, dy) or (fx, fy). `side_of_c` is a cross product: positive if point c lies
on the left of the edge, 0 if on its line.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import isqrt, lcm

from bocage.ground.lattice import Point
from bocage.ground.table.angles import is_in_arc
from bocage.ground.table.shapes import Edge, Shape, area_twice

Square = tuple[int, int]
"""A squared distance as numerator and positive denominator."""


def distance(first: Shape, second: Shape) -> int:
    """The shortest way from edge to edge, rounded up to a whole step; 0 where they touch or overlap.

    >>> from bocage.ground.table.shapes import disc
    >>> distance(disc((0, 0), 500), disc((3000, 4000), 500))
    4000
    """
    if not first.edges and not second.edges:
        # Two round bases: the commonest question, answered without further calls.
        (ax, ay), (bx, by) = first.points[0], second.points[0]
        number, divisor = (ax - bx) * (ax - bx) + (ay - by) * (ay - by), 1
    else:
        number, divisor = core_square(first, second)
    gap = root_up(number, divisor) - first.radius - second.radius
    return gap if gap > 0 else 0


def within(first: Shape, second: Shape, limit: int) -> bool:
    """Whether two shapes are at most `limit` apart, edge to edge."""
    if limit < 0:
        return False
    reach = limit + first.radius + second.radius
    if not first.edges and not second.edges:
        (ax, ay), (bx, by) = first.points[0], second.points[0]
        return (ax - bx) * (ax - bx) + (ay - by) * (ay - by) <= reach * reach
    if are_boxes_apart(first, second, limit):
        return False
    number, divisor = core_square(first, second)
    return number <= reach * reach * divisor


def overlaps(first: Shape, second: Shape) -> bool:
    """Whether two shapes share more than their edges: touching bases do not overlap.

    A line or point without thickness overlaps an area if it runs through its inside.
    """
    reach = first.radius + second.radius
    if not first.edges and not second.edges:
        (ax, ay), (bx, by) = first.points[0], second.points[0]
        return (ax - bx) * (ax - bx) + (ay - by) * (ay - by) < reach * reach
    if are_boxes_apart(first, second, 0):
        return False
    if reach:
        number, divisor = core_square(first, second)
        return number < reach * reach * divisor
    return _cores_overlap(first, second)


def covers(outer: Shape, inner: Shape) -> bool:
    """Whether `inner` lies wholly under or inside `outer`, edges allowed to touch.

    A bent line with thickness covers what one of its straight stretches covers. For a polygon with a radius only the
    corners of `inner` are tested.
    """
    if outer.filled and not outer.radius:
        return _polygon_covers(outer, inner)
    room = outer.radius - inner.radius
    if room < 0:
        return False
    if not outer.is_convex and not outer.filled:
        points = outer.points
        return any(covers(Shape(((start, end),), outer.radius), inner) for start, end in pairwise(points))
    limit = room * room
    for x, y in inner.points:
        number, divisor = point_square(outer, x, y)
        if number > limit * divisor:
            return False
    return True


def contains(shape: Shape, x: int, y: int) -> bool:
    """Whether a lattice point lies in the shape or on its edge."""
    box = shape.box
    if x < box[0] or y < box[1] or x > box[2] or y > box[3]:
        return False
    number, divisor = point_square(shape, x, y)
    return number <= shape.radius * shape.radius * divisor


def is_target_in_arc(apex: Point, axis: int, total: int, target: Shape) -> bool:
    """Whether the point of `target` nearest to the apex lies in the arc, as `is_in_arc`."""
    x, y, divisor = nearest_point(target, apex)
    return is_in_arc(axis, total, x - apex[0] * divisor, y - apex[1] * divisor)


def nearest_point(shape: Shape, to: Point) -> tuple[int, int, int]:
    """The point of a shape's core nearest to a point, as (x, y, divisor): its place is (x / divisor, y / divisor).

    Of a base it is the centre, which lies in the same direction as the nearest point of its edge. Inside a polygon it
    is the point itself; of two equally near points the one on the earlier edge.
    """
    if not shape.edges:
        x, y = shape.points[0]
        return x, y, 1
    px, py = to
    if shape.filled and least_gap(to, shape) <= 0 and is_inside(shape, px, py):
        return px, py, 1
    best, under = -1, 1
    nearest = shape.edges[0]
    for edge in shape.edges:
        number, divisor = _point_edge(px, py, *edge)
        if best < 0 or number * under < best * divisor:
            best, under, nearest = number, divisor, edge
    return _foot(px, py, *nearest)


def faces(hull: Shape, point: Point) -> tuple[int, ...]:
    """In which quarter between a hull's diagonals a point lies: 0 front, 1 right, 2 rear, 3 left.

    On a diagonal it lies in both neighbouring quarters, at the centre in all four.

    >>> from bocage.ground.table.shapes import hull
    >>> tank = hull((0, 0), 0, 4000, 2000)
    >>> faces(tank, (0, 9000)), faces(tank, (9000, 0)), faces(tank, (3000, 6000))
    ((0,), (1,), (0, 1))
    """
    fl, fr, rr, rl = hull.points
    px, py = point
    # Right of the diagonal from rear left to front right, and of the one from front left to rear right.
    first = (fr[1] - rl[1]) * (px - rl[0]) - (fr[0] - rl[0]) * (py - rl[1])
    second = (rr[1] - fl[1]) * (px - fl[0]) - (rr[0] - fl[0]) * (py - fl[1])
    quarters = []
    if first <= 0 and second <= 0:
        quarters.append(0)
    if first >= 0 and second <= 0:
        quarters.append(1)
    if first >= 0 and second >= 0:
        quarters.append(2)
    if first <= 0 and second >= 0:
        quarters.append(3)
    return tuple(quarters)


def root_up(number: int, divisor: int = 1) -> int:
    """The square root of a fraction, rounded up.

    >>> root_up(16), root_up(17), root_up(1, 3)
    (4, 5, 1)
    """
    whole = -(-number // divisor)
    return isqrt(whole - 1) + 1 if whole > 0 else 0


def length(start: Point, end: Point) -> int:
    """The length of a straight way, rounded up."""
    dx, dy = start[0] - end[0], start[1] - end[1]
    square = dx * dx + dy * dy
    return isqrt(square - 1) + 1 if square else 0


def are_boxes_apart(first: Shape, second: Shape, limit: int) -> bool:
    """Whether the boxes alone show that two shapes are further apart than `limit`."""
    one, other = first.box, second.box
    return (
        one[0] - other[2] > limit or other[0] - one[2] > limit or one[1] - other[3] > limit or other[1] - one[3] > limit
    )


def least_gap(point: Point, shape: Shape) -> int:
    """A lower bound of the distance from a point to a shape, from its box alone; negative inside the box."""
    x0, y0, x1, y1 = shape.box
    return max(x0 - point[0], point[0] - x1, y0 - point[1], point[1] - y1)


def core_square(first: Shape, second: Shape) -> Square:
    """The squared distance between two cores, 0 where they meet."""
    if not first.edges:
        return point_square(second, *first.points[0])
    if not second.edges:
        return point_square(first, *second.points[0])
    if (first.filled and is_inside(first, *second.points[0])) or (
        second.filled and is_inside(second, *first.points[0])
    ):
        return 0, 1
    best, under = -1, 1
    for one in first.edges:
        for other in second.edges:
            number, divisor = _edge_edge(one, other)
            if not number:
                return 0, 1
            if best < 0 or number * under < best * divisor:
                best, under = number, divisor
    return best, under


def point_square(shape: Shape, x: int, y: int) -> Square:
    """The squared distance from a point to a core."""
    if not shape.edges:
        px, py = shape.points[0]
        return (px - x) * (px - x) + (py - y) * (py - y), 1
    if shape.filled and is_inside(shape, x, y):
        return 0, 1
    best, under = -1, 1
    for edge in shape.edges:
        number, divisor = _point_edge(x, y, *edge)
        if best < 0 or number * under < best * divisor:
            best, under = number, divisor
    return best, under


def is_inside(shape: Shape, x: int, y: int) -> bool:
    """Whether a point lies in a filled core or on its edge, holes taken out."""
    inside = False
    for ax, ay, bx, by in shape.edges:
        if (ay > y) != (by > y):
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if not side:
                return True
            if (side > 0) == (by > ay):
                inside = not inside
        elif ay == y and by == y:
            if (ax <= x <= bx) or (bx <= x <= ax):
                return True
        elif (ay == y and ax == x) or (by == y and bx == x):
            return True
    return inside


def _point_edge(x: int, y: int, ax: int, ay: int, bx: int, by: int) -> Square:
    dx, dy = bx - ax, by - ay
    ex, ey = x - ax, y - ay
    ahead = ex * dx + ey * dy
    if ahead <= 0:
        return ex * ex + ey * ey, 1
    whole = dx * dx + dy * dy
    if ahead >= whole:
        ex, ey = x - bx, y - by
        return ex * ex + ey * ey, 1
    side = dx * ey - dy * ex
    return side * side, whole


def _foot(x: int, y: int, ax: int, ay: int, bx: int, by: int) -> tuple[int, int, int]:
    """The point of an edge nearest to a point, as (x, y, divisor)."""
    dx, dy = bx - ax, by - ay
    ahead = (x - ax) * dx + (y - ay) * dy
    whole = dx * dx + dy * dy
    if ahead <= 0:
        return ax, ay, 1
    if ahead >= whole:
        return bx, by, 1
    return ax * whole + dx * ahead, ay * whole + dy * ahead, whole


def do_edges_meet(one: Edge, other: Edge) -> bool:
    """Whether two closed stretches have a point in common."""
    ax, ay, bx, by = one
    cx, cy, ex, ey = other
    side_of_c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    side_of_e = (bx - ax) * (ey - ay) - (by - ay) * (ex - ax)
    if (side_of_c > 0 and side_of_e > 0) or (side_of_c < 0 and side_of_e < 0):
        return False
    side_of_a = (ex - cx) * (ay - cy) - (ey - cy) * (ax - cx)
    side_of_b = (ex - cx) * (by - cy) - (ey - cy) * (bx - cx)
    if (side_of_a > 0 and side_of_b > 0) or (side_of_a < 0 and side_of_b < 0):
        return False
    if side_of_c or side_of_e or side_of_a or side_of_b:
        return True
    return max(min(ax, bx), min(cx, ex)) <= min(max(ax, bx), max(cx, ex)) and max(min(ay, by), min(cy, ey)) <= min(
        max(ay, by), max(cy, ey)
    )


def _edge_edge(one: Edge, other: Edge) -> Square:
    if do_edges_meet(one, other):
        return 0, 1
    best, under = _point_edge(one[0], one[1], *other)
    for number, divisor in (
        _point_edge(one[2], one[3], *other),
        _point_edge(other[0], other[1], *one),
        _point_edge(other[2], other[3], *one),
    ):
        if number * under < best * divisor:
            best, under = number, divisor
    return best, under


def _cores_overlap(first: Shape, second: Shape) -> bool:
    """Whether two cores without radius share inner points."""
    if not first.filled and not second.filled:
        return False
    if not first.filled:
        first, second = second, first
    if not second.edges:
        return is_strictly_inside(first, Fraction(second.points[0][0]), Fraction(second.points[0][1]))
    if second.filled and first.is_convex and second.is_convex:
        return not _has_beyond(first, second) and not _has_beyond(second, first)
    if any(_enters(first, edge) for edge in second.edges):
        return True
    # No edge of the second runs inside the first: then the inside of the first lies wholly in the second or outside it.
    return second.filled and is_strictly_inside(second, *_inner_point(first))


def _has_beyond(first: Shape, second: Shape) -> bool:
    """Whether all of one convex polygon lies beyond one edge of another, or on it."""
    points = first.points
    ring = points if area_twice(points) > 0 else points[::-1]
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        dx, dy = bx - ax, by - ay
        if all(dx * (y - ay) - dy * (x - ax) <= 0 for x, y in second.points):
            return True
    return False


def _polygon_covers(outer: Shape, inner: Shape) -> bool:
    if not inner.filled and not inner.radius:
        return all(is_inside(outer, x, y) for x, y in inner.points) and not any(
            _leaves(outer, edge) for edge in inner.edges
        )
    if inner.radius:
        if not is_inside(outer, *inner.points[0]):
            return False
        limit = inner.radius * inner.radius
        for ax, ay, bx, by in outer.edges:
            number, divisor = core_square(Shape((((ax, ay), (bx, by)),)), inner)
            if number < limit * divisor:
                return False
        return True
    return not any(_enters(inner, edge) for edge in outer.edges) and is_strictly_inside(outer, *_inner_point(inner))


def _inner_point(shape: Shape) -> tuple[Fraction, Fraction]:
    """A point inside a filled core: half a step above its lowest corner, where no corner lies, midway between edges."""
    low = min(y for _, y in shape.points)
    level = Fraction(2 * low + 1, 2)
    crossings = sorted(
        ax + (bx - ax) * (level - ay) / (by - ay) for ax, ay, bx, by in shape.edges if (ay > level) != (by > level)
    )
    return (crossings[0] + crossings[1]) / 2, level


def is_strictly_inside(shape: Shape, x: Fraction, y: Fraction) -> bool:
    """Whether a point lies in a filled core and not on its edge."""
    # All coordinates times a common divisor, to compare in integers.
    divisor = lcm(x.denominator, y.denominator)
    px, py = x.numerator * divisor // x.denominator, y.numerator * divisor // y.denominator
    inside = False
    for ax, ay, bx, by in shape.edges:
        side = (bx - ax) * (py - divisor * ay) - (by - ay) * (px - divisor * ax)
        if (
            not side
            and divisor * min(ax, bx) <= px <= divisor * max(ax, bx)
            and divisor * min(ay, by) <= py <= divisor * max(ay, by)
        ):
            return False
        if (divisor * ay > py) != (divisor * by > py) and (side > 0) == (by > ay):
            inside = not inside
    return inside


def _breaks(shape: Shape, edge: Edge) -> list[Fraction]:
    """The fractions of a stretch at which it meets the rings of a filled core, ends included, in order."""
    ax, ay, bx, by = edge
    dx, dy = bx - ax, by - ay
    fractions = {Fraction(0), Fraction(1)}
    for cx, cy, ex, ey in shape.edges:
        side_of_c = dx * (cy - ay) - dy * (cx - ax)
        side_of_e = dx * (ey - ay) - dy * (ex - ax)
        if side_of_c == side_of_e == 0:
            whole = dx * dx + dy * dy
            fractions.update(
                Fraction(ahead, whole)
                for ahead in ((cx - ax) * dx + (cy - ay) * dy, (ex - ax) * dx + (ey - ay) * dy)
                if 0 < ahead < whole
            )
        elif (side_of_c <= 0 <= side_of_e) or (side_of_e <= 0 <= side_of_c):
            side_of_a = (ex - cx) * (ay - cy) - (ey - cy) * (ax - cx)
            side_of_b = (ex - cx) * (by - cy) - (ey - cy) * (bx - cx)
            if (side_of_a > 0 > side_of_b) or (side_of_a < 0 < side_of_b):
                fractions.add(Fraction(side_of_a, side_of_a - side_of_b))
    return sorted(fractions)


def _enters(shape: Shape, edge: Edge) -> bool:
    """Whether a stretch has points strictly inside a filled core."""
    if edge[:2] == edge[2:]:
        return is_strictly_inside(shape, Fraction(edge[0]), Fraction(edge[1]))
    if not do_boxes_meet(shape, edge):
        return False
    fractions = _breaks(shape, edge)
    return any(is_strictly_inside(shape, *_on(edge, (start + end) / 2)) for start, end in pairwise(fractions))


def _leaves(shape: Shape, edge: Edge) -> bool:
    """Whether a stretch has points outside a filled core."""
    fractions = _breaks(shape, edge)
    for start, end in pairwise(fractions):
        x, y = _on(edge, (start + end) / 2)
        if not is_strictly_inside(shape, x, y) and not is_on_rim(shape, x, y):
            return True
    return False


def is_on_rim(shape: Shape, x: Fraction, y: Fraction) -> bool:
    """Whether a point lies on an edge of a core."""
    return any(
        (bx - ax) * (y - ay) == (by - ay) * (x - ax)
        and min(ax, bx) <= x <= max(ax, bx)
        and min(ay, by) <= y <= max(ay, by)
        for ax, ay, bx, by in shape.edges
    )


def _on(edge: Edge, part: Fraction) -> tuple[Fraction, Fraction]:
    ax, ay, bx, by = edge
    return ax + (bx - ax) * part, ay + (by - ay) * part


def do_boxes_meet(shape: Shape, edge: Edge) -> bool:
    """Whether the box of an edge meets that of a shape."""
    x0, y0, x1, y1 = shape.box
    ax, ay, bx, by = edge
    return min(ax, bx) <= x1 and max(ax, bx) >= x0 and min(ay, by) <= y1 and max(ay, by) >= y0
