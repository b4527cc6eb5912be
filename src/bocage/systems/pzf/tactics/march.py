"""Men on the move: the next one to move, the place it goes to, its posture, within the chain of its group."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf
from typing import NamedTuple

from bocage.ground.table import TURN, along, contains, length, turn_between
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.rules import Violation
from bocage.kernel.text import text
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.movement import strides, walking
from bocage.systems.pzf.movement.legs import plan_leg
from bocage.systems.pzf.movement.walking import DONE, activation_of, movement_left
from bocage.systems.pzf.movement.wire import why_not_cross_wire
from bocage.systems.pzf.reference.tables import charts, weapon
from bocage.systems.pzf.space.bodies import Point, PointsInReach, centre_of, movement_of
from bocage.systems.pzf.space.houses import door_name
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import DEGREE, PS, Figure, State
from bocage.systems.pzf.tactics import melee
from bocage.systems.pzf.tactics.chain import chain_link_length, chain_to_keep, is_only_leader, order_in_group
from bocage.systems.pzf.tactics.chances import figure_worth, half_move, ready_arms, wounds_by_fire
from bocage.systems.pzf.tactics.ground import (
    Cell,
    Mission,
    cell_of,
    heading,
    is_indoors,
    leads_in_by_opening,
    points_before_openings,
    points_behind_openings,
    points_in_cover,
    points_inside,
)
from bocage.systems.pzf.tactics.plan import Answer, Plan
from bocage.systems.pzf.tactics.post import (
    EnemiesToConsider,
    expected_fire_value,
    expected_loss,
    man_placed_at,
    preferred_targets,
    values_of_targets,
    worst_threats,
)
from bocage.systems.pzf.tactics.serve import guide_of_group, places_at_weapon, serves_weapon
from bocage.systems.pzf.tactics.style import Routing
from bocage.systems.pzf.tactics.throw import best_throw

LIE, STAND = Choice("lie"), Choice("stand")
KINDS_IN_MOVE_ORDER = ("vehicle", "man", "gun")
"""The kinds of figures in the order in which they move; other kinds move last."""


class PlaceCriteria(NamedTuple):
    """What a man's places are judged by: its mission, the enemies to consider, its friends."""

    mission: Mission
    enemies: EnemiesToConsider
    chain: tuple[Point, ...]
    """The man must end its move within a link of one of these points, plus the leeway; empty if it is free."""
    leeway: int
    """The distance beyond a link that is allowed, in thousandths of an inch."""
    friends: PointsInReach
    """The places of other men near by, to tell crowded points."""
    vehicle_path_cells: frozenset[Cell]
    """Cells through which friendly vehicles come next."""


class RatedPlace(NamedTuple):
    """A place for a man, its posture there, the Movement spent when it arrives, and the value in riflemen."""

    point: Point
    prone: bool
    spent: int
    score: float


# --- the next figure -----------------------------------------------------------------------------------------------
def next_mover(brief: Brief, plan: Plan) -> Answer:
    """Reveal enemy markers and empty craft first; then take vehicles, then men group by group, loaders last."""
    s: State = brief.state
    for choice in brief.legal:
        if choice.verb == "reveal":
            return choice, text("reason-reveal")
        if choice.verb == "ashore":
            return choice, text("reason-ashore")
    takes = [choice for choice in brief.legal if choice.verb == "take"]
    if not takes:
        return END, text("reason-all-moved")
    markers = [choice for choice in takes if choice.piece not in s.figures]
    if markers:
        return markers[0], text("reason-next-mover")
    figures = [s.figures[choice.piece or 0] for choice in takes]
    distance_by_group: dict[tuple[int, str], int] = {}

    def rank(figure: Figure) -> tuple[int, int, int]:
        if (figure.unit, figure.kind) not in distance_by_group or not figure.unit:
            distance_by_group[figure.unit, figure.kind] = min(
                plan.distance_to_go(man) for man in (figure, *plan.mates(figure))
            )
        return _rank_of_kind(figure), distance_by_group[figure.unit, figure.kind], figure.unit

    ranked = [(rank(figure), figure) for figure in figures]
    lowest = min(key for key, _ in ranked)
    candidates = [figure for key, figure in ranked if key == lowest]
    chosen = min(
        candidates,
        key=lambda figure: (
            serves_weapon(plan, figure) and guide_of_group(plan, figure) is not figure,
            order_in_group(plan, figure),
        ),
    )
    return Choice("take", chosen.id), text("reason-next-mover")


def _rank_of_kind(figure: Figure) -> int:
    """A figure's place in the order of kinds; lower moves first."""
    return KINDS_IN_MOVE_ORDER.index(figure.kind) if figure.kind in KINDS_IN_MOVE_ORDER else len(KINDS_IN_MOVE_ORDER)


# --- one man -------------------------------------------------------------------------------------------------------
def move_man(brief: Brief, plan: Plan) -> Answer:
    """Decide one step of a man's move."""
    s: State = brief.state
    figure = s.figures[activation_of(s).figure]
    legal = set(brief.legal)
    if figure.climb is not None:
        return Choice("climb"), text("reason-climb")
    if DONE not in legal:
        return brief.legal[0], text("reason-back-to-hero")
    if not acts_freely(figure):
        return _step_without_command(brief, plan, figure)
    charge_gain, charge = melee.best_charge(brief, plan, figure)
    criteria = _criteria_for(plan, figure)
    best_place = _best_place(plan, figure, legal, criteria)
    if charge is not None and charge_gain > best_place.score - _present_place(
        plan, figure, criteria
    ).score + wounds_by_fire(plan, figure, plan.foes):
        return charge, text("reason-charge")
    door_choice = _door_to_open(brief, plan, figure)
    if door_choice is not None:
        return door_choice, text("reason-door")
    if Choice("leave") in legal and not is_only_leader(plan, figure):
        return Choice("leave"), text("reason-leave")
    return _step_to_place(brief, plan, figure, best_place)


def _door_to_open(brief: Brief, plan: Plan, figure: Figure) -> Choice | None:
    """The choice that opens a shut door of a house that must be held or left; None if no such door is in reach."""
    if is_indoors(plan.houses, centre_of(figure)):
        return None
    house_to_leave = plan.house_to_leave(figure) if plan.lateness(figure) else None
    houses = plan.houses if house_to_leave is None else (*plan.houses, house_to_leave)
    doors = {door_name(house, number) for house in houses for number in range(len(house.openings))}
    return next((choice for choice in brief.legal if choice.verb == "open" and choice.place in doors), None)


def should_advance(plan: Plan, figure: Figure) -> bool:
    """Whether a man or vehicle without a target should advance in the Shooting phase instead of firing."""
    least_throw = plan.style.throwing.least_value
    if figure.prone or (
        figure.kind == "man" and (serves_weapon(plan, figure) or best_throw(plan, figure)[0] > least_throw)
    ):
        return False
    mission = _mission_of_man(plan, figure)
    return (
        mission.zeal > 0.0 and mission.distance - mission.sufficient_distance > plan.style.marching.least_advance_inches
    )


def _step_to_place(brief: Brief, plan: Plan, figure: Figure, best: RatedPlace) -> Answer:
    """The next step to the place chosen: get up, walk, lie down, or turn."""
    if best.point != centre_of(figure):
        if figure.prone and not best.prone:
            return STAND, text("reason-stand")
        return Choice("to", point=best.point), text("reason-better-place")
    if best.prone != figure.prone:
        return (LIE, text("reason-lie")) if best.prone else (STAND, text("reason-stand"))
    return _turn_weapon(brief, plan, figure) or (DONE, text("reason-stay"))


def _step_without_command(brief: Brief, plan: Plan, figure: Figure) -> Answer:
    """The step of a man without command: walk to its refuge, or lie down in danger."""
    for choice in brief.legal:
        if choice.verb == "to":
            return choice, text("reason-shelter")
    if (
        LIE in brief.legal
        and expected_loss(plan, figure, worst_threats(plan, figure)) > plan.style.marching.least_danger_to_lie
    ):
        return LIE, text("reason-lie")
    return DONE, text("reason-stay")


def _turn_weapon(brief: Brief, plan: Plan, figure: Figure) -> Answer | None:
    """Turn a weapon with an arc towards the nearest enemy; None if the figure has none or it points there already."""
    if brief.ask.choices.limits is None or not plan.foes:
        return None
    nearest = min(plan.foes, key=lambda enemy: length(centre_of(figure), centre_of(enemy)))
    degrees = heading(centre_of(figure), centre_of(nearest)) // DEGREE % 360
    if abs(turn_between(figure.facing, degrees * DEGREE)) < plan.style.marching.turn_tolerance_degrees:
        return None
    return Choice("turn", number=degrees), text("reason-turn")


# --- places --------------------------------------------------------------------------------------------------------
def _criteria_for(plan: Plan, figure: Figure) -> PlaceCriteria:
    """What the places of a man are judged by in this move."""
    chain, leeway = chain_to_keep(plan, figure)
    crowding = plan.style.marching.crowding_inches
    nearby = 2 * movement_of(figure) + crowding
    friends = (
        centre_of(man)
        for man in plan.own
        if man is not figure and man.kind == "man" and length(centre_of(figure), centre_of(man)) < nearby
    )
    enemies = EnemiesToConsider(worst_threats(plan, figure), preferred_targets(plan, figure))
    return PlaceCriteria(
        _mission_of_man(plan, figure), enemies, chain, leeway, PointsInReach(friends, crowding), plan.vehicle_path_cells
    )


def _present_place(plan: Plan, figure: Figure, criteria: PlaceCriteria) -> RatedPlace:
    """The place where a man is, rated."""
    return _rate_place(plan, figure, centre_of(figure), figure.prone, figure.spent, criteria)


def _best_place(plan: Plan, figure: Figure, legal: set[Choice], criteria: PlaceCriteria) -> RatedPlace:
    """The best place a man can reach now; the present one if none is better."""
    s = plan.s
    serving_points = places_at_weapon(plan, figure)
    serving_point = next(
        (point for point in serving_points if strides.why_not_walk_and_stay(s, figure, point) is None), None
    )
    if serving_point is not None:
        return RatedPlace(serving_point, False, figure.spent, 0.0)
    best = _present_place(plan, figure, criteria)
    if LIE in legal:
        best = max(
            best,
            _rate_place(plan, figure, centre_of(figure), True, figure.spent + half_move(), criteria, best.score),
            key=_value_of_place,
        )
    if (
        (STAND in legal or not figure.prone)
        and centre_of(figure) == activation_of(s).start
        and not serving_points
        and not serves_weapon(plan, figure)
    ):
        best = _better_place(plan, figure, criteria, best)
    return best


def _better_place(plan: Plan, figure: Figure, criteria: PlaceCriteria, here: RatedPlace) -> RatedPlace:
    """One of the best places a man can walk to, or `here` if none is better.

    Places whose upper bound is not better than the best so far are not examined further.
    """
    margin, best, better = plan.style.varying.place_margin, here.score, list[RatedPlace]()
    s, style, lying_cost = plan.s, plan.style.marching, half_move()
    rising_cost = lying_cost if figure.prone else 0
    reach = movement_left(s, figure) - rising_cost
    ranked = sorted(_candidate_places(plan, figure, reach, criteria), key=lambda place: -place.score)
    for index, (point, cost, crosses) in enumerate(
        islice(_reachable_places(plan, figure, ranked, reach), style.places_compared)
    ):
        spent = figure.spent + rising_cost + cost
        price = style.moving_cost + (style.obstacle_cost if crosses else 0.0)
        threshold = max(here.score, best - margin)
        rated = [_rate_place(plan, figure, point, False, spent, criteria, threshold, price)]
        if index < style.prone_places_compared and reach - cost >= lying_cost and not figure.prone:
            rated.append(_rate_place(plan, figure, point, True, spent + lying_cost, criteria, threshold))
        for place in rated:
            if place.score > threshold and (figure.prone or strides.why_not_walk_and_stay(s, figure, point) is None):
                better.append(place)
                best = max(best, place.score)
    return plan.pick(better, _value_of_place, margin) if better else here


def _value_of_place(place: RatedPlace) -> float:
    """The value of a place."""
    return place.score


def _reachable_places(
    plan: Plan, figure: Figure, ranked: list[RatedPlace], reach: int
) -> Iterator[tuple[Point, int, bool]]:
    """The most promising places to which a straight leg leads: point, cost, and whether an obstacle is crossed.

    For places too far for one move, through water or woods, the farthest point on the way is given instead, last.
    """
    s, upright, too_far = plan.s, man_placed_at(figure, centre_of(figure), prone=False), []
    for candidate in ranked[: plan.style.marching.places_tried]:
        leg = plan_leg(s, figure, candidate.point)
        if isinstance(leg, Violation) or why_not_cross_wire(s, upright, leg.start, leg.end) is not None:
            continue
        if leg.cost <= reach:
            yield candidate.point, leg.cost, bool(leg.crossings)
        else:
            too_far.append((candidate.point, leg.cost))
    for point, cost in too_far:
        farthest = along(
            centre_of(figure), heading(centre_of(figure), point), length(centre_of(figure), point) * reach // cost
        )
        leg = plan_leg(s, figure, farthest)
        if (
            not isinstance(leg, Violation)
            and leg.cost <= reach
            and length(centre_of(figure), farthest) >= walking.SHORTEST_LEG
        ):
            yield farthest, leg.cost, bool(leg.crossings)


def _rate_place(
    plan: Plan,
    figure: Figure,
    point: Point,
    prone: bool,
    spent: int,
    criteria: PlaceCriteria,
    least: float = -inf,
    price: float = 0.0,
) -> RatedPlace:
    """A place with its value for ending the move there, less a price.

    The enemy's fire and the man's own are reckoned only while the value may still exceed `least`.
    """
    man_there, mission, enemies = man_placed_at(figure, point, prone=prone), criteria.mission, criteria.enemies
    score = _value_without_enemies(plan, figure, point, criteria) - price
    if prone and mission.is_under_way:
        score -= plan.style.marching.getting_up_cost_inches * mission.zeal
    values = values_of_targets(plan, man_there, spent, enemies.targets)
    fire_factor = plan.style.marching.base_of_fire_factor if not spent and _fires_only_unmoved(figure) else 1.0
    if score + fire_factor * max((value for value, _ in values), default=0.0) > least:
        score += fire_factor * expected_fire_value(plan.s, man_there, values)
        if score > least:
            score -= mission.caution * expected_loss(plan, man_there, enemies.threats)
    return RatedPlace(point, prone, spent, score)


def _fires_only_unmoved(figure: Figure) -> bool:
    """Whether a man has a weapon ready that does not fire after a move."""
    return len(ready_arms(figure, spent=PS)) < len(ready_arms(figure))


def _value_without_enemies(plan: Plan, figure: Figure, point: Point, criteria: PlaceCriteria) -> float:
    """The value of a place without the enemy: progress, the chain of command, crowding, and ways of vehicles."""
    is_on_vehicle_path = cell_of(point, plan.style.routing.cell_inches) in criteria.vehicle_path_cells
    blocking_cost = plan.style.marching.vehicle_track_cost_inches * criteria.mission.zeal if is_on_vehicle_path else 0.0
    return (
        criteria.mission.gain(point)
        + _chain_value(plan, figure, point, criteria)
        - _crowding_cost(plan, point, criteria)
        - blocking_cost
    )


def _mission_of_man(plan: Plan, figure: Figure) -> Mission:
    """The mission of a man, which stays at its stand-off distance from enemies it only fires at."""
    return plan.mission(figure, stand_off_distance(plan, figure))


def stand_off_distance(plan: Plan, figure: Figure) -> int:
    """The distance at which a man wants to be from what it fires at: a part of its longest weapon range."""
    longest = max(
        (weapon(arm.weapon).range for arm in figure.arms if not arm.gone and arm.weapon != "grenade"), default=0
    )
    return int(longest * plan.style.marching.stand_off_share)


def _chain_value(plan: Plan, figure: Figure, point: Point, criteria: PlaceCriteria) -> float:
    """The value, 0 or less, of a point for the chain of command of the man's group, as far as the group has moved."""
    distance = min((length(point, linked_point) for linked_point in criteria.chain), default=0) - criteria.leeway
    if distance <= chain_link_length():
        return 0.0
    style = plan.style.marching
    cost = style.chain_loss_cost + style.chain_loss_cost_per_inch * (distance - chain_link_length()) / PS
    return -cost * min(style.most_worth_in_chain, figure_worth(figure, plan.style))


def _crowding_cost(plan: Plan, point: Point, criteria: PlaceCriteria) -> float:
    """What it costs to stand at a point near friends, in riflemen."""
    style = plan.style.marching
    neighbours = sum(length(point, friend) < style.crowding_inches for friend in criteria.friends.to(*point))
    return style.crowding_cost * neighbours


def _has_no_friend_at(point: Point, criteria: PlaceCriteria) -> bool:
    """Whether no friend stands at a point."""
    base_size = charts().bases.soldier
    return all(length(point, friend) >= base_size for friend in criteria.friends.to(*point))


def _candidate_places(plan: Plan, figure: Figure, reach: int, criteria: PlaceCriteria) -> Iterator[RatedPlace]:
    """Places to compare: in all directions, in cover, on objectives, and at houses that must be held or left."""
    s, style, routing = plan.s, plan.style.marching, plan.style.routing
    if reach < walking.SHORTEST_LEG:
        return
    enemy_position = (
        centre_of(criteria.enemies.threats[0].enemy)
        if criteria.enemies.threats
        else min(
            plan.enemy_positions_to_clear,
            key=lambda position: length(centre_of(figure), position),
            default=centre_of(figure),
        )
    )
    promise_by_point: dict[Point, float] = {}
    for distance in (reach // divisor for divisor in style.reach_divisors):
        for angle in range(0, TURN, TURN // style.directions_tried):
            promise_by_point.setdefault(along(centre_of(figure), angle, distance - style.short_of_reach_inches), 0.0)
    for point in points_in_cover(table(s), centre_of(figure), reach, enemy_position, routing):
        promise_by_point[point] = style.cover_value_before_sight
    promise_by_point |= {
        point: style.cover_value_before_sight
        for point in criteria.mission.objectives
        if length(centre_of(figure), point) <= reach
    }
    for point in _points_at_houses(criteria.mission, centre_of(figure), routing):
        if length(centre_of(figure), point) <= reach:
            promise_by_point[point] = style.cover_value_before_sight
    for point, value in promise_by_point.items():
        if _has_no_friend_at(point, criteria) and _is_not_walled_in(criteria.mission, point):
            yield RatedPlace(point, False, 0, value + _value_without_enemies(plan, figure, point, criteria))


def _points_at_houses(mission: Mission, start: Point, routing: Routing) -> Iterator[Point]:
    """Points in and before houses that must be held, and at the openings of the house that must be left."""
    for house in mission.houses:
        is_inside = contains(house.shape, *start)
        yield from (
            point for point in points_inside(house, routing) if is_inside or leads_in_by_opening(house, start, point)
        )
        yield from points_before_openings(house)
    if mission.house_to_leave is not None:
        yield from points_behind_openings(mission.house_to_leave) + points_before_openings(mission.house_to_leave)


def _is_not_walled_in(mission: Mission, point: Point) -> bool:
    """Whether no wall blocks the way to a point: from inside a house a man gets only to points before its openings."""
    house = mission.house_to_leave
    return house is None or is_indoors((house,), point) or point in points_before_openings(house)
