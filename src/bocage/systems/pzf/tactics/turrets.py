"""Hulls and turrets: which enemies a vehicle's weapons bear on, the harm they can do, and turning them to a target."""

from __future__ import annotations

from bocage.ground.table import TURN, length, nearest_point, turn_between
from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import text
from bocage.systems.pzf.reference.tables import weapon
from bocage.systems.pzf.space.bodies import (
    TURRET_MOUNTS,
    arc_apex,
    base,
    centre_of,
    has_turret,
    movement_of,
    turret_bearing,
)
from bocage.systems.pzf.space.sight import Sighting, seen_among, sees
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.tactics.chances import (
    defence_against_shooter,
    hit_chance,
    judged_distance,
    loss_per_wound,
    pass_chance,
    strength_on_target,
    wound_chance,
)
from bocage.systems.pzf.tactics.ground import heading
from bocage.systems.pzf.tactics.plan import Answer, Plan
from bocage.systems.pzf.tactics.style import Style
from bocage.systems.pzf.vehicles import driving as driving_rules
from bocage.systems.pzf.vehicles.weapons import is_gun


def pass_chance_without_friends(s: State, f: Figure, seen: Sighting) -> float:
    """The chance that a shot passes the obstacles in its way; 0 if a friend is among them."""
    is_blocked = any(o.figure in s.figures and s.figures[o.figure].side == f.side for o in seen.way)
    return 0.0 if is_blocked else pass_chance(seen.way)


def points_turret_at(plan: Plan, m: Figure, e: Figure) -> bool:
    """Whether the turret of a vehicle points at an enemy."""
    angle = abs(turn_between(turret_bearing(m), heading(centre_of(m), centre_of(e))))
    return angle <= plan.style.driving.aim_tolerance_degrees


def harm_to(plan: Plan, f: Figure, e: Figure) -> float:
    """The harm, in riflemen, that the weapons of a vehicle can do to an enemy from where it stands."""
    s, style = plan.s, plan.style.driving
    has_passed_half_move = 2 * f.spent > movement_of(f) + style.half_move_slack_inches
    expected, distance, defence = 0.0, judged_distance(s, f, e), defence_against_shooter(s, e, f, centre_of(f))
    for index, arm in enumerate(f.arms):
        if arm.gone or arm.jammed or weapon(arm.weapon).template == "flame" or (is_gun(arm) and has_passed_half_move):
            continue
        wounds_per_shot = hit_chance(s, f, index, distance, plan.style) * wound_chance(
            strength_on_target(arm, e), defence
        )
        if wounds_per_shot:
            readiness = style.unloaded_factor if arm.unloaded else 1.0
            aiming = 1.0 if can_bear_on(plan, f, index, e) else style.unaimed_factor
            rate = weapon(arm.weapon).rate
            expected += (
                readiness
                * aiming
                * wounds_per_shot
                * (rate if e.kind == "vehicle" else min(style.shots_counted_at_men, rate))
            )
    return expected * loss_per_wound(e, plan.style)


def can_bear_on(plan: Plan, f: Figure, index: int, e: Figure) -> bool:
    """Whether a weapon bears on an enemy, or can by a turn of hull or turret after which the vehicle still fires."""
    arm, direction = f.arms[index], direction_to_target(f, index, e)
    if arm.mount in TURRET_MOUNTS:
        angle_outside = abs(turn_between(turret_bearing(f), direction)) - plan.style.driving.turret_leeway_degrees
        return angle_outside <= 0 or (
            has_turret(f) and can_still_fire_after(f, driving_rules.traverse_cost(f, angle_outside))
        )
    angle_outside = abs(turn_between(f.facing, direction)) - (leeway_in_hull(plan.style, arm.mount) or TURN)
    return angle_outside <= 0 or can_still_fire_after(f, driving_rules.turn_cost(plan.s, f, angle_outside))


def leeway_in_hull(style: Style, mount: str) -> int:
    """The angle to each side in which a weapon fixed in the hull bears, in thousandths of a degree; 0 for others."""
    leeway = {"hull_front": style.driving.hull_front_leeway_degrees, "casemate": style.driving.casemate_leeway_degrees}
    return leeway.get(mount, 0)


def direction_to_target(f: Figure, arm: int, e: Figure) -> int:
    """The direction from a weapon to the nearest point of an enemy, by which it is judged whether the weapon bears."""
    x, y, divisor = nearest_point(base(e), arc_apex(f, arm))
    return heading(arc_apex(f, arm), (x // divisor, y // divisor))


def can_still_fire_after(f: Figure, price: int) -> bool:
    """Whether a vehicle may still fire its gun after it spends that much more Movement."""
    return not price or 2 * (f.spent + price) <= movement_of(f)


def turn_to_best_target(brief: Brief, plan: Plan, f: Figure) -> Answer | None:
    """Turn the hull, then the turret, to the best target; None if nothing is to be turned."""
    s: State = brief.state
    sightings = [(e, sees(s, f, e)) for e in seen_among(s, f, plan.foes)]
    rated = [
        (_aim_value(plan, f, e) * pass_chance_without_friends(s, f, sighting), e.id, e) for e, sighting in sightings
    ]
    target = max(rated)[2] if rated else min(plan.foes, key=lambda e: length(centre_of(f), centre_of(e)), default=None)
    if target is None or not f.arms:
        return None
    turning_choices = (
        choice for choice in (_turn_hull_to(plan, f, target), _turn_turret_to(plan, f, target)) if choice is not None
    )
    choice = next(
        (choice for choice in turning_choices if driving_rules.why_not_drive_or_turn(s, choice) is None), None
    )
    return None if choice is None else (choice, text("reason-aim"))


def _turn_hull_to(plan: Plan, f: Figure, target: Figure) -> Choice | None:
    """The choice to turn the hull to a target on which a weapon fixed in it does not bear; None if none is needed."""
    for index, arm in enumerate(f.arms):
        direction, leeway = direction_to_target(f, index, target), leeway_in_hull(plan.style, arm.mount)
        angle = abs(turn_between(f.facing, direction))
        if (
            leeway
            and not arm.gone
            and angle > leeway
            and can_still_fire_after(f, driving_rules.turn_cost(plan.s, f, angle))
        ):
            return Choice("turn", number=direction // 1000)
    return None


def _turn_turret_to(plan: Plan, f: Figure, target: Figure) -> Choice | None:
    """The choice to turn the turret towards a target; None if it points there, or the vehicle has no turret.

    If the whole turn would cost the shot, the turret turns as far as it does for free.
    """
    index = next((index for index, arm in enumerate(f.arms) if arm.mount in TURRET_MOUNTS), None)
    if index is None:
        return None
    direction = direction_to_target(f, index, target)
    angle = abs(turn_between(turret_bearing(f), direction))
    if not can_still_fire_after(f, driving_rules.traverse_cost(f, angle)):
        direction = _free_turn_towards(f, direction)
    if abs(turn_between(turret_bearing(f), direction)) <= plan.style.driving.aim_tolerance_degrees:
        return None
    return Choice("traverse", number=direction // 1000)


def _aim_value(plan: Plan, f: Figure, e: Figure) -> float:
    """The value of aiming at an enemy: the harm to it, less if other vehicles aim at it already."""
    spread = plan.style.driving.repeated_target_factor ** _vehicles_aiming_at(plan, f, e)
    return plan.target_factor(e) * harm_to(plan, f, e) * spread


def _vehicles_aiming_at(plan: Plan, f: Figure, e: Figure) -> int:
    """The number of other vehicles that have moved and aim at an enemy, which may be gone before all have fired."""
    others = (m for m in plan.own if m is not f and m.kind == "vehicle" and m.acted and has_turret(m))
    return sum(points_turret_at(plan, m, e) for m in others)


def _free_turn_towards(f: Figure, direction: int) -> int:
    """The direction as far towards another as the turret still turns for free."""
    free_angle = max(0, driving_rules.free_traverse(f) - f.traversed - TURN // 360)
    angle = turn_between(turret_bearing(f), direction)
    return (turret_bearing(f) + max(-free_angle, min(free_angle, angle))) % TURN
