"""Blows of men at vehicles and what these answer (EPT-17.2), modifier by modifier."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position

from bocage.systems.ept.assault.blows_at_vehicles import answer_tally, quality_of_answer, vehicle_blow_tally
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Fight, State, Unit


def assault(striker: dict[str, Any], vehicle: dict[str, Any], *, overrun: bool = False) -> tuple[State, Unit, Unit]:
    """A Soviet squad that has come from C4 strikes at a German tank in C3, unless told otherwise."""
    s, names = position(
        formations=[
            {"name": "shy", "side": "soviet", "hesitant": True},
            {"name": "sappers", "side": "soviet"},
            {"name": "rifles", "side": "soviet"},
        ],
        units=[
            {"name": "striker", "type": "su_rifle", "at": "C3", **striker},
            {"name": "vehicle", "type": "de_pz4_h", "at": "C3", "facing": "N", **vehicle},
            {"name": "squad", "type": "su_sapper", "formation": "sappers", "at": "A1"},
        ],
    )
    attacker = s.units[names["striker"]].side
    s.fight = Fight(s.board.cell("C3"), attacker, s.board.cell("C4"), overrun=overrun)
    return s, s.units[names["striker"]], s.units[names["vehicle"]]


@pytest.mark.rule("EPT-17.2c")
@pytest.mark.parametrize(
    ("striker", "vehicle", "expected"),
    [
        ({}, {}, 0),
        ({"type": "de_grenadier"}, {"type": "su_t34_43"}, -1),
        ({}, {"type": "de_marder2"}, -2),
        ({}, {"type": "de_truck"}, -2),
        ({}, {"immobilised": True}, -2),
        ({}, {"stunned": True}, -2),
        ({}, {"stunned": True, "immobilised": True, "type": "de_marder2"}, -4),
        ({"type": "su_sapper"}, {}, -1),
        ({"type": "de_pioneer"}, {"type": "su_su76", "stunned": True}, -6),
        ({"type": "platoon_leader", "side": "soviet"}, {}, 2),
        ({"condition": "stopped"}, {}, 1),
        ({"formation": "shy"}, {}, 1),
        ({"steps": 1}, {}, 1),
        ({"condition": "neutralised"}, {}, 3),
    ],
)
def test_the_dice_of_a_blow_at_a_vehicle(striker: dict[str, Any], vehicle: dict[str, Any], expected: int) -> None:
    s, unit, target = assault(striker, vehicle)
    assert vehicle_blow_tally(s, unit, target).total == expected


@pytest.mark.rule("EPT-17.2c", "EPT-17.3d")
def test_men_who_have_been_overrun_strike_with_two_more() -> None:
    s, unit, target = assault({}, {}, overrun=True)
    assert vehicle_blow_tally(s, unit, target).total == 2


def test_the_values_of_the_qualities_against_vehicles() -> None:
    values = tables().numbers.assault
    assert [values.of(quality).vehicle for quality in ("shock", "veteran", "line", "green")] == [7, 6, 5, 4]


# --- sappers ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-18.6d")
@pytest.mark.parametrize(
    ("striker", "expected"),
    [
        ({"type": "su_sapper"}, -1),
        ({"type": "platoon_leader", "formation": "sappers", "leads": True}, 2 - 1),
        ({"type": "platoon_leader", "formation": "rifles", "leads": True}, 2),
        ({"type": "su_rifle", "formation": "sappers"}, 0),
    ],
)
def test_who_strikes_as_a_sapper(striker: dict[str, Any], expected: int) -> None:
    s, unit, target = assault(striker, {})
    assert vehicle_blow_tally(s, unit, target).total == expected


# --- answers ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-17.2e")
@pytest.mark.parametrize(("type", "row"), [("de_pz4_h", "line"), ("su_t34_43", "line"), ("de_truck", "line")])
def test_vehicles_answer_on_the_row_of_line_troops(type: str, row: str) -> None:
    vehicle = assault({}, {"type": type})[2]
    assert quality_of_answer(vehicle) == row


def test_close_defence_answers_on_the_row_of_veterans() -> None:
    numbers = tables().numbers.assault_on_vehicles
    assert (numbers.answer, numbers.answer_with_close_defence) == ("line", "veteran")


def test_a_leading_tank_answers_no_weaker() -> None:
    s, man, vehicle = assault({}, {"formation": "sappers", "leads": True, "type": "su_t34_43"})
    assert answer_tally(s, vehicle, man).total == 0
