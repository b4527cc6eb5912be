"""Demolition charges: what one may be expected to do to an adjacent hex, and what it risks to place it."""

from __future__ import annotations

from bocage.systems.aslsk.ground import terrain
from bocage.systems.aslsk.reference.charts import FP
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import current_morale
from bocage.systems.aslsk.state.model import Unit, weapon_type_of, weapons_of
from bocage.systems.aslsk.tactics.expectation import fire_loss
from bocage.systems.aslsk.tactics.plan import Plan


def charge_value(plan: Plan, unit: Unit) -> float:
    """What a demolition charge of a unit may be expected to do to an adjacent hex in this player turn."""
    s, weights = plan.s, plan.style
    charge = next((one for one in weapons_of(s, unit) if weapon_type_of(one).kind == "DC"), None)
    if charge is None:
        return 0.0
    column = tables().ift.column(weapon_type_of(charge).fp * FP)
    values = [0.0]
    for near in s.board.steps(unit.at):
        drm = terrain.tem(s, near) if near in plan.estimate.foe_cells else 0
        values.append(
            sum(
                fire_loss(column, drm, 0, current_morale(foe), foe.broken, weights.losses) * plan.estimate.worth_of(foe)
                for foe in plan.estimate.foe_cells.get(near, ())
            )
        )
    return weights.fire.charge_factor * max(values)


def is_worth_placing(plan: Plan, unit: Unit) -> bool:
    """Whether a charge promises more than the fire at its placer is likely to cost."""
    risk = plan.estimate.moving_danger(unit.at) * plan.estimate.worth_of(unit) * plan.caution(unit)
    return charge_value(plan, unit) > plan.style.movement.risk_factor * risk
