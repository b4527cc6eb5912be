"""Setting heavy weapons up and dismantling them (EPT-1.5a, EPT-7.1h, EPT-7.1i)."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.movement.permitted import why_not_besides, why_not_limited
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import tell_of, unit_name
from bocage.systems.ept.state.units import has_trait, is_set_up, is_stopped

SET_UP, DISMANTLE = "set-up", "dismantle"


@rule("EPT-7.1h", "EPT-7.1r")
def why_not_set_up(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a weapon is not set up: it stands already, or its crew is stopped, limited or has moved too far."""
    if not has_trait(unit, "set_up") or unit.set_up:
        return refuse("EPT-7.1h", "refuse-nothing-to-set-up", unit=unit_name(s, unit.id))
    if is_stopped(unit):
        return refuse("EPT-7.1r", "refuse-stopped", unit=unit_name(s, unit.id))
    return why_not_limited(s, unit) or why_not_besides(s, unit, "set_up")


@rule("EPT-7.1i", "EPT-7.1r", "EPT-7.3d")
def why_not_dismantle(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a weapon in place is not dismantled; a jammed one may be."""
    if not is_set_up(unit):
        return refuse("EPT-7.1i", "refuse-nothing-to-dismantle", unit=unit_name(s, unit.id))
    if is_stopped(unit):
        return refuse("EPT-7.1r", "refuse-stopped", unit=unit_name(s, unit.id))
    return why_not_limited(s, unit) or why_not_besides(s, unit, "dismantle")


def set_up(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Put the weapon in place; that ends the action."""
    assert s.deed is not None
    unit.set_up, s.deed.extra, s.deed.over = True, "set_up", True
    yield tell_of(s, unit, "told-set-up", "EPT-7.1h")


def dismantle(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Take the weapon up; its crew may then move by half."""
    assert s.deed is not None
    unit.set_up, s.deed.extra = False, "dismantle"
    yield tell_of(s, unit, "told-dismantled", "EPT-7.1i")


@rule("EPT-7.1h")
def set_up_options(s: State, unit: Unit) -> Iterable[Choice]:
    """Setting up, where it is permitted."""
    choice = Choice(SET_UP, unit.id)
    return [choice] if why_not_set_up(s, unit, choice) is None else []


@rule("EPT-7.1i")
def dismantle_options(s: State, unit: Unit) -> Iterable[Choice]:
    """Dismantling, where it is permitted."""
    choice = Choice(DISMANTLE, unit.id)
    return [choice] if why_not_dismantle(s, unit, choice) is None else []


ACTS = {
    SET_UP: Act(set_up_options, why_not_set_up, set_up),
    DISMANTLE: Act(dismantle_options, why_not_dismantle, dismantle),
}
