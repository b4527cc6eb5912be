"""Assaults: what one is expected to bring, where it can be carried, when a defender steps back from one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bocage.kernel.choice import Choice
from bocage.systems.ept.assault.blows import is_heavy
from bocage.systems.ept.assault.declaring import why_not_fit
from bocage.systems.ept.ground.prices import price
from bocage.systems.ept.movement.allowance import full_points
from bocage.systems.ept.reference.counters import Quality
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import is_hesitant, leads
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.names import label
from bocage.systems.ept.state.units import (
    is_neutralised,
    is_reduced,
    is_squad,
    is_stopped,
    on_foot_at,
    type_of,
    vehicles_at,
)
from bocage.systems.ept.tactics.chances import blow, goes_first
from bocage.systems.ept.tactics.hunting import gain_against_vehicles
from bocage.systems.ept.tactics.march import Reached
from bocage.systems.ept.tactics.unseen import USUAL_MORALE
from bocage.systems.ept.tactics.verbs import ASSAULT, JOIN

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.plan import Plan


class Storm(NamedTuple):
    """An assault: its hex, the way there, what it gains."""

    cell: int
    way: tuple[Choice, ...]
    gain: float


# --- the fight --------------------------------------------------------------------------------------------------------
Shares = list[float]
"""The part of each unit of a side that is left, by expectation."""


def odds(plan: Plan, attackers: Sequence[Unit], defenders: Sequence[Unit], cell: int) -> tuple[float, float, float]:
    """The points lost by attackers and defenders, and the chance that the hex is emptied, by expectation."""
    ours, theirs = [1.0] * len(attackers), [1.0] * len(defenders)
    for number in range(plan.style.assault.rounds):
        first, same = first_chances(plan, attackers, defenders, first_round=number == 0)
        theirs_if_first = struck(plan, attackers, ours, defenders, theirs, cell)
        ours_if_last = struck(plan, defenders, theirs, attackers, ours, cell)
        outcomes = (
            (first, struck(plan, defenders, theirs_if_first, attackers, ours, cell), theirs_if_first),
            (same, ours_if_last, theirs_if_first),
            (1 - first - same, ours_if_last, struck(plan, attackers, ours_if_last, defenders, theirs, cell)),
        )
        ours = [sum(chance * shares[index] for chance, shares, _ in outcomes) for index in range(len(ours))]
        theirs = [sum(chance * shares[index] for chance, _, shares in outcomes) for index in range(len(theirs))]
    emptied = 1.0
    for share in theirs:
        emptied *= 1 - share
    return lost(plan, attackers, ours), lost(plan, defenders, theirs), emptied


def lost(plan: Plan, units: Sequence[Unit], shares: Shares) -> float:
    """The points that a side has lost."""
    return sum((1 - part) * plan.estimate.worth(unit) for unit, part in zip(units, shares, strict=True))


def struck(
    plan: Plan, strikers: Sequence[Unit], strength: Shares, targets: Sequence[Unit], shares: Shares, cell: int
) -> Shares:
    """What is left of one side after the blows of the other, each aimed at what is worth most."""
    shares = list(shares)
    for unit, part in zip(strikers, strength, strict=True):
        best = max(range(len(targets)), key=lambda index: shares[index] * plan.estimate.worth(targets[index]))
        step, whole = blow(quality_of(plan, unit), weakness(plan, unit, cell))
        steps = 2 if plan.estimate.is_unknown(targets[best]) else max(1, targets[best].steps)
        shares[best] *= 1 - part * (whole + step / steps)
    return shares


def first_chances(
    plan: Plan, attackers: Sequence[Unit], defenders: Sequence[Unit], *, first_round: bool
) -> tuple[float, float]:
    """The chances that the attackers strike before the defenders, and at the same time, on the average."""
    numbers = tables().numbers.assault_initiative

    def value(unit: Unit, attacks: bool) -> float:
        if plan.estimate.is_unknown(unit):
            return float(USUAL_MORALE + (numbers.hidden if first_round else 0))
        added = numbers.attacker if attacks and first_round else 0
        added += numbers.neutralised if is_neutralised(unit) else numbers.stopped if is_stopped(unit) else 0
        added += numbers.hidden if unit.hidden and first_round else 0
        return float(unit.morale - is_hesitant(plan.s, unit) + added)

    mine = sum(value(unit, True) for unit in attackers) / len(attackers)
    theirs = sum(value(unit, False) for unit in defenders) / len(defenders)
    return goes_first(round(mine - theirs))


def quality_of(plan: Plan, unit: Unit) -> Quality:
    """The quality of a striker as far as it is known."""
    return "line" if plan.estimate.is_unknown(unit) else unit.quality


def weakness(plan: Plan, unit: Unit, cell: int) -> int:
    """What is added to the dice of a blow."""
    numbers, added = tables().numbers.assault_strikes, 0
    if unit.side == plan_attacker(plan, unit, cell) and is_heavy(plan.estimate.lines.cover(cell)):
        added += numbers.heavy_protection
    if plan.estimate.is_unknown(unit):
        return added
    if type_of(unit).kind in ("weapon", "observer", "leader", "gun") or leads(plan.s, unit) is not None:
        added += numbers.crew_or_leader
    added += numbers.neutralised if is_neutralised(unit) else numbers.stopped if is_stopped(unit) else 0
    return added + (numbers.reduced if is_reduced(unit) else 0) + (numbers.hesitant if is_hesitant(plan.s, unit) else 0)


def plan_attacker(plan: Plan, unit: Unit, cell: int) -> int:
    """The side that attacks: the one that does not stand in the hex already."""
    fight = plan.s.fight
    if fight is not None:
        return fight.attacker
    return unit.side if unit.at != cell else 1 - unit.side


# --- whether to go in -------------------------------------------------------------------------------------------------
def gain_of(plan: Plan, attackers: Sequence[Unit], cell: int) -> float:
    """What an assault on a hex gains; where a marker proves a decoy the hex is empty."""
    weights, s = plan.style.assault, plan.s
    defenders = [foe for foe in on_foot_at(s, plan.estimate.enemy, cell) if not foe.decoy or foe.hidden]
    if not defenders:
        vehicles = [foe for foe in vehicles_at(s, plan.estimate.enemy, cell) if not foe.hidden]
        return gain_against_vehicles(plan, attackers, vehicles) if vehicles else 0.0
    ours, theirs, emptied = odds(plan, attackers, defenders, cell)
    real = min(1.0, max(plan.estimate.credit(foe) for foe in defenders))
    points = s.setting.terms.victory.cells.get(cell, 0) if plan.controller(cell) != plan.side else 0
    hurry = plan.haste * (weights.ground + weights.hex * points)
    caution = weights.caution * max(plan.caution(unit) for unit in attackers)
    return real * (theirs + hurry * emptied - caution * ours) + (1 - real) * hurry


def prospect(plan: Plan, unit: Unit) -> float:
    """What the next move towards its goal is worth to a unit, before its danger: progress, the goal itself, a storm."""
    goal = plan.tasks.get(unit.id)
    if goal is None:
        return 0.0
    turns = plan.way(unit, goal.cell)
    onward = plan.pull(unit, goal) * min(1.0, turns)
    if goal.task != "take" or not 0 < turns <= 1 or unit.decoy:
        return onward
    if plan.s.places[plan.estimate.enemy].ids(goal.cell):
        return max(onward, gain_of(plan, [unit], goal.cell) if is_squad(unit) else 0.0)
    return onward + plan.style.urgency.take * goal.points


def storms(plan: Plan, unit: Unit, reached: Sequence[Reached]) -> list[Storm]:
    """The assaults that a unit can carry out: from where it stands, or after half of its points, alone or stacked."""
    s = plan.s
    if why_not_fit(s, unit) is not None or not is_squad(unit):
        return []
    by_place: dict[tuple[int, int], Storm] = {}
    stay = Reached(unit.at, -1, 0, 0.0, (), unit.hidden)
    for stack in stacks_of(plan, unit):
        joined = tuple(Choice(JOIN, one.id, other=unit.id) for one in stack[1:] if not has_joined(s, one))
        for one in [stay, *reached]:
            for cell in entered_from(plan, unit, one):
                danger = plan.style.assault.entrance * plan.caution(unit) * one.danger * len(stack)
                gain = gain_of(plan, stack, cell) - danger
                key = (cell, len(stack))
                if key not in by_place or gain > by_place[key].gain:
                    enter = Choice(ASSAULT, unit.id, place=label(s, cell))
                    by_place[key] = Storm(cell, (*joined, *one.way, enter), gain)
    return list(by_place.values())


def has_joined(s: State, unit: Unit) -> bool:
    """Whether a unit takes part in the action in progress."""
    return s.deed is not None and unit.id in s.deed.units


def stacks_of(plan: Plan, unit: Unit) -> list[list[Unit]]:
    """The groups in which a unit can assault: alone, or with the squads of its hex that may join it."""
    s = plan.s
    if s.deed is not None and (s.deed.hexes or len(s.deed.units) > 1):
        return [[s.units[id] for id in s.deed.units if id in s.units]]
    mates = [
        s.units[id]
        for id in s.ready
        if id > unit.id and (s.units[id].at, s.units[id].floor) == (unit.at, unit.floor) and is_squad(s.units[id])
    ]
    fit = [mate for mate in mates if why_not_fit(s, mate) is None]
    return [[unit], *([[unit, *fit]] if fit else [])]


def entered_from(plan: Plan, unit: Unit, reached: Reached) -> list[int]:
    """The hexes with enemies that a unit can enter in an assault from a hex it has reached."""
    s = plan.s
    deed = s.deed or Deed([unit.id])
    spent, whole = deed.spent + reached.spent, full_points(unit, "normal")
    if spent > whole // 2:
        return []
    cells = []
    for cell in s.board.steps(reached.cell):
        cost = price(s, unit, reached.cell, cell) if s.places[plan.estimate.enemy].ids(cell) else None
        if cost is not None and spent + cost <= whole:
            cells.append(cell)
    return cells
