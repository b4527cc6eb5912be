"""What a unit is worth: the coin in which shots, moves and losses are compared. A good squad is worth about 10."""

from __future__ import annotations

from functools import cache

from bocage.systems.aslsk.model import State, Unit, weapon_type_of, weapons_of
from bocage.systems.aslsk.tables import unit_type

WHEN_BROKEN = 0.6
WEAPON_FP = 0.45
"""Worth of one printed FP of a weapon that works."""


@cache
def printed_worth(type: str) -> float:
    """The worth of a fresh counter."""
    printed = unit_type(type)
    if printed.kind == "leader":
        return 4.5 + 0.3 * (printed.morale - 7) - 2.0 * printed.leadership
    whole = 4.0 + 0.8 * printed.fp + 0.8 * (printed.morale - 6) + 0.15 * printed.range
    return whole if printed.kind == "squad" else 0.62 * whole


def weapon_worth(s: State, unit: Unit) -> float:
    """The worth of the working weapons a unit has."""
    return sum(WEAPON_FP * min(10, weapon_type_of(w).fp) for w in weapons_of(s, unit) if not w.malfunctioned)


def worth(s: State, unit: Unit) -> float:
    """What a unit is worth to its side now, its weapons included."""
    found = printed_worth(unit.type) * (WHEN_BROKEN if unit.broken else 1.0)
    return found + weapon_worth(s, unit)
