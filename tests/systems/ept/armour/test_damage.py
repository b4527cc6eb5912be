"""Damage to vehicles (EPT-16.6): every column and roll, differences beyond the columns, barrels, wrecks, survivors."""

from __future__ import annotations

import pytest
from tests.systems.ept.positions import position

from bocage.systems.ept.armour.damage import barrel_tally, fate_of, is_hopeless, leaves_wreck, survival_limit
from bocage.systems.ept.ground.terrain import is_cover
from bocage.systems.ept.reference.counters import Barrel
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Unit

LETTER = {"destroyed": "D", "immobilised": "I", "stunned": "S", "none": "-"}
BY_DIFFERENCE = {
    -5: "-----------",
    -4: "-----------",
    -3: "S----------",
    -2: "SS---------",
    -1: "ISS--------",
    0: "DISS-------",
    1: "DDIS-------",
    2: "DDIIS------",
    3: "DDDDIS-----",
    4: "DDDDDIS----",
    5: "DDDDDDIS---",
    6: "DDDDDDDIS--",
    7: "DDDDDDDDIS-",
    8: "DDDDDDDDDI-",
    9: "DDDDDDDDDD-",
    12: "DDDDDDDDDD-",
}
"""What the natural rolls from 2 to 12 do, without any other modifier."""
BARRELS = {"short": (7, 11, 16), "medium": (11, 16), "long": (16,)}
"""The distances from which a barrel adds 1 more to the dice."""


@pytest.mark.rule("EPT-16.6f", "EPT-16.6g")
@pytest.mark.parametrize("difference", BY_DIFFERENCE)
def test_every_natural_roll_of_every_difference(difference: int) -> None:
    fates = "".join(LETTER[fate_of(difference, roll, 0, 7)] for roll in range(2, 13))
    expected = BY_DIFFERENCE[difference]
    assert fates == expected


@pytest.mark.rule("EPT-16.6g")
def test_by_the_option_the_bonus_begins_above_eight() -> None:
    fates = "".join(LETTER[fate_of(9, roll, 0, 8)] for roll in range(2, 13))
    assert fates == BY_DIFFERENCE[8]


@pytest.mark.rule("EPT-16.6f")
def test_four_points_too_few_are_hopeless_and_three_are_not() -> None:
    assert [is_hopeless(difference) for difference in (-6, -4, -3, 0, 7)] == [True, True, False, False, False]
    assert fate_of(-4, 2, -9, 7) == "none"


@pytest.mark.rule("EPT-16.6i")
def test_a_natural_twelve_is_harmless_whatever_is_taken_off() -> None:
    assert (fate_of(7, 12, -5, 7), fate_of(7, 11, 1, 7), fate_of(7, 11, -5, 7)) == ("none", "none", "destroyed")


@pytest.mark.rule("EPT-16.6h")
@pytest.mark.parametrize("barrel", BARRELS)
def test_barrels_lose_effect_with_every_band_of_distance(barrel: Barrel) -> None:
    for distance in range(1, 31):
        expected = sum(distance >= start for start in BARRELS[barrel])
        assert barrel_tally(barrel, distance).total == expected, f"at {distance} hexes"


@pytest.mark.rule("EPT-16.6h")
def test_small_arms_have_no_barrel() -> None:
    assert barrel_tally(None, 30).total == 0


def vehicle(type: str) -> Unit:
    s, names = position(units=[{"name": "v", "type": type, "at": "C3", "facing": "N"}])
    return s.units[names["v"]]


BARE = {"de_truck", "de_kubel", "de_sdkfz7", "su_carrier", "su_truck", "su_jeep", "su_komsomolets"}
"""Trucks, cars, tractors, carriers."""


@pytest.mark.rule("EPT-16.4f", "EPT-16.6j")
def test_trucks_cars_and_carriers_leave_no_wreck_and_give_no_cover() -> None:
    vehicles = [type for type, unit in tables().units.items() if unit.is_vehicle]
    assert {type for type in vehicles if not leaves_wreck(vehicle(type))} == BARE
    assert {type for type in vehicles if not is_cover(vehicle(type))} == BARE


@pytest.mark.rule("EPT-16.3m")
@pytest.mark.parametrize(("type", "limit"), [("su_t34_43", 6), ("de_251_1", 7), ("de_truck", 7), ("su_carrier", 7)])
def test_those_on_a_tank_survive_less_often_than_those_in_a_vehicle(type: str, limit: int) -> None:
    assert survival_limit(vehicle(type)) == limit
