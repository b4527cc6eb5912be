"""Where a rout may lead (ASL-3.6g, 3.6j to 3.6r): lawful steps, the nearest shelters, the cheapest paths to them.

A rout is planned from its starting hex: the cheapest lawful paths to every hex in reach decide which shelters are the
nearest, and each step must lie on a cheapest path to one of those still open to the router.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.aslsk.ground.sight import eyes_on, known_enemies
from bocage.systems.aslsk.ground.terrain import entry_cost, is_shelter, prices_around
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import State, Unit, friends_at, is_leader, label, other, own_units
from bocage.systems.aslsk.state.stacking import has_room

EnemyCells = tuple[int, ...]
"""Hexes with enemy units, in ascending order; during a rout they do not change."""


class Walk(msgspec.Struct, frozen=True):
    """A rout in progress."""

    unit: int
    leader: int
    start: int
    here: int
    enemies: EnemyCells
    known: EnemyCells
    """Where Known Enemy Units were when the rout began."""
    seen: EnemyCells
    """Enemies in whose LOS the router is or has been."""
    spent: int = 0
    since_plan: int = 0
    """Least half MF from where the destinations were determined to here."""
    goals: tuple[tuple[int, int], ...] = ()
    """Shelters the router may make for, with their half MF from where they were determined."""
    ways: tuple[int, ...] = ()
    """Neighbouring hexes on a cheapest path to one of them."""
    anywhere: bool = False
    arrived: bool = False
    """Has reached a goal."""


# --- where a router may step --------------------------------------------------------------------------------------
@rule("ASL-D14")
def refuses_enemy_hex(s: State, walk: Walk, there: int) -> Violation | None:
    """Routers keep out of hexes with enemy units."""
    return refuse("ASL-D14", "refuse-enemy-hex", hex=label(s, there)) if there in walk.enemies else None


@rule("ASL-3.6p", "ASL-D24")
def refuses_overstacking(s: State, walk: Walk, there: int, present: Sequence[Unit]) -> Violation | None:
    """A hex that stacking limits close is disregarded, as a destination too."""
    if not present or has_room(present, [s.units[id] for id in (walk.unit, walk.leader) if id in s.units]):
        return None
    return refuse("ASL-3.6p", "refuse-stacking", hex=label(s, there))


@rule("ASL-3.6m")
def shunned(walk: Walk, seen: EnemyCells) -> EnemyCells:
    """The enemies a router may not come closer to: those in whose LOS it is or was."""
    return seen


@rule("ASL-3.6k")
def refuses_approach(s: State, walk: Walk, here: int, there: int, seen: EnemyCells) -> Violation | None:
    """No step lessens the distance to a Known Enemy Unit, broken or not, in whose LOS the router is or was."""
    enemies = shunned(walk, seen)
    if not enemies:
        return None
    before, after = s.board.distances(here), s.board.distances(there)
    for enemy in enemies:
        if after[enemy] < before[enemy]:
            return refuse("ASL-3.6k", "refuse-closer", hex=label(s, there), enemy=label(s, enemy))
    return None


@rule("ASL-3.6l")
def refuses_slipping_past(s: State, walk: Walk, here: int, there: int) -> Violation | None:
    """From a hex adjacent to an enemy unit no step leads to another hex adjacent to it.

    A router in the enemy unit's own hex may leave it in every direction.
    """
    near_here, near_there = s.board.neighbours[here], s.board.neighbours[there]
    for enemy in walk.enemies:
        if enemy in near_here and enemy in near_there:
            return refuse("ASL-3.6l", "refuse-past-enemy", hex=label(s, there), enemy=label(s, enemy))
    return None


def why_not_enter(s: State, walk: Walk, there: int, present: Sequence[Unit]) -> Violation | None:
    """Why a hex that holds these friends is closed to a router from any side."""
    return refuses_enemy_hex(s, walk, there) or refuses_overstacking(s, walk, there, present)


def why_not_step(s: State, walk: Walk, here: int, there: int, seen: EnemyCells) -> Violation | None:
    """Why a router may not step into an adjacent hex, regardless of its cost and of where the rout leads."""
    if not s.board.on_map(there) or not s.board.adjacent(here, there):
        return refuse("ASL-3.6a", "refuse-not-adjacent", hex=label(s, there))
    present = friends_at(s, there, s.units[walk.unit].side)
    return why_not_enter(s, walk, there, present) or why_not_leave_toward(s, walk, here, there, seen)


def why_not_leave_toward(s: State, walk: Walk, here: int, there: int, seen: EnemyCells) -> Violation | None:
    """Why the enemy bars a step."""
    return refuses_approach(s, walk, here, there, seen) or refuses_slipping_past(s, walk, here, there)


@rule("ASL-3.6g")
def allowance(s: State, walk: Walk) -> int:
    """Half MF of a rout: the same for all but wounded leaders, and never more."""
    table = tables().movement
    routers = [s.units[id] for id in (walk.unit, walk.leader) if id in s.units]
    return min(table.rout_allowance(wounded_smc=is_leader(unit) and unit.wounded) for unit in routers)


def seen_by_then(s: State, walk: Walk, cell: int, before: EnemyCells) -> EnemyCells:
    """The enemies that have a router in LOS in a hex, added to those that had it before."""
    return joined(before, watching(s, walk, cell))


def watching(s: State, walk: Walk, cell: int) -> EnemyCells:
    """The enemies in whose LOS a hex is."""
    return eyes_on(s, other(s.units[walk.unit].side), cell)


@lru_cache(maxsize=4096)
def joined(before: EnemyCells, now: EnemyCells) -> EnemyCells:
    """The cells of both, in ascending order."""
    return tuple(sorted({*before, *now}))


class Node(NamedTuple):
    """A hex reached in a search: the least half MF to it, and the first steps of the cheapest paths."""

    cost: int
    cell: int
    first: tuple[int, ...]


def search(s: State, walk: Walk, mf_left: int) -> Iterator[Node]:
    """Hexes in reach by lawful steps, the nearest first; what sees the router on the way binds each path by itself.

    A hex comes again for every other set of enemies that saw the router before it got there.
    """
    unit, enemies, neighbours = s.units[walk.unit], frozenset(walk.enemies), s.board.neighbours
    closed, watched = dict[int, bool](), dict[int, EnemyCells]()
    best: dict[tuple[int, EnemyCells], int] = {(walk.here, walk.seen): 0}
    first: dict[tuple[int, EnemyCells], tuple[int, ...]] = {(walk.here, walk.seen): ()}
    heap = [(0, walk.here, walk.seen)]
    while heap:
        cost, here, seen = heapq.heappop(heap)
        if cost > best[here, seen]:
            continue
        yield Node(cost, here, first[here, seen])
        is_barred = bool(shunned(walk, seen)) or not enemies.isdisjoint(neighbours[here])
        for there, price in prices_around(s, here):
            total = cost + price
            if total > mf_left:
                continue
            if there not in watched:
                closed[there] = why_not_enter(s, walk, there, friends_at(s, there, unit.side)) is not None
                watched[there] = () if closed[there] else watching(s, walk, there)
            if closed[there]:
                continue
            key = there, joined(seen, watched[there]) if watched[there] else seen
            known = best.get(key, mf_left + 1)
            if total > known or (is_barred and why_not_leave_toward(s, walk, here, there, seen)):
                continue
            start = first[here, seen] or (there,)
            if total < known:
                best[key], first[key] = total, start
                heapq.heappush(heap, (total, *key))
            else:
                first[key] = (*first[key], *(step for step in start if step not in first[key]))


# --- where a rout leads -------------------------------------------------------------------------------------------
@rule("ASL-3.6q")
def may_ignore(s: State, walk: Walk, shelter: int) -> bool:
    """A shelter no farther from some Known Enemy Unit than the starting hex may be ignored."""
    distance = s.board.distance
    return any(distance(shelter, enemy) <= distance(walk.start, enemy) for enemy in walk.known)


@rule("ASL-3.6j")
def is_destination(s: State, walk: Walk, cell: int) -> bool:
    """Routs lead to woods and buildings; never to the hex they start from."""
    return is_shelter(s, cell) and cell not in (walk.start, walk.here)


@rule("ASL-3.6r")
def may_go_anywhere(shelters_left: bool) -> bool:
    """A unit without a shelter to make for routs to any hex within the other limits."""
    return not shelters_left


def plan(s: State, walk: Walk) -> Walk:
    """The walk with its destinations: the nearest shelter it may not ignore, and ignorable ones no farther off."""
    goals: dict[int, int] = {}
    ways: list[int] = []
    limit = mf_left = allowance(s, walk) - walk.spent
    bound = False
    for node in search(s, walk, mf_left):
        if node.cost > limit:
            break
        if is_destination(s, walk, node.cell) and node.cost <= goals.get(node.cell, mf_left):
            goals[node.cell] = node.cost
            ways += node.first
            if not bound and not may_ignore(s, walk, node.cell):
                bound, limit = True, node.cost
    planned = tuple(goals.items()), tuple(dict.fromkeys(ways))
    anywhere = may_go_anywhere(bound)
    return msgspec.structs.replace(walk, goals=planned[0], ways=planned[1], anywhere=anywhere, since_plan=0)


def go_on(s: State, walk: Walk) -> Walk:
    """The walk with the steps that still lie on a cheapest path to one of its destinations."""
    due = {cell: total - walk.since_plan for cell, total in walk.goals if total > walk.since_plan}
    mf_left = min(max(due.values(), default=0), allowance(s, walk) - walk.spent)
    nodes = [node for node in search(s, walk, mf_left) if due.get(node.cell) == node.cost] if mf_left > 0 else []
    return msgspec.structs.replace(walk, ways=tuple(dict.fromkeys(step for node in nodes for step in node.first)))


def outset(s: State, unit: int, leader: int = 0) -> Walk:
    """A rout before its destination is determined."""
    router = s.units[unit]
    enemies = sorted({enemy.at for enemy in own_units(s, other(router.side)) if s.board.on_map(enemy.at)})
    walk = Walk(unit, leader, router.at, router.at, tuple(enemies), (), ())
    return msgspec.structs.replace(walk, seen=seen_by_then(s, walk, router.at, ()))


def begin(s: State, unit: int, leader: int = 0) -> Walk:
    """A rout that is about to start."""
    known = sorted({enemy.at for enemy in known_enemies(s, s.units[unit]) if s.board.on_map(enemy.at)})
    return plan(s, msgspec.structs.replace(outset(s, unit, leader), known=tuple(known)))


def step_cost(s: State, walk: Walk, there: int, road: bool) -> int:
    """Half MF of a step."""
    return entry_cost(s, s.units[walk.unit], walk.here, there, road)


def leads_to_goal(s: State, walk: Walk, there: int, cost: int) -> bool:
    """Whether a step lies on a cheapest path to a destination; who pays the woods rate must still get there."""
    if there not in walk.ways:
        return False
    if cost == step_cost(s, walk, there, True):
        return True
    return any(cell == there for cell, _ in walk.goals) or bool(go_on(s, moved_on(s, walk, there, cost)).ways)


@rule("ASL-3.6n")
def must_stop(s: State, walk: Walk) -> bool:
    """In the shelter it made for, with no enemy unit beside it, a router goes no further than into other shelter."""
    return walk.arrived and not enemy_beside(s, walk)


def enemy_beside(s: State, walk: Walk) -> bool:
    """Whether any enemy unit, broken or not, is adjacent."""
    near = s.board.neighbours[walk.here]
    return any(enemy in near for enemy in walk.enemies)


def why_not_go(s: State, walk: Walk, there: int, road: bool) -> Violation | None:
    """Why the next hex of a rout may not be this one."""
    return why_not_open(s, walk, there) or why_not_make_for(s, walk, there, road)


@rule("ASL-3.6o")
def why_not_open(s: State, walk: Walk, there: int) -> Violation | None:
    """Why the next hex is not open to a router, regardless of its cost and of where the rout leads.

    A unit may always rout out of the building in which it starts.
    """
    return why_not_step(s, walk, walk.here, there, walk.seen)


def why_not_make_for(s: State, walk: Walk, there: int, road: bool) -> Violation | None:
    """Why a hex open to a router is too dear, or not on its way."""
    cost = step_cost(s, walk, there, road)
    if cost > allowance(s, walk) - walk.spent:
        return refuse("ASL-3.6g", "refuse-no-mf", hex=label(s, there))
    if walk.anywhere or (walk.arrived and is_shelter(s, there)) or leads_to_goal(s, walk, there, cost):
        return None
    if must_stop(s, walk):
        return refuse("ASL-3.6n", "refuse-must-stop", hex=label(s, walk.here))
    return refuse("ASL-3.6j", "refuse-not-toward-shelter", hex=label(s, there))


def moved_on(s: State, walk: Walk, there: int, cost: int) -> Walk:
    """The walk one hex further."""
    return msgspec.structs.replace(
        walk,
        here=there,
        leader=walk.leader if walk.leader in s.units else 0,
        spent=walk.spent + cost,
        since_plan=walk.since_plan + step_cost(s, walk, there, True),
        seen=seen_by_then(s, walk, there, walk.seen),
    )


def arrive(s: State, walk: Walk, there: int, cost: int) -> Walk:
    """The walk in its new hex; where it arrives beside an enemy it looks for another shelter."""
    onward = moved_on(s, walk, there, cost)
    reached = any(cell == there and total == onward.since_plan for cell, total in walk.goals)
    arrived = reached or (walk.arrived and is_shelter(s, there))
    onward = msgspec.structs.replace(onward, arrived=arrived)
    return plan(s, onward) if arrived and enemy_beside(s, onward) else go_on(s, onward)
