"""Reach over a large board: the cost of a step is asked of the step function once and kept until the ground changes.

Only steps that a search comes to are asked for, and only those near a change are asked for again, so that the time of a
search depends on what is reached and not on the size of the board. With numba the search runs as machine code, without
it in plain Python, with the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Protocol

import numpy as np
import numpy.typing as npt

from bocage.ground.paths import EVERYTHING, Reach, StepCost, Ways, merged_reach, search, sort_ways
from bocage.ground.spread import FORBIDDEN, UNPRICED, compiled_spread

Node = int
"""A cell at a stage of the move: `stages * cell + stage`."""

StagedStep = Callable[[int, int, int], StepCost | None]
"""`step(here, there, stage)`: the cost of a step between neighbouring cells, None where it may not be taken."""

Ints = npt.NDArray[np.int32]
DEGREE = 6
"""The most neighbours of a cell: the steps out of node `n` have the slots from `DEGREE * n`."""


class ReachLayer:
    """Where pieces of one kind can move on a board.

    The third argument of the step function is the stage of the move: 0 at its start, then the `stage` of the last step.
    A stage stands for the part of the move's history that later costs depend on, such as whether any movement was spent
    or whether the move has left the road. With one stage the step function must not depend on the movement spent.

    The caller must report every change that costs depend on by `changed`. `compiled=False` searches in plain Python
    also where numba is installed.
    """

    def __init__(
        self, neighbours: Sequence[Sequence[int]], step: StagedStep, stages: int = 1, *, compiled: bool = True
    ) -> None:
        self._neighbours, self._step, self.stages = neighbours, step, stages
        if any(len(around) > DEGREE for around in neighbours):
            raise ValueError(f"a cell with more than {DEGREE} neighbours")
        nodes = stages * len(neighbours)
        spread = compiled_spread() if compiled else None
        self._kept: KeptCosts = (
            ArrayKeptCosts(nodes, self._steps, spread) if spread else PlainKeptCosts(nodes, self._steps)
        )

    def prepare(self) -> None:
        """Ask for the cost of every step now instead of when a search first comes to it."""
        for node in range(self.stages * len(self._neighbours)):
            self._kept.price(node)

    def changed(self, *cells: int) -> None:
        """Forget the costs of all steps out of these cells and into them."""
        stages, count = self.stages, len(self._neighbours)
        around = {there for cell in cells for there in self._neighbours[cell] if 0 <= there < count}
        for cell in around.union(cells):
            for node in range(stages * cell, stages * (cell + 1)):
                self._kept.forget(node)

    def reach(self, start: int, budget: int, stage: int = 0) -> LayerReach:
        """All cells that cost at most `budget` from `start`; `stage` is that of the move at its start."""
        return LayerReach(self._kept.reach(self.stages * start + stage, budget), self.stages)

    def _steps(self, node: Node) -> list[tuple[Node, StepCost | None]]:
        """The steps out of a node, one for each neighbour; None for a step that may not be taken."""
        here, stage = divmod(node, self.stages)
        steps: list[tuple[Node, StepCost | None]] = []
        for there in self._neighbours[here]:
            taken = self._step(here, there, stage) if 0 <= there < len(self._neighbours) else None
            steps.append((0 if taken is None else self.stages * there + taken.stage, taken))
        return steps


class LayerReach:
    """The cells within reach at any stage: the least cost of each, and the way there."""

    def __init__(self, nodes: NodeReach, stages: int) -> None:
        self._nodes, self._stages = nodes, stages

    @cached_property
    def _best(self) -> dict[int, Node]:
        """For each cell the node at which it is reached for the least cost, the lowest stage of several."""
        best: dict[int, Node] = {}
        cost, stages = self._nodes.cost, self._stages
        for node, total in cost.items():
            other = best.get(node // stages)
            if other is None or (total, node) < (cost[other], other):
                best[node // stages] = node
        return best

    @cached_property
    def cost(self) -> Mapping[int, int]:
        """The least cost of each cell within reach, the start among them."""
        cost = self._nodes.cost
        return cost if self._stages == 1 else {cell: cost[node] for cell, node in self._best.items()}

    def path_to(self, goal: int) -> tuple[int, ...]:
        """A cheapest way from the start to `goal`, both included; empty if it is out of reach."""
        node = goal if self._stages == 1 else self._best.get(goal, -1)
        return tuple(step // self._stages for step in self._nodes.reach.path_to(node))

    def costs(self, cells: int) -> Ints:
        """The least cost of each of `cells` cells as an array, -1 for those out of reach."""
        nodes, least = self._nodes.nodes_and_costs()
        costs = np.full(cells, EVERYTHING, dtype=np.int32)
        np.minimum.at(costs, nodes // self._stages, least)
        costs[costs == EVERYTHING] = -1
        return costs


# --- what is kept -------------------------------------------------------------------------------------------------
class NodeReach(Protocol):
    """The answer of a search over nodes."""

    @property
    def cost(self) -> Mapping[Node, int]: ...

    @property
    def reach(self) -> Reach[Node]: ...

    def nodes_and_costs(self) -> tuple[Ints, Ints]:
        """The nodes reached and the cost of each; a node may occur twice, then the lesser cost counts."""
        ...


class KeptCosts(Protocol):
    """The costs of steps, kept by the node they lead out of."""

    def price(self, node: Node) -> object:
        """Ask the step function for the costs of all steps out of a node and keep them."""
        ...

    def forget(self, node: Node) -> None:
        """Drop the costs of the steps out of a node; the next search that comes to it asks for them again."""
        ...

    def reach(self, start: Node, budget: int) -> NodeReach: ...


Pricing = Callable[[Node], list[tuple[Node, StepCost | None]]]


class PlainKeptCosts:
    """KeptCosts costs for the search in plain Python."""

    def __init__(self, nodes: int, steps: Pricing) -> None:
        self._ways: list[Ways[Node] | None] = [None] * nodes
        self._steps = steps

    def price(self, node: Node) -> Ways[Node]:
        ways = self._ways[node] = sort_ways(self._steps(node))
        return ways

    def forget(self, node: Node) -> None:
        self._ways[node] = None

    def reach(self, start: Node, budget: int) -> PlainReach:
        kept, price = self._ways, self.price
        return PlainReach(search(start, budget, lambda node, spent: kept[node] or price(node)))


class PlainReach:
    """The answer of the search in plain Python."""

    def __init__(self, reach: Reach[Node]) -> None:
        self.reach, self.cost = reach, reach.cost

    def nodes_and_costs(self) -> tuple[Ints, Ints]:
        cost = self.reach.cost
        return np.array(list(cost), dtype=np.int32), np.array(list(cost.values()), dtype=np.int32)


class ArrayKeptCosts:
    """KeptCosts costs in flat arrays for the compiled search, and the arrays it works in."""

    def __init__(self, nodes: int, steps: Pricing, spread: Callable[..., tuple[int, int]]) -> None:
        self._nodes, self._steps, self._spread = nodes, steps, spread
        self._ahead = np.zeros(DEGREE * nodes, dtype=np.int32)
        self._costs = np.full(DEGREE * nodes, UNPRICED, dtype=np.int32)
        self._capped = np.zeros(DEGREE * nodes, dtype=np.bool_)
        self._dearest = 1
        self._answers = tuple(np.full(2 * nodes, -1, dtype=np.int32) for _ in range(4))
        self._queue = tuple(np.empty(DEGREE * nodes + 1, dtype=np.int32) for _ in range(2))

    def price(self, node: Node) -> None:
        self._costs[DEGREE * node : DEGREE * (node + 1)] = FORBIDDEN
        for slot, (there, taken) in enumerate(self._steps(node), DEGREE * node):
            if taken is not None:
                self._ahead[slot] = there + (self._nodes if taken.stop else 0)
                self._costs[slot], self._capped[slot] = taken.cost, taken.capped
                if taken.cost < EVERYTHING:
                    self._dearest = max(self._dearest, taken.cost)

    def forget(self, node: Node) -> None:
        self._costs[DEGREE * node] = UNPRICED

    def reach(self, start: Node, budget: int) -> ArrayReach:
        best, came_from, reached, unpriced = self._answers
        # The compiled search cannot call the step function: it stops at nodes without costs and is run again.
        while True:
            size = 1 << min(self._dearest, budget).bit_length()
            rings = np.full(size, -1, dtype=np.int32), np.full(size, -1, dtype=np.int32)
            prices = self._ahead, self._costs, self._capped
            n_reached, n_unpriced = self._spread(start, budget, *prices, self._answers, self._queue, rings)
            numbers = reached[:n_reached].copy()
            reach = ArrayReach(start, self._nodes, numbers, best[numbers], came_from[numbers])
            best[numbers] = -1
            if not n_unpriced:
                return reach
            for node in unpriced[:n_unpriced].tolist():
                self.price(node)


class ArrayReach:
    """The answer of the compiled search: numbers reached, their least costs and the nodes they were reached from.

    Numbers from `nodes` on are those of nodes that were reached by a step that ends the move.
    """

    def __init__(self, start: Node, nodes: int, numbers: Ints, costs: Ints, came_from: Ints) -> None:
        self._start, self._nodes = start, nodes
        self._numbers, self._costs, self._came_from = numbers, costs, came_from

    @cached_property
    def cost(self) -> Mapping[Node, int]:
        """The least cost of each node; read from the arrays directly where no step ended the move."""
        if self._numbers.max() >= self._nodes:
            return self.reach.cost
        return dict(zip(self._numbers.tolist(), self._costs.tolist(), strict=True))

    @cached_property
    def reach(self) -> Reach[Node]:
        """The whole answer as mappings."""
        ends = self._numbers >= self._nodes
        passing, passed_from = self._mappings(~ends)
        del passed_from[self._start]
        return merged_reach(self._start, passing, passed_from, *self._mappings(ends))

    def _mappings(self, which: npt.NDArray[np.bool_]) -> tuple[dict[Node, int], dict[Node, Node]]:
        nodes = (self._numbers[which] % self._nodes).tolist()
        costs, came_from = self._costs[which].tolist(), self._came_from[which].tolist()
        return dict(zip(nodes, costs, strict=True)), dict(zip(nodes, came_from, strict=True))

    def nodes_and_costs(self) -> tuple[Ints, Ints]:
        return self._numbers % self._nodes, self._costs
