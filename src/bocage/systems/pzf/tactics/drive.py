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
from bocage.systems.pzf.space.bodies import (
    Point,
    base,
    centre_of,
    has_turret,
    movement_of,
)
from bocage.systems.pzf.space.sight import seen_among, sees
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import Figure, State
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
from bocage.systems.pzf.vehicles import ground
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


def drive_vehicle(brief: Brief, plan: Plan) -> Answer:
    """Decide one step of a vehicle's move."""
    s: State = brief.state
    f = s.figures[activation_of(s).figure]
    listed = {choice.verb: choice for choice in brief.legal}
    if "unbog" in listed:
        return listed["unbog"], text("reason-unbog")
    if "leave" in listed:
        return listed["leave"], text("reason-leave")
    if "alight" in listed and _has_enemy_within(plan, f, plan.style.driving.dismount_inches):
        return listed["alight"], text("reason-alight")
    if centre_of(f) == activation_of(s).start and why_not_move_vehicle(s, f) is None:
        best_position = _best_position(plan, f)
        step = _step_to_position(brief, f, best_position)
        if step is not None:
            return step
    return turn_to_best_target(brief, plan, f) or (DONE, text("reason-stay"))


def _has_enemy_within(plan: Plan, f: Figure, distance: int) -> bool:
    """Whether an enemy is within a distance of a figure."""
    return any(length(centre_of(f), centre_of(e)) < distance for e in plan.foes)


def _step_to_position(brief: Brief, f: Figure, goal: VehiclePosition) -> Answer | None:
    """The next step to a position: turn, then drive; None if the vehicle is there or the rules refuse the step."""
    s: State = brief.state
    if goal.facing != f.facing and not f.turned:
        choice = Choice("turn", number=goal.facing // 1000)
        if driving_rules.why_not_drive_or_turn(s, choice) is None:
            return choice, text("reason-turn")
    if goal.point == centre_of(f):
        return None
    choice = Choice("to", point=goal.point)
    return (choice, text("reason-drive")) if driving_rules.why_not_drive_or_turn(s, choice) is None else None


# --- positions -----------------------------------------------------------------------------------------------------
def _best_position(plan: Plan, f: Figure) -> VehiclePosition:
    """The position to drive to: at the edge if the vehicle may leave, else one of the best in reach."""
    possible_facings = {f.facing: True}
    exit_position = next(
        (position for position in _exit_positions(plan, f) if _can_reach(plan.s, f, position, possible_facings)), None
    )
    if exit_position is not None:
        return exit_position
    context = DriveContext(_mission_of_vehicle(plan, f), _enemies_to_consider(plan, f), _fire_lanes_of_friends(plan, f))
    present = VehiclePosition(centre_of(f), f.facing, f.spent)
    threshold = (
        _value_of_position(plan, f, present, context)
        - _no_room_cost(plan, f, present, context.mission)
        + plan.style.driving.moving_cost
    )
    candidates = _better_positions(plan, f, context, possible_facings, threshold)
    return plan.pick(candidates, lambda pair: pair[0], plan.style.varying.drive_margin)[1] if candidates else present


def _better_positions(
    plan: Plan, f: Figure, context: DriveContext, possible_facings: dict[int, bool], least: float
) -> list[tuple[float, VehiclePosition]]:
    """Positions worth more than `least`, with their values.

    Those worse than the best by more than the margin may be left out.
    """
    rated: list[tuple[float, VehiclePosition]] = []
    best, margin = least, plan.style.varying.drive_margin
    for position in _promising_positions(plan, f, context, possible_facings, least):
        threshold = max(least, best - margin)
        if _value_of_position(plan, f, position, context, threshold) <= threshold:
            continue
        priced = position._replace(spent=position.spent + _extra_ground_cost(plan.s, f, position.point))
        value = _value_of_position(plan, f, priced, context, threshold)
        if value > threshold:
            value -= _no_room_cost(plan, f, priced, context.mission) + _bogging_cost(plan, f, priced, context.mission)
        if value > threshold:
            rated.append((value, priced))
            best = max(best, value)
    return rated


def _enemies_to_consider(plan: Plan, f: Figure) -> list[Figure]:
    """The nearest enemies: first vehicles, then those in quarters that must be cleared, then the others."""
    nearest, count = (
        sorted(plan.foes, key=lambda e: length(centre_of(f), centre_of(e))),
        plan.style.driving.enemies_compared,
    )
    most_important = sorted(nearest, key=lambda e: (e.kind != "vehicle", not plan.must_be_cleared(e)))[:count]
    return most_important + [e for e in nearest[:count] if e not in most_important]


def _promising_positions(
    plan: Plan, f: Figure, context: DriveContext, possible_facings: dict[int, bool], least: float
) -> Iterator[VehiclePosition]:
    """The most promising positions a vehicle can reach, the best first; other vehicles may block some."""
    rated = (
        (_greatest_value(plan, f, position, context), position)
        for position in _positions_in_reach(plan, f, context.mission.distances)
    )
    ranked = sorted((pair for pair in rated if pair[0] > least), reverse=True)
    reachable = (position for _, position in ranked if _can_reach(plan.s, f, position, possible_facings))
    return islice(reachable, plan.style.driving.places_compared)


def _mission_of_vehicle(plan: Plan, f: Figure) -> Mission:
    """The mission of a vehicle.

    Where quarters must be cleared it closes in until it has a free shot, and keeps further off when it fires from
    above.
    """
    style = plan.style.driving
    if plan.split is None:
        return plan.mission(f, style.stand_off_inches)
    in_free_fire = [e for e in plan.foes if plan.must_be_cleared(e) and _has_free_fire(plan.s, f, e)]
    if not in_free_fire:
        return plan.mission(f, 0)
    overlooks = any(
        is_from_above(plan.s, e, f) and length(centre_of(f), centre_of(e)) <= style.overlook_inches
        for e in in_free_fire
    )
    return plan.mission(f, style.overlook_inches if overlooks else style.close_in_inches)


def _has_free_fire(s: State, f: Figure, e: Figure) -> bool:
    """Whether a vehicle sees an enemy with no friend in the line of fire."""
    seen = sees(s, f, e)
    return seen.visible and pass_chance_without_friends(s, f, seen) > 0.0


def _no_room_cost(plan: Plan, f: Figure, position: VehiclePosition, mission: Mission) -> float:
    """The cost of a position where the hull has no room to turn while it is under way, in riflemen; else 0."""
    style, is_trapped = (
        plan.style.driving,
        mission.is_under_way and has_no_room_to_turn(plan.s, _vehicle_in(f, position)),
    )
    return style.progress_factor * mission.zeal * style.no_room_cost_inches if is_trapped else 0.0


def _bogging_cost(plan: Plan, f: Figure, position: VehiclePosition, mission: Mission) -> float:
    """The expected cost of bogging down on the way to a position, or of turning in difficult ground, in riflemen."""
    s, style = plan.s, plan.style.driving
    soft_ground = ground.next_bog(s, f, position.point)
    areas = soft_ground[1] if soft_ground is not None else ground.untested_areas_below(s, f)
    cost_if_stuck = style.progress_factor * mission.zeal * style.bogging_cost_inches
    return cost_if_stuck * len(areas) * len(ground.bogging_faces(f)) / 6


def has_no_room_to_turn(s: State, f: Figure) -> bool:
    """Whether a hull has no room to turn, neither to the right nor to the left."""
    directions = ((f.facing + quarter) % TURN for quarter in (TURN // 4, 3 * TURN // 4))
    return all(driving_rules.why_no_room_to_turn(s, f, direction) is not None for direction in directions)


def _vehicle_in(f: Figure, position: VehiclePosition) -> Figure:
    """A copy of a vehicle in a position."""
    x, y = position.point
    return msgspec.structs.replace(f, x=x, y=y, facing=position.facing, spent=position.spent)


def _positions_in_reach(plan: Plan, f: Figure, distances: DistanceMap) -> Iterator[VehiclePosition]:
    """Positions by a turn and a straight leg, at the price of open ground: in all directions, and along the way."""
    s, style = plan.s, plan.style.driving
    half_move_left = movement_of(f) // 2 - f.spent
    start, shortest, shortening = centre_of(f), style.least_leg_inches, style.short_of_reach_inches
    cells = list(next_cells_to_goal(distances, start, style.cells_ahead))[-1:]
    along_way = [heading(start, middle_of(cell, distances.cell_size)) // 1000 * 1000 for cell in cells]
    facings = (
        [] if f.turned or has_no_room_to_turn(s, f) else [*range(0, TURN, TURN // style.headings_tried), *along_way]
    )
    for facing in dict.fromkeys([f.facing, *facings]):
        turn_price = 0 if facing == f.facing else driving_rules.turn_cost(s, f, abs(turn_between(f.facing, facing)))
        if turn_price:
            yield VehiclePosition(start, facing, f.spent + turn_price)
        move_left = movement_left(s, f)
        for price in (
            half_move_left // 2,
            half_move_left - style.kept_to_aim_inches,
            half_move_left,
            (half_move_left + move_left) // 2,
            move_left,
        ):
            reach = price - turn_price
            if shortest <= reach <= movement_left(s, f) - turn_price:
                yield _position_after_leg(f, along(start, facing, reach - shortening), facing, turn_price)
    backwards = (f.facing + TURN // 2) % TURN
    for reach in (shortest, half_move_left // 2, half_move_left, (half_move_left + movement_left(s, f)) // 2):
        if not vehicle(f.type).motorcycle and shortest <= reach <= movement_left(s, f):
            yield _position_after_leg(f, along(start, backwards, reach - shortening), f.facing, 0)


def _position_after_leg(f: Figure, point: Point, facing: int, turn_price: int) -> VehiclePosition:
    """The position after a turn of that price and a straight leg to a point."""
    return VehiclePosition(point, facing, f.spent + turn_price + length(centre_of(f), point))


def _extra_ground_cost(s: State, f: Figure, point: Point) -> int:
    """What the ground adds to the price of a leg, on which it depends which guns may still fire."""
    return drive_cost(s, f, centre_of(f), point) - length(centre_of(f), point)


def _exit_positions(plan: Plan, f: Figure) -> Iterator[VehiclePosition]:
    """The position at the edge by which the vehicle may leave; nothing if it cannot get there in this move."""
    s = plan.s
    edge = s.setting.exits[s.roles[f.side]]
    if not edge:
        return
    (width, depth), (x, y) = table(s).size, centre_of(f)
    facing = (FACING_INWARD[edge] + TURN // 2) % TURN
    distance = {"north": depth - y, "south": y, "east": width - x, "west": x}[edge] - vehicle(f.type).size[0] // 2
    turn_price = driving_rules.turn_cost(s, f, abs(turn_between(f.facing, facing)))
    if distance <= movement_left(s, f) - turn_price and (facing == f.facing or not f.turned):
        point = along((x, y), facing, distance - plan.style.driving.short_of_edge_inches)
        yield VehiclePosition(point, facing, f.spent + turn_price + distance)


def _can_reach(s: State, f: Figure, position: VehiclePosition, possible_facings: dict[int, bool]) -> bool:
    """Whether a vehicle can get to a position.

    `possible_facings` keeps whether the vehicle can turn to a facing, once asked.
    """
    turned = msgspec.structs.replace(f, facing=position.facing)
    if position.facing not in possible_facings:
        possible_facings[position.facing] = driving_rules.why_not_turn(s, f, position.facing) is None
    if not possible_facings[position.facing]:
        return False
    if position.point == centre_of(f):
        return True
    if _is_leg_blocked(s, turned, position.point) or _drives_into_mines(s, turned, position.point):
        return False
    return driving_rules.why_not_drive(s, turned, position.point) is None


def _drives_into_mines(s: State, f: Figure, point: Point) -> bool:
    """Whether a leg leads a vehicle over known mines; a vehicle that stands among mines may leave by any way."""
    if not mined_length(s, f, centre_of(f), point):
        return False
    return not any(overlaps(base(f), minefield) for minefield in minefields_of(table(s)))


def _is_leg_blocked(s: State, f: Figure, point: Point) -> bool:
    """Whether a straight leg meets a wall that does not break, or another vehicle."""
    swept = sweep_of(f, centre_of(f), point)
    if any(e.kind == "vehicle" for e in figures_in_sweep(s, f, swept)):
        return True
    return any(not breaks_under_vehicle(piece) for piece in pieces_in_sweep(s, f, swept, point, ("break",)))


def _value_of_position(
    plan: Plan, f: Figure, position: VehiclePosition, context: DriveContext, least: float = -inf
) -> float:
    """The value of a position in riflemen: harm done from there, less harm feared there, plus progress.

    If it cannot exceed `least`, lines of sight are not traced and a lower bound is given.
    """
    s, (vehicle_there, score, possible_harms) = plan.s, _value_before_sight(plan, f, position, context)
    if score + max(possible_harms, default=0.0) <= least:
        return score
    harm_done, feared = 0.0, 0.0
    for e, harm in zip(context.enemies, possible_harms, strict=True):
        seen = sees(s, vehicle_there, e)
        if seen.visible:
            harm_done = max(harm_done, pass_chance_without_friends(s, f, seen) * harm)
            feared += pass_chance(seen.way) * harm_from(plan, e, vehicle_there)
    return score + harm_done - plan.style.driving.feared_harm_factor * feared


def _greatest_value(plan: Plan, f: Figure, position: VehiclePosition, context: DriveContext) -> float:
    """The most that a position can be worth, in riflemen."""
    _, score, possible_harms = _value_before_sight(plan, f, position, context)
    return score + max(possible_harms, default=0.0)


def _value_before_sight(
    plan: Plan, f: Figure, position: VehiclePosition, context: DriveContext
) -> tuple[Figure, float, list[float]]:
    """The vehicle in a position, the position's value without fire, and its possible harm to each enemy if in sight."""
    style = plan.style.driving
    vehicle_there = _vehicle_in(f, position)
    score = style.progress_factor * context.mission.gain(position.point)
    assailants = (e for e in context.enemies if _could_assault(e, position.point, style.assault_reach_inches))
    score -= style.assault_fear_factor * sum(max(0.0, assault_value(plan, e, vehicle_there)) for e in assailants)
    score -= sum(lane.worth for lane in context.fire_lanes if lane.is_blocked_at(position.point))
    return vehicle_there, score, [harm_to(plan, vehicle_there, e) * plan.target_factor(e) for e in context.enemies]


def _fire_lanes_of_friends(plan: Plan, f: Figure) -> list[FireLane]:
    """The lines of fire of other vehicles whose turrets point at an enemy they see."""
    others = [m for m in plan.own if m.kind == "vehicle" and m is not f and has_turret(m)]
    aimed_pairs = (
        (m, e) for m in others for e in plan.foes if points_turret_at(plan, m, e) and sees(plan.s, m, e).visible
    )
    half_width = plan.style.driving.lane_half_width_inches
    return [
        FireLane(centre_of(m), centre_of(e), plan.target_factor(e) * harm_to(plan, m, e), half_width)
        for m, e in aimed_pairs
    ]


def _could_assault(e: Figure, point: Point, reach: int) -> bool:
    """Whether an enemy man could assault a vehicle at a point next turn."""
    return e.kind == "man" and not e.prone and length(point, centre_of(e)) < reach


def harm_from(plan: Plan, e: Figure, f: Figure) -> float:
    """The harm, in riflemen, that an enemy's best weapon could do to a vehicle, by the face turned to that enemy."""
    s, enemy_hit_chance, best = plan.s, plan.style.driving.enemy_hit_chance, 0.0
    distance = judged_distance(s, e, f)
    for arm in e.arms:
        if arm.gone or arm.weapon == "grenade":
            continue
        row = weapon(arm.weapon)
        force = strength_on_target(arm, f)
        if distance <= row.range:
            best = max(
                best, enemy_hit_chance * wound_chance(force, defence_against_shooter(s, f, e, centre_of(e))) * row.rate
            )
    return best * loss_per_wound(f, plan.style)


# --- guns -----------------------------------------------------------------------------------------------------------
def turn_artillery_gun(brief: Brief, plan: Plan) -> Answer:
    """Turn an artillery gun to the target it can hurt most, as far as turning is free."""
    s: State = brief.state
    g = s.figures[activation_of(s).figure]
    candidates = list(seen_among(s, g, plan.foes)) or plan.foes

    def harm(e: Figure) -> float:
        return wound_chance(
            strength_on_target(g.arms[0], e), defence_against_shooter(s, e, g, centre_of(g))
        ) * loss_per_wound(e, plan.style)

    target = max(candidates, key=harm, default=None)
    if target is not None and not g.turned:
        direction = heading(centre_of(g), centre_of(target))
        angle = turn_between(g.facing, direction)
        free_angle = (charts().gun_turning.free - 1) * (TURN // 360)
        direction = (g.facing + max(-free_angle, min(free_angle, angle))) % TURN
        choice = Choice("turn", number=direction // 1000)
        is_aside = abs(angle) > plan.style.driving.gun_turn_tolerance_degrees
        if is_aside and brief.ask.choices.check_free is not None and brief.ask.choices.check_free(s, choice) is None:
            return choice, text("reason-turn")
    return DONE, text("reason-stay")
