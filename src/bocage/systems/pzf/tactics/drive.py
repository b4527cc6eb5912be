"""Vehicles and guns: where a vehicle does most harm at least risk, what its turret points at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf
from typing import NamedTuple

import msgspec

from bocage.ground.table import TURN, along, length, nearest_point, overlaps, turn_between
from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.text import Text, text
from bocage.systems.pzf.engineers.mines import mined_length, minefields_of
from bocage.systems.pzf.movement.walking import DONE, activation_of, movement_left
from bocage.systems.pzf.reference.tables import charts, vehicle, weapon
from bocage.systems.pzf.scenarios.placing import FACING_INWARD
from bocage.systems.pzf.space.bodies import (
    TURRET_MOUNTS,
    Point,
    arc_apex,
    base,
    centre_of,
    has_turret,
    movement_of,
    turret_bearing,
)
from bocage.systems.pzf.space.sight import Sighting, seen_among, sees
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.tactics.chances import guard, hits, judged, passes, per_wound, strength, wounds
from bocage.systems.pzf.tactics.ground import Errand, Field, gives_way, heading, middle_of, track
from bocage.systems.pzf.tactics.melee import assault_value
from bocage.systems.pzf.tactics.plan import Plan
from bocage.systems.pzf.tactics.style import Style
from bocage.systems.pzf.vehicles import driving as driving_rules
from bocage.systems.pzf.vehicles import ground
from bocage.systems.pzf.vehicles.fire import is_from_above
from bocage.systems.pzf.vehicles.ground import can_move, drive_cost, figures_in_sweep, pieces_in_sweep, sweep_of
from bocage.systems.pzf.vehicles.weapons import is_gun

Answer = tuple[Choice, Text]


class Lane(NamedTuple):
    """Where a friend's fire goes, and what it is worth."""

    start: Point
    end: Point
    worth: float
    half_width: int

    def is_blocked_at(self, point: Point) -> bool:
        """Whether a vehicle at a point stands in the way of the fire."""
        (x, y), (x1, y1), (x2, y2) = point, self.start, self.end
        dx, dy = x2 - x1, y2 - y1
        far = length(self.start, self.end)
        ahead = (x - x1) * dx + (y - y1) * dy
        return 0 < ahead < far * far and abs((x - x1) * dy - (y - y1) * dx) < self.half_width * far


class Known(NamedTuple):
    """What a vehicle reckons with wherever it goes."""

    errand: Errand
    marks: list[Figure]
    """The enemies that matter to it."""
    lanes: list[Lane]


class Stance(NamedTuple):
    """Where a vehicle would stand, and what it would have spent."""

    point: Point
    facing: int
    spent: int


def driving(brief: Brief, plan: Plan) -> Answer:
    """One decision of a vehicle's move."""
    s: State = brief.state
    f = s.figures[activation_of(s).figure]
    listed = {choice.verb: choice for choice in brief.legal}
    if "unbog" in listed:
        return listed["unbog"], text("reason-unbog")
    if "leave" in listed:
        return listed["leave"], text("reason-leave")
    if "alight" in listed and _is_near(plan, f, plan.style.driving.dismount_inches):
        return listed["alight"], text("reason-alight")
    if centre_of(f) == activation_of(s).start and can_move(s, f) is None:
        best = _best(plan, f)
        step = _towards(brief, f, best)
        if step is not None:
            return step
    return _aim(brief, plan, f) or (DONE, text("reason-stay"))


def _is_near(plan: Plan, f: Figure, reach: int) -> bool:
    return any(length(centre_of(f), centre_of(e)) < reach for e in plan.foes)


def _towards(brief: Brief, f: Figure, best: Stance) -> Answer | None:
    s: State = brief.state
    if best.facing != f.facing and not f.turned:
        choice = Choice("turn", number=best.facing // 1000)
        if driving_rules.can_do(s, choice) is None:
            return choice, text("reason-turn")
    if best.point == centre_of(f):
        return None
    choice = Choice("to", point=best.point)
    return (choice, text("reason-drive")) if driving_rules.can_do(s, choice) is None else None


# --- where ---------------------------------------------------------------------------------------------------------
def _best(plan: Plan, f: Figure) -> Stance:
    """At the edge if one may leave; else of the places in reach by a turn and a straight leg the best, or here."""
    turns = {f.facing: True}
    away = next((stance for stance in _to_the_edge(plan, f) if _can_reach(plan.s, f, stance, turns)), None)
    if away is not None:
        return away
    known = Known(_errand(plan, f), _marks(plan, f), _lanes(plan, f))
    here = Stance(centre_of(f), f.facing, f.spent)
    value = _score(plan, f, here, known) - _trap(plan, f, here, known.errand) + plan.style.driving.moving_cost
    better = _better(plan, f, known, turns, value)
    return plan.pick(better, lambda one: one[0], plan.style.varying.drive_margin)[1] if better else here


def _better(plan: Plan, f: Figure, known: Known, turns: dict[int, bool], least: float) -> list[tuple[float, Stance]]:
    """The places worth more than the least, with their value; those far from the best may be left out."""
    found: list[tuple[float, Stance]] = []
    best, margin = least, plan.style.varying.drive_margin
    for stance in _hopeful(plan, f, known, turns, least):
        wanted = max(least, best - margin)
        if _score(plan, f, stance, known, wanted) <= wanted:
            continue
        priced = stance._replace(spent=stance.spent + _delay(plan.s, f, stance.point))
        value = _score(plan, f, priced, known, wanted)
        if value > wanted:
            value -= _trap(plan, f, priced, known.errand) + _mire(plan, f, priced, known.errand)
        if value > wanted:
            found.append((value, priced))
            best = max(best, value)
    return found


def _marks(plan: Plan, f: Figure) -> list[Figure]:
    """The nearest enemies, vehicles above all, and of those who is in the way of victory."""
    near, count = (
        sorted(plan.foes, key=lambda e: length(centre_of(f), centre_of(e))),
        plan.style.driving.enemies_compared,
    )
    first = sorted(near, key=lambda e: (e.kind != "vehicle", not plan.is_sought(e)))[:count]
    return first + [e for e in near[:count] if e not in first]


def _hopeful(plan: Plan, f: Figure, known: Known, turns: dict[int, bool], least: float) -> Iterator[Stance]:
    """The most promising of the places that a vehicle can get to, best first: others may be in its way."""
    rated = ((_promise(plan, f, stance, known), stance) for stance in _stances(plan, f, known.errand.field))
    better = sorted((one for one in rated if one[0] > least), reverse=True)
    reached = (stance for _, stance in better if _can_reach(plan.s, f, stance, turns))
    return islice(reached, plan.style.driving.places_compared)


def _errand(plan: Plan, f: Figure) -> Errand:
    style = plan.style.driving
    if plan.split is None:
        return plan.errand(f, style.stand_off_inches)
    free = [e for e in plan.foes if plan.is_sought(e) and _has_free_fire(plan.s, f, e)]
    if not free:
        return plan.errand(f, 0)
    overlooks = any(
        is_from_above(plan.s, e, f) and length(centre_of(f), centre_of(e)) <= style.overlook_inches for e in free
    )
    return plan.errand(f, style.overlook_inches if overlooks else style.close_in_inches)


def _has_free_fire(s: State, f: Figure, e: Figure) -> bool:
    """Whether a vehicle sees an enemy with no friend before him."""
    seen = sees(s, f, e)
    return seen.visible and past_friends(s, f, seen) > 0.0


def _trap(plan: Plan, f: Figure, stance: Stance, errand: Errand) -> float:
    """What it costs to stand where a hull has no room to turn, while it is under way."""
    style, trapped = plan.style.driving, errand.is_under_way and is_hemmed_in(plan.s, _as_if(f, stance))
    return style.progress_factor * errand.zeal * style.no_room_cost_inches if trapped else 0.0


def _mire(plan: Plan, f: Figure, stance: Stance, errand: Errand) -> float:
    """What the chance costs to be stuck in difficult ground on the way, or to have to turn in it."""
    s, style = plan.s, plan.style.driving
    soft = ground.next_bog(s, f, stance.point)
    areas = soft[1] if soft is not None else ground.untested_areas_below(s, f)
    stuck = style.progress_factor * errand.zeal * style.bogging_cost_inches
    return stuck * len(areas) * len(ground.bogging_faces(f)) / 6


def is_hemmed_in(s: State, f: Figure) -> bool:
    """Whether a hull has no room to turn, neither to the right nor to the left."""
    beside = ((f.facing + quarter) % TURN for quarter in (TURN // 4, 3 * TURN // 4))
    return all(driving_rules.has_room(s, f, way) is not None for way in beside)


def _as_if(f: Figure, stance: Stance) -> Figure:
    """A vehicle as it would stand there."""
    x, y = stance.point
    return msgspec.structs.replace(f, x=x, y=y, facing=stance.facing, spent=stance.spent)


def _stances(plan: Plan, f: Figure, field: Field) -> Iterator[Stance]:
    """By a turn and a straight leg, at the price of even ground: all round, and along the way."""
    s, style = plan.s, plan.style.driving
    half = movement_of(f) // 2 - f.spent
    here, least, short = centre_of(f), style.least_leg_inches, style.short_of_reach_inches
    cells = list(track(field, here, style.cells_ahead))[-1:]
    ahead = [heading(here, middle_of(cell, field.size)) // 1000 * 1000 for cell in cells]
    ways = [] if f.turned or is_hemmed_in(s, f) else [*range(0, TURN, TURN // style.headings_tried), *ahead]
    for facing in dict.fromkeys([f.facing, *ways]):
        turning = 0 if facing == f.facing else driving_rules.turn_cost(s, f, abs(turn_between(f.facing, facing)))
        if turning:
            yield Stance(here, facing, f.spent + turning)
        whole = movement_left(s, f)
        for price in (half // 2, half - style.kept_to_aim_inches, half, (half + whole) // 2, whole):
            reach = price - turning
            if least <= reach <= movement_left(s, f) - turning:
                yield _stance(f, along(here, facing, reach - short), facing, turning)
    back = (f.facing + TURN // 2) % TURN
    for reach in (least, half // 2, half, (half + movement_left(s, f)) // 2):
        if not vehicle(f.type).motorcycle and least <= reach <= movement_left(s, f):
            yield _stance(f, along(here, back, reach - short), f.facing, 0)


def _stance(f: Figure, point: Point, facing: int, turning: int) -> Stance:
    return Stance(point, facing, f.spent + turning + length(centre_of(f), point))


def _delay(s: State, f: Figure, point: Point) -> int:
    """What the ground adds to the price of a leg, so that it is known which guns still fire."""
    return drive_cost(s, f, centre_of(f), point) - length(centre_of(f), point)


def _to_the_edge(plan: Plan, f: Figure) -> Iterator[Stance]:
    """Straight up to the edge by which the vehicle may leave, once it gets there."""
    s = plan.s
    edge = s.setting.exits[s.roles[f.side]]
    if not edge:
        return
    (width, depth), (x, y) = table(s).size, centre_of(f)
    facing = (FACING_INWARD[edge] + TURN // 2) % TURN
    gap = {"north": depth - y, "south": y, "east": width - x, "west": x}[edge] - vehicle(f.type).size[0] // 2
    turning = driving_rules.turn_cost(s, f, abs(turn_between(f.facing, facing)))
    if gap <= movement_left(s, f) - turning and (facing == f.facing or not f.turned):
        point = along((x, y), facing, gap - plan.style.driving.short_of_edge_inches)
        yield Stance(point, facing, f.spent + turning + gap)


def _can_reach(s: State, f: Figure, stance: Stance, turns: dict[int, bool]) -> bool:
    """Whether a vehicle gets to a place; to which sides it can turn is found out once."""
    turned = msgspec.structs.replace(f, facing=stance.facing)
    if stance.facing not in turns:
        turns[stance.facing] = driving_rules.can_turn(s, f, stance.facing) is None
    if not turns[stance.facing]:
        return False
    if stance.point == centre_of(f):
        return True
    if _is_walled_off(s, turned, stance.point) or _drives_into_mines(s, turned, stance.point):
        return False
    return driving_rules.can_drive(s, turned, stance.point) is None


def _drives_into_mines(s: State, f: Figure, point: Point) -> bool:
    """Whether a leg leads a vehicle over mines, as the game reads it; one that is among them gets out by any way."""
    if not mined_length(s, f, centre_of(f), point):
        return False
    return not any(overlaps(base(f), field) for field in minefields_of(table(s)))


def _is_walled_off(s: State, f: Figure, point: Point) -> bool:
    """Whether a straight leg ends at a wall that does not give way, or at another vehicle."""
    swept = sweep_of(f, centre_of(f), point)
    if any(e.kind == "vehicle" for e in figures_in_sweep(s, f, swept)):
        return True
    return any(not gives_way(piece) for piece in pieces_in_sweep(s, f, swept, point, ("break",)))


def _score(plan: Plan, f: Figure, stance: Stance, known: Known, least: float = -inf) -> float:
    """Harm that can be done from there, less the harm to be feared, and the way that is saved.

    Where it cannot come to more than what is wanted at least nobody looks from there.
    """
    s, (there, score, harms) = plan.s, _prospect(plan, f, stance, known)
    if score + max(harms, default=0.0) <= least:
        return score
    done, feared = 0.0, 0.0
    for e, harm in zip(known.marks, harms, strict=True):
        seen = sees(s, there, e)
        if seen.visible:
            done = max(done, past_friends(s, f, seen) * harm)
            feared += passes(seen.way) * harm_from(plan, e, there)
    return score + done - plan.style.driving.feared_harm_factor * feared


def past_friends(s: State, f: Figure, seen: Sighting) -> float:
    """The chance to get past what is in the way of a vehicle's fire; past a friend it does not fire."""
    blocked = any(o.figure in s.figures and s.figures[o.figure].side == f.side for o in seen.way)
    return 0.0 if blocked else passes(seen.way)


def _promise(plan: Plan, f: Figure, stance: Stance, known: Known) -> float:
    """The most that a place can come to."""
    _, score, harms = _prospect(plan, f, stance, known)
    return score + max(harms, default=0.0)


def _prospect(plan: Plan, f: Figure, stance: Stance, known: Known) -> tuple[Figure, float, list[float]]:
    """The vehicle in its place, what the place is worth by itself, and what could be done to each enemy if seen."""
    style = plan.style.driving
    there = _as_if(f, stance)
    score = style.progress_factor * known.errand.gain(stance.point)
    near = (e for e in known.marks if _is_in_grasp(e, stance.point, style.assault_reach_inches))
    score -= style.assault_fear_factor * sum(max(0.0, assault_value(plan, e, there)) for e in near)
    score -= sum(lane.worth for lane in known.lanes if lane.is_blocked_at(stance.point))
    return there, score, [harm_to(plan, there, e) * plan.stake(e) for e in known.marks]


def _lanes(plan: Plan, f: Figure) -> list[Lane]:
    """Where the turrets of other vehicles point at an enemy."""
    others = [m for m in plan.own if m.kind == "vehicle" and m is not f and has_turret(m)]
    aims = ((m, e) for m in others for e in plan.foes if _is_aimed(plan, m, e) and sees(plan.s, m, e).visible)
    width = plan.style.driving.lane_half_width_inches
    return [Lane(centre_of(m), centre_of(e), plan.stake(e) * harm_to(plan, m, e), width) for m, e in aims]


def _is_aimed(plan: Plan, m: Figure, e: Figure) -> bool:
    """Whether the turret of a vehicle points at an enemy."""
    off = abs(turn_between(turret_bearing(m), heading(centre_of(m), centre_of(e))))
    return off <= plan.style.driving.aim_tolerance_degrees


def _is_in_grasp(e: Figure, point: Point, reach: int) -> bool:
    """Whether a man is at a vehicle with his grenades next turn, if it stands at a point."""
    return e.kind == "man" and not e.prone and length(point, centre_of(e)) < reach


def harm_to(plan: Plan, f: Figure, e: Figure) -> float:
    """What the weapons of a vehicle can do to an enemy from where it stands."""
    s, style = plan.s, plan.style.driving
    half = 2 * f.spent > movement_of(f) + style.half_move_slack_inches
    found, far, withstands = 0.0, judged(s, f, e), guard(s, e, f, centre_of(f))
    for number, arm in enumerate(f.arms):
        if arm.gone or arm.jammed or weapon(arm.weapon).template == "flame" or (is_gun(arm) and half):
            continue
        likely = hits(s, f, number, far, plan.style) * wounds(strength(arm, e), withstands)
        if likely:
            ready = style.unloaded_factor if arm.unloaded else 1.0
            aimed = 1.0 if bears(plan, f, number, e) else style.unaimed_factor
            rate = weapon(arm.weapon).rate
            found += ready * aimed * likely * (rate if e.kind == "vehicle" else min(style.shots_counted_at_men, rate))
    return found * per_wound(e, plan.style)


def bears(plan: Plan, f: Figure, number: int, e: Figure) -> bool:
    """Whether a weapon of a vehicle can still be aimed at an enemy, by a turn of hull or turret that it can afford."""
    arm, way = f.arms[number], towards(f, number, e)
    if arm.mount in TURRET_MOUNTS:
        off = abs(turn_between(turret_bearing(f), way)) - plan.style.driving.turret_leeway_degrees
        return off <= 0 or (has_turret(f) and affords(f, driving_rules.traverse_cost(f, off)))
    off = abs(turn_between(f.facing, way)) - (leeway_in_hull(plan.style, arm.mount) or TURN)
    return off <= 0 or affords(f, driving_rules.turn_cost(plan.s, f, off))


def leeway_in_hull(style: Style, mount: str) -> int:
    """How far to the side a weapon that is fixed in a hull still bears; 0 for one that is not."""
    leeway = {"hull_front": style.driving.hull_front_leeway_degrees, "casemate": style.driving.casemate_leeway_degrees}
    return leeway.get(mount, 0)


def towards(f: Figure, arm: int, e: Figure) -> int:
    """The direction from a weapon to what is nearest of an enemy: by that it is judged whether it bears on him."""
    x, y, divisor = nearest_point(base(e), arc_apex(f, arm))
    return heading(arc_apex(f, arm), (x // divisor, y // divisor))


def affords(f: Figure, price: int) -> bool:
    """Whether a vehicle that moves so much further still fires its gun."""
    return not price or 2 * (f.spent + price) <= movement_of(f)


def harm_from(plan: Plan, e: Figure, f: Figure) -> float:
    """What an enemy's best weapon could do to a vehicle, by the face it shows him."""
    s, hit, best = plan.s, plan.style.driving.enemy_hit_chance, 0.0
    far = judged(s, e, f)
    for arm in e.arms:
        if arm.gone or arm.weapon == "grenade":
            continue
        row = weapon(arm.weapon)
        force = strength(arm, f)
        if far <= row.range:
            best = max(best, hit * wounds(force, guard(s, f, e, centre_of(e))) * row.rate)
    return best * per_wound(f, plan.style)


# --- aiming --------------------------------------------------------------------------------------------------------
def _aim(brief: Brief, plan: Plan, f: Figure) -> Answer | None:
    """The hull with its weapons, then the turret, is turned to the best target."""
    s: State = brief.state
    looks = [(e, sees(s, f, e)) for e in seen_among(s, f, plan.foes)]
    rated = [(_aim_value(plan, f, e) * past_friends(s, f, look), e.id, e) for e, look in looks]
    target = max(rated)[2] if rated else min(plan.foes, key=lambda e: length(centre_of(f), centre_of(e)), default=None)
    if target is None or not f.arms:
        return None
    ways = (choice for choice in (_swing(plan, f, target), _traverse(plan, f, target)) if choice is not None)
    choice = next((choice for choice in ways if driving_rules.can_do(s, choice) is None), None)
    return None if choice is None else (choice, text("reason-aim"))


def _swing(plan: Plan, f: Figure, target: Figure) -> Choice | None:
    """The hull is turned to a target on which a weapon in it does not bear."""
    for number, arm in enumerate(f.arms):
        way, leeway = towards(f, number, target), leeway_in_hull(plan.style, arm.mount)
        off = abs(turn_between(f.facing, way))
        if leeway and not arm.gone and off > leeway and affords(f, driving_rules.turn_cost(plan.s, f, off)):
            return Choice("turn", number=way // 1000)
    return None


def _traverse(plan: Plan, f: Figure, target: Figure) -> Choice | None:
    """The turret is turned to a target, or as far towards it as it turns for nothing, if that is dear."""
    number = next((number for number, arm in enumerate(f.arms) if arm.mount in TURRET_MOUNTS), None)
    if number is None:
        return None
    way = towards(f, number, target)
    off = abs(turn_between(turret_bearing(f), way))
    if not affords(f, driving_rules.traverse_cost(f, off)):
        way = _part_way(f, way)
    if abs(turn_between(turret_bearing(f), way)) <= plan.style.driving.aim_tolerance_degrees:
        return None
    return Choice("traverse", number=way // 1000)


def _aim_value(plan: Plan, f: Figure, e: Figure) -> float:
    spread = plan.style.driving.repeated_target_factor ** _aimed_at(plan, f, e)
    return plan.stake(e) * harm_to(plan, f, e) * spread


def _aimed_at(plan: Plan, f: Figure, e: Figure) -> int:
    """How many other vehicles have been turned to a target: it may be gone before all of them have fired."""
    others = (m for m in plan.own if m is not f and m.kind == "vehicle" and m.acted and has_turret(m))
    return sum(_is_aimed(plan, m, e) for m in others)


def _part_way(f: Figure, way: int) -> int:
    """As far towards a direction as the turret turns for nothing."""
    room = max(0, driving_rules.free_traverse(f) - f.traversed - TURN // 360)
    swing = turn_between(turret_bearing(f), way)
    return (turret_bearing(f) + max(-room, min(room, swing))) % TURN


# --- guns -----------------------------------------------------------------------------------------------------------
def gun(brief: Brief, plan: Plan) -> Answer:
    """A gun is turned to what it can hurt most, as far as that is free."""
    s: State = brief.state
    g = s.figures[activation_of(s).figure]
    seen = list(seen_among(s, g, plan.foes)) or plan.foes

    def harm(e: Figure) -> float:
        return wounds(strength(g.arms[0], e), guard(s, e, g, centre_of(g))) * per_wound(e, plan.style)

    target = max(seen, key=harm, default=None)
    if target is not None and not g.turned:
        way = heading(centre_of(g), centre_of(target))
        off = turn_between(g.facing, way)
        free = (charts().gun_turning.free - 1) * (TURN // 360)
        way = (g.facing + max(-free, min(free, off))) % TURN
        choice = Choice("turn", number=way // 1000)
        is_aside = abs(off) > plan.style.driving.gun_turn_tolerance_degrees
        if is_aside and brief.ask.choices.check_free is not None and brief.ask.choices.check_free(s, choice) is None:
            return choice, text("reason-turn")
    return DONE, text("reason-stay")
