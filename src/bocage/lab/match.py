"""One game between agents, with the time each took to decide."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from random import Random
from time import perf_counter

import msgspec

from bocage.kernel.contract.agent import plan_in
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import Record
from bocage.players import seated

LONGEST = 200_000
"""More decisions than any game has; a game that reaches it is endless, which is a defect of its rules."""


class EndlessGame(RuntimeError):
    """A game that does not end."""


class Match(msgspec.Struct):
    """A finished game: who played which side, how it ended, how many decisions each made and how long they took."""

    agents: tuple[str, ...]
    outcome: Outcome
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    record: Record

    @property
    def winner(self) -> str | None:
        """The agent that won."""
        return None if self.outcome.winner is None else self.agents[self.outcome.winner]


def key_of(seed: int | str) -> bytes:
    """The dice key that a seed stands for, so that a simulated game can be played again."""
    return hashlib.blake2b(str(seed).encode(), digest_size=32, person=b"bocage-seed").digest()


def play_match(
    code: str,
    scenario: str,
    agents: Sequence[str],
    seed: int | str,
    options: Mapping[str, bool | str] | None = None,
    longest: int = LONGEST,
    *,
    headless: bool = False,
) -> Match:
    """Play a game to its end, each side by one agent on all its seats; the same seed gives the same game."""
    game = Game.new(code, scenario, options=options, key=key_of(seed), headless=headless)
    players = [seated(agents[side], game, seat) for seat, side in enumerate(game.seats)]
    dice = [Random(f"{seed} {seat} {agents[side]}") for seat, side in enumerate(game.seats)]
    seconds = [0.0] * len(agents)
    decisions = [0] * len(agents)
    while game.decision is not None:
        seat = game.to_move[0]
        side = game.seats[seat]
        started = perf_counter()
        plan = plan_in(players[seat](game.brief(seat), dice[seat]))
        seconds[side] += perf_counter() - started
        decisions[side] += game.follow(plan, seat)
        if decisions[side] > longest:
            raise EndlessGame(f"{code} {scenario}, seed {seed}: no end after {longest} decisions")
    assert game.outcome is not None
    return Match(tuple(agents), game.outcome, tuple(decisions), tuple(seconds), game.record)
