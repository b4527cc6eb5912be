"""What a unit is worth: the coin in which shots, moves and losses are compared. A good squad is worth about 10."""

from __future__ import annotations

from functools import cache

from bocage.systems.aslsk.reference.tables import unit_type
from bocage.systems.aslsk.state.model import State, Unit, weapon_type_of, weapons_of
from bocage.systems.aslsk.tactics.style import Worth


@cache
def printed_worth(type: str, weights: Worth) -> float:
    """The worth of a fresh counter."""
    printed = unit_type(type)
    if printed.kind == "leader":
        morale = weights.leader_per_morale * (printed.morale - weights.leader_morale)
        return weights.leader + morale - weights.leader_per_leadership * printed.leadership
    morale = weights.squad_per_morale * (printed.morale - weights.squad_morale)
    whole = weights.squad + weights.squad_per_fp * printed.fp + morale + weights.squad_per_range * printed.range
    return whole if printed.kind == "squad" else weights.half_squad_share * whole


def weapon_worth(s: State, unit: Unit, weights: Worth) -> float:
    """The worth of the working weapons a unit has."""
    printed = [weapon_type_of(weapon).fp for weapon in weapons_of(s, unit) if not weapon.malfunctioned]
    return sum(weights.weapon_per_fp * min(weights.weapon_most_fp, fp) for fp in printed)


def worth(s: State, unit: Unit, weights: Worth) -> float:
    """What a unit is worth to its side now, its weapons included."""
    value = printed_worth(unit.type, weights) * (weights.broken_share if unit.broken else 1.0)
    return value + weapon_worth(s, unit, weights)


def tenths(value: float) -> str:
    """A worth for the reader, to one decimal."""
    return f"{value:.1f}"
