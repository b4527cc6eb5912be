"""The fire of vehicles at men (EPT-16.5): movement, loss with range, machine guns alone, the two guns of a Lee."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position

from bocage.systems.ept.fire.firers import power_against_men, range_of, why_not_in_range
from bocage.systems.ept.fire.power import power_tally
from bocage.systems.ept.reference.charts import POWER
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.units import put
from bocage.systems.ept.vehicles.facing import why_not_bear_on_men

LONG_FIELD = {"A": "." * 24, "B": "." * 25, "C": "." * 24}


def gun(type: str, options: dict[str, Any] | None = None, **state: Any) -> tuple[State, Unit]:
    """A unit in C24 that looks north."""
    row = {"name": "u", "type": type, "at": "C24", "facing": "N", **state}
    s, names = position(options, board={"columns": LONG_FIELD}, units=[row])
    return s, s.units[names["u"]]


def power_at(s: State, unit: Unit, hexes: int) -> float:
    """The power against men at a distance straight ahead."""
    cell = s.board.cell(f"C{24 - hexes}")
    return power_tally(s, unit, cell, target_hidden=False).total / POWER


@pytest.mark.rule("EPT-16.5b")
@pytest.mark.parametrize(
    ("type", "options", "expected"),
    [
        ("su_t34_43", {}, {2: 8, 6: 8, 7: 6, 10: 6, 11: 5, 16: 5, 17: 4, 23: 4}),
        ("su_t34_43", {"range_losses": "sum"}, {6: 8, 7: 6, 11: 3, 17: -1}),
        ("de_pak40", {}, {6: 6, 7: 6, 11: 6, 17: 6}),
        ("de_pak40", {"guns_lose_range": True}, {6: 6, 7: 4, 11: 3, 17: 2}),
        ("de_251_1", {}, {2: 5, 8: 5}),
    ],
)
def test_the_power_of_vehicles_falls_with_the_distance(
    type: str, options: dict[str, Any], expected: dict[int, float]
) -> None:
    s, unit = gun(type, options)
    assert {hexes: power_at(s, unit, hexes) for hexes in expected} == expected


@pytest.mark.rule("EPT-16.5a")
@pytest.mark.parametrize(("state", "power"), [({}, 8), ({"moved": True}, 4)])
def test_movement_halves_the_power_of_a_vehicle(state: dict[str, Any], power: float) -> None:
    assert power_at(*gun("su_t34_43", **state), 4) == power


@pytest.mark.rule("EPT-16.5b", "EPT-16.5a")
def test_range_is_taken_off_before_power_is_halved() -> None:
    assert power_at(*gun("su_t34_43", moved=True), 7) == 3


@pytest.mark.rule("EPT-16.5c")
def test_a_vehicle_with_nothing_but_machine_guns_has_half_power_up_to_twice_its_range() -> None:
    s, unit = gun("de_251_1")
    assert range_of(unit) == 8
    assert [power_at(s, unit, hexes) for hexes in (1, 2, 8, 9, 16)] == [10, 5, 5, 2.5, 2.5]
    cells = [s.board.cell(f"C{24 - hexes}") for hexes in (16, 17)]
    assert [why_not_in_range(s, unit, cell) is None for cell in cells] == [True, False]


@pytest.mark.rule("EPT-16.5c")
def test_a_gun_reaches_as_far_as_it_sees() -> None:
    s, unit = gun("su_t34_43")
    assert range_of(unit) is None
    assert why_not_in_range(s, unit, s.board.cell("C1")) is None


@pytest.mark.rule("EPT-16.5e")
@pytest.mark.parametrize(("facing", "power"), [("N", 10), ("NE", 4), ("S", 4)])
def test_a_lee_adds_its_two_guns_ahead_and_has_its_turret_aside(facing: str, power: float) -> None:
    s, unit = gun("su_lee", facing=facing)
    assert power_against_men(unit) == 10
    assert power_at(s, unit, 4) == power


@pytest.mark.rule("EPT-16.5e", "EPT-16.2e")
@pytest.mark.parametrize(("type", "bears"), [("su_lee", True), ("su_t34_43", True), ("su_su76", False)])
def test_who_fires_at_men_behind_him(type: str, bears: bool) -> None:
    s, unit = gun(type, facing="S")
    assert (why_not_bear_on_men(s, unit, s.board.cell("C20")) is None) is bears


@pytest.mark.rule("EPT-16.2e")
@pytest.mark.parametrize("facing", ["N", "NE", "S"])
def test_a_turret_costs_nothing_in_fire_at_men(facing: str) -> None:
    s, unit = gun("de_tiger1", facing=facing)
    assert why_not_bear_on_men(s, unit, s.board.cell("C20")) is None
    assert power_at(s, unit, 4) == 9


def test_a_shot_into_its_own_hex_has_both_guns() -> None:
    s, unit = gun("su_lee", facing="S")
    put(s, unit, s.board.cell("C20"))
    assert power_at(s, unit, 4) == 10
