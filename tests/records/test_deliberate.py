"""A person who has named his target and not yet fired may resign: the record says so, and replays as it was."""

from __future__ import annotations

from random import Random

import pytest

from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import load, replay, verify


def before_firing(seats: frozenset[int], seed: int) -> Game:
    """A game at the first choice that was left to a person."""
    rng = Random(seed)
    game = Game.new("aslsk", "training", key=b"deliberate")
    game.persons = seats
    while game.decision is not None:
        seat = game.to_move[0]
        legal = game.legal(seat)
        if len(legal) == 1:
            return game
        game.choose(legal[rng.randrange(len(legal))], seat)
    pytest.fail("nobody fired in the whole game")


@pytest.mark.parametrize("seed", range(3))
def test_resigning_before_a_deliberate_shot(seed: int) -> None:
    game = before_firing(frozenset({0, 1}), seed)
    again = load(game.record, b"deliberate")
    assert (again.state, again.legal(game.to_move[0])) == (game.state, game.legal(game.to_move[0]))
    game.declare("resign", game.to_move[0])
    assert replay(game.record).difference is None
    assert verify(game.record).findings == []


@pytest.mark.parametrize("seed", range(3))
def test_shots_of_persons_and_of_others_replay_alike(seed: int) -> None:
    game = before_firing(frozenset({0}), seed)
    rng = Random(seed)
    while game.decision is not None:
        seat = game.to_move[0]
        legal = game.legal(seat)
        game.choose(legal[rng.randrange(len(legal))], seat)
    assert replay(game.record).difference is None
    assert verify(game.record).findings == []
