"""Whom to try: the formation that can do most, by its chance to be activated; or to pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import Text, text
from bocage.systems.ept import activation
from bocage.systems.ept.movement.permitted import why_not_move
from bocage.systems.ept.state.formations import formation_of
from bocage.systems.ept.state.model import OFF_MAP, Unit
from bocage.systems.ept.state.names import formation_name, unit_name
from bocage.systems.ept.state.units import is_gun, is_neutralised
from bocage.systems.ept.tactics.chances import at_most
from bocage.systems.ept.tactics.shots import best_from, net
from bocage.systems.ept.tactics.storm import gain_of, prospect

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.plan import Plan


def activate(brief: Brief, plan: Plan) -> Answer:
    """The attempt that promises most, or a pass."""
    tries = [choice for choice in brief.legal if choice != PASS and is_sensible(plan, choice)]
    values = {choice: value_of(plan, choice) for choice in tries}
    if not values:
        return PASS, text("reason-pass")
    best = plan.pick(values, lambda choice: values[choice])
    if values[best] < plan.style.lead.least:
        return PASS, text("reason-pass")
    return best, why_try(plan, best)


def is_sensible(plan: Plan, choice: Choice) -> bool:
    """Whether an attempt is worth a look: single units only where their formation cannot act with them."""
    if choice.piece is None:
        return True
    unit = plan.s.units[choice.piece]
    formation = formation_of(plan.s, unit)
    return formation is None or unit.uncommanded or formation.activated


def why_try(plan: Plan, choice: Choice) -> Text:
    """Why this is tried, with its chances in a hundred."""
    name = unit_name(plan.s, choice.piece) if choice.piece else formation_name(plan.s, choice.number or 0)
    if choice.verb in activation.WITHOUT_TEST:
        return text("reason-activate-free", who=name)
    return text("reason-activate", who=name, chance=round(100 * chance_of(plan, choice)))


# --- what it promises -------------------------------------------------------------------------------------------------
def chance_of(plan: Plan, choice: Choice) -> float:
    """The chance that an attempt succeeds."""
    tally = activation.tally_of(plan.s, choice) if choice.verb not in activation.WITHOUT_TEST else None
    return 1.0 if tally is None else at_most(tally.total)


def value_of(plan: Plan, choice: Choice) -> float:
    """What an attempt promises: what its units could do, and more for those in contact."""
    s = plan.s
    if choice.piece is not None:
        units = [s.units[choice.piece]]
    else:
        units = activation.muster(s, s.formations[choice.number or 0])
    hopes = [hope(plan, unit) for unit in units if not is_neutralised(unit)]
    total = sum(value for value in hopes if value > 0)
    if total <= 0:
        return 0.0
    pressed = plan.style.lead.contact * min(3, sum(in_contact(plan, unit) for unit in units))
    return chance_of(plan, choice) * (total + pressed)


def in_contact(plan: Plan, unit: Unit) -> bool:
    """Whether a unit is in danger where it stands."""
    return unit.at != OFF_MAP and plan.estimate.answers(unit) > plan.style.fire.least


def hope(plan: Plan, unit: Unit) -> float:
    """What a unit could gain if it were activated, at a glance."""
    s = plan.s
    if unit.at == OFF_MAP:
        return plan.style.post.staying
    harm = best_from(plan, unit, unit.at) if unit.fire != "none" else 0.0
    value = net(plan, unit, harm / 2 if unit.moved else harm) if harm > 0 else 0.0
    if is_gun(unit) or why_not_move(s, unit) is not None:
        return max(0.0, value)
    value = max(value, prospect(plan, unit) - plan.style.post.inertia)
    for cell in s.board.steps(unit.at):
        if s.places[plan.estimate.enemy].ids(cell) and not unit.fire and not unit.decoy:
            value = max(value, gain_of(plan, [unit], cell))
    exposed = plan.caution(unit) * plan.estimate.danger(unit, unit.at, facing=unit.facing)
    return max(value, exposed / 2 if not unit.fire else 0.0)
