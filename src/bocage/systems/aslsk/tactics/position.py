"""What it is worth to a side to have a unit in a hex: nearness to what matters, cover, fields of fire, company."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.systems.aslsk.ground import terrain
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    Weapon,
    is_leader,
    is_mmc,
    is_squad,
    weapon_type_of,
    weapons_of,
)
from bocage.systems.aslsk.tactics.plan import Plan


def is_heavy_gun(weapon: Weapon) -> bool:
    """Whether a weapon is a MMG or HMG."""
    return weapon_type_of(weapon).kind in ("MMG", "HMG")


def is_heavy(s: State, unit: Unit) -> bool:
    """Whether a unit has a working MMG or HMG."""
    return any(is_heavy_gun(weapon) and not weapon.malfunctioned for weapon in weapons_of(s, unit))


def rough_value(plan: Plan, unit: Unit, cell: int) -> float:
    """The value of a hex for a unit without its fields of fire, which take longer to work out."""
    if is_leader(unit):
        return leader_value(plan, unit, cell)
    s, estimate, weights = plan.s, plan.estimate, plan.style.position
    loss = estimate.standing_danger(cell) * estimate.worth_of(unit) * plan.caution(unit)
    mates = [mate for mate in estimate.own_cells.get(cell, ()) if mate.id != unit.id and is_mmc(mate)]
    value = -weights.danger_factor * loss - len(mates) * (weights.crowd_price + weights.crowd_danger_factor * loss)
    if plan.attacks:
        value += ground_value(plan, unit, cell)
    else:
        value -= weights.near_held_objective * min(weights.held_objective_horizon_mf, plan.post[cell])
        value += weights.cover_per_tem * terrain.tem(s, cell) if plan.is_near_enemy(cell) else 0.0
        value += weights.objective_held if cell in plan.threatened and not mates else 0.0
    if any(not weapon.holder and weapon.at == cell and weapon_type_of(weapon).is_mg for weapon in s.weapons.values()):
        value += weights.unpossessed_mg
    return value


def ground_value(plan: Plan, unit: Unit, cell: int) -> float:
    """What a hex is worth to an attacker by what it gains or brings nearer.

    In the last turn only what can still be entered counts. A base of fire has less need of ground than others.
    """
    weights = plan.style.position
    value = weights.objective_taken if cell in plan.takeable else 0.0
    if plan.is_last_chance:
        return value + (weights.last_chance_strike if cell in plan.striking_cells else 0.0)
    progress = weights.progress + weights.progress_per_haste * plan.haste(unit)
    share = weights.heavy_gun_progress_share if is_heavy(plan.s, unit) else 1.0
    return value - share * progress * plan.way[cell]


def fire_value(plan: Plan, unit: Unit, cell: int, moved: bool) -> float:
    """What a unit could do from a hex by its fire: now, if it has not fired, and in the turn to come."""
    if is_leader(unit):
        return 0.0
    estimate, weights = plan.estimate, plan.style.position
    coming = estimate.prospects(unit, cell, halve=False)
    if plan.attacks and is_heavy(plan.s, unit):
        return weights.heavy_gun_fire_factor * coming * (weights.fire_after_move_factor if moved else 1.0)
    if plan.attacks:
        now = weights.fire_now_share
        return weights.own_fire_factor * (now * estimate.prospects(unit, cell, halve=True) + (1 - now) * coming)
    return weights.own_fire_factor * coming * (weights.fire_after_move_factor if moved else 1.0)


def value(plan: Plan, unit: Unit, cell: int, moved: bool = True) -> float:
    """The value of a hex for a unit."""
    return rough_value(plan, unit, cell) + fire_value(plan, unit, cell, moved)


# --- leaders ------------------------------------------------------------------------------------------------------
def leader_value(plan: Plan, leader: Unit, cell: int) -> float:
    """The value of a hex for a leader: broken units to rally, machine guns to direct, and progress."""
    s, estimate, weights, usual = plan.s, plan.estimate, plan.style.leadership, plan.style.position
    value = -usual.danger_factor * estimate.standing_danger(cell) * estimate.worth_of(leader)
    mates = [mate for mate in estimate.own_cells.get(cell, ()) if mate.id != leader.id]
    troops = [mate for mate in mates if is_mmc(mate)]
    led = any(is_leader(mate) and not mate.broken for mate in mates)
    share = weights.second_leader_share if led else 1.0
    value += share * weights.per_broken * min(weights.most_broken, _squads(plan, troops, broken=True))
    value += share * weights.per_ready * min(weights.most_ready, _squads(plan, troops, broken=False))
    value += share * weights.heavy_gun * any(is_heavy(s, mate) for mate in troops)
    value -= 0.0 if troops else weights.alone_price
    if plan.attacks:
        value -= weights.progress * plan.way[cell]
    else:
        value -= weights.near_held_objective * min(usual.held_objective_horizon_mf, plan.post[cell])
    return value


def _squads(plan: Plan, troops: Sequence[Unit], *, broken: bool) -> float:
    """How many squads there are among units that are broken or are not; a half-squad counts less."""
    share = plan.style.leadership.half_squad_share
    return sum(1.0 if is_squad(unit) else share for unit in troops if unit.broken == broken)
