"""Vehicles and guns: the position with most harm done for least risk, and what hull and turret are turned to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf
from typing import NamedTuple

import msgspec

from bocage.ground.table import TURN, along, length, overlaps, turn_between
from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import text
from bocage.systems.pzf.engineers.mines import mined_length, minefields_of
from bocage.systems.pzf.movement.walking import DONE, activation_of, movement_left
from bocage.systems.pzf.reference.tables import charts, vehicle, weapon
from bocage.systems.pzf.scenarios.placing import FACING_INWARD
from bocage.systems.pzf.space.bodies import Point, base, centre_of, has_turret, movement_of
from bocage.systems.pzf.space.sight import seen_among, sees
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import DEGREE, Figure, State
from bocage.systems.pzf.tactics.chances import (
    defence_against_shooter,
    judged_distance,
    loss_per_wound,
    pass_chance,
    strength_on_target,
    wound_chance,
)
from bocage.systems.pzf.tactics.ground import (
    DistanceMap,
    Mission,
    breaks_under_vehicle,
    heading,
    middle_of,
    next_cells_to_goal,
)
from bocage.systems.pzf.tactics.melee import assault_value
from bocage.systems.pzf.tactics.plan import Answer, Plan
from bocage.systems.pzf.tactics.turrets import (
    harm_to,
    pass_chance_without_friends,
    points_turret_at,
    turn_to_best_target,
)
from bocage.systems.pzf.vehicles import driving as driving_rules
from bocage.systems.pzf.vehicles import ground, turning
from bocage.systems.pzf.vehicles.fire import is_from_above
from bocage.systems.pzf.vehicles.ground import (
    drive_cost,
    figures_in_sweep,
    pieces_in_sweep,
    sweep_of,
    why_not_move_vehicle,
)


class FireLane(NamedTuple):
    """The line of a friendly vehicle's fire at an enemy, and what that fire is worth in riflemen."""

    start: Point
    end: Point
    worth: float
    half_width: int

    def is_blocked_at(self, point: Point) -> bool:
        """Whether a vehicle at a point would stand in the line of fire."""
        (x, y), (x1, y1), (x2, y2) = point, self.start, self.end
        dx, dy = x2 - x1, y2 - y1
        line_length = length(self.start, self.end)
        projection = (x - x1) * dx + (y - y1) * dy
        return (
            0 < projection < line_length * line_length
            and abs((x - x1) * dy - (y - y1) * dx) < self.half_width * line_length
        )


class DriveContext(NamedTuple):
    """What all positions of a vehicle are judged by."""

    mission: Mission
    enemies: list[Figure]
    """The enemies to consider."""
    fire_lanes: list[FireLane]


class VehiclePosition(NamedTuple):
    """A position of a vehicle: its centre, its facing, and the Movement spent when it is there."""

    point: Point
    facing: int
    spent: int


class ValueBeforeSight(NamedTuple):
    """What is known of a vehicle's position before lines of sight are traced; values in riflemen."""

    vehicle_there: Figure
    """The vehicle in that position."""
    without_fire: float
    """The position's value without any fire."""
    possible_harms: list[float]
    """The harm that the vehicle's fire would do to each enemy to consider, if that enemy is in sight."""

    @property
    def greatest(self) -> float:
        """The most that the position can be worth."""
        return self.without_fire + max(self.possible_harms, default=0.0)


def drive_vehicle(brief: Brief, plan: Plan) -> Answer:
    """Decide one step of a vehicle's move."""
    s: State = brief.state
    figure = s.figures[activation_of(s).figure]
    listed = {choice.verb: choice for choice in brief.legal}
    if "unbog" in listed:
        return listed["unbog"], text("reason-unbog")
    if "leave" in listed:
        return listed["leave"], text("reason-leave")
    if "alight" in listed and _has_enemy_within(plan, figure, plan.style.driving.dismount_inches):
        return listed["alight"], text("reason-alight")
    if centre_of(figure) == activation_of(s).start and why_not_move_vehicle(s, figure) is None:
        best_position = _best_position(plan, figure)
        step = _step_to_position(brief, figure, best_position)
        if step is not None:
            return step
    return turn_to_best_target(brief, plan, figure) or (DONE, text("reason-stay"))


def _has_enemy_within(plan: Plan, figure: Figure, distance: int) -> bool:
    """Whether an enemy is within a distance of a figure."""
    return any(length(centre_of(figure), centre_of(enemy)) < distance for enemy in plan.foes)


def _step_to_position(brief: Brief, figure: Figure, goal: VehiclePosition) -> Answer | None:
    """The next step to a position: turn, then drive; None if the vehicle is there or the rules refuse the step."""
    s: State = brief.state
    if goal.facing != figure.facing and not figure.turned:
        choice = Choice("turn", number=goal.facing // DEGREE)
        if driving_rules.why_not_drive_or_turn(s, choice) is None:
            return choice, text("reason-turn")
    if goal.point == centre_of(figure):
        return None
    choice = Choice("to", point=goal.point)
    return (choice, text("reason-drive")) if driving_rules.why_not_drive_or_turn(s, choice) is None else None


# --- positions -----------------------------------------------------------------------------------------------------
def _best_position(plan: Plan, figure: Figure) -> VehiclePosition:
    """The position to drive to: at the edge if the vehicle may leave, else one of the best in reach."""
    possible_facings = {figure.facing: True}
    exit_position = next(
        (
            position
            for position in _exit_positions(plan, figure)
            if _can_reach(plan.s, figure, position, possible_facings)
        ),
        None,
    )
    if exit_position is not None:
        return exit_position
    context = DriveContext(
        _mission_of_vehicle(plan, figure), _enemies_to_consider(plan, figure), _fire_lanes_of_friends(plan, figure)
    )
    present = VehiclePosition(centre_of(figure), figure.facing, figure.spent)
    threshold = (
        _value_of_position(plan, figure, present, context)
        - _no_room_cost(plan, figure, present, context.mission)
        + plan.style.driving.moving_cost
    )
    candidates = _better_positions(plan, figure, context, possible_facings, threshold)
    return plan.pick(candidates, lambda pair: pair[0], plan.style.varying.drive_margin)[1] if candidates else present


def _better_positions(
    plan: Plan, figure: Figure, context: DriveContext, possible_facings: dict[int, bool], least: float
) -> list[tuple[float, VehiclePosition]]:
    """Positions worth more than `least`, with their values.

    Those worse than the best by more than the margin may be left out.
    """
    rated: list[tuple[float, VehiclePosition]] = []
    best, margin = least, plan.style.varying.drive_margin
    for position in _promising_positions(plan, figure, context, possible_facings, least):
        threshold = max(least, best - margin)
        if _value_of_position(plan, figure, position, context, threshold) <= threshold:
            continue
        priced = position._replace(spent=position.spent + _extra_ground_cost(plan.s, figure, position.point))
        value = _value_of_position(plan, figure, priced, context, threshold)
        if value > threshold:
            value -= _no_room_cost(plan, figure, priced, context.mission) + _bogging_cost(
                plan, figure, priced, context.mission
            )
        if value > threshold:
            rated.append((value, priced))
            best = max(best, value)
    return rated


def _enemies_to_consider(plan: Plan, figure: Figure) -> list[Figure]:
    """The nearest enemies: first vehicles, then those in quarters that must be cleared, then the others."""
    count = plan.style.driving.enemies_compared
    nearest = sorted(plan.foes, key=lambda enemy: length(centre_of(figure), centre_of(enemy)))
    by_importance = sorted(nearest, key=lambda enemy: (enemy.kind != "vehicle", not plan.must_be_cleared(enemy)))
    most_important = by_importance[:count]
    return most_important + [enemy for enemy in nearest[:count] if enemy not in most_important]


def _promising_positions(
    plan: Plan, figure: Figure, context: DriveContext, possible_facings: dict[int, bool], least: float
) -> Iterator[VehiclePosition]:
    """The most promising positions a vehicle can reach, the best first; other vehicles may block some."""
    rated = (
        (_value_before_sight(plan, figure, position, context).greatest, position)
        for position in _positions_in_reach(plan, figure, context.mission.distances)
    )
    ranked = sorted((pair for pair in rated if pair[0] > least), reverse=True)
    reachable = (position for _, position in ranked if _can_reach(plan.s, figure, position, possible_facings))
    return islice(reachable, plan.style.driving.places_compared)


def _mission_of_vehicle(plan: Plan, figure: Figure) -> Mission:
    """The mission of a vehicle.

    Where quarters must be cleared it closes in until it has a free shot, and keeps further off when it fires from
    above.
    """
    style = plan.style.driving
    if plan.split is None:
        return plan.mission(figure, style.stand_off_inches)
    in_free_fire = [
        enemy for enemy in plan.foes if plan.must_be_cleared(enemy) and _has_free_fire(plan.s, figure, enemy)
    ]
    if not in_free_fire:
        return plan.mission(figure, 0)
    overlooks = any(
        is_from_above(plan.s, enemy, figure)
        and length(centre_of(figure), centre_of(enemy)) <= style.stand_off_above_enemy_inches
        for enemy in in_free_fire
    )
    return plan.mission(figure, style.stand_off_above_enemy_inches if overlooks else style.stand_off_in_quarters_inches)


def _has_free_fire(s: State, figure: Figure, enemy: Figure) -> bool:
    """Whether a vehicle sees an enemy with no friend in the line of fire."""
    seen = sees(s, figure, enemy)
    return seen.visible and pass_chance_without_friends(s, figure, seen) > 0.0


def _no_room_cost(plan: Plan, figure: Figure, position: VehiclePosition, mission: Mission) -> float:
    """The cost of a position where the hull has no room to turn while it is under way, in riflemen; else 0."""
    style = plan.style.driving
    is_trapped = mission.is_under_way and has_no_room_to_turn(plan.s, _vehicle_in(figure, position))
    return style.progress_factor * mission.zeal * style.no_room_cost_inches if is_trapped else 0.0


def _bogging_cost(plan: Plan, figure: Figure, position: VehiclePosition, mission: Mission) -> float:
    """The expected cost of bogging down on the way to a position, or of turning in difficult ground, in riflemen."""
    s, style = plan.s, plan.style.driving
    soft_ground = ground.next_bog(s, figure, position.point)
    areas = soft_ground[1] if soft_ground is not None else ground.untested_areas_below(s, figure)
    cost_if_stuck = style.progress_factor * mission.zeal * style.bogging_cost_inches
    return cost_if_stuck * len(areas) * len(ground.bogging_faces(figure)) / 6


def has_no_room_to_turn(s: State, figure: Figure) -> bool:
    """Whether a hull has no room to turn, neither to the right nor to the left."""
    directions = ((figure.facing + quarter) % TURN for quarter in (TURN // 4, 3 * TURN // 4))
    return all(turning.why_no_room_to_turn(s, figure, direction) is not None for direction in directions)


def _vehicle_in(figure: Figure, position: VehiclePosition) -> Figure:
    """A copy of a vehicle in a position."""
    x, y = position.point
    return msgspec.structs.replace(figure, x=x, y=y, facing=position.facing, spent=position.spent)


def _positions_in_reach(plan: Plan, figure: Figure, distances: DistanceMap) -> Iterator[VehiclePosition]:
    """Positions by a turn and a straight leg, at the price of open ground: in all directions, and along the way."""
    s, style = plan.s, plan.style.driving
    half_move_left = movement_of(figure) // 2 - figure.spent
    start, shortest, shortening = centre_of(figure), style.least_leg_inches, style.short_of_reach_inches
    cells = list(next_cells_to_goal(distances, start, style.cells_ahead))[-1:]
    along_way = [heading(start, middle_of(cell, distances.cell_size)) // DEGREE * DEGREE for cell in cells]
    facings = (
        []
        if figure.turned or has_no_room_to_turn(s, figure)
        else [*range(0, TURN, TURN // style.headings_tried), *along_way]
    )
    for facing in dict.fromkeys([figure.facing, *facings]):
        turn_price = (
            0 if facing == figure.facing else turning.turn_cost(s, figure, abs(turn_between(figure.facing, facing)))
        )
        if turn_price:
            yield VehiclePosition(start, facing, figure.spent + turn_price)
        move_left = movement_left(s, figure)
        for price in (
            half_move_left // 2,
            half_move_left - style.movement_kept_to_aim_inches,
            half_move_left,
            (half_move_left + move_left) // 2,
            move_left,
        ):
            reach = price - turn_price
            if shortest <= reach <= movement_left(s, figure) - turn_price:
                yield _position_after_leg(figure, along(start, facing, reach - shortening), facing, turn_price)
    backwards = (figure.facing + TURN // 2) % TURN
    for reach in (shortest, half_move_left // 2, half_move_left, (half_move_left + movement_left(s, figure)) // 2):
        if not vehicle(figure.type).motorcycle and shortest <= reach <= movement_left(s, figure):
            yield _position_after_leg(figure, along(start, backwards, reach - shortening), figure.facing, 0)


def _position_after_leg(figure: Figure, point: Point, facing: int, turn_price: int) -> VehiclePosition:
    """The position after a turn of that price and a straight leg to a point."""
    return VehiclePosition(point, facing, figure.spent + turn_price + length(centre_of(figure), point))


def _extra_ground_cost(s: State, figure: Figure, point: Point) -> int:
    """What the ground adds to the price of a leg, on which it depends which guns may still fire."""
    return drive_cost(s, figure, centre_of(figure), point) - length(centre_of(figure), point)


def _exit_positions(plan: Plan, figure: Figure) -> Iterator[VehiclePosition]:
    """The position at the edge by which the vehicle may leave; nothing if it cannot get there in this move."""
    s = plan.s
    edge = s.setting.exits[s.roles[figure.side]]
    if not edge:
        return
    (width, depth), (x, y) = table(s).size, centre_of(figure)
    facing = (FACING_INWARD[edge] + TURN // 2) % TURN
    distance = {"north": depth - y, "south": y, "east": width - x, "west": x}[edge] - vehicle(figure.type).size[0] // 2
    turn_price = turning.turn_cost(s, figure, abs(turn_between(figure.facing, facing)))
    if distance <= movement_left(s, figure) - turn_price and (facing == figure.facing or not figure.turned):
        point = along((x, y), facing, distance - plan.style.driving.short_of_edge_inches)
        yield VehiclePosition(point, facing, figure.spent + turn_price + distance)


def _can_reach(s: State, figure: Figure, position: VehiclePosition, possible_facings: dict[int, bool]) -> bool:
    """Whether a vehicle can get to a position.

    `possible_facings` keeps whether the vehicle can turn to a facing, once asked.
    """
    turned = msgspec.structs.replace(figure, facing=position.facing)
    if position.facing not in possible_facings:
        possible_facings[position.facing] = turning.why_not_turn(s, figure, position.facing) is None
    if not possible_facings[position.facing]:
        return False
    if position.point == centre_of(figure):
        return True
    if _is_leg_blocked(s, turned, position.point) or _drives_into_mines(s, turned, position.point):
        return False
    return driving_rules.why_not_drive(s, turned, position.point) is None


def _drives_into_mines(s: State, figure: Figure, point: Point) -> bool:
    """Whether a leg leads a vehicle over known mines; a vehicle that stands among mines may leave by any way."""
    if not mined_length(s, figure, centre_of(figure), point):
        return False
    return not any(overlaps(base(figure), minefield) for minefield in minefields_of(table(s)))


def _is_leg_blocked(s: State, figure: Figure, point: Point) -> bool:
    """Whether a straight leg meets a wall that does not break, or another vehicle."""
    swept = sweep_of(figure, centre_of(figure), point)
    if any(other.kind == "vehicle" for other in figures_in_sweep(s, figure, swept)):
        return True
    return any(not breaks_under_vehicle(piece) for piece in pieces_in_sweep(s, figure, swept, point, ("break",)))


def _value_of_position(
    plan: Plan, figure: Figure, position: VehiclePosition, context: DriveContext, least: float = -inf
) -> float:
    """The value of a position in riflemen: harm done from there, less harm feared there, plus progress.

    If it cannot exceed `least`, lines of sight are not traced and a lower bound is given.
    """
    s, before_sight = plan.s, _value_before_sight(plan, figure, position, context)
    vehicle_there, without_fire, possible_harms = before_sight
    if before_sight.greatest <= least:
        return without_fire
    harm_done, feared = 0.0, 0.0
    for enemy, harm in zip(context.enemies, possible_harms, strict=True):
        seen = sees(s, vehicle_there, enemy)
        if seen.visible:
            harm_done = max(harm_done, pass_chance_without_friends(s, figure, seen) * harm)
            feared += pass_chance(seen.way) * harm_from(plan, enemy, vehicle_there)
    return without_fire + harm_done - plan.style.driving.feared_harm_factor * feared


def _value_before_sight(
    plan: Plan, figure: Figure, position: VehiclePosition, context: DriveContext
) -> ValueBeforeSight:
    """What a position is worth without fire, and the harm that fire from there may do."""
    style = plan.style.driving
    vehicle_there = _vehicle_in(figure, position)
    score = style.progress_factor * context.mission.gain(position.point)
    assailants = (
        enemy for enemy in context.enemies if _could_assault(enemy, position.point, style.assault_reach_inches)
    )
    score -= style.assault_fear_factor * sum(
        max(0.0, assault_value(plan, enemy, vehicle_there)) for enemy in assailants
    )
    score -= sum(lane.worth for lane in context.fire_lanes if lane.is_blocked_at(position.point))
    harms = [harm_to(plan, vehicle_there, enemy) * plan.target_factor(enemy) for enemy in context.enemies]
    return ValueBeforeSight(vehicle_there, score, harms)


def _fire_lanes_of_friends(plan: Plan, figure: Figure) -> list[FireLane]:
    """The lines of fire of other vehicles whose turrets point at an enemy they see."""
    others = [friend for friend in plan.vehicles if friend is not figure and has_turret(friend)]
    aimed_pairs = (
        (friend, enemy)
        for friend in others
        for enemy in plan.foes
        if points_turret_at(plan, friend, enemy) and sees(plan.s, friend, enemy).visible
    )
    half_width = plan.style.driving.lane_half_width_inches
    return [
        FireLane(
            centre_of(friend), centre_of(enemy), plan.target_factor(enemy) * harm_to(plan, friend, enemy), half_width
        )
        for friend, enemy in aimed_pairs
    ]


def _could_assault(enemy: Figure, point: Point, reach: int) -> bool:
    """Whether an enemy man could assault a vehicle at a point next turn."""
    return enemy.kind == "man" and not enemy.prone and length(point, centre_of(enemy)) < reach


def harm_from(plan: Plan, enemy: Figure, figure: Figure) -> float:
    """The harm, in riflemen, that an enemy's best weapon could do to a vehicle, by the face turned to that enemy."""
    s, enemy_hit_chance, best = plan.s, plan.style.driving.enemy_hit_chance, 0.0
    distance = judged_distance(s, enemy, figure)
    for arm in enemy.arms:
        if arm.gone or arm.weapon == "grenade":
            continue
        row = weapon(arm.weapon)
        force = strength_on_target(arm, figure)
        if distance <= row.range:
            best = max(
                best,
                enemy_hit_chance
                * wound_chance(force, defence_against_shooter(s, figure, enemy, centre_of(enemy)))
                * row.rate,
            )
    return best * loss_per_wound(figure, plan.style)


# --- guns -----------------------------------------------------------------------------------------------------------
def turn_artillery_gun(brief: Brief, plan: Plan) -> Answer:
    """Turn an artillery gun to the target it can hurt most, as far as turning is free."""
    s: State = brief.state
    gun = s.figures[activation_of(s).figure]
    candidates = list(seen_among(s, gun, plan.foes)) or plan.foes

    def harm(enemy: Figure) -> float:
        return wound_chance(
            strength_on_target(gun.arms[0], enemy), defence_against_shooter(s, enemy, gun, centre_of(gun))
        ) * loss_per_wound(enemy, plan.style)

    target = max(candidates, key=harm, default=None)
    if target is not None and not gun.turned:
        direction = heading(centre_of(gun), centre_of(target))
        angle = turn_between(gun.facing, direction)
        free_angle = (charts().gun_turning.free - 1) * DEGREE
        direction = (gun.facing + max(-free_angle, min(free_angle, angle))) % TURN
        choice = Choice("turn", number=direction // DEGREE)
        is_aside = abs(angle) > plan.style.driving.gun_turn_tolerance_degrees
        if is_aside and brief.ask.choices.check_free is not None and brief.ask.choices.check_free(s, choice) is None:
            return choice, text("reason-turn")
    return DONE, text("reason-stay")
