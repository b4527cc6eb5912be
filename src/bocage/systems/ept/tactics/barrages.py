"""Barrages: what shells that lie on a hex all turn cost a unit that enters it (EPT-12.5a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.systems.ept.armour.shell_numbers import limit_of, modifiers, shell_class_of
from bocage.systems.ept.artillery.strength import ORDER, strength_of
from bocage.systems.ept.ground.terrain import protection_of_place
from bocage.systems.ept.reference.charts import POWER
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Unit
from bocage.systems.ept.state.units import is_vehicle
from bocage.systems.ept.tactics.chances import fire, shells_at_vehicle

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.estimate import Estimate


def entering_cost(estimate: Estimate, unit: Unit, cell: int) -> float:
    """The points that the barrages of this turn cost a unit that moves into a hex."""
    falling = [one for one in estimate.s.impacts if one.mission == "fire" and strength_of(estimate.s, one, cell)]
    if not falling:
        return 0.0
    if is_vehicle(unit):
        shell = shell_class_of(estimate.s, max((one.calibre for one in falling), key=ORDER.index))
        limit = limit_of(unit, shell) - sum(modifiers(unit, None).values()) if shell is not None else 0
        return estimate.wreckage(unit, shells_at_vehicle(limit))
    column = tables().fire.column_of(POWER * sum(strength_of(estimate.s, one, cell) for one in falling))
    if column is None:
        return 0.0
    numbers = tables().numbers.mortar_fire
    added = max(0, protection_of_place(estimate.s, cell) - numbers.protection_less) + numbers.moving_target
    return estimate.loss(unit, fire(column, added, estimate.target(unit)))
