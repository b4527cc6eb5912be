"""Where a base may stand and how it gets there: every answer is legal and its cost exact."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bocage.ground.lattice import Point
from bocage.ground.table import (
    RouteFinder,
    Shape,
    capsule,
    cost,
    disc,
    hull,
    length,
    line,
    nearest_place,
    overlaps,
    rectangle,
)

from .oracle import steady

SIZE = (24_000, 24_000)
places: st.SearchStrategy[Point] = st.tuples(st.integers(0, 24_000), st.integers(0, 24_000))
houses = st.builds(
    lambda at, width, height: rectangle(at[0], at[1], at[0] + width, at[1] + height),
    places,
    st.integers(500, 6000),
    st.integers(500, 6000),
)
men = st.builds(lambda at: disc(at, 500), places)
woods = st.lists(st.tuples(houses, st.sampled_from([2, 4])), max_size=3)


def is_legal(going: RouteFinder, path: tuple[Point, ...]) -> bool:
    on_table = all(500 <= x <= 23_500 and 500 <= y <= 23_500 for x, y in path)
    return on_table and not any(
        overlaps(capsule(start, end, 500), thing) for start, end in pairwise(path) for thing in going.blocks
    )


@steady(24)
@given(st.lists(st.one_of(houses, men), max_size=6), woods, places, places, st.integers(2000, 16_000))
def test_a_route_is_legal_and_costs_what_it_says(
    blocks: list[Shape], slow: list[tuple[Shape, int]], start: Point, end: Point, budget: int
) -> None:
    going = RouteFinder(SIZE, 500, blocks, slow)
    if not going.is_free(start):
        assert going.route(start, end, budget) is None
        return
    found = going.route(start, end, budget)
    if found is None:
        straight = cost(
            (start, end), [s for s, _ in slow], lambda held: max((slow[index][1] for index in held), default=1)
        )
        assert not going.is_leg_free(start, end) or straight > budget
        return
    assert found.path[0] == start
    assert found.path[-1] == end
    assert is_legal(going, found.path) or start == end
    assert length(start, end) <= found.cost <= budget
    areas = [s for s, _ in slow]
    assert found.cost == cost(found.path, areas, lambda held: max((slow[index][1] for index in held), default=1))


@steady(20)
@given(st.lists(st.one_of(houses, men), max_size=6), woods, places)
def test_what_is_in_reach_can_be_reached(blocks: list[Shape], slow: list[tuple[Shape, int]], start: Point) -> None:
    going = RouteFinder(SIZE, 500, blocks, slow)
    if not going.is_free(start):
        return
    reach = going.reach(start, 4000, 1000)
    for point, spent in reach.items():
        assert going.is_free(point)
        assert length(start, point) <= spent <= 4000
    small = going.reach(start, 2000, 1000)
    assert small.keys() <= reach.keys()
    assert going.ways(start, 4000, 1000).path_to(start) == (start,)
    for point in list(reach)[:20]:
        path = going.ways(start, 4000, 1000).path_to(point)
        assert is_legal(going, path) or point == start
        assert going.path_cost(path) == reach[point]


def test_round_a_wall_and_not_through_it() -> None:
    going = RouteFinder(SIZE, 500, [line([(0, 10_000), (12_000, 10_000)], 200)])
    found = going.route((6000, 8000), (6000, 12_000))
    assert found is not None
    # The tightest string round the end of the wall, 600 away from it, is 14,205 long.
    assert 14_205 <= found.cost < 14_600
    assert going.route((6000, 8000), (6000, 12_000), 6000) is None
    assert going.route((6000, 8000), (6000, 10_300)) is None


def test_a_goal_close_to_a_wall_is_found_round_its_corner() -> None:
    going = RouteFinder(SIZE, 500, [rectangle(10_778, 13_681, 17_513, 18_597)])
    for gap in (500, 501, 600):
        found = going.route((17_825, 13_181), (10_778 - gap, 16_139))
        assert found is not None
        assert is_legal(going, found.path)
        assert found.cost < 10_600


def test_a_detour_round_a_mire_pays() -> None:
    going = RouteFinder(SIZE, 500, slow=[(rectangle(4000, 8000, 8000, 12_000), 4)])
    found = going.route((3000, 10_000), (9000, 10_000))
    assert found is not None
    # The shortest way past two corners of the mire, along its side, is 8,473 long.
    assert 8_473 <= found.cost < 8_700
    assert is_legal(going, found.path)
    assert going.leg_cost((3000, 10_000), (9000, 10_000)) == 18_000


def test_crossing_a_hedge_has_its_price() -> None:
    going = RouteFinder(SIZE, 500, tolls=[(line([(0, 10_000), (24_000, 10_000)]), 1000)])
    assert going.leg_cost((5000, 9000), (5000, 11_000)) == 3000
    assert going.path_cost([(5000, 9000), (5000, 10_000), (5000, 11_000)]) == 3000


@steady(24)
@given(st.lists(st.one_of(houses, men), max_size=8), places)
def test_the_nearest_place_is_free_and_near(blocks: list[Shape], at: Point) -> None:
    going = RouteFinder(SIZE, 500, blocks)
    found = going.place_near(at, 6000)
    if found is not None:
        assert going.is_free(found)
        assert length(at, found) <= 6000
    if going.is_free(at):
        assert found == at


def test_beside_a_man_there_is_room() -> None:
    going = RouteFinder(SIZE, 500, [disc((5000, 5000), 500)])
    found = going.place_near((5000, 5100), 3000)
    assert found is not None
    assert 900 <= length((5000, 5100), found) <= 910
    full = RouteFinder((3000, 3000), 500, [disc((1500, 1500), 1200)])
    assert full.place_near((1500, 1500), 3000) is None


def test_a_round_mire_slows() -> None:
    going = RouteFinder(SIZE, 500, slow=[(disc((12_000, 12_000), 3000), 2)])
    assert going.leg_cost((6000, 12_000), (18_000, 12_000)) == 18_000


def test_a_craft_shifts_to_the_nearest_free_place() -> None:
    other = hull((10_000, 40_000), 0, 4000, 3000)
    craft = nearest_place((10_000, 40_000), 9000, lambda at: not overlaps(hull(at, 0, 4000, 3000), other))
    assert craft == (13_000, 40_000)
    assert nearest_place((0, 0), 500, lambda at: False) is None
