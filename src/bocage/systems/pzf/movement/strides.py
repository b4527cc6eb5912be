"""A man's moves (PZF-B5a, e, g, o, 20.6a): whether it may walk a leg, the walk, postures, leaving the table.

A leg is allowed when the table allows it (`legs.plan_leg`) and the mover does: its Movement, posture, command and
hero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from bocage.ground.table import along, bearing, capsule, length
from bocage.ground.table.motion import furthest
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.pzf.heavy.gunners import has_front
from bocage.systems.pzf.morale import bravery, heroes
from bocage.systems.pzf.morale.command import why_not_free, why_not_led
from bocage.systems.pzf.movement import barriers, charging, legs, sheltering, walking, wire, zones
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
from bocage.systems.pzf.space import bodies, houses
from bocage.systems.pzf.space.bodies import Point, is_mounted, radius_of, tolerance
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import DEGREE, PS, Figure, State
from bocage.systems.pzf.state.names import name_of


def why_not_walk(s: State, figure: Figure, end: Point, *, is_refuge: bool = False) -> Violation | None:
    """Why a figure may not walk straight to a point; None if it may.

    `is_refuge` says that the point is already known to be the refuge of a man without command, which is then not
    searched again.
    """
    if figure.climb is not None:
        return refuse("PZF-B5l", "refuse-on-face")
    if length((figure.x, figure.y), end) < SHORTEST_LEG:
        return refuse("PZF-B5a", "refuse-too-short")
    refusal = why_no_movement_left(s, figure, length((figure.x, figure.y), end)) or why_not_free(
        s, figure, walking_off=True
    )
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


def walk_to(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Walk one straight leg to the chosen point."""
    assert choice.point is not None
    yield from walk_leg(s, figure, choice.point)


def walk_leg(s: State, figure: Figure, there: Point) -> Procedure[None]:
    """Walk a leg: up to each barrier, across it if the dice allow, and on to the end.

    The figure stops before the end where a crossing fails, where something hidden stands, or where its second carrier
    is left behind.
    """
    leg = legs.plan_leg(s, figure, there)
    if isinstance(leg, Violation):
        # A figure hidden from the player stands on the leg: walk up to it.
        there = furthest((figure.x, figure.y), there, lambda end: isinstance(legs.plan_leg(s, figure, end), Leg))
        stop_move(s)
        leg = legs.plan_leg(s, figure, there)
    if isinstance(leg, Violation) or there == (figure.x, figure.y):
        return
    for crossing in leg.crossings:
        if not (yield from barriers.cross_barrier(s, figure, crossing)):
            return
        if why_not_free(s, figure, walking_off=True) is not None:
            # The second carrier has not crossed yet.
            stop_move(s)
            return
    yield from legs.walk_straight(s, figure, there, None if leg.crossings else leg.cost)


def declare_charge(s: State, figure: Figure, choice: Choice) -> Procedure[bool]:
    """Test Bravery before charging a terrifying enemy.

    Returns whether the figure may charge it, now or after further legs (PZF-8.3b).
    """
    target = s.figures[choice.piece or 0]
    if activation_of(s).declared == target.id:
        return True
    passed = yield from bravery.test_terror(s, figure.id)
    if passed:
        activation_of(s).declared = target.id
    else:
        stop_move(s)
    return passed


def charge(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Charge the chosen enemy: straight into contact, by the stairs if need be.

    Before a terrifying enemy Bravery is tested first; a figure that fails does not move.
    """
    target = s.figures[choice.piece or 0]
    if charging.is_terrifying(target) and not (yield from declare_charge(s, figure, choice)):
        return
    leg = charging.charge_leg(s, figure, target, choice.point)
    if isinstance(leg, Leg):
        yield tell(
            "told-charge", who=name_of(s, figure.id), target=name_of(s, target.id), rule="PZF-B5e", pieces=(figure.id,)
        )
        storeys = target.level - figure.level
        if storeys:
            yield from houses.change_storey(s, figure, storeys)
        yield from walk_leg(s, figure, leg.end)
        figure.stairs = storeys
    stop_move(s)
    if figure.where == "table":
        yield from charging.make_contact(s, figure, target)


@rule("PZF-B5g")
def leg_tally(s: State, choice: Choice) -> Tally | None:
    """What the leg or charge of a choice costs in Movement points.

    None for other choices and for legs the table forbids.
    """
    figure = s.figures[activation_of(s).figure]
    target = s.figures.get(choice.piece or 0)
    leg: Leg | Violation | None = None
    if choice.verb == "charge" and target is not None:
        leg = charging.charge_leg(s, figure, target, choice.point)
    elif choice.verb == "to" and choice.point is not None:
        leg = legs.plan_leg(s, figure, choice.point)
    if not isinstance(leg, Leg):
        return None
    tally = Tally(unit="ps", scale=PS)
    tally.add(leg.cost, "way", "PZF-B5i")
    return tally


class RiskyMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A leg or charge on which dice are rolled, as a resolution."""

    figure: int
    point: Point | None = None
    """Where the leg ends; None lets a charge choose its own point of contact."""
    target: int = 0
    """The enemy it charges; 0 for a leg without a charge."""

    def run(self, s: State) -> Procedure[str]:
        """Carry it out and name the outcome: `dies`, `contact`, `short`, `arrives` or `hangs`."""
        figure = s.figures[self.figure]
        if self.target:
            yield from charge(s, figure, Choice("charge", self.target, point=self.point))
        else:
            yield from walk_to(s, figure, Choice("to", point=self.point))
        if figure.where != "table":
            return "dies"
        if self.target:
            return "contact" if figure.charged else "short"
        return "arrives" if (figure.x, figure.y) == self.point else "hangs" if figure.climb is not None else "short"

    def touches(self, s: State) -> Touched:
        """Everything: a move may set off mines and losses anywhere."""
        return ANYTHING


class Declaration(msgspec.Struct, frozen=True):
    """A declared charge at a terrifying enemy, as a resolution (PZF-8.3b)."""

    figure: int
    target: int

    def run(self, s: State) -> Procedure[str]:
        """Carry out the Bravery test and name the outcome: `dares` or `daunted`."""
        dares = yield from declare_charge(s, s.figures[self.figure], Choice("declare", self.target))
        return "dares" if dares else "daunted"

    def touches(self, s: State) -> Touched:
        """Everything: the test may change what any figure can do."""
        return ANYTHING


def move_resolution(s: State, choice: Choice) -> RiskyMove | Declaration | None:
    """The dice a choice leads to, as a resolution; None for a leg or charge on which nothing is rolled."""
    figure = s.figures[activation_of(s).figure]
    target = s.figures.get(choice.piece or 0)
    if choice.verb == "declare" and target is not None:
        return Declaration(figure.id, target.id)
    if choice.verb == "charge" and target is not None:
        leg = charging.charge_leg(s, figure, target, choice.point)
        is_tested = charging.is_terrifying(target) and activation_of(s).declared != target.id
        if isinstance(leg, Leg) and (leg.crossings or is_tested):
            return RiskyMove(figure.id, choice.point, target.id)
    elif choice.verb == "to" and choice.point is not None:
        leg = legs.plan_leg(s, figure, choice.point)
        if isinstance(leg, Leg) and leg.crossings:
            return RiskyMove(figure.id, choice.point)
    return None


# --- postures (20.6a, B5a) ----------------------------------------------------------------------------------------
@rule("PZF-20.6a")
def posture_cost(s: State, figure: Figure) -> int:
    """What lying down or standing up costs: half of the figure's Movement."""
    return walking.movement_allowance(s, figure) // 2


def why_not_lie_down(s: State, figure: Figure) -> Violation | None:
    """Why a man may not lie down; None if it stands and has the Movement."""
    if figure.prone or is_mounted(figure) or figure.climb is not None:
        return refuse("PZF-20.6a", "refuse-posture")
    return why_no_movement_left(s, figure, posture_cost(s, figure))


def why_not_stand_up(s: State, figure: Figure) -> Violation | None:
    """Why a man may not stand up; None if it is prone, commanded, not in wire and has the Movement."""
    if not figure.prone:
        return refuse("PZF-20.6a", "refuse-posture")
    bound = why_not_led(figure) or why_no_movement_left(s, figure, posture_cost(s, figure))
    return bound or wire.why_not_cross_wire(
        s, bodies.figure_upright(figure), (figure.x, figure.y), (figure.x, figure.y)
    )


POSTURES: Mapping[str, Callable[[State, Figure], Violation | None]] = {
    "lie": why_not_lie_down,
    "stand": why_not_stand_up,
}
"""The verbs that change a posture, each with the question why it is refused."""


def lie(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Lie down, for half of the Movement."""
    figure.spent += posture_cost(s, figure)
    figure.prone = True
    yield tell("told-lies", who=name_of(s, figure.id), rule="PZF-20.6a", pieces=(figure.id,))


def stand(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Stand up, for half of the Movement."""
    figure.spent += posture_cost(s, figure)
    figure.prone = False
    yield tell("told-stands", who=name_of(s, figure.id), rule="PZF-20.6a", pieces=(figure.id,))


def can_face(s: State, figure: Figure) -> bool:
    """Whether a figure may still turn to face a direction in this activation (PZF-B5a).

    Once, free of cost, and only with a weapon that has an arc.
    """
    return not activation_of(s).faced and has_front(figure)


def face(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Turn a weapon with an arc to the chosen direction."""
    activation_of(s).faced = True
    figure.facing = (choice.number or 0) * DEGREE
    yield tell("told-turns", who=name_of(s, figure.id), degrees=choice.number or 0, rule="PZF-B5a", pieces=(figure.id,))


# --- off the table (B5o) ------------------------------------------------------------------------------------------
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
