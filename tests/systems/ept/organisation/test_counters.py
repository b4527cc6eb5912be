"""What counters, scales and formations are, by the tables (EPT-0, EPT-1, EPT-3.1)."""

from __future__ import annotations

import pytest
from tests.systems.ept.positions import position
from tests.systems.ept.rolling import rolled

from bocage.kernel.contract.registry import complete_options
from bocage.kernel.dice import D6, TWO_D6
from bocage.systems.ept.fire.firers import is_strict
from bocage.systems.ept.morale.losses import lose_step
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.conditions import weather
from bocage.systems.ept.state.formations import leader_of, led_by, members
from bocage.systems.ept.state.model import Condition, Unit
from bocage.systems.ept.state.units import exposed_at, is_set_up
from bocage.systems.ept.system import SYSTEM


@pytest.mark.rule("EPT-0.0a")
def test_dice_have_six_sides() -> None:
    assert [(dice.count, dice.sides) for dice in (D6, TWO_D6)] == [(1, 6), (2, 6)]


@pytest.mark.rule("EPT-0.0b")
def test_neighbours_are_one_hex_apart() -> None:
    s, _ = position()
    distance = s.board.distance
    here = s.board.cell("C3")
    assert [distance(here, s.board.cell(name)) for name in ("C3", "C4", "B3", "C5", "E3")] == [0, 1, 1, 2, 2]


@pytest.mark.rule("EPT-0.0c")
def test_weapons_of_the_western_front_stand_behind_an_option() -> None:
    assert set(tables().numbers.portable_anti_tank.values) == {"panzerschreck", "panzerfaust", "bazooka", "piat"}
    assert tables().switches.of({}).portable_anti_tank is False


@pytest.mark.rule("EPT-0.1a")
def test_the_scale_of_turns_hexes_and_levels() -> None:
    scale = tables().numbers.scale
    assert (scale.turn_minutes, scale.hex_metres, scale.level_metres, scale.highest_level) == (10, 50, (10, 50), 3)


@pytest.mark.rule("EPT-0.1b", "EPT-1.1a")
def test_the_kinds_of_counters() -> None:
    kinds = {unit.kind for unit in tables().units.values()}
    assert kinds == {"squad", "leader", "observer", "weapon", "gun", "vehicle"}


@pytest.mark.rule("EPT-0.2b")
def test_hexes_at_the_edge_are_entered_like_others() -> None:
    s, _ = position()
    assert s.board.cell("A1") in s.board.steps(s.board.cell("A2"))
    assert all(s.board.on_map(cell) for cell in range(s.board.size))


@pytest.mark.rule("EPT-0.3a", "EPT-0.3b")
def test_a_scenario_gives_forces_morale_and_visibility() -> None:
    s, names = position(
        weather=2,
        turns=6,
        formations=[{"name": "f", "side": "soviet", "hesitates_at": 2, "breaks_at": 5}],
        units=[{"name": "x", "type": "su_rifle", "formation": "f", "at": "C3", "morale": 9}],
    )
    assert (s.setting.terms.turns, weather(s), s.units[names["x"]].morale) == (6, 2, 9)


@pytest.mark.rule("EPT-0.3c")
def test_visibility_is_good_where_nothing_is_said() -> None:
    s, _ = position()
    assert (s.setting.terms.weather, s.setting.terms.light, s.setting.terms.ground) == (0, "day", "")


# --- steps ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-1.2d", "EPT-1.3c", "EPT-1.5c")
def test_only_squads_have_two_steps() -> None:
    assert {unit.kind for unit in tables().units.values() if unit.steps == 2} == {"squad"}
    assert {unit.steps for unit in tables().units.values() if unit.kind == "squad"} <= {1, 2}


@pytest.mark.rule("EPT-1.2a")
def test_the_first_loss_reduces_two_steps_and_the_second_destroys() -> None:
    s, names = position(units=[{"name": "g", "type": "de_grenadier", "at": "C3"}])
    unit = s.units[names["g"]]
    rolled(lose_step(s, unit))
    assert unit.steps == 1
    assert unit.id in s.units
    rolled(lose_step(s, unit))
    assert unit.id not in s.units


@pytest.mark.rule("EPT-1.2a")
@pytest.mark.parametrize("type", ["platoon_leader", "de_hmg", "su_45_m42", "observer"])
def test_the_first_loss_destroys_a_single_step(type: str) -> None:
    s, names = position(units=[{"name": "one", "type": type, "side": "german", "at": "C3"}])
    rolled(lose_step(s, s.units[names["one"]]))
    assert names["one"] not in s.units


@pytest.mark.rule("EPT-1.2b")
def test_a_unit_is_normal_stopped_or_neutralised() -> None:
    assert set(Condition.__args__) == {"", "stopped", "neutralised"}  # type: ignore[attr-defined]
    assert Unit(1, "de_grenadier", 0, "line", 7).condition == ""


@pytest.mark.rule("EPT-1.2c")
def test_fire_at_men_finds_guns_but_not_vehicles() -> None:
    s, names = position(
        units=[
            {"name": "gun", "type": "su_45_m42", "at": "C3"},
            {"name": "tank", "type": "su_t34_43", "at": "C3"},
            {"name": "men", "type": "su_rifle", "at": "C3"},
        ]
    )
    assert {unit.id for unit in exposed_at(s, 1, s.board.cell("C3"))} == {names["gun"], names["men"]}


# --- weapons ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-1.5a", "EPT-1.5b")
@pytest.mark.parametrize(
    ("type", "set_up", "expected"),
    [("de_hmg", True, True), ("de_hmg", False, False), ("de_mmg", False, False), ("de_mmg", True, False)],
)
def test_what_is_in_place(type: str, set_up: bool, expected: bool) -> None:
    s, names = position(units=[{"name": "m", "type": type, "at": "C3", "set_up": set_up}])
    assert is_set_up(s.units[names["m"]]) is expected


@pytest.mark.rule("EPT-1.5d")
@pytest.mark.parametrize("type", ["de_atr_pzb39", "su_atr_ptrd"])
def test_rifles_have_a_value_against_armour_and_one_against_men(type: str) -> None:
    cannon = tables().units[type].cannon
    assert cannon is not None
    assert cannon.ac > 0
    assert cannon.ap > 0
    assert cannon.range is not None
    assert tables().units[type].cadence > 0


@pytest.mark.rule("EPT-1.5e")
def test_rifles_and_mortars_never_fire_beyond_their_range() -> None:
    types = ("de_atr_pzb39", "de_mortar_81", "de_hmg", "de_grenadier", "su_45_m42")
    units = [{"name": type, "type": type, "at": "C3"} for type in types]
    s, names = position(units=units)
    assert {type for type in types if is_strict(s.units[names[type]])} == {"de_atr_pzb39", "de_mortar_81"}


# --- formations -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-1.4b", "EPT-3.1c", "EPT-14.2e")
def test_the_formations_of_the_training_game() -> None:
    s = SYSTEM.rules.start(SYSTEM.rules.setting("training", complete_options(SYSTEM, {})))
    company, first, second, rota, platoon = s.formations.values()
    assert [each.superior for each in (company, rota)] == [0, 0]
    assert [each.superior for each in (first, second, platoon)] == [company.id, company.id, rota.id]
    assert [each.company for each in (company, first, rota)] == [True, False, True]
    assert (first.hesitates_at, first.breaks_at) == (2, 5)


@pytest.mark.rule("EPT-3.1a")
def test_a_situation_lists_formations_with_their_leaders_and_superiors() -> None:
    s, names = position(
        formations=[
            {"name": "company", "side": "german", "company": True},
            {"name": "platoon", "side": "german", "superior": "company", "hesitates_at": 2, "breaks_at": 5},
            {"name": "tanks", "side": "german", "independent": True},
        ],
        units=[
            {"name": "captain", "type": "company_leader", "formation": "company", "leads": True, "at": "A1"},
            {"name": "pc", "type": "platoon_leader", "formation": "platoon", "leads": True, "at": "A2"},
            *({"name": f"g{number}", "type": "de_grenadier", "formation": "platoon", "at": "A3"} for number in "123"),
        ],
    )
    platoon = s.formations[names["platoon"]]
    assert leader_of(s, platoon) == s.units[names["pc"]]
    assert len(members(s, platoon)) == 4
    assert (platoon.superior, platoon.hesitates_at, platoon.breaks_at) == (names["company"], 2, 5)
    assert led_by(s, s.units[names["captain"]]) == [s.formations[names["company"]]]


def test_the_two_numbers_of_a_formation_rise() -> None:
    pairs = {template.threshold for template in tables().organisation.formation.values()}
    assert (2, 5) in pairs
    assert all(first < second for first, second in pairs)


@pytest.mark.rule("EPT-3.2a")
def test_batteries_have_the_calibres_of_the_chart() -> None:
    assert {battery.calibre for battery in tables().organisation.battery.values()} == {"light", "medium", "heavy"}
