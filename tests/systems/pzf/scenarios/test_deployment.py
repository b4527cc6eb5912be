"""Scenarios from the choice of armies to the end: tables, zones, deployment, and a game played at random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Route
from bocage.kernel.contract.procedure import Draw, Event
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.play.game import Game
from bocage.kernel.text import render, text
from bocage.lab.match import key_of
from bocage.systems.pzf.armies.lists import army_list
from bocage.systems.pzf.morale.command import judge_command
from bocage.systems.pzf.scenarios import arranging, deployment, placing
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.showing.describing import describe
from bocage.systems.pzf.showing.scene import scene
from bocage.systems.pzf.space.bodies import base, is_touching
from bocage.systems.pzf.state.model import State, on_table


def begun(scenario: str = "encounter", **options: Any) -> State:
    """A game about to deploy its first side."""
    s = musters.first_state(musters.setting_of(scenario, options))
    s.phase, s.player = "setup", 0
    return s


def set_up(s: State, *seats: int) -> None:
    for seat in seats:
        s.player, s.deploying = seat, placing.units_to_deploy(s, seat)
        s.to_deploy, s.grouped = len(s.deploying), []
        deployment.place_all_units(s)


def test_a_random_game_runs_from_deployment_to_its_end() -> None:
    options: dict[str, bool | str] = {"turn_limit": True, "optional_turn_limit_standard": "10"}
    game = Game.new("pzf", "encounter", options=options, key=key_of(1))
    rng = Random(1)
    for _ in range(20_000):
        if game.decision is None:
            break
        seat = game.to_move[0]
        game.choose(game.sample(seat, rng), seat)
    assert game.outcome is not None
    assert game.state.turn <= 10


def test_armies_are_those_the_players_chose() -> None:
    s = begun(army_a="ger_1000", army_b="us_500", army_points="1000")
    assert s.setting.nations == ("germany", "usa")
    assert s.start_count == [army_list("germany").samples["ger_1000"].count, 31]
    assert {figure.where for figure in s.figures.values()} == {"reserve"}
    assert begun().setting.nations == ("usa", "germany")


def test_guns_know_their_gunners_and_independents_stand_alone() -> None:
    s = begun(army_points="1500")
    guns = [figure for figure in s.figures.values() if figure.kind == "gun" and figure.side == 0]
    assert guns
    assert all(s.figures[gun.gunner].unit == gun.unit != 0 for gun in guns)
    medic = next(figure for figure in s.figures.values() if figure.type == "us_medic")
    assert medic.unit == 0


def test_a_figure_of_a_group_says_what_the_army_list_calls_it() -> None:
    s = begun(army_points="1500")
    called = {(piece.group, piece.unit and piece.unit.id) for piece in scene(s, 0).pieces}
    assert (1, "unit-us-hq-rifle") in called
    assert len(dict(called)) == len(called)
    assert {unit for group, unit in called if not group} == {None}
    assert all(unit is not None and unit in known_ids() for group, unit in called if group)


def known_ids() -> set[str]:
    """The units of both lists by the ids of their names."""
    lists = (army_list("usa"), army_list("germany"))
    return {f"unit-{id.replace('_', '-')}" for one in lists for id in one.units}


def test_an_unknown_scenario_and_an_unknown_army_are_refused() -> None:
    with pytest.raises(ScenarioError, match="no scenario"):
        musters.setting_of("kursk", {})
    with pytest.raises(ScenarioError, match="no army 'legion'"):
        musters.setting_of("encounter", {"army_a": "legion"})
    with pytest.raises(ScenarioError, match="points"):
        musters.setting_of("encounter", {"army_points": "many"})


@pytest.mark.rule("PZF-17.0a")
def test_the_small_table_halves_all_distances() -> None:
    small = musters.setting_of("position", {"small_table": True})
    assert small.table.size == (36_000, 24_000)
    assert small.scenario is not None
    assert small.scenario.side[0].zones == ((0, 18_000, 36_000, 24_000),)
    assert small.scenario.objectives is not None
    assert small.scenario.objectives.spacing == 15_000


@pytest.mark.rule("PZF-18.2f")
def test_a_limit_of_turns_is_played_when_it_is_switched_on() -> None:
    limit: dict[str, bool | str] = {
        "optional_turn_limit_standard": "20",
        "optional_turn_limit_historical": "10",
    }
    assert musters.setting_of("encounter", {"turn_limit": False}).turns == 0
    assert musters.setting_of("encounter", limit).turns == 20
    assert musters.setting_of("formigny", limit).turns == 10
    assert musters.setting_of("lingevres", {}).turns == 15


@pytest.mark.rule("PZF-17.1b", "PZF-B1f")
def test_the_winner_of_the_roll_chooses_who_deploys_first() -> None:
    s = begun()
    rolling = deployment.decide_deployment_order(s)
    request = next(rolling)
    assert isinstance(request, Draw)
    assert isinstance(rolling.send(request.read((4, 4))), Draw)
    asked = rolling.send(request.read((2, 5)))
    assert isinstance(asked, Ask)
    assert asked.side == 1
    told = rolling.send(placing.SECOND)
    assert isinstance(told, Event)
    assert told.message.id == "told-deploys-second"
    with pytest.raises(StopIteration):
        next(rolling)
    assert [seat for seat in s.deploy_order if seat < placing.SCOUT_ROUND] == [0, 1]


@pytest.mark.rule("PZF-17.0d", "PZF-17.1a")
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_an_army_is_set_up_inside_its_zone_and_under_command(seed: str) -> None:
    s = begun(army_points="1500", terrain_seed=seed)
    set_up(s, 0, 1)
    assert {figure.where for figure in s.figures.values()} == {"table"}
    for figure in on_table(s):
        box = base(figure).box
        assert box[1] >= 36_000 if figure.side == 0 else box[3] <= 12_000
    for side in (0, 1):
        judge_command(s, side)
    assert not any(figure.isolated for figure in s.figures.values())
    for gun in (figure for figure in s.figures.values() if figure.kind == "gun"):
        assert is_touching(gun, s.figures[gun.gunner])


@pytest.mark.rule("PZF-17.0d", "PZF-17.1a")
def test_units_are_refused_outside_the_zone_and_men_away_from_their_group() -> None:
    s = begun()
    s.deploying = placing.units_to_deploy(s, 0)
    first = s.deploying[0]
    refused = deployment.why_not_deploy(s, Choice("deploy", first, point=(36_000, 35_000)))
    assert refused is not None
    assert refused.why.id == "refuse-outside-zone"
    deployment.place_unit(s, first, (30_000, 44_000))
    s.arranging = [figure.id for figure in placing.figures_of_unit(s, first)]
    private = next(figure for figure in placing.figures_of_unit(s, first) if figure.type == "us_private")
    refusal = arranging.why_not_shift(s, Choice("shift", private.id, point=(60_000, 44_000)))
    assert refusal is not None
    assert refusal.why.id in ("refuse-cohesion", "refuse-bad-ground")
    other = next(figure for figure in placing.figures_of_unit(s, first) if figure is not private)
    taken = arranging.why_not_shift(s, Choice("shift", private.id, point=(other.x, other.y)))
    assert taken is not None
    assert taken.rule == "PZF-B5b"


@pytest.mark.rule("PZF-17.2a")
def test_each_side_places_two_objectives_far_apart_in_its_zone() -> None:
    game = Game.new("pzf", "position", options={}, key=key_of(3))
    assert game.to_move == (0,)
    for wrong, why in (("(10000,20000)", "refuse-outside-zone"), ("(36000,-1)", "refuse-outside-zone")):
        refused = game.why_not(Choice.parse(f"objective {wrong}"), 0)
        assert refused is not None
        assert refused.why.id == why
    game.choose("objective (10000,42000)", 0)
    close = game.why_not(Choice.parse("objective (39000,42000)"), 0)
    assert close is not None
    assert close.why.id == "refuse-objectives-close"
    game.choose("objective (40000,42000)", 0)
    game.choose("objective (10000,6000)", 1)
    game.choose("objective (60000,6000)", 1)
    assert [(objective.placed_by, objective.owner) for objective in game.state.objectives] == [
        (0, 0),
        (0, 0),
        (1, 1),
        (1, 1),
    ]


def test_who_deploys_a_part_of_his_army_hears_how_many_units_it_is() -> None:
    s = begun()
    s.deploying = placing.units_to_deploy(s, 0)
    s.to_deploy = len(s.deploying)
    assert render(describe(s, placing.SET_UP_REST), "en", "bocage.systems.pzf") == "Set up the rest for me"
    s.to_deploy = 2
    question = next(deployment.deploy(s))
    assert isinstance(question, Ask)
    assert question.prompt == text("prompt-deploy", now=2, of=len(s.deploying))
    assert render(describe(s, placing.SET_UP_REST), "en", "bocage.systems.pzf") == "Set up 2 of them for me"


def test_a_named_set_up_says_how_many_units_it_places_now() -> None:
    game = Game.new("pzf", "formigny", options={}, key=key_of(1))
    named = next(choice for choice in game.legal(0) if choice.verb == "setup")
    assert describe(game.state, named).args["now"] == 5
    for seat, number in ((0, 0), (1, 2), (0, 0)):
        last = describe(game.state, Choice("setup", number=number))
        game.choose(Choice("setup", number=number), seat)
    assert last.args["now"] == 0, "the second half is all the rest"


def test_who_is_to_be_put_down_is_shown_looking_over_the_table() -> None:
    game = Game.new("pzf", "formigny", options={}, key=key_of(1))
    tank = next(id for id in game.state.deploying if game.state.figures[id].kind == "vehicle")
    route = game.route(0, tank, (36_000, 40_000), together=True)
    assert isinstance(route, Route)
    assert [way.facing for way in route.ways] == [180], "the Americans come from the north"


def test_who_has_put_down_some_hears_that_they_stay_when_the_rest_is_set_up() -> None:
    game = Game.new("pzf", "formigny", options={}, key=key_of(1))
    assert not game.view(0).remarks
    tank = next(id for id in game.state.deploying if game.state.figures[id].kind == "vehicle")
    game.choose(Choice("deploy", tank, point=(36_000, 40_000)), 0)
    while Choice("done") in game.legal(0):
        game.choose(Choice("done"), 0)
    assert [line.id for line in game.view(0).remarks] == ["deploy-stays"]
    game.choose(placing.SET_UP_REST, 0)
    assert (game.state.figures[tank].x, game.state.figures[tank].y) == (36_000, 40_000)


@pytest.mark.parametrize("named", [True, False])
def test_what_is_set_up_for_a_player_may_be_rearranged_or_taken_back_before_he_goes_on(named: bool) -> None:
    game = Game.new("pzf", "farm", options={"arrange_setup": True}, key=key_of(1))
    seat = game.state.player
    game.choose(next(each for each in game.legal(seat) if each.verb == "setup") if named else placing.SET_UP_REST, seat)
    assert game.view(seat).prompt == text("prompt-arrange", units=len(set(units_of(game.state, seat))))
    man = game.state.arranging[0]
    stood = game.state.figures[man].x, game.state.figures[man].y
    game.choose(Choice("shift", man, point=(stood[0] + 300, stood[1])), seat)
    assert man not in game.state.arranging
    game.choose(Choice("done"), seat)
    assert game.state.player != seat


def units_of(s: State, seat: int) -> list[int]:
    """The unit of each figure of a seat that stands on the table."""
    return [figure.unit for figure in on_table(s, seat)]
