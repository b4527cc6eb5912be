"""A fork is a whole game at the seat's own question, made of what the seat knows and the chance it is given."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from bocage.kernel.command import Seat
from bocage.kernel.contract.procedure import Together
from bocage.kernel.dice import HashDice
from bocage.kernel.play import fork as forking
from bocage.kernel.play.fork import CannotFork
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import load
from bocage.kernel.records.forms import from_bytes, to_bytes
from bocage.kernel.records.record import state_hash
from tests.contract.games import FEWEST, Playing, every_scenario, step, to_the_end
from tests.contract.secrecy import fork_print
from tests.kernel.parts import altered
from tests.probe import SYSTEM, model

SOME = 60
"""How many decisions are made in a fork that is played on."""


@every_scenario
def test_a_fork_stands_at_the_same_question_with_the_same_choices(play: Playing) -> None:
    for number, (game, _) in enumerate(play.positions(every=2 if play.share > FEWEST else 12)):
        before = state_hash(game.state), list(game.inputs)
        for seat in game.to_move:
            fork = game.brief(seat).fork(Random(number))
            mine, other = game.asked(seat), fork.asked(seat)
            assert mine is not None
            assert other is not None
            assert (mine.prompt, mine.is_free) == (other.prompt, other.is_free)
            assert game.legal(seat) == fork.legal(seat)
            assert state_hash(game.known(seat)) == state_hash(fork.known(seat))
        assert (state_hash(game.state), list(game.inputs)) == before, "forking changed the game"


@every_scenario
def test_a_fork_can_be_played_on_copied_and_saved(play: Playing) -> None:
    for number, (game, _) in enumerate(play.positions(every=25, offset=7)):
        fork, rng = game.fork(game.to_move[0], Random(number)), Random(number)
        for played, _ in enumerate(islice(to_the_end(fork, rng), SOME)):
            if played == SOME // 2:
                twin = fork.clone()
                assert state_hash(twin.state) == state_hash(fork.state)
                assert twin.to_move == fork.to_move
        if not fork._saves.first.agreements:  # what seats have agreed on before the fork begins stands in no record
            again = load(from_bytes(to_bytes(fork.record)))
            assert state_hash(again.state) == state_hash(fork.state)


@pytest.mark.parametrize(("code", "scenario"), [("aslsk", "training"), ("pzf", "farm"), ("probe", "patrol")])
def test_a_fork_is_playable_to_the_end(code: str, scenario: str) -> None:
    game, rng = Game.new(code, scenario, key=b"to the end"), Random(3)
    for _ in range(25):
        step(game, rng)
    fork = game.fork(game.to_move[0], rng)
    for _ in to_the_end(fork, rng):
        pass
    assert fork.outcome is not None


def test_a_fork_has_neither_the_dice_of_the_game_nor_their_promise() -> None:
    game = Game.new("probe", "patrol", key=b"secret")
    fork = game.fork(game.to_move[0], Random(1))
    assert isinstance(fork.dice, HashDice)
    assert fork.dice.key != b"secret"
    assert not fork.header.commitment


def test_other_chance_gives_another_fork() -> None:
    game, rng = Game.new("probe", "battle", key=b"chance"), Random(3)
    for _ in range(10):
        step(game, rng)
    hashes = {state_hash(game.fork(game.to_move[0], Random(seed)).state) for seed in range(5)}
    assert len(hashes) == 5


# --- secret choices of others -------------------------------------------------------------------------------------
def secretly(game: Game, seat: Seat) -> Iterator[Game]:
    """Copies of a game in which the others have made several secret choices, each time different ones."""
    for seed in range(4):
        twin, rng = game.clone(), Random(seed)
        for _ in range(seed):
            others = [other for other in twin.to_move if twin.seats[other] != twin.seats[seat]]
            if not others or not isinstance(twin.decision, Together):
                break
            twin.choose(twin.sample(others[0], rng), others[0])
        if twin.asked(seat) is not None and isinstance(twin.decision, Together):
            yield twin


@pytest.mark.parametrize(
    ("code", "scenario", "options"),
    [("probe", "patrol", {}), ("pzf", "lingevres", {}), ("pzf", "defence", {"choose_roles": True})],
)
def test_a_fork_depends_on_no_secret_choice_of_others(code: str, scenario: str, options: dict[str, bool]) -> None:
    game, rng = Game.new(code, scenario, options=options, key=b"secretly"), Random(2)
    compared = 0
    for _ in range(12):
        for seat in game.to_move if isinstance(game.decision, Together) else ():
            prints = [fork_print(twin.fork(seat, Random(9))) for twin in secretly(game, seat)]
            compared += len(prints) - 1
            assert all(one == prints[0] for one in prints)
        step(game, rng)
    assert compared


# --- what cannot be forked ----------------------------------------------------------------------------------------
def test_a_system_that_draws_what_the_seat_knows_to_be_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_own(seen: model.State, side: int, rng: Random) -> model.State:
        state = SYSTEM.knowledge.resample(seen, side, rng)
        state.nerve = [0, 0]
        return state

    monkeypatch.setattr(forking, "TRIES", 3)
    game = Game.new("probe", "battle", key=b"lie")
    game.system = altered(SYSTEM, resample=without_own)
    with pytest.raises(CannotFork, match="nothing drawn 3 times agrees with what seat"):
        game.fork(game.to_move[0], Random(1))
