"""What units carry and what that costs (ASL-4.0a to 4.0e, 4.0h, 4.0i). Loads and capacities are in PP."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import is_good_order
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    is_leader,
    is_mmc,
    piece_name,
    weapon_type_of,
    weapons_of,
)


# --- load and capacity, in PP -------------------------------------------------------------------------------------
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


@rule("ASL-4.0h")
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
    """Half MF a unit loses to its load: a weapon moves only with a unit that bears its weight."""
    return portage(s, unit, helper) * tables().movement.per_excess_pp


@rule("ASL-4.0h")
def refuses_too_heavy(s: State, unit: Unit) -> Violation | None:
    """A leader never carries more than the most PP of a SMC."""
    if is_leader(unit) and load(s, unit) > tables().portage.smc_most_pp:
        return refuse("ASL-4.0h", "refuse-too-heavy", unit=piece_name(s, unit.id), most=tables().portage.smc_most_pp)
    return None


@rule("ASL-4.0c")
def refuses_carried_already(s: State, unit: Unit) -> Violation | None:
    """A weapon carried in this MPh and then dropped or taken over is not carried on."""
    for weapon in weapons_of(s, unit):
        if weapon.carried_by not in (0, unit.id):
            return refuse("ASL-4.0c", "refuse-carried-already", weapon=piece_name(s, weapon.id))
    return None


def why_not_move_with_load(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not take everything it possesses to another hex."""
    return refuses_too_heavy(s, unit) or refuses_carried_already(s, unit)


def carry(s: State, unit: Unit) -> None:
    """Note that a unit has carried its weapons into another hex."""
    for weapon in weapons_of(s, unit):
        weapon.carried_by = unit.id


@rule("ASL-4.0e", "ASL-3.6aa")
def over_capacity(s: State, unit: Unit) -> list[int]:
    """The weapons of which a router must drop some before it routs: all it has, if they exceed its IPC."""
    return [weapon.id for weapon in weapons_of(s, unit)] if portage(s, unit, None) else []
