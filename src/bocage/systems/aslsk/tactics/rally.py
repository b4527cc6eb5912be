"""Decisions of the Rally Phase: weapons to pick up, mend and hand over, who rallies and by whom."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.aslsk.rally.attempts import rally_tally
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import current_morale
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    is_leader,
    is_mmc,
    is_squad,
    type_of,
    weapon_type_of,
    weapons_of,
)
from bocage.systems.aslsk.tactics.expectation import at_most, rally_chance
from bocage.systems.aslsk.tactics.plan import Plan
from bocage.systems.aslsk.tactics.rout import is_better_off_elsewhere
from bocage.systems.aslsk.tactics.style import Rally, Style
from bocage.systems.aslsk.tactics.worth import worth


def recover(brief: Brief, plan: Plan) -> Answer:
    """Recover the weapon that gains most, by its FP and by how well the unit can use it."""
    s: State = brief.state
    weights = plan.style.rally

    def gain(choice: Choice) -> float:
        return weapon_type_of(s.weapons[choice.piece or 0]).fp + holder_value(s, s.units[choice.other or 0], weights)

    best = best_of(brief, plan, "recover", gain, weights.least_recovery)
    return best, text("reason-recover" if best != END else "reason-nothing-to-do")


def holder_value(s: State, unit: Unit, weights: Rally) -> float:
    """How well a weapon is placed with a unit, in points."""
    guns = len(weapons_of(s, unit))
    of_mmc = weights.weapon_with_squad if is_squad(unit) else weights.weapon_with_half_squad
    return (of_mmc if is_mmc(unit) else weights.weapon_with_leader) - weights.price_per_weapon_held * guns


def repair(brief: Brief, plan: Plan) -> Answer:
    """Repair any weapon that can be repaired."""
    picked = next((choice for choice in brief.legal if choice.verb == "repair"), END)
    return picked, text("reason-repair" if picked != END else "reason-nothing-to-do")


def transfer(brief: Brief, plan: Plan) -> Answer:
    """Weapons go from leaders and overburdened units to squads that have none."""
    s: State = brief.state
    weights = plan.style.rally

    def gain(choice: Choice) -> float:
        weapon, taker = s.weapons[choice.piece or 0], s.units[choice.other or 0]
        if weapon.malfunctioned or taker.pinned:
            return 0.0
        return holder_value(s, taker, weights) - holder_value(s, s.units[weapon.holder], weights)

    best = best_of(brief, plan, "transfer", gain, weights.least_transfer)
    return best, text("reason-transfer" if best != END else "reason-nothing-to-do")


def self_rally(brief: Brief, plan: Plan) -> Answer:
    """The unit that has most to gain tries by itself; one whom a leader could rally waits for him."""
    s: State = brief.state
    weights = plan.style.rally
    led = {unit.at for unit in plan.estimate.mine if is_leader(unit) and not unit.broken and not unit.pinned}

    def gain(choice: Choice) -> float:
        unit = s.units[choice.piece or 0]
        chance = rally_chance(current_morale(unit), rally_tally(s, unit, 0).total)
        if unit.at in led and not (is_leader(unit) and chance > weights.self_rally_chance):
            return 0.0
        return worth_of_rally(s, unit, chance, plan.style) * (weights.leader_factor if is_leader(unit) else 1.0)

    best = best_of(brief, plan, "self-rally", gain)
    return best, text("reason-self-rally" if best != END else "reason-hopeless")


def rally(brief: Brief, plan: Plan) -> Answer:
    """The attempt with the largest expected gain first."""
    s: State = brief.state

    def gain(choice: Choice) -> float:
        unit = s.units[choice.piece or 0]
        chance = rally_chance(current_morale(unit), rally_tally(s, unit, choice.other or 0).total)
        return worth_of_rally(s, unit, chance, plan.style)

    best = best_of(brief, plan, "rally", gain)
    return best, text("reason-rally" if best != END else "reason-hopeless")


def worth_of_rally(s: State, unit: Unit, chance: float, style: Style) -> float:
    """Expected gain of an attempt to rally; an Original 12 costs men."""
    casualty = 1 - at_most(tables().rally.casualty_on_original - 1)
    return (chance - casualty * style.losses.reduced_when_broken) * worth(s, unit, style.worth)


def best_of(brief: Brief, plan: Plan, verb: str, gain: Callable[[Choice], float], least: float = 0.0) -> Choice:
    """One of the choices of a kind that gain most, if any gains more than the least; else the end."""
    gains = [(gained, choice) for choice in brief.legal if choice.verb == verb and (gained := gain(choice)) > least]
    return plan.pick(gains, itemgetter(0))[1] if gains else END


def keep_dm(brief: Brief, plan: Plan) -> Answer:
    """A broken unit in danger stays under DM if it means to rout to a safer place."""
    s: State = brief.state
    for choice in brief.legal:
        unit = s.units.get(choice.piece or 0)
        if choice.verb == "keep-dm" and unit and is_better_off_elsewhere(plan, unit):
            return choice, text("reason-keep-dm")
    return END, text("reason-nothing-to-do")


def check_first(brief: Brief, plan: Plan) -> Answer:
    """Of equal leaders the one with the better leadership checks first, to help the other."""
    s: State = brief.state

    def leadership(choice: Choice) -> int:
        return type_of(s.units[choice.piece or 0]).leadership

    return min(brief.legal, key=leadership), text("reason-check-first")
