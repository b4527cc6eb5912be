"""Decisions of the Advance Phase: into close combat if the odds are good, onto objectives, into cover."""

from __future__ import annotations

import math
from operator import itemgetter

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import text
from bocage.systems.aslsk.ground import terrain
from bocage.systems.aslsk.movement.advance_phase import takes_all_mf
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import State, Unit, is_leader, is_mmc
from bocage.systems.aslsk.tactics import position
from bocage.systems.aslsk.tactics.close_combat import exchange
from bocage.systems.aslsk.tactics.plan import Plan

NEVER = -math.inf
"""The gain of an advance that is never made."""


def advance(brief: Brief, plan: Plan) -> Answer:
    """The advance with the largest gain, or the end."""
    s: State = brief.state
    weights = plan.style.advance
    least = weights.least_gain_attacking if plan.attacks else weights.least_gain_holding
    gains: list[tuple[float, Choice, str]] = []
    for choice in brief.legal:
        if choice.verb == "advance-off" and choice.piece and is_mmc(s.units[choice.piece]):
            return choice, text("reason-exit")
        if choice.verb in ("advance", "advance-with") and choice.piece:
            gain, reason = _gain(plan, choice, s.units[choice.piece])
            if gain > least:
                gains.append((gain, choice, reason))
    if not gains:
        return END, text("reason-nobody-advances")
    _, best, reason = plan.pick(gains, itemgetter(0))
    return best, text(reason, hex=best.place)


def _gain(plan: Plan, choice: Choice, unit: Unit) -> tuple[float, str]:
    """Expected gain of an advance, and the id of the reason given for it."""
    s, weights = plan.s, plan.style.advance
    there = s.board.cell(choice.place)
    leader = s.units[choice.other] if choice.other else None
    group = [unit] if leader is None or leader.at == there else [unit, leader]
    foes = plan.estimate.foe_cells.get(there)
    if foes:
        stripped = weights.objective_left_empty_price * _strips(plan, unit)
        return _close(plan, group, there) - stripped, "reason-close-combat"
    if not s.board.on_map(unit.at):
        return weights.entry_bonus + position.rough_value(plan, unit, there), "reason-enter"
    gain = sum(position.value(plan, mate, there) - position.value(plan, mate, mate.at, False) for mate in group)
    gain -= weights.exhaustion_price * _exhausts(plan, unit, there, choice)
    gain -= weights.objective_left_empty_price * _strips(plan, unit)
    if choice.other is not None:
        gain -= weights.leader_price
    return gain, "reason-advance"


def _exhausts(plan: Plan, unit: Unit, there: int, choice: Choice) -> bool:
    """Whether an advance would make the unit CX."""
    leader = plan.s.units[choice.other] if choice.other else None
    return takes_all_mf(plan.s, unit, leader, there)


def _strips(plan: Plan, unit: Unit) -> bool:
    """Whether an advance would leave an objective with an enemy near to no unbroken MMC."""
    mates = [mate for mate in plan.estimate.own_cells.get(unit.at, ()) if is_mmc(mate) and not mate.broken]
    held = any(unit.at in one.cells for one in plan.held)
    reach = plan.style.advance.garrison_hexes
    near = any(plan.s.board.distance(unit.at, foe.at) <= reach for foe in plan.estimate.foes if not foe.broken)
    lost = plan.is_last_chance and not plan.enemy_moves_again
    return is_mmc(unit) and held and near and len(mates) == 1 and not lost


def _close(plan: Plan, group: list[Unit], there: int) -> float:
    """Expected gain of close combat in a hex, with the units that advance and those already there."""
    s, estimate, weights = plan.s, plan.estimate, plan.style.close_combat
    if all(is_leader(unit) for unit in group):
        return NEVER
    foes = estimate.foe_cells[there]
    ready = [mate for mate in estimate.own_cells.get(there, ()) if not mate.broken]
    neighbours = [
        mate
        for near in s.board.steps(there)
        for mate in estimate.own_cells.get(near, ())
        if is_mmc(mate) and not (mate.broken or mate.pinned or mate.melee or mate.advanced) and mate not in group
    ]
    more = neighbours[: max(0, tables().stacking.squads - len(ready) - len(group))]
    objective = there in plan.wanted_cells and plan.attacks
    desperate = objective and plan.is_last_chance
    value = exchange(s, [*ready, *group, *more], foes, plan.style, regard=not desperate)
    late = weights.objective_last_turns if plan.turns_left <= weights.last_turns else weights.objective
    press = 0.0 if not objective else weights.objective_last_chance if desperate else late
    return value + press + weights.cover_per_tem * terrain.tem(s, there) - weights.price
