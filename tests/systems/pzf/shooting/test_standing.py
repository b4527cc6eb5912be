"""Answers that are kept for a figure are dropped as soon as anything changes on which they rest."""

from __future__ import annotations

import dataclasses
from random import Random

from tests.systems.pzf.position import GERMAN, Position, american, german, given

from bocage.kernel.contract.state import copy
from bocage.kernel.play.game import Game
from bocage.lab.match import key_of
from bocage.systems.pzf.showing.benchmarks import POINTS_FOR_SIXTY_FIGURES
from bocage.systems.pzf.state.model import PS
from bocage.systems.pzf.state.setting import KeptAnswers
from bocage.systems.pzf.turn import shooting


def shooter_with_kept_answers() -> Position:
    """An American who may shoot at a German thirty inches off in the open; the choices were listed and kept."""
    figures = [american("shooter", (2, 2), "us_corporal", weapons=["rifle"]), german("enemy", (2, 32))]
    position = given(figures, phase="shooting", player="american")
    assert choices(position) == ["take #shooter", "end"]
    return position


def choices(position: Position) -> list[str]:
    return position.with_names(shooting.shooter_choices(position.state))


def test_an_enemy_who_comes_into_contact_or_leaves_it_is_noticed() -> None:
    position = shooter_with_kept_answers()
    shooter, enemy = position.figure("shooter"), position.figure("enemy")

    enemy.x, enemy.y = shooter.x + PS, shooter.y
    assert choices(position) == ["end"]

    enemy.x = shooter.x + 20 * PS
    assert choices(position) == ["take #shooter", "end"]


def test_the_loss_of_the_only_enemy_in_sight_is_noticed_at_any_distance() -> None:
    position = shooter_with_kept_answers()

    position.figure("enemy").where = "lost"

    assert choices(position) == ["end"]


def test_a_jam_of_the_shooters_own_weapon_is_noticed() -> None:
    position = shooter_with_kept_answers()

    position.figure("shooter").arms[0].jammed = True

    assert choices(position) == ["reload #shooter", "end"]


def test_a_camouflage_net_of_the_enemy_is_noticed() -> None:
    position = shooter_with_kept_answers()

    position.state.nets[GERMAN] = 1

    assert choices(position) == ["take #shooter", "search #shooter", "end"]


def test_every_kept_list_of_a_game_of_sixty_figures_equals_a_fresh_one() -> None:
    game = Game.new("pzf", "encounter", options={"army_points": POINTS_FOR_SIXTY_FIGURES}, key=key_of("kept lists"))
    rng = Random(1)

    compared = 0
    while compared < 150 and game.decision is not None:
        seat = game.to_move[0]
        question, legal = game.asked(seat), game.legal(seat)
        if question is not None and game.state.step in ("shoot", "grenades"):
            nothing_kept = dataclasses.replace(game.setting, kept=KeptAnswers())
            assert question.choices.listed(copy(game.known(seat), nothing_kept)) == tuple(legal)
            compared += 1
        game.choose(game.sample(seat, rng), seat)

    assert compared == 150
