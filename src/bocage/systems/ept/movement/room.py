"""Room to rest (EPT-9.3a): who passes through a full hex must be able to go on from there."""

from __future__ import annotations

from collections.abc import Callable

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.ground.stacking import weight_of
from bocage.systems.ept.ground.terrain import storey_in
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import label
from bocage.systems.ept.state.units import enemies_in, is_vehicle, on_foot_at, vehicles_at

GoesOn = Callable[[int, int], bool]
"""Whether a unit could go on from one hex to the next with the points that it would have left."""


@rule("EPT-9.3a")
def why_not_crowd(s: State, unit: Unit, cell: int, goes_on: GoesOn) -> Violation | None:
    """Why a unit does not enter a full hex: nothing limits it while it moves, but it could not go on to rest."""
    if has_room_for(s, unit, cell):
        return None
    for beyond in s.board.steps(cell):
        if is_place_to_rest(s, unit, beyond) and goes_on(cell, beyond):
            return None
    return refuse("EPT-9.3a", "refuse-full", hex=label(s, cell))


def is_place_to_rest(s: State, unit: Unit, cell: int) -> bool:
    """Whether a hex is free of enemies and has room."""
    return s.board.on_map(cell) and not enemies_in(s, unit.side, cell) and has_room_for(s, unit, cell)


@rule("EPT-9.3a")
def has_room_for(s: State, unit: Unit, cell: int) -> bool:
    """Whether a unit may rest in a hex, on the storey on which it comes there; those it carries do not count."""
    if unit.decoy and not s.setting.options.decoys_weigh:
        return True
    numbers, floor = tables().numbers.stacking, storey_in(s, unit, cell)
    if is_vehicle(unit):
        return sum(1 for other in vehicles_at(s, unit.side, cell) if other.id != unit.id) < numbers.vehicles
    others = [other for other in on_foot_at(s, unit.side, cell) if other.floor == floor and other.id != unit.id]
    return sum(weight_of(s, other) for other in others) + weight_of(s, unit) <= numbers.squads
