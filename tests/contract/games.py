"""What the contract tests share: the systems and scenarios, random play, and fingerprints of a game.

`BOCAGE_CONTRACT_DECISIONS` says how many decisions of each system a test looks at, so that a system costs the same
however many scenarios it has and however long its games are. The scenarios share them; one with many pieces gets less.
Every other game is played under options drawn at random.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import count, islice
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat
from bocage.kernel.contract.options import OptionError
from bocage.kernel.contract.procedure import Procedure, Request, Step
from bocage.kernel.contract.registry import codes, complete_options, find
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import load
from bocage.kernel.records.record import Chosen, Rolled, state_hash
from tests.kernel.parts import altered

DECISIONS = int(os.environ.get("BOCAGE_CONTRACT_DECISIONS", "2400"))
"""How many decisions of each system a test looks at; in `make long` many times as many."""
FEWEST = 30
"""The share of a scenario is no smaller than this."""
USUAL = 60
"""A scenario of this many pieces or fewer gets a whole share, one of twice as many half of it."""
FOR_EXAMPLES = 8
"""The share of an example is divided by this: it has nothing that other systems lack."""
PLAYED = 10
"""Playing on costs little: this many times the share is played where nothing is looked at."""
SECONDS = max(300, DECISIONS // 5)
"""How long one test may take."""
LENGTH = 60_000
"""No random game makes more decisions than this."""


def cases() -> list[Any]:
    """Every scenario of every system; a system that cannot be imported is a case that fails."""
    read = []
    for code in codes():
        try:
            cards = [card.id for card in find(code).rules.scenarios()]
        except (ImportError, AttributeError):
            cards = [""]
        read += [
            pytest.param(code, card, number, len(cards), id=f"{code}-{card}") for number, card in enumerate(cards)
        ]
    return read


def every_scenario(test: Any) -> Any:
    """Parametrises a test with `play: Playing`, once for each scenario of each system."""
    plays = [pytest.param(Playing(*case.values), id=case.id) for case in cases()]
    for play in plays:
        play.values[0].test = test.__name__  # type: ignore[union-attr]
    return pytest.mark.timeout(SECONDS)(pytest.mark.parametrize("play", plays)(test))


class Stretch(NamedTuple):
    """Decisions of a random game in a row: the game where they begin, what draws its choices, and how many they are."""

    game: Game
    rng: Random
    length: int

    def walk(self) -> Iterator[int]:
        """Random play; yields before each decision."""
        for number in range(self.length):
            if self.game.decision is None:
                return
            yield number
            # A test that takes a choice back and makes another may have ended the game.
            if self.game.decision is not None:
                step(self.game, self.rng)


class Playing:
    """The random games of one scenario. A system's seeds are dealt out to its scenarios."""

    test = ""
    """The test that plays them."""

    def __init__(self, code: str, scenario: str, number: int, of: int) -> None:
        self.code, self.scenario, self.number, self.of = code, scenario, number, of

    @property
    def system(self) -> AnySystem:
        return find(self.code)

    @property
    def seeds(self) -> Iterator[int]:
        return count(self.number, self.of)

    @property
    def share(self) -> int:
        """How many decisions of this scenario a test looks at; fewer where states are big."""
        pieces = pieces_of(self.code, self.scenario, self.number, self.of)
        divisor = FOR_EXAMPLES if self.system.package.startswith("examples.") else 1
        return max(FEWEST, DECISIONS // self.of // divisor * USUAL // max(USUAL, pieces))

    @property
    def played(self) -> int:
        """How many decisions of this scenario are made where nothing is looked at."""
        return self.share * PLAYED

    def game(self, seed: int) -> Game:
        return new_game(self.code, self.scenario, seed, self.of)

    def begun(self, seed: int) -> Game:
        """A random game at its end, or after many decisions."""
        return begun(self.code, self.scenario, seed, self.of, self.played)

    def lengths(self) -> Iterator[tuple[int, int]]:
        """The games that are looked at, by their seeds, each with the decisions from its beginning that are.

        Of the last, which is longer than what is left of the share, these are one half; see `stretches`.
        """
        remaining = self.share
        for seed in self.seeds:
            whole = choices_in(self.begun(seed))
            yield seed, whole if whole <= remaining else remaining // 2
            remaining -= whole
            if remaining < 2:
                return

    def stretches(self) -> Iterator[Stretch]:
        """What is looked at: whole games, and of the last one its beginning and as much from one of its later turns."""
        for seed, length in self.lengths():
            yield Stretch(self.game(seed), Random(seed), length)
            if length < choices_in(self.begun(seed)) and (later := self.later(seed)):
                yield Stretch(later, Random(seed), length)

    def later(self, seed: int) -> Game | None:
        """A random game loaded at the beginning of one of its later turns; each test draws its own."""
        whole = self.begun(seed).record
        turns = [number for number, turn in enumerate(whole.snapshots) if 0 < turn.at < len(whole.inputs)]
        if not turns:
            return None
        number = Random(f"{self.test} {seed}").choice(turns)
        inputs, kept = whole.inputs[: whole.snapshots[number].at], whole.snapshots[: number + 1]
        return load(msgspec.structs.replace(whole, inputs=inputs, snapshots=kept, outcome=None, key=""), key_of(seed))

    def positions(self, every: int = 1, offset: int = 0) -> Iterator[tuple[Game, Random]]:
        """One in `every` decisions of what is looked at; the test must not change the game."""
        for stretch in self.stretches():
            for number in stretch.walk():
                if number % every == offset:
                    yield stretch.game, stretch.rng


def key_of(seed: int) -> bytes:
    return b"contract-%d" % seed


@cache
def options_of(code: str, scenario: str, seed: int, of: int) -> dict[str, bool | str]:
    """The options of a random game: the defaults, or in every other game some of them drawn."""
    rng, system = Random(seed), find(code)
    while (seed + seed // of) % 2:
        drawn = {option.key: rng.choice(option.values) for option in system.rules.options() if rng.random() < 0.4}
        try:
            system.rules.setting(scenario, complete_options(system, drawn))
        except (OptionError, ScenarioError):
            continue
        return drawn
    return {}


def new_game(code: str, scenario: str, seed: int, of: int) -> Game:
    return Game.new(code, scenario, options=options_of(code, scenario, seed, of), key=key_of(seed))


@cache
def pieces_of(code: str, scenario: str, seed: int, of: int) -> int:
    return find(code).tools.scale(new_game(code, scenario, seed, of).state)


@cache
def begun(code: str, scenario: str, seed: int, of: int, most: int) -> Game:
    """A random game after many decisions, played once in each process."""
    game = new_game(code, scenario, seed, of)
    for _ in islice(to_the_end(game, Random(seed)), most):
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
    entries = [(entry.seat, entry.choice) if isinstance(entry, Chosen) else entry for entry in game.inputs]
    kept = [(turn.at, turn.turn, turn.hash) for turn in game.snapshots]
    return state_hash(game.state), decision_print(game), views, entries, list(game.log), kept, game.outcome


def choices_in(game: Game) -> int:
    return sum(isinstance(entry, Chosen) for entry in game.inputs)


def rolls(game: Game) -> int:
    return sum(isinstance(entry, Rolled) for entry in game.inputs)


Twist = Callable[[Any, Request], Iterable[Request]]


def twisted(system: AnySystem, twist: Twist) -> AnySystem:
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

    return altered(system, steps={name: through(step) for name, step in system.rules.steps.items()})
