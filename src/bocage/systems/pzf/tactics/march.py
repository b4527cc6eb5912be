"""Men on the move: who goes next, where to, upright or prone, and always within reach of the group's chain."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf
from typing import NamedTuple

from bocage.ground.table import TURN, along, contains, length, turn_between
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Brief
from bocage.kernel.rules import Violation
from bocage.kernel.text import Text, text
from bocage.systems.pzf import strides
from bocage.systems.pzf.activation import DONE
from bocage.systems.pzf.bodies import Near, Point, movement_of, place
from bocage.systems.pzf.command import acts_freely, is_grade, is_independent
from bocage.systems.pzf.legs import can_cross_wire, look_ahead
from bocage.systems.pzf.model import PS, Figure, State
from bocage.systems.pzf.openings import door_name
from bocage.systems.pzf.tables import charts, weapon
from bocage.systems.pzf.tactics import melee
from bocage.systems.pzf.tactics.ground import (
    Cells,
    cell_of,
    heading,
    inside,
    is_indoors,
    leads_in,
    shelters,
    thresholds,
    ways_out,
)
from bocage.systems.pzf.tactics.plan import Errand, Plan, half_move, promise
from bocage.systems.pzf.tactics.post import Outlook, chance, danger, ghost, hopes, marks, threats
from bocage.systems.pzf.tactics.serve import guide, hurries, places_at_weapon, serves
from bocage.systems.pzf.tactics.style import Routing
from bocage.systems.pzf.tactics.throw import best_throw
from bocage.systems.pzf.tactics.worth import worth
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.walking import left, now

Answer = tuple[Choice, Text]

LIE, STAND = Choice("lie"), Choice("stand")
ORDER = ("vehicle", "man", "gun")
"""Vehicles move before men, and men before guns."""


class Task(NamedTuple):
    """All that a man's places are judged by: his errand, the enemies he has to do with, and his friends."""

    errand: Errand
    foes: Outlook
    chain: tuple[Point, ...]
    """From one of these he must not be further than a link, and the leeway."""
    leeway: int
    friends: Near
    tracks: frozenset[Cells]
    """Where vehicles come through."""


class Spot(NamedTuple):
    """A place for a man, prone or not, with what he has spent when he is there, and how good it is."""

    point: Point
    prone: bool
    spent: int
    score: float


# --- who is next ---------------------------------------------------------------------------------------------------
def next_mover(brief: Brief, plan: Plan) -> Answer:
    """Markers of the enemy are revealed, craft emptied; then vehicles, then group by group, loaders last."""
    s: State = brief.state
    for choice in brief.legal:
        if choice.verb == "reveal":
            return choice, text("reason-reveal")
        if choice.verb == "ashore":
            return choice, text("reason-ashore")
    taken = [choice for choice in brief.legal if choice.verb == "take"]
    if not taken:
        return END, text("reason-all-moved")
    markers = [choice for choice in taken if choice.piece not in s.figures]
    if markers:
        return markers[0], text("reason-next-mover")
    figures = [s.figures[choice.piece or 0] for choice in taken]
    ways: dict[tuple[int, str], int] = {}

    def turn(f: Figure) -> tuple[int, int, int]:
        if (f.unit, f.kind) not in ways or not f.unit:
            ways[f.unit, f.kind] = min(plan.way(m) for m in (f, *plan.mates(f)))
        return _rank(f), ways[f.unit, f.kind], f.unit

    turns = [(turn(f), f) for f in figures]
    first = min(one for one, _ in turns)
    group = [f for one, f in turns if one == first]
    chosen = min(group, key=lambda f: (serves(plan, f) and guide(plan, f) is not f, _after_guide(plan, f)))
    return Choice("take", chosen.id), text("reason-next-mover")


def _rank(f: Figure) -> int:
    return ORDER.index(f.kind) if f.kind in ORDER else len(ORDER)


def _after_guide(plan: Plan, f: Figure) -> int:
    """A group follows its guide; in a hurry whoever stands in his way has to go before him, the foremost first."""
    first = guide(plan, f)
    if first is None:
        return 0
    ahead, apart = plan.way(f) - plan.way(first), length(place(f), place(first))
    is_in_way = ahead < 0 and apart < plan.style.marching.in_guides_way_inches
    return ahead if is_in_way and _goes_behind(plan, first) else apart


def _goes_behind(plan: Plan, first: Figure) -> bool:
    """Whether a guide is still to go, and in such a hurry that he lets those before him go first."""
    return not first.acted and hurries(plan, first)


# --- one man -------------------------------------------------------------------------------------------------------
def moving(brief: Brief, plan: Plan) -> Answer:
    """One decision of a man's move."""
    s: State = brief.state
    f = s.figures[now(s).figure]
    legal = set(brief.legal)
    if f.climb is not None:
        return Choice("climb"), text("reason-climb")
    if DONE not in legal:
        return brief.legal[0], text("reason-back-to-hero")
    if not acts_freely(f):
        return _shelter(brief, plan, f)
    gain, charge = melee.best_charge(brief, plan, f)
    task = _task(plan, f)
    best = _best(plan, f, legal, task)
    if charge is not None and gain > best.score - _here(plan, f, task).score + promise(plan, f, plan.foes):
        return charge, text("reason-charge")
    door = _door(brief, plan, f)
    if door is not None:
        return door, text("reason-door")
    if Choice("leave") in legal and not _is_needed(plan, f):
        return Choice("leave"), text("reason-leave")
    return _towards(brief, plan, f, best)


def _door(brief: Brief, plan: Plan, f: Figure) -> Choice | None:
    """The shut door, within reach, of a house that has to be held, or of the one that has to be left."""
    if is_indoors(plan.houses, place(f)):
        return None
    around = plan.around(f) if plan.lateness(f) else None
    houses = plan.houses if around is None else (*plan.houses, around)
    doors = {door_name(house, number) for house in houses for number in range(len(house.openings))}
    return next((choice for choice in brief.legal if choice.verb == "open" and choice.place in doors), None)


def _is_needed(plan: Plan, f: Figure) -> bool:
    """Whether men who are still on the table, with turns to come, have nobody else to command them."""
    mates = plan.mates(f)
    return is_grade(f) and plan.turns_left > 1 and bool(mates) and not any(is_grade(m) for m in mates)


def goes_on(plan: Plan, f: Figure) -> bool:
    """Whether a man or vehicle that does not fire had better use the time to get on."""
    least = plan.style.throwing.least_value
    if f.prone or (f.kind == "man" and (serves(plan, f) or best_throw(plan, f)[0] > least)):
        return False
    errand = _errand(plan, f)
    return errand.zeal > 0.0 and errand.far - errand.enough > plan.style.marching.least_advance_inches


def _towards(brief: Brief, plan: Plan, f: Figure, best: Spot) -> Answer:
    """The next step to the place that was found best."""
    if best.point != place(f):
        if f.prone and not best.prone:
            return STAND, text("reason-stand")
        return Choice("to", point=best.point), text("reason-better-place")
    if best.prone != f.prone:
        return (LIE, text("reason-lie")) if best.prone else (STAND, text("reason-stand"))
    return _turn(brief, plan, f) or (DONE, text("reason-stay"))


def _shelter(brief: Brief, plan: Plan, f: Figure) -> Answer:
    """Without command there is only cover."""
    for choice in brief.legal:
        if choice.verb == "to":
            return choice, text("reason-shelter")
    if LIE in brief.legal and danger(plan, f, threats(plan, f)) > plan.style.marching.least_danger_to_lie:
        return LIE, text("reason-lie")
    return DONE, text("reason-stay")


def _turn(brief: Brief, plan: Plan, f: Figure) -> Answer | None:
    """Weapons with an arc are turned to where the enemy is."""
    if brief.ask.choices.limits is None or not plan.foes:
        return None
    nearest = min(plan.foes, key=lambda e: length(place(f), place(e)))
    degrees = heading(place(f), place(nearest)) // 1000 % 360
    if abs(turn_between(f.facing, degrees * 1000)) < plan.style.marching.turn_tolerance_degrees:
        return None
    return Choice("turn", number=degrees), text("reason-turn")


# --- places --------------------------------------------------------------------------------------------------------
def _task(plan: Plan, f: Figure) -> Task:
    chain, leeway = _chain(plan, f)
    room = plan.style.marching.crowding_inches
    near = 2 * movement_of(f) + room
    friends = (place(m) for m in plan.own if m is not f and m.kind == "man" and length(place(f), place(m)) < near)
    foes = Outlook(threats(plan, f), marks(plan, f))
    return Task(_errand(plan, f), foes, chain, leeway, Near(friends, room), plan.tracks)


def _here(plan: Plan, f: Figure, task: Task) -> Spot:
    return _rated(plan, f, place(f), f.prone, f.spent, task)


def _best(plan: Plan, f: Figure, legal: set[Choice], task: Task) -> Spot:
    """The best place a man can get to now, his own among them."""
    s = plan.s
    jobs = places_at_weapon(plan, f)
    job = next((point for point in jobs if strides.can_end(s, f, point) is None), None)
    if job is not None:
        return Spot(job, False, f.spent, 0.0)
    best = _here(plan, f, task)
    if LIE in legal:
        best = max(best, _rated(plan, f, place(f), True, f.spent + half_move(), task, best.score), key=_score)
    if (STAND in legal or not f.prone) and place(f) == now(s).start and not jobs and not serves(plan, f):
        best = _better(plan, f, task, best)
    return best


def _better(plan: Plan, f: Figure, task: Task, here: Spot) -> Spot:
    """Any of the best places a man can go to that is better than what he has; where it cannot be he does not look."""
    margin, best, better = plan.style.varying.place_margin, here.score, list[Spot]()
    s, style, down = plan.s, plan.style.marching, half_move()
    up = down if f.prone else 0
    reach = left(s, f) - up
    ranked = sorted(_places(plan, f, reach, task), key=lambda spot: -spot.score)
    for number, (point, cost, crosses) in enumerate(islice(_in_reach(plan, f, ranked, reach), style.places_compared)):
        spent = f.spent + up + cost
        price = style.moving_cost + (style.obstacle_cost if crosses else 0.0)
        least = max(here.score, best - margin)
        found = [_rated(plan, f, point, False, spent, task, least, price)]
        if number < style.prone_places_compared and reach - cost >= down and not f.prone:
            found.append(_rated(plan, f, point, True, spent + down, task, least))
        for spot in found:
            if spot.score > least and (f.prone or strides.can_end(s, f, point) is None):
                better.append(spot)
                best = max(best, spot.score)
    return plan.pick(better, _score, margin) if better else here


def _score(spot: Spot) -> float:
    return spot.score


def _in_reach(plan: Plan, f: Figure, ranked: list[Spot], reach: int) -> Iterator[tuple[Point, int, bool]]:
    """Of the most promising places those to which there is a way, with its cost and whether it crosses something.

    Where few are left, part of the way to what is too far in one move, through water or woods, will do.
    """
    s, upright, too_far = plan.s, ghost(f, place(f), prone=False), []
    for rough in ranked[: plan.style.marching.places_tried]:
        leg = look_ahead(s, f, rough.point)
        if isinstance(leg, Violation) or can_cross_wire(s, upright, leg.a, leg.b) is not None:
            continue
        if leg.cost <= reach:
            yield rough.point, leg.cost, bool(leg.crossings)
        else:
            too_far.append((rough.point, leg.cost))
    for point, cost in too_far:
        part = along(place(f), heading(place(f), point), length(place(f), point) * reach // cost)
        leg = look_ahead(s, f, part)
        if not isinstance(leg, Violation) and leg.cost <= reach and length(place(f), part) >= strides.LEAST:
            yield part, leg.cost, bool(leg.crossings)


def _rated(
    plan: Plan, f: Figure, point: Point, prone: bool, spent: int, task: Task, least: float = -inf, price: float = 0.0
) -> Spot:
    """How good it would be to end the move there, for a price; looked at only while that may be more than the least."""
    there, errand, foes = ghost(f, point, prone=prone), task.errand, task.foes
    score = _roughly(plan, f, point, task) - price
    if prone and errand.is_under_way:
        score -= plan.style.marching.getting_up_cost_inches * errand.zeal
    hoped = hopes(plan, there, spent, foes.marks)
    if score + max((value for value, _ in hoped), default=0.0) > least:
        score += chance(plan.s, there, hoped)
        if score > least:
            score -= errand.caution * danger(plan, there, foes.threats)
    return Spot(point, prone, spent, score)


def _roughly(plan: Plan, f: Figure, point: Point, task: Task) -> float:
    """What a place is worth before one looks at the enemy: the way that is saved, the chain and the room to others."""
    is_on_track = cell_of(point, plan.style.routing.cell_inches) in task.tracks
    jam = plan.style.marching.vehicle_track_cost_inches * task.errand.zeal if is_on_track else 0.0
    return task.errand.gain(point) + _bond(plan, f, point, task) - _crowd(plan, point, task) - jam


def _errand(plan: Plan, f: Figure) -> Errand:
    return plan.errand(f, stand_off(plan, f))


def stand_off(plan: Plan, f: Figure) -> int:
    """How near a man wants to be to what he fires at."""
    longest = max((weapon(arm.weapon).range for arm in f.arms if not arm.gone and arm.weapon != "grenade"), default=0)
    return int(longest * plan.style.marching.stand_off_share)


def _bond(plan: Plan, f: Figure, point: Point, task: Task) -> float:
    """What it costs to be out of the chain of one's group, as far as it has moved."""
    far = min((length(point, other) for other in task.chain), default=0) - task.leeway
    if far <= link():
        return 0.0
    style = plan.style.marching
    cost = style.chain_loss_cost + style.chain_loss_cost_per_inch * (far - link()) / PS
    return -cost * min(style.worth_counted_in_chain, worth(f, plan.style))


def link() -> int:
    """Middles of two men next to each other in a chain of command are no further apart (PZF-3.2a)."""
    return charts().command.chain + charts().bases.soldier


def _chain(plan: Plan, f: Figure) -> tuple[tuple[Point, ...], int]:
    """Whom a man must stay with: those who have moved and are linked to the guide, or go before him; he, with all."""
    if is_independent(f):
        return (), 0
    mates, first, ahead = plan.mates(f), guide(plan, f), plan.style.marching.leader_ahead_inches
    gone = [m for m in mates if m.acted]
    if first is f:
        return (tuple(map(place, gone)), 0) if gone or not mates else ((_middle(mates),), ahead)
    if first is not None and _goes_behind(plan, first):
        return (tuple(map(place, gone)), 0) if gone else ((place(first),), ahead)
    leaders = [m for m in gone if is_grade(m) or m is first] or [m for m in mates if is_grade(m)]
    leaders = leaders or [m for m in plan.own if is_grade(m) and m is not f]
    return tuple(map(place, _linked(leaders, gone))), 0


def _middle(men: list[Figure]) -> Point:
    return sum(m.x for m in men) // len(men), sum(m.y for m in men) // len(men)


def _linked(leaders: list[Figure], men: list[Figure]) -> list[Figure]:
    """The leaders and all whom a chain of men joins to them."""
    found, rest = list(leaders), [m for m in men if m not in leaders]
    for m in found:
        near = [o for o in rest if length(place(m), place(o)) <= link()]
        rest = [o for o in rest if o not in near]
        found += near
    return found


def _crowd(plan: Plan, point: Point, task: Task) -> float:
    style = plan.style.marching
    near = sum(length(point, friend) < style.crowding_inches for friend in task.friends.to(*point))
    return style.crowding_cost * near


def _is_free(point: Point, task: Task) -> bool:
    """Whether no friend stands where a man would."""
    base = charts().bases.soldier
    return all(length(point, friend) >= base for friend in task.friends.to(*point))


def _places(plan: Plan, f: Figure, reach: int, task: Task) -> Iterator[Spot]:
    """Places worth a look: all round, and where cover is."""
    s, style, routing = plan.s, plan.style.marching, plan.style.routing
    if reach < strides.LEAST:
        return
    foe = (
        place(task.foes.threats[0].foe)
        if task.foes.threats
        else min(plan.hunted, key=lambda p: length(place(f), p), default=place(f))
    )
    found: dict[Point, float] = {}
    for far in (reach // divisor for divisor in style.reach_divisors):
        for angle in range(0, TURN, TURN // style.directions_tried):
            found.setdefault(along(place(f), angle, far - style.short_of_reach_inches), 0.0)
    for point in shelters(table(s), place(f), reach, foe, routing):
        found[point] = style.cover_promise
    found |= {point: style.cover_promise for point in task.errand.objectives if length(place(f), point) <= reach}
    for point in _by_houses(task.errand, place(f), routing):
        if length(place(f), point) <= reach:
            found[point] = style.cover_promise
    for point, value in found.items():
        if _is_free(point, task) and _is_open(task.errand, point):
            yield Spot(point, False, 0, value + _roughly(plan, f, point, task))


def _by_houses(errand: Errand, here: Point, routing: Routing) -> Iterator[Point]:
    """Places in and before houses that have to be held, and at the ways out of the house one is in."""
    for house in errand.houses:
        is_in = contains(house.shape, *here)
        yield from (point for point in inside(house, routing) if is_in or leads_in(house, here, point))
        yield from thresholds(house)
    if errand.around is not None:
        yield from ways_out(errand.around) + thresholds(errand.around)


def _is_open(errand: Errand, point: Point) -> bool:
    """Whether no wall is on the way to a point: from within a house one gets no further than before its openings."""
    house = errand.around
    return house is None or is_indoors((house,), point) or point in thresholds(house)
