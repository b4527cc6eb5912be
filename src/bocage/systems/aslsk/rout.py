"""Rout Phase (ASL-3.6): who must fall back, where to, by which hexes, and what Interdiction does on the way.

A rout is planned from its starting hex: the cheapest lawful paths to every hex in reach decide which shelters are the
nearest, and each step must lie on a cheapest path to one of those still open to the router.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from bocage.kernel.choice import END, Choice
from bocage.kernel.procedure import Procedure, Resolution, Step, ask, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.aslsk import close_combat, effects, weapons
from bocage.systems.aslsk.effects import current_morale, eliminate, leadership_of, morale_check
from bocage.systems.aslsk.model import (
    OFF_MAP,
    State,
    Unit,
    Weapon,
    friends_at,
    is_leader,
    is_mmc,
    label,
    other,
    own_units,
    type_of,
    unit_name,
    weapon_name,
    weapon_type_of,
    weapons_of,
)
from bocage.systems.aslsk.setup import room_for
from bocage.systems.aslsk.sight import hindrance, known_enemies, lines_of, sees
from bocage.systems.aslsk.tables import tables
from bocage.systems.aslsk.terrain import entry_cost, is_building, is_open_ground, is_shelter, may_choose_woods_rate

Cells = tuple[int, ...]
"""Hexes with enemy units, in ascending order; during a rout they do not change."""


class Walk(msgspec.Struct, frozen=True):
    """A rout in progress."""

    unit: int
    leader: int
    start: int
    here: int
    enemies: Cells
    known: Cells
    """Where Known Enemy Units were when the rout began."""
    seen: Cells
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


# --- who routs ----------------------------------------------------------------------------------------------------
@rule("ASL-3.6b")
def is_too_close(s: State, unit: Unit) -> bool:
    """A broken unit may not stay beside, or in one hex with, an unbroken Known Enemy Unit."""
    near = [enemy for enemy in own_units(s, other(unit.side)) if not enemy.broken]
    near = [enemy for enemy in near if s.board.distance(unit.at, enemy.at) <= 1]
    return bool(near) and any(enemy in near for enemy in known_enemies(s, unit))


@rule("ASL-3.6c")
def is_exposed(s: State, unit: Unit) -> bool:
    """Nor in the open where a Good Order Known Enemy Unit could interdict."""
    return bool(interdictors(s, unit, unit.at, unit.on_road))


@rule("ASL-D16", off=True)
def is_free_of_melee(unit: Unit) -> bool:
    """Nobody routs out of a Melee."""
    return not unit.melee


def can_be_routed(s: State, unit: Unit) -> bool:
    return unit.broken and s.board.on_map(unit.at) and is_free_of_melee(unit)


def must_rout(s: State, unit: Unit) -> bool:
    """Whether a unit is eliminated if it stays where it is."""
    return can_be_routed(s, unit) and (is_too_close(s, unit) or is_exposed(s, unit))


@rule("ASL-3.6f")
def can_rout_without_dm(unit: Unit) -> Violation | None:
    """Only a unit under DM routs."""
    return None if unit.dm else refuse("ASL-3.6f", "refuse-no-dm-rout", unit=unit_name(unit))


def may_rout(s: State, unit: Unit) -> bool:
    """Whether a unit may rout in this RtPh, if any hex is open to it."""
    return can_be_routed(s, unit) and not unit.routed and can_rout_without_dm(unit) is None


@rule("ASL-3.6d")
def mark_desperate(s: State) -> Procedure[None]:
    """At the start of the RtPh every unit that must rout is put under DM."""
    for unit in list(s.units.values()):
        if not unit.dm and must_rout(s, unit):
            unit.dm = True
            yield tell("told-must-rout", rule="ASL-3.6d", pieces=(unit.id,), unit=unit_name(unit))


# --- where a router may step --------------------------------------------------------------------------------------
@rule("ASL-D14")
def can_enter_enemy_hex(s: State, walk: Walk, there: int) -> Violation | None:
    """Routers keep out of hexes with enemy units."""
    return refuse("ASL-D14", "refuse-enemy-hex", hex=label(s, there)) if there in walk.enemies else None


@rule("ASL-3.6p", "ASL-D24")
def can_stack_there(s: State, unit: Unit, leader: int, there: int) -> Violation | None:
    """A hex that stacking limits close is left out of account, as a shelter too."""
    room = room_for(s, unit, there) and (not leader or room_for(s, s.units[leader], there))
    return None if room else refuse("ASL-3.6p", "refuse-stacking", hex=label(s, there))


@rule("ASL-3.6m", off=lambda walk, seen: walk.known)
def shunned(walk: Walk, seen: Cells) -> Cells:
    """The enemies a router may not come closer to: those in whose LOS it is or was."""
    return seen


@rule("ASL-3.6k")
def can_approach(s: State, walk: Walk, here: int, there: int, seen: Cells) -> Violation | None:
    """No step lessens the distance to a Known Enemy Unit, broken or not, in whose LOS the router is or was."""
    distance = s.board.distance
    for enemy in shunned(walk, seen):
        if distance(there, enemy) < distance(here, enemy):
            return refuse("ASL-3.6k", "refuse-closer", hex=label(s, there), enemy=label(s, enemy))
    return None


@rule("ASL-3.6l")
def can_slip_past(s: State, walk: Walk, here: int, there: int) -> Violation | None:
    """From beside an enemy unit no step leads to another hex beside it."""
    near_here, near_there = s.board.neighbours[here], s.board.neighbours[there]
    for enemy in walk.enemies:
        if enemy in near_here and enemy in near_there:
            return refuse("ASL-3.6l", "refuse-past-enemy", hex=label(s, there), enemy=label(s, enemy))
    return None


def can_enter(s: State, walk: Walk, there: int) -> Violation | None:
    """Why a hex is closed to a router, wherever it comes from."""
    unit = s.units[walk.unit]
    return can_enter_enemy_hex(s, walk, there) or can_stack_there(s, unit, walk.leader, there)


def can_step(s: State, walk: Walk, here: int, there: int, seen: Cells) -> Violation | None:
    """Why a router may not step into a neighbouring hex, whatever it costs and wherever it is bound."""
    if not s.board.on_map(there) or not s.board.adjacent(here, there):
        return refuse("ASL-3.6a", "refuse-not-adjacent", hex=label(s, there))
    return can_enter(s, walk, there) or can_leave_toward(s, walk, here, there, seen)


def can_leave_toward(s: State, walk: Walk, here: int, there: int, seen: Cells) -> Violation | None:
    """Why the enemy bars a step."""
    return can_approach(s, walk, here, there, seen) or can_slip_past(s, walk, here, there)


@rule("ASL-3.6g", off=0)
def allowance(s: State, walk: Walk) -> int:
    """Half MF of a rout: the same for all but wounded leaders, and never more."""
    table = tables().movement
    going = [s.units[id] for id in (walk.unit, walk.leader) if id in s.units]
    return min(table.rout_allowance(wounded_smc=is_leader(unit) and unit.wounded) for unit in going)


def seen_from(s: State, walk: Walk, cell: int, before: Cells) -> Cells:
    """The enemies in whose LOS a router is in a hex, and which it thereby knows, with those from before."""
    more = [enemy for enemy in walk.enemies if enemy not in before and sees(s, enemy, cell)]
    return tuple(sorted((*before, *more))) if more else before


class Node(NamedTuple):
    """A hex reached in a search: the least half MF to it, and the first steps of the cheapest paths."""

    cost: int
    cell: int
    first: tuple[int, ...]


def search(s: State, walk: Walk, left: int) -> Iterator[Node]:
    """Hexes in reach by lawful steps, the nearest first; what sees the router on the way binds each path by itself.

    A hex comes again for every other set of enemies that saw the router before it got there.
    """
    unit, closed = s.units[walk.unit], dict[int, bool]()
    best: dict[tuple[int, Cells], int] = {(walk.here, walk.seen): 0}
    first: dict[tuple[int, Cells], tuple[int, ...]] = {(walk.here, walk.seen): ()}
    heap = [(0, walk.here, walk.seen)]
    while heap:
        cost, here, seen = heapq.heappop(heap)
        if cost > best[here, seen]:
            continue
        yield Node(cost, here, first[here, seen])
        for there in s.board.neighbours[here]:
            if not s.board.on_map(there):
                continue
            total = cost + entry_cost(s, unit, here, there)
            if there not in closed:
                closed[there] = can_enter(s, walk, there) is not None
            if total > left or closed[there] or can_leave_toward(s, walk, here, there, seen):
                continue
            key = there, seen_from(s, walk, there, seen)
            start = first[here, seen] or (there,)
            known = best.get(key, left + 1)
            if total < known:
                best[key], first[key] = total, start
                heapq.heappush(heap, (total, *key))
            elif total == known:
                first[key] = (*first[key], *(step for step in start if step not in first[key]))


# --- where a rout leads -------------------------------------------------------------------------------------------
def stays_in_building(s: State, walk: Walk) -> Violation | None:
    """How it would be if a building in which a rout starts held its unit."""
    if not walk.spent and is_building(s, walk.start):
        return refuse("ASL-3.6o", "refuse-must-stop", hex=label(s, walk.start))
    return None


@rule("ASL-3.6o", off=stays_in_building)
def can_leave_start(s: State, walk: Walk) -> Violation | None:
    """A unit may always rout out of the building in which it starts."""
    return None


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
    """Without a shelter to make for, a unit routs where it likes within the limits."""
    return not shelters_left


def plan(s: State, walk: Walk) -> Walk:
    """The walk with its destinations determined from where it stands: the nearest shelters that are not ignored."""
    goals: dict[int, int] = {}
    ways: list[int] = []
    limit = left = allowance(s, walk) - walk.spent
    bound = False
    for node in search(s, walk, left):
        if node.cost > limit:
            break
        if is_destination(s, walk, node.cell) and node.cost <= goals.get(node.cell, left):
            goals[node.cell] = node.cost
            ways += node.first
            if not bound and not may_ignore(s, walk, node.cell):
                bound, limit = True, node.cost
    found = tuple(goals.items()), tuple(dict.fromkeys(ways))
    anywhere = may_go_anywhere(bound)
    return msgspec.structs.replace(walk, goals=found[0], ways=found[1], anywhere=anywhere, since_plan=0)


def go_on(s: State, walk: Walk) -> Walk:
    """The walk with the steps that still lie on a cheapest path to one of its destinations."""
    due = {cell: total - walk.since_plan for cell, total in walk.goals if total > walk.since_plan}
    left = min(max(due.values(), default=0), allowance(s, walk) - walk.spent)
    nodes = [node for node in search(s, walk, left) if due.get(node.cell) == node.cost] if left > 0 else []
    return msgspec.structs.replace(walk, ways=tuple(dict.fromkeys(step for node in nodes for step in node.first)))


def outset(s: State, unit: int, leader: int = 0) -> Walk:
    """A rout before its destination is determined."""
    router = s.units[unit]
    enemies = sorted({enemy.at for enemy in own_units(s, other(router.side)) if s.board.on_map(enemy.at)})
    walk = Walk(unit, leader, router.at, router.at, tuple(enemies), (), ())
    return msgspec.structs.replace(walk, seen=seen_from(s, walk, router.at, ()))


def begin(s: State, unit: int, leader: int = 0) -> Walk:
    """A rout that is about to start."""
    known = sorted({enemy.at for enemy in known_enemies(s, s.units[unit]) if s.board.on_map(enemy.at)})
    return plan(s, msgspec.structs.replace(outset(s, unit, leader), known=tuple(known)))


def rout_destinations(s: State, unit: Unit) -> list[int]:
    """The shelters a unit may make for if it routs now; none if it may go anywhere or nowhere."""
    return [cell for cell, _ in begin(s, unit.id).goals] if can_be_routed(s, unit) else []


def step_cost(s: State, walk: Walk, there: int, road: bool) -> int:
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


def can_go(s: State, walk: Walk, there: int, road: bool) -> Violation | None:
    """Why the next hex of a rout may not be this one."""
    found = can_leave_start(s, walk) or can_step(s, walk, walk.here, there, walk.seen)
    if found:
        return found
    cost = step_cost(s, walk, there, road)
    if cost > allowance(s, walk) - walk.spent:
        return refuse("ASL-3.6g", "refuse-no-mf", hex=label(s, there))
    if walk.anywhere or (walk.arrived and is_shelter(s, there)) or leads_to_goal(s, walk, there, cost):
        return None
    if must_stop(s, walk):
        return refuse("ASL-3.6n", "refuse-must-stop", hex=label(s, walk.here))
    return refuse("ASL-3.6j", "refuse-not-toward-shelter", hex=label(s, there))


# --- Interdiction -------------------------------------------------------------------------------------------------
@rule("ASL-3.6z", off=lambda s, enemy, cell, on_road: True)
def could_apply_ffmo(s: State, enemy: Unit, cell: int, on_road: bool) -> bool:
    """Open Ground is where the enemy unit could claim FFMO for a First Fire: no Hindrance on its LOS."""
    if hindrance(s, enemy.at, cell):
        return False
    return is_open_ground(s, cell) or (on_road and sees_down_the_road(s, enemy.at, cell))


@rule("ASL-1.1.2i")
def sees_down_the_road(s: State, origin: int, cell: int) -> bool:
    """Whether a LOS to a unit on a woods-road runs along the road and touches no woods."""
    return not lines_of(s).crosses_woods(origin, cell)


@rule("ASL-3.6u")
def is_barred_from_interdicting(s: State, enemy: Unit) -> bool:
    """Units in Melee and CX units do not interdict."""
    return enemy.melee or enemy.cx


@rule("ASL-3.6u")
def is_alone_with_machine_gun(s: State, enemy: Unit, weapon: Weapon) -> bool:
    """Nor does a leader alone with a machine gun; two leaders serve one as a crew."""
    if is_mmc(enemy) or not weapon_type_of(weapon).is_mg:
        return False
    return not any(
        is_leader(mate) and mate is not enemy and not mate.broken and not hampered(s, mate)
        for mate in friends_at(s, enemy.at, enemy.side)
    )


@rule("ASL-L3")
def hampered(s: State, unit: Unit) -> bool:
    """Option: who would fire at half FP or with a positive DRM of its own does not help to interdict."""
    return bool(s.setting.option("L3")) and (unit.pinned or unit.cx or unit.melee)


@rule("ASL-3.6w", off=lambda unit: not unit.fire and not unit.own_fp_lost)
def interdicts_after_firing(unit: Unit) -> bool:
    """Interdiction is no shot: having fired does not prevent it."""
    return True


def reaches(s: State, enemy: Unit, range: int) -> bool:
    """Whether a unit could fire with at least 1 FP at this Normal Range, by itself or with a weapon."""
    printed = type_of(enemy)
    if printed.fp and range <= printed.range:
        return True
    return any(
        range <= weapon_type_of(weapon).range
        and not weapon.malfunctioned
        and weapon_type_of(weapon).kind != "DC"
        and not is_alone_with_machine_gun(s, enemy, weapon)
        for weapon in weapons_of(s, enemy)
    )


@rule("ASL-3.6t")
def interdictors(s: State, unit: Unit, cell: int, on_road: bool) -> list[Unit]:
    """The enemy units, unbroken and unpinned, that could fire at a router in a hex in LOS and Normal Range."""
    if not is_open_ground(s, cell) and not on_road:
        return []
    return [
        enemy
        for enemy in own_units(s, other(unit.side))
        if not enemy.broken
        and not enemy.pinned
        and s.board.on_map(enemy.at)
        and not is_barred_from_interdicting(s, enemy)
        and interdicts_after_firing(enemy)
        and reaches(s, enemy, s.board.distance(enemy.at, cell))
        and sees(s, enemy.at, cell)
        and could_apply_ffmo(s, enemy, cell, on_road)
    ]


@rule("ASL-3.6y", off=lambda found: found)
def one_interdiction(found: list[Unit]) -> list[Unit]:
    """However many could interdict a hex, the router checks once there."""
    return found[:1]


class Interdiction(msgspec.Struct, frozen=True):
    """The morale check of a router in the open, with the leader who goes along, if any."""

    unit: int
    leader: int
    hex: str

    def run(self, s: State) -> Procedure[str]:
        return interdict(s, s.units[self.unit], self.leader, self.hex)


@rule("ASL-D18", "ASL-3.6s", off=lambda s, leader: Tally())
def interdiction_tally(s: State, leader: int) -> Tally:
    """Only the leader who goes along modifies the check, where that helps."""
    tally = Tally()
    if leader in s.units:
        tally.add(min(0, leadership_of(s.units[leader])), "leadership", "ASL-3.6s")
    return tally


@rule("ASL-3.6v", off="nothing")
def interdict(s: State, unit: Unit, leader: int, hex: str) -> Procedure[str]:
    """A NMC: failing costs the router men, and the life of the leader with it; passing exactly ends the rout."""
    yield tell("told-interdiction", rule="ASL-3.6t", pieces=(unit.id,), place=hex, unit=unit_name(unit), hex=hex)
    outcome = yield from morale_check(s, unit, interdiction_tally(s, leader), cause="interdiction")
    if outcome in ("reduced", "eliminated"):
        yield from leader_falls(s, unit, leader)
    return outcome if unit.id in s.units else "eliminated"


@rule("ASL-3.6s")
def leader_falls(s: State, unit: Unit, leader: int) -> Procedure[None]:
    """The leader who goes along dies with the router's failure; the half-squad left may break down over it."""
    if leader not in s.units:
        return
    lost = s.units[leader]
    eliminate(s, lost)
    yield tell("told-eliminated", rule="ASL-3.6s", pieces=(leader,), unit=type_of(lost).name)
    yield from shaken_by_loss(s, unit, lost)


@rule("ASL-D18")
def shaken_by_loss(s: State, unit: Unit, lost: Unit) -> Procedure[None]:
    """Only the half-squad just reduced checks over the leader's loss, if its morale is lower than his was."""
    if unit.id in s.units and current_morale(unit) < current_morale(lost):
        check = effects.Check(unit.id, "MC", max(0, -leadership_of(lost)), "leader-loss", "ASL-D18")
        yield from effects.take_checks(s, [check], cause="leader-loss")


# --- one rout -----------------------------------------------------------------------------------------------------
@rule("ASL-3.6h", off=lambda s, walk, there: refuse("ASL-3.6h", "refuse-crawl-later"))
def can_crawl(s: State, walk: Walk, there: int) -> Violation | None:
    """Low Crawl: as the whole rout, into any neighbouring hex open to the router, whatever it costs."""
    if walk.spent:
        return refuse("ASL-3.6h", "refuse-crawl-later")
    return can_leave_start(s, walk) or can_step(s, walk, walk.here, there, walk.seen)


def candidates(s: State, walk: Walk) -> Iterator[Choice]:
    """Whatever a router might do next, allowed or not."""
    starting = not walk.spent
    for there in s.board.steps(walk.here):
        if s.board.on_map(there):
            hex = label(s, there)
            yield Choice("to", place=hex)
            if may_choose_woods_rate(s, walk.here, there):
                yield Choice("woods-rate", place=hex)
            if starting:
                yield Choice("crawl", place=hex)
    yield Choice("stop")


def can_continue(s: State, walk: Walk, choice: Choice) -> Violation | None:
    """Why a router may not do this next."""
    if choice.verb == "stop":
        return can_stop(s, walk)
    there = s.board.aliases.get(choice.place, OFF_MAP)
    if there == OFF_MAP or choice.verb not in ("to", "woods-rate", "crawl"):
        return refuse("ASL-3.6a", "refuse-rout-choice")
    if choice.verb == "crawl":
        return can_crawl(s, walk, there)
    if choice.verb == "woods-rate" and not may_choose_woods_rate(s, walk.here, there):
        return refuse("ASL-1.1.2k", "refuse-woods-rate", hex=choice.place)
    return can_go(s, walk, there, choice.verb == "to")


def has_somewhere_to_go(s: State, walk: Walk) -> bool:
    """Whether any hex is open to a router from where it is."""
    return any(choice.verb != "stop" and can_continue(s, walk, choice) is None for choice in candidates(s, walk))


def can_set_out(s: State, unit: int, leader: int = 0) -> bool:
    """Whether any hex is open to a router at the start; where it can crawl, nothing need be planned."""
    walk = outset(s, unit, leader)
    crawls = any(can_crawl(s, walk, there) is None for there in s.board.steps(walk.here))
    return crawls or has_somewhere_to_go(s, begin(s, unit, leader))


def can_stop(s: State, walk: Walk) -> Violation | None:
    """Why a rout may not end here: it has not begun, has not arrived, or would end beside the enemy."""
    if not walk.spent:
        return refuse("ASL-3.6e", "refuse-stop-before-rout")
    settled = must_stop(s, walk) or (walk.anywhere and not is_too_close(s, s.units[walk.unit]))
    if settled or not has_somewhere_to_go(s, walk):
        return None
    return refuse("ASL-3.6j", "refuse-stop-short")


def step_resolution(s: State, walk: Walk, choice: Choice) -> Resolution | None:
    """The Interdiction that a step brings on."""
    there = s.board.aliases.get(choice.place, OFF_MAP)
    if choice.verb not in ("to", "woods-rate") or there == OFF_MAP:
        return None
    on_road = choice.verb == "to" and may_choose_woods_rate(s, walk.here, there)
    interdicted = interdictors(s, s.units[walk.unit], there, on_road)
    return Interdiction(walk.unit, walk.leader, choice.place) if interdicted else None


def rout_unit(s: State, unit: Unit) -> Procedure[None]:
    """One unit routs, hex by hex, until it stops, is stopped or is lost."""
    leader = yield from choose_leader(s, unit)
    for id in (unit.id, leader):
        if id:
            yield from drop_excess(s, s.units[id])
    walk = begin(s, unit.id, leader)
    stopped = False
    while not stopped and (not walk.spent or has_somewhere_to_go(s, walk)):
        choice = yield from ask(
            unit.side,
            text("prompt-rout-step", unit=unit_name(unit), left=(allowance(s, walk) - walk.spent) // 2),
            lambda known, walk=walk: candidates(known, walk),  # type: ignore[misc]
            check=lambda known, c, walk=walk: can_continue(known, walk, c),  # type: ignore[misc]
            resolution=lambda known, c, walk=walk: step_resolution(known, walk, c),  # type: ignore[misc]
            rule="ASL-3.6j",
        )
        if choice.verb == "stop":
            break
        walk, stopped = yield from take_step(s, walk, choice)
    yield from end_rout(s, unit, walk.leader)


def take_step(s: State, walk: Walk, choice: Choice) -> Procedure[tuple[Walk, bool]]:
    """Enter the next hex; says whether the rout ends there."""
    unit, there = s.units[walk.unit], s.board.cell(choice.place)
    road = choice.verb == "to" and may_choose_woods_rate(s, walk.here, there)
    cost = step_cost(s, walk, there, choice.verb == "to")
    crawl = choice.verb == "crawl"
    for id in (walk.unit, walk.leader):
        if id in s.units:
            s.units[id].at, s.units[id].on_road = there, road
    yield tell(
        f"told-rout-{'crawl' if crawl else 'step'}",
        rule="ASL-3.6h" if crawl else "ASL-3.6a",
        pieces=(unit.id,),
        place=choice.place,
        unit=unit_name(unit),
        hex=choice.place,
    )
    if crawl:
        return walk, True
    interdiction = one_interdiction(interdictors(s, unit, there, road))
    for _ in interdiction:
        outcome = yield from Interdiction(unit.id, walk.leader, choice.place).run(s)
        if outcome == "eliminated" or unit.id not in s.units:
            return walk, True
        if ends_rout(outcome):
            yield from stopped_beside_enemy(s, unit)
            return walk, True
    return arrive(s, walk, there, cost), False


def moved_on(s: State, walk: Walk, there: int, cost: int) -> Walk:
    """The walk one hex further."""
    return msgspec.structs.replace(
        walk,
        here=there,
        leader=walk.leader if walk.leader in s.units else 0,
        spent=walk.spent + cost,
        since_plan=walk.since_plan + step_cost(s, walk, there, True),
        seen=seen_from(s, walk, there, walk.seen),
    )


def arrive(s: State, walk: Walk, there: int, cost: int) -> Walk:
    """The walk in its new hex; where it arrives beside an enemy it looks for another shelter."""
    onward = moved_on(s, walk, there, cost)
    reached = any(cell == there and total == onward.since_plan for cell, total in walk.goals)
    arrived = reached or (walk.arrived and is_shelter(s, there))
    onward = msgspec.structs.replace(onward, arrived=arrived)
    return plan(s, onward) if arrived and enemy_beside(s, onward) else go_on(s, onward)


@rule("ASL-3.6x")
def ends_rout(outcome: str) -> bool:
    """A router that passes its Interdiction NMC exactly is pinned where it is."""
    return outcome == "pinned"


@rule("ASL-3.6x")
def stopped_beside_enemy(s: State, unit: Unit) -> Procedure[None]:
    """Stopped by Interdiction next to a Known Enemy Unit, the router is lost."""
    beside = [enemy for enemy in known_enemies(s, unit) if s.board.distance(enemy.at, unit.at) <= 1]
    if beside:
        yield from fail_to_rout(s, unit, "ASL-3.6x")


@rule("ASL-3.6i")
def is_lost_after_rout(s: State, unit: Unit) -> bool:
    """Whoever ends its rout, by Low Crawl too, beside an unbroken Known Enemy Unit is lost."""
    return is_too_close(s, unit)


def end_rout(s: State, unit: Unit, leader: int) -> Procedure[None]:
    """The rout is over."""
    for id in (unit.id, leader):
        if id in s.units:
            s.units[id].routed = True
    if unit.id in s.units and is_lost_after_rout(s, unit):
        yield from fail_to_rout(s, unit, "ASL-3.6i")
    if leader in s.units:
        yield from effects.alarm_neighbours(s, s.units[leader].at)


@rule("ASL-3.6e")
def fail_to_rout(s: State, unit: Unit, cite: str) -> Procedure[None]:
    """A unit that must rout and does not, or cannot, is eliminated."""
    hex = label(s, unit.at)
    eliminate(s, unit)
    yield tell("told-failed-to-rout", rule=cite, pieces=(unit.id,), place=hex, unit=unit_name(unit))


# --- what goes along ----------------------------------------------------------------------------------------------
@rule("ASL-3.6s")
def escorts(s: State, unit: Unit) -> list[int]:
    """The unbroken leaders of its hex who may go with a router."""
    return [
        leader.id
        for leader in friends_at(s, unit.at, unit.side)
        if is_leader(leader) and not leader.broken and not leader.melee and not leader.routed and may_escort(s, leader)
    ]


@rule("ASL-E4", off=True)
def may_escort(s: State, leader: Unit) -> bool:
    """Erratum: a pinned leader stays."""
    return not leader.pinned or not s.setting.option("E4")


def choose_leader(s: State, unit: Unit) -> Procedure[int]:
    """The owner decides which leader, if any, goes along."""

    def options(known: State) -> list[Choice]:
        ids = [0, *escorts(known, known.units[unit_id])]
        going = [id for id in ids if can_set_out(known, unit_id, id)]
        return [Choice("with", id) if id else Choice("without") for id in going]

    unit_id = unit.id
    if not escorts(s, unit):
        return 0
    choice = yield from ask(unit.side, text("prompt-rout-with", unit=unit_name(unit)), options, rule="ASL-3.6s")
    return choice.piece or 0


def drop_excess(s: State, unit: Unit) -> Procedure[None]:
    """Before it routs a unit drops weapons until the rest is within its IPC."""
    unit_id = unit.id
    while weapons.over_capacity(s, unit):
        choice = yield from ask(
            unit.side,
            text("prompt-rout-drop", unit=unit_name(unit)),
            lambda known: [Choice("drop", id) for id in weapons.over_capacity(known, known.units[unit_id])],
            rule="ASL-3.6aa",
        )
        weapon = s.weapons[choice.piece or 0]
        weapons.put_down(s, weapon)
        yield tell("told-dropped", rule="ASL-3.6aa", pieces=(weapon.id,), weapon=weapon_name(weapon))


# --- the phase ----------------------------------------------------------------------------------------------------
@rule("ASL-3.6a", off=lambda s: s.player)
def routing_side(s: State) -> int:
    """The ATTACKER's units rout first, then the DEFENDER's."""
    return s.player if s.sub == 0 else other(s.player)


def rout_start(s: State) -> Procedure[None]:
    """Open the RtPh: who must rout is put under DM."""
    s.phase, s.sub, s.step = "RtPh", 0, "rout"
    for unit in s.units.values():
        unit.routed = False
    close_combat.end_melees(s)
    yield from mark_desperate(s)


def can_rout(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not rout."""
    if not can_be_routed(s, unit) or unit.routed:
        return refuse("ASL-D16" if unit.melee else "ASL-3.6a", "refuse-cannot-rout", unit=unit_name(unit))
    found = can_rout_without_dm(unit)
    if found or can_set_out(s, unit.id):
        return found
    return refuse("ASL-3.6e", "refuse-nowhere-to-rout", unit=unit_name(unit))


def rout_candidates(s: State, side: int) -> Iterator[Choice]:
    for unit in own_units(s, side):
        if may_rout(s, unit):
            yield Choice("rout", unit.id)
            yield Choice("stay", unit.id)
    yield END


def can_choose_rout(s: State, side: int, choice: Choice) -> Violation | None:
    """Why a side may not do this in its half of the RtPh."""
    if choice == END:
        return can_end_routs(s, side)
    unit = s.units.get(choice.piece or 0)
    if unit is None or unit.side != side or choice.verb not in ("rout", "stay"):
        return refuse("ASL-3.6a", "refuse-rout-choice")
    return can_rout(s, unit) or (can_stay(s, unit) if choice.verb == "stay" else None)


@rule("ASL-3.6e")
def can_stay(s: State, unit: Unit) -> Violation | None:
    """Only a unit that need not rout may choose to stay."""
    return refuse("ASL-3.6e", "refuse-must-rout", unit=unit_name(unit)) if must_rout(s, unit) else None


def can_end_routs(s: State, side: int) -> Violation | None:
    """A side is not done while a unit that must rout still can."""
    for unit in own_units(s, side):
        if may_rout(s, unit) and must_rout(s, unit) and can_rout(s, unit) is None:
            return can_stay(s, unit)
    return None


def rout(s: State) -> Procedure[None]:
    """One unit routs or stays; when a side is done, who had to rout and did not is lost."""
    side = routing_side(s)
    if not any(may_rout(s, unit) and can_rout(s, unit) is None for unit in own_units(s, side)):
        yield from end_half(s, side)
        return
    choice = yield from ask(
        side,
        text("prompt-rout"),
        lambda known: rout_candidates(known, side),
        check=lambda known, c: can_choose_rout(known, side, c),
        rule="ASL-3.6a",
    )
    if choice == END:
        yield from end_half(s, side)
    elif choice.verb == "stay":
        s.units[choice.piece or 0].routed = True
    else:
        yield from rout_unit(s, s.units[choice.piece or 0])


def end_half(s: State, side: int) -> Procedure[None]:
    """Whoever had to rout and could not is eliminated; then the other side routs, or the phase ends."""
    for unit in list(own_units(s, side)):
        if not unit.routed and must_rout(s, unit):
            yield from fail_to_rout(s, unit, "ASL-3.6e")
    if s.sub == 0:
        s.sub = 1
    else:
        s.sub, s.step = 0, "rout-end"


def rout_end(s: State) -> Procedure[None]:
    """Close the RtPh."""
    for unit in s.units.values():
        unit.on_road = False
    s.step = "advance-start"
    yield from ()


STEPS: dict[str, Step] = {"rout-start": rout_start, "rout": rout, "rout-end": rout_end}
