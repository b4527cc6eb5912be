"""Odds come from running the rule itself: along every distinct reading of every roll, or by sampling past a budget."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import msgspec

from bocage.kernel.dice import Faces
from bocage.kernel.procedure import Ask, Draw, Procedure, Resolution, Together
from bocage.kernel.system import System, attach

NOTHING = "nothing"
ENUMERATED = 10_000
"""Rolls with more outcomes are not listed: their break points are found, or they are sampled."""

Begin = Callable[[], tuple[Any, Procedure[str]]]


class TooMany(Exception):
    """A roll has more distinct readings than the budget allows to follow."""


class Odds(msgspec.Struct, frozen=True):
    """A distribution of outcomes. `error` is the largest standard error of a share, 0 where it is exact."""

    shares: dict[str, Fraction]
    exact: bool
    error: float
    runs: int

    @property
    def effect(self) -> Fraction:
        """The chance that anything happens at all."""
        return 1 - self.shares.get(NOTHING, Fraction(0))


def distribution(system: System, setting: Any, state: Any, resolution: Resolution, budget: int = 4000) -> Odds:
    """The outcomes of a resolution from a state, exact within the budget of runs, else sampled."""
    saved = msgspec.msgpack.encode(state)
    decoder = msgspec.msgpack.Decoder(system.state)

    def begin() -> tuple[Any, Procedure[str]]:
        copy = attach(decoder.decode(saved), setting)
        return copy, resolution.run(copy)

    try:
        return _exact(begin, budget)
    except TooMany:
        return _sampled(begin, budget)


def _exact(begin: Begin, budget: int) -> Odds:
    shares: defaultdict[str, Fraction] = defaultdict(Fraction)
    branches: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    runs = 0
    while branches:
        if runs + len(branches) > budget:
            raise TooMany
        readings, weight = branches.pop()
        runs += 1
        outcome, fork = _follow(begin, readings)
        if fork is None:
            shares[outcome] += weight
        else:
            branches += [((*readings, reading), weight * share) for reading, share in readings_of(fork, budget).items()]
    return Odds(dict(shares), True, 0.0, runs)


def _follow(begin: Begin, readings: tuple[Any, ...]) -> tuple[str, Draw | None]:
    """Run along given readings; gives the outcome, or the first roll that has no reading yet."""
    state, procedure = begin()
    script = iter(readings)
    value: Any = None
    try:
        while True:
            request = procedure.send(value)
            if isinstance(request, Draw):
                try:
                    value = next(script)
                except StopIteration:
                    return "", request
            else:
                value = _default(request, state)
    except StopIteration as end:
        return str(end.value), None


def _default(request: Any, state: Any) -> Any:
    if isinstance(request, Ask):
        if request.default:
            return request.default(state)
        options, check = request.options, request.check
        assert options is not None, "a question inside a resolution needs a default"
        return next(choice for choice in options(state) if check is None or check(state, choice) is None)
    assert not isinstance(request, Together), "secret decisions have no place inside a resolution"
    return None


def readings_of(request: Draw, limit: int = 4000) -> dict[Any, Fraction]:
    """The distinct readings of a roll with their shares; `TooMany` where they are beyond a limit."""
    dice, total = request.dice, request.dice.outcomes
    counts: defaultdict[Any, int] = defaultdict(int)
    if total <= ENUMERATED:
        for faces in itertools.product(range(1, dice.sides + 1), repeat=dice.count):
            counts[request.read(faces)] += 1
    elif request.monotone and dice.count == 1:
        _break_points(request.read, dice.sides, counts, limit)
    else:
        raise TooMany
    return {reading: Fraction(count, total) for reading, count in counts.items()}


def _break_points(read: Callable[[Faces], Any], sides: int, counts: defaultdict[Any, int], limit: int) -> None:
    """Count the readings of a monotone uniform draw: each ends where halving finds its last face."""
    low = 1
    while low <= sides:
        if len(counts) >= limit:
            raise TooMany
        reading = read((low,))
        inside, outside = low, sides + 1
        while outside - inside > 1:
            middle = (inside + outside) // 2
            if read((middle,)) == reading:
                inside = middle
            else:
                outside = middle
        counts[reading] += inside - low + 1
        low = inside + 1


def _sampled(begin: Begin, budget: int) -> Odds:
    rng = Random(1)
    counts: defaultdict[str, int] = defaultdict(int)
    for _ in range(budget):
        counts[_random_run(begin, rng)] += 1
    shares = {outcome: Fraction(count, budget) for outcome, count in counts.items()}
    return Odds(shares, False, max(_standard_error(count, budget) for count in counts.values()), budget)


def _standard_error(count: int, runs: int) -> float:
    """Of a share, with one imagined run for and one against, so that an outcome never missed is not called certain."""
    share = (count + 1) / (runs + 2)
    return sqrt(share * (1 - share) / runs)


def _random_run(begin: Begin, rng: Random) -> str:
    state, procedure = begin()
    value: Any = None
    try:
        while True:
            request = procedure.send(value)
            if isinstance(request, Draw):
                dice = request.dice
                value = request.read(tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
            else:
                value = _default(request, state)
    except StopIteration as end:
        return str(end.value)
