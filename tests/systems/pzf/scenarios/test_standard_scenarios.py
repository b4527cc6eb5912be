"""The six standard scenarios: zones, halves, groups, markers and dummies, men aboard, and games to their end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.systems.pzf.position import reason, run
from tests.systems.pzf.scenarios.standard import STANDARD, a_man, about_to_deploy, keep, keep_half, played, refused

from bocage.kernel.choice import Choice
from bocage.kernel.contract.state import encode
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import replay
from bocage.kernel.records.record import Rolled
from bocage.kernel.text import Text
from bocage.lab.match import key_of
from bocage.systems.pzf.scenarios import arranging, deployment, hidden_deployment, objective_placing, placing
from bocage.systems.pzf.scenarios.scenario import scenario_data, scenario_ids
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.showing import guessing, scene
from bocage.systems.pzf.showing.describing import describe
from bocage.systems.pzf.showing.drawing_up import preview_deployment
from bocage.systems.pzf.showing.view import known
from bocage.systems.pzf.space.bodies import base, gap
from bocage.systems.pzf.special import concealment, reserves
from bocage.systems.pzf.state import setting
from bocage.systems.pzf.state.model import PS, Figure, State, on_table
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.turn import initiative
from bocage.systems.pzf.vehicles import embarking


# --- whole games --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("scenario", STANDARD)
def test_every_standard_scenario_is_played_to_its_end(scenario: str) -> None:
    game = played(scenario, 3, small_table=True)
    assert game.outcome is not None
    assert game.state.turn <= 10


@pytest.mark.rule("PZF-B1g")
def test_every_die_is_recorded_with_its_purpose_and_the_game_replays() -> None:
    game = played("encounter", 5, small_table=True, optional_turn_limit_standard="10")
    rolls = [entry for entry in game.record.inputs if isinstance(entry, Rolled)]
    assert rolls
    assert all(entry.purpose and entry.faces for entry in rolls)
    assert len(game.record.snapshots) > 10
    again = replay(game.record)
    assert again.difference is None
    assert again.snapshots == len(game.record.snapshots)


@pytest.mark.rule("PZF-0.1d")
def test_scenarios_come_in_two_families() -> None:
    kinds = {id: scenario_data(id).kind for id in scenario_ids()}
    assert [id for id in kinds if kinds[id] == "standard"] == list(STANDARD)
    assert {"omaha", "formigny", "lingevres", "aachen"} <= {id for id in kinds if kinds[id] == "historical"}


# --- zones --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("PZF-17.3a")
def test_the_defender_of_a_position_deploys_first_up_to_the_middle_of_the_table() -> None:
    assert musters.setting_of("defence", {}).scenario.deployment == ("B", "A")  # type: ignore[union-attr]
    s = about_to_deploy("defence", 1, hidden_deployment="no", reserves="no")
    assert refused(s, a_man(s), 36.4, 1) == "outside-zone"
    assert refused(s, a_man(s), 35, 1) == ""


@pytest.mark.rule("PZF-17.3d")
def test_the_attacker_of_a_position_deploys_twelve_inches_deep() -> None:
    s = about_to_deploy("defence", 0)
    assert refused(s, a_man(s), 60.4, 1) == "outside-zone"
    assert refused(s, a_man(s), 60.6, 1) == ""


@pytest.mark.rule("PZF-17.3b")
def test_the_objective_of_a_defence_lies_ten_inches_inside_the_zone() -> None:
    s = about_to_deploy("defence", 1)
    near = objective_placing.why_not_place_objective(s, Choice("objective", point=(26_001, 24_000)))
    assert near is not None
    assert near.rule == "PZF-17.3b"
    assert objective_placing.why_not_place_objective(s, Choice("objective", point=(26_000, 24_000))) is None
    assert objective_placing.next_to_place(s) == 1
    assert any(objective_placing.objective_choices(s))


@pytest.mark.rule("PZF-17.4b")
def test_in_an_ambush_the_column_stands_in_its_corridor_and_the_attacker_hides_away_from_it() -> None:
    s = about_to_deploy("ambush", 1)
    assert refused(s, a_man(s), 10, 30.1) == "outside-zone"
    assert refused(s, a_man(s), 10, 24) == ""
    s = about_to_deploy("ambush", 0, army_points="1500", army_a="us_1000")
    assert refused(s, a_man(s), 10, 42.4) == "too-near"
    assert refused(s, a_man(s), 10, 42.6) == ""
    assert setting.deploys_hidden(s.setting, 0)
    assert not setting.deploys_hidden(s.setting, 1)


@pytest.mark.rule("PZF-17.5a")
def test_in_flight_the_attacker_stands_on_both_flanks_and_at_his_edge() -> None:
    s = about_to_deploy("flight", 0)
    s.deploying = s.deploying * 3
    for x, y in ((5, 45), (70, 24), (5, 3)):
        assert refused(s, a_man(s), x, y) not in ("outside-zone", "too-near")
    assert refused(s, a_man(s), 48.4, 24) == "outside-zone"
    assert reason(placing.why_not_in_zone(s, 0, (47_000, 23_000, 48_000, 24_000))) == (
        "PZF-17.0d",
        "refuse-outside-zone",
    )
    assert not placing.keeps_away(s, 0, (46_000, 23_000, 47_000, 24_000))


@pytest.mark.rule("PZF-17.6a")
def test_the_last_square_is_twelve_inches_wide() -> None:
    s = about_to_deploy("last_square", 1)
    keep_half(s)
    assert refused(s, a_man(s), 30.4, 24) == "outside-zone"
    assert refused(s, a_man(s), 36, 24) == ""


@pytest.mark.rule("PZF-17.6b")
def test_round_the_last_square_every_edge_has_its_group_at_a_distance() -> None:
    s = about_to_deploy("last_square", 0)
    s.deploying = s.deploying * 4
    for x, y in ((36, 46), (70, 24), (36, 2), (2, 24)):
        assert refused(s, a_man(s), x, y) not in ("outside-zone", "too-near")
    assert not placing.keeps_away(s, 0, (17_500, 23_500, 18_500, 24_500))


# --- groups and halves --------------------------------------------------------------------------------------------
@pytest.mark.rule("PZF-17.7a")
def test_an_army_is_divided_by_units_and_the_rest_joins_the_first_group() -> None:
    assert placing.group_sizes(7, 3) == [3, 2, 2]
    assert placing.group_sizes(8, 4) == [2, 2, 2, 2]
    s = about_to_deploy("flight", 0, army_points="1500")
    keep(s)
    count = len(s.deploying)
    deployment.place_all_units(s)
    assert [s.grouped.count(group) for group in range(3)] == placing.group_sizes(count, 3)
    assert not s.deploying


@pytest.mark.rule("PZF-B1e", "PZF-17.3c", "PZF-17.6a")
def test_half_of_the_units_rounded_up_is_deployed() -> None:
    for scenario in ("defence", "last_square"):
        s = about_to_deploy(scenario, 1, army_b="random germany 1")
        count = len(s.deploying)
        assert count % 2, "an odd number shows the rounding"
        keep_half(s)
        assert len(s.deploying) == s.to_deploy == (count + 1) // 2
        assert reserves.deployed_half(4) == 2


@pytest.mark.rule("PZF-17.6a")
def test_the_relief_of_the_last_square_comes_on_by_any_edge() -> None:
    s = about_to_deploy("last_square", 1)
    figure = s.figures[a_man(s)]
    edges = {
        reserves.nearest_entry_edge(s, figure, choice.point)
        for choice in reserves.entry_choices(s, figure)
        if choice.point
    }
    assert edges == {"north", "south", "east", "west"}
    assert reserves.entry_edges(s, 0) == ("north", "south", "east", "west")


@pytest.mark.rule("PZF-10.1d", "PZF-17.1d")
def test_as_a_variant_up_to_half_of_the_units_rounded_down_is_kept_back() -> None:
    s = about_to_deploy("encounter", 0, reserves="yes")
    count = len(s.deploying)
    kept = 0
    while Choice("keep", s.deploying[0]) in reserves.reserve_choices(s):
        run(reserves.choose_reserves(s), choices=[f"keep #{s.deploying[0]}"])
        kept += 1
    assert kept == count // 2
    assert list(reserves.reserve_choices(s)) == [Choice.parse("end")]
    without = about_to_deploy("encounter", 0)
    keep(without)
    assert without.step == "deploy"


@pytest.mark.rule("PZF-17.1d", "PZF-17.2c")
@pytest.mark.parametrize("scenario", ["encounter", "position"])
def test_encounter_and_position_may_be_played_hidden_and_with_reserves(scenario: str) -> None:
    s = about_to_deploy(scenario, 0, reserves="yes", hidden_deployment="yes")
    assert setting.may_keep(s.setting)
    assert setting.deploys_hidden(s.setting, 0)
    assert setting.deploys_hidden(s.setting, 1)
    assert not setting.deploys_hidden(about_to_deploy(scenario, 0).setting, 0)


@pytest.mark.rule("PZF-17.3f")
def test_defence_may_be_played_without_reserves_and_without_hiding() -> None:
    s = about_to_deploy("defence", 1)
    assert setting.deploys_hidden(s.setting, 1)
    assert setting.keeps_half(s.setting, 1)
    s = about_to_deploy("defence", 1, reserves="no", hidden_deployment="no")
    assert not setting.deploys_hidden(s.setting, 1)
    assert not setting.keeps_half(s.setting, 1)


@pytest.mark.rule("PZF-17.5c")
def test_flight_knows_no_other_variants_than_night_weather_and_demolition() -> None:
    s = about_to_deploy("flight", 0, reserves="yes", hidden_deployment="yes", night=True, weather="rain")
    assert not setting.may_keep(s.setting)
    assert not setting.deploys_hidden(s.setting, 0)
    assert s.setting.options.night
    assert set(s.setting.scenario.variants) == {"night", "weather", "demolition"}  # type: ignore[union-attr]


# --- markers and dummies ------------------------------------------------------------------------------------------
def hidden_defender(**options: Any) -> State:
    s = about_to_deploy("defence", 1, reserves="no", **options)
    keep(s)
    return s


@pytest.mark.rule("PZF-10.2a", "PZF-17.3c")
def test_a_unit_is_replaced_by_a_marker() -> None:
    s = hidden_defender()
    id = a_man(s)
    run(deployment.deploy(s), choices=[f"deploy #{id} (17000,9000)"])
    marker = next(iter(s.markers.values()))
    assert (marker.x, marker.y, marker.side) == (17_000, 9_000, 1)
    assert {s.figures[id_under].unit for id_under in marker.figures} == {s.figures[id].unit}
    assert {s.figures[id_under].where for id_under in marker.figures} == {"hidden"}
    assert id not in s.deploying


@pytest.mark.rule("PZF-10.2b")
def test_there_are_at_most_the_same_number_of_dummies_as_of_units() -> None:
    s = hidden_defender()
    units = len(s.deploying)
    for number in range(units):
        dummy = Choice("dummy", point=(2_000 + 3_000 * number, 46_000))
        assert hidden_deployment.why_not_deploy_hidden(s, dummy) is None
        run(deployment.deploy(s), choices=[str(dummy)])
    more = hidden_deployment.why_not_deploy_hidden(s, Choice("dummy", point=(30_000, 2_000)))
    assert more is not None
    assert more.rule == "PZF-10.2b"
    assert sum(not marker.figures for marker in s.markers.values()) == units


@pytest.mark.rule("PZF-10.2c")
def test_all_markers_are_put_down_before_the_game_in_a_secret_order() -> None:
    layouts = set()
    for number in range(1, 7):
        s = hidden_defender()
        units = len(s.deploying)
        run(deployment.deploy(s), dice=[[number]], choices=["set-up"])
        assert s.step == "deploy-next"
        assert len(s.markers) == 2 * units
        assert {figure.where for figure in s.figures.values() if figure.side == 1} == {"hidden"}
        layouts.add(tuple(bool(marker.figures) for marker in s.markers.values()))
    assert {layout[0] for layout in layouts} == {True, False}


def test_units_and_dummies_are_put_under_markers_by_a_click_on_the_table() -> None:
    s = hidden_defender()
    units = list(s.deploying)

    forms = [blank.choice for blank in hidden_deployment.marker_forms(s)]

    assert [choice.piece for choice in forms] == [*units, None]
    assert {choice.verb for choice in forms} == {"deploy", "dummy"}
    ghost = preview_deployment(s, units[0], (17_000, 9_000))
    assert ghost is not None
    assert [(way.piece, way.place) for way in ghost.ways] == [(units[0], "17000,9000")]


def test_no_dummy_is_offered_when_all_are_laid() -> None:
    s = hidden_defender()
    for number in range(len(s.deploying)):
        run(deployment.deploy(s), choices=[f"dummy ({2_000 + 3_000 * number},46000)"])
    assert {blank.choice.verb for blank in hidden_deployment.marker_forms(s)} == {"deploy"}


def test_a_marker_lies_in_the_zone_and_on_no_other() -> None:
    s = hidden_defender()
    run(deployment.deploy(s), choices=["dummy (10000,46000)"])
    for point, why in (((11_500, 46_000), "refuse-occupied"), ((35_500, 46_000), "refuse-outside-zone")):
        refused = hidden_deployment.why_not_deploy_hidden(s, Choice("dummy", point=point))
        assert refused is not None
        assert refused.why.id == why


@pytest.mark.rule("PZF-10.2k")
def test_the_enemy_sees_markers_but_neither_what_is_under_them_nor_what_is_kept_back() -> None:
    s = about_to_deploy("defence", 1)
    keep_half(s)
    run(deployment.deploy(s), dice=[[7]], choices=["set-up"])
    s.phase = "start"
    seen = known(s, 0)
    assert set(seen.markers) == set(s.markers)
    assert not any(marker.figures for marker in seen.markers.values())
    assert not any(figure.side == 1 for figure in seen.figures.values())
    assert not seen.kept
    assert known(s, 1).markers == s.markers


@pytest.mark.rule("PZF-10.2k")
def test_the_owner_reads_on_the_back_of_a_marker_who_is_under_it_and_the_enemy_does_not() -> None:
    s = hidden_defender()
    run(deployment.deploy(s), dice=[[7]], choices=["set-up"])
    dummy = next(marker for marker in s.markers.values() if not marker.figures)
    unit = next(marker for marker in s.markers.values() if marker.figures)
    own, foreign = ({piece.id: piece for piece in scene.scene(known(s, seat), seat).pieces} for seat in (1, 0))
    assert own[dummy.id].name.id == "own-dummy"
    assert own[unit.id].name == Text(
        "own-marker", {"id": unit.id, "first": name_of(s, unit.figures[0]), "others": len(unit.figures) - 1}
    )
    assert own[unit.id].facts == tuple(name_of(s, id) for id in unit.figures)
    for id in (dummy.id, unit.id):
        assert (foreign[id].name, foreign[id].facts) == (Text("hidden-marker"), ())
        assert (foreign[id].kind, foreign[id].marks) == ("marker", ())
    assert (own[dummy.id].kind, own[unit.id].kind) == ("marker", scene.token_of(s.figures[unit.figures[0]]))
    assert own[dummy.id].marks == own[unit.id].marks == (Text("mark-hidden"),)
    assert describe(known(s, 1), Choice("take", unit.id)).args["piece"] == own[unit.id].name
    assert describe(known(s, 0), Choice("target", unit.id)).args["piece"] == name_of(known(s, 0), unit.id)


# --- men aboard, guns hitched -------------------------------------------------------------------------------------
def motorised() -> tuple[State, Figure, int]:
    """An army about to deploy with a half-track and an anti-tank team."""
    written = (
        '{"nation": "usa", "platoons": ["us_motorised"], "items": [{"ref": "us_hq_armored"}, {"ref":'
        ' "us_armored_rifle"}, {"ref": "us_at_team", "options": ["halftrack"]}]}'
    )
    s = about_to_deploy("encounter", 0, army_a=written)
    keep(s)
    team = next(id for id in s.deploying if any(figure.type == "us_37mm" for figure in placing.figures_of_unit(s, id)))
    return s, next(s.figures[id] for id in s.deploying if s.figures[id].type == "us_m3"), team


@pytest.mark.rule("PZF-17.0d")
def test_a_unit_begins_aboard_with_its_gun_hitched() -> None:
    s, track, team = motorised()
    assert Choice("embark", team, track.id) in embarking.embark_choices(s)
    run(deployment.deploy(s), choices=[str(Choice("embark", team, track.id))])
    assert team not in s.deploying
    deployment.place_unit(s, track.id, (36_000, 45_000))
    load = placing.load_of(s, track.id)
    assert {figure.where for figure in load} == {"aboard"}
    assert track.tow == next(figure.id for figure in load if figure.kind == "gun")
    assert {(figure.x, figure.y) for figure in load} == {(36_000, 45_000)}


@pytest.mark.rule("PZF-17.0d")
def test_a_vehicle_takes_no_more_than_its_places_and_one_gun() -> None:
    s, track, team = motorised()
    run(embarking.embark_unit(s, Choice("embark", team, track.id)))
    for id in [id for id in s.deploying if s.figures[id].kind == "man"]:
        why = embarking.why_not_embark(s, Choice("embark", id, track.id))
        assert why is not None
    assert reason(embarking.why_not_embark(s, Choice("embark", track.id, track.id))) == (
        "PZF-17.0d",
        "refuse-not-offered",
    )


def test_a_vehicle_under_a_marker_has_its_passengers_with_it() -> None:
    s, track, team = motorised()
    run(embarking.embark_unit(s, Choice("embark", team, track.id)))
    concealment.place_marker(s, Choice("deploy", track.id, point=(36_000, 45_000)))
    under = next(iter(s.markers.values())).figures
    assert set(under) == {track.id, *(figure.id for figure in placing.load_of(s, track.id))}


def test_a_vehicle_just_put_down_may_be_turned_once() -> None:
    s, track, _ = motorised()
    run(deployment.deploy(s), choices=[f"deploy #{track.id} (36000,42000)"])
    assert s.step == "arrange"
    run(arranging.arrange_unit(s), choices=[f"look #{track.id} =90"])
    assert track.facing == 90_000
    again = arranging.why_not_arrange(s, Choice("look", track.id, number=45))
    assert again is not None


def test_what_finds_no_room_comes_as_a_reserve() -> None:
    s = about_to_deploy("last_square", 1, army_points="1500", small_table=True)
    keep_half(s)
    deployment.place_all_units(s)
    assert not s.deploying
    assert {figure.where for figure in s.figures.values() if figure.side == 1} <= {"table", "reserve"}
    assert all(figure.id in s.kept for figure in s.figures.values() if figure.side == 1 and figure.where == "reserve")
    assert all(abs(figure.x - 18_000) <= 3_000 for figure in on_table(s, 1))


def test_men_are_put_down_facing_the_enemy_and_close_together() -> None:
    s = about_to_deploy("flight", 0)
    keep(s)
    deployment.place_all_units(s)
    for figure in on_table(s, 0):
        assert figure.facing in (0, 90_000, 180_000, 270_000)
        friends = [friend for friend in on_table(s, 0) if friend.unit == figure.unit != 0 and friend is not figure]
        assert not friends or min(gap(figure, friend) for friend in friends) <= 2 * PS
        assert base(figure)


# --- initiative ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("PZF-B4c")
def test_formigny_gives_the_initiative_of_its_first_turn() -> None:
    s = musters.first_state(musters.setting_of("formigny", {}))
    run(initiative.initiative(s))
    assert s.setting.sides[s.initiative] == "usa"
    s.turn = 2
    assert initiative.given_initiative(s) is None


@pytest.mark.rule("PZF-B4d")
def test_no_might_is_spent_on_the_initiative() -> None:
    s = musters.first_state(musters.setting_of("encounter", {}))
    assert any(figure.might for figure in s.figures.values())
    told = run(initiative.initiative(s), dice=[[2, 3]]).told
    assert s.initiative == 1
    assert told == ["told-initiative"]


# --- what the enemy may suppose -----------------------------------------------------------------------------------
def test_a_supposed_state_holds_the_whole_hidden_army_and_looks_the_same() -> None:
    s = about_to_deploy("defence", 1)
    keep_half(s)
    run(deployment.deploy(s), dice=[[7]], choices=["set-up"])
    s.phase = "start"
    seen = known(s, 0)
    supposed = [guessing.resample(seen, 0, Random(seed)) for seed in range(8)]
    for full in supposed:
        assert set(full.figures) == set(s.figures)
        assert encode(known(full, 0)) == encode(seen)
        real = [marker for marker in full.markers.values() if marker.figures]
        assert 2 * len(real) >= len(full.markers)
    assert len({tuple(bool(marker.figures) for marker in full.markers.values()) for full in supposed}) > 1


@pytest.mark.rule("PZF-17.6a")
def test_a_corner_of_the_table_is_one_place_to_come_on() -> None:
    s = Game.new("pzf", "last_square", options={}, key=key_of(1)).state
    side = next(seat for seat in (0, 1) if len(reserves.entry_edges(s, seat)) == 4)
    men = [figure for figure in s.figures.values() if figure.side == side and figure.kind == "man"]
    listed = list(reserves.entry_choices(s, men[0]))
    assert len(listed) == len(set(listed)) > 100
