"""What the contract tests share: the systems and scenarios, random play, and fingerprints of a game.

`BOCAGE_CONTRACT_GAMES` says how many random games each system plays in each test: 6 by default, 300 in `make long`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.game import Game, decode, encode
from bocage.kernel.procedure import Ask, Seat, Together
from bocage.kernel.record import Chosen, Rolled, state_hash
from bocage.kernel.system import System, attach, codes, find

GAMES = int(os.environ.get("BOCAGE_CONTRACT_GAMES", "6"))
SECONDS = max(300, 40 * GAMES)
"""How long one test may take."""
LENGTH = 30_000
"""No random game makes more decisions than this."""


def cases() -> list[Any]:
    """Every scenario of every system; a system that cannot be imported is a case that fails."""
    found = []
    for code in codes():
        try:
            cards = [card.id for card in find(code).scenarios()]
        except (ImportError, AttributeError):
            cards = [""]
        found += [
            pytest.param(code, card, number, len(cards), id=f"{code}-{card}") for number, card in enumerate(cards)
        ]
    return found


def every_scenario(test: Any) -> Any:
    """Parametrises a test with `play: Playing`, once for each scenario of each system."""
    plays = [pytest.param(Playing(*case.values), id=case.id) for case in cases()]
    return pytest.mark.timeout(SECONDS)(pytest.mark.parametrize("play", plays)(test))


class Playing:
    """The random games of one scenario: each system's games are dealt out to its scenarios, at least one to each."""

    def __init__(self, code: str, scenario: str, number: int, of: int) -> None:
        self.code, self.scenario = code, scenario
        self.seeds = range(number, max(GAMES, of), of)

    @property
    def system(self) -> System:
        return find(self.code)

    def game(self, seed: int) -> Game:
        return Game.new(self.code, self.scenario, key=key_of(seed))

    def games(self) -> Iterator[tuple[Game, Random]]:
        """New games, each with the generator that makes its choices."""
        for seed in self.seeds:
            yield self.game(seed), Random(seed)

    def positions(self, every: int = 1, offset: int = 0) -> Iterator[tuple[Game, Random]]:
        """Every so manieth decision of the random games; whoever looks may not change the game."""
        for game, rng in self.games():
            for number, _ in enumerate(walk(game, rng)):
                if number % every == offset:
                    yield game, rng


def key_of(seed: int) -> bytes:
    return b"contract-%d" % seed


def walk(game: Game, rng: Random, limit: int = LENGTH) -> Iterator[int]:
    """Random play to the end; yields before each decision and asserts that there is an end."""
    for number in range(limit):
        if game.decision is None:
            return
        yield number
        step(game, rng)
    raise AssertionError(f"{game.header.scenario} is not over after {limit} decisions")


def step(game: Game, rng: Random) -> tuple[Choice, Seat]:
    """One random choice by anybody who is asked."""
    seat = rng.choice(game.to_move)
    choice = game.sample(seat, rng)
    game.choose(choice, seat)
    return choice, seat


def seats(game: Game) -> range:
    return range(len(game.seats))


def listed(game: Game, seat: Seat) -> bool:
    asked = game.asked(seat)
    return asked is not None and asked.options is not None


def decision_print(game: Game) -> Any:
    """The decision as plain data."""
    decision = game.decision
    if decision is None:
        return None
    asks: Mapping[Seat, Ask] = decision.asks if isinstance(decision, Together) else {decision.seat: decision}
    return [(seat, asked.prompt, asked.rule, [*map(str, game.legal(seat))]) for seat, asked in sorted(asks.items())]


def fingerprint(game: Game) -> Any:
    """All there is to a game at a moment: state, decision, views, undo, log, inputs and kept turns."""
    views = [msgspec.json.encode(game.view(seat)) for seat in seats(game)]
    entries = [(i.seat, i.choice) if isinstance(i, Chosen) else i for i in game.inputs]
    kept = [(turn.at, turn.turn, turn.hash) for turn in game.snapshots]
    return state_hash(game.state), decision_print(game), views, entries, list(game.log), kept, game.outcome


def rolls(game: Game) -> int:
    return sum(isinstance(entry, Rolled) for entry in game.inputs)


def copy_of(state: Any, setting: Any) -> Any:
    return attach(decode(encode(state), type(state)), setting)
