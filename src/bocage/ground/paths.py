"""Where a piece can get with so many movement points: bounded Dijkstra over a step function the system supplies.

`reach` asks the step function at every step. `ReachLayer` reads step costs prepared with the same function, for boards
on which asking is too slow; it runs compiled if numba is installed, and the same code uncompiled if not.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from bocage.ground.spread import compiled_spread, plain_spread

P = TypeVar("P", bound=Hashable)
Ints = npt.NDArray[np.int32]


class Step(NamedTuple):
    """The price of one step, and whether the piece must stop where it arrives."""

    cost: int
    stop: bool = False


@dataclass(frozen=True, slots=True)
class Reach(Generic[P]):
    """The places within the budget: the least cost of each, and the place it was reached from."""

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
    step: Callable[[P, P, int], Step | None],
) -> Reach[P]:
    """All places that cost at most `budget`; `step(here, there, spent)` prices a step or forbids it with None.

    A place where a step says stop is reached but not left, unless another way in allows passing.

    >>> found = reach(0, 3, lambda n: (n - 1, n + 1), lambda here, there, spent: Step(1, stop=there == 2))
    >>> sorted(found.cost.items()), found.path_to(2)
    ([(-3, 3), (-2, 2), (-1, 1), (0, 0), (1, 1), (2, 2)], (0, 1, 2))
    """
    cost: dict[P, int] = {start: 0}
    passing: dict[P, int] = {start: 0}
    came_from: dict[P, P] = {}
    passed_from: dict[P, P] = {}
    # The counter keeps places themselves out of comparisons, and the order of equal costs fixed.
    queue: list[tuple[int, int, P]] = [(0, 0, start)]
    count = 0
    while queue:
        spent, _, here = heappop(queue)
        if spent > passing[here]:
            continue
        for there in neighbours(here):
            taken = step(here, there, spent)
            if taken is None or spent + taken.cost > budget:
                continue
            total = spent + taken.cost
            if there not in cost or total < cost[there]:
                cost[there] = total
                came_from[there] = here
            if not taken.stop and (there not in passing or total < passing[there]):
                passing[there] = total
                passed_from[there] = here
                count += 1
                heappush(queue, (total, count, there))
    return Reach(start, cost, came_from, passed_from)


def path_to(
    start: P,
    goal: P,
    budget: int,
    neighbours: Callable[[P], Iterable[P]],
    step: Callable[[P, P, int], Step | None],
) -> tuple[P, ...]:
    """A cheapest way from `start` to `goal` within the budget, or an empty tuple."""
    return reach(start, budget, neighbours, step).path_to(goal)


FORBIDDEN = -1
"""The cost of a step in a layer that may not be taken."""


class ReachLayer:
    """Step costs of a whole board, prepared for fast answers and repaired cell by cell when the ground changes."""

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self.neighbours: Ints = np.array(neighbours, dtype=np.int32).reshape(-1)
        self.costs: Ints = np.full(len(self.neighbours), FORBIDDEN, dtype=np.int32)
        self.stops: npt.NDArray[np.bool_] = np.zeros(len(self.neighbours), dtype=np.bool_)
        self._lists: tuple[list[int], list[int], list[bool]] | None = None

    @classmethod
    def prepared(cls, neighbours: Sequence[Sequence[int]], step: Callable[[int, int, int], Step | None]) -> ReachLayer:
        """The layer of a step function that does not look at what was spent."""
        layer = cls(neighbours)
        for cell in range(len(neighbours)):
            layer._price(cell, step)
        return layer

    def repair(self, cell: int, step: Callable[[int, int, int], Step | None]) -> None:
        """Prices anew the steps out of a cell and into it."""
        self._price(cell, step)
        for there in self.neighbours[6 * cell : 6 * cell + 6].tolist():
            if there >= 0:
                self._price(there, step)

    def _price(self, here: int, step: Callable[[int, int, int], Step | None]) -> None:
        self._lists = None
        for slot in range(6 * here, 6 * here + 6):
            there = int(self.neighbours[slot])
            taken = step(here, there, 0) if there >= 0 else None
            self.costs[slot] = FORBIDDEN if taken is None else taken.cost
            self.stops[slot] = taken is not None and taken.stop

    def reach(self, start: int, budget: int) -> LayerReach:
        """All cells that cost at most `budget` from `start`."""
        cells, slots = len(self.neighbours) // 6, len(self.neighbours)
        heads = 1 << int(self.costs.max(initial=0)).bit_length()
        if compiled := compiled_spread():
            answers = [np.full(cells, -1, dtype=np.int32) for _ in range(4)]
            queue = [np.empty(slots + 1, dtype=np.int32) for _ in range(2)]
            buckets = np.full(heads, -1, dtype=np.int32)
            compiled(start, budget, self.neighbours, self.costs, self.stops, *answers, *queue, buckets)
            return LayerReach(start, *answers)
        # Uncompiled loops read lists and plain arrays several times faster than NumPy's.
        work = [array("i", [-1]) * size for size in (cells, cells, cells, cells, slots + 1, slots + 1, heads)]
        plain_spread(start, budget, *self._as_lists(), *work)
        return LayerReach(start, *(np.frombuffer(part, dtype=np.int32) for part in work[:4]))

    def _as_lists(self) -> tuple[list[int], list[int], list[bool]]:
        if self._lists is None:
            self._lists = self.neighbours.tolist(), self.costs.tolist(), self.stops.tolist()
        return self._lists


@dataclass(frozen=True, slots=True)
class LayerReach:
    """Least cost per cell and the cell it was reached from, -1 where there is none."""

    start: int
    cost: Ints
    came_from: Ints
    passing: Ints
    passed_from: Ints

    def cells(self) -> list[int]:
        """The cells within reach, the start among them."""
        return [int(cell) for cell in np.flatnonzero(self.cost >= 0)]

    def path_to(self, goal: int) -> tuple[int, ...]:
        """A cheapest way from the start to `goal`, both included; empty if it is out of reach."""
        if self.cost[goal] < 0:
            return ()
        path = [goal]
        if goal != self.start:
            path.append(int(self.came_from[goal]))
        while path[-1] != self.start:
            path.append(int(self.passed_from[path[-1]]))
        return tuple(reversed(path))
