"""A headless game plays as any other, without log, kept turns and saves."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from bocage.kernel.play.game import Game
from bocage.kernel.records.record import state_hash
from bocage.lab.match import play_match
from tests.contract.games import step, to_the_end

SCENARIOS = [("aslsk", "training"), ("pzf", "farm"), ("probe", "patrol"), ("probe", "allies")]


@pytest.mark.parametrize(("code", "scenario"), SCENARIOS)
def test_a_headless_game_is_the_same_game(code: str, scenario: str) -> None:
    whole, lean = (Game.new(code, scenario, key=b"lean", headless=headless) for headless in (False, True))
    rngs = Random(1), Random(1)
    for _ in range(400):
        if whole.decision is None:
            break
        assert [step(game, rng) for game, rng in zip((whole, lean), rngs, strict=True)]
        assert lean.to_move == whole.to_move
    assert lean.inputs == whole.inputs
    assert state_hash(lean.state) == state_hash(whole.state)
    assert lean.outcome == whole.outcome


def test_it_keeps_neither_log_nor_turns_nor_saves() -> None:
    game = Game.new("aslsk", "training", key=b"lean", headless=True)
    for _ in to_the_end(game, Random(2)):
        pass
    assert game.log == []
    assert len(game.snapshots) == 1
    assert len(game._saves) == 1


def test_a_roll_out_goes_to_the_end_or_as_far_as_it_may() -> None:
    game = Game.new("pzf", "farm", key=b"rolled", headless=True)
    assert game.roll_out(Random(1), most=7) == 7
    assert game.decision is not None
    assert game.roll_out(Random(1)) > 7
    assert game.outcome is not None
    assert game.roll_out(Random(1)) == 0


def test_it_can_be_copied_forked_and_gone_back_in_all_the_same() -> None:
    game, rng = Game.new("aslsk", "training", key=b"lean", headless=True), Random(3)
    for _ in islice(to_the_end(game, rng), 40):
        pass
    twin, fork = game.clone(), game.fork(game.to_move[0], Random(1))
    assert twin.headless
    assert fork.headless
    assert state_hash(twin.state) == state_hash(fork.state) == state_hash(game.state)
    assert twin.to_move == fork.to_move == game.to_move
    before = state_hash(game.state)
    seat = game.to_move[0]
    with pytest.raises(RuntimeError, match="broken rule"):
        fail_at_next_choice(game, seat)
    assert state_hash(game.state) == before
    assert game.to_move[0] == seat


def fail_at_next_choice(game: Game, seat: int) -> None:
    """Make a choice in the midst of which a rule fails."""
    running = game._running
    assert running is not None

    class Broken:
        def send(self, value: object) -> None:
            raise RuntimeError("broken rule")

    game._running = Broken()  # type: ignore[assignment]
    game.choose(game.legal(seat)[0], seat)


def test_agents_play_the_same_match_with_and_without_a_log() -> None:
    one, two = (
        play_match("aslsk", "training", ("greedy", "passive"), 5, headless=headless) for headless in (False, True)
    )
    assert (one.outcome, one.decisions, one.record.inputs) == (two.outcome, two.decisions, two.record.inputs)
