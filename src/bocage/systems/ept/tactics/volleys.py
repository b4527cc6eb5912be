"""Fire groups (EPT-11.2): who fires together at what, where the powers added do more than each alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from bocage.kernel.choice import Choice
from bocage.kernel.text import text
from bocage.systems.ept.fire.groups import why_not_in_group
from bocage.systems.ept.state.model import Unit
from bocage.systems.ept.state.names import find_place, label
from bocage.systems.ept.state.units import on_foot_at
from bocage.systems.ept.tactics.chances import column_of, fire
from bocage.systems.ept.tactics.deeds import Intent
from bocage.systems.ept.tactics.shots import (
    again_of,
    chance_to_fire,
    harm_to_hex,
    nearness,
    own_weapon,
    price_of_showing,
)
from bocage.systems.ept.tactics.verbs import FIRE, TOGETHER, VOLLEY

if TYPE_CHECKING:
    from bocage.systems.ept.tactics.plan import Plan


# --- what a group does ------------------------------------------------------------------------------------------------
def harm_together(plan: Plan, units: Sequence[Unit], cell: int, floor: int) -> float:
    """The points that the fire of a group is expected to cost the men in a hex (EPT-11.3a, EPT-11.2g)."""
    estimate, total, hindrance = plan.estimate, 0.0, 0
    weapons = [(unit, weapon) for unit in units if (weapon := own_weapon(estimate, unit)) is not None]
    for unit, weapon in weapons:
        hindered = estimate.lines.hindrance(weapon.at, cell)
        if hindered is not None and estimate.bears(weapon, cell):
            total += chance_to_fire(plan, unit) * estimate.power_at(weapon, plan.s.board.distance(weapon.at, cell))
            hindrance = max(hindrance, hindered)
    if not weapons:
        return 0.0
    first, cover = weapons[0][1], estimate.cover(cell)
    added = max(0, cover - 1) if first.is_mortar else cover + estimate.lines.line(first.at, cell).shelter + hindrance
    harm = 0.0
    for foe in on_foot_at(plan.s, estimate.enemy, cell):
        column = column_of(int(total) // (2 if foe.hidden else 1)) if foe.floor == floor else None
        if column is not None:
            harm += estimate.credit(foe) * estimate.loss(foe, fire(column, added, estimate.target(foe)))
    return harm


def gain_together(plan: Plan, units: Sequence[Unit], cell: int, floor: int) -> float:
    """What the fire of a group gains when its price is paid: silence for answers, what it shows, what answers it."""
    weights, estimate = plan.style.fire, plan.estimate
    harm = harm_together(plan, units, cell, floor)
    gain = harm + nearness(plan, cell, harm)
    for unit in units:
        weapon = own_weapon(estimate, unit)
        alone = harm_to_hex(estimate, weapon, cell, floor) if weapon is not None else 0.0
        kept = weights.keep * alone * (1 - again_of(plan, unit)) if plan.has_fresh_foes else 0.0
        gain -= kept + price_of_showing(plan, unit) + weights.answered * estimate.answers(unit)
        gain -= (1 - chance_to_fire(plan, unit)) * weights.jam
    return gain


# --- choices ----------------------------------------------------------------------------------------------------------
def volley(plan: Plan, by_unit: Mapping[int, Sequence[Choice]], best: Callable[[Unit], Intent]) -> Intent | None:
    """The best group fire that brings more than all that its members could do otherwise."""
    aims = {id: {choice.place for choice in legal if choice.verb == FIRE} for id, legal in by_unit.items()}
    intents: list[Intent] = []
    for id, places in aims.items():
        leader = plan.s.units[id]
        able = [plan.s.units[other] for other in aims if other != id]
        for place in sorted(places):
            group = joined(plan, leader, [unit for unit in able if place in aims[unit.id] and unit.id > id])
            intent = together(plan, group, place, best) if len(group) > 1 else None
            if intent is not None:
                intents.append(intent)
    return max(intents, key=lambda intent: intent.gain, default=None)


def joined(plan: Plan, leader: Unit, others: Iterable[Unit]) -> list[Unit]:
    """A unit with all that may fire with it, each beside one before it."""
    group, remaining = [leader], list(others)
    while (unit := next((one for one in remaining if why_not_in_group(plan.s, group, one) is None), None)) is not None:
        remaining.remove(unit)
        group.append(unit)
    return group


def together(plan: Plan, group: list[Unit], place: str, best: Callable[[Unit], Intent]) -> Intent | None:
    """The fire of a group at a hex, None where other actions of its members are worth more."""
    location = find_place(plan.s, place)
    if location is None or harm_together(plan, group, *location) < plan.style.fire.least:
        return None
    gain = gain_together(plan, group, *location)
    otherwise = {unit.id: best(unit).gain for unit in group}
    if gain <= sum(otherwise.values()):
        least = min(group[1:], key=lambda unit: plan.estimate.strength(unit) - otherwise[unit.id])
        rest = joined(plan, group[0], [unit for unit in group[1:] if unit is not least])
        return together(plan, rest, place, best) if len(rest) > 1 else None
    joins = [Choice(TOGETHER, unit.id, other=group[0].id) for unit in group[1:]]
    told = text("reason-volley", hex=label(plan.s, location.cell), worth=f"{gain:.1f}")
    return Intent("fire", gain, (*joins, Choice(VOLLEY, group[0].id, place=place)), told)


def again(plan: Plan, legal: Iterable[Choice]) -> Intent | None:
    """Another fire of the group that has fired, if it is worth the tests of its members."""
    assert plan.s.deed is not None
    members = [plan.s.units[id] for id in plan.s.deed.units if id in plan.s.units]
    intents = []
    for choice in legal:
        location = find_place(plan.s, choice.place) if choice.verb == VOLLEY else None
        if location is not None:
            gain = gain_together(plan, members, *location)
            told = text("reason-volley", hex=label(plan.s, location.cell), worth=f"{gain:.1f}")
            intents.append(Intent("fire", gain, (choice,), told))
    best = max(intents, key=lambda intent: intent.gain, default=None)
    return best if best is not None and best.gain >= plan.style.fire.least else None
