"""How far apart two shapes are, whether they touch, overlap or cover each other: exact, in integers.

A distance is measured edge to edge and rounded up to the next thousandth of an inch, so that `distance(a, b) <= n` and
`within(a, b, n)` say the same for every integer `n`. Between cores, squares
of distances are kept: a fraction of two ints.
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


def distance(a: Shape, b: Shape) -> int:
    """The shortest way from edge to edge, rounded up to a whole step; 0 where they touch or overlap.

    >>> from bocage.ground.table.shapes import disc
    >>> distance(disc((0, 0), 500), disc((3000, 4000), 500))
    4000
    """
    if not a.edges and not b.edges:
        (ax, ay), (bx, by) = a.points[0], b.points[0]
        number, divisor = (ax - bx) * (ax - bx) + (ay - by) * (ay - by), 1
    else:
        number, divisor = core_square(a, b)
    gap = root_up(number, divisor) - a.radius - b.radius
    return gap if gap > 0 else 0


def within(a: Shape, b: Shape, limit: int) -> bool:
    """Whether two shapes are at most `limit` apart, edge to edge."""
    if limit < 0:
        return False
    reach = limit + a.radius + b.radius
    if not a.edges and not b.edges:
        (ax, ay), (bx, by) = a.points[0], b.points[0]
        return (ax - bx) * (ax - bx) + (ay - by) * (ay - by) <= reach * reach
    if are_boxes_apart(a, b, limit):
        return False
    number, divisor = core_square(a, b)
    return number <= reach * reach * divisor


def overlaps(a: Shape, b: Shape) -> bool:
    """Whether two shapes share more than their edges: touching bases do not overlap.

    A line or point without thickness overlaps an area if it runs through its inside.
    """
    reach = a.radius + b.radius
    if not a.edges and not b.edges:
        (ax, ay), (bx, by) = a.points[0], b.points[0]
        return (ax - bx) * (ax - bx) + (ay - by) * (ay - by) < reach * reach
    if are_boxes_apart(a, b, 0):
        return False
    if reach:
        number, divisor = core_square(a, b)
        return number < reach * reach * divisor
    return _cores_overlap(a, b)


def covers(outer: Shape, inner: Shape) -> bool:
    """Whether `inner` lies wholly under or inside `outer`, edges allowed to touch.

    A bent line with thickness covers what one of its straight stretches covers. Round a hollow polygon that was grown
    only the corners of `inner` are looked at.
    """
    if outer.filled and not outer.radius:
        return _polygon_covers(outer, inner)
    room = outer.radius - inner.radius
    if room < 0:
        return False
    if not outer.is_convex and not outer.filled:
        points = outer.points
        return any(covers(Shape(((p, q),), outer.radius), inner) for p, q in pairwise(points))
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
    if shape.filled and is_inside(shape, px, py):
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
    found = []
    if first <= 0 and second <= 0:
        found.append(0)
    if first >= 0 and second <= 0:
        found.append(1)
    if first >= 0 and second >= 0:
        found.append(2)
    if first <= 0 and second >= 0:
        found.append(3)
    return tuple(found)


def root_up(number: int, divisor: int = 1) -> int:
    """The square root of a fraction, rounded up.

    >>> root_up(16), root_up(17), root_up(1, 3)
    (4, 5, 1)
    """
    whole = -(-number // divisor)
    return isqrt(whole - 1) + 1 if whole > 0 else 0


def length(a: Point, b: Point) -> int:
    """The length of a straight way, rounded up."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    square = dx * dx + dy * dy
    return isqrt(square - 1) + 1 if square else 0


def are_boxes_apart(a: Shape, b: Shape, limit: int) -> bool:
    """Whether the extents alone show that two shapes are further apart than `limit`."""
    one, other = a.box, b.box
    return (
        one[0] - other[2] > limit or other[0] - one[2] > limit or one[1] - other[3] > limit or other[1] - one[3] > limit
    )


def least_gap(point: Point, shape: Shape) -> int:
    """How far a point is at least from a shape, by its extent alone; negative inside that."""
    x0, y0, x1, y1 = shape.box
    return max(x0 - point[0], point[0] - x1, y0 - point[1], point[1] - y1)


def core_square(a: Shape, b: Shape) -> Square:
    """The squared distance between two cores, 0 where they meet."""
    if not a.edges:
        return point_square(b, *a.points[0])
    if not b.edges:
        return point_square(a, *b.points[0])
    if (a.filled and is_inside(a, *b.points[0])) or (b.filled and is_inside(b, *a.points[0])):
        return 0, 1
    best, under = -1, 1
    for one in a.edges:
        for other in b.edges:
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
    s = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    t = (bx - ax) * (ey - ay) - (by - ay) * (ex - ax)
    if (s > 0 and t > 0) or (s < 0 and t < 0):
        return False
    u = (ex - cx) * (ay - cy) - (ey - cy) * (ax - cx)
    v = (ex - cx) * (by - cy) - (ey - cy) * (bx - cx)
    if (u > 0 and v > 0) or (u < 0 and v < 0):
        return False
    if s or t or u or v:
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


def _cores_overlap(a: Shape, b: Shape) -> bool:
    """Whether two cores without radius share inner points."""
    if not a.filled and not b.filled:
        return False
    if not a.filled:
        a, b = b, a
    if not b.edges:
        return is_strictly_inside(a, Fraction(b.points[0][0]), Fraction(b.points[0][1]))
    if b.filled and a.is_convex and b.is_convex:
        return not _has_beyond(a, b) and not _has_beyond(b, a)
    if any(_enters(a, edge) for edge in b.edges):
        return True
    # No edge of b runs inside a: then the inside of a lies wholly in b or wholly beside it.
    return b.filled and is_strictly_inside(b, *_inner_point(a))


def _has_beyond(a: Shape, b: Shape) -> bool:
    """Whether all of one convex polygon lies beyond one edge of another, or on it."""
    points = a.points
    ring = points if area_twice(points) > 0 else points[::-1]
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        dx, dy = bx - ax, by - ay
        if all(dx * (y - ay) - dy * (x - ax) <= 0 for x, y in b.points):
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
    """A point inside a filled core: half-way through it, on a level no corner lies on."""
    low = min(y for _, y in shape.points)
    level = Fraction(2 * low + 1, 2)
    at = sorted(
        ax + (bx - ax) * (level - ay) / (by - ay) for ax, ay, bx, by in shape.edges if (ay > level) != (by > level)
    )
    return (at[0] + at[1]) / 2, level


def is_strictly_inside(shape: Shape, x: Fraction, y: Fraction) -> bool:
    """Whether a point lies in a filled core and not on its edge."""
    # In whole numbers, as so many parts of a step.
    d = lcm(x.denominator, y.denominator)
    px, py = x.numerator * d // x.denominator, y.numerator * d // y.denominator
    inside = False
    for ax, ay, bx, by in shape.edges:
        side = (bx - ax) * (py - d * ay) - (by - ay) * (px - d * ax)
        if not side and d * min(ax, bx) <= px <= d * max(ax, bx) and d * min(ay, by) <= py <= d * max(ay, by):
            return False
        if (d * ay > py) != (d * by > py) and (side > 0) == (by > ay):
            inside = not inside
    return inside


def _breaks(shape: Shape, edge: Edge) -> list[Fraction]:
    """The fractions of a stretch at which it meets the rings of a filled core, ends included, in order."""
    ax, ay, bx, by = edge
    dx, dy = bx - ax, by - ay
    found = {Fraction(0), Fraction(1)}
    for cx, cy, ex, ey in shape.edges:
        s = dx * (cy - ay) - dy * (cx - ax)
        t = dx * (ey - ay) - dy * (ex - ax)
        if s == t == 0:
            whole = dx * dx + dy * dy
            found.update(
                Fraction(ahead, whole)
                for ahead in ((cx - ax) * dx + (cy - ay) * dy, (ex - ax) * dx + (ey - ay) * dy)
                if 0 < ahead < whole
            )
        elif (s <= 0 <= t) or (t <= 0 <= s):
            u = (ex - cx) * (ay - cy) - (ey - cy) * (ax - cx)
            v = (ex - cx) * (by - cy) - (ey - cy) * (bx - cx)
            if (u > 0 > v) or (u < 0 < v):
                found.add(Fraction(u, u - v))
    return sorted(found)


def _enters(shape: Shape, edge: Edge) -> bool:
    """Whether a stretch has points strictly inside a filled core."""
    if edge[:2] == edge[2:]:
        return is_strictly_inside(shape, Fraction(edge[0]), Fraction(edge[1]))
    if not do_boxes_meet(shape, edge):
        return False
    at = _breaks(shape, edge)
    return any(is_strictly_inside(shape, *_on(edge, (s + t) / 2)) for s, t in pairwise(at))


def _leaves(shape: Shape, edge: Edge) -> bool:
    """Whether a stretch has points outside a filled core."""
    at = _breaks(shape, edge)
    for s, t in pairwise(at):
        x, y = _on(edge, (s + t) / 2)
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
    """Whether the extent of a stretch meets that of a shape."""
    x0, y0, x1, y1 = shape.box
    ax, ay, bx, by = edge
    return min(ax, bx) <= x1 and max(ax, bx) >= x0 and min(ay, by) <= y1 and max(ay, by) >= y0
