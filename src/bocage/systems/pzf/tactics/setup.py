"""Before the first turn: objectives, deployment in cover near the goals, loaders at their weapons, reserves."""

from __future__ import annotations

from itertools import islice

from bocage.ground.table import length, spot, within
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import text
from bocage.systems.pzf.reference.tables import weapon
from bocage.systems.pzf.scenarios.placing import (
    DONE,
    SECOND,
    SET_UP_REST,
    figures_of_unit,
    is_before_muzzle,
    keeps_away,
    lead_figure,
    open_zones,
    scenario_of,
    side_of,
)
from bocage.systems.pzf.shooting.shooters import manner_of
from bocage.systems.pzf.space.bodies import Point, centre_of
from bocage.systems.pzf.space.sight import sees_point
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import PS, Figure, State, on_table, other_seat
from bocage.systems.pzf.tactics.chances import best_weapon_bonus, weapon_bonus
from bocage.systems.pzf.tactics.ground import cover_outdoors, points_in_cover
from bocage.systems.pzf.tactics.plan import Answer, Plan
from bocage.systems.pzf.tactics.post import man_placed_at
from bocage.systems.pzf.tactics.serve import is_of_crew, places_at_weapon
from bocage.systems.pzf.vehicles.ground import areas_at


def place_own_objective(brief: Brief, plan: Plan) -> Answer:
    """Place an objective far from the enemy but with room around it, and two of them near each other.

    One defence can then cover both.
    """
    s, width, style = plan.s, table(plan.s).size[0], plan.style.deploying
    wanted_objectives = scenario_of(s).objectives
    is_second = any(objective.placed_by == plan.seat for objective in s.objectives)
    offset = style.objective_from_middle_inches
    wanted_x = width // 2 + (offset if is_second else -offset)

    def inches_away(choice: Choice) -> float:
        x, y = choice.point or (0, 0)
        sideways = abs(x - wanted_x) if wanted_objectives is not None and wanted_objectives.count > 1 else 0
        return _inches_from_own_edge(plan, (x, y)) + sideways / PS

    return plan.pick_nearest(_objectives_with_room(brief, plan), inches_away), text("reason-objective")


def _objectives_with_room(brief: Brief, plan: Plan) -> list[Choice]:
    """The listed places for an objective, those at an edge of the table moved inward; as listed if none is lawful."""
    room, (width, depth) = plan.style.deploying.objective_from_edge_inches, table(plan.s).size
    listed = [choice for choice in brief.legal if choice.point is not None]
    inward = [
        Choice("objective", point=(min(max(x, room), width - room), min(max(y, room), depth - room)))
        for x, y in (choice.point for choice in listed if choice.point is not None)
    ]
    check = brief.ask.choices.check_free
    return [choice for choice in inward if check is not None and check(brief.state, choice) is None] or listed


def deploy_second(brief: Brief, plan: Plan) -> Answer:
    """Deploy second, when the other side has been seen."""
    return SECOND, text("reason-second")


def deploy_next_unit(brief: Brief, plan: Plan) -> Answer:
    """Deploy the next unit at the best point of its zone with room for all of it."""
    s: State = brief.state
    unit = next((id for id in s.deploying if brief.may_choose(Choice("deploy", id))), None)
    for point in best_deployment_points(plan) if unit is not None else ():
        choice = Choice("deploy", unit, point=point)
        if brief.ask.choices.check_free is not None and brief.ask.choices.check_free(s, choice) is None:
            return choice, text("reason-deploy")
    return SET_UP_REST, text("reason-deploy-all")


def best_deployment_points(plan: Plan) -> list[Point]:
    """Points for the next unit, those about as good as the best first in random order.

    A vehicle is not put where it may bog down at once. Units of a side that wins by waiting get a field of fire;
    others come out of cover when they attack.
    """
    style = plan.style.deploying
    grid, room = style.grid_inches, style.unit_room_inches
    first_member = figures_of_unit(plan.s, plan.s.deploying[0])[0]
    points = [
        (x, y)
        for west, south, east, north in open_zones(plan.s, plan.seat)
        for x in range(west + grid, east - grid + 1, grid)
        for y in range(south + grid, north - style.edge_inches, grid)
        if keeps_away(plan.s, plan.seat, (x - room, y - room, x + room, y + room))
        and not (first_member.kind == "vehicle" and areas_at(plan.s, first_member, (x, y), uphill=False))
    ]
    rated = sorted(((_value_of_point(plan, point), point) for point in points), reverse=True)
    if first_member.arms and plan.wins_by_waiting:
        rated = sorted(_with_views(plan, rated[: style.views_compared]), reverse=True)
    rated = rated[: style.points_tried]
    about_best = [point for score, point in rated if score >= rated[0][0] - plan.style.varying.deploy_margin]
    plan.rng.shuffle(about_best)
    return about_best + [point for _, point in rated[len(about_best) :]]


def _value_of_point(plan: Plan, point: Point) -> float:
    """The value of a point for a unit, in riflemen: cover, nearness to where units are wanted, room to others."""
    s, style = plan.s, plan.style.deploying
    cover_count = sum(within(piece.shape, spot(*point), style.cover_near_inches) for piece in cover_outdoors(table(s)))
    own_positions = [centre_of(figure) for figure in on_table(s, plan.seat)] + [
        centre_of(marker) for marker in s.markers.values() if marker.side == plan.seat
    ]
    nearest = min((length(point, neighbour) for neighbour in own_positions), default=style.units_apart_inches)
    lonely_cost = style.cost_per_inch_alone * (max(0, nearest - style.alone_beyond_inches) / PS)
    crowding_cost = style.crowded_cost if nearest < style.units_apart_inches else 0.0
    cover_value = min(cover_count, style.covers_counted) * style.cover_value
    return cover_value - style.cost_per_inch_away * _inches_from_wanted(plan, point) - crowding_cost - lonely_cost


def _with_views(plan: Plan, rated: list[tuple[float, Point]]) -> list[tuple[float, Point]]:
    """Points for the next unit with their values, to which the value of the view from each is added."""
    viewer, approaches = _member_to_see(plan), _approach_points(plan)
    if viewer is None or not approaches:
        return rated
    farthest = max(weapon(arm.weapon).range for arm in viewer.arms)
    view_value = plan.style.deploying.view_value

    def share_seen(point: Point) -> float:
        member_there = man_placed_at(viewer, point, prone=False)
        near = (approach for approach in approaches if length(point, approach) <= farthest)
        return sum(sees_point(plan.s, member_there, approach) for approach in near) / len(approaches)

    return [(value + view_value * share_seen(point), point) for value, point in rated]


def _member_to_see(plan: Plan) -> Figure | None:
    """The figure of the next unit with the weapon that is worth most; None if that weapon fires without seeing."""
    members = [figure for figure in figures_of_unit(plan.s, plan.s.deploying[0]) if figure.arms]
    armed = max(members, key=lambda figure: best_weapon_bonus(figure, plan.style), default=None)
    if armed is None or any(manner_of(armed, index) == "estimation" for index in range(len(armed.arms))):
        return None
    return armed


def _approach_points(plan: Plan) -> list[Point]:
    """Where the enemy is seen, else points all over the zones in which it may be deployed."""
    if plan.enemy_positions_to_clear:
        return list(plan.enemy_positions_to_clear)
    grid = plan.style.deploying.view_grid_inches
    return [
        (x, y)
        for west, south, east, north in side_of(plan.s, other_seat(plan.seat)).zones
        for x in range(west + grid // 2, east, grid)
        for y in range(south + grid // 2, north, grid)
    ]


def _inches_from_wanted(plan: Plan, point: Point) -> float:
    """The distance of a point from where units are wanted, in inches: from points to defend, and from goals."""
    style, goals = plan.style.deploying, plan.winning_points or plan.enemy_positions_to_clear
    inches_to_defended, inches_to_goal = (
        min((length(point, goal) for goal in points), default=0) / PS for points in (plan.points_to_defend, goals)
    )
    if plan.points_to_defend and not plan.winning_points:
        return inches_to_defended
    if goals:
        return inches_to_goal + style.defended_point_weight * inches_to_defended
    off_centre = abs(point[0] - table(plan.s).size[0] // 2) / PS
    return style.off_centre_weight * off_centre - _inches_from_own_edge(plan, point)


def _inches_from_own_edge(plan: Plan, point: Point) -> float:
    """The distance of a point from the side's own edge, in inches; 0 without such an edge."""
    width, depth = table(plan.s).size
    edge = side_of(plan.s, plan.seat).edge
    distance_by_edge = {"north": depth - point[1], "south": point[1], "east": width - point[0], "west": point[0]}
    return distance_by_edge.get(edge, 0) / PS


def arrange_men(brief: Brief, plan: Plan) -> Answer:
    """Move loaders to their weapons and other men into cover; a crew stays together."""
    s: State = brief.state
    if len({s.figures[id].unit for id in s.arranging}) > 1:
        # What a suggested set-up has placed stays there.
        return DONE, text("reason-arranged")
    for id in s.arranging:
        figure = s.figures[id]
        if figure.kind != "man":
            continue
        point = _better_point(brief, plan, figure)
        if point is not None:
            return Choice("shift", id, point=point), text("reason-arrange")
    return DONE, text("reason-arranged")


def _better_point(brief: Brief, plan: Plan, figure: Figure) -> Point | None:
    """A better point for a man of a unit being deployed; None if it stays."""
    s: State = brief.state
    refuses, style = brief.ask.choices.check_free, plan.style.deploying
    candidates = places_at_weapon(plan, figure)
    if not candidates and plan.mates(figure) and figure.id != s.arranging[0] and not is_of_crew(plan, figure):
        table_centre = (table(s).size[0] // 2, table(s).size[1] // 2)
        covered_points = points_in_cover(
            table(s), centre_of(figure), style.cover_search_inches, table_centre, plan.style.routing
        )
        candidates = list(islice(covered_points, style.shelters_tried))
    lead = lead_figure(s, figures_of_unit(s, figure.id))
    for point in candidates:
        if lead is not figure and is_before_muzzle(s, lead, figure, point):
            continue
        is_apart = length(point, centre_of(figure)) > style.least_shift_inches
        if is_apart and refuses is not None and refuses(s, Choice("shift", figure.id, point=point)) is None:
            return point
    return None


def keep_in_reserve(brief: Brief, plan: Plan) -> Answer:
    """Keep no unit in reserve; where some must wait, those with the weakest weapons."""
    if END in brief.legal:
        return END, text("reason-forward")
    s: State = brief.state

    def weapon_value(choice: Choice) -> float:
        return sum(
            weapon_bonus(arm.weapon, plan.style)
            for figure in figures_of_unit(s, choice.piece or 0)
            for arm in figure.arms
        )

    return min(brief.legal, key=weapon_value), text("reason-keep")


def place_barricade(brief: Brief, plan: Plan) -> Answer:
    """Place barricades where men will be wanted."""
    barricades = [choice for choice in brief.legal if choice.verb == "fortify" and choice.place == "barricade"]
    if not barricades:
        return DONE, text("reason-fortified")
    return plan.pick_nearest(barricades, lambda choice: _inches_from_wanted(plan, choice.point or (0, 0))), text(
        "reason-fortify"
    )


def enter_near_goal(brief: Brief, plan: Plan) -> Answer:
    """Enter the table where the straight way to the goal is shortest."""
    goals = plan.winning_points or plan.enemy_positions_to_clear or plan.points_to_defend

    def inches_to_goal(choice: Choice) -> float:
        point = choice.point or (0, 0)
        return min((length(point, goal) for goal in goals), default=0) / PS

    return plan.pick_nearest((choice for choice in brief.legal if choice.point), inches_to_goal), text("reason-enter")
