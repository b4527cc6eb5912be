"""Men who assault vehicles: what a blow does, and what it brings to go at vehicles that stand alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bocage.systems.ept.assault.blows_at_vehicles import modifiers_against, quality_of_answer
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Unit
from bocage.systems.ept.state.units import is_squad, on_foot_at
from bocage.systems.ept.tactics.chances import Wreck, blow, two_dice

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.plan import Plan


def blow_at_vehicle(plan: Plan, striker: Unit, vehicle: Unit, burden: int = 0) -> Wreck:
    """What one blow of a unit on foot does to a vehicle (EPT-17.2b)."""
    limit = tables().numbers.assault.of(striker.quality).vehicle
    added = burden + sum(modifiers_against(plan.s, striker, vehicle).values())
    added += 0 if is_squad(striker) else tables().numbers.assault_strikes.crew_or_leader
    destroyed = sum(chance for roll, chance in two_dice() if roll + added < limit)
    immobilised = sum(chance for roll, chance in two_dice() if roll + added == limit)
    return Wreck(0.0, immobilised, destroyed)


def ambush_cost(plan: Plan, vehicle: Unit, cell: int) -> float:
    """The points that men close by may cost a vehicle that stands alone in a hex: they need no gun (EPT-17.2b)."""
    if not plan.lurkers.get(cell) or any(not one.decoy for one in on_foot_at(plan.s, plan.side, cell)):
        return 0.0
    weight, estimate = plan.style.danger.ambush, plan.estimate
    losses = []
    for foe in plan.lurkers[cell]:
        share = estimate.damaged(vehicle, blow_at_vehicle(plan, foe, vehicle))
        losses.append(estimate.credit(foe) * share / plan.s.board.distance(foe.at, cell))
    cost = 0.0
    for loss in sorted(losses, reverse=True):
        cost += weight * loss
        weight *= plan.style.danger.others
    return plan.caution(vehicle) * cost * estimate.worth(vehicle)


def gain_against_vehicles(plan: Plan, attackers: Sequence[Unit], vehicles: Sequence[Unit]) -> float:
    """What it brings to assault vehicles that stand alone, less what their answers cost (EPT-17.2e)."""
    estimate, target = plan.estimate, max(vehicles, key=plan.estimate.worth)
    alive, gained = 1.0, 0.0
    for striker in attackers:
        wreck = blow_at_vehicle(plan, striker, target)
        gained += alive * estimate.wreckage(target, wreck)
        alive *= 1 - wreck.destroyed
    victim, lost = max(attackers, key=estimate.worth), 0.0
    for vehicle in vehicles:
        step, whole = blow(quality_of_answer(vehicle), tables().numbers.assault_strikes.at_moving_infantry)
        answers = (alive if vehicle is target else 1.0) * (not vehicle.stunned)
        lost += answers * estimate.worth(victim) * (whole + step / max(1, victim.steps))
    return gained - plan.style.assault.caution * plan.caution(victim) * lost
