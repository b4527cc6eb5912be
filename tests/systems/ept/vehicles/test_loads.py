"""What vehicles carry (EPT-16.3a, EPT-16.3b, EPT-16.3l): every load of each kind of vehicle."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.systems.ept.positions import position

from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.vehicles.transport import fits_on_tank, fits_small, fits_transport, has_space, is_tank

KINDS = ("squad", "leader", "weapon", "rifle", "gun", "light_gun")
LOADS = [sorted(load) for count in (1, 2, 3) for load in combinations((*KINDS, "weapon", "leader"), count)]
ALONE = [[kind] for kind in KINDS]
PAIRS = [["leader", "rifle"], ["leader", "weapon"]]


def taken(fits: list[bool]) -> list[list[str]]:
    """The loads that fit, each once."""
    loads = [load for load, fit in zip(LOADS, fits, strict=True) if fit]
    return sorted([list(load) for load in {tuple(load) for load in loads}])


@pytest.mark.rule("EPT-16.3a")
def test_a_transport_takes_a_squad_or_a_gun_or_a_team_with_a_leader() -> None:
    assert taken([fits_transport(load) for load in LOADS]) == sorted([*ALONE, *PAIRS])


@pytest.mark.rule("EPT-16.3b")
def test_a_jeep_takes_one_leader_or_one_team_or_a_light_gun() -> None:
    small = [["leader"], ["rifle"], ["weapon"]]
    assert taken([fits_small(load, has_hook=True) for load in LOADS]) == sorted([*small, ["light_gun"]])
    assert taken([fits_small(load, has_hook=False) for load in LOADS]) == sorted(small)


@pytest.mark.rule("EPT-16.3l")
def test_a_tank_takes_a_squad_or_an_anti_tank_rifle_with_a_leader() -> None:
    expected = [["leader"], ["leader", "rifle"], ["rifle"], ["squad"]]
    assert taken([fits_on_tank(load) for load in LOADS]) == expected


def beside(vehicle: str, unit: str, *, tank_riders: bool = True) -> tuple[State, Unit, Unit]:
    """A vehicle and a unit in its hex."""
    s, names = position(
        tank_riders=tank_riders,
        units=[
            {"name": "v", "type": vehicle, "side": "german", "at": "C3", "facing": "N"},
            {"name": "u", "type": unit, "side": "german", "at": "C3"},
        ],
    )
    return s, s.units[names["v"]], s.units[names["u"]]


@pytest.mark.rule("EPT-16.3l")
@pytest.mark.parametrize(
    ("type", "expected"),
    [
        ("de_pz4_g", True), ("de_stug3g", True), ("su_t34_43", True),
        ("de_222", False), ("de_251_1", False), ("de_251_9", False), ("de_truck", False), ("su_carrier", False),
    ],
)  # fmt: skip
def test_men_ride_on_armour_with_tracks_that_is_made_to_fight(type: str, expected: bool) -> None:
    _, vehicle, _ = beside(type, "de_grenadier")
    assert is_tank(vehicle) is expected


@pytest.mark.rule("EPT-16.3l")
@pytest.mark.parametrize(("tank_riders", "unit", "expected"), [
    (True, "de_grenadier", True), (False, "de_grenadier", False), (True, "de_hmg", False),
    (True, "de_atr_pzb39", True), (True, "platoon_leader", True), (True, "de_pak36", False),
])  # fmt: skip
def test_men_ride_on_tanks_only_where_the_scenario_lets_them(tank_riders: bool, unit: str, expected: bool) -> None:
    assert has_space(*beside("de_pz4_g", unit, tank_riders=tank_riders)) is expected


@pytest.mark.parametrize(
    ("vehicle", "unit", "expected"),
    [
        ("de_truck", "de_grenadier", True),
        ("de_truck", "de_pak40", True),
        ("de_truck", "observer", True),
        ("de_kubel", "platoon_leader", True),
        ("de_kubel", "de_pak36", True),
        ("de_kubel", "de_pak40", False),
        ("de_kubel", "de_grenadier", False),
        ("de_251_10", "de_hmg", True),
        ("de_251_10", "de_pak36", False),
        ("de_251_9", "de_grenadier", False),
    ],
)
def test_what_each_card_carries(vehicle: str, unit: str, expected: bool) -> None:
    assert has_space(*beside(vehicle, unit)) is expected
