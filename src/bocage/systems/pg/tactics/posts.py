"""What it is worth to a piece to stand in a hex: nearer to its goal, out of the enemy's fire, with a field of fire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bocage.systems.pg.anti_tank.targets import is_vehicle
from bocage.systems.pg.combat.shots import anti_tank_attacks
from bocage.systems.pg.direct_fire.columns import is_distance_long
from bocage.systems.pg.ground.terrain import is_limiting
from bocage.systems.pg.leaders import is_commander
from bocage.systems.pg.reference.terrain import MP
from bocage.systems.pg.state.model import OFF_MAP, Piece
from bocage.systems.pg.state.pieces import pieces_at, units_at
from bocage.systems.pg.state.printed import (
    allowance,
    fire_of,
    holds_ground,
    is_combat_unit,
    is_leader,
    is_rifle,
    is_tank,
    strength_now,
)
from bocage.systems.pg.tactics.deeds import Goal, Place, Reached
from bocage.systems.pg.tactics.lifts import aboard, near, turns_left
from bocage.systems.pg.tactics.march import Ways
from bocage.systems.pg.tactics.storm import prospect

if TYPE_CHECKING:
    from bocage.systems.pg.tactics.plan import Plan


def places(plan: Plan, piece: Piece, *, led: bool) -> list[Place]:
    """The hexes within reach of a piece, its own first, with their worth; only the likeliest are looked at closely."""
    in_reach = Ways(plan.estimate, piece, led=led).all()
    here, others = in_reach[0], in_reach[1:]
    most = plan.style.places
    if most and len(others) > most:
        others = sorted(others, key=lambda one: -first_look(plan, piece, one))[:most]
    return [Place(one, worth_of(plan, piece, one)) for one in (here, *others)]


def first_look(plan: Plan, piece: Piece, reached: Reached) -> float:
    """The worth of a place as far as it is known at a glance."""
    value = -plan.caution * plan.at_stake(piece) * reached.danger + taken_on(plan, piece, reached.way)
    if is_leader(piece):
        return value + followers(plan, piece, reached.cell)
    if piece.id in plan.tasks:
        return value + drawn(plan, piece, reached.cell)
    return value - plan.estimate.danger(reached.cell, piece, moving=False) if reached.cell != OFF_MAP else value


def worth_of(plan: Plan, piece: Piece, reached: Reached) -> float:
    """What a place is worth, with the goals taken and the danger met on the way to it."""
    danger = plan.caution * plan.at_stake(piece) * reached.danger
    if reached.cell == OFF_MAP:
        return drawn(plan, piece, OFF_MAP) - plan.style.post.staying
    return stand(plan, piece, reached.cell) + taken_on(plan, piece, reached.way) - danger


def taken_on(plan: Plan, piece: Piece, way: Sequence[int]) -> float:
    """What the hexes with points are worth that come under control on a way (PG-1.1m)."""
    if not holds_ground(piece) or not way:
        return 0.0
    return plan.style.urgency.take * plan.haste * sum(goal.points for goal in plan.wanted if goal.cell in way)


def stand(plan: Plan, piece: Piece, cell: int) -> float:
    """What it is worth to stand in a hex."""
    s, estimate, post = plan.s, plan.estimate, plan.style.post
    danger = plan.caution * plan.at_stake(piece) * estimate.danger(cell, piece, moving=False)
    value = post.cover if is_limiting(s, cell) or cell in s.works_at else 0.0
    if is_leader(piece):
        share = plan.style.danger.leader if any(map(holds_ground, units_at(s, piece.side, cell))) else 1.0
        return value - share * danger + followers(plan, piece, cell)
    value -= danger + risk_of_riding(plan, piece, cell)
    value += post.fire * field_of_fire(plan, piece, cell) + drawn(plan, piece, cell)
    value += post.led if is_led_at(plan, piece, cell) else 0.0
    friends = sum(is_combat_unit(one) for one in units_at(s, piece.side, cell) if one.id != piece.id)
    return value - (plan.style.danger.crowd * estimate.worth(piece) if friends > 1 else 0.0)


def risk_of_riding(plan: Plan, piece: Piece, cell: int) -> float:
    """What a loaded transport risks where an enemy may come up to it."""
    if aboard(plan, piece) is None or not plan.estimate.is_wary(cell):
        return 0.0
    return plan.caution * plan.style.danger.riding * plan.at_stake(piece)


def drawn(plan: Plan, piece: Piece, cell: int) -> float:
    """What a hex is worth for the goal of a unit."""
    goal = plan.tasks.get(piece.id)
    if goal is None:
        return 0.0
    rider = aboard(plan, piece)
    if rider is not None:
        return -plan.pull(piece, goal) * turns_left(plan, goal, rider, cell)
    value = -plan.pull(piece, goal) * max(0.0, plan.way(piece, goal.cell, cell) - keeps_off(plan, piece, goal))
    if goal.task == "guard" and cell == goal.cell:
        value += plan.style.post.staying
    leaves = goal.task == "exit" and cell in plan.s.setting.terms.sides[plan.side].exits
    if leaves or (goal.task == "fetch" and cell == goal.cell):
        value += goal.points
    return value


def keeps_off(plan: Plan, piece: Piece, goal: Goal) -> float:
    """The turns to its goal that a mortar or gun need not go, which only bombards."""
    if goal.task not in ("take", "hunt") or is_leader(piece) or fire_of(piece, "bombardment") is None:
        return 0.0
    if fire_of(piece, "direct") is not None or fire_of(piece, "anti_tank") is not None:
        return 0.0
    return near(plan, piece) * plan.style.lift.pace * MP / allowance(piece)


def is_led_at(plan: Plan, piece: Piece, cell: int) -> bool:
    """Whether a leader who commands would reach a unit in a hex."""
    near = (cell, *(one for one in plan.s.board.neighbours[cell] if plan.s.board.on_map(one)))
    return any(
        is_commander(one) and one.order != "demoralized"
        for place in near
        for one in pieces_at(plan.s, piece.side, place)
        if one.leader
    )


def followers(plan: Plan, leader: Piece, cell: int) -> float:
    """What it is worth to a leader to stand in a hex: the units whom he alone reaches; never alone, never far off."""
    post, s = plan.style.post, plan.s
    if cell == OFF_MAP:
        return 0.0
    row, value = s.board.distances(cell), 0.0
    for unit in plan.infantry:
        if row[unit.at] <= 1:
            share = post.shared if plan.others_lead(leader, unit) else 1.0
            value += post.followers * share * (2 if unit.at == cell else 1)
    value -= post.apart * min((max(0, row[unit.at] - 1) for unit in plan.unled_by_others(leader)), default=0)
    with_him = [one for one in units_at(s, leader.side, cell) if not one.carrier]
    return value - (0.0 if any(map(holds_ground, with_him)) else post.alone)


# --- fields of fire ---------------------------------------------------------------------------------------------------
def field_of_fire(plan: Plan, unit: Piece, cell: int) -> float:
    """The best that fire from a hex would do, as a part of a stack that fires together."""
    if unit.order == "demoralized":
        return 0.0
    fire = max(direct_field(plan, unit, cell), anti_tank_field(plan, unit, cell))
    return max(fire, plan.style.post.storm * storm_field(plan, unit, cell))


def storm_field(plan: Plan, unit: Piece, cell: int) -> float:
    """The best assault from a hex, as a part of a stack that goes in together."""
    if unit.order != "good" or (not is_rifle(unit) and not is_tank(unit)):
        return 0.0
    company, best = plan.style.post.company, 0.0
    for foe_cell in plan.s.board.neighbours[cell]:
        if foe_cell in plan.estimate.held:
            best = max(best, prospect(plan.estimate, unit, foe_cell, company) / company)
    return best


def direct_field(plan: Plan, unit: Piece, cell: int) -> float:
    """The best direct fire from a hex."""
    printed, best = fire_of(unit, "direct"), 0.0
    if printed is None:
        return best
    company = plan.style.post.company
    strength = strength_now(unit, "direct") * company
    for foe_cell, foes in plan.estimate.foes_at.items():
        distance = plan.s.board.distance(cell, foe_cell)
        if 0 < distance <= printed.range and is_in_view(plan, cell, foe_cell, distance, foes):
            distant = is_distance_long(distance)
            harm = plan.estimate.harm(foe_cell, strength, distant=distant, adjacent=distance == 1)
            best = max(best, harm / company)
    return best


def anti_tank_field(plan: Plan, unit: Piece, cell: int) -> float:
    """The best shot at a vehicle from a hex."""
    best, estimate = 0.0, plan.estimate
    if fire_of(unit, "anti_tank") is None:
        return best
    times = anti_tank_attacks(plan.s, unit)
    for foe_cell, foes in estimate.foes_at.items():
        vehicles = [foe for foe in foes if is_vehicle(foe)]
        distance = plan.s.board.distance(cell, foe_cell)
        value = estimate.reach_value(unit, distance) if vehicles else 0
        if value and is_in_view(plan, cell, foe_cell, distance, vehicles):
            added = estimate.shot_modifier(foe_cell, cell, distance)
            best = max(best, *(times * estimate.shot_harm(value, foe, added) for foe in vehicles))
    return best


def is_in_view(plan: Plan, cell: int, foe_cell: int, distance: int, foes: Sequence[Piece]) -> bool:
    """Whether an enemy would be seen from a hex: he is near, or gives himself away."""
    seen = plan.s.visibility if any(foe.spotted for foe in foes) else plan.estimate.seen_at(foe_cell)
    return plan.estimate.sees(cell, foe_cell, distance, seen)
