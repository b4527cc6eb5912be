"""Movement of vehicles (PZF-9.1, 9.2): driving along the axis, turning hull and turret, bogging and getting free."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from bocage.ground.table import TURN, Shape, along, bearing, length
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, reaches, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Text, text
from bocage.systems.pzf import assault, camouflage, demolition, driving, hidden, ramming, strides, transport, wire
from bocage.systems.pzf.actions import Act
from bocage.systems.pzf.activation import DONE, GO, TURN_TO, end_move, put_back, puts_back
from bocage.systems.pzf.bodies import Point, base, has_turret, movement_of, turret_way
from bocage.systems.pzf.driving import drive_cost, swing
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.strides import LEAST
from bocage.systems.pzf.sturmtruppen import why_not_over
from bocage.systems.pzf.tables import charts, vehicle
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.vehicle_weapons import is_gun, moved_how
from bocage.systems.pzf.view import element_name, is_unseen, name_of
from bocage.systems.pzf.walking import inches, left, met, now, put, stages, stop

DEGREE = 1000
QUARTER = 90 * DEGREE
AIM = 2 * DEGREE
"""A point lies ahead if the axis points so nearly at it; the vehicle drives along its axis as far as the point is."""
UNBOG = Choice("unbog")
LEAVE = Choice("leave")

ACTS = (
    Act(("alight",), transport.alightings, transport.alight),
    Act(("fix",), transport.fixings, transport.fix),
    Act(("unfix",), transport.unfixings, transport.unfix),
    Act(("reveal",), hidden.seen_on_the_move, hidden.reveal_on_the_move),
)
"""What other chapters let a vehicle do in its move (PZF-9.3, 10.2f): listed by `options` in this order, last."""


# --- who can move, and how far ------------------------------------------------------------------------------------
def can_act(s: State, id: int) -> bool:
    """Whether a vehicle has anything to do in its part."""
    f = s.figures[id]
    if f.wreck or f.bogged_now or not is_crewed(f):
        return False
    return can_move(s, f) is None or f.bogged or has_turret(f) or any(_extras(s, f))


@rule("PZF-9.1b", off=False)
def is_crewed(f: Figure) -> bool:
    """The crew never leaves its vehicle, so it can always be driven."""
    return True


def _extras(s: State, f: Figure) -> Iterator[Choice]:
    for act in ACTS:
        yield from act.options(s, f)


def can_move(s: State, f: Figure) -> Violation | None:
    """Why a vehicle may not move from its place."""
    if f.wheels_out:
        return refuse("PZF-9.8b", "refuse-wheels-out")
    if assault.is_held(s, f):
        return refuse("PZF-9.6l", "refuse-engaged")
    return is_stuck(f) or transport.waits(s, f)


@rule("PZF-9.2d", "PZF-9.2g")
def is_stuck(f: Figure) -> Violation | None:
    """A bogged vehicle stays where it is, also in the phase in which it gets free."""
    return refuse("PZF-9.2d", "refuse-bogged") if f.bogged or f.bogged_now or f.freed else None


def budget(s: State, id: int) -> int:
    """The Movement points of a vehicle."""
    f = s.figures[id]
    return f.spent + movement_of(f) if can_move(s, f) is None else f.spent


# --- a decision of its move ---------------------------------------------------------------------------------------
def step(s: State) -> Procedure[None]:
    """One leg, turn or action of the vehicle that moves now."""
    f = s.figures[now(s).figure]
    if is_over(s, f):
        yield from end_move(s, f)
        return
    choice = yield from ask(
        s.player,
        whereto(s, f),
        Choices(
            options,
            check_free=can_do,
            why_not=why_not,
            sample=any_move,
            forms=blanks,
            tally=measured,
            default=lambda k: DONE,
        ),
        rule="PZF-9.2a",
        pieces=(f.id,),
    )
    if choice == DONE:
        yield from end_move(s, f)
    elif puts_back(s, choice, budget):
        put_back(s, f)
    else:
        yield from DOINGS[choice.verb](s, f, choice)


def whereto(s: State, f: Figure) -> Text:
    """Asks where a vehicle drives: what Movement it has left, and what its gun may still do after what it has used."""
    guns = (f.spent and guns_after(f)) or "unmoved"
    return text("prompt-driving", who=name_of(s, f.id), left=inches(left(s, f)), of=inches(now(s).budget), guns=guns)


def guns_after(f: Figure) -> str:
    """How many guns a vehicle may still fire after what it has used of its Movement; nothing where it has none."""
    return str(charts().vehicle_fire[moved_how(f)].guns) if any(map(is_gun, f.arms)) else ""


def blanks(s: State) -> Iterator[Blank]:
    """What may be chosen freely: a point ahead or behind, directions of hull and turret."""
    f = s.figures[now(s).figure]
    if can_move(s, f) is None:
        yield from (GO, TURN_TO)
    if has_turret(f):
        yield Blank(Choice("traverse", number=0), (0, 359), "degrees")


def is_over(s: State, f: Figure) -> bool:
    """Whether there is nothing left to decide."""
    if f.where != "table" or (f.acted and not now(s).advance) or f.wreck or now(s).stopped:
        return True
    points = left(s, f) if can_move(s, f) is None else 0
    idle = points < LEAST and turret_room(s, f) < DEGREE and not f.bogged and hull_room(s, f) < DEGREE
    return idle and (now(s).advance or not any(_extras(s, f)))


def options(s: State) -> Iterator[Choice]:
    """What can be listed; points and degrees are free."""
    f = s.figures[now(s).figure]
    yield DONE
    if now(s).advance:
        return
    if can_unbog(s, f) is None:
        yield UNBOG
    if can_leave(s, f) is None:
        yield LEAVE
    yield from _extras(s, f)


def why_not(s: State, choice: Choice) -> Violation | None:
    f = s.figures[now(s).figure]
    if now(s).advance:
        return None if choice == DONE else strides.only_goes()
    return can_unbog(s, f) if choice == UNBOG else can_leave(s, f) if choice == LEAVE else None


def can_do(s: State, choice: Choice) -> Violation | None:
    """Why a point or a direction is refused."""
    f = s.figures[now(s).figure]
    if puts_back(s, choice, budget):
        return None
    if choice.verb == "alight" and choice.point is not None and not now(s).advance:
        return transport.can_alight_at(s, f, choice)
    if choice.point is not None and choice == Choice("to", point=choice.point):
        end = ahead(f, choice.point)
        return end if isinstance(end, Violation) else can_drive(s, f, end)
    if choice.number is not None and 0 <= choice.number < 360:
        if choice == Choice("turn", number=choice.number):
            return can_turn(s, f, choice.number * DEGREE)
        if choice == Choice("traverse", number=choice.number):
            return can_traverse(s, f, choice.number * DEGREE)
    return refuse("PZF-9.2a", "refuse-not-offered", choice=str(choice))


def any_move(s: State, rng: Random) -> Choice | None:
    """A lawful choice at random, else any of the list."""
    f = s.figures[now(s).figure]
    for _ in range(4):
        kind, degrees = rng.random(), int(rng.random() * 360)
        if kind < 0.3:
            choice = Choice("turn", number=degrees)
        elif kind < 0.4:
            choice = Choice("traverse", number=degrees)
        else:
            way = f.facing if rng.random() < 0.8 else f.facing + TURN // 2
            far = LEAST + int(rng.random() * max(left(s, f), LEAST))
            choice = Choice("to", point=along((f.x, f.y), way % TURN, far))
        if can_do(s, choice) is None:
            return choice
    return None


def measured(s: State, choice: Choice) -> Tally | None:
    """What a leg or turn costs."""
    f = s.figures[now(s).figure]
    points = 0
    if choice.verb == "to" and choice.point is not None:
        end = ahead(f, choice.point)
        points = 0 if isinstance(end, Violation) else drive_cost(s, f, (f.x, f.y), end)
    elif choice.verb == "turn" and choice.number is not None:
        points = turn_cost(s, f, abs(swing(f.facing, choice.number * DEGREE)))
    elif choice.verb == "traverse" and choice.number is not None:
        points = traverse_cost(f, abs(swing(turret_way(f), choice.number * DEGREE)))
    tally = Tally(unit="ps", scale=1000)
    tally.add(points, "way", "PZF-B5i")
    return tally if points else None


# --- driving (9.2a, 9.2c) -----------------------------------------------------------------------------------------
@rule("PZF-9.2a", off=lambda f, point: point)
def ahead(f: Figure, point: Point) -> Point | Violation:
    """A vehicle drives forwards or backwards along its axis, a motorcycle only forwards: never sideways."""
    way, far = bearing((f.x, f.y), point), length((f.x, f.y), point)
    if abs(swing(f.facing, way)) <= AIM:
        return along((f.x, f.y), f.facing, far)
    if abs(swing((f.facing + TURN // 2) % TURN, way)) > AIM or vehicle(f.type).motorcycle:
        return refuse("PZF-9.2a", "refuse-sideways")
    return along((f.x, f.y), (f.facing + TURN // 2) % TURN, far)


def can_drive(s: State, f: Figure, b: Point) -> Violation | None:
    """Why a vehicle may not drive to a point on its axis."""
    a = (f.x, f.y)
    if length(a, b) < LEAST:
        return refuse("PZF-B5a", "refuse-too-short")
    refusal = can_move(s, f) or strides.has_movement(s, f, length(a, b)) or driving.is_on_table(s, f, b, f.facing)
    if refusal is not None:
        return refusal
    swept = driving.sweep_of(f, a, b)
    in_way = (driving.is_blocked(s, f, e) for e in driving.in_sweep(s, f, swept))
    refusal = driving.runs_into_ground(s, f, swept, b) or next(filter(None, in_way), None)
    return refusal or strides.has_movement(s, f, drive_cost(s, f, a, b)) or why_not_over(s, f, swept, (a, b))


def drive(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """A straight leg, with whatever is met on it."""
    end = ahead(f, choice.point or (f.x, f.y))
    assert not isinstance(end, Violation)
    while (f.x, f.y) != end and not now(s).stopped and f.where == "table" and not f.wreck:
        yield from _drive_on(s, f, end)


def _drive_on(s: State, f: Figure, end: Point) -> Procedure[None]:
    """Up to the next thing on the way, or to the end: difficult ground, an enemy, an obstacle."""
    yield from camouflage.betray(s, f)
    point, met, wall, soft = _in_the_way(s, f, end)
    if not (yield from roll_to(s, f, point)):
        return
    if soft is not None and soft[0] == point:
        yield from bog_test(s, f, soft[1])
    elif met is not None and met[0] == point and is_unseen(s.figures[met[1]]):
        yield from camouflage.betray(s, s.figures[met[1]])
        stop(s)
    elif met is not None and met[0] == point:
        yield from ramming.run_at(s, f, s.figures[met[1]], end)
    elif wall is not None and wall[0] == point:
        yield from demolition.ram(s, f, wall[1], end)


class InTheWay(NamedTuple):
    """Where a straight leg is interrupted first, and all that lies on it: an enemy, an obstacle, difficult ground."""

    point: Point
    met: tuple[Point, int] | None
    wall: tuple[Point, str] | None
    soft: tuple[Point, list[str]] | None


def _in_the_way(s: State, f: Figure, end: Point) -> InTheWay:
    a = (f.x, f.y)
    swept = driving.sweep_of(f, a, end)
    met = ramming.first_met(s, f, end, swept)
    wall = demolition.first_wall(s, f, end, swept)
    soft = next_bog(s, f, end)
    points = [found[0] for found in (met, wall, soft) if found is not None]
    return InTheWay(min(points, key=lambda p: length(a, p), default=end), met, wall, soft)


def hazard(s: State, f: Figure, end: Point) -> Text | None:
    """What a vehicle would roll for first on a straight leg."""
    point, met, wall, soft = _in_the_way(s, f, end)
    if soft is not None and soft[0] == point:
        return text("lead-bog")
    if met is not None and met[0] == point:
        return text("lead-run-at", who=name_of(s, met[1]))
    return text("lead-ram", what=element_name(s, wall[1])) if wall is not None else None


def roll_to(s: State, f: Figure, point: Point) -> Procedure[bool]:
    """Cover ground, pay for it, and meet what lies under the wheels; says whether the move may go on."""
    if (f.x, f.y) == point:
        return True
    for halt in stages(s, f, point):
        a = (f.x, f.y)
        f.spent += drive_cost(s, f, a, halt)
        put(s, f, halt)
        now(s).testing = [id for id in now(s).testing if id in driving.areas_at(s, f, halt, uphill=True)]
        if not (yield from met(s, f, a)):
            return False
    return True


# --- bogging (9.2d to g) ------------------------------------------------------------------------------------------
@rule("PZF-9.2d")
def next_bog(s: State, f: Figure, end: Point) -> tuple[Point, list[str]] | None:
    """Difficult ground is tested for where a vehicle enters it, and where it begins its move in it."""
    return driving.next_area(s, f, end, now(s).testing)


@rule("PZF-9.2d", off=[])
def soft_underneath(s: State, f: Figure) -> list[str]:
    """To turn on the spot is to begin a move too: the difficult ground under the vehicle that is not tested for yet."""
    return [id for id in driving.areas_at(s, f, (f.x, f.y), uphill=False) if id not in now(s).testing]


def bog_test(s: State, f: Figure, areas: list[str]) -> Procedure[None]:
    """A die for every area: on a 1 the vehicle is stuck, with wheels also on a 2."""
    now(s).testing += areas
    for area in areas:
        if (yield from sinks(f, max(bogging_faces(f)) + wire.malus(s, area))):
            f.bogged = f.bogged_now = True
            stop(s)
            yield tell("told-bogged", who=name_of(s, f.id), rule="PZF-9.2d", pieces=(f.id,))
            return


def sinks(f: Figure, worst: int) -> Procedure[bool]:
    """One bog test, failed up to a face of the die."""
    return not (yield from reaches(worst + 1, "bog", "PZF-9.2d", seat=f.side))


@rule("PZF-9.2d", off=(1,))
def bogging_faces(f: Figure) -> tuple[int, ...]:
    """Wheels sink in more easily than tracks."""
    row = charts().bog
    return tuple(row.wheeled if vehicle(f.type).wheeled else row.tracked)


@rule("PZF-9.2e", off=lambda s, f: refuse("PZF-9.2e", "refuse-not-bogged"))
def can_unbog(s: State, f: Figure) -> Violation | None:
    """A vehicle that was bogged in an earlier turn may try to get free instead of moving."""
    if not f.bogged or f.bogged_now or f.freed or f.wheels_out:
        return refuse("PZF-9.2e", "refuse-not-bogged")
    return refuse("PZF-2.2b", "refuse-no-time") if f.spent else None


def unbog(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """A long action: on 4+ the vehicle is free, and moves again in its next Movement phase."""
    f.freed = True
    stop(s)
    free = yield from reaches(charts().bog.free_on, "unbog", "PZF-9.2e", seat=f.side)
    f.bogged = not free
    yield tell("told-freed" if free else "told-still-bogged", who=name_of(s, f.id), rule="PZF-9.2e", pieces=(f.id,))


# --- turning (9.2b, 9.2h, B11t) -----------------------------------------------------------------------------------
@rule("PZF-9.2b", off=0)
def turn_cost(s: State, f: Figure, by: int) -> int:
    """A hull turns for an inch of Movement for each quarter begun, added up over the turn."""
    return (-(-(f.turned + by) // QUARTER) + (-f.turned // QUARTER)) * s.setting.options.hull_turn_cost_per_90


def hull_room(s: State, f: Figure) -> int:
    """How far a hull can still turn without paying."""
    return -f.turned % QUARTER if can_move(s, f) is None else 0


def can_turn(s: State, f: Figure, to: int) -> Violation | None:
    """Why a hull may not turn to a direction."""
    by = abs(swing(f.facing, to))
    if by < DEGREE:
        return refuse("PZF-9.2b", "refuse-too-short")
    refusal = can_move(s, f) or strides.has_movement(s, f, turn_cost(s, f, by))
    return refusal or has_room(s, f, to)


def has_room(s: State, f: Figure, to: int) -> Violation | None:
    """A turning hull meets neither figures nor what stops it."""
    if _stops_turn(s, f, driving.circle_of(f)):
        for swept in driving.pivot_of(f, to):
            if refusal := _stops_turn(s, f, swept):
                return refusal
    return driving.is_on_table(s, f, (f.x, f.y), to)


def _stops_turn(s: State, f: Figure, swept: Shape) -> Violation | None:
    """What a hull meets on the ground it sweeps while it turns."""
    if any(driving.in_sweep(s, f, swept)) or any(driving.solids(s, f, swept, (f.x, f.y), ("no", "break"))):
        return refuse("PZF-B11t", "refuse-no-room-to-turn")
    return why_not_over(s, f, swept)


def turn(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """The hull turns on its middle, and the turret with it."""
    yield from camouflage.betray(s, f)
    yield from bog_test(s, f, soft_underneath(s, f))
    if now(s).stopped:
        return
    to = (choice.number or 0) * DEGREE
    by = abs(swing(f.facing, to))
    f.spent += turn_cost(s, f, by)
    f.turned += by
    f.facing = to
    yield tell("told-turns", who=name_of(s, f.id), degrees=choice.number or 0, rule="PZF-9.2b", pieces=(f.id,))


def free_traverse(f: Figure) -> int:
    """How far a turret turns without it being movement."""
    row = charts().turret
    return (slow_traverse(f) or row.free) * DEGREE


@rule("PZF-13.2a", off=0)
def slow_traverse(f: Figure) -> int:
    """A slow turret turns half as far."""
    return (charts().turret.slow_free or 0) if "slow_turret" in f.special or "slow_turret" in f.gear else 0


@rule("PZF-9.2h", off=0)
def traverse_cost(f: Figure, by: int) -> int:
    """Beyond what is free each quarter begun is an inch of movement."""
    free = free_traverse(f)
    paid, due = (max(turned - free, 0) for turned in (f.traversed, f.traversed + by))
    return (-(-due // QUARTER) + (-paid // QUARTER)) * charts().turret.per_further_90


def turret_room(s: State, f: Figure) -> int:
    """How far a turret can still turn without paying."""
    if not has_turret(f):
        return 0
    over = f.traversed - free_traverse(f)
    return -over if over < 0 else -over % QUARTER


def can_traverse(s: State, f: Figure, to: int) -> Violation | None:
    """Why a turret may not turn to a direction."""
    if not has_turret(f):
        return refuse("PZF-9.4s", "refuse-no-turret")
    by = abs(swing(turret_way(f), to))
    if by < DEGREE:
        return refuse("PZF-9.2h", "refuse-too-short")
    return strides.has_movement(s, f, traverse_cost(f, by))


def traverse(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """The turret turns."""
    to = (choice.number or 0) * DEGREE
    by = abs(swing(turret_way(f), to))
    f.spent += traverse_cost(f, by)
    f.traversed += by
    f.turret = (to - f.facing) % TURN
    if f.spent:
        yield from camouflage.betray(s, f)
    yield tell(
        "told-traverses",
        who=name_of(s, f.id),
        degrees=choice.number or 0,
        rule="PZF-9.2h",
        pieces=(f.id,),
        to=camouflage.told_to(f),
    )


# --- off the table ------------------------------------------------------------------------------------------------
def can_leave(s: State, f: Figure) -> Violation | None:
    """A vehicle leaves by the edge its scenario allows once its hull is at it (PZF-B5o)."""
    width, depth = table(s).size
    x0, y0, x1, y1 = base(f).box
    gaps = {"north": depth - y1, "south": y0, "east": width - x1, "west": x0}
    at_edge = gaps.get(s.setting.exits[s.roles[f.side]], LEAST) < LEAST
    return can_move(s, f) if at_edge else refuse("PZF-B5o", "refuse-no-exit")


def leave(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Off the table, with all it carries."""
    yield from camouflage.betray(s, f)
    yield tell("told-leaves", who=name_of(s, f.id), rule="PZF-B5o", pieces=(f.id,))
    for gone in who_leaves(s, f):
        gone.where = "left"
    stop(s)


@rule("PZF-17.5d", off=lambda s, f: [f])
def who_leaves(s: State, f: Figure) -> list[Figure]:
    """A vehicle leaves with its passengers and the gun it tows; they do not come back."""
    return [f, *(g for g in s.figures.values() if g.aboard == f.id)]


DOINGS: Mapping[str, Callable[[State, Figure, Choice], Procedure[None]]] = {
    "to": drive,
    "turn": turn,
    "traverse": traverse,
    "unbog": unbog,
    "leave": leave,
    **{verb: act.do for act in ACTS for verb in act.verbs},
}
"""What is done for each verb of a vehicle's move."""
