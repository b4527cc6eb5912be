"""Odds come from running the rule itself along every distinct reading of every roll, the likeliest first.

Past a budget of runs the branches left over are sampled. Each run gets a copy of the state in which only what the
resolution names is its own.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from math import ceil, sqrt
from random import Random
from typing import Any, NamedTuple

import msgspec

from bocage.kernel.contract.procedure import Draw, Procedure, Together
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.resolution import NOTHING, Fate, Resolution, Resolved
from bocage.kernel.contract.state import PartialCopies
from bocage.kernel.dice import Faces
from bocage.kernel.limits import RESOLUTION_LIMIT, NeverEnds

ENUMERATED = 10_000
"""Rolls with more outcomes are not listed: their break points are found, or they are sampled."""

FINE = Fraction(1, 2000)
"""The standard error of a share that is small enough: no more runs are spent to get below it."""

Rolls = Callable[[Draw], Any]
"""Gives the reading of a roll."""
RunWithDice = Callable[[Rolls], Resolved]
"""Runs a resolution from the beginning with some dice."""


class TooMany(Exception):
    """A roll has more distinct readings than the budget allows to follow."""


class Spread(msgspec.Struct, frozen=True):
    """The distribution of a number, such as the men a unit loses.

    >>> men = Spread({0: Fraction(1, 2), 10: Fraction(1, 4), 30: Fraction(1, 4)})
    >>> men.mean, men.quantile(Fraction(3, 4)), men.at_least(10)
    (Fraction(10, 1), 10, Fraction(1, 2))
    """

    shares: dict[int, Fraction]

    @property
    def mean(self) -> Fraction:
        return sum((number * share for number, share in self.shares.items()), Fraction(0))

    def quantile(self, share: Fraction) -> int:
        """The smallest number that is not exceeded in at least this share of all cases."""
        reached = Fraction(0)
        for number in sorted(self.shares):
            reached += self.shares[number]
            if reached >= share:
                return number
        return max(self.shares)

    def at_least(self, number: int) -> Fraction:
        """The chance of this number or more."""
        return sum((share for outcome, share in self.shares.items() if outcome >= number), Fraction(0))

    def bars(self, most: int) -> list[tuple[int, int, Fraction]]:
        """At most `most` ranges of equal width that cover all numbers: first, last, and the chance of the range.

        >>> Spread({0: Fraction(1, 2), 3: Fraction(1, 4), 9: Fraction(1, 4)}).bars(4)
        [(0, 2, Fraction(1, 2)), (3, 5, Fraction(1, 4)), (6, 8, Fraction(0, 1)), (9, 11, Fraction(1, 4))]
        """
        low, high = min(self.shares), max(self.shares)
        width = -(-(high - low + 1) // most)
        firsts = range(low, high + 1, width)
        return [(first, first + width - 1, self.at_least(first) - self.at_least(first + width)) for first in firsts]


class Chances(msgspec.Struct, frozen=True):
    """What may become of one target: shares of its outcomes, and a distribution of each number."""

    shares: dict[str, Fraction]
    numbers: dict[str, Spread] = {}


class Odds(msgspec.Struct, frozen=True):
    """A distribution of outcomes. `error` is the largest standard error of a share, 0 where it is exact.

    `targets` are the chances of each piece that a resolution gives a fate to, `numbers` those of the whole.
    """

    shares: dict[str, Fraction]
    exact: bool
    error: float
    runs: int
    targets: dict[int, Chances] = {}
    numbers: dict[str, Spread] = {}

    @property
    def effect(self) -> Fraction:
        """The chance that anything happens at all."""
        return 1 - self.shares.get(NOTHING, Fraction(0))


def distribution(setting: Any, state: Any, resolution: Resolution, budget: int = 4000) -> Odds:
    """The outcomes of a resolution from a state, exact within the budget of runs, else sampled."""
    copies = PartialCopies(state, setting, resolution.touches(state))

    def run(dice: Rolls) -> Resolved:
        copy = copies.make()
        return _run(copy, resolution.run(copy), dice)

    counted = _counted(run, budget)
    odds = _sampled(run, counted, budget) if counted.unfollowed else _summed(counted)
    copies.check(resolution)
    return odds


def _run(state: Any, procedure: Procedure[str | Resolved], dice: Rolls) -> Resolved:
    """Run a resolution to its end: rolls fall as the dice say, questions are answered by default."""
    value: Any = None
    try:
        for _ in range(RESOLUTION_LIMIT):
            request = procedure.send(value)
            value = dice(request) if isinstance(request, Draw) else _default(request, state)
    except StopIteration as end:
        return end.value if isinstance(end.value, Resolved) else Resolved(end.value)
    raise NeverEnds


def by_chance(rng: Random) -> Rolls:
    """Dice that fall by chance."""

    def throw(request: Draw) -> Any:
        return request.read(tuple(rng.randint(1, request.dice.sides) for _ in range(request.dice.count)))

    return throw


# --- every reading of every roll ----------------------------------------------------------------------------------
class Branch(NamedTuple):
    """Readings of the first rolls, and the chance that they come."""

    readings: tuple[Any, ...]
    weight: Fraction


class Counted(NamedTuple):
    """Ends with their chances, the branches that were not followed, and how many runs it took."""

    ends: dict[Resolved, Fraction]
    unfollowed: list[Branch]
    runs: int


def _counted(run: RunWithDice, budget: int) -> Counted:
    """Follow the likeliest branches first, each to an end, for as long as the budget allows to follow them all."""
    ends: defaultdict[Resolved, Fraction] = defaultdict(Fraction)
    too_wide: list[Branch] = []
    queue = [(-1.0, 0, Branch((), Fraction(1)))]
    runs = pushed = 0
    while queue and runs + len(queue) <= budget:
        fork = Fork(heappop(queue)[2], budget)
        runs += 1
        try:
            end = run(fork)
        except TooMany:
            too_wide.append(fork.branch)
        else:
            ends[end] += fork.branch.weight
        for branch in fork.others:
            pushed += 1
            heappush(queue, (-float(branch.weight), pushed, branch))
    return Counted(dict(ends), too_wide + [branch for *_, branch in queue], runs)


class Fork:
    """Dice that fall as a branch says and then as is likeliest; `others` are the branches not taken on the way."""

    def __init__(self, branch: Branch, limit: int) -> None:
        self.branch, self._limit = branch, limit
        self._known = iter(branch.readings)
        self.others: list[Branch] = []

    def __call__(self, request: Draw) -> Any:
        for reading in self._known:
            return reading
        readings, weight = self.branch
        shares = readings_of(request, self._limit)
        likeliest = max(shares, key=shares.__getitem__)
        branches = {reading: Branch((*readings, reading), weight * share) for reading, share in shares.items()}
        self.branch = branches.pop(likeliest)
        self.others += branches.values()
        return likeliest


def _default(request: Any, state: Any) -> Any:
    if isinstance(request, Ask):
        default, candidates, check = request.choices.default, request.choices.candidates, request.choices.check
        if default:
            return default(state)
        assert candidates is not None, "a question inside a resolution needs a default"
        return next(choice for choice in candidates(state) if check is None or check(state, choice) is None)
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


# --- by chance ----------------------------------------------------------------------------------------------------
def _sampled(run: RunWithDice, counted: Counted, budget: int) -> Odds:
    """What was counted, and a sample of the branches left, each as often as it weighs and at even distances."""
    unknown = sum((branch.weight for branch in counted.unfollowed), Fraction(0))
    runs = max(1, min(budget - counted.runs, ceil((unknown / (2 * FINE)) ** 2)))
    throw = by_chance(Random(1))
    sampled: defaultdict[Resolved, int] = defaultdict(int)
    passed, number = Fraction(0), 0
    for branch in counted.unfollowed:
        passed += branch.weight
        while 2 * number + 1 < 2 * runs * passed / unknown:
            sampled[run(_along(branch.readings, throw))] += 1
            number += 1
    sample = {end: Fraction(count, runs) for end, count in sampled.items()}
    ends = defaultdict(Fraction, counted.ends)
    for end, share in sample.items():
        ends[end] += share * unknown
    error = float(unknown) * max(_standard_error(share, runs) for share in _all_shares(sample))
    return _summed(Counted(dict(ends), counted.unfollowed, counted.runs + runs), error)


def _along(readings: Iterable[Any], otherwise: Rolls) -> Rolls:
    known = iter(readings)

    def fall(request: Draw) -> Any:
        for reading in known:
            return reading
        return otherwise(request)

    return fall


def _standard_error(share: Fraction, runs: int) -> float:
    """Of a share, with one imagined run for and one against, so that an outcome never missed is not called certain."""
    likely = float(share * runs + 1) / (runs + 2)
    return sqrt(likely * (1 - likely) / runs)


# --- adding up ----------------------------------------------------------------------------------------------------
def _summed(counted: Counted, error: float = 0.0) -> Odds:
    """The odds that all ends of a resolution make together."""
    whole, targets = _parts(counted.ends)
    return Odds(whole.shares, not counted.unfollowed, error, counted.runs, targets, whole.numbers)


def _parts(ends: Mapping[Resolved, Fraction]) -> tuple[Chances, dict[int, Chances]]:
    """The chances of the whole and of each target."""
    pieces = dict.fromkeys(fate.piece for end in ends for fate in end.fates)
    targets = {piece: _chances([(_fate_of(end, piece), share) for end, share in ends.items()]) for piece in pieces}
    return _chances(list(ends.items())), targets


def _all_shares(ends: Mapping[Resolved, Fraction]) -> list[Fraction]:
    whole, targets = _parts(ends)
    return [share for chances in (whole, *targets.values()) for share in chances.shares.values()]


def _fate_of(end: Resolved, piece: int) -> Fate:
    return next((fate for fate in end.fates if fate.piece == piece), Fate(piece, NOTHING))


def _chances(ends: Sequence[tuple[Resolved | Fate, Fraction]]) -> Chances:
    shares: defaultdict[str, Fraction] = defaultdict(Fraction)
    names = dict.fromkeys(name for end, _ in ends for name, _ in end.numbers)
    numbers: dict[str, defaultdict[int, Fraction]] = {name: defaultdict(Fraction) for name in names}
    for end, share in ends:
        shares[end.outcome] += share
        given = dict(end.numbers)
        for name, counts in numbers.items():
            counts[given.get(name, 0)] += share
    return Chances(dict(shares), {name: Spread(dict(counts)) for name, counts in numbers.items()})
