"""The Close Combat Phase (ASL-3.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.game import Game, complete_options
from bocage.kernel.system import find
from bocage.systems.aslsk.close_combat import strikes
from bocage.systems.aslsk.state import condition
from bocage.systems.aslsk.state.model import remove

BOARD = {"columns": {"A": "....", "B": ".....", "C": ".w..", "D": ".....", "E": "...."}}


def game_of(
    units: Sequence[Mapping[str, Any]], dice: Sequence[Sequence[int]] = (), options: Mapping[str, Any] = {}
) -> Game:
    system = find("aslsk")
    chosen = complete_options(system, dict(options))
    data = {"board": BOARD, "sides": ["german", "russian"], "phase": "CCPh", "player": "german", "units": list(units)}
    setting, state, _ = system.rules.situation(data, chosen, "test")
    return Game.start(system, setting, state, "test", chosen, dice=ScriptedDice(dice))


def play(game: Game, *choices: str) -> None:
    for choice in choices:
        game.choose(choice, game.to_move[0])


@pytest.mark.rule("ASL-3.8g", "ASL-3.8h")
@pytest.mark.parametrize(
    ("attack", "defence", "kill"), [(6, 4, 6), (4, 6, 4), (9, 5, 6), (5, 4, 5), (1, 8, 1), (1, 9, 0), (11, 1, 13)]
)
def test_odds_are_rounded_against_the_attacker(attack: int, defence: int, kill: int) -> None:
    assert strikes.kill_number(2 * attack, 2 * defence) == kill


@pytest.mark.rule("ASL-3.8i", "ASL-D1")
@pytest.mark.parametrize(("ties_hit_all", "reduced"), [(False, 1), (True, 2)])
def test_an_equal_roll_reduces_one_of_the_targets(ties_hit_all: bool, reduced: int) -> None:
    dice = [[2, 2], [6, 5], [3, 3]] + ([] if ties_hit_all else [[1, 4]])
    game = game_of(
        [
            {"type": "ge_467", "at": "A1"},
            {"type": "ge_467", "at": "E4"},
            {"type": "ru_447", "at": "A1"},
            {"type": "ru_447", "at": "A1"},
        ],
        dice,
        {"ties_hit_all": ties_hit_all},
    )
    play(game, "attack #3", "attack #4", "attack #1", "by #3", "declare", "done")
    assert sum(game.state.units[id].type == "ru_237" for id in (3, 4)) == reduced


@pytest.mark.rule("ASL-3.8r", "ASL-3.8q")
def test_odds_of_an_ambush_count_its_modifier() -> None:
    game = game_of(
        [{"type": "ge_467", "at": "C2"}, {"type": "ge_467", "at": "C2"}, {"type": "ru_447", "at": "C2"}], [[1], [6]]
    )
    play(game, "attack #3", "by #1")
    odds = game.odds(Choice("declare"), 0)
    assert odds is not None
    assert odds.shares["eliminated"] == Fraction(10, 36)


@pytest.mark.rule("ASL-3.8l", "ASL-3.8k")
def test_leaders_may_form_a_block_of_their_own() -> None:
    game = game_of(
        [
            {"side": "german", "type": "9-1", "at": "A1"},
            {"side": "german", "type": "8-1", "at": "A1"},
            {"type": "ru_447", "at": "A1"},
        ]
    )
    play(game, "pair #1>#2")
    assert [str(choice) for choice in game.legal(0)] == ["attack #3", "done"]
    play(game, "attack #3")
    assert [str(choice) for choice in game.legal(1)] == ["attack #2", "done"]


@pytest.mark.rule("ASL-3.8z")
def test_fire_that_ends_a_melee_frees_the_survivors() -> None:
    game = game_of(
        [
            {"type": "ge_467", "at": "A1", "melee": True},
            {"type": "ge_467", "at": "E4"},
            {"type": "ru_447", "at": "A1", "melee": True},
        ]
    )
    s = game.state
    remove(s, s.units[3])
    condition.end_melees(s)
    assert not s.units[1].melee
