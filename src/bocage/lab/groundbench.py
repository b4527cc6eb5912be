"""Speed of movement reach on large boards, with numba where it is installed and in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from bocage.ground.board import Board, BoardDraft, Hex, lay_out
from bocage.ground.hexgrid import Grid
from bocage.ground.paths import StepCost
from bocage.ground.reachlayer import ReachLayer

Figures = dict[str, float]
BUDGET = 120
"""Movement points of the measured move: with the costs below they reach about a thousand hexes."""

OFF_ROAD = (6, 6, 6, 8, 9, 12)
"""Costs of hexes off the road, drawn at random."""
ON_ROAD = 4
"""The cost of a step along a road."""
ROAD_EVERY = 25
"""The distance of roads, which run from north to south, in columns."""

ROAD_BONUS = 12
"""Extra points of a move that stays on the road; leaving the road costs them."""

ENEMY_ZONES = 0.02
"""The share of hexes in which an enemy zone of control ends a move."""

MARSH_COST = 18
"""A changed hex has this cost minus the one before, so that two changes restore it."""


class Country:
    """A board of mixed ground with roads, and the costs of steps on it."""

    def __init__(self, columns: int, rows: int) -> None:
        grid = Grid(columns, rows, edges="whole", labels="numbers")
        hexes = tuple(Hex(axial, label) for label, axial in grid.hexes())
        self.board: Board = lay_out(BoardDraft("country", "flat", "whole", 1000.0, hexes, grid=grid))
        rng = Random(1)
        self.prices = [rng.choice(OFF_ROAD) for _ in hexes]
        self.zones = [rng.random() < ENEMY_ZONES for _ in hexes]
        """Whether a move ends in each hex."""
        self.rows = rows
        self.middle = columns // 2 * rows + rows // 2

    def step(self, here: int, there: int, stage: int) -> StepCost:
        """The cost of a step; stage 0: the move has stayed on the road, stage 1: it has left the road."""
        column, next_column = here // self.rows, there // self.rows
        is_along_road = column == next_column and column % ROAD_EVERY == 0
        if is_along_road and stage == 0:
            return StepCost(ON_ROAD, stop=self.zones[there])
        lost_bonus = ROAD_BONUS if stage == 0 else 0
        return StepCost(self.prices[there] + lost_bonus, stop=self.zones[there], stage=1)


def measure_ground(progress: Callable[[str], None] = lambda what: None) -> Figures:
    """The figures of reach: as installed, and those named `plain` without numba."""
    figures: Figures = {}
    for name, columns in (("reach", 200), ("reach_60000", 300)):
        country = Country(columns, 200)
        for prefix, compiled in (("", True), ("plain_", False)):
            progress(f"ground: {prefix}{name}")
            figures |= {prefix + key: value for key, value in reach_figures(name, country, compiled).items()}
    return figures


def reach_figures(name: str, country: Country, compiled: bool) -> Figures:
    """The number of hexes in reach, and the milliseconds to find them, also after one hex has changed."""
    layer = ReachLayer(country.board.neighbours, country.step, stages=2, compiled=compiled)
    middle, beside = country.middle, country.board.neighbours[country.middle][0]

    def after_change() -> None:
        country.prices[beside] = MARSH_COST - country.prices[beside]
        layer.changed(beside)
        assert layer.reach(middle, BUDGET).cost

    hexes = len(layer.reach(middle, BUDGET).cost)
    return {
        f"{name}_hexes": hexes,
        f"{name}_ms": least_ms(lambda: layer.reach(middle, BUDGET).cost),
        f"{name}_after_change_ms": least_ms(after_change),
    }


def least_ms(work: Callable[[], object], times: int = 50) -> float:
    """Milliseconds of processor time, the least of several runs, since other work of the machine only adds time."""
    taken = []
    for _ in range(times):
        began = process_time()
        work()
        taken.append(1000 * (process_time() - began))
    return round(min(taken), 4)
