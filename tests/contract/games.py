"""What the contract tests share: the systems and scenarios, random play, and fingerprints of a game.

`BOCAGE_CONTRACT_GAMES` says how many random games each system plays to the end: 12 by default, 300 in `make long`. A
quarter of them, or six, are looked at closely; of a long game its beginning and a stretch from a later turn. Every
other game is played under options drawn at random. The largest scenarios are played to the end in `make long` only.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.game import Game, complete_options
from bocage.kernel.options import OptionError
from bocage.kernel.procedure import Procedure, Request, Seat, Step
from bocage.kernel.record import Chosen, Rolled, state_hash
from bocage.kernel.replay import load
from bocage.kernel.system import ScenarioError, System, codes, find

GAMES = int(os.environ.get("BOCAGE_CONTRACT_GAMES", "12"))
MANY = 100
"""With so many games the largest scenarios are played to the end too."""
CLOSELY = max(GAMES // 4, 6)
SECONDS = max(300, 40 * GAMES)
"""How long one test may take."""
LENGTH = 60_000
"""No random game makes more decisions than this."""
SHORT = 1000
"""A game of so many decisions is looked at from its beginning to its end."""
STRETCH = 150
"""How many decisions are looked at of a longer one, at its beginning and again later; fewer where states are big."""
FAR = 2000
"""No stretch begins after so many decisions."""
LARGE = 150
"""Of a scenario of so many pieces only every tenth game is played."""
OPENING = 300
"""How many decisions of such a game are made where there are few games."""


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


def looked_at_closely(test: Any) -> Any:
    """Parametrises a test with `play: Playing`, once for each scenario of which games are looked at closely."""
    return _parametrised(test, [case for case in cases() if Playing(*case.values).seeds])


def every_scenario(test: Any) -> Any:
    """Parametrises a test with `play: Playing`, once for each scenario of each system."""
    return _parametrised(test, cases())


def _parametrised(test: Any, found: list[Any]) -> Any:
    plays = [pytest.param(Playing(*case.values), id=case.id) for case in found]
    for play in plays:
        play.values[0].test = test.__name__  # type: ignore[union-attr]
    return pytest.mark.timeout(SECONDS)(pytest.mark.parametrize("play", plays)(test))


class Playing:
    """The random games of one scenario: each system's games are dealt out to its scenarios, at least one to each."""

    test = ""
    """The test that plays them."""

    def __init__(self, code: str, scenario: str, number: int, of: int) -> None:
        self.code, self.scenario, self.number, self.of = code, scenario, number, of
        self.seeds = range(number, CLOSELY, of)

    @property
    def system(self) -> System:
        return find(self.code)

    def game(self, seed: int) -> Game:
        return new_game(self.code, self.scenario, seed, self.of)

    @property
    def all_seeds(self) -> range:
        """The games that are played to the end."""
        seeds = range(self.number, max(GAMES, self.of), self.of)
        return seeds[::10] if self.scale > LARGE else seeds

    @property
    def length(self) -> int:
        """How many decisions of a game are made at most."""
        return OPENING if self.scale > LARGE and GAMES < MANY else LENGTH

    @property
    def scale(self) -> int:
        return self.system.scale(self.begun(self.number).state)

    def begun(self, seed: int) -> Game:
        """A random game, mostly at its end."""
        return begun(self.code, self.scenario, seed, self.of)

    def games(self) -> Iterator[tuple[Game, Random]]:
        """Games to look at closely, each with the generator that makes its choices."""
        for seed in self.seeds:
            yield self.game(seed), Random(seed)
            if self.is_long(seed):
                yield self.later(seed), Random(seed)

    def is_long(self, seed: int) -> bool:
        return sum(isinstance(entry, Chosen) for entry in self.begun(seed).inputs) > SHORT

    def later(self, seed: int) -> Game:
        """A random game loaded at the beginning of one of its turns; each test draws its own."""
        whole = self.begun(seed).record
        turns = [number for number, turn in enumerate(whole.snapshots) if 0 < turn.at < len(whole.inputs)]
        number = Random(f"{self.test} {seed}").choice(turns)
        inputs, kept = whole.inputs[: whole.snapshots[number].at], whole.snapshots[: number + 1]
        return load(msgspec.structs.replace(whole, inputs=inputs, snapshots=kept, outcome=None, key=""), key_of(seed))

    @property
    def most(self) -> int:
        """How many decisions of a game are looked at closely."""
        return max(30, STRETCH * 60 // max(60, self.scale)) if self.is_long(self.number) else LENGTH

    def walk(self, game: Game, rng: Random) -> Iterator[int]:
        """Random play; yields before each decision, of a long game only a stretch."""
        for number in range(self.most):
            if game.decision is None:
                return
            yield number
            step(game, rng)

    def positions(self, every: int = 1, offset: int = 0) -> Iterator[tuple[Game, Random]]:
        """Every so manieth decision of the random games; whoever looks may not change the game."""
        for game, rng in self.games():
            for number in self.walk(game, rng):
                if number % every == offset:
                    yield game, rng


def key_of(seed: int) -> bytes:
    return b"contract-%d" % seed


@cache
def options_of(code: str, scenario: str, seed: int, of: int) -> dict[str, bool | str]:
    """The options of a random game: the defaults, or in every other game some of them drawn."""
    rng, system = Random(seed), find(code)
    while (seed + seed // of) % 2:
        drawn = {option.key: rng.choice(option.values) for option in system.options() if rng.random() < 0.4}
        try:
            system.setting(scenario, complete_options(system, drawn))
        except (OptionError, ScenarioError):
            continue
        return drawn
    return {}


def new_game(code: str, scenario: str, seed: int, of: int) -> Game:
    return Game.new(code, scenario, options=options_of(code, scenario, seed, of), key=key_of(seed))


@cache
def begun(code: str, scenario: str, seed: int, of: int) -> Game:
    """A random game after many decisions, played once in each process."""
    game = new_game(code, scenario, seed, of)
    for _ in islice(to_the_end(game, Random(seed)), FAR):
        pass
    return game


def to_the_end(game: Game, rng: Random) -> Iterator[tuple[Choice, Seat]]:
    """Random play, choice by choice; asserts that there is an end."""
    for _ in range(LENGTH):
        if game.decision is None:
            return
        yield step(game, rng)
    raise AssertionError(f"{game.header.scenario} is not over after {LENGTH} decisions")


def step(game: Game, rng: Random) -> tuple[Choice, Seat]:
    """One random choice by anybody who is asked."""
    seat = rng.choice(game.to_move)
    choice = game.sample(seat, rng)
    game.choose(choice, seat)
    return choice, seat


def seats(game: Game) -> range:
    return range(len(game.seats))


def listed(game: Game, seat: Seat) -> bool:
    """Whether all choices of a seat are on its list."""
    asked = game.asked(seat)
    return asked is not None and not asked.is_free


def decision_print(game: Game) -> Any:
    """The decision as plain data."""
    asks = [(seat, asked) for seat in seats(game) if (asked := game.asked(seat))]
    return [(seat, asked.words(game.known(seat)), asked.rule, [*map(str, game.legal(seat))]) for seat, asked in asks]


def fingerprint(game: Game) -> Any:
    """All there is to a game at a moment: state, decision, views, undo, log, inputs and kept turns."""
    views = [msgspec.json.encode(game.view(seat)) for seat in seats(game)]
    entries = [(i.seat, i.choice) if isinstance(i, Chosen) else i for i in game.inputs]
    kept = [(turn.at, turn.turn, turn.hash) for turn in game.snapshots]
    return state_hash(game.state), decision_print(game), views, entries, list(game.log), kept, game.outcome


def rolls(game: Game) -> int:
    return sum(isinstance(entry, Rolled) for entry in game.inputs)


Twist = Callable[[Any, Request], Iterable[Request]]


def twisted(system: System, twist: Twist) -> System:
    """A system whose requests pass through a twist on their way to the kernel."""

    def through(step: Step) -> Step:
        def run(s: Any) -> Procedure[None]:
            procedure = step(s)
            value: Any = None
            while True:
                try:
                    request = procedure.send(value)
                except StopIteration:
                    return
                value = None
                for passed in twist(s, request):
                    value = yield passed

        return run

    return dataclasses.replace(system, steps={name: through(step) for name, step in system.steps.items()})
