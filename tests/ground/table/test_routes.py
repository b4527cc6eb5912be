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
    lambda corner, width, height: rectangle(corner[0], corner[1], corner[0] + width, corner[1] + height),
    places,
    st.integers(500, 6000),
    st.integers(500, 6000),
)
men = st.builds(lambda centre: disc(centre, 500), places)
woods = st.lists(st.tuples(houses, st.sampled_from([2, 4])), max_size=3)


def is_legal(finder: RouteFinder, path: tuple[Point, ...]) -> bool:
    on_table = all(500 <= x <= 23_500 and 500 <= y <= 23_500 for x, y in path)
    return on_table and not any(
        overlaps(capsule(start, end, 500), shape) for start, end in pairwise(path) for shape in finder.blocks
    )


@steady(24)
@given(st.lists(st.one_of(houses, men), max_size=6), woods, places, places, st.integers(2000, 16_000))
def test_a_route_is_legal_and_costs_what_it_says(
    blocks: list[Shape], slow: list[tuple[Shape, int]], start: Point, end: Point, budget: int
) -> None:
    finder = RouteFinder(SIZE, 500, blocks, slow)
    if not finder.is_free(start):
        assert finder.route(start, end, budget) is None
        return
    route = finder.route(start, end, budget)
    if route is None:
        straight = cost(
            (start, end), [s for s, _ in slow], lambda held: max((slow[index][1] for index in held), default=1)
        )
        assert not finder.is_leg_free(start, end) or straight > budget
        return
    assert route.path[0] == start
    assert route.path[-1] == end
    assert is_legal(finder, route.path) or start == end
    assert length(start, end) <= route.cost <= budget
    areas = [s for s, _ in slow]
    assert route.cost == cost(route.path, areas, lambda held: max((slow[index][1] for index in held), default=1))


@steady(20)
@given(st.lists(st.one_of(houses, men), max_size=6), woods, places)
def test_what_is_in_reach_can_be_reached(blocks: list[Shape], slow: list[tuple[Shape, int]], start: Point) -> None:
    finder = RouteFinder(SIZE, 500, blocks, slow)
    if not finder.is_free(start):
        return
    reach = finder.reach(start, 4000, 1000)
    for point, spent in reach.items():
        assert finder.is_free(point)
        assert length(start, point) <= spent <= 4000
    small = finder.reach(start, 2000, 1000)
    assert small.keys() <= reach.keys()
    assert finder.ways(start, 4000, 1000).path_to(start) == (start,)
    for point in list(reach)[:20]:
        path = finder.ways(start, 4000, 1000).path_to(point)
        assert is_legal(finder, path) or point == start
        assert finder.path_cost(path) == reach[point]


def test_round_a_wall_and_not_through_it() -> None:
    finder = RouteFinder(SIZE, 500, [line([(0, 10_000), (12_000, 10_000)], 200)])
    route = finder.route((6000, 8000), (6000, 12_000))
    assert route is not None
    # The tightest string round the end of the wall, 600 away from it, is 14,205 long.
    assert 14_205 <= route.cost < 14_600
    assert finder.route((6000, 8000), (6000, 12_000), 6000) is None
    assert finder.route((6000, 8000), (6000, 10_300)) is None


def test_a_goal_close_to_a_wall_is_found_round_its_corner() -> None:
    finder = RouteFinder(SIZE, 500, [rectangle(10_778, 13_681, 17_513, 18_597)])
    for gap in (500, 501, 600):
        route = finder.route((17_825, 13_181), (10_778 - gap, 16_139))
        assert route is not None
        assert is_legal(finder, route.path)
        assert route.cost < 10_600


def test_a_detour_round_a_mire_pays() -> None:
    finder = RouteFinder(SIZE, 500, slow=[(rectangle(4000, 8000, 8000, 12_000), 4)])
    route = finder.route((3000, 10_000), (9000, 10_000))
    assert route is not None
    # The shortest way past two corners of the mire, along its side, is 8,473 long.
    assert 8_473 <= route.cost < 8_700
    assert is_legal(finder, route.path)
    assert finder.leg_cost((3000, 10_000), (9000, 10_000)) == 18_000


def test_crossing_a_hedge_has_its_price() -> None:
    finder = RouteFinder(SIZE, 500, tolls=[(line([(0, 10_000), (24_000, 10_000)]), 1000)])
    assert finder.leg_cost((5000, 9000), (5000, 11_000)) == 3000
    assert finder.path_cost([(5000, 9000), (5000, 10_000), (5000, 11_000)]) == 3000


@steady(24)
@given(st.lists(st.one_of(houses, men), max_size=8), places)
def test_the_nearest_place_is_free_and_near(blocks: list[Shape], start: Point) -> None:
    finder = RouteFinder(SIZE, 500, blocks)
    nearest = finder.place_near(start, 6000)
    if nearest is not None:
        assert finder.is_free(nearest)
        assert length(start, nearest) <= 6000
    if finder.is_free(start):
        assert nearest == start


def test_beside_a_man_there_is_room() -> None:
    finder = RouteFinder(SIZE, 500, [disc((5000, 5000), 500)])
    nearest = finder.place_near((5000, 5100), 3000)
    assert nearest is not None
    assert 900 <= length((5000, 5100), nearest) <= 910
    full = RouteFinder((3000, 3000), 500, [disc((1500, 1500), 1200)])
    assert full.place_near((1500, 1500), 3000) is None


def test_a_round_mire_slows() -> None:
    finder = RouteFinder(SIZE, 500, slow=[(disc((12_000, 12_000), 3000), 2)])
    assert finder.leg_cost((6000, 12_000), (18_000, 12_000)) == 18_000


def test_a_craft_shifts_to_the_nearest_free_place() -> None:
    other = hull((10_000, 40_000), 0, 4000, 3000)
    craft = nearest_place((10_000, 40_000), 9000, lambda centre: not overlaps(hull(centre, 0, 4000, 3000), other))
    assert craft == (13_000, 40_000)
    assert nearest_place((0, 0), 500, lambda centre: False) is None
