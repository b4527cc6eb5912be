"""Directions, bearings and arcs as integers."""

from __future__ import annotations

from math import cos, radians, sin

from hypothesis import given
from hypothesis import strategies as st

from bocage.ground.lattice import Point
from bocage.ground.table import TURN, along, bearing, direction, hull, is_in_arc, turn_between
from bocage.ground.table.angles import QUARTER, SCALE, _sine, exact_sine

from .oracle import steady
from .some import angles, points, turned


@steady(80)
@given(angles)
def test_vectors_are_the_true_ones_to_the_nearest_step(angle: int) -> None:
    x, y = direction(angle)
    assert abs(x - SCALE * sin(radians(angle / 1000))) < 0.6
    assert abs(y - SCALE * cos(radians(angle / 1000))) < 0.6
    assert direction(angle + 90_000) == (y, -x)
    assert direction(-angle) == (-x, y)


@steady(80)
@given(angles, st.integers(2_000_000, 5_000_000))
def test_a_bearing_finds_the_angle_again(angle: int, distance: int) -> None:
    assert bearing((7, -9), along((7, -9), angle, distance * 1000)) == angle


@steady(80)
@given(points, points)
def test_bearings_turn_with_the_table(first: Point, second: Point) -> None:
    if first != second:
        turned_bearing = bearing((first[1], -first[0]), (second[1], -second[0]))
        assert turned_bearing == (bearing(first, second) + 90_000) % TURN


@steady(80)
@given(angles, angles)
def test_a_turn_leads_from_one_angle_to_the_other(first: int, second: int) -> None:
    turn = turn_between(first, second)
    assert (first + turn - second) % TURN == 0
    assert -TURN // 2 < turn <= TURN // 2


@steady(120)
@given(angles, st.sampled_from([1000, 45_000, 90_000, 180_000, 200_000, 359_000]), points)
def test_arcs_hold_what_lies_within_half_of_them(axis: int, total: int, point: Point) -> None:
    if point == (0, 0):
        assert is_in_arc(axis, total, 0, 0)
        return
    off = abs(turn_between(axis, bearing((0, 0), point)))
    inside = is_in_arc(axis, total, *point)
    # A bearing is known to half a unit; brinks at the corners of the compass are exact.
    if abs(2 * off - total) > 2:
        assert inside == (2 * off <= total)
    assert inside == is_in_arc(axis + 90_000, total, point[1], -point[0])
    assert inside == is_in_arc(-axis, total, -point[0], point[1])


@steady(60)
@given(points, angles, st.integers(1, 5000), st.integers(1, 3000))
def test_hulls_turn_exactly_by_quarters(centre: Point, facing: int, length: int, width: int) -> None:
    tank = hull(centre, facing, length, width)
    assert turned(tank) == hull((centre[1], -centre[0]), facing + 90_000, length, width)
    assert tank.moved(5, -7) == hull((centre[0] + 5, centre[1] - 7), facing, length, width)
    back = hull(centre, facing + 180_000, length, width).points
    assert back == tank.points[2:] + tank.points[:2]


def test_a_sine_is_the_same_with_and_without_floats() -> None:
    for half_units in range(0, 2 * QUARTER + 1, 17):
        assert _sine(half_units) == exact_sine(half_units)
