"""Vehicles with those aboard: who may act because another does (EPT-16.3j)."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.rules import rule
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.units import riders


@rule("EPT-16.3j", "EPT-16.3l")
def partners(s: State, ids: Sequence[int]) -> list[int]:
    """The units that may act with others that are activated: vehicles with those aboard, these with their vehicles."""
    found: list[int] = []
    for unit in [s.units[id] for id in ids]:
        for other in [unit.carrier, *(rider.id for rider in riders(s, unit))]:
            if other and other not in ids and other not in found and not s.units[other].activated:
                found.append(other)
    return found
