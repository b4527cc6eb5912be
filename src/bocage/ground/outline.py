"""Whether the outlines of a polygon can be trusted: exact, on the lattice, and quick enough for long coastlines."""

from __future__ import annotations

from bocage.ground.lattice import Point, Polygon, do_meet, is_between, is_inside

Edge = tuple[Point, Point, int, int]


def fault_of(polygon: Polygon) -> str:
    """What is wrong with a polygon in a few words, or an empty string.

    >>> fault_of((((0, 0), (9, 0), (0, 9)),)), fault_of((((0, 0), (9, 9), (9, 0), (0, 9)),))
    ('', 'a polygon that crosses itself')
    """
    if any(len(ring) < 3 for ring in polygon):
        return "a polygon too small for the lattice"
    if _meets_itself(polygon):
        return "a polygon that crosses itself"
    if any(not is_inside(hole[0], polygon[:1]) for hole in polygon[1:]):
        return "a hole outside its polygon"
    if any(is_inside(hole[0], (other,)) for hole in polygon[1:] for other in polygon[1:] if other is not hole):
        return "a hole inside a hole"
    return ""


def _meets_itself(polygon: Polygon) -> bool:
    edges: list[Edge] = [
        (a, ring[(i + 1) % len(ring)], number, i) for number, ring in enumerate(polygon) for i, a in enumerate(ring)
    ]
    edges.sort(key=lambda edge: min(edge[0][0], edge[1][0]))
    active: list[Edge] = []
    for edge in edges:
        west = min(edge[0][0], edge[1][0])
        active = [other for other in active if max(other[0][0], other[1][0]) >= west]
        if any(_clash(edge, other, len(polygon[edge[2]])) for other in active):
            return True
        active.append(edge)
    return False


def _clash(one: Edge, other: Edge, count: int) -> bool:
    a, b, ring, i = one
    c, d, other_ring, j = other
    if ring == other_ring and (i + 1) % count == j:
        return is_between(a, b, d) or is_between(c, d, a)
    if ring == other_ring and (j + 1) % count == i:
        return is_between(c, d, b) or is_between(a, b, c)
    return do_meet(a, b, c, d)
