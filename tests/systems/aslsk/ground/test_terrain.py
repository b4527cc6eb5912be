"""Terrain (ASL-1.1.2): types, cost of entry, protection."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.aslsk.position import Position, german, given

from bocage.systems.aslsk.ground import terrain
from bocage.systems.aslsk.reference.counters import MF
from bocage.systems.aslsk.state.model import State, put

BOARD = {"columns": {"A": "....", "B": ".wSWo", "C": "grx."}, "roads": [["B3", "C3", "C4"]]}


def position(month: int = 6, **more: Any) -> Position:
    """A squad in A2, in a month of the year."""
    return given([german("squad", "A2")], board=BOARD, month=month, **more)


def state(month: int = 6) -> State:
    return position(month).state


@pytest.mark.rule("ASL-1.1.2d", "ASL-1.1.2e", "ASL-1.1.2h", "ASL-1.1.2j")
@pytest.mark.parametrize(
    ("hex", "tem", "open_ground"),
    [("B0", 0, True), ("B1", 1, False), ("B2", 3, False), ("B3", 2, False), ("B4", 0, False), ("C3", 1, False)],
)
def test_each_type_of_terrain_protects_by_its_tem(hex: str, tem: int, open_ground: bool) -> None:
    s = state()
    cell = s.board.cell(hex)
    assert terrain.tem(s, cell) == tem
    assert terrain.is_open_ground(s, cell) is open_ground


@pytest.mark.rule("ASL-1.1.2f")
def test_road_is_open_ground() -> None:
    s = state()
    assert terrain.is_open_ground(s, s.board.cell("C2"))


@pytest.mark.rule("ASL-1.1.2o")
@pytest.mark.parametrize(("month", "open_ground"), [(5, True), (6, False), (9, False), (10, True)])
def test_grain_is_open_ground_from_october_to_may(month: int, open_ground: bool) -> None:
    s = state(month)
    assert terrain.is_open_ground(s, s.board.cell("C1")) is open_ground


@pytest.mark.rule("ASL-1.1.2n")
def test_standing_grain_costs_one_and_a_half() -> None:
    standing = position(month=6)
    s, squad = standing.state, standing.unit("squad")
    assert terrain.entry_cost(s, squad, s.board.cell("B0"), s.board.cell("C1")) == 3 * MF // 2


@pytest.mark.rule("ASL-1.1.2i", "ASL-1.1.2k")
def test_woods_road_by_road_and_through_the_woods() -> None:
    given_position = position()
    s, unit = given_position.state, given_position.unit("squad")
    road, beside = s.board.cell("C4"), s.board.cell("B2")
    there = s.board.cell("C3")
    assert terrain.entry_cost(s, unit, road, there) == MF
    assert terrain.entry_cost(s, unit, road, there, road_rate=False) == 2 * MF
    assert terrain.entry_cost(s, unit, beside, there) == 2 * MF
    assert terrain.may_choose_woods_rate(s, road, there)
    assert not terrain.may_choose_woods_rate(s, beside, there)


@pytest.mark.rule("ASL-1.1.2i")
def test_only_the_road_rate_puts_a_unit_on_the_road() -> None:
    given_position = position()
    s, unit = given_position.state, given_position.unit("squad")
    put(s, unit, s.board.cell("C3"))
    assert terrain.on_the_road(s, unit) is None
    unit.on_road = True
    road = terrain.on_the_road(s, unit)
    assert road is not None
    assert (road.tem, road.open_ground) == (0, True)


@pytest.mark.rule("ASL-3.3w")
def test_smoke_adds_to_any_terrain() -> None:
    smoky = position(smoke=["B1"])
    s, squad = smoky.state, smoky.unit("squad")
    assert terrain.entry_cost(s, squad, s.board.cell("A2"), s.board.cell("B1")) == 3 * MF


def test_a_step_follows_the_road_only_if_it_goes_on_along_the_same_road() -> None:
    s = state()
    b3, c3, c4 = s.board.cells("B3 C3 C4")
    assert terrain.follows_road(s, -1, b3, c3)
    assert terrain.follows_road(s, b3, c3, c4)
    assert not terrain.follows_road(s, s.board.cell("C2"), c3, c4)


def test_shelter_rally_and_ambush_terrain_are_woods_and_buildings() -> None:
    s = state()
    for hex, expected in {
        "B0": False,
        "B1": True,
        "B2": True,
        "B3": True,
        "B4": False,
        "C1": False,
        "C3": True,
    }.items():
        cell = s.board.cell(hex)
        answers = {question(s, cell) for question in (terrain.is_shelter, terrain.gives_rally_bonus)}
        assert answers | {terrain.is_ambush_terrain(s, cell)} == {expected}, hex
