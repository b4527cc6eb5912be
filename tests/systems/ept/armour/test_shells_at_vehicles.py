"""Artillery and mortars against vehicles (EPT-16.7): the chart cell by cell, and what is added to the dice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position
from tests.systems.ept.rolling import rolled

from bocage.systems.ept.armour.shell_numbers import fate_of_shells, limit_of, modifiers, shell_class_of
from bocage.systems.ept.armour.shells import shell_vehicle
from bocage.systems.ept.artillery.barrage import shell_vehicle_at, shells_on
from bocage.systems.ept.reference.charts import ShellClass
from bocage.systems.ept.state.model import State, Unit

SHELLS: tuple[ShellClass, ...] = ("heavy", "medium", "light", "mortar_80", "mortar_60")


def target(type: str, **told: Any) -> tuple[State, Unit]:
    """A vehicle in C3."""
    options = told.pop("options", None)
    s, names = position(options, units=[{"name": "v", "type": type, "at": "C3", "facing": "N"}], **told)
    return s, s.units[names["v"]]


@pytest.mark.rule("EPT-16.7a")
@pytest.mark.parametrize(
    ("type", "numbers"),
    [
        ("su_t34_43", [5, 4, 3, 2, 1]),
        ("de_251_1", [5, 4, 3, 2, 1]),
        ("de_truck", [10, 9, 8, 7, 6]),
        ("su_jeep", [10, 9, 8, 7, 6]),
    ],
)
def test_the_number_falls_with_the_weapon_and_is_lower_for_armour(type: str, numbers: list[int]) -> None:
    _, vehicle = target(type)
    assert [limit_of(vehicle, shell) for shell in SHELLS] == numbers


@pytest.mark.rule("EPT-16.7b")
def test_below_the_number_destroyed_at_it_immobilised_one_above_it_stunned() -> None:
    fates = [fate_of_shells(roll, 5) for roll in range(2, 13)]
    assert fates == ["destroyed"] * 3 + ["immobilised", "stunned"] + ["none"] * 6


@pytest.mark.rule("EPT-16.7c")
@pytest.mark.parametrize(
    ("type", "total"),
    [("su_t34_43", 0), ("de_251_1", -2), ("de_tiger1", 1), ("su_kv1", 0), ("de_truck", 0), ("de_brummbar", 1)],
)
def test_open_tops_and_strong_fronts_change_the_dice(type: str, total: int) -> None:
    _, vehicle = target(type)
    assert sum(modifiers(vehicle, None).values()) == total


@pytest.mark.rule("EPT-16.7c")
@pytest.mark.parametrize(("condition", "total"), [("", 0), ("stopped", 2)])
def test_a_stopped_mortar_adds_two(condition: str, total: int) -> None:
    s, names = position(
        units=[
            {"name": "v", "type": "su_t34_43", "at": "C3", "facing": "N"},
            {"name": "m", "type": "de_mortar_81", "at": "A2", "set_up": True, "condition": condition},
        ]
    )
    assert sum(modifiers(s.units[names["v"]], s.units[names["m"]]).values()) == total


@pytest.mark.rule("EPT-16.7a", "EPT-16.7b", "EPT-16.7c")
@pytest.mark.parametrize(
    ("type", "shell", "dice", "fate"),
    [
        ("su_t34_43", "heavy", (2, 2), "destroyed"),
        ("su_t34_43", "heavy", (2, 3), "immobilised"),
        ("su_t34_43", "heavy", (3, 3), "stunned"),
        ("su_t34_43", "heavy", (3, 4), "none"),
        ("de_251_1", "light", (2, 2), "destroyed"),
        ("de_251_1", "light", (2, 3), "immobilised"),
        ("de_tiger1", "heavy", (2, 2), "immobilised"),
        ("de_truck", "mortar_80", (3, 3), "destroyed"),
        ("su_t34_43", "mortar_80", (1, 1), "immobilised"),
        ("su_t34_43", "mortar_60", (1, 1), "stunned"),
    ],
)
def test_a_roll_against_the_number(type: str, shell: ShellClass, dice: tuple[int, int], fate: str) -> None:
    s, vehicle = target(type)
    assert rolled(shell_vehicle(s, vehicle, shell, 0), dice) == fate


BARRAGES = [{"at": "C3", "calibre": calibre, "side": "german"} for calibre in ("light", "heavy", "medium")]


@pytest.mark.rule("EPT-16.7c")
def test_of_several_missions_the_heaviest_rolls_alone() -> None:
    s, vehicle = target("su_t34_43", barrages=BARRAGES)
    assert shells_on(s, vehicle.at) == ["heavy"]
    rolled(shell_vehicle_at(s, vehicle), (2, 3))
    assert vehicle.immobilised


@pytest.mark.rule("EPT-16.7c")
def test_by_the_option_every_mission_rolls() -> None:
    s, vehicle = target("su_t34_43", barrages=BARRAGES, options={"shells_roll_at_vehicles": "each"})
    rolled(shell_vehicle_at(s, vehicle), (6, 6), (6, 6), (6, 6))


@pytest.mark.rule("EPT-S.4a")
@pytest.mark.parametrize(("holds", "column"), [(True, "heavy"), (False, None)])
def test_bombs_use_the_column_of_heavy_artillery_by_the_option(holds: bool, column: str | None) -> None:
    s, _ = target("su_t34_43", options={"bombs_hit_vehicles": holds})
    assert (shell_class_of(s, "bomb"), shell_class_of(s, "light")) == (column, "light")
