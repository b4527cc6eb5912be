"""Stacking (EPT-9.3): three squads or their equivalent and two vehicles to a hex, counted at rest only."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.rules import rule
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.units import is_vehicle, on_foot_at, units_at, vehicles_at


@rule("EPT-10.2c")
def weight_of(s: State, unit: Unit) -> int:
    """What a unit on foot weighs, in halves of a squad; a decoy nothing, by the option as much as a squad."""
    if unit.decoy:
        return tables().numbers.stacking.squad if s.setting.options.decoys_weigh else 0
    return weight_of_type(unit.type)


@rule("EPT-9.3b")
def weight_of_type(type: str) -> int:
    """What a counter on foot weighs, in halves of a squad."""
    numbers = tables().numbers.stacking
    return {
        "squad": numbers.squad,
        "gun": numbers.gun,
        "leader": numbers.leader,
        "observer": numbers.leader,
        "weapon": numbers.weapon,
        "vehicle": 0,
    }[tables().units[type].kind]


def weight_in(s: State, side: int, cell: int, floor: int = 0) -> int:
    """The weight of a side's units on foot on one storey of a hex."""
    return sum(weight_of(s, unit) for unit in on_foot_at(s, side, cell) if unit.floor == floor)


@rule("EPT-9.3a")
def has_room(s: State, side: int, cell: int, type: str, floor: int = 0) -> bool:
    """Whether a unit of a type may rest in a hex besides those that are there."""
    numbers = tables().numbers.stacking
    if tables().units[type].is_vehicle:
        return len(vehicles_at(s, side, cell)) < numbers.vehicles
    return weight_in(s, side, cell, floor) + weight_of_type(type) <= numbers.squads


@rule("EPT-9.3a")
def is_overstacked(s: State, side: int, cell: int) -> bool:
    """Whether a side has too many units in a hex, on any of its storeys."""
    return any(is_in_surplus(s, unit) for unit in units_at(s, side, cell))


@rule("EPT-9.3a")
def is_in_surplus(s: State, unit: Unit) -> bool:
    """Whether a unit is one of too many: of vehicles in its hex, or of those on foot on its storey."""
    numbers = tables().numbers.stacking
    if is_vehicle(unit):
        return len(vehicles_at(s, unit.side, unit.at)) > numbers.vehicles
    if unit.carrier or not weight_of(s, unit):
        return False
    return weight_in(s, unit.side, unit.at, unit.floor) > numbers.squads


def crowded_cells(s: State, side: int) -> Iterable[int]:
    """The hexes in which a side has too many units."""
    return [cell for cell in sorted(s.places[side].occupied()) if cell >= 0 and is_overstacked(s, side, cell)]
