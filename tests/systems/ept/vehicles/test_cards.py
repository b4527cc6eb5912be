"""The cards of the vehicles (EPT-16.1): every one complete, and the values that the rules themselves name."""

from __future__ import annotations

import pytest
from tests.systems.ept.positions import position

from bocage.kernel.text import Text
from bocage.systems.ept.reference.counters import UnitType
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.showing.counters import counter
from bocage.systems.ept.showing.notes import notes

VEHICLES = {id: unit for id, unit in tables().units.items() if unit.is_vehicle}
ARMED = {id: unit for id, unit in VEHICLES.items() if unit.cannon is not None}


def with_trait(trait: str) -> set[str]:
    """The vehicles whose cards name a special capacity."""
    return {id for id, unit in VEHICLES.items() if trait in unit.traits}


@pytest.mark.rule("EPT-16.1a")
def test_every_gun_of_a_vehicle_has_a_barrel_and_all_three_kinds_are_there() -> None:
    barrels = {unit.cannon.barrel for unit in ARMED.values() if unit.cannon is not None}
    assert barrels == {"short", "medium", "long"}
    assert {id for id in ("de_tiger1", "de_ferdinand", "de_pz4_g") if barrel_of(VEHICLES[id]) != "long"} == set()
    assert (barrel_of(VEHICLES["de_stuh42"]), barrel_of(VEHICLES["su_t34_43"])) == ("short", "medium")


def barrel_of(unit: UnitType) -> str | None:
    """The class of a vehicle's barrel."""
    return None if unit.cannon is None else unit.cannon.barrel


@pytest.mark.rule("EPT-16.1b")
@pytest.mark.parametrize("id", VEHICLES)
def test_a_card_has_power_and_cadence_exactly_where_it_has_a_weapon(id: str) -> None:
    unit = VEHICLES[id]
    weapons = [weapon for weapon in (unit.cannon, unit.arms) if weapon is not None]
    assert unit.card is not None
    if unit.card.turret == "none":
        assert (weapons, unit.cadence) == ([], 0)
    else:
        assert (len(weapons), 2 <= unit.cadence <= 12) == (1, True)
    if unit.cannon is not None:
        assert (unit.cannon.ac > 0, unit.cannon.ap > 0, unit.cannon.range) == (True, True, None)


@pytest.mark.parametrize("id", VEHICLES)
def test_a_card_is_complete(id: str) -> None:
    unit, card = VEHICLES[id], VEHICLES[id].card
    assert card is not None
    assert (unit.steps, unit.kind) == (1, "vehicle")
    assert card.mp > 0
    assert card.front >= card.flank >= 0
    assert (card.front == 0) == unit.is_unarmoured
    assert (card.turret_flank, card.turret_rear) == (0, 0) or card.turret == "turret"
    assert card.turret_flank <= card.turret_rear


@pytest.mark.rule("EPT-16.1f")
def test_the_special_capacities_of_the_cards() -> None:
    assert {unit.card.carries for unit in VEHICLES.values() if unit.card} == {None, "squad", "small", "team"}
    assert with_trait("smoke_pots") & with_trait("smoke_shells") == {"de_pz3_n"}
    assert with_trait("skirts") == {"de_pz3_m", "de_pz3_n", "de_pz4_h", "de_stug3g", "de_stuh42"}
    assert with_trait("close_defence") == set()
    assert with_trait("open_top") >= {"de_251_1", "de_marder2", "su_su76"}
    assert with_trait("unarmoured") == {"de_truck", "de_kubel", "de_sdkfz7", "su_truck", "su_jeep"}
    assert {id for id, unit in VEHICLES.items() if unit.second_cannon} == {"su_lee"}


@pytest.mark.rule("EPT-16.0b")
@pytest.mark.parametrize(
    ("id", "mover"),
    [("su_t34_43", "tracked"), ("de_251_1", "halftrack"), ("su_jeep", "fourbyfour"), ("de_truck", "wheeled")],
)
def test_a_player_reads_in_which_column_of_the_terrain_chart_a_vehicle_moves(id: str, mover: str) -> None:
    s, names = position(units=[{"name": "v", "type": id, "at": "C3", "facing": "N"}])
    told = {note.rule: note.text for note in notes(s, s.units[names["v"]].side, names["v"])}
    assert told["EPT-16.0b"] == Text("note-locomotion", {"mover": Text(f"aid-mover-{mover}")})


@pytest.mark.rule("EPT-16.3k")
def test_those_aboard_lie_on_their_vehicle_and_those_on_foot_do_not() -> None:
    s, names = position(
        units=[
            {"name": "v", "type": "de_251_1", "at": "C3", "facing": "N"},
            {"name": "aboard", "type": "de_grenadier", "at": "C3", "carrier": "v"},
            {"name": "below", "type": "de_grenadier", "at": "C3"},
        ]
    )
    held = {name: counter(s, s.units[names[name]]).holder for name in names}
    assert held == {"v": None, "aboard": names["v"], "below": None}
    assert [note.text.id for note in notes(s, 0, names["aboard"]) if note.rule == "EPT-16.3k"] == ["note-rides"]
    assert [note.text.id for note in notes(s, 0, names["v"]) if note.rule == "EPT-16.3k"] == ["note-aboard"]
