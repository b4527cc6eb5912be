"""Opportunity fire: whether to answer, by whom, at whom; chains die down where shots gain less than they risk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.ept.state.formations import acting_formation_of
from bocage.systems.ept.state.model import Gait, Rung, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import is_neutralised
from bocage.systems.ept.tactics.chances import Fate
from bocage.systems.ept.tactics.shots import (
    best_from,
    chance_to_fire,
    gain_by_waiting,
    harm_to,
    harm_to_vehicle,
    net,
    own_weapon,
)
from bocage.systems.ept.tactics.storm import prospect
from bocage.systems.ept.tactics.verbs import SHOOT_HEAT

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.plan import Plan


def react(brief: Brief, plan: Plan) -> Answer:
    """The answer that gains most, or none."""
    shots = [choice for choice in brief.legal if choice.piece is not None and choice.other is not None]
    values = {choice: gain(plan, choice) for choice in shots}
    best = max(values, key=lambda choice: (values[choice], str(choice)), default=None)
    if best is None or values[best] < plan.style.react.least:
        return PASS, text("reason-hold-fire")
    unit, foe = plan.s.units[best.piece or 0], plan.s.units[best.other or 0]
    told = text(
        "reason-answer",
        unit=unit_name(plan.s, unit.id),
        target=unit_name(plan.s, foe.id),
        hex=label(plan.s, foe.at),
        worth=f"{values[best]:.1f}",
    )
    return best, told


def gain(plan: Plan, choice: Choice) -> float:
    """What an answer gains when its price is paid."""
    s, weights = plan.s, plan.style.react
    unit, foe, rung = s.units[choice.piece or 0], s.units[choice.other or 0], s.ladder[-1]
    weapon = own_weapon(plan.estimate, unit)
    if weapon is None:
        return 0.0
    gait: Gait = s.deed.gait if s.deed is not None and rung.trigger == "entered" else ""
    if plan.estimate.is_tank(foe):
        heat = choice.verb == SHOOT_HEAT
        harm = harm_to_vehicle(plan.estimate, weapon, foe, heat=heat, moving_firer=unit.moved)
        halted = min(1.0, harm / max(plan.style.danger.least_worth, plan.estimate.worth(foe)))
    else:
        harm = harm_to(plan.estimate, weapon, foe, gait)
        fate: Fate = plan.estimate.fate(weapon, foe.at, plan.estimate.target(foe), gait=gait, hidden=foe.hidden)
        halted = 0.0 if is_neutralised(foe) else fate.halted
    if rung.trigger == "fired":
        return net(plan, unit, weights.answer * harm) - price(plan, unit)
    near = weights.adjacent * halted * (s.board.distance(unit.at, foe.at) == 1)
    stopping = weights.stop * halted * importance(plan, foe, rung)
    waiting = gain_by_waiting(plan, unit, harm)
    return net(plan, unit, harm + stopping + near) - price(plan, unit) - waiting


def importance(plan: Plan, foe: Unit, rung: Rung) -> float:
    """How much it matters that a mover stops: more near a goal."""
    cells = plan.s.setting.terms.victory.cells
    nearest = min((plan.s.board.distance(foe.at, cell) for cell in cells), default=None)
    near = nearest is not None and nearest <= plan.style.react.near_goal
    return 1.0 if near else plan.style.react.elsewhere


def price(plan: Plan, unit: Unit) -> float:
    """What a unit gives up that fires before it was activated: it can no longer move in this turn.

    Nothing where it would rather fire than move when its turn comes.
    """
    formation = acting_formation_of(plan.s, unit)
    if unit.fire or unit.activated or (formation is not None and formation.activated):
        return 0.0
    given_up = max(0.0, prospect(plan, unit) - best_from(plan, unit, unit.at))
    return plan.style.react.price * given_up * chance_to_fire(plan, unit)
