"""How fast movement reach is on large boards, with numba where it is installed and in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from bocage.ground.board import Board, Hex, Sheet, lay_out
from bocage.ground.hexgrid import Grid
from bocage.ground.paths import Step
from bocage.ground.reachlayer import ReachLayer

Figures = dict[str, float]
BUDGET = 120
"""Movement points: with the prices below they lead over about a thousand hexes."""

OFF_ROAD = (6, 6, 6, 8, 9, 12)
ON_ROAD = 4
ROAD_EVERY = 25
"""Every so many columns a road runs from north to south."""

ROAD_BONUS = 12
"""Points that a move has more while it stays on the road; leaving the road costs them."""


class Country:
    """A board of mixed ground with roads, and what a step costs there."""

    def __init__(self, columns: int, rows: int) -> None:
        grid = Grid(columns, rows, edges="whole", labels="numbers")
        hexes = tuple(Hex(axial, label) for label, axial in grid.hexes())
        self.board: Board = lay_out(Sheet("country", "flat", "whole", 1000.0, hexes, grid=grid))
        rng = Random(1)
        self.prices = [rng.choice(OFF_ROAD) for _ in hexes]
        self.zones = [rng.random() < 0.02 for _ in hexes]
        """Where an enemy zone of control ends a move."""
        self.rows = rows
        self.middle = columns // 2 * rows + rows // 2

    def step(self, here: int, there: int, stage: int) -> Step:
        """Stage 0: on the road so far; stage 1: the road was left."""
        column, beside = here // self.rows, there // self.rows
        follows = column == beside and column % ROAD_EVERY == 0
        if follows and stage == 0:
            return Step(ON_ROAD, stop=self.zones[there])
        left_now = ROAD_BONUS if stage == 0 else 0
        return Step(self.prices[there] + left_now, stop=self.zones[there], stage=1)


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
    """Milliseconds to find all that is in reach, also after one hex has changed."""
    layer = ReachLayer(country.board.neighbours, country.step, stages=2, compiled=compiled)
    middle, beside = country.middle, country.board.neighbours[country.middle][0]

    def after_change() -> None:
        country.prices[beside] = 18 - country.prices[beside]
        layer.changed(beside)
        assert layer.reach(middle, BUDGET).cost

    hexes = len(layer.reach(middle, BUDGET).cost)
    return {
        f"{name}_hexes": hexes,
        f"{name}_ms": least_ms(lambda: layer.reach(middle, BUDGET).cost),
        f"{name}_after_change_ms": least_ms(after_change),
    }


def least_ms(work: Callable[[], object], times: int = 50) -> float:
    """Milliseconds of processor time, the least of several runs: whatever else a machine does only adds to it."""
    taken = []
    for _ in range(times):
        began = process_time()
        work()
        taken.append(1000 * (process_time() - began))
    return round(min(taken), 4)
