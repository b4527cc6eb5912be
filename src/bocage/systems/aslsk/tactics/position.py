"""What it is worth to a side to have a unit in a hex: nearness to what matters, cover, fields of fire, company."""

from __future__ import annotations

from bocage.systems.aslsk import terrain
from bocage.systems.aslsk.model import State, Unit, is_leader, is_mmc, weapon_type_of, weapons_of
from bocage.systems.aslsk.tactics.plan import Plan

PROGRESS = 0.11
"""Worth of one half MF nearer to the goal, without haste."""
HURRY = 0.30
"""What haste adds to it."""
TAKEN = 5.0
"""Worth of taking an objective."""
STANDING = 0.45
"""How much of one turn's expected loss counts against a hex."""
OWN_FIRE = 0.5
NEAR_POST = 0.12
"""Worth of one half MF nearer to what must be held."""
COVER = 0.5
CROWD = 0.25
SHARED = 0.3
"""A shot at a stack hits all of it: how much more of the danger counts for each mate."""
OCCUPIED = 2.0
"""Worth of sitting in an objective that must be held."""
WEAPON_LYING = 0.8
LOST_MARGIN = 40
"""Beyond so many half MF from any post it makes no difference how far."""


def is_heavy(s: State, unit: Unit) -> bool:
    """Whether a unit mans a MMG or HMG."""
    return any(weapon_type_of(w).kind in ("MMG", "HMG") and not w.malfunctioned for w in weapons_of(s, unit))


def rough_value(plan: Plan, unit: Unit, cell: int) -> float:
    """The value of a hex for a unit without its fields of fire, which take longer to work out."""
    if is_leader(unit):
        return leader_value(plan, unit, cell)
    s, estimate = plan.s, plan.estimate
    loss = estimate.standing_danger(cell) * estimate.worth_of(unit) * plan.caution(unit)
    mates = [mate for mate in estimate.own_cells.get(cell, ()) if mate.id != unit.id and is_mmc(mate)]
    value = -STANDING * loss - len(mates) * (CROWD + SHARED * loss)
    if plan.attacks:
        value -= (PROGRESS + HURRY * plan.haste(unit)) * plan.way[cell]
        value += TAKEN if cell in plan.takeable else 0.0
    else:
        value -= NEAR_POST * min(LOST_MARGIN, plan.post[cell])
        value += COVER * terrain.tem(s, cell)
        held = any(cell in one.cells for one in plan.held)
        value += OCCUPIED if held and not mates else 0.0
    if any(not w.holder and w.at == cell and weapon_type_of(w).is_mg for w in s.weapons.values()):
        value += WEAPON_LYING
    return value


def fire_value(plan: Plan, unit: Unit, cell: int, moved: bool) -> float:
    """What a unit could do from a hex by its fire: now, if it has not fired, and in the turn to come."""
    if is_leader(unit):
        return 0.0
    estimate = plan.estimate
    coming = estimate.prospects(unit, cell, halve=False)
    if plan.attacks and not is_heavy(plan.s, unit):
        return OWN_FIRE * (0.5 * estimate.prospects(unit, cell, halve=True) + 0.5 * coming)
    return OWN_FIRE * coming * (0.8 if moved else 1.0)


def value(plan: Plan, unit: Unit, cell: int, moved: bool = True) -> float:
    """The value of a hex for a unit."""
    return rough_value(plan, unit, cell) + fire_value(plan, unit, cell, moved)


# --- leaders ------------------------------------------------------------------------------------------------------
RALLY = 1.6
LEAD = 0.7
GUNS = 0.6
ALONE = -2.0


def leader_value(plan: Plan, leader: Unit, cell: int) -> float:
    """Leaders belong with those who broke, with machine guns, and with those who go forward."""
    s, estimate = plan.s, plan.estimate
    found = -STANDING * estimate.standing_danger(cell) * estimate.worth_of(leader)
    mates = [mate for mate in estimate.own_cells.get(cell, ()) if mate.id != leader.id]
    troops = [mate for mate in mates if is_mmc(mate)]
    rivals = sum(1 for mate in mates if is_leader(mate) and not mate.broken)
    share = 1 / (1 + rivals)
    found += share * RALLY * min(3, sum(1 for mate in troops if mate.broken))
    found += share * LEAD * min(2, sum(1 for mate in troops if not mate.broken))
    found += share * GUNS * any(is_heavy(s, mate) for mate in troops)
    found += 0.0 if troops else ALONE
    if plan.attacks:
        found -= 0.06 * plan.way[cell]
    else:
        found -= 0.03 * min(LOST_MARGIN, plan.post[cell])
    return found
