"""Heavy weapons on the move (PZF-6.5a, 6.7a, 6.8): two men to a mortar, three to a gun; turning, hauling, hitching."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bocage.ground.table import TURN, along, nearest_place, turn_between
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.setting import attach
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.heavy import gunners
from bocage.systems.pzf.heavy.carrying import (
    NEARBY,
    beside,
    busy,
    can_help,
    follow,
    haulers,
    men_to_move_gun,
)
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.movement import legs, walking, zones
from bocage.systems.pzf.movement.legs import Leg
from bocage.systems.pzf.movement.walking import (
    DONE,
    GO,
    LEAST,
    TURN_TO,
    close,
    end_move,
    left,
    now,
    put_back,
    puts_back,
    too_far,
)
from bocage.systems.pzf.reference.tables import charts, vehicle
from bocage.systems.pzf.space.bodies import (
    Point,
    near,
    place,
    tolerance,
)
from bocage.systems.pzf.space.ways import has_room
from bocage.systems.pzf.special import camouflage
from bocage.systems.pzf.state.model import PS, Figure, State, on_table
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles.transport import can_tow


# --- a gun in its crew's hands (6.8a, b, f, r) --------------------------------------------------------------------
def can_act(s: State, id: int) -> bool:
    """A gun can be turned or hauled while its gunner is at it."""
    g = s.figures[id]
    return g.where == "table" and is_manned(s, g) is None


@rule("PZF-6.8r")
def is_manned(s: State, g: Figure) -> Violation | None:
    """Even to turn a gun its gunner must be in contact with it."""
    man = gunners.gunner_of(s, g)
    if man is not None and not zones.is_engaged(s, man) and acts_freely(man):
        return None
    return refuse("PZF-6.8r", "refuse-no-gunner")


@rule("PZF-6.8b", off=6 * PS)
def reach(s: State, id: int) -> int:
    """By hand a gun goes two inches in a turn."""
    return charts().movement.hand_gun


def gun_moving(s: State) -> Procedure[None]:
    """One turn, haul or hitching of a gun."""
    g = s.figures[now(s).figure]
    choice = yield from ask(
        s.player,
        text("prompt-gun-moving", who=name_of(s, g.id)),
        Choices(
            options,
            check_free=can_go,
            why_not=why_not,
            sample=any_move,
            forms=lambda k: (GO, TURN_TO),
            default=lambda k: DONE,
        ),
        rule="PZF-6.8b",
        pieces=(g.id,),
    )
    if puts_back(s, choice, reach):
        put_back(s, g)
    elif choice.verb == "to" and choice.point is not None:
        yield from camouflage.betray(s, g)
        yield from haul(s, g, choice.point)
        if g.where != "table":
            close(s)
        elif is_manned(s, g) is not None:
            yield from end_move(s, g)
    elif choice.verb == "turn":
        yield from turn_gun(s, g, choice.number or 0)
    else:
        if choice.verb == "hitch":
            yield from camouflage.betray(s, g)
            yield from hitch(s, g, s.figures[choice.piece or 0])
        yield from end_move(s, g)


def turn_gun(s: State, g: Figure, degrees: int) -> Procedure[None]:
    """A gun is turned; under its net it stays unseen while that is no movement."""
    swing(s, g, degrees)
    if g.spent:
        yield from camouflage.betray(s, g)
    who, to = name_of(s, g.id), camouflage.told_to(g)
    yield tell("told-turns", who=who, degrees=degrees, rule="PZF-6.8f", pieces=(g.id,), to=to)


def options(s: State) -> Iterator[Choice]:
    """To leave it, or to hitch it to what can tow it."""
    g = s.figures[now(s).figure]
    yield DONE
    yield from (Choice("hitch", v.id) for v in on_table(s, g.side) if v.kind == "vehicle" and not can_hitch(s, g, v))


def why_not(s: State, choice: Choice) -> Violation | None:
    """Why something cannot be done with a gun; to be done with it is always possible."""
    return None if choice == DONE else can_go(s, choice)


def can_go(s: State, choice: Choice) -> Violation | None:
    """Why a gun cannot be hauled to a point or turned to a direction."""
    g = s.figures[now(s).figure]
    vehicles = s.figures.get(choice.piece or 0)
    if puts_back(s, choice, reach):
        return None
    if choice.verb == "hitch" and vehicles is not None and vehicles.kind == "vehicle":
        return can_hitch(s, g, vehicles)
    if choice.verb == "to" and choice.point is not None and choice == Choice("to", point=choice.point):
        return can_haul(s, g, choice.point)
    if choice.verb == "turn" and choice == Choice("turn", number=choice.number) and 0 <= (choice.number or 0) < 360:
        return can_swing(s, g, choice.number or 0)
    return refuse("PZF-6.8b", "refuse-not-offered", choice=str(choice))


def any_move(s: State, rng: Random) -> Choice | None:
    """A lawful choice at random, else any of the list."""
    g = s.figures[now(s).figure]
    for choice in (
        Choice("turn", number=rng.randrange(360)),
        Choice("to", point=along(place(g), rng.randrange(TURN), rng.randint(LEAST, 2 * PS))),
    ):
        if rng.random() < 0.5 and can_go(s, choice) is None:
            return choice
    return None


def can_haul(s: State, g: Figure, point: Point) -> Violation | None:
    """Why a gun cannot be hauled straight to a point."""
    men = haulers(s, g)
    if not men:
        return refuse("PZF-6.8a", "refuse-three-men")
    if abs(point[0] - g.x) + abs(point[1] - g.y) < LEAST:
        return refuse("PZF-B5a", "refuse-too-short")
    leg = legs.look_ahead(without(s, men), g, point)
    if isinstance(leg, Violation):
        return leg
    if leg.crossings:
        return refuse("PZF-6.8a", "refuse-gun-barrier")
    if leg.cost > left(s, g) + tolerance():
        return too_far("PZF-6.8b", leg.cost, left(s, g))
    return zones.can_pass(s, g, leg.a, leg.b)


def without(s: State, men: list[Figure]) -> State:
    """The table without some men, who move along."""
    found = State(**{name: getattr(s, name) for name in State.__struct_fields__})
    found.figures = {id: f for id, f in s.figures.items() if f not in men}
    return attach(found, s.setting)  # type: ignore[no-any-return]


def haul(s: State, g: Figure, point: Point) -> Procedure[None]:
    """Gun and crew go straight to a point, as long as all of them can."""
    for halt in walking.stages(s, g, point):
        if halt != place(g) and not (yield from haul_on(s, g, halt)):
            return


def haul_on(s: State, g: Figure, point: Point) -> Procedure[bool]:
    """Gun and crew meet what lies on a stage: the gunner first, the gun last (PZF-12.4a); says whether they go on."""
    a, before = place(g), {m.id: place(m) for m in haulers(s, g)}
    bring(s, g, point)
    if place(g) == a:
        return False
    for id, start in before.items():
        if s.figures[id].where == "table":
            yield from walking.caught(s, s.figures[id], start)
    return g.where == "table" and (yield from walking.met(s, g, a)) and bool(haulers(s, g))


def bring(s: State, g: Figure, point: Point) -> None:
    """Gun and crew stand at a point, and have paid for the way."""
    men, a = haulers(s, g), place(g)
    leg = legs.look_ahead(without(s, men), g, point)
    if not isinstance(leg, Leg):
        return
    g.x, g.y = point
    has_shifted(g, leg.cost)
    for m in men:
        if follow(s, g, m, beside(m, a, point)):
            m.spent, m.acted = m.spent + leg.cost, True


@rule("PZF-6.1a")
def has_shifted(g: Figure, points: int) -> None:
    """A heavy weapon that moves does not fire in this turn."""
    g.spent += points


@rule("PZF-6.8f", off=0)
def turning_cost(turned: int) -> int:
    """A quarter of the circle is free in a turn and is no movement; each further quarter costs an inch."""
    row = charts().gun_turning
    over = turned - row.free * 1000
    return -(-over // 90_000) * row.per_further_90 if over > 0 else 0


def _swing(g: Figure, degrees: int) -> tuple[int, int]:
    """How far a gun must be turned, and what that costs after what it has been turned before."""
    angle = abs(turn_between(g.facing, degrees * 1000))
    return angle, turning_cost(g.turned + angle) - turning_cost(g.turned)


def can_swing(s: State, g: Figure, degrees: int) -> Violation | None:
    """Why a gun cannot be turned to a direction."""
    angle, points = _swing(g, degrees)
    if not angle:
        return refuse("PZF-6.8f", "refuse-too-short")
    if points and not haulers(s, g):
        return refuse("PZF-6.8a", "refuse-three-men")
    if points > left(s, g):
        return too_far("PZF-6.8f", points, left(s, g))
    return None


def swing(s: State, g: Figure, degrees: int) -> None:
    """The gun is turned; who only helps within the free quarter has not moved (PZF-6.8r)."""
    angle, points = _swing(g, degrees)
    if points:
        has_shifted(g, points)
        for m in haulers(s, g):
            m.carries, m.spent, m.acted = g.id, m.spent + points, True
    g.facing = degrees * 1000
    g.turned += angle


# --- hitching (6.8c to e) -----------------------------------------------------------------------------------------
def can_hitch(s: State, g: Figure, v: Figure) -> Violation | None:
    """Why a gun cannot be hitched to a vehicle now."""
    if v.side != g.side or v.where != "table" or v.wreck or not near(v, g, charts().transport.board_distance):
        return refuse("PZF-6.8c", "refuse-hitch-far")
    return can_tow(v) or has_time(s, g, v)


@rule("PZF-6.8c", "PZF-9.3c")
def has_time(s: State, g: Figure, v: Figure) -> Violation | None:
    """Three men need the whole turn, and the vehicle stands still."""
    if v.spent or v.acted or g.spent or g.turned:
        return refuse("PZF-6.8c", "refuse-no-time")
    return None if haulers(s, g) else refuse("PZF-6.8c", "refuse-three-men")


def hitch(s: State, g: Figure, v: Figure) -> Procedure[None]:
    """The gun is coupled to what will tow it."""
    busy([*haulers(s, g), v])
    couple(g, v)
    yield tell("told-hitched", gun=name_of(s, g.id), vehicle=name_of(s, v.id), rule="PZF-6.8c", pieces=(g.id, v.id))


@rule("PZF-6.8e")
def couple(g: Figure, v: Figure) -> None:
    """From now on the gun goes where the vehicle goes."""
    v.tow, g.where, g.aboard = g.id, "aboard", v.id


def unhitching(s: State, f: Figure) -> Iterator[Choice]:
    """The guns that a gunner and two men with him can unhitch now."""
    for v in on_table(s, f.side):
        g = s.figures.get(v.tow)
        if g is not None and g.gunner == f.id and not v.spent and len(hands(s, f, v)) == men_to_move_gun():
            yield Choice("unhitch", g.id)


def hands(s: State, f: Figure, v: Figure) -> list[Figure]:
    """The gunner and the men nearest in order who can unhitch what a vehicle tows."""
    reach = charts().transport.board_distance
    men = [m for m in on_table(s, f.side) if m is not f and can_help(s, m) and near(v, m, reach)]
    ready = [f] if not f.spent and not f.prone and near(v, f, reach) else []
    return [*ready, *sorted(men, key=lambda m: (m.unit != f.unit, m.id))][: men_to_move_gun()]


@rule("PZF-6.8c")
def unhitch(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Three men spend the turn on it; the gun then stands behind the vehicle."""
    g = s.figures[choice.piece or 0]
    v = s.figures[g.aboard]
    busy([*hands(s, f, v), v])
    v.tow, g.where, g.aboard, g.facing, g.acted = 0, "table", 0, v.facing, True
    behind = along(place(v), (v.facing + TURN // 2) % TURN, vehicle(v.type).size[0] // 2 + PS)
    g.x, g.y = nearest_place(behind, NEARBY, lambda point: has_room(s, g, point)) or behind
    walking.stop(s)
    yield tell("told-unhitched", gun=name_of(s, g.id), rule="PZF-6.8c", pieces=(g.id, v.id))
