"""ASL Starter Kit 1, bocage.systems.aslsk.movement: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.rules import Variants, Violation, refuse, unchanged
from bocage.systems.aslsk.fire.firepower import Occasion, firer_of
from bocage.systems.aslsk.movement import actions, advance_phase, edges, first_fire, movement_phase, pace
from bocage.systems.aslsk.reference.counters import MF
from bocage.systems.aslsk.state.model import State, Unit
from bocage.systems.aslsk.weapons import carrying


def _is_hit(unit: Unit) -> bool:
    return unit.broken or unit.pinned


def _refuses_repeated_fpf(s: State, element: int, chance: Occasion, seen: bool = False) -> Violation | None:
    """How it would be if Final Protective Fire could not be repeated."""
    if firer_of(s, element).fire == "final" and sum(shot.firer == element for shot in s.shots) > 1:
        return refuse("ASL-3.3.1p", "refuse-no-shot")
    return unchanged(first_fire.why_not_react)(s, element, chance, seen)


SWITCHED_OFF: Variants = {
    actions.has_smoke: True,
    actions.hex_of_placement: lambda unit, there: there,
    actions.smoke_outcome: "nothing",
    advance_phase.advances: lambda s, side: (),
    advance_phase.helper_with_load: lambda s, unit, leader: leader,
    advance_phase.drops: lambda s, side: (),
    edges.why_not_exit: refuse("ASL-3.3d", "refuse-off-map", hex=""),
    first_fire.location_of_expenditure: lambda unit: unit.came_from,
    first_fire.still_targets: lambda s, ids, cell: [
        id for id in first_fire._there(s, ids, cell) if not _is_hit(s.units[id])
    ],
    first_fire.why_not_react: _refuses_repeated_fpf,
    movement_phase.can_complete: lambda s, id: id in s.units,
    pace.base_mf: 4 * MF,
    pace.burden: carrying.portage_cost,
}
