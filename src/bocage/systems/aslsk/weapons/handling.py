"""A weapon in the hands of its user: captured or unskilled use, B#, ROF, and demolition charges (ASL-4.0l, 4.3)."""

from __future__ import annotations

from bocage.kernel.rules import Violation, rule
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import is_inexperienced
from bocage.systems.aslsk.state.model import (
    OFF_MAP,
    Charge,
    State,
    Unit,
    Weapon,
    is_mmc,
    leave_at,
    refuse_unit,
    type_of,
    weapon_type_of,
    weapons_of,
)

STRAINING = ("subsequent", "fpf")
"""Subsequent First Fire and Final Protective Fire strain machine guns (ASL-4.1g)."""


@rule("ASL-4.0l")
def is_captured(weapon: Weapon, side: int) -> bool:
    """A weapon that began with the other side than the one that uses it."""
    return weapon.side != side


@rule("ASL-4.0l")
def is_unskilled(s: State, user: Unit) -> bool:
    """An Inexperienced MMC handles weapons badly."""
    return is_mmc(user) and is_inexperienced(s, user)


@rule("ASL-4.1g")
def breakdown_number(s: State, weapon: Weapon, user: Unit, kind: str) -> int:
    """The original DR from which a weapon malfunctions (B#) or is lost (X#), used by this unit in this kind of fire.

    Subsequent First Fire and FPF strain a machine gun.
    """
    return tables().breakdown.number(
        weapon_type_of(weapon),
        captured=is_captured(weapon, user.side),
        inexperienced=is_unskilled(s, user),
        subsequent=kind in STRAINING,
        non_elite_mmc=is_mmc(user) and not type_of(user).is_elite,
    )


def rate_of_fire(s: State, weapon: Weapon, user: Unit) -> int:
    """The ROF of a weapon in the hands of this unit."""
    return tables().breakdown.rof(weapon_type_of(weapon), captured=is_captured(weapon, user.side))


# --- demolition charges -------------------------------------------------------------------------------------------
@rule("ASL-4.3f")
def refuses_placer(s: State, unit: Unit) -> Violation | None:
    """A unit that fired in the PFPh, or is pinned or broken, places no charge."""
    if unit.fire == "prep" or any(weapon.fire == "prep" for weapon in weapons_of(s, unit)):
        return refuse_unit("ASL-4.3f", "refuse-prep-fired", unit)
    if unit.broken or unit.pinned:
        return refuse_unit("ASL-4.3f", "refuse-broken-or-pinned", unit)
    return None


@rule("ASL-4.3c", "ASL-4.3g")
def place_charge(s: State, unit: Unit, weapon: Weapon, cell: int) -> None:
    """Set a charge at a hex, where it goes off in the AFPh; the placer no longer has it, but still has its own FP."""
    s.charges.append(
        Charge(weapon.id, cell, unit.id, unit.cx, not is_mmc(unit) or type_of(unit).is_elite, is_unskilled(s, unit))
    )
    leave_at(s, weapon, OFF_MAP)
