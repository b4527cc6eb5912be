"""What reveals hidden units, from how far, and what decoys do not do (EPT-10)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position
from tests.systems.ept.rolling import rolled

from bocage.kernel.contract.procedure import Draw
from bocage.systems.ept.administration.hiding import why_not_hide
from bocage.systems.ept.assault.declaring import why_not_on_foot
from bocage.systems.ept.assault.entry import is_seen_at_once, told_move
from bocage.systems.ept.command import is_out_of_command
from bocage.systems.ept.fire.cadence import keep_firing
from bocage.systems.ept.fire.firers import why_not_able
from bocage.systems.ept.fire.power import power_tally
from bocage.systems.ept.ground.stacking import weight_of
from bocage.systems.ept.hidden import reveal, reveal_firing, reveal_moving
from bocage.systems.ept.movement.allowance import full_points
from bocage.systems.ept.reference.charts import POWER
from bocage.systems.ept.state.model import Fight, Gait, State, Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.vehicles.gunnery import why_not_shoot

LANE = 22
"""The hexes of the column along which distances are measured."""


def lane(ground: str, distance: int, eye: dict[str, Any] | None = None, **told: Any) -> tuple[State, Unit, Unit]:
    """A hidden German squad on the last hex of a lane, with its ground, and a Soviet unit at a distance."""
    s, names = position(
        board={"columns": {"A": ground.rjust(LANE, ".")}},
        units=[
            {"name": "g", "type": "de_grenadier", "side": "german", "at": f"A{LANE}", "hidden": True},
            {"name": "x", "type": "su_rifle", "side": "soviet", "at": f"A{LANE - distance}", **(eye or {})},
        ],
        **told,
    )
    return s, s.units[names["g"]], s.units[names["x"]]


# --- moves ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-10.3d", "EPT-T.4a")
@pytest.mark.parametrize(
    ("light", "ground", "farthest"),
    [("day", "B", 16), ("day", "F", 8), ("day", "H", 4), ("other", "B", 8), ("other", "F", 4), ("other", "H", 2)],
)
def test_a_normal_move_is_seen_within_the_distance_of_observation(light: str, ground: str, farthest: int) -> None:
    for distance, hidden in ((farthest, False), (farthest + 1, True)):
        s, unit, _ = lane(ground, distance, light=light)
        rolled(reveal_moving(s, unit, "normal"))
        assert unit.hidden is hidden


@pytest.mark.rule("EPT-10.3d", "EPT-10.3e")
@pytest.mark.parametrize(("ground", "gait"), [(".", "normal"), (".", "forced"), ("F", "forced"), ("H", "forced")])
def test_in_the_open_and_on_a_forced_march_a_unit_is_seen_from_anywhere(ground: str, gait: Gait) -> None:
    s, unit, _ = lane(ground, LANE - 1)
    rolled(reveal_moving(s, unit, gait))
    assert not unit.hidden


@pytest.mark.rule("EPT-10.3h")
@pytest.mark.parametrize(("ground", "distance", "hidden"), [(".", 8, False), (".", 9, True), ("B", 1, True)])
def test_a_tactical_move_is_seen_in_the_open_and_near_only(ground: str, distance: int, hidden: bool) -> None:
    s, unit, _ = lane(ground, distance)
    rolled(reveal_moving(s, unit, "tactical"))
    assert unit.hidden is hidden


@pytest.mark.rule("EPT-10.3d", "EPT-10.3e", "EPT-10.3h")
@pytest.mark.parametrize("gait", ["normal", "forced", "tactical"])
@pytest.mark.parametrize(("ground", "eye"), [(".", "decoy"), ("FF.", "su_rifle")])
def test_a_move_that_no_enemy_sees_does_not_reveal(gait: Gait, ground: str, eye: str) -> None:
    s, unit, _ = lane(ground, 3, {"type": eye})
    rolled(reveal_moving(s, unit, gait))
    assert unit.hidden


@pytest.mark.rule("EPT-10.3a")
@pytest.mark.parametrize(("ground", "eye"), [(".", "decoy"), ("FF.", "su_rifle")])
def test_fire_that_no_enemy_sees_does_not_reveal(ground: str, eye: str) -> None:
    s, unit, _ = lane(ground, 3, {"type": eye})
    rolled(reveal_firing(s, unit))
    assert unit.hidden


# --- fire, assaults ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-10.3a")
def test_who_fires_is_seen_at_any_distance_and_in_any_cover() -> None:
    s, unit, _ = lane("H", LANE - 1)
    rolled(reveal_firing(s, unit))
    assert not unit.hidden


@pytest.mark.rule("EPT-10.3g")
def test_who_is_revealed_on_a_hidden_vehicle_reveals_it() -> None:
    s, names = position(
        tank_riders=True,
        units=[
            {"name": "tank", "type": "su_t34_43", "side": "soviet", "at": "C3", "facing": "N", "hidden": True},
            {"name": "rider", "type": "su_smg", "side": "soviet", "at": "C3", "carrier": "tank", "hidden": True},
        ],
    )
    rolled(reveal(s, s.units[names["rider"]], "EPT-10.3f"))
    assert not s.units[names["rider"]].hidden
    assert not s.units[names["tank"]].hidden


def test_of_a_stack_only_those_are_revealed_who_did_something() -> None:
    s, unit, _ = lane(".", 3)
    s.units[9] = other = Unit(9, "de_grenadier", unit.side, "line", 7, at=unit.at, steps=2, hidden=True)
    s.places[unit.side].put(9, unit.at)
    rolled(reveal_firing(s, unit))
    assert (unit.hidden, other.hidden) == (False, True)


@pytest.mark.rule("EPT-10.3b")
@pytest.mark.parametrize(("ground", "at_once"), [(".", True), ("R", True), ("B", False), ("F", False), ("H", False)])
def test_an_assault_in_the_open_reveals_before_it_is_fought(ground: str, at_once: bool) -> None:
    s, unit, _ = lane(ground, 1)
    assert is_seen_at_once(s, Fight(unit.at, unit.side, unit.at)) is at_once


@pytest.mark.rule("EPT-10.3b")
def test_a_wall_around_the_hex_is_no_protection_in_an_assault() -> None:
    s, names = position(
        board={"columns": {"A": "...", "B": "...."}, "sides": {"A2:N": "wall", "A2:S": "hedge"}},
        units=[{"name": "g", "type": "de_grenadier", "side": "german", "at": "A2", "hidden": True}],
    )
    assert is_seen_at_once(s, Fight(s.units[names["g"]].at, 0, 0))


@pytest.mark.rule("EPT-10.1c")
@pytest.mark.parametrize("type", ["su_rifle", "decoy"])
def test_fire_at_a_marker_has_half_its_power(type: str) -> None:
    s, unit, target = lane(".", 3, {"type": type, "hidden": True, "side": "soviet"})
    assert power_tally(s, unit, target.at, target_hidden=target.hidden).total == POWER * 5 // 2
    assert power_tally(s, unit, target.at, target_hidden=False).total == POWER * 5


@pytest.mark.rule("EPT-10.1c")
@pytest.mark.parametrize(
    ("hidden", "option", "refused"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_a_hidden_vehicle_is_not_shot_at(hidden: bool, option: bool, refused: bool) -> None:
    s, names = position(
        {"anti_tank_at_hidden": option},
        units=[
            {"name": "pak", "type": "de_pak40", "side": "german", "at": "C1", "facing": "S"},
            {"name": "tank", "type": "su_t34_43", "side": "soviet", "at": "C4", "facing": "N", "hidden": hidden},
        ],
    )
    refusal = why_not_shoot(s, s.units[names["pak"]], s.units[names["tank"]])
    assert (refusal is not None and refusal.rule == "EPT-10.1c") is refused


# --- decoys -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-15.0a")
def test_a_decoy_neither_fires_nor_assaults() -> None:
    s, _, decoy = lane(".", 3, {"type": "decoy"})
    refused = (why_not_able(s, decoy), why_not_on_foot(s, decoy))
    assert [why.why.id if why else "" for why in refused] == ["refuse-no-fire-power", "refuse-no-assault"]


def test_a_decoy_moves_as_infantry_does() -> None:
    _, unit, decoy = lane(".", 3, {"type": "decoy"})
    for gait in ("normal", "tactical", "forced"):
        assert full_points(decoy, gait) == full_points(unit, gait)


@pytest.mark.rule("EPT-10.2c")
@pytest.mark.parametrize(("option", "weight"), [(False, 0), (True, 2)])
def test_a_decoy_weighs_nothing_but_by_the_option(option: bool, weight: int) -> None:
    s, names = position({"decoys_weigh": option}, units=[{"name": "d", "type": "decoy", "side": "german", "at": "A1"}])
    assert weight_of(s, s.units[names["d"]]) == weight


@pytest.mark.rule("EPT-10.2c")
@pytest.mark.parametrize(("type", "expected"), [("decoy", False), ("de_grenadier", True)])
def test_a_decoy_is_always_in_command(type: str, expected: bool) -> None:
    s, names = position(
        board={"columns": {"A": "." * LANE}},
        formations=[{"name": "f", "side": "german"}],
        units=[
            {"name": "pc", "type": "platoon_leader", "formation": "f", "leads": True, "at": "A1"},
            {"name": "d", "type": type, "formation": "f", "at": f"A{LANE}"},
        ],
    )
    assert is_out_of_command(s, s.units[names["d"]]) is expected


# --- hiding again -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-10.4a")
@pytest.mark.parametrize(
    ("ground", "distance", "may"), [(".", 21, False), ("B", 16, False), ("B", 17, True), ("H", 5, True)]
)
def test_who_is_out_of_the_distance_of_observation_may_hide(ground: str, distance: int, may: bool) -> None:
    s, unit, _ = lane(ground, distance)
    unit.hidden = False
    assert (why_not_hide(s, unit) is None) is may


@pytest.mark.rule("EPT-10.4a")
@pytest.mark.parametrize(("type", "may"), [("de_grenadier", True), ("de_pak40", True), ("de_pz4_g", False)])
def test_men_and_guns_that_nobody_sees_may_hide_and_vehicles_not(type: str, may: bool) -> None:
    s, names = position(units=[{"name": "u", "type": type, "side": "german", "at": "A1", "facing": "S"}])
    assert (why_not_hide(s, s.units[names["u"]]) is None) is may


# --- fire -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-7.2b", "EPT-10.3i")
@pytest.mark.parametrize("hidden", [True, False])
def test_the_test_of_cadence_of_a_hidden_unit_is_seen_by_its_owner_only(hidden: bool) -> None:
    s, unit, _ = lane(".", 5)
    unit.hidden, unit.fire = hidden, "test"
    roll = next(keep_firing(s, unit))
    assert isinstance(roll, Draw)
    assert roll.to == ((unit.side,) if hidden else None)


@pytest.mark.rule("EPT-10.3i")
@pytest.mark.parametrize("hidden", [True, False])
def test_the_move_of_a_hidden_unit_is_that_of_a_marker_for_the_enemy(hidden: bool) -> None:
    s, unit, _ = lane(".", 3)
    unit.hidden = hidden
    told = list(told_move(s, unit, unit.at))
    names = {line.to: line.message.args["unit"] for line in told}
    assert names[(unit.side,) if hidden else None] == unit_name(s, unit.id)
    if hidden:
        (marker,) = (line for line in told if line.to == (1 - unit.side,))
        assert marker.message.args["unit"] != unit_name(s, unit.id)
        assert marker.pieces == ()
