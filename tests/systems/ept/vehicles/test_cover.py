"""Vehicles and wrecks as cover for men (EPT-16.4b, EPT-16.4d to EPT-16.4f), and men who move beside a vehicle."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position

from bocage.systems.ept.fire.modifiers import dice_tally
from bocage.systems.ept.ground.sight import Eye, sight
from bocage.systems.ept.ground.terrain import gives_cover
from bocage.systems.ept.reactions import gait_answered
from bocage.systems.ept.state.model import Deed, Gait, Rung, State, Unit


def target(
    *vehicles: dict[str, Any], letter: str = ".", type: str = "su_rifle", **told: Any
) -> tuple[State, Unit, Unit]:
    """A German squad in C5 and a Soviet unit in C2, where such vehicles are; the letter is the terrain of C2."""
    board = {"columns": {"A": "......", "B": ".......", "C": f".{letter}....", "D": "......."}}
    s, names = position(
        board=board,
        units=[
            {"name": "firer", "type": "de_grenadier", "at": "C5"},
            {"name": "target", "type": type, "at": "C2", "facing": "N"},
            *({"type": "su_t34_43", "at": "C2", "facing": "N", **vehicle} for vehicle in vehicles),
        ],
        **told,
    )
    return s, s.units[names["firer"]], s.units[names["target"]]


def added(gait: Gait, told: tuple[State, Unit, Unit]) -> int:
    """What is added to the dice of fire at the target."""
    s, firer, unit = told
    return dice_tally(s, [firer], unit, gait).total


@pytest.mark.rule("EPT-16.4d")
@pytest.mark.parametrize(
    ("vehicles", "told", "expected"),
    [
        ([], {}, 0),
        ([{}], {}, 1),
        ([{}, {}], {}, 1),
        ([{"immobilised": True}], {}, 1),
        ([], {"wrecks": {"C2": 1}}, 1),
        ([{}], {"wrecks": {"C2": 2}}, 1),
        ([{"side": "german", "type": "de_pz4_g"}], {}, 1),
        ([{"hidden": True}], {}, 0),
        ([{}], {"letter": "B"}, 2),
    ],
)
def test_vehicles_and_wrecks_protect_by_one_however_many_there_are(
    vehicles: list[dict[str, Any]], told: dict[str, Any], expected: int
) -> None:
    assert added("", target(*vehicles, **told)) == expected


@pytest.mark.rule("EPT-16.4e")
def test_it_protects_guns_as_well() -> None:
    plain, beside = target(type="su_85_aa"), target({}, type="su_85_aa")
    assert (added("", plain), added("", beside)) == (0, 1)


@pytest.mark.rule("EPT-16.4f")
@pytest.mark.parametrize("type", ["su_truck", "su_jeep", "su_carrier", "su_komsomolets"])
def test_trucks_jeeps_and_carriers_neither_protect_nor_hinder(type: str) -> None:
    s, firer, unit = target({"type": type})
    assert not any(gives_cover(each) for each in s.units.values())
    assert added("", (s, firer, unit)) == 0
    past = sight(s, Eye(firer.at), Eye(s.board.cell("C1")))
    assert past.hindrance == 0


@pytest.mark.rule("EPT-16.4d")
@pytest.mark.parametrize("vehicles", [[{}], [{}, {}]])
def test_vehicles_hinder_the_line_through_their_hex_by_one(vehicles: list[dict[str, Any]]) -> None:
    s, firer, _ = target(*vehicles)
    assert sight(s, Eye(firer.at), Eye(s.board.cell("C1"))).hindrance == 1


@pytest.mark.rule("EPT-16.4b")
@pytest.mark.parametrize(
    ("gait", "letter", "expected"),
    [("normal", ".", -1), ("escorted", ".", -1), ("escorted", "B", 0), ("escorted", "F", 1), ("alighting", ".", -1)],
)
def test_men_who_move_beside_a_vehicle_have_one_less_in_all(gait: Gait, letter: str, expected: int) -> None:
    assert added(gait, target({}, letter=letter)) == expected


@pytest.mark.rule("EPT-16.4b")
def test_fire_at_a_move_under_cover_knows_the_men_from_their_vehicle() -> None:
    s, _, man = target({})
    vehicle = next(unit for unit in s.units.values() if unit.type == "su_t34_43")
    s.deed = Deed([vehicle.id, man.id], "normal", hexes=1, escorted=[man.id])
    rung = Rung("entered", [vehicle.id, man.id], 0)
    assert [gait_answered(s, rung, unit) for unit in (man, vehicle)] == ["escorted", "normal"]
