"""Leaving the map (EPT-S.10a): by an edge that the scenario names, for the price of clear ground beyond it."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.facing import cell_ahead
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.ground.prices import mover_of
from bocage.systems.ept.movement.allowance import points_left
from bocage.systems.ept.movement.permitted import why_not_move
from bocage.systems.ept.movement.steps import why_not_gait
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.formations import led_by
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.names import label, tell_of, unit_name
from bocage.systems.ept.state.units import is_gun, is_vehicle, remove, riders
from bocage.systems.ept.state.worth import score_exit

LEAVE = "leave"
CLEAR = "clear"


def options(s: State, unit: Unit) -> Iterator[Choice]:
    """The unit leaves, where it can."""
    choice = Choice(LEAVE, unit.id)
    if why_not(s, unit, choice) is None:
        yield choice


def why_not(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit does not leave the map."""
    deed = s.deed or Deed([unit.id])
    refused = why_not_by_here(s, unit) or why_not_move(s, unit)
    if refused is None and not is_vehicle(unit):
        refused = why_not_gait(s, unit, deed, deed.gait or "normal")
    return refused or why_not_paid(s, unit, deed)


@rule("EPT-S.10a")
def why_not_by_here(s: State, unit: Unit) -> Violation | None:
    """A unit leaves by the edge of the scenario, a vehicle only forward; guns are towed, decoys stay."""
    exits = s.setting.terms.sides[unit.side].exits if s.setting.options.leaving_the_map else ()
    is_led = s.deed is None or (not s.deed.stacked and not s.deed.escorted)
    if unit.at not in exits or unit.decoy or is_gun(unit) or not is_led or not looks_outward(s, unit):
        return refuse("EPT-S.10a", "refuse-no-exit", unit=unit_name(s, unit.id), hex=label(s, unit.at))
    return None


@rule("EPT-S.10a")
def looks_outward(s: State, unit: Unit) -> bool:
    """Whether what lies before a vehicle is off the map; men need not look anywhere."""
    return not is_vehicle(unit) or not s.board.on_map(cell_ahead(s.board, unit.at, unit.facing))


@rule("EPT-S.10a")
def why_not_paid(s: State, unit: Unit, deed: Deed) -> Violation | None:
    """Why the clear ground beyond the edge is not paid."""
    cost = tables().terrain.hex[CLEAR].cost.of(mover_of(unit))
    trial = Deed([unit.id], deed.gait or "normal", deed.spent, by_road=False, extra=deed.extra)
    if cost is None or cost > points_left(s, unit, trial):
        return refuse("EPT-S.10a", "refuse-too-dear", unit=unit_name(s, unit.id), hex=label(s, unit.at))
    return None


@rule("EPT-S.10a")
def run(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """The unit is out of play with those aboard, and no loss; its points count where the scenario says so."""
    for leaving in (*riders(s, unit), unit):
        yield tell_of(s, leaving, "told-left-map", "EPT-S.10a")
        score_exit(s, leaving)
        for formation in led_by(s, leaving):
            formation.leader, formation.fallen_morale = 0, leaving.morale
        remove(s, leaving)


ACTS = {LEAVE: Act(options, why_not, run)}
