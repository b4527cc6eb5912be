"""The exact predicates of the lattice, against plain definitions."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from bocage.ground.hexgrid import DIRECTIONS, Axial, neighbour, projection
from bocage.ground.lattice import (
    CORNERS,
    HEX_AREA,
    UNIT,
    Point,
    centre,
    covers_at_least,
    do_meet,
    from_plane,
    hex_of,
    hexagon,
    hexes_near,
    is_inside,
    localised,
    share,
    side_ends,
    side_middle,
    to_plane,
)
from bocage.ground.outline import fault_of

from .ground_boards import random_woods, steady

points = st.tuples(st.integers(-4 * UNIT, 4 * UNIT), st.integers(-4 * UNIT, 4 * UNIT))


def test_centres_corners_and_middles_are_lattice_points() -> None:
    assert all(3 * x % UNIT == 0 and 3 * y % UNIT == 0 for x, y in CORNERS)
    for side, direction in enumerate(DIRECTIONS):
        start, end = side_ends(Axial(0, 0), side)
        middle = side_middle(Axial(0, 0), side)
        assert (
            (start[0] + end[0], start[1] + end[1])
            == (2 * middle[0], 2 * middle[1])
            == (direction.q * UNIT, direction.r * UNIT)
        )
        assert set(side_ends(Axial(0, 0), side)) == set(side_ends(neighbour(Axial(0, 0), side), (side + 3) % 6))


@steady()
@given(points)
def test_a_point_survives_the_plane_and_lies_in_its_hex(point: tuple[int, int]) -> None:
    assert from_plane(*to_plane(point, "flat"), "flat") == point
    assert from_plane(*to_plane(point, "pointy"), "pointy") == point
    x, y = centre(hex_of(point))
    assert all(projection(step, (point[0] - x, point[1] - y)) <= UNIT for step in DIRECTIONS)
    assert is_inside(point, (hexagon(hex_of(point)),))


@steady()
@given(points, points, points, points)
def test_segments_meet_as_fractions_say(start: Point, end: Point, other_start: Point, other_end: Point) -> None:
    det = (end[0] - start[0]) * (other_end[1] - other_start[1]) - (end[1] - start[1]) * (other_end[0] - other_start[0])
    if det:
        share = Fraction(
            (other_start[0] - start[0]) * (other_end[1] - other_start[1])
            - (other_start[1] - start[1]) * (other_end[0] - other_start[0]),
            det,
        )
        along_other = Fraction(
            (other_start[0] - start[0]) * (end[1] - start[1]) - (other_start[1] - start[1]) * (end[0] - start[0]), det
        )
        assert do_meet(start, end, other_start, other_end) == (0 <= share <= 1 and 0 <= along_other <= 1)


@steady(20)
@given(st.integers(0, 1000))
def test_far_parts_may_be_shortened(seed: int) -> None:
    board = random_woods(seed, 4, 3, 1)
    polygon = board.features[0].polygons[0]
    whole = Fraction(0)
    for axial in hexes_near(polygon[0]):
        near = tuple(localised(ring, axial) for ring in polygon)
        assert share(near, axial) == share(polygon, axial)
        assert is_inside(centre(axial), near) == is_inside(centre(axial), polygon)
        assert covers_at_least((polygon,), axial, Fraction(1, 2)) == (share(polygon, axial) >= Fraction(1, 2))
        whole += share(polygon, axial)
    # All hexes together hold the whole polygon.
    areas = [
        abs(sum(ax * by - ay * bx for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True)))
        for ring in polygon
    ]
    assert whole * HEX_AREA == areas[0] - areas[1]


def test_exactly_half_a_hex_is_half() -> None:
    half = (CORNERS[0], CORNERS[1], CORNERS[2], CORNERS[3])
    assert share((half,), Axial(0, 0)) == Fraction(1, 2)
    assert covers_at_least(((half,),), Axial(0, 0), Fraction(1, 2))


def test_faults_of_outlines() -> None:
    square = ((0, 0), (90, 0), (90, 90), (0, 90))
    hole = ((30, 30), (60, 30), (60, 60), (30, 60))
    spike = ((0, 0), (90, 0), (40, 0), (40, 50))
    assert fault_of((square, hole)) == ""
    assert fault_of((square, square)) == "a polygon that crosses itself"
    assert fault_of((spike,)) == "a polygon that crosses itself"
    assert fault_of((hole, square)) == "a hole outside its polygon"
    inner = ((40, 40), (50, 40), (50, 50))
    assert fault_of((square, hole, inner)) == "a hole inside a hole"
