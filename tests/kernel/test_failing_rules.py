"""A rule that fails leaves the game as it was before the choice."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.dice import D6, HashDice, ScriptedDice, roll_number
from bocage.kernel.records.record import Rolled, state_hash
from tests.kernel.parts import (
    Words,
    begin,
    endless,
    plan,
    red,
    roll,
    word,
)


@pytest.mark.parametrize("dice", [HashDice(b"fail"), ScriptedDice([[1], [2], [3], [4]])])
def test_a_failing_rule_takes_back_state_log_and_dice(dice: Any) -> None:
    fails = [True]

    def maybe(s: Words) -> Procedure[None]:
        yield tell("told")
        if fails[0]:
            raise ZeroDivisionError
        return

    game = begin(endless(red, roll, maybe, roll), dice=dice)
    before = state_hash(game.state)
    with pytest.raises(ZeroDivisionError):
        game.choose("a", 0)
    assert (state_hash(game.state), game.inputs, game.log, game.to_move) == (before, [], [], (0,))
    fails[0] = False
    game.choose("a", 0)
    faces = [entry.faces for entry in game.inputs if isinstance(entry, Rolled)]
    assert faces == (
        [(1,), (2,)] if isinstance(dice, ScriptedDice) else [roll_number(b"fail", number, D6) for number in (0, 1)]
    )


def test_a_failure_after_a_turn_ended_takes_back_the_turn() -> None:
    def bad(s: Words) -> Procedure[None]:
        raise ZeroDivisionError
        yield

    game = begin({"first": first_then_second, "second": bad})
    with pytest.raises(ZeroDivisionError):
        game.choose("a", 0)
    assert [kept.turn for kept in game.snapshots] == ["0"]


def first_then_second(s: Words) -> Procedure[None]:
    yield from word(s)
    s.turn, s.step = 1, "second"


def test_a_failure_inside_a_plan_undoes_the_plan() -> None:
    def bad(s: Words) -> Procedure[None]:
        if s.words[-1] == "0c":
            raise ZeroDivisionError
        return
        yield

    game = begin(endless(red, bad))
    with pytest.raises(ZeroDivisionError):
        game.play(plan("abc"), 0)
    assert game.state.words == []


def test_dice_that_run_out_leave_the_game_as_it_was() -> None:
    game = begin(endless(red, roll, roll), dice=ScriptedDice([[5]]))
    with pytest.raises(ValueError, match="no dice left"):
        game.choose("a", 0)
    assert game.inputs == []
    assert isinstance(game.dice, ScriptedDice)
    game.dice.extend([[6]])
    game.choose("a", 0)
    assert game.state.words == ["0a", "rolled 5", "rolled 6"]
