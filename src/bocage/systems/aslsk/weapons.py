"""Support weapons (ASL-4.0): who has them, what carrying costs, dropping, recovery, and use in the wrong hands.

Portage counts in PP. Firing is the business of the fire chapter; here stand the numbers a weapon has in its hands.
"""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.condition import is_good_order, is_inexperienced
from bocage.systems.aslsk.model import (
    OFF_MAP,
    Charge,
    State,
    Unit,
    Weapon,
    give,
    is_leader,
    is_mmc,
    leave_at,
    piece_name,
    type_of,
    weapon_cell,
    weapon_name,
    weapon_type_of,
    weapons_of,
)
from bocage.systems.aslsk.tables import tables

SET_DOWN = -1
"""Stands for the carrier of a weapon that was carried in this MPh and dropped."""
STRAINING = ("subsequent", "fpf")
"""Subsequent First Fire and Final Protective Fire strain machine guns (ASL-4.1g)."""


# --- carrying ---------------------------------------------------------------------------------------------------------
@rule("ASL-1.2.4c")
def load(s: State, unit: Unit) -> int:
    """PP of everything a unit possesses."""
    return sum([weapon_type_of(weapon).pp for weapon in weapons_of(s, unit)])


@rule("ASL-3.3r")
def cx_capacity_loss(unit: Unit) -> int:
    """An exhausted unit carries less."""
    return tables().portage.cx if unit.cx else 0


@rule("ASL-4.0i")
def leaders_help(s: State, helper: Unit | None) -> int:
    """PP a Good Order leader who moves along adds to one MMC, by carrying nothing of his own."""
    if helper is None or not is_good_order(helper) or weapons_of(s, helper):
        return 0
    return min(tables().portage.leader_adds, capacity(s, helper, None))


@rule("ASL-4.0h", off=99)
def capacity(s: State, unit: Unit, helper: Unit | None) -> int:
    """IPC: PP a unit carries without losing MF."""
    chart = tables().portage
    own = chart.mmc if is_mmc(unit) else chart.smc_wounded if unit.wounded else chart.smc
    helped = leaders_help(s, helper) if is_mmc(unit) and is_good_order(unit) else 0
    return max(0, own + cx_capacity_loss(unit)) + helped


def portage(s: State, unit: Unit, helper: Unit | None) -> int:
    """PP in excess of what a unit, with a leader's help, carries without losing MF."""
    carried = load(s, unit) if unit.id in s.arms else 0
    return max(0, carried - capacity(s, unit, helper)) if carried else 0


@rule("ASL-4.0a")
def portage_cost(s: State, unit: Unit, helper: Unit | None) -> int:
    """Half MF a unit loses to its load: a weapon goes along only with somebody who pays for its weight."""
    return portage(s, unit, helper) * tables().movement.per_excess_pp


@rule("ASL-4.0h")
def can_carry(s: State, unit: Unit) -> Violation | None:
    """A single man never carries more than he can lift."""
    if is_leader(unit) and load(s, unit) > tables().portage.smc_most_pp:
        return refuse("ASL-4.0h", "refuse-too-heavy", unit=piece_name(s, unit.id), most=tables().portage.smc_most_pp)
    return None


@rule("ASL-4.0c")
def can_carry_on(s: State, unit: Unit) -> Violation | None:
    """A weapon already carried in this MPh, and set down or taken over since, stays where it is."""
    for weapon in weapons_of(s, unit):
        if weapon.carried_by not in (0, unit.id):
            return refuse("ASL-4.0c", "refuse-carried-already", weapon=piece_name(s, weapon.id))
    return None


def can_move_with_load(s: State, unit: Unit) -> Violation | None:
    """Whether a unit may take everything it possesses to another hex."""
    return can_carry(s, unit) or can_carry_on(s, unit)


def carry(s: State, unit: Unit) -> None:
    """Note that a unit has carried its weapons into another hex."""
    for weapon in weapons_of(s, unit):
        weapon.carried_by = unit.id


@rule("ASL-4.0e", "ASL-3.6aa")
def over_capacity(s: State, unit: Unit) -> list[int]:
    """The weapons of which a router must drop some before it routs: all it has, if they exceed its IPC."""
    return [weapon.id for weapon in weapons_of(s, unit)] if portage(s, unit, None) else []


# --- possession -------------------------------------------------------------------------------------------------------
@rule("ASL-4.0b")
def droppable(s: State, unit: Unit) -> list[int]:
    """What a unit may drop, free of charge and at any time: all it possesses, unless it is broken."""
    return [] if unit.broken else [weapon.id for weapon in weapons_of(s, unit)]


def can_drop(s: State, unit: Unit, weapon: Weapon) -> Violation | None:
    """Whether a unit may drop a weapon."""
    if weapon.id in droppable(s, unit):
        return None
    message = "refuse-broken" if unit.broken else "refuse-not-possessed"
    return refuse("ASL-4.0b", message, unit=piece_name(s, unit.id), weapon=piece_name(s, weapon.id))


@rule("ASL-4.0f")
def put_down(s: State, weapon: Weapon) -> None:
    """Leave a weapon in its hex, possessed by nobody."""
    leave_at(s, weapon, weapon_cell(s, weapon))
    if weapon.carried_by:
        weapon.carried_by = SET_DOWN


def drop(s: State, weapon: Weapon, cited: str) -> Procedure[None]:
    """Put a weapon down and say so."""
    put_down(s, weapon)
    yield tell("told-dropped", rule=cited, pieces=(weapon.id,), weapon=weapon_name(weapon))


@rule("ASL-1.2.4b")
def can_possess(s: State, unit: Unit, weapon: Weapon) -> Violation | None:
    """A unit may take any number of weapons, but only one that nobody has, lying in its own hex (ASL-4.0a)."""
    if weapon.holder or weapon.at != unit.at:
        return refuse("ASL-3.3y", "refuse-not-lying-here", weapon=piece_name(s, weapon.id))
    return None


def take(s: State, unit: Unit, weapon: Weapon) -> None:
    """Give a unit possession of a weapon it has recovered."""
    give(s, weapon, unit.id)
    weapon.recovered = True


@rule("ASL-3.3y", "ASL-4.0g")
def recovers(final_dr: int) -> bool:
    """Whether a recovery dr succeeds."""
    return tables().recovery.succeeds(final_dr)


@rule("ASL-3.3q")
def exhaustion(unit: Unit, drm: int) -> int:
    """What an exhausted unit adds to a dr it makes."""
    return drm if unit.cx else 0


def recovery_tally(unit: Unit) -> Tally:
    """What modifies a unit's recovery dr."""
    tally = Tally()
    tally.add(exhaustion(unit, tables().recovery.cx), "cx", "ASL-3.3q")
    return tally


def attempt_recovery(s: State, unit: Unit, weapon: Weapon, cite: str) -> Procedure[str]:
    """Roll for a weapon lying in the unit's hex; gives "recovered" or "nothing"."""
    tally = recovery_tally(unit)
    success = yield from draw(
        D6, "recovery", lambda faces: recovers(faces[0] + tally.total), tally=tally, seat=unit.side, rule=cite
    )
    if not success:
        return "nothing"
    take(s, unit, weapon)
    unit_name, weapon_name = piece_name(s, unit.id), piece_name(s, weapon.id)
    yield tell("told-recovered", rule=cite, pieces=(unit.id, weapon.id), unit=unit_name, weapon=weapon_name)
    return "recovered"


# --- in whose hands ---------------------------------------------------------------------------------------------------
@rule("ASL-4.0l")
def is_captured(weapon: Weapon, side: int) -> bool:
    """A weapon that began with the other side than the one that uses it."""
    return weapon.side != side


@rule("ASL-4.0l")
def is_unskilled(s: State, user: Unit) -> bool:
    """An Inexperienced MMC handles weapons badly."""
    return is_mmc(user) and is_inexperienced(s, user)


def breakdown_number(s: State, weapon: Weapon, user: Unit, kind: str) -> int:
    """The original DR from which a weapon malfunctions (B#) or is lost (X#), used so by this unit."""
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


# --- demolition charges -----------------------------------------------------------------------------------------------
@rule("ASL-4.3f")
def can_place_charge(s: State, unit: Unit) -> Violation | None:
    """Who fired in the PFPh, or is pinned or broken, places no charge."""
    if unit.fire == "prep" or any(weapon.fire == "prep" for weapon in weapons_of(s, unit)):
        return refuse("ASL-4.3f", "refuse-prep-fired", unit=piece_name(s, unit.id))
    if unit.broken or unit.pinned:
        return refuse("ASL-4.3f", "refuse-broken-or-pinned", unit=piece_name(s, unit.id))
    return None


@rule("ASL-4.3c", off=True)
def costs_own_fp(unit: Unit) -> bool:
    """Whoever places a charge may still use its own FP in the AFPh."""
    return False


@rule("ASL-4.3g")
def place_charge(s: State, unit: Unit, weapon: Weapon, cell: int) -> None:
    """Set a charge at a hex, where it goes off in the AFPh; the placer no longer has it."""
    s.charges.append(
        Charge(weapon.id, cell, unit.id, unit.cx, not is_mmc(unit) or type_of(unit).is_elite, is_unskilled(s, unit))
    )
    leave_at(s, weapon, OFF_MAP)
    unit.own_fp_lost = unit.own_fp_lost or costs_own_fp(unit)
