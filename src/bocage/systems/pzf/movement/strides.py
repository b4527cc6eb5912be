"""The walk of a man (PZF-B5a, B5o, B9d, 20.6b): whether it may walk a straight leg, the walk, leaving the table.

A leg is allowed when the table allows it (`legs.plan_leg`) and the mover does: its Movement, posture, command and
hero.
"""

from __future__ import annotations

import msgspec

from bocage.ground.table import along, bearing, capsule, length
from bocage.ground.table.motion import furthest
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.morale import heroes
from bocage.systems.pzf.morale.command import why_not_free, why_not_led
from bocage.systems.pzf.movement import barriers, legs, sheltering, wire, zones
from bocage.systems.pzf.movement.footing import ground_for_walker
from bocage.systems.pzf.movement.legs import Leg
from bocage.systems.pzf.movement.sturmtruppen import why_not_over
from bocage.systems.pzf.movement.walking import (
    SHORTEST_LEG,
    activation_of,
    movement_left,
    stop_move,
    why_no_movement_left,
    why_not_end_there,
)
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space import bodies
from bocage.systems.pzf.space.bodies import Point, radius_of, tolerance
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of


# --- whether a figure may walk a leg (B5a) ------------------------------------------------------------------------
def why_not_walk(s: State, figure: Figure, end: Point, *, is_refuge: bool = False) -> Violation | None:
    """Why a figure may not walk straight to a point; None if it may.

    `is_refuge` says that the point is already known to be the refuge of a man without command, which is then not
    searched again.
    """
    distance = length((figure.x, figure.y), end)
    if figure.climb is not None:
        return refuse("PZF-B5l", "refuse-on-face")
    if distance < SHORTEST_LEG:
        return refuse("PZF-B5a", "refuse-too-short")
    # No leg costs less than its length: what that forbids need not be planned.
    refusal = why_no_movement_left(s, figure, distance) or why_not_free(s, figure, walking_off=True)
    if refusal is not None:
        return refusal
    leg = legs.plan_leg(s, figure, end)
    if isinstance(leg, Violation):
        return leg
    refusal = (
        why_not_follow_leg(s, figure, leg, is_refuge=is_refuge)
        or zones.why_not_pass(s, figure, leg.start, end)
        or why_not_end_there(s, figure, end)
    )
    return refusal or why_not_over(s, figure, capsule(leg.start, end, radius_of(figure)), (leg.start, end))


def why_not_follow_leg(s: State, figure: Figure, leg: Leg, *, is_refuge: bool) -> Violation | None:
    """Why the mover itself may not walk a leg that the table allows: wire, Movement, crawling, command, hero.

    None if it may.
    """
    return (
        wire.why_not_cross_wire(s, figure, leg.start, leg.end)
        or why_no_movement_left(s, figure, leg.cost)
        or why_not_crawl(s, figure, leg)
        or sheltering.why_not_shelter(s, figure, leg.end, is_refuge=is_refuge)
        or why_not_keep_up(s, figure, leg)
    )


@rule("PZF-20.6b")
def why_not_crawl(s: State, figure: Figure, leg: Leg) -> Violation | None:
    """Why a prone figure may not walk a leg: it crawls two inches at most and crosses no barrier.

    None if it may or stands.
    """
    if not figure.prone:
        return None
    if leg.crossings:
        return refuse("PZF-20.6b", "refuse-prone")
    if activation_of(s).crawled + leg.cost > charts().movement.crawl + tolerance():
        return refuse("PZF-20.6b", "refuse-crawl")
    return None


# --- followers of a hero (B9d) ------------------------------------------------------------------------------------
def why_not_walk_and_stay(s: State, figure: Figure, end: Point) -> Violation | None:
    """Why a figure may not walk straight to a point and end its move there; None if it may."""
    return why_not_walk(s, figure, end) or why_not_end_by_hero(s, figure, end)


def why_not_end_by_hero(s: State, figure: Figure, end: Point) -> Violation | None:
    """Why a follower may not end its move at a point: it is too far from its hero; None if it may."""
    return heroes.why_not_near_hero(s, figure, end, lambda follower: bodies.figure_at(follower, end))


@rule("PZF-B9d")
def why_not_keep_up(s: State, figure: Figure, leg: Leg) -> Violation | None:
    """Why a follower may not walk a leg; None if it may.

    It ends its move near its hero, but a leg may lead further off while the follower can still walk back.
    """
    refusal = why_not_end_by_hero(s, figure, leg.end)
    if refusal is None or figure.prone or leg.crossings:
        return refusal
    follower_at_end = msgspec.structs.replace(bodies.figure_at(figure, leg.end), spent=figure.spent + leg.cost)
    return None if first_corner_to_hero(s, follower_at_end) is not None else refusal


def first_corner_to_hero(s: State, figure: Figure) -> Point | None:
    """The first corner of a route without barriers that takes a follower back into its hero's reach.

    None if its Movement allows none.
    """
    hero, start = s.figures[s.leading], (figure.x, figure.y)
    reach_of_hero = charts().heroic.radius + radius_of(figure) + radius_of(hero) - SHORTEST_LEG
    goal = along((hero.x, hero.y), bearing((hero.x, hero.y), start), reach_of_hero)
    route = ground_for_walker(s, figure).route(start, goal, movement_left(s, figure))
    return route.path[1] if route is not None else None


def forced_corner(s: State, figure: Figure) -> Point | None:
    """The corner to which a follower out of its hero's reach must walk next; None while it may choose freely."""
    if (
        (figure.x, figure.y) == activation_of(s).start
        or figure.prone
        or why_not_end_by_hero(s, figure, (figure.x, figure.y)) is None
    ):
        return None
    corner = first_corner_to_hero(s, figure)
    return corner if corner is not None and why_not_walk(s, figure, corner) is None else None


# --- the walk -----------------------------------------------------------------------------------------------------
def walk_to(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Walk one straight leg to the chosen point."""
    assert choice.point is not None
    yield from walk_leg(s, figure, choice.point)


def walk_leg(s: State, figure: Figure, end: Point) -> Procedure[None]:
    """Walk a leg: up to each barrier, across it if the dice allow, and on to the end.

    The figure stops before the end where a crossing fails, where something hidden stands, or where its second carrier
    is left behind.
    """
    leg = legs.plan_leg(s, figure, end)
    if isinstance(leg, Violation):
        # A figure hidden from the player stands on the leg: walk up to it.
        end = furthest((figure.x, figure.y), end, lambda point: isinstance(legs.plan_leg(s, figure, point), Leg))
        stop_move(s)
        leg = legs.plan_leg(s, figure, end)
    if isinstance(leg, Violation) or end == (figure.x, figure.y):
        return
    for crossing in leg.crossings:
        if not (yield from barriers.cross_barrier(s, figure, crossing)):
            return
        if why_not_free(s, figure, walking_off=True) is not None:
            # The second carrier has not crossed yet.
            stop_move(s)
            return
    yield from legs.walk_straight(s, figure, end, None if leg.crossings else leg.cost)


# --- leaving the table (B5o) --------------------------------------------------------------------------------------
def exit_point(s: State, figure: Figure) -> Point | None:
    """The place at which a figure would touch the edge by which its side may leave, straight ahead.

    None if its side has no exit.
    """
    width, depth = table(s).size
    radius = radius_of(figure)
    edges = {
        "north": (figure.x, depth - radius),
        "south": (figure.x, radius),
        "east": (width - radius, figure.y),
        "west": (radius, figure.y),
    }
    return edges.get(s.setting.exits[s.roles[figure.side]])


@rule("PZF-B5o")
def why_not_leave_table(s: State, figure: Figure) -> Violation | None:
    """Why a figure may not leave the table now; None if its side has an exit and the figure gets there."""
    point = exit_point(s, figure)
    if point is None or figure.level:
        return refuse("PZF-B5o", "refuse-no-exit")
    return why_not_led(figure) or (
        None if length((figure.x, figure.y), point) < SHORTEST_LEG else why_not_walk(s, figure, point)
    )


def leave_table(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Walk to the exit edge and off the table, with the mount, if nothing stops the figure on the way."""
    point = exit_point(s, figure)
    assert point is not None
    yield from walk_leg(s, figure, point)
    if figure.where == "table" and (figure.x, figure.y) == point and figure.climb is None:
        yield tell("told-leaves", who=name_of(s, figure.id), rule="PZF-B5o", pieces=(figure.id,))
        for leaver in (figure, s.figures.get(figure.aboard)):
            if leaver is not None:
                leaver.where = "left"
    stop_move(s)
