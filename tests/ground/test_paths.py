"""Reach against a brute-force relaxation over everything that matters, and the layer against the plain function."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.ground import EVERYTHING, Board, ReachLayer, StepCost, path_to, reach, reachlayer
from bocage.ground.spread import compiled_spread, spread

from .ground_boards import random_columns, steady

Walk = Callable[[int, int, int], StepCost | None]
BOARD = random_columns(1, 6, 4)


both_ways = pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "plain"])
"""Layers that run as machine code, and layers that run without numba."""


def random_step(seed: int, cells: int, stages: int = 1) -> Walk:
    """Steps of random price: forbidden, free, stopping, capped, all that is left, and leading to another stage."""
    dice = random.Random(seed)
    costs = [0, 1, 1, 2, 3, EVERYTHING]
    steps: dict[tuple[int, int, int], StepCost | None] = {}

    def step(here: int, there: int, stage: int) -> StepCost | None:
        if stages == 1:
            stage = 0
        key = here, there, stage
        if key not in steps:
            taken = StepCost(dice.choice(costs), dice.random() < 0.15, dice.random() < 0.2, dice.randrange(stages))
            steps[key] = None if dice.random() < 0.15 else taken
        return steps[key]

    return step


State = tuple[int, int, bool]


def brute_force(board: Board, start: int, budget: int, step: Walk) -> dict[int, int]:
    """Least costs by repeating every step until nothing gets cheaper; a state is cell, stage and whether to stop."""
    best: dict[State, int] = {(start, 0, False): 0}
    changed = True
    while changed:
        changed = False
        for (here, stage, stopped), spent in list(best.items()):
            for there in board.steps(here) if not stopped else ():
                for state, total in after(there, step(here, there, stage), spent, budget):
                    if total < best.get(state, budget + 1):
                        best[state] = total
                        changed = True
    return {cell: min(cost for (reached, _, _), cost in best.items() if reached == cell) for cell, _, _ in best}


def after(there: int, taken: StepCost | None, spent: int, budget: int) -> Iterator[tuple[State, int]]:
    """The state after a step and what was spent by then; none if the step may not be taken."""
    if taken is None:
        return
    if spent + taken.cost <= budget:
        yield (there, taken.stage, taken.stop), spent + taken.cost
    elif taken.capped:
        yield (there, taken.stage, True), budget


def is_payable(path: tuple[int, ...], cost: int, budget: int, step: Walk) -> bool:
    """Whether a path can be walked for a cost, every step but the last allowing to go on."""
    stage = spent = 0
    for number, (here, there) in enumerate(pairwise(path), 1):
        outcomes = list(after(there, step(here, there, stage), spent, budget))
        if not outcomes or (outcomes[0][0][2] and number < len(path) - 1):
            return False
        (_, stage, _), spent = outcomes[0]
    return spent == cost


@steady(80)
@given(seed=st.integers(0, 10**6), budget=st.integers(0, 9))
def test_reach_is_what_brute_force_finds(seed: int, budget: int) -> None:
    step = random_step(seed, len(BOARD))
    start = seed % BOARD.size
    reached = reach(start, budget, BOARD.steps, step)
    assert reached.cost == brute_force(BOARD, start, budget, step)
    for goal, cost in reached.cost.items():
        assert is_payable(reached.path_to(goal), cost, budget, step)
    for cell in set(range(BOARD.size)) - set(reached.cost):
        assert reached.path_to(cell) == ()


@both_ways
@pytest.mark.parametrize("stages", [1, 2, 3])
@steady(60)
@given(seed=st.integers(0, 10**6), budget=st.integers(0, 9))
def test_a_layer_reaches_what_brute_force_finds_at_every_stage(
    compiled: bool, stages: int, seed: int, budget: int
) -> None:
    step = random_step(seed, len(BOARD), stages)
    layer = ReachLayer(BOARD.neighbours, step, stages, compiled=compiled)
    for start in (seed % BOARD.size, (seed + 7) % BOARD.size):
        reached = layer.reach(start, budget)
        expected = brute_force(BOARD, start, budget, step)
        assert reached.cost == expected
        assert reached.costs(len(BOARD)).tolist() == [expected.get(cell, -1) for cell in range(len(BOARD))]
        for cell in range(BOARD.size):
            path = reached.path_to(cell)
            assert is_payable(path, expected[cell], budget, step) if cell in expected else path == ()


@steady(60)
@given(seed=st.integers(0, 10**6), budget=st.integers(0, 9), stages=st.integers(1, 3))
def test_with_and_without_numba_the_answers_are_the_same_in_the_same_order(seed: int, budget: int, stages: int) -> None:
    step = random_step(seed, len(BOARD), stages)
    start = seed % BOARD.size
    plain = ReachLayer(BOARD.neighbours, step, stages, compiled=False).reach(start, budget)
    with pytest.MonkeyPatch.context() as patch:
        # Where numba is not installed, its loop is tested as it stands.
        patch.setattr(reachlayer, "compiled_spread", lambda: compiled_spread() or spread)
        compiled = ReachLayer(BOARD.neighbours, step, stages).reach(start, budget)
    assert isinstance(compiled._nodes, reachlayer.ArrayReach)
    assert list(compiled.cost.items()) == list(plain.cost.items())
    assert [compiled.path_to(cell) for cell in plain.cost] == [plain.path_to(cell) for cell in plain.cost]
    if stages == 1:
        asked = reach(start, budget, BOARD.steps, step)
        assert list(asked.cost.items()) == list(plain.cost.items())
        assert [asked.path_to(cell) for cell in plain.cost] == [plain.path_to(cell) for cell in plain.cost]


@both_ways
@steady(40)
@given(
    seed=st.integers(0, 10**6),
    changes=st.lists(st.tuples(st.integers(0, BOARD.size - 1), st.integers(0, 4)), max_size=6),
)
def test_a_layer_told_of_every_change_equals_a_new_one(
    compiled: bool, seed: int, changes: list[tuple[int, int]]
) -> None:
    dice = random.Random(seed)
    prices = [dice.randint(0, 4) for _ in range(len(BOARD))]

    def step(here: int, there: int, stage: int) -> StepCost | None:
        return StepCost(prices[there] + prices[here], stop=prices[there] == 3) if prices[there] < 4 else None

    layer = ReachLayer(BOARD.neighbours, step, compiled=compiled)
    if seed % 2:
        layer.prepare()
    for cell, price in changes:
        layer.reach(dice.randrange(BOARD.size), 6)
        prices[cell] = price
        layer.changed(cell)
        start = dice.randrange(BOARD.size)
        assert layer.reach(start, 6).cost == reach(start, 6, BOARD.steps, step).cost


@both_ways
def test_only_what_is_reached_is_priced_and_only_what_changed_is_priced_again(compiled: bool) -> None:
    asked: list[tuple[int, int]] = []

    def step(here: int, there: int, stage: int) -> StepCost:
        asked.append((here, there))
        return StepCost(2)

    layer = ReachLayer(BOARD.neighbours, step, compiled=compiled)
    start = BOARD.cell("C2")
    layer.reach(start, 2)
    priced = {start, *BOARD.steps(start)}
    assert set(asked) == {(here, there) for here in priced for there in BOARD.steps(here)}
    assert len(asked) == len(set(asked))
    asked.clear()
    layer.reach(start, 2)
    assert not asked
    layer.changed(start)
    layer.reach(start, 2)
    assert {here for here, _ in asked} == priced


@both_ways
def test_the_cost_of_reach_does_not_grow_with_the_board(compiled: bool) -> None:
    """In processor time, both boards in turn; looking at the whole board would take 100 times as long."""

    def layer_of(columns: int) -> tuple[ReachLayer, int]:
        rows = columns
        around = [
            [
                (q + dq) * rows + r + dr if 0 <= q + dq < columns and 0 <= r + dr < rows else -1
                for dq, dr in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
            ]
            for q in range(columns)
            for r in range(rows)
        ]
        return ReachLayer(
            around, lambda here, there, stage: StepCost(2), compiled=compiled
        ), columns // 2 * rows + rows // 2

    layers = [layer_of(30), layer_of(300)]
    sizes = [len(layer.reach(middle, 16).cost) for layer, middle in layers]
    assert sizes[0] == sizes[1] == 217
    times: list[list[float]] = [[], []]
    for _ in range(60):
        for spent, (layer, middle) in zip(times, layers, strict=True):
            layer.changed(middle)
            began = process_time()
            layer.reach(middle, 16)
            spent.append(process_time() - began)
    assert sorted(times[1])[30] < 5 * sorted(times[0])[30]


def test_costs_may_depend_on_what_was_spent() -> None:
    reached = reach(0, 6, lambda number: (number + 1,), lambda here, there, spent: StepCost(1 + spent))
    assert reached.cost == {0: 0, 1: 1, 2: 3}


def test_path_to_goes_round_a_stop() -> None:
    ways = {"a": "bc", "b": "d", "c": "d", "d": "e", "e": ""}
    prices = {
        ("a", "b"): StepCost(1),
        ("a", "c"): StepCost(1),
        ("b", "d"): StepCost(1, stop=True),
        ("c", "d"): StepCost(2),
    }

    def step(here: str, there: str, spent: int) -> StepCost:
        return prices.get((here, there), StepCost(1))

    reached = reach("a", 9, lambda place: ways[place], step)
    assert reached.cost["d"] == 2
    assert reached.path_to("d") == ("a", "b", "d")
    assert path_to("a", "e", 9, lambda place: ways[place], step) == ("a", "c", "d", "e")


def line(number: int) -> tuple[int, ...]:
    return tuple(there for there in (number - 1, number + 1) if 0 <= there < 10)


LINE = [[*line(node), *[-1] * (6 - len(line(node)))] for node in range(10)]


@both_ways
def test_a_unit_may_always_move_one_hex(compiled: bool) -> None:
    def step(here: int, there: int, stage: int) -> StepCost:
        """Stage 0: nothing spent yet, so that one hex may be entered at any cost."""
        return StepCost(5, capped=stage == 0, stage=1)

    layer = ReachLayer(LINE, step, stages=2, compiled=compiled)
    assert layer.reach(4, 3).cost == {4: 0, 3: 3, 5: 3}
    assert layer.reach(4, 9).cost == {4: 0, 3: 5, 5: 5}
    assert reach(4, 3, line, lambda here, there, spent: StepCost(5, capped=spent == 0)).cost == {4: 0, 3: 3, 5: 3}


@both_ways
def test_a_step_may_take_the_whole_allowance(compiled: bool) -> None:
    def step(here: int, there: int, stage: int) -> StepCost | None:
        """The river between 5 and 6 is crossed for the whole allowance, so only as the first step."""
        if {here, there} != {5, 6}:
            return StepCost(1, stage=1)
        return StepCost(EVERYTHING, capped=True, stage=1) if stage == 0 else None

    layer = ReachLayer(LINE, step, stages=2, compiled=compiled)
    assert layer.reach(4, 8).cost == {4: 0, 3: 1, 5: 1, 2: 2, 1: 3, 0: 4}
    assert layer.reach(5, 2).cost == {5: 0, 4: 1, 3: 2, 6: 2}


@both_ways
def test_a_road_bonus_is_lost_by_leaving_the_road(compiled: bool) -> None:
    """Hexes 2 to 9 lie on a road; a move on the road only has 2 points more, which leaving it costs."""

    def step(here: int, there: int, stage: int) -> StepCost:
        on_road = here >= 2 and there >= 2
        leaves = stage == 0 and not on_road
        return StepCost(1 + 2 * leaves, stage=int(stage or leaves))

    layer = ReachLayer(LINE, step, stages=2, compiled=compiled)
    with_bonus = layer.reach(3, 2 + 2)
    assert with_bonus.cost == {3: 0, 2: 1, 4: 1, 5: 2, 6: 3, 7: 4, 1: 4}
    assert with_bonus.path_to(1) == (3, 2, 1)


@both_ways
def test_zones_of_control_stop_a_move_and_move_with_the_enemy(compiled: bool) -> None:
    enemies = {BOARD.cell("C2")}

    def zone() -> set[int]:
        return {there for enemy in enemies for there in BOARD.steps(enemy)}

    def step(here: int, there: int, stage: int) -> StepCost | None:
        return None if there in enemies else StepCost(1, stop=there in zone())

    layer = ReachLayer(BOARD.neighbours, step, compiled=compiled)
    assert BOARD.cell("D1") in zone()
    assert BOARD.cell("E1") not in layer.reach(BOARD.cell("B1"), 2).cost
    before = zone() | enemies
    enemies = {BOARD.cell("F3")}
    layer.changed(*before, *zone(), *enemies)
    for start in range(BOARD.size):
        assert layer.reach(start, 5).cost == reach(start, 5, BOARD.steps, step).cost
