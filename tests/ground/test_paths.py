"""Reach against a brute-force relaxation, and the prepared layer against the plain function."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bocage.ground.paths
from bocage.ground import Board, ReachLayer, Step, path_to, reach

from .ground_boards import random_columns, steady

Walk = Callable[[int, int, int], Step | None]


def random_step(seed: int, cells: int) -> Walk:
    dice = random.Random(seed)
    prices = [dice.choice([0, 1, 1, 2, 3, None]) for _ in range(cells)]
    stops = {(a, b) for a in range(cells) for b in range(cells) if dice.random() < 0.15}

    def step(here: int, there: int, spent: int) -> Step | None:
        price = prices[there]
        return None if price is None else Step(price, (here, there) in stops)

    return step


def brute_force(board: Board, start: int, budget: int, step: Walk) -> dict[int, int]:
    """Least costs by repeating every step until nothing gets cheaper; a state is a cell one may go on from or not."""
    best = {(start, False): 0}
    changed = True
    while changed:
        changed = False
        for (here, stopped), spent in list(best.items()):
            for there in board.steps(here) if not stopped else ():
                taken = step(here, there, spent)
                if taken is not None and spent + taken.cost <= budget:
                    state = (there, taken.stop)
                    if spent + taken.cost < best.get(state, budget + 1):
                        best[state] = spent + taken.cost
                        changed = True
    cells = {cell for cell, _ in best}
    return {cell: min(best[state] for state in ((cell, False), (cell, True)) if state in best) for cell in cells}


def price_of(path: tuple[int, ...], step: Walk) -> int:
    spent = 0
    for number, (here, there) in enumerate(pairwise(path)):
        taken = step(here, there, spent)
        assert taken is not None
        assert not taken.stop or number == len(path) - 2
        spent += taken.cost
    return spent


@pytest.mark.parametrize("compiled", [True, False])
@steady()
@given(seed=st.integers(0, 10**6), budget=st.integers(0, 9))
def test_reach_is_what_brute_force_finds(compiled: bool, seed: int, budget: int) -> None:
    board = random_columns(1, 6, 4)
    step = random_step(seed, len(board))
    start = seed % board.size
    found = reach(start, budget, board.steps, step)
    assert found.cost == brute_force(board, start, budget, step)
    with pytest.MonkeyPatch.context() as patch:
        if not compiled:
            patch.setattr(bocage.ground.paths, "compiled_spread", lambda: None)
        quick = ReachLayer.prepared(board.neighbours, step).reach(start, budget)
    assert {cell: cost for cell, cost in enumerate(quick.cost.tolist()) if cost >= 0} == found.cost
    assert quick.cells() == sorted(found.cost)
    for goal, cost in found.cost.items():
        assert price_of(found.path_to(goal), step) == price_of(quick.path_to(goal), step) == cost
    far = next((cell for cell in range(board.size) if cell not in found.cost), None)
    if far is not None:
        assert found.path_to(far) == quick.path_to(far) == ()


def test_costs_may_depend_on_what_was_spent() -> None:
    found = reach(0, 6, lambda n: (n + 1,), lambda here, there, spent: Step(1 + spent))
    assert found.cost == {0: 0, 1: 1, 2: 3}


def test_path_to_goes_round_a_stop() -> None:
    ways = {"a": "bc", "b": "d", "c": "d", "d": "e", "e": ""}
    prices = {("a", "b"): Step(1), ("a", "c"): Step(1), ("b", "d"): Step(1, stop=True), ("c", "d"): Step(2)}

    def step(here: str, there: str, spent: int) -> Step:
        return prices.get((here, there), Step(1))

    found = reach("a", 9, lambda place: ways[place], step)
    assert found.cost["d"] == 2
    assert found.path_to("d") == ("a", "b", "d")
    assert path_to("a", "e", 9, lambda place: ways[place], step) == ("a", "c", "d", "e")


def test_a_repaired_layer_equals_a_new_one() -> None:
    board = random_columns(3, 6, 4)
    prices = [1 + cell % 3 for cell in range(len(board))]

    def step(here: int, there: int, spent: int) -> Step:
        return Step(prices[there] + prices[here])

    layer = ReachLayer.prepared(board.neighbours, step)
    prices[7] = 9
    layer.repair(7, step)
    fresh = ReachLayer.prepared(board.neighbours, step)
    assert layer.costs.tolist() == fresh.costs.tolist()
    assert layer.reach(0, 20).cost.tolist() == fresh.reach(0, 20).cost.tolist()
