"""Barrages that last all turn (EPT-12.5a, EPT-12.5b): they strike only what moves into their hexes."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import rule
from bocage.systems.ept.artillery.effects import shell_unit, strength_at
from bocage.systems.ept.state.model import Gait, State, Unit
from bocage.systems.ept.state.units import is_vehicle


@rule("EPT-12.5a", "EPT-12.5b")
def meet_barrage(s: State, unit: Unit, gait: Gait) -> Procedure[None]:
    """Strike a unit that has entered a hex under fire, once for each hex it enters; no other unit of the hex."""
    if unit.id in s.units and not is_vehicle(unit) and strength_at(s, unit.at):
        yield from shell_unit(s, unit, gait)


@rule("EPT-12.5a")
def leave_barrage(s: State, unit: Unit, gait: Gait) -> Procedure[None]:
    """By the option strike a unit that is about to leave a hex under fire as well."""
    if s.setting.options.barrage_hits_leaving:
        yield from meet_barrage(s, unit, gait)
