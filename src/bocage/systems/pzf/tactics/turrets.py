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
from bocage.systems.pzf.state.model import DEGREE, Figure, State
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
from bocage.systems.pzf.vehicles import turning
from bocage.systems.pzf.vehicles.weapons import is_gun


def pass_chance_without_friends(s: State, figure: Figure, seen: Sighting) -> float:
    """The chance that a shot passes the obstacles in its way; 0 if a friend is among them."""
    is_blocked = any(
        obstacle.figure in s.figures and s.figures[obstacle.figure].side == figure.side for obstacle in seen.way
    )
    return 0.0 if is_blocked else pass_chance(seen.way)


def points_turret_at(plan: Plan, vehicle: Figure, enemy: Figure) -> bool:
    """Whether the turret of a vehicle points at an enemy."""
    angle = abs(turn_between(turret_bearing(vehicle), heading(centre_of(vehicle), centre_of(enemy))))
    return angle <= plan.style.driving.aim_tolerance_degrees


def harm_to(plan: Plan, figure: Figure, enemy: Figure) -> float:
    """The harm, in riflemen, that the weapons of a vehicle can do to an enemy from where it stands."""
    s, style = plan.s, plan.style.driving
    has_passed_half_move = 2 * figure.spent > movement_of(figure) + style.half_move_slack_inches
    expected, distance, defence = (
        0.0,
        judged_distance(s, figure, enemy),
        defence_against_shooter(s, enemy, figure, centre_of(figure)),
    )
    for index, arm in enumerate(figure.arms):
        if arm.gone or arm.jammed or weapon(arm.weapon).template == "flame" or (is_gun(arm) and has_passed_half_move):
            continue
        wounds_per_shot = hit_chance(s, figure, index, distance, plan.style) * wound_chance(
            strength_on_target(arm, enemy), defence
        )
        if wounds_per_shot:
            readiness = style.unloaded_factor if arm.unloaded else 1.0
            aiming = 1.0 if can_bear_on(plan, figure, index, enemy) else style.unaimed_factor
            rate = weapon(arm.weapon).rate
            expected += (
                readiness
                * aiming
                * wounds_per_shot
                * (rate if enemy.kind == "vehicle" else min(style.shots_counted_at_men, rate))
            )
    return expected * loss_per_wound(enemy, plan.style)


def can_bear_on(plan: Plan, figure: Figure, index: int, enemy: Figure) -> bool:
    """Whether a weapon bears on an enemy, or can by a turn of hull or turret after which the vehicle still fires."""
    arm, direction = figure.arms[index], direction_to_target(figure, index, enemy)
    if arm.mount in TURRET_MOUNTS:
        angle_outside = abs(turn_between(turret_bearing(figure), direction)) - plan.style.driving.turret_leeway_degrees
        return angle_outside <= 0 or (
            has_turret(figure) and can_still_fire_after(figure, turning.traverse_cost(figure, angle_outside))
        )
    angle_outside = abs(turn_between(figure.facing, direction)) - (leeway_in_hull(plan.style, arm.mount) or TURN)
    return angle_outside <= 0 or can_still_fire_after(figure, turning.turn_cost(plan.s, figure, angle_outside))


def leeway_in_hull(style: Style, mount: str) -> int:
    """The angle to each side in which a weapon fixed in the hull bears, in thousandths of a degree; 0 for others."""
    leeway = {"hull_front": style.driving.hull_front_leeway_degrees, "casemate": style.driving.casemate_leeway_degrees}
    return leeway.get(mount, 0)


def direction_to_target(figure: Figure, arm: int, enemy: Figure) -> int:
    """The direction from a weapon to the nearest point of an enemy, by which it is judged whether the weapon bears."""
    x, y, divisor = nearest_point(base(enemy), arc_apex(figure, arm))
    return heading(arc_apex(figure, arm), (x // divisor, y // divisor))


def can_still_fire_after(figure: Figure, price: int) -> bool:
    """Whether a vehicle may still fire its gun after it spends that much more Movement."""
    return not price or 2 * (figure.spent + price) <= movement_of(figure)


def turn_to_best_target(brief: Brief, plan: Plan, figure: Figure) -> Answer | None:
    """Turn the hull, then the turret, to the best target; None if nothing is to be turned."""
    s: State = brief.state
    sightings = [(enemy, sees(s, figure, enemy)) for enemy in seen_among(s, figure, plan.foes)]
    rated = [
        (_aim_value(plan, figure, enemy) * pass_chance_without_friends(s, figure, sighting), enemy.id, enemy)
        for enemy, sighting in sightings
    ]
    target = (
        max(rated)[2]
        if rated
        else min(plan.foes, key=lambda enemy: length(centre_of(figure), centre_of(enemy)), default=None)
    )
    if target is None or not figure.arms:
        return None
    turning_choices = (
        choice
        for choice in (_turn_hull_to(plan, figure, target), _turn_turret_to(plan, figure, target))
        if choice is not None
    )
    choice = next(
        (choice for choice in turning_choices if driving_rules.why_not_drive_or_turn(s, choice) is None), None
    )
    return None if choice is None else (choice, text("reason-aim"))


def _turn_hull_to(plan: Plan, figure: Figure, target: Figure) -> Choice | None:
    """The choice to turn the hull to a target on which a weapon fixed in it does not bear; None if none is needed."""
    for index, arm in enumerate(figure.arms):
        direction, leeway = direction_to_target(figure, index, target), leeway_in_hull(plan.style, arm.mount)
        angle = abs(turn_between(figure.facing, direction))
        if (
            leeway
            and not arm.gone
            and angle > leeway
            and can_still_fire_after(figure, turning.turn_cost(plan.s, figure, angle))
        ):
            return Choice("turn", number=direction // DEGREE)
    return None


def _turn_turret_to(plan: Plan, figure: Figure, target: Figure) -> Choice | None:
    """The choice to turn the turret towards a target; None if it points there, or the vehicle has no turret.

    If the whole turn would cost the shot, the turret turns as far as it does for free.
    """
    index = next((index for index, arm in enumerate(figure.arms) if arm.mount in TURRET_MOUNTS), None)
    if index is None:
        return None
    direction = direction_to_target(figure, index, target)
    angle = abs(turn_between(turret_bearing(figure), direction))
    if not can_still_fire_after(figure, turning.traverse_cost(figure, angle)):
        direction = _free_turn_towards(figure, direction)
    if abs(turn_between(turret_bearing(figure), direction)) <= plan.style.driving.aim_tolerance_degrees:
        return None
    return Choice("traverse", number=direction // DEGREE)


def _aim_value(plan: Plan, figure: Figure, enemy: Figure) -> float:
    """The value of aiming at an enemy: the harm to it, less if other vehicles aim at it already."""
    spread = plan.style.driving.repeated_target_factor ** _vehicles_aiming_at(plan, figure, enemy)
    return plan.target_factor(enemy) * harm_to(plan, figure, enemy) * spread


def _vehicles_aiming_at(plan: Plan, figure: Figure, enemy: Figure) -> int:
    """The number of other vehicles that have moved and aim at an enemy, which may be gone before all have fired."""
    others = (friend for friend in plan.vehicles if friend is not figure and friend.acted and has_turret(friend))
    return sum(points_turret_at(plan, friend, enemy) for friend in others)


def _free_turn_towards(figure: Figure, direction: int) -> int:
    """The direction as far towards another as the turret still turns for free."""
    free_angle = max(0, turning.free_traverse(figure) - figure.traversed - DEGREE)
    angle = turn_between(turret_bearing(figure), direction)
    return (turret_bearing(figure) + max(-free_angle, min(free_angle, angle))) % TURN
