"""Hulls that turn and drive, walls with doors in them, and the table as a space."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from bocage.ground import Space
from bocage.ground.lattice import Point
from bocage.ground.table import (
    Blocked,
    Opening,
    RouteFinder,
    Scenery,
    Shape,
    Spot,
    Table,
    disc,
    distance,
    driven,
    first_blocked,
    hull,
    hull_route,
    is_clear,
    legs_along,
    length,
    level,
    opening_on,
    overlaps,
    part_length,
    point_on,
    polygon,
    rectangle,
    turned,
    walls_of,
)

from .oracle import steady
from .some import angles, points

TABLE = (72_000, 48_000)
TANK = (3800, 1600)
spots: st.SearchStrategy[Point] = st.tuples(st.integers(4000, 44_000), st.integers(4000, 44_000))
houses = st.builds(lambda corner: rectangle(corner[0], corner[1], corner[0] + 5000, corner[1] + 4000), spots)


@steady(60)
@given(spots, angles, st.lists(spots, min_size=1, max_size=3), st.booleans())
def test_legs_end_at_their_corners(start: Point, facing: int, corners: list[Point], reverse: bool) -> None:
    legs = legs_along(start, facing, corners, reverse=reverse)
    for leg in legs:
        assert any(length(leg.end, corner) <= 2 for corner in corners)
        assert -180_000 < leg.turn <= 180_000
        assert (facing + leg.turn - leg.facing) % 360_000 == 0
        assert (leg.drive < 0) == reverse
        facing = leg.facing


@steady(40)
@given(
    spots, angles, spots, st.lists(st.one_of(houses, st.builds(lambda centre: disc(centre, 500), spots)), max_size=5)
)
def test_a_route_for_a_hull_can_be_driven(start: Point, facing: int, goal: Point, things: list[Shape]) -> None:
    legs = hull_route(start, facing, TANK, goal, things, TABLE)
    if legs is None:
        return
    assert first_blocked(start, facing, TANK, legs, things, TABLE) is None
    assert not legs or length(legs[-1].end, goal) <= 2
    assert driven(legs) + 3 >= length(start, goal)
    here = start
    for leg in legs:
        assert not any(overlaps(hull(leg.end, leg.facing, *TANK), shape) for shape in things)
        here = leg.end
    assert not legs or here == legs[-1].end


def test_a_tank_drives_round_a_house() -> None:
    house = rectangle(10_000, 10_000, 16_000, 14_000)
    straight = legs_along((13_000, 5000), 0, [(13_000, 20_000)])
    assert first_blocked((13_000, 5000), 0, TANK, straight, [house], TABLE) == Blocked(0, False, 0)
    legs = hull_route((13_000, 5000), 0, TANK, (13_000, 20_000), [house], TABLE)
    assert legs is not None
    assert 15_000 < driven(legs) < 20_000
    assert turned(legs) > 90_000
    # It backs off rather than turn about.
    (back,) = hull_route((13_000, 5000), 0, TANK, (13_000, 3000), [house], TABLE) or []
    assert (back.turn, back.drive) == (0, -2000)
    (ahead,) = hull_route((13_000, 5000), 0, TANK, (13_000, 3000), [house], TABLE, may_reverse=False) or []
    assert (abs(ahead.turn), ahead.drive) == (180_000, 2000)
    assert first_blocked((1000, 5000), 0, TANK, legs_along((1000, 5000), 0, [(9000, 5000)]), [], TABLE) == Blocked(
        0, True, -1
    )
    walled_in = [rectangle(10_000, 0, 11_000, 48_000)]
    assert hull_route((5000, 5000), 0, TANK, (20_000, 5000), walled_in, TABLE) is None


def test_a_door_lets_a_man_in_and_a_wall_does_not() -> None:
    shape = rectangle(10_000, 10_000, 16_000, 14_000)
    door = opening_on(shape, (13_000, 10_000), 1000, "door", 0, 1800)
    house = Scenery("house", "house", shape, 0, 4000, openings=(door,))
    closed = RouteFinder(TABLE, 500, walls_of(house))
    assert closed.route((13_000, 8000), (13_000, 12_000)) is None
    opened = RouteFinder(TABLE, 500, walls_of(house, house.openings))
    assert opened.is_leg_free((13_000, 8000), (13_000, 12_000))
    assert not opened.is_leg_free((13_001, 8000), (13_001, 12_000))
    route = opened.route((8000, 8000), (11_000, 13_000))
    assert route is not None
    assert route.cost > 9000


def test_an_opening_in_a_slanting_wall_cuts_it() -> None:
    shape = polygon([(0, 0), (5000, 3000), (3000, 7000), (-2000, 4000)])
    door = opening_on(shape, (2500, 1500), 1000, "door", 0, 1800)
    walls = walls_of(Scenery("h", "house", shape, openings=(door,)), [door])
    assert len(walls) == 5
    assert all(distance(wall, disc(door.middle, 480)) == 0 or is_far(wall, door) for wall in walls)
    assert not any(overlaps(wall, disc(door.middle, 490)) for wall in walls)


def is_far(wall: Shape, door: Opening) -> bool:
    return distance(wall, disc(door.middle, 490)) > 0


@steady(60)
@given(points, points, st.fractions(0, 1, max_denominator=999))
def test_a_part_of_a_leg(start: Point, end: Point, part: Fraction) -> None:
    driven = part_length(start, end, part)
    assert 0 <= driven <= length(start, end)
    assert abs(length(start, point_on(start, end, part)) - driven) <= 2
    assert point_on(start, end, Fraction(0)) == start
    assert point_on(start, end, Fraction(1)) == end


def test_a_table_answers_as_a_space() -> None:
    house = Scenery("house", "house", rectangle(4000, 4000, 6000, 6000), 0, 4000)
    hill = Scenery("hill", "hill", rectangle(0, 0, 3000, 9000), surface=level(1000))
    table = Table((9000, 9000), [hill, house])
    space: Space[Spot, int] = table
    assert space.distance((0, 0, 5), (3000, 4000, 9)) == 5000
    (met,) = space.crossed((3500, 5000, 900), (8000, 5000, 900))
    assert (met.cell, met.how, met.enter, met.leave) == (1, "through", Fraction(1, 9), Fraction(5, 9))
    assert (2000, 5000, 1000) in space.steps((2000, 4000, 0))
    assert len(list(space.steps((0, 0, 0)))) == 3
    around = list(space.area((3000, 3000, 0), 2000))
    assert around[0] == (3000, 3000, 1000)
    assert len(around) == 13
    assert space.facing((0, 0, 0), (5, 5, 0)) == (45_000,)
    assert space.facing((0, 0, 0), (0, 0, 9)) == ()
    assert is_clear(table, rectangle(7000, 4000, 8000, 5000), 1000, [1])
