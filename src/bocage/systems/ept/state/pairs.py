"""Vehicles with the men aboard or beside them: who may act because another does (EPT-16.3i, EPT-16.3j, EPT-16.4c)."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.state.formations import acting_formation_of
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.units import riders, rides_outside


@rule("EPT-16.3j", "EPT-16.3l")
def partners(s: State, ids: Sequence[int]) -> list[int]:
    """The units that may act with others that are activated: vehicles with those aboard, these with their vehicles."""
    others: list[int] = []
    for unit in [s.units[id] for id in ids]:
        for other in [unit.carrier, *(rider.id for rider in riders(s, unit))]:
            if other and other not in ids and other not in others and not s.units[other].activated:
                others.append(other)
    return others


@rule("EPT-16.3l")
def why_not_but_move(s: State, unit: Unit) -> Violation | None:
    """Why a tank only moves: it acts because those who ride on it have been activated."""
    if not riders(s, unit) or not rides_outside(unit):
        return None
    formation = acting_formation_of(s, unit)
    is_itself = formation is not None and formation.id == s.acting if s.acting else unit.id in s.active_units[:1]
    return None if is_itself else refuse("EPT-16.3l", "refuse-only-moves", unit=unit_name(s, unit.id))


def why_not_joined(s: State, unit: Unit, rule_id: str) -> Violation | None:
    """Why a unit cannot take part in the action of another: it has acted in this turn."""
    if unit.id in s.ready or not (unit.activated or unit.id in s.active_units):
        return None
    return refuse(rule_id, "refuse-unit-activated", unit=unit_name(s, unit.id))


@rule("EPT-16.3i", "EPT-16.4c")
def join(s: State, unit: Unit) -> None:
    """A unit becomes active because it takes part in the action of another; it may act itself if it has not yet."""
    for ids in (s.ready, s.active_units):
        if unit.id not in ids:
            ids.append(unit.id)
