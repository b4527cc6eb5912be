"""Machine guns and squads against vehicles (EPT-16.8): at which of them, from how far, what makes it harder."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position
from tests.systems.ept.rolling import rolled

from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.vehicles.gunnery import (
    ArmourShot,
    harms_unarmoured,
    pierces_light_armour,
    small_arms_tally,
    why_not_reached,
    why_not_shoot,
)

LONG_FIELD = {"A": "." * 20, "B": "." * 21, "C": "." * 20}


def attack(
    firer: str,
    target: str,
    hexes: int = 4,
    options: dict[str, Any] | None = None,
    heavy_guns: tuple[str, ...] = (),
    **state: Any,
) -> tuple[State, Unit, Unit]:
    """A German unit in C20 and a Soviet vehicle that comes down the column towards it."""
    s, names = position(
        options,
        board={"columns": LONG_FIELD},
        heavy_guns=list(heavy_guns),
        units=[
            {"name": "firer", "type": firer, "side": "german", "at": "C20", "facing": "N", **state},
            {"name": "target", "type": target, "side": "soviet", "at": f"C{20 - hexes}", "facing": "S"},
        ],
    )
    return s, s.units[names["firer"]], s.units[names["target"]]


@pytest.mark.rule("EPT-16.8a", "EPT-S.6a")
@pytest.mark.parametrize(
    ("firer", "target", "state", "expected"),
    [
        ("de_hmg", "su_scoutcar", {"set_up": True}, True),
        ("de_hmg", "su_ba64", {"set_up": True}, True),
        ("de_hmg", "su_scoutcar", {}, False),
        ("de_hmg", "su_t60", {"set_up": True}, False),
        ("de_hmg", "su_t34_43", {"set_up": True}, False),
        ("de_mmg", "su_scoutcar", {}, False),
        ("de_grenadier", "su_scoutcar", {}, False),
    ],
)
def test_heavy_machine_guns_in_place_harm_light_armour(
    firer: str, target: str, state: dict[str, Any], expected: bool
) -> None:
    assert pierces_light_armour(*attack(firer, target, **state)) is expected


@pytest.mark.rule("EPT-16.8a")
@pytest.mark.parametrize(("heavy_guns", "expected"), [((), False), (("de_251_1",), True)])
def test_a_vehicle_harms_light_armour_where_the_scenario_calls_its_guns_heavy(
    heavy_guns: tuple[str, ...], expected: bool
) -> None:
    assert pierces_light_armour(*attack("de_251_1", "su_scoutcar", heavy_guns=heavy_guns)) is expected


@pytest.mark.rule("EPT-S.6a")
def test_without_the_option_no_armour_is_light() -> None:
    assert not pierces_light_armour(*attack("de_hmg", "su_scoutcar", options={"light_armour": False}, set_up=True))


@pytest.mark.rule("EPT-16.8b")
@pytest.mark.parametrize(
    ("firer", "state", "expected"),
    [
        ("de_grenadier", {}, True),
        ("de_mmg", {}, True),
        ("de_hmg", {"set_up": True}, True),
        ("de_hmg", {}, False),
        ("de_251_1", {}, True),
        ("de_pz4_g", {}, False),
        ("platoon_leader", {}, False),
        ("de_mortar_50", {}, False),
    ],
)
def test_squads_and_all_machine_guns_harm_what_has_no_armour(firer: str, state: dict[str, Any], expected: bool) -> None:
    _, unit, truck = attack(firer, "su_truck", **state)
    _, _, tank = attack(firer, "su_t34_43", **state)
    assert (harms_unarmoured(unit, truck), harms_unarmoured(unit, tank)) == (expected, False)


@pytest.mark.rule("EPT-16.8a")
@pytest.mark.parametrize(
    ("firer", "hexes", "reaches"),
    [("de_hmg", 12, True), ("de_hmg", 13, False), ("de_mmg", 8, True), ("de_mmg", 9, False), ("de_pak40", 19, True)],
)
def test_small_arms_reach_their_normal_range_and_no_farther(firer: str, hexes: int, reaches: bool) -> None:
    told = attack(firer, "su_truck", hexes, set_up=firer == "de_hmg")
    assert (why_not_reached(*told) is None) is reaches


@pytest.mark.rule("EPT-16.8c")
@pytest.mark.parametrize(
    ("state", "added"),
    [({}, 0), ({"condition": "stopped"}, 2), ({"moved": True}, 2), ({"condition": "stopped", "moved": True}, 4)],
)
def test_a_stopped_or_moving_firer_adds_two_each(state: dict[str, Any], added: int) -> None:
    s, firer, _ = attack("de_grenadier", "su_truck", **state)
    assert small_arms_tally(s, firer).total == added


@pytest.mark.rule("EPT-16.8b", "EPT-16.8c")
@pytest.mark.parametrize(
    ("dice", "fate"), [((1, 1), "destroyed"), ((1, 2), "immobilised"), ((2, 3), "stunned"), ((3, 3), "nothing")]
)
def test_a_squad_rolls_for_damage_at_once_with_a_power_of_nothing(dice: tuple[int, int], fate: str) -> None:
    s, firer, truck = attack("de_grenadier", "su_truck")
    assert why_not_shoot(s, firer, truck) is None
    assert rolled(ArmourShot(firer.id, truck.id).run(s), dice) == fate
