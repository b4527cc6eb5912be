"""Named set-ups: each uses all units of its side, finds room for every one, and is offered by its name."""

from __future__ import annotations

from random import Random

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import plan_in
from bocage.kernel.play.game import Game
from bocage.kernel.text import Text
from bocage.lab.match import key_of
from bocage.systems.pzf.heavy.carrying import men_to_move
from bocage.systems.pzf.heavy.gunners import men_at_gun
from bocage.systems.pzf.scenarios import deployment, placing
from bocage.systems.pzf.scenarios.placing import (
    figures_of_unit,
    formation,
    is_before_muzzle,
    lead_figure,
    units_to_deploy,
)
from bocage.systems.pzf.scenarios.scenario import scenario_data, scenario_ids
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.showing import describing
from bocage.systems.pzf.showing.scene import scene
from bocage.systems.pzf.state.model import State, on_table
from bocage.systems.pzf.tactics.agents import planner

NAMED = [(id, number) for id in scenario_ids() for number in range(len(scenario_data(id).setup))]


@pytest.mark.parametrize(("id", "number"), NAMED)
def test_a_set_up_has_a_place_for_every_unit(id: str, number: int) -> None:
    s = musters.first_state(musters.setting_of(id, {}))
    setup = scenario_data(id).setup[number]
    s.phase, s.player = "setup", s.setting.seat_of(setup.side)
    s.deploying = units_to_deploy(s, s.player)
    s.to_deploy = len(s.deploying)
    assert sorted(placing.list_entry_by_unit(s, s.player).values()) == sorted(
        placement.unit for placement in setup.place
    )
    for unit, point in list(placing.setup_places(s, number)):
        assert formation(s, figures_of_unit(s, unit), point), (unit, point)
        deployment.place_unit(s, unit, point)
    assert not s.deploying


def test_two_set_ups_are_offered_to_every_side_that_deploys_openly() -> None:
    for id in ("farm", "omaha", "formigny", "lingevres", "aachen"):
        data = scenario_data(id)
        sides = [setup.side for setup in data.setup]
        assert {side.id: sides.count(side.id) for side in data.side} == {
            side.id: 0 if side.hidden else 2 for side in data.side
        }


def test_an_army_that_deploys_by_halves_follows_its_set_up_twice() -> None:
    game = Game.new("pzf", "formigny", options={}, key=key_of(1))
    data = scenario_data("formigny")
    for seat, number in ((0, 1), (1, 2), (0, 1), (1, 2)):
        choice = next(choice for choice in game.legal(seat) if choice.verb == "setup" and choice.number == number)
        assert describing.describe(game.state, choice).args["name"] is not None
        game.choose(choice, seat)
    s = game.state
    places = [(placement.at) for number in (1, 2) for placement in data.setup[number].place]
    stand = {(figure.x, figure.y) for figure in s.figures.values()}
    assert all(place in stand for place in places)


def test_what_waits_beside_the_table_goes_by_its_unit() -> None:
    game = Game.new("pzf", "farm", options={}, key=key_of(1))
    waiting = [piece for piece in scene(game.state, 0).pieces if piece.side == 0 and piece.point is None]
    by_unit = {piece.group: piece.name for piece in reversed(waiting) if piece.group}
    assert {name.id for name in by_unit.values()} == {"unit-waiting"}
    assert sum(piece.name.id == "unit-waiting" for piece in waiting) == len(by_unit), "its other men go by their own"
    weapons = [name.args["weapon"] for name in by_unit.values()]
    assert Text("weapon-mmg") in weapons, "the unit of the machine gun is known by it"


def test_a_shooter_is_offered_with_his_weapon_and_the_last_turn_is_known() -> None:
    s = musters.first_state(musters.setting_of("farm", {}))
    gunner = next(figure for figure in s.figures.values() if any(arm.weapon == "mmg" for arm in figure.arms))
    s.phase = "shooting"
    label = describing.describe(s, Choice("take", gunner.id))
    assert (label.id, label.args["weapon"]) == ("choice-take-armed", Text("weapon-mmg"))
    s.phase = "movement"
    assert describing.describe(s, Choice("take", gunner.id)).id == "choice-take"
    assert scene(s, 0).status.args["turns"] == s.setting.turns > 0


@pytest.mark.parametrize(("id", "number"), NAMED)
def test_no_man_of_a_unit_is_put_before_the_muzzle_of_its_weapon(id: str, number: int) -> None:
    s = musters.first_state(musters.setting_of(id, {}))
    s.phase, s.player = "setup", s.setting.seat_of(scenario_data(id).setup[number].side)
    s.deploying = units_to_deploy(s, s.player)
    s.to_deploy = len(s.deploying)
    for unit, point in list(placing.setup_places(s, number)):
        deployment.place_unit(s, unit, point)
        group = figures_of_unit(s, unit)
        lead = lead_figure(s, group)
        assert not any(
            is_before_muzzle(s, lead, figure, (figure.x, figure.y)) for figure in group if figure is not lead
        )


def stands_ready(id: str, seat: int, number: int) -> State:
    """A side wholly set up: as a named set-up has it, or for number -1 without one."""
    s = musters.first_state(musters.setting_of(id, {}))
    s.phase, s.player = "setup", seat
    s.deploying = units_to_deploy(s, seat)
    s.to_deploy = len(s.deploying)
    if number < 0:
        deployment.place_all_units(s)
    else:
        deployment.place_as_named_setup(s, number)
    return s


def unserved(s: State) -> list[int]:
    """The weapons that cannot move or fire for want of men in contact."""
    heavy = [figure for figure in on_table(s) if figure.kind in ("man", "gun") and men_to_move(figure) > 1]
    return [
        figure.id
        for figure in heavy
        if sum(man is not figure for man in men_at_gun(s, figure)) < men_to_move(figure) - (figure.kind == "man")
    ]


@pytest.mark.parametrize(("id", "number"), NAMED)
def test_a_named_set_up_puts_men_to_every_weapon_that_takes_more_than_one(id: str, number: int) -> None:
    seat = musters.setting_of(id, {}).seat_of(scenario_data(id).setup[number].side)
    assert not unserved(stands_ready(id, seat, number))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("id", scenario_ids())
def test_an_army_set_up_for_its_player_has_men_at_every_weapon(id: str, seat: int) -> None:
    assert not unserved(stands_ready(id, seat, -1))


@pytest.mark.parametrize("id", scenario_ids())
def test_the_scripted_player_has_men_at_every_weapon(id: str) -> None:
    game = Game.new("pzf", id, options={}, key=key_of(1))
    dice = Random(1)
    while game.state.phase == "setup":
        brief = game.brief(game.to_move[0])
        game.follow(plan_in(planner("scripted")(brief, dice)), brief.seat)
    assert not unserved(game.state)
