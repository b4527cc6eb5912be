"""Digging entrenchments (EPT-7.1j, EPT-18.1a, EPT-18.1b): two actions of the same unit, in two turns."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.ground.terrain import works_at
from bocage.systems.ept.movement.permitted import why_not_limited
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import State, Unit, Work
from bocage.systems.ept.state.names import tell_openly_of, unit_name
from bocage.systems.ept.state.units import is_gun, is_set_up, is_stopped, is_vehicle

DIG = "dig"


@rule("EPT-7.1j", "EPT-7.1m")
def why_not_dig(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit does not dig: it is no infantry, has done another action, or the hex has its entrenchment."""
    if unit.decoy or is_vehicle(unit) or is_gun(unit) or is_set_up(unit):
        return refuse("EPT-7.1j", "refuse-cannot-dig", unit=unit_name(s, unit.id))
    if is_stopped(unit):
        return refuse("EPT-7.1r", "refuse-stopped", unit=unit_name(s, unit.id))
    if s.deed is not None:
        return refuse("EPT-7.1j", "refuse-not-combined", unit=unit_name(s, unit.id))
    return why_not_dig_again(s, unit) or why_not_limited(s, unit)


@rule("EPT-18.1a")
def why_not_dig_again(s: State, unit: Unit) -> Violation | None:
    """Why there is nothing to dig: the hex has its entrenchment, or the unit has dug in this turn already."""
    if any(work.finished and work.kind == "entrenchment" for work in works_at(s, unit.at)):
        return refuse("EPT-18.1a", "refuse-entrenched", unit=unit_name(s, unit.id))
    if unit.dug_in == s.turn:
        return refuse("EPT-18.1a", "refuse-has-dug", unit=unit_name(s, unit.id))
    return None


@rule("EPT-18.1a")
def dig(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """The first action places the marker, the second turns it over; by the option another unit may go on."""
    assert s.deed is not None
    s.deed.extra, s.deed.over = "dig", True
    begun = next((work for work in works_at(s, unit.at) if work.kind == "entrenchment"), None)
    unit.dug, unit.dug_in = unit.dug + 1, s.turn
    shared = begun is not None and s.setting.options.others_finish_entrenchments
    if begun is None:
        s.works[s.next_id] = Work(s.next_id, "entrenchment", unit.at, unit.side, finished=False)
        s.next_id += 1
    elif shared or unit.dug >= tables().numbers.fortifications.actions_to_entrench:
        begun.finished = True
        unit.dug = unit.dug_in = 0
        yield tell_openly_of(s, unit, "told-entrenched", "EPT-18.1a")
        return
    yield tell_openly_of(s, unit, "told-digging", "EPT-18.1a")


@rule("EPT-7.1j")
def dig_options(s: State, unit: Unit) -> Iterable[Choice]:
    """Digging, where it is permitted."""
    choice = Choice(DIG, unit.id)
    return [choice] if why_not_dig(s, unit, choice) is None else []


ACTS = {DIG: Act(dig_options, why_not_dig, dig)}
