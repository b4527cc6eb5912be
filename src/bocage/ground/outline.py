"""Whether the outlines of a polygon are well formed: exact, on the lattice, and quick enough for long coastlines."""

from __future__ import annotations

from bocage.ground.lattice import Point, Polygon, do_meet, is_between, is_inside

RingEdge = tuple[Point, Point, int, int]
"""Start, end, the number of the ring and the edge's place in it."""


def fault_of(polygon: Polygon) -> str:
    """What is wrong with a polygon in a few words; an empty string if nothing is.

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
    """Whether two edges meet other than at the corner they share; edges are compared by a sweep from west to east."""
    edges: list[RingEdge] = [
        (corner, ring[(index + 1) % len(ring)], number, index)
        for number, ring in enumerate(polygon)
        for index, corner in enumerate(ring)
    ]
    edges.sort(key=lambda edge: min(edge[0][0], edge[1][0]))
    active: list[RingEdge] = []
    for edge in edges:
        west = min(edge[0][0], edge[1][0])
        active = [other for other in active if max(other[0][0], other[1][0]) >= west]
        if any(_clash(edge, other, len(polygon[edge[2]])) for other in active):
            return True
        active.append(edge)
    return False


def _clash(one: RingEdge, other: RingEdge, count: int) -> bool:
    start, end, ring, index = one
    other_start, other_end, other_ring, other_index = other
    if ring == other_ring and (index + 1) % count == other_index:
        return is_between(start, end, other_end) or is_between(other_start, other_end, start)
    if ring == other_ring and (other_index + 1) % count == index:
        return is_between(other_start, other_end, end) or is_between(start, end, other_start)
    return do_meet(start, end, other_start, other_end)
