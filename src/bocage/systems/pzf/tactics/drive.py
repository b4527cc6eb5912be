"""Vehicles and guns: where a vehicle does most harm at least risk, what its turret points at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from bocage.ground.table import TURN, along, length, turn_between
from bocage.kernel.choice import Choice
from bocage.kernel.game import Brief
from bocage.kernel.text import Text, text
from bocage.systems.pzf import vehicles
from bocage.systems.pzf.bodies import TURRET, Point, movement_of, place
from bocage.systems.pzf.driving import drive_cost, in_sweep, solids, sweep_of
from bocage.systems.pzf.model import PS, Arm, Figure, State
from bocage.systems.pzf.movement import DONE
from bocage.systems.pzf.placing import INWARD
from bocage.systems.pzf.sight import seen_among, sees
from bocage.systems.pzf.tables import vehicle, weapon
from bocage.systems.pzf.tactics.chances import defence, hits, passes, strength, wounds
from bocage.systems.pzf.tactics.eye import judged
from bocage.systems.pzf.tactics.ground import gives_way, heading
from bocage.systems.pzf.tactics.melee import assault_value
from bocage.systems.pzf.tactics.plan import Plan
from bocage.systems.pzf.tactics.worth import per_wound
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.vehicles import is_gun
from bocage.systems.pzf.walking import left, now

Answer = tuple[Choice, Text]

HEADINGS = 12
LEG = 2 * PS
"""For less of a way no vehicle starts."""
MARKS = 4
"""So many of the nearest enemies are looked at from each place."""
LOOKED_AT = 16
"""From so many of the most promising places a vehicle looks at them."""
MOVING = 0.08
"""A place must be so much better to be worth the move."""
STAND_OFF = 16 * PS
OVERKILL = 2.5
"""Of a burst at men so many shots count: one man does not fall twice."""
GRASP = 7 * PS
"""Nearer than this men with grenades are at a vehicle next turn."""
DISMOUNT = 22 * PS
"""So near to the enemy passengers get out."""
READY = 3_000
"""A weapon that points so nearly at its target need not be turned."""
ASIDE = 20_000
"""What is so little to the side of a turret it still hits."""
SHARED = 0.85
"""What a target is worth to the next vehicle for each that is turned to it already."""
SOUGHT = 2.0
"""So much more those count who stand in the way of victory."""
BOLDER = 3.0
"""What an inch nearer is worth to a vehicle, in parts of a man's."""
NOTHING = float("-inf")
"""Less than any place is worth."""


class Stance(NamedTuple):
    """Where a vehicle would stand, and what it would have spent."""

    point: Point
    facing: int
    spent: int


def driving(brief: Brief, plan: Plan) -> Answer:
    """One decision of a vehicle's move."""
    s: State = brief.state
    f = s.figures[now(s).figure]
    listed = {choice.verb: choice for choice in brief.legal}
    if "unbog" in listed:
        return listed["unbog"], text("reason-unbog")
    if "leave" in listed:
        return listed["leave"], text("reason-leave")
    if "alight" in listed and _is_near(plan, f, DISMOUNT):
        return listed["alight"], text("reason-alight")
    if place(f) == now(s).start and vehicles.can_move(s, f) is None:
        best = _best(plan, f)
        step = _towards(brief, f, best)
        if step is not None:
            return step
    return _aim(brief, plan, f) or (DONE, text("reason-stay"))


def _is_near(plan: Plan, f: Figure, reach: int) -> bool:
    return any(length(place(f), place(e)) < reach for e in plan.foes)


def _towards(brief: Brief, f: Figure, best: Stance) -> Answer | None:
    s: State = brief.state
    if best.facing != f.facing and not f.turned:
        choice = Choice("turn", number=best.facing // 1000)
        if vehicles.can_do(s, choice) is None:
            return choice, text("reason-turn")
    if best.point == place(f):
        return None
    choice = Choice("to", point=best.point)
    return (choice, text("reason-drive")) if vehicles.can_do(s, choice) is None else None


# --- where ---------------------------------------------------------------------------------------------------------
def _best(plan: Plan, f: Figure) -> Stance:
    """At the edge if one may leave; else of the places in reach by a turn and a straight leg the best, or here."""
    marks = sorted(plan.foes, key=lambda e: (e.kind != "vehicle", length(place(f), place(e))))
    marks = marks[:MARKS] + [
        e for e in sorted(plan.foes, key=lambda e: length(place(f), place(e)))[:MARKS] if e not in marks[:MARKS]
    ]
    away = next((stance for stance in _to_the_edge(plan.s, f) if _can_reach(plan.s, f, stance)), None)
    if away is not None:
        return away
    best = Stance(place(f), f.facing, f.spent)
    value = _score(plan, f, best, marks) + MOVING
    hopeful = sorted(((_promise(plan, f, stance, marks), stance) for stance in _stances(plan.s, f)), reverse=True)
    for promised, stance in hopeful[:LOOKED_AT]:
        if promised > value and _score(plan, f, stance, marks, value) > value:
            priced = stance._replace(spent=stance.spent + _delay(plan.s, f, stance.point))
            found = _score(plan, f, priced, marks, value)
            if found > value and _can_reach(plan.s, f, priced):
                best, value = priced, found
    return best


def _stances(s: State, f: Figure) -> Iterator[Stance]:
    """By a turn and a straight leg, at the price of even ground."""
    half = movement_of(f) // 2 - f.spent
    here = place(f)
    ways = [f.facing] if f.turned else list(range(0, TURN, TURN // HEADINGS))
    for facing in dict.fromkeys([f.facing, *ways]):
        turning = 0 if facing == f.facing else vehicles.turn_cost(s, f, abs(turn_between(f.facing, facing)))
        if turning:
            yield Stance(here, facing, f.spent + turning)
        for reach in (half // 2 - turning, half - turning, left(s, f) - turning):
            if LEG <= reach <= left(s, f) - turning:
                yield _stance(f, along(here, facing, reach - 40), facing, turning)
    back = (f.facing + TURN // 2) % TURN
    if not vehicle(f.type).motorcycle and LEG <= half <= left(s, f):
        yield _stance(f, along(here, back, half - 40), f.facing, 0)


def _stance(f: Figure, point: Point, facing: int, turning: int) -> Stance:
    return Stance(point, facing, f.spent + turning + length(place(f), point))


def _delay(s: State, f: Figure, point: Point) -> int:
    """What the ground adds to the price of a leg, so that it is known which guns still fire."""
    return drive_cost(s, f, place(f), point) - length(place(f), point)


def _to_the_edge(s: State, f: Figure) -> Iterator[Stance]:
    """Straight up to the edge by which the vehicle may leave, once it gets there."""
    edge = s.setting.exits[s.roles[f.side]]
    if not edge:
        return
    (width, depth), (x, y) = table(s).size, place(f)
    facing = (INWARD[edge] + TURN // 2) % TURN
    gap = {"north": depth - y, "south": y, "east": width - x, "west": x}[edge] - vehicle(f.type).size[0] // 2
    turning = vehicles.turn_cost(s, f, abs(turn_between(f.facing, facing)))
    if gap <= left(s, f) - turning and (facing == f.facing or not f.turned):
        yield Stance(along((x, y), facing, gap - 20), facing, f.spent + turning + gap)


def _can_reach(s: State, f: Figure, stance: Stance) -> bool:
    turned = msgspec.structs.replace(f, facing=stance.facing)
    if stance.facing != f.facing and vehicles.can_turn(s, f, stance.facing) is not None:
        return False
    if stance.point == place(f):
        return True
    return vehicles.can_drive(s, turned, stance.point) is None and not _is_walled_off(s, turned, stance.point)


def _is_walled_off(s: State, f: Figure, point: Point) -> bool:
    """Whether a straight leg ends at a wall that does not give way, or at another vehicle."""
    swept = sweep_of(f, place(f), point)
    if any(e.kind == "vehicle" for e in in_sweep(s, f, swept)):
        return True
    return any(not gives_way(piece) for piece in solids(s, f, swept, point, ("break",)))


def _score(plan: Plan, f: Figure, stance: Stance, marks: list[Figure], least: float = NOTHING) -> float:
    """Harm that can be done from there, less the harm to be feared, and the way that is saved.

    Where it cannot come to more than what is wanted at least nobody looks from there.
    """
    s, there, score, harms = _prospect(plan, f, stance, marks)
    if score + max(harms, default=0.0) <= least:
        return score
    done, feared = 0.0, 0.0
    for e, harm in zip(marks, harms, strict=True):
        seen = sees(s, there, e)
        if seen.visible:
            past = passes(seen.way)
            done = max(done, past * harm)
            feared += past * harm_from(s, e, there)
    return score + done - 0.5 * feared


def _promise(plan: Plan, f: Figure, stance: Stance, marks: list[Figure]) -> float:
    """The most that a place can come to."""
    _, _, score, harms = _prospect(plan, f, stance, marks)
    return score + max(harms, default=0.0)


def _prospect(plan: Plan, f: Figure, stance: Stance, marks: list[Figure]) -> tuple[State, Figure, float, list[float]]:
    """The vehicle in its place, what the place is worth by itself, and what could be done to each enemy if seen."""
    s = plan.s
    there = msgspec.structs.replace(f, x=stance.point[0], y=stance.point[1], facing=stance.facing, spent=stance.spent)
    score = BOLDER * plan.errand(f, STAND_OFF).gain(stance.point)
    score -= 0.5 * sum(max(0.0, assault_value(s, e, there)) for e in marks if _is_in_grasp(e, stance.point))
    return s, there, score, [harm_to(s, there, e) * (SOUGHT if plan.is_sought(e) else 1.0) for e in marks]


def _is_in_grasp(e: Figure, point: Point) -> bool:
    """Whether a man is at a vehicle with his grenades next turn, if it stands at a point."""
    return e.kind == "man" and not e.prone and length(point, place(e)) < GRASP


def harm_to(s: State, f: Figure, e: Figure) -> float:
    """What the weapons of a vehicle can do to an enemy from where it stands."""
    half = 2 * f.spent > movement_of(f) + 100
    found = 0.0
    for number, arm in enumerate(f.arms):
        if arm.gone or arm.jammed or weapon(arm.weapon).template == "flame" or (is_gun(arm) and half):
            continue
        ready = 0.6 if arm.unloaded else 1.0
        aimed = 1.0 if bears(f, arm, heading(place(f), place(e))) else 0.4
        hit = hits(s, f, number, judged(s, f, e))
        wound = wounds(strength(arm, e), defence(e, place(f)))
        rate = weapon(arm.weapon).rate
        found += ready * aimed * hit * wound * (rate if e.kind == "vehicle" else min(OVERKILL, rate)) * per_wound(e)
    return found


def bears(f: Figure, arm: Arm, way: int) -> bool:
    """Whether a weapon of a vehicle can be aimed in a direction without a turn of the hull."""
    if arm.mount not in TURRET:
        return arm.mount == "aa" or abs(turn_between(f.facing, way)) < 45_000
    room = vehicles.free_traverse(f) - f.traversed if vehicles.has_turret(f) else 0
    return abs(turn_between(vehicles.turret_way(f), way)) <= max(0, room) + ASIDE


def harm_from(s: State, e: Figure, f: Figure) -> float:
    """What an enemy's best weapon could do to a vehicle, by the face it shows him."""
    best = 0.0
    far = judged(s, e, f)
    for arm in e.arms:
        if arm.gone or arm.weapon == "grenade":
            continue
        row = weapon(arm.weapon)
        force = strength(arm, f)
        if far <= row.range:
            best = max(best, 0.5 * wounds(force, defence(f, place(e))) * row.rate)
    return best * per_wound(f)


# --- aiming --------------------------------------------------------------------------------------------------------
def _aim(brief: Brief, plan: Plan, f: Figure) -> Answer | None:
    """The turret, or a hull that carries the gun, is turned to the best target."""
    s: State = brief.state
    seen = list(seen_among(s, f, plan.foes))
    target = max(seen, key=lambda e: _aim_value(plan, f, e), default=None)
    target = target or min(plan.foes, key=lambda e: length(place(f), place(e)), default=None)
    if target is None or not f.arms:
        return None
    way = heading(place(f), place(target))
    if vehicles.has_turret(f):
        choice = Choice("traverse", number=way // 1000)
        off = abs(turn_between(vehicles.turret_way(f), way))
        free = vehicles.traverse_cost(f, off) == 0
        if not free:
            choice = Choice("traverse", number=_part_way(f, way) // 1000)
    else:
        choice = Choice("turn", number=way // 1000)
        off = abs(turn_between(f.facing, way)) if not f.turned and off_arc(f, way) else 0
    if off <= READY or vehicles.can_do(s, choice) is not None:
        return None
    if choice.verb == "traverse" and not vehicles.free_traverse(f) - f.traversed > READY:
        return None
    return choice, text("reason-aim")


def _aim_value(plan: Plan, f: Figure, e: Figure) -> float:
    sought = SOUGHT if plan.is_sought(e) else 1.0
    return sought * harm_to(plan.s, f, e) * SHARED ** _aimed_at(plan, f, e)


def _aimed_at(plan: Plan, f: Figure, e: Figure) -> int:
    """How many other vehicles have been turned to a target: it may be gone before all of them have fired."""
    others = (m for m in plan.own if m is not f and m.kind == "vehicle" and m.acted and vehicles.has_turret(m))
    return sum(abs(turn_between(vehicles.turret_way(m), heading(place(m), place(e)))) <= READY for m in others)


def off_arc(f: Figure, way: int) -> bool:
    """Whether a gun in the hull does not bear on a direction."""
    return abs(turn_between(f.facing, way)) > 20_000


def _part_way(f: Figure, way: int) -> int:
    """As far towards a direction as the turret turns for nothing."""
    room = max(0, vehicles.free_traverse(f) - f.traversed - 1000)
    swing = turn_between(vehicles.turret_way(f), way)
    return (vehicles.turret_way(f) + max(-room, min(room, swing))) % TURN


# --- guns -----------------------------------------------------------------------------------------------------------
def gun(brief: Brief, plan: Plan) -> Answer:
    """A gun is turned to what it can hurt most, as far as that is free."""
    s: State = brief.state
    g = s.figures[now(s).figure]
    seen = list(seen_among(s, g, plan.foes)) or plan.foes
    target = max(seen, key=lambda e: wounds(strength(g.arms[0], e), defence(e, place(g))) * per_wound(e), default=None)
    if target is not None and not g.turned:
        way = heading(place(g), place(target))
        off = turn_between(g.facing, way)
        way = (g.facing + max(-89_000, min(89_000, off))) % TURN
        choice = Choice("turn", number=way // 1000)
        if abs(off) > 15_000 and brief.ask.free is not None and brief.ask.free(s, choice) is None:
            return choice, text("reason-turn")
    return DONE, text("reason-stay")
