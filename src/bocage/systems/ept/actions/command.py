"""Command actions (EPT-7.4): a leader reactivates a unit, lets it fire again, gets it going again, or observes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.movement.permitted import why_not_limited
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.formations import commands, leads
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import tell_of, unit_name
from bocage.systems.ept.state.units import (
    is_active,
    is_adjacent_or_here,
    is_mortar,
    is_sound,
    is_stopped,
    is_vehicle,
    units_of,
)

REACTIVATE, REFIRE, FREE, OBSERVE = "reactivate", "refire", "free", "observe"
"""The verbs of the choices of EPT-7.4b to EPT-7.4e; each names the leader and, as `other`, the unit."""


# --- the leader -------------------------------------------------------------------------------------------------------
@rule("EPT-7.4a")
def why_not_command(s: State, leader: Unit) -> Violation | None:
    """Why a leader takes no command action: shaken, of armour, busy with another action, or no leader at all."""
    if leads(s, leader) is None or is_vehicle(leader):
        return refuse("EPT-7.4a", "refuse-no-leader", unit=unit_name(s, leader.id))
    if not is_sound(leader):
        return refuse("EPT-7.4a", "refuse-leader-shaken", unit=unit_name(s, leader.id))
    if s.deed is not None:
        return refuse("EPT-7.4a", "refuse-not-combined", unit=unit_name(s, leader.id))
    return why_not_limited(s, leader)


@rule("EPT-7.4f")
def why_not_of(s: State, leader: Unit, unit: Unit) -> Violation | None:
    """Why a leader does nothing for a unit: it is not his to command, or not in his hex or the next."""
    if unit.id == leader.id or not commands(s, leader, unit):
        return refuse("EPT-7.4f", "refuse-not-commanded", unit=unit_name(s, unit.id))
    if not is_adjacent_or_here(s, leader, unit):
        return refuse("EPT-7.4f", "refuse-not-beside", unit=unit_name(s, unit.id))
    return None


# --- what he does -----------------------------------------------------------------------------------------------------
@rule("EPT-7.4b")
def why_not_reactivate(s: State, unit: Unit) -> Violation | None:
    """Why a unit gets no second action: it bears a fire marker, or has not had its first in this turn."""
    has_acted = (unit.activated or is_active(s, unit)) and unit.id not in s.ready
    if unit.fire or unit.decoy or not has_acted:
        return refuse("EPT-7.4b", "refuse-not-reactivated", unit=unit_name(s, unit.id))
    return None


@rule("EPT-7.4c")
def why_not_refire(s: State, unit: Unit) -> Violation | None:
    """Why a unit's fire marker is not taken back: it bears none."""
    return None if unit.fire else refuse("EPT-7.4c", "refuse-no-fire-marker", unit=unit_name(s, unit.id))


@rule("EPT-7.4d", "EPT-13.1c")
def why_not_free(s: State, unit: Unit) -> Violation | None:
    """Why a unit is not got going: it is not stopped; a stunned vehicle cannot be."""
    if not is_stopped(unit) or unit.stunned:
        return refuse("EPT-7.4d", "refuse-not-stopped", unit=unit_name(s, unit.id))
    return None


@rule("EPT-7.4e")
def why_not_observe(s: State, unit: Unit) -> Violation | None:
    """Why a leader does not observe for a unit: it is no mortar that has still to fire in this activation."""
    if is_mortar(unit) and unit.id in s.ready:
        return None
    return refuse("EPT-7.4e", "refuse-no-mortar", unit=unit_name(s, unit.id))


WHY_NOT = {REACTIVATE: why_not_reactivate, REFIRE: why_not_refire, FREE: why_not_free, OBSERVE: why_not_observe}


def why_not(s: State, leader: Unit, choice: Choice) -> Violation | None:
    """Why a command action is not taken."""
    unit = s.units.get(choice.other or 0)
    if unit is None:
        return refuse("EPT-7.4f", "refuse-not-offered", choice=str(choice))
    return why_not_command(s, leader) or why_not_of(s, leader, unit) or WHY_NOT[choice.verb](s, unit)


@rule("EPT-7.1l")
def options_of(s: State, leader: Unit, verb: str) -> Iterator[Choice]:
    """The units around a leader for which he may do one of the four."""
    if why_not_command(s, leader) is not None:
        return
    for unit in units_of(s, leader.side):
        if WHY_NOT[verb](s, unit) is None and why_not_of(s, leader, unit) is None:
            yield Choice(verb, leader.id, other=unit.id)


def run(s: State, leader: Unit, choice: Choice) -> Procedure[None]:
    """Carry a command action out."""
    assert s.deed is not None
    s.deed.extra, s.deed.over = "command", True
    unit = s.units[choice.other or 0]
    if choice.verb == REACTIVATE:
        reactivate(s, unit)
    elif choice.verb == REFIRE:
        refire(unit)
    elif choice.verb == OBSERVE:
        s.spotters[leader.id] = unit.id
    else:
        free(s, unit)
    yield tell_of(s, unit, f"told-{choice.verb}", "EPT-7.4a")


@rule("EPT-7.4b")
def reactivate(s: State, unit: Unit) -> None:
    """The unit gets another action."""
    s.ready.append(unit.id)
    if unit.id not in s.active_units:
        s.active_units.append(unit.id)


@rule("EPT-7.4c")
def refire(unit: Unit) -> None:
    """Fire=Test goes, No more fire turns back to it."""
    unit.fire = "" if unit.fire == "test" else "test"


@rule("EPT-7.4d")
def free(s: State, unit: Unit) -> None:
    """The marker goes; a unit that has not acted may do so if its formation is active."""
    unit.condition = ""


ACTS = {verb: Act(partial(options_of, verb=verb), why_not, run) for verb in WHY_NOT}
