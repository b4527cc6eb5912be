"""Where a piece can move with its movement points: bounded Dijkstra over a step function that the system supplies.

`reach` asks the step function at every step. `reachlayer` keeps the costs of steps between searches.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar

P = TypeVar("P", bound=Hashable)

EVERYTHING = 1 << 29
"""The cost of a step that takes all remaining movement; such a step is `capped`."""


class StepCost(NamedTuple):
    """The cost of one step in movement points, and what it does to the rest of the move.

    `stop`: the move ends where the step leads. `capped`: the step may be taken even if it costs more than remains; it
    then takes all that remains and ends the move. A rule that a unit may always move one hex makes every first step
    capped; a step that costs the whole allowance is `StepCost(EVERYTHING, capped=True)` as a first step and None later.
    `stage` is the stage at which the move continues (see `ReachLayer`); 0 where a layer has only one.
    """

    cost: int
    stop: bool = False
    capped: bool = False
    stage: int = 0


@dataclass(frozen=True, slots=True)
class Reach(Generic[P]):
    """The places within the budget: the least cost of each, and the place it was reached from.

    `came_from` is the place before the last step; `passed_from` the place before it on the cheapest way that may go on,
    which differs where the cheapest way of arriving ends the move.
    """

    start: P
    cost: Mapping[P, int]
    came_from: Mapping[P, P]
    passed_from: Mapping[P, P]

    def path_to(self, goal: P) -> tuple[P, ...]:
        """A cheapest way from the start to `goal`, both included; empty if it is out of reach."""
        if goal not in self.cost:
            return ()
        path = [goal]
        if goal != self.start:
            path.append(self.came_from[goal])
        while path[-1] != self.start:
            path.append(self.passed_from[path[-1]])
        return tuple(reversed(path))


def reach(
    start: P,
    budget: int,
    neighbours: Callable[[P], Iterable[P]],
    step: Callable[[P, P, int], StepCost | None],
) -> Reach[P]:
    """All places that cost at most `budget` movement points.

    `step(here, there, spent)` is the cost of a step, or None where it is forbidden. Its `spent` is what the move cost
    up to `here`; having spent less must never be worse: a step allowed after 5 points is allowed after 4, and the total
    is then no higher. A place where a step says `stop` is reached but not left, unless another way in allows passing.
    Anything else that a cost depends on belongs into the place: with a bonus for moves on roads only, places are pairs
    of a hex and whether the road was left, and leaving it costs the bonus.

    >>> within_three = reach(0, 3, lambda n: (n - 1, n + 1), lambda here, there, spent: StepCost(1, stop=there == 2))
    >>> sorted(within_three.cost.items()), within_three.path_to(2)
    ([(-3, 3), (-2, 2), (-1, 1), (0, 0), (1, 1), (2, 2)], (0, 1, 2))
    """

    def ways(here: P, spent: int) -> Ways[P]:
        return sort_ways((there, step(here, there, spent)) for there in neighbours(here))

    return search(start, budget, ways)


def path_to(
    start: P,
    goal: P,
    budget: int,
    neighbours: Callable[[P], Iterable[P]],
    step: Callable[[P, P, int], StepCost | None],
) -> tuple[P, ...]:
    """A cheapest way from `start` to `goal` within the budget, or an empty tuple."""
    return reach(start, budget, neighbours, step).path_to(goal)


# --- the search ---------------------------------------------------------------------------------------------------
class Ways(NamedTuple, Generic[P]):
    """The steps out of a place: `onward` if the move may go on after them, `last` if they end it or are capped."""

    onward: Sequence[tuple[P, int]]
    last: Sequence[tuple[P, StepCost]]


def sort_ways(steps: Iterable[tuple[P, StepCost | None]]) -> Ways[P]:
    """Steps with their costs, sorted as `search` wants them; None is a step that may not be taken."""
    onward: list[tuple[P, int]] = []
    last: list[tuple[P, StepCost]] = []
    for there, taken in steps:
        if taken is not None:
            if not taken.stop:
                onward.append((there, taken.cost))
            if taken.stop or taken.capped:
                last.append((there, taken))
    return Ways(onward, last)


def search(start: P, budget: int, ways: Callable[[P, int], Ways[P]]) -> Reach[P]:
    """All places within the budget; `ways(here, spent)` are the steps out of a place.

    Places of equal cost are expanded in the order in which they were reached, so that ties are always broken alike.
    """
    passing: dict[P, int] = {start: 0}
    passed_from: dict[P, P] = {}
    ended: dict[P, int] = {}
    ended_from: dict[P, P] = {}
    beyond = budget + 1
    waiting: dict[int, list[P]] = {0: [start]}
    totals = [0]
    while totals:
        spent = heappop(totals)
        # Steps that cost nothing append to this list while the loop runs over it.
        for here in waiting[spent]:
            if passing[here] != spent:
                continue
            onward, last = ways(here, spent)
            for there, cost in onward:
                total = spent + cost
                if total < passing.get(there, beyond):
                    passing[there] = total
                    passed_from[there] = here
                    if total in waiting:
                        waiting[total].append(there)
                    else:
                        waiting[total] = [there]
                        heappush(totals, total)
            for there, taken in last:
                total = min(spent + taken.cost, budget) if taken.capped else spent + taken.cost
                if total < ended.get(there, beyond):
                    ended[there] = total
                    ended_from[there] = here
        del waiting[spent]
    return merged_reach(start, passing, passed_from, ended, ended_from)


def merged_reach(
    start: P, passing: dict[P, int], passed_from: dict[P, P], ended: Mapping[P, int], ended_from: Mapping[P, P]
) -> Reach[P]:
    """The cheaper of two ways to each place: by steps after which the move may go on, or by a step that ends it."""
    if not ended:
        return Reach(start, passing, passed_from, passed_from)
    cost, came_from = dict(passing), dict(passed_from)
    for place, total in ended.items():
        if place not in cost or total < cost[place]:
            cost[place] = total
            came_from[place] = ended_from[place]
    return Reach(start, cost, came_from, passed_from)
