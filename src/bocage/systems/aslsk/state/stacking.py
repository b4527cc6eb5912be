"""Stacking limits (ASL-3.3m): whether the units of one side in a hex leave room for others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import State, Unit, friends_at


def room_for(s: State, unit: Unit, cell: int, *along: Unit) -> bool:
    """Whether the stacking limit leaves room in a hex for a unit and those who come with it (ASL-3.3m)."""
    return has_room(friends_at(s, cell, unit.side), (unit, *along))


def has_room(present: Sequence[Unit], coming: Sequence[Unit]) -> bool:
    """Whether those in a hex and those who come into it are within the stacking limit."""
    types = [mate.type for mate in present if mate not in coming] if present else []
    for unit in coming:
        types.append(unit.type)
    return fit_together(tuple(types))


@lru_cache(maxsize=4096)
def fit_together(types: tuple[str, ...]) -> bool:
    """Whether counters of these types are within the stacking limit of a hex (ASL-3.3m)."""
    kinds = [tables().units[type].kind for type in types]
    return tables().stacking.allows(kinds.count("squad"), kinds.count("half_squad"), kinds.count("leader"))
