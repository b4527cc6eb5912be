"""Hexes without a board, against definitions by counting steps and by floating geometry."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.ground import BoardError
from bocage.ground.hexgrid import (
    DIRECTIONS,
    Axial,
    Grid,
    chords,
    column_index,
    column_name,
    direction,
    disc,
    distance,
    hexside,
    line,
    neighbour,
    ring,
    turn,
    vertex,
)

from .ground_boards import steady

axials = st.builds(Axial, st.integers(-12, 12), st.integers(-12, 12))


def steps_from(start: Axial, most: int) -> dict[Axial, int]:
    steps_to = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if steps_to[here] < most:
            for side in range(6):
                there = neighbour(here, side)
                if there not in steps_to:
                    steps_to[there] = steps_to[here] + 1
                    queue.append(there)
    return steps_to


def test_distance_counts_steps() -> None:
    steps_to = steps_from(Axial(2, -3), 7)
    assert all(distance(Axial(2, -3), there) == steps for there, steps in steps_to.items())
    assert set(steps_to) == set(disc(Axial(2, -3), 7))


@steady()
@given(axials, axials, axials)
def test_distance_is_a_metric(one: Axial, other: Axial, third: Axial) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, third) <= distance(one, other) + distance(other, third)


@steady()
@given(axials, st.integers(1, 6))
def test_rings_hold_six_times_radius(centre: Axial, radius: int) -> None:
    hexes = ring(centre, radius)
    assert len(set(hexes)) == 6 * radius
    assert all(distance(centre, there) == radius for there in hexes)
    assert all(distance(here, there) == 1 for here, there in pairwise((*hexes, hexes[0])))


@steady()
@given(axials, axials, st.integers(-7, 7))
def test_turning_keeps_distance_and_returns(hex_: Axial, about: Axial, steps: int) -> None:
    turned = turn(hex_, steps, about)
    assert distance(turned, about) == distance(hex_, about)
    assert turn(turned, -steps, about) == hex_


@steady()
@given(axials, axials)
def test_line_is_shortest_and_within_what_the_line_meets(start: Axial, end: Axial) -> None:
    chain = line(start, end)
    assert chain[0] == start
    assert chain[-1] == end
    assert len(chain) == distance(start, end) + 1
    assert all(distance(here, there) == 1 for here, there in pairwise(chain))
    met = {
        Axial(start.q + chord.offset.q, start.r + chord.offset.r)
        for chord in chords(Axial(end.q - start.q, end.r - start.r))
    }
    assert start == end or set(chain) <= met


def plane(hex_: Axial) -> tuple[float, float]:
    return sqrt(3) / 2 * hex_.q, hex_.r + hex_.q / 2


@steady(30)
@given(axials)
def test_chords_match_sampling_of_the_line(goal: Axial) -> None:
    if goal == (0, 0):
        return
    met = chords(goal)
    assert (met[0].offset, met[-1].offset) == ((0, 0), goal)
    end = plane(goal)
    near = list(disc(Axial(0, 0), 1))
    candidates = {Axial(chord.offset.q + step.q, chord.offset.r + step.r) for chord in met for step in near}
    seen = set()
    for part in range(1, 400):
        x, y = end[0] * part / 400, end[1] * part / 400
        gaps = sorted(
            ((plane(candidate)[0] - x) ** 2 + (plane(candidate)[1] - y) ** 2, candidate) for candidate in candidates
        )
        seen |= {candidate for gap, candidate in gaps if gap < gaps[0][0] + 1e-9}
    assert {chord.offset for chord in met if chord.how != "corner"} <= seen | {
        chord.offset for chord in met if chord.leave - chord.enter < 0.006
    }
    assert seen <= {chord.offset for chord in met}


@steady()
@given(axials)
def test_chords_backwards_are_the_same_reversed(goal: Axial) -> None:
    there = chords(goal)
    back = [
        (Axial(goal.q + chord.offset.q, goal.r + chord.offset.r), chord.how, 1 - chord.leave, 1 - chord.enter)
        for chord in reversed(chords(Axial(-goal.q, -goal.r)))
    ]
    assert back == [(chord.offset, chord.how, chord.enter, chord.leave) for chord in there]


@steady()
@given(axials, st.integers(0, 5))
def test_sides_and_corners_have_one_name(hex_: Axial, side: int) -> None:
    assert hexside(hex_, side) == hexside(neighbour(hex_, side), (side + 3) % 6)
    assert set(hexside(hex_, side).hexes) == {hex_, neighbour(hex_, side)}
    assert (
        vertex(hex_, side)
        == vertex(neighbour(hex_, side), (side + 2) % 6)
        == vertex(neighbour(hex_, (side + 1) % 6), (side + 4) % 6)
    )
    assert set(vertex(hex_, side).hexes) == {hex_, neighbour(hex_, side), neighbour(hex_, (side + 1) % 6)}


def test_column_letters_double_after_z() -> None:
    assert [column_name(index) for index in (0, 25, 26, 32, 52)] == ["A", "Z", "AA", "GG", "AAA"]
    assert all(column_index(column_name(index)) == index for index in range(200))
    with pytest.raises(BoardError, match="'AB' names no column"):
        column_index("AB")


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("first", ["full", "half"])
@pytest.mark.parametrize("edges", ["half", "whole"])
def test_grids_are_connected_and_labels_unique(orientation: str, first: str, edges: str) -> None:
    grid = Grid(5, 4, orientation, first, edges)  # type: ignore[arg-type]
    hexes = list(grid.hexes())
    assert len({label for label, _ in hexes}) == len({axial for _, axial in hexes}) == len(hexes)
    inside = {axial for _, axial in hexes}
    reached = {hexes[0][1]}
    queue = [hexes[0][1]]
    while queue:
        here = queue.pop()
        for step in DIRECTIONS:
            there = Axial(here.q + step.q, here.r + step.r)
            if there in inside and there not in reached:
                reached.add(there)
                queue.append(there)
    assert reached == inside


def test_geomorphic_neighbours_are_as_printed() -> None:
    places = dict(Grid(33, 10).hexes())
    for here, way, there in (
        ("K5", "N", "K4"),
        ("K5", "NE", "L4"),
        ("K5", "SE", "L5"),
        ("K5", "SW", "J5"),
        ("K5", "NW", "J4"),
        ("J5", "NE", "K5"),
        ("J5", "SE", "K6"),
        ("J5", "NW", "I5"),
        ("J5", "SW", "I6"),
        ("A1", "NE", "B0"),
    ):
        assert neighbour(places[here], direction(way)) == places[there]


def test_unknown_direction_is_named() -> None:
    with pytest.raises(BoardError, match="'E' is no direction"):
        direction("E")
