"""Work to be timed beside play: lines of sight on a drawn board, and movement reach on a large one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from bocage.ground.hexgrid import column_name
from bocage.ground.paths import StepCost
from bocage.ground.reachlayer import ReachLayer
from bocage.ground.text import board_from_columns
from bocage.kernel.contract.setting import attach
from bocage.systems.aslsk.ground.sight import lines_of, sees
from bocage.systems.aslsk.ground.terrain import crosses_road, road_cost, terrain_at, terrain_cost
from bocage.systems.aslsk.scenarios.boards import drawn
from bocage.systems.aslsk.scenarios.scenario import Setting, parse_scenario
from bocage.systems.aslsk.state.model import State

SIDE = 200
BUDGET = 16
"""The most half MF an Infantry unit has: 8 MF."""


def empty(data: dict[str, object]) -> State:
    """A state without units on a board."""
    scenario = parse_scenario({"id": "works", "sides": ["german", "russian"], "first": "german", **data}, "works")
    state: State = attach(State({}, {}, "rally-start"), Setting(scenario, {}))
    return state


def sight() -> Callable[[], int]:
    """All pairs of a 33 x 10 board are prepared; then pairs are asked for at random."""
    state = empty({"board": {"parts": [{"board": "u"}]}})
    state.setting.board = replace(drawn("u"))
    size, lines = state.board.size, lines_of(state)
    for start in range(size):
        for end in range(start, size):
            lines.value(start, end)
    rng = Random(1)
    pairs = [(rng.randrange(size), rng.randrange(size)) for _ in range(20_000)]

    def look() -> int:
        for start, end in pairs:
            sees(state, start, end)
        return len(pairs)

    return look


def reach() -> Callable[[], int]:
    """How far a unit gets from the middle of a 200 x 200 board of mixed ground."""
    rng = Random(1)
    columns = {column_name(column): "".join(rng.choices("....wSgo", k=SIDE + column % 2)) for column in range(SIDE)}
    state = empty({"board": {"columns": {"A": "."}}})
    board = state.setting.board = board_from_columns(columns)

    def step(here: int, there: int, spent: int) -> StepCost | None:
        terrain = terrain_at(state, there)
        return StepCost(road_cost(terrain) if crosses_road(state, here, there) else terrain_cost(terrain))

    layer = ReachLayer(board.neighbours[: board.size], step)
    layer.prepare()
    middle = board.size // 2

    def spread() -> int:
        assert layer.reach(middle, BUDGET).cost
        return 1

    return spread
