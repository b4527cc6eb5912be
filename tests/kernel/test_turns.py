"""Turns that are kept, clones, and the record of a game."""

from __future__ import annotations

import msgspec
import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.play.machine import Diverged
from bocage.kernel.records.record import Chosen, Rolled, state_hash
from tests.kernel.parts import (
    Words,
    begin,
    blue,
    endless,
    over,
    red,
    roll,
    say,
    word,
)


def turns(s: Words) -> Procedure[None]:
    s.turn += 1
    yield tell("told-turn", turn=s.turn)


def test_every_turn_is_kept_with_its_log() -> None:
    game = begin(endless(red, turns))
    say(game, *"abc")
    assert [(kept.at, kept.turn) for kept in game.snapshots] == [(0, "0"), (1, "1"), (2, "2"), (3, "3")]
    assert [[line.message.args["turn"] for line in kept.log] for kept in game.snapshots] == [[], [1], [2], [3]]
    assert all(kept.hash == state_hash(msgspec.msgpack.decode(kept.state, type=Words)) for kept in game.snapshots)


def test_a_clone_equals_its_game_at_every_decision() -> None:
    game = begin(endless(red, roll, blue, turns))
    for number in range(60):
        twin = game.clone(b"twin")
        assert (twin.inputs, twin.log, twin.snapshots) == (game.inputs, game.log, game.snapshots)
        assert (twin.state, twin.to_move) == (game.state, game.to_move)
        say(game, "abc"[number % 3])


def test_a_clone_does_not_replay_what_is_saved() -> None:
    runs = []

    def counted(s: Words) -> Procedure[None]:
        runs.append(1)
        yield from word(s)

    game = begin({"first": counted})
    for _ in range(20):
        say(game, "a")
        game.clone()
        runs.clear()
        game.clone()
        assert len(runs) == 1, "the second clone at a checkpoint starts at the checkpoint"


def test_inputs_that_do_not_fit_the_rules_are_refused_by_their_number() -> None:
    game = begin(endless(red, roll, blue))
    say(game, "a", "b")
    for spoiled in (
        [Chosen(1, Choice("a")), *game.inputs[1:]],
        [game.inputs[0], Chosen(1, Choice("b")), *game.inputs[2:]],
        [game.inputs[0], Rolled("die", (7,)), *game.inputs[2:]],
        [game.inputs[0], Rolled("another", (3,)), *game.inputs[2:]],
        [*game.inputs[:2], Rolled("die", (3,))],
    ):
        twin = game.clone()
        with pytest.raises(Diverged, match=r"^input \d+"):
            twin._rebuild(spoiled, 0)


def test_the_end_reveals_the_dice_key_of_a_game_but_not_of_its_clone() -> None:
    steps = {**endless(red), "first": lambda s: ending(s)}
    game = begin(steps)
    assert game.record.key == ""
    twin = game.clone()
    for one in (game, twin):
        say(one, "a")
        assert one.outcome is not None
        assert (one.decision, one.to_move) == (None, ())
    assert (game.record.key, twin.record.key) == (b"words".hex(), "")


def ending(s: Words) -> Procedure[None]:
    yield from word(s)
    yield from over(s)


def test_an_ended_game_is_cloned() -> None:
    game = begin({"first": ending})
    say(game, "a")
    assert game.clone().outcome == game.outcome
    assert not game.can_undo(0)
