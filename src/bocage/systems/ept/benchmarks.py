"""Work to be timed beside play: lines of sight on a drawn map with relief, smoke and vehicles."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bocage.kernel.contract.setting import attach
from bocage.systems.ept.ground.sight import Eye, line_between, sight
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.scenarios.boards import blocks, drawn, high_buildings
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.setting import Setting, SideTerms, Terms

MAP = "a"
LINES = 20_000
TANKS, CLOUDS = 20, 12
"""Vehicles and markers of smoke on the map, which lines must look out for."""


def crowded(rng: Random) -> State:
    """A map of the data folder with tanks and smoke on it."""
    board = drawn(MAP)
    terms = Terms(
        id="works",
        sides=(SideTerms(name="german", nation="german"), SideTerms(name="soviet", nation="soviet")),
        turns=1,
        blocks=blocks(board),
        high_buildings=high_buildings(board),
    )
    cells = rng.sample(range(board.size), TANKS + CLOUDS)
    units = {id: Unit(id, "su_t34_43", 1, "line", 7, at=cell) for id, cell in enumerate(cells[:TANKS], start=1)}
    state: State = attach(State(units, {}, "operations"), Setting(board, terms, tables().switches.of({})))
    state.smoke = dict.fromkeys(cells[TANKS:], 1)
    return state


def sight_lines() -> Callable[[], int]:
    """All pairs of hexes are prepared, each in one direction; then pairs are asked for at random."""
    rng = Random(1)
    state = crowded(rng)
    eyes = [Eye(cell) for cell in range(state.board.size)]
    for start in eyes:
        for end in eyes[start.cell :]:
            line_between(state, start, end)
    pairs = [sorted((rng.choice(eyes), rng.choice(eyes))) for _ in range(LINES)]

    def look() -> int:
        for start, end in pairs:
            sight(state, start, end)
        return len(pairs)

    return look
