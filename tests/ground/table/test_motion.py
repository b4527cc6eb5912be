"""Legs, pivots, lines crossed and ground covered."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import isqrt

from hypothesis import given
from hypothesis import strategies as st

from bocage.ground.lattice import Point
from bocage.ground.table import (
    Shape,
    blocked_by,
    came_within,
    capsule,
    contains,
    cost,
    covers,
    crossings,
    disc,
    distance,
    drive,
    first_contact,
    gets_nearer,
    hull,
    hull_sweep,
    inside,
    length,
    length_inside,
    line,
    overlaps,
    passes_over,
    path_length,
    pivot_sweep,
    point_at,
    point_on,
    polygon,
    rectangle,
    slide,
    stretches,
    sweep,
    tight_length,
)
from bocage.ground.table.gaps import root_up

from . import oracle
from .oracle import steady
from .some import angles, boxes, convex, discs, hollows, lines, points, shapes, turned

paths = st.lists(points, min_size=2, max_size=4)


@steady(60)
@given(st.integers(0, 10**20), st.integers(1, 10**9))
def test_roots_are_rounded_up(number: int, divisor: int) -> None:
    root = root_up(number, divisor)
    assert root * root * divisor >= number
    assert root == 0 or (root - 1) ** 2 * divisor < number


@steady(60)
@given(points, points, st.integers(0, 2000), shapes)
def test_a_base_slides_until_it_touches(origin: Point, goal: Point, radius: int, shape: Shape) -> None:
    end = slide(origin, goal, radius, (shape,))
    if overlaps(disc(origin, radius), shape):
        assert end in (origin, goal) or not overlaps(capsule(origin, end, radius), shape)
        return
    assert not overlaps(disc(end, radius), shape)
    if end != goal:
        # It stopped at the thing: within the step that the rounding may cost.
        assert distance(disc(end, radius), shape) <= 2
        contact = first_contact((origin, goal), radius, shape)
        assert contact == (0, end)
    elif not overlaps(capsule(origin, goal, radius), shape):
        assert not blocked_by(sweep((origin, goal), radius), (shape,))


def test_a_base_stops_at_the_first_of_several() -> None:
    stops = [disc((5000, 0), 500), disc((3000, 200), 500)]
    x, y = slide((0, 0), (9000, 0), 500, stops)
    assert y == 0
    assert x == 3000 - isqrt(1000**2 - 200**2) - 1 or x == 3000 - isqrt(1000**2 - 200**2)
    assert blocked_by(sweep([(0, 0), (9000, 0)], 500), stops) == [0, 1]
    assert first_contact([(0, 0), (0, 9000)], 500, stops[0]) is None


def test_a_hull_drives_along_its_axis_and_turns_in_place() -> None:
    wall = line([(0, 10_000), (9000, 10_000)], 200)
    end = drive((4000, 2000), 0, 9000, (4000, 2000), (wall,))
    assert end == (4000, 7900)
    assert drive((4000, 2000), 0, -1500, (4000, 2000), (wall,)) == (4000, 500)
    post = disc((5500, 2000), 300)
    assert blocked_by(pivot_sweep((4000, 2000), 0, 90_000, 4000, 2000), [post, disc((6500, 4500), 300)]) == [0]
    assert not blocked_by([hull((4000, 2000), 0, 4000, 2000)], [post])
    # A quarter turn of a square ends where it began, but its corners reach out on the way.
    corner = disc((6800, 2000), 0).grown(10)
    assert blocked_by(pivot_sweep((4000, 2000), 0, 90_000, 4000, 4000), [corner]) == [0]


@steady(24)
@given(points, angles, st.integers(-90_000, 90_000), st.integers(500, 4000), st.integers(500, 3000))
def test_a_pivot_begins_and_ends_where_it_should(centre: Point, facing: int, turn: int, long: int, wide: int) -> None:
    places = pivot_sweep(centre, facing, turn, long, wide)
    assert places[0] == hull(centre, facing, long, wide)
    assert places[-1] == hull(centre, facing + turn, long, wide)
    swept = hull_sweep(centre, (centre[0] + 700, centre[1] - 300), facing, long, wide)
    assert covers(swept, places[0])


@steady(60)
@given(points, points, st.one_of(convex, hollows))
def test_the_part_inside_an_area_is_what_fractions_say(origin: Point, goal: Point, area: Shape) -> None:
    if origin == goal:
        return
    spans = inside(origin, goal, area)
    strict = oracle.inside_spans(origin, goal, area)
    for low, high in strict:
        assert any(start <= low and high <= end for start, end in spans)
    for start, end in spans:
        for share in (start, (start + end) / 2, end):
            spot = origin[0] + (goal[0] - origin[0]) * share, origin[1] + (goal[1] - origin[1]) * share
            on_edge = any(oracle.square_to_edge(spot, *edge) == 0 for edge in oracle.edges_of(area))
            assert on_edge or oracle.is_in(spot, area.rings)
    assert [(1 - end, 1 - start) for start, end in reversed(spans)] == inside(goal, origin, area)


@steady(40)
@given(paths, st.lists(st.one_of(boxes, hollows), max_size=3))
def test_ground_is_priced_by_the_stretch(path: list[Point], areas: list[Shape]) -> None:
    plain = cost(path, areas, lambda held: 1)
    assert plain == path_length(path)
    double = cost(path, areas, lambda held: 2 if held else 1)
    assert plain <= double <= 2 * plain
    for leg in {part.leg for part in stretches(path, areas)}:
        parts = [part for part in stretches(path, areas) if part.leg == leg]
        assert parts[0].enter == 0
        assert parts[-1].leave == 1
        assert all(part.leave == after.enter for part, after in pairwise(parts))
    shifted = [(x + 5, y - 9) for x, y in path]
    assert cost(shifted, [area.moved(5, -9) for area in areas], lambda held: 2 if held else 1) == double
    spun = [(y, -x) for x, y in path]
    assert cost(spun, [turned(area) for area in areas], lambda held: 2 if held else 1) == double


def test_a_wood_half_way_costs_double() -> None:
    wood = rectangle(2000, -500, 4000, 500)
    path = [(0, 0), (3000, 0), (3000, 2000)]
    assert length_inside(path, wood) == 1500
    assert cost(path, [wood], lambda held: 2 if held else 1) == 6500
    assert [(part.leg, part.areas) for part in stretches(path, [wood])] == [(0, ()), (0, (0,)), (1, (0,)), (1, ())]


def test_lines_are_crossed_in_order() -> None:
    hedge = line([(2000, -1000), (2000, 1000), (2500, 0), (3000, 1000)])
    wall = line([(1000, -9), (1000, 9)])
    crossed = crossings([(0, 0), (4000, 500)], [hedge, wall])
    assert [(crossing.line, crossing.leg) for crossing in crossed] == [(0, 0)] * 3
    crossed = crossings([(0, 0), (1500, 0), (4000, 0)], [hedge, wall])
    assert [(crossing.line, crossing.leg, crossing.at) for crossing in crossed] == [
        (1, 0, Fraction(2, 3)),
        (0, 1, Fraction(1, 5)),
        (0, 1, Fraction(2, 5)),
    ]
    assert not crossings([(2000, -500), (2000, 500)], [hedge])


@steady(40)
@given(paths, shapes, st.integers(0, 1500), st.integers(0, 2000))
def test_zones_and_nearness(path: list[Point], shape: Shape, radius: int, limit: int) -> None:
    came = came_within(path, radius, shape, limit)
    assert came == any(overlaps(part.grown(limit), shape) for part in sweep(path, radius)) or not limit + radius
    assert came_within(path, radius, shape, limit + 1) or not came
    if passes_over(path, radius, shape):
        assert came_within(path, radius, shape, limit + 1)
    start = oracle.core_square(disc(path[0], 0), shape)
    ways = [oracle.core_square(capsule(*leg, 0), shape) for leg in pairwise(path)]
    assert gets_nearer(path, shape) == (min(ways) < start)


@steady(40)
@given(paths, st.integers(0, 60_000))
def test_a_point_on_the_way_lies_so_far_along(path: list[Point], distance: int) -> None:
    x, y = point_at(path, distance)
    if distance >= path_length(path):
        assert (x, y) == path[-1]
        return
    near = min(oracle.square_to_edge((Fraction(x), Fraction(y)), *edge) for edge in oracle.edges_of(line(path)))
    assert near <= 1
    assert length(path[0], (x, y)) <= distance + len(path)


def test_a_narrow_gap_is_as_long_as_it_is() -> None:
    gap = [rectangle(3000, 400, 5000, 3000), rectangle(3000, -3000, 5000, -400)]
    path = [(0, 0), (9000, 0)]
    assert blocked_by(sweep(path, 500), gap) == [0, 1]
    assert not blocked_by(sweep(path, 400), gap)
    # The base is squeezed from where its rim meets the corners: 300 before and after.
    assert abs(tight_length(path, 500, gap) - 2600) <= 50
    assert tight_length(path, 400, gap) == 0


def test_an_area_holds_its_edge() -> None:
    area = polygon([(0, 0), (9, 0), (0, 9)])
    assert contains(area, 0, 0)
    assert contains(area, 4, 5)
    assert not contains(area, 5, 5)


@steady(60)
@given(points, points, st.one_of(discs, lines))
def test_lengths_inside_round_things_are_nearly_the_true_ones(origin: Point, goal: Point, area: Shape) -> None:
    if origin == goal:
        return
    for start, end in inside(origin, goal, area):
        middle = point_on(origin, goal, (start + end) / 2)
        assert distance(area, disc(middle, 0)) <= 2
    if not area.edges and area.radius > 100 and contains(area, *origin):
        # Out of a circle along a radius or less: the whole of it but a few steps.
        depth = area.radius - length(area.points[0], origin)
        assert length_inside((origin, goal), area) + 6 >= min(depth - area.radius // 500, length(origin, goal))


def test_a_road_is_as_wide_as_it_is() -> None:
    road = line([(0, 0), (9000, 0), (9000, 9000)], 3000)
    assert length_inside([(5000, -4000), (5000, 4000)], road) == 3000
    assert length_inside([(3000, 0), (9000, 0), (9000, 5000)], road) == 11_000
    crater = disc((20_000, 0), 3000)
    assert length_inside([(10_000, 0), (30_000, 0)], crater) == 6000
    assert cost([(10_000, 0), (30_000, 0)], [crater], lambda held: 2 if held else 1) == 26_000
