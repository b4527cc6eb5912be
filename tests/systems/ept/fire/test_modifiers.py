"""The power of fire and the dice for its targets, one modifier after the other (EPT-11.3a, EPT-11.3c)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import OPEN, position

from bocage.systems.ept.fire.modifiers import dice_tally
from bocage.systems.ept.fire.power import power_tally
from bocage.systems.ept.reference.charts import POWER
from bocage.systems.ept.state.model import Gait, State, Unit

LONG = {"A": "." * 18, "B": "." * 19, "C": "." * 18}


def face(
    firer: dict[str, Any], target: dict[str, Any], options: dict[str, bool | str] | None = None, /, **told: Any
) -> tuple[State, Unit, Unit]:
    """A German squad in C6 and a Soviet one in C3, unless told otherwise."""
    s, names = position(
        options,
        formations=[{"name": "bold", "side": "german"}, {"name": "shy", "side": "german", "hesitant": True}],
        units=[
            {"name": "firer", "type": "de_grenadier", "formation": "bold", "at": "C6", **firer},
            {"name": "target", "type": "su_rifle", "at": "C3", **target},
        ],
        **told,
    )
    return s, s.units[names["firer"]], s.units[names["target"]]


def power(s: State, firer: Unit, target: Unit) -> float:
    """The power of a firer at a target, in points."""
    return power_tally(s, firer, target.at, target_hidden=target.hidden).total / POWER


# --- power ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-11.3a")
@pytest.mark.parametrize(
    ("firer", "target", "expected"),
    [
        ({}, {}, 5),
        ({"steps": 1}, {}, 3),
        ({}, {"at": "C5"}, 10),
        ({"moved": True}, {}, 2.5),
        ({"condition": "stopped"}, {}, 2.5),
        ({}, {"hidden": True}, 2.5),
        ({"moved": True, "condition": "stopped"}, {"hidden": True}, 0.625),
        ({"moved": True}, {"at": "C5"}, 5),
        ({"type": "de_hmg", "set_up": True}, {}, 6),
        ({"type": "de_hmg", "set_up": False}, {"at": "C4"}, 1),
    ],
)
def test_the_power_of_a_firer(firer: dict[str, Any], target: dict[str, Any], expected: float) -> None:
    assert power(*face(firer, target)) == expected


@pytest.mark.rule("EPT-11.3a")
@pytest.mark.parametrize(("place", "expected"), [("C12", 5), ("C11", 2.5), ("C6", 2.5)])
def test_beyond_its_normal_range_fire_has_half_its_power(place: str, expected: float) -> None:
    assert power(*face({"at": "C18"}, {"at": place}, board={"columns": LONG})) == expected


@pytest.mark.rule("EPT-11.3a")
def test_a_firer_in_smoke_has_half_its_power() -> None:
    assert power(*face({}, {}, smoke={"C6": 1})) == 2.5


@pytest.mark.rule("EPT-11.3a")
def test_two_halves_make_a_whole() -> None:
    s, firer, target = face({}, {"hidden": True})
    assert power(s, firer, target) + power(s, firer, target) == 5


# --- dice -------------------------------------------------------------------------------------------------------------
def dice(s: State, firer: Unit, target: Unit, gait: Gait = "") -> int:
    """What is added to the dice."""
    return dice_tally(s, [firer], target, gait).total


@pytest.mark.rule("EPT-11.3c")
@pytest.mark.parametrize(("gait", "expected"), [("", 0), ("tactical", -1), ("normal", -2), ("forced", -3)])
def test_the_move_that_is_answered(gait: Gait, expected: int) -> None:
    assert dice(*face({}, {}), gait) == expected


@pytest.mark.rule("EPT-8.1f")
def test_getting_off_counts_the_move_and_the_vehicle_as_one() -> None:
    s, names = position(
        units=[
            {"name": "car", "type": "su_scoutcar", "at": "C3", "facing": "N"},
            {"name": "target", "type": "su_rifle", "at": "C3"},
            {"name": "firer", "type": "de_grenadier", "at": "C6"},
        ]
    )
    firer, target = s.units[names["firer"]], s.units[names["target"]]
    assert [dice(s, firer, target, gait) for gait in ("", "alighting")] == [1, -1]


@pytest.mark.rule("EPT-11.3c")
@pytest.mark.parametrize(
    ("letter", "expected"), [(".", 0), ("V", 1), ("B", 1), ("C", 1), ("F", 2), ("W", 2), ("H", 3), ("G", 1)]
)
def test_the_protection_of_the_target(letter: str, expected: int) -> None:
    assert dice(*face({}, {}, board={"columns": {**OPEN, "C": f"..{letter}..."}})) == expected


@pytest.mark.rule("EPT-11.3c")
def test_smoke_over_the_target() -> None:
    assert dice(*face({}, {}, smoke={"C3": 1})) == 1


@pytest.mark.rule("EPT-11.3c")
@pytest.mark.parametrize(("column", "expected"), [("...B..", 1), ("...BB.", 2)])
def test_each_hindrance_on_the_way(column: str, expected: int) -> None:
    assert dice(*face({}, {}, board={"columns": {**OPEN, "C": column}})) == expected


@pytest.mark.rule("EPT-11.3c")
def test_all_modifiers_are_added_up() -> None:
    s, firer, target = face({}, {}, smoke={"C3": 1}, board={"columns": {**OPEN, "C": "..FB.."}})
    assert dice(s, firer, target, "normal") == -2 + 2 + 1 + 1


@pytest.mark.rule("EPT-11.3c")
@pytest.mark.parametrize(("option", "expected"), [("triggered", 0), ("marker", -2)])
def test_other_fire_at_a_moved_unit_counts_its_move_by_the_option_only(option: str, expected: int) -> None:
    assert dice(*face({}, {"moved": True}, {"move_modifiers": option})) == expected


# --- groups -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-11.2g")
def test_a_group_has_the_highest_hindrance_of_its_members() -> None:
    s, names = position(
        board={"columns": {**OPEN, "C": "....B."}},
        units=[
            {"name": "a", "type": "de_grenadier", "at": "C6"},
            {"name": "b", "type": "de_grenadier", "at": "D5"},
            {"name": "x", "type": "su_rifle", "at": "C2"},
        ],
    )
    first, second, target = (s.units[names[name]] for name in "abx")
    groups = ([first], [second], [first, second])
    assert [dice_tally(s, firers, target, "").total for firers in groups] == [1, 0, 1]


# --- mortars ----------------------------------------------------------------------------------------------------------
MORTAR = {"type": "de_mortar_81", "set_up": True}


@pytest.mark.rule("EPT-11.4c")
@pytest.mark.parametrize(("letter", "expected"), [(".", 0), ("V", 0), ("B", 0), ("F", 1), ("W", 1), ("H", 2), ("C", 0)])
def test_mortars_have_the_protection_less_one(letter: str, expected: int) -> None:
    assert dice(*face(MORTAR, {}, board={"columns": {**OPEN, "C": f"..{letter}..."}})) == expected


@pytest.mark.rule("EPT-11.4c")
@pytest.mark.parametrize(("gait", "expected"), [("", 0), ("tactical", 0), ("normal", -1), ("forced", -1)])
def test_mortars_count_a_move_as_one(gait: Gait, expected: int) -> None:
    assert dice(*face(MORTAR, {}), gait) == expected


@pytest.mark.rule("EPT-11.4c")
def test_smoke_and_hexsides_do_not_matter_to_mortars() -> None:
    s, firer, target = face(MORTAR, {}, smoke={"C3": 1, "C6": 1}, board={"columns": OPEN, "sides": {"C3:S": "wall"}})
    assert (dice(s, firer, target), power(s, firer, target)) == (0, 6)


@pytest.mark.rule("EPT-11.4c")
@pytest.mark.parametrize(
    ("firer", "target", "option", "expected"),
    [
        ({}, {"hidden": True}, True, 3),
        ({"condition": "stopped"}, {}, True, 3),
        ({"condition": "stopped"}, {}, False, 6),
    ],
)
def test_the_power_of_a_mortar(firer: dict[str, Any], target: dict[str, Any], option: bool, expected: float) -> None:
    assert power(*face({**MORTAR, **firer}, target, {"mortar_state_counts": option})) == expected


@pytest.mark.rule("EPT-11.4f")
@pytest.mark.parametrize("column", ["...B..", "...BB."])
def test_hindrance_does_not_modify_mortars(column: str) -> None:
    assert dice(*face(MORTAR, {}, board={"columns": {**OPEN, "C": column}})) == 0


@pytest.mark.rule("EPT-11.4g")
@pytest.mark.parametrize(("type", "expected"), [("de_mortar_50", 1.5), ("su_mortar_50", 1.5)])
def test_a_pocket_mortar_fires_with_half_power_after_moving(type: str, expected: float) -> None:
    assert power(*face({"type": type, "side": "german", "moved": True}, {})) == expected
    assert power(*face({"type": type, "side": "german"}, {})) == 3
