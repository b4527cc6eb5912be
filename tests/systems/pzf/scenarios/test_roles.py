"""Who attacks and who defends (PZF-17.0e): agreed, rolled for, or as the players are seated."""

from __future__ import annotations

from random import Random

import pytest
from tests.systems.pzf.position import run

from bocage.kernel.contract.procedure import Draw
from bocage.kernel.contract.question import Ask
from bocage.kernel.play.game import Game
from bocage.kernel.text import Text
from bocage.lab.match import key_of
from bocage.systems.pzf.movement import advancing
from bocage.systems.pzf.scenarios import placing, roles
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.shooting.shooters import TableSnapshot
from bocage.systems.pzf.special import reserves
from bocage.systems.pzf.state.model import PS, on_table
from bocage.systems.pzf.turn import victory


def in_roles(scenario: str) -> Game:
    return Game.new("pzf", scenario, options={"choose_roles": True, "army_points": "1000"}, key=key_of(4))


@pytest.mark.rule("PZF-17.0e")
def test_who_wants_the_same_role_rolls_and_the_winner_chooses() -> None:
    s = musters.first_state(musters.setting_of("defence", {"choose_roles": True}))
    asked = roles.roll_for_roles(s)
    request = next(asked)
    assert isinstance(request, Draw)
    assert isinstance(asked.send(request.read((3, 3))), Draw)
    question = asked.send(request.read((2, 6)))
    assert isinstance(question, Ask)
    assert question.side == 1
    with pytest.raises(StopIteration) as end:
        asked.send(roles.ATTACK)
    assert end.value.value == 1
    roles.take_roles(s, 1)
    assert [placing.side_of(s, seat).role for seat in (0, 1)] == ["defender", "attacker"]


def test_players_who_want_different_roles_have_them() -> None:
    game = in_roles("defence")
    assert len(game.to_move) == 2
    game.choose("defend", 0)
    game.choose("attack", 1)
    s = game.state
    assert s.roles == [1, 0]
    assert list(game.to_move) == [0], "the defender places his objective"
    assert reserves.entry_edges(s, 0) == ("west",)
    game.choose(game.sample(0, Random(1)), 0)
    assert s.objectives[0].placed_by == 0
    assert list(game.to_move) == [0]


def test_the_log_says_whose_die_is_whose_where_both_want_the_same_role() -> None:
    game = in_roles("defence")
    game.choose("attack", 0)
    game.choose("attack", 1)
    rolls = [line.message for line in game.log if line.dice]
    names = {"white": game.state.setting.name(0), "coloured": game.state.setting.name(1)}
    assert rolls
    assert all(message == Text("rolled-roles", names) for message in rolls)


def test_in_an_ambush_the_larger_army_goes_with_the_defender() -> None:
    s = musters.first_state(musters.setting_of("ambush", {"choose_roles": True, "army_points": "1500"}))
    counts, s.nets = list(s.start_count), [0, 2]
    roles.take_roles(s, 1)
    assert s.start_count == counts[::-1]
    assert s.nets == [2, 0]
    assert s.start_count[0] > s.start_count[1]
    assert {figure.type.split("_")[0] for figure in s.figures.values() if figure.side == 0} == {"ger"}


@pytest.mark.rule("PZF-16.1a")
def test_germans_advance_whichever_side_they_play() -> None:
    s = musters.first_state(musters.setting_of("ambush", {"choose_roles": True, "army_points": "1500"}))
    roles.take_roles(s, 1)
    man = next(figure for figure in s.figures.values() if figure.type == "ger_unteroffizier")
    man.where, man.x, man.y, s.player, s.phase = "table", 20 * PS, 20 * PS, 0, "shooting"
    here = TableSnapshot(s)
    assert [choice.piece for figure in on_table(s, s.player) for choice in advancing.advance_choices(here, figure)] == [
        man.id
    ]


def test_where_players_keep_their_seats_no_player_is_asked() -> None:
    game = Game.new("pzf", "defence", options={}, key=key_of(4))
    assert game.state.roles == [0, 1]
    assert game.to_move == (1,)


def test_the_fugitive_wins_by_his_edge_whichever_seat_he_has() -> None:
    s = musters.first_state(musters.setting_of("flight", {"choose_roles": True}))
    roles.take_roles(s, 1)
    s.phase = "movement"
    for figure in s.figures.values():
        figure.where = "left" if figure.side == 0 else "table"
    run(victory.judge_at_once(s))
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winner) == ("exit-fraction", 0)
