"""Movement (OUT-3): a unit goes to a hex within its movement points."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground import NOWHERE, Cell, Reach, StepCost, reach
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from examples.outpost.model import State, Unit, label, name_of, units_at
from examples.outpost.reference import terrain

STACKING_LIMIT = 2
"""Units of one side in a hex at the end of a move (OUT-3.3)."""


@rule("OUT-3.1")
def cost_to_enter(s: State, cell: Cell) -> int:
    """The movement points to enter a hex."""
    return terrain()[s.setting.board.terrain[cell]].cost


@rule("OUT-3.2")
def enemy_cells(s: State, unit: Unit) -> list[Cell]:
    """The hexes with an enemy in them, which the unit may not enter."""
    return [other.cell for other in s.units.values() if other.side != unit.side]


@rule("OUT-3.3")
def is_full(s: State, unit: Unit, cell: Cell) -> bool:
    """Whether a hex holds as many friends as may stand there."""
    return sum(other.side == unit.side for other in units_at(s, cell)) >= STACKING_LIMIT


def within_reach(s: State, unit: Unit) -> Reach[Cell]:
    """The hexes a unit can get to, each with its cost; it may pass through friends but not through enemies."""
    forbidden = {NOWHERE, *enemy_cells(s, unit)}

    def step(here: Cell, there: Cell, spent: int) -> StepCost | None:
        return None if there in forbidden else StepCost(cost_to_enter(s, there))

    return reach(unit.cell, unit.values.movement, s.setting.board.neighbours.__getitem__, step)


def moves_of(s: State, unit: Unit) -> Iterator[Choice]:
    """The legal moves of a unit, by hex."""
    for cell in sorted(within_reach(s, unit).cost):
        if cell != unit.cell and not is_full(s, unit, cell):
            yield Choice("move", unit.id, place=label(s, cell))


def why_not_move(s: State, unit: Unit, cell: Cell) -> Violation | None:
    """Why a unit may not move to a hex; None if it may."""
    if cell in enemy_cells(s, unit):
        return refuse("OUT-3.2", "refuse-enemy-hex")
    if is_full(s, unit, cell):
        return refuse("OUT-3.3", "refuse-full", limit=STACKING_LIMIT)
    if cell == unit.cell or cell not in within_reach(s, unit).cost:
        return refuse("OUT-3.1", "refuse-out-of-reach", points=unit.values.movement)
    return None


def cost_of_move(s: State, unit: Unit, cell: Cell) -> Tally:
    """The movement points that the cheapest way to a hex costs."""
    tally = Tally(unit="mp")
    tally.add(within_reach(s, unit).cost[cell], "way", "OUT-3.1")
    return tally


def move(s: State, unit: Unit, cell: Cell) -> Procedure[None]:
    """Put a unit into its new hex."""
    unit.cell = cell
    place = label(s, cell)
    yield tell("told-move", unit=name_of(unit), hex=place, rule="OUT-3.1", pieces=(unit.id,), place=place)
