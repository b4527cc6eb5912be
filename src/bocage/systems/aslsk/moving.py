"""What a unit may do in its Movement Phase, and at what price (ASL-3.3).

Legality is one small predicate per rule, in the order of the rulebook; everything is counted in half MF.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bocage.ground.paths import Step as PathStep
from bocage.ground.paths import reach
from bocage.kernel.choice import Choice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk import terrain, weapons
from bocage.systems.aslsk.condition import is_good_order
from bocage.systems.aslsk.counters import MF
from bocage.systems.aslsk.model import (
    OFF_MAP,
    Move,
    State,
    Unit,
    Weapon,
    enemies_at,
    friends_at,
    is_enemy_at,
    is_mmc,
    label,
    own_units,
    piece_name,
    remove,
    scrap,
    type_of,
    unit_name,
    weapon_type_of,
    weapons_of,
)
from bocage.systems.aslsk.pace import (
    company,
    in_mf,
    is_helpful,
    keeps_to_road,
    left,
    may_have_road_bonus,
    mf_now,
    needing_help,
    on_road_so_far,
    road_bonus,
)
from bocage.systems.aslsk.setup import force_of, has_room
from bocage.systems.aslsk.tables import tables

FAR = 1 << 20
"""More half MF than any way costs."""


# --- who may move -----------------------------------------------------------------------------------------------------
def can_move(s: State, unit: Unit) -> Violation | None:
    """Whether a unit may move in this MPh."""
    return can_act(s, unit) or can_still_move(s, unit) or can_move_after_fire(s, unit)


@rule("ASL-3.3a")
def can_act(s: State, unit: Unit) -> Violation | None:
    """The ATTACKER's units move that are not broken, pinned or held in close combat."""
    if unit.side != s.player or unit.at == OFF_MAP:
        return refuse("ASL-3.3a", "refuse-not-yours-to-move", unit=unit_name(unit))
    if unit.broken or unit.pinned:
        return refuse("ASL-3.3a", "refuse-broken-or-pinned", unit=unit_name(unit))
    if unit.melee or unit.cc:
        return refuse("ASL-3.3a", "refuse-in-close-combat", unit=unit_name(unit))
    return None


@rule("ASL-D6")
def can_move_after_fire(s: State, unit: Unit) -> Violation | None:
    """A unit any part of which fired in the PFPh does not move."""
    if unit.fire == "prep" or (unit.id in s.arms and "prep" in [weapon.fire for weapon in weapons_of(s, unit)]):
        return refuse("ASL-D6", "refuse-prep-fired", unit=piece_name(s, unit.id))
    return None


@rule("ASL-3.3l")
def has_stopped(unit: Unit) -> bool:
    """A unit that has stopped moves no more in this MPh."""
    return unit.finished


def can_still_move(s: State, unit: Unit) -> Violation | None:
    """Whether a unit's MPh is not over."""
    return refuse("ASL-3.3l", "refuse-move-over", unit=piece_name(s, unit.id)) if has_stopped(unit) else None


@rule("ASL-3.3n")
def can_move_before_stack(s: State, unit: Unit) -> Violation | None:
    """All members of a stack finish before anybody else moves."""
    if s.move and unit.id not in s.move.stack:
        return refuse("ASL-3.3n", "refuse-stack-first", unit=piece_name(s, unit.id))
    return None


def can_start(s: State, unit: Unit) -> Violation | None:
    """Whether a unit may be the next to move."""
    if s.move and s.move.active:
        return refuse("ASL-3.3j", "refuse-finish-first", unit=piece_name(s, s.move.active[0]))
    return can_move(s, unit) or can_move_before_stack(s, unit)


def can_join(s: State, unit: Unit) -> Violation | None:
    """Whether a unit may go along with those chosen, before they spend anything."""
    move = s.move
    assert move
    assert move.active
    first = s.units[move.active[0]]
    if move.begun or unit.id in move.active or unit.at != first.at:
        return refuse("ASL-3.3n", "refuse-join", unit=piece_name(s, unit.id))
    if not _same_way(s, move, first, unit):
        return refuse("ASL-3.3n", "refuse-join", unit=piece_name(s, unit.id))
    return can_move(s, unit)


def _same_way(s: State, move: Move, first: Unit, unit: Unit) -> bool:
    """Nobody of the stack has spent MF yet, or both were of it and came the same way."""
    if unit.id in move.stack:
        return list(unit.spent_here) == list(first.spent_here)
    return not any(s.units[id].spent for id in move.stack if id in s.units)


# --- declarations -----------------------------------------------------------------------------------------------------
def can_declare(s: State, units: Sequence[Unit], verb: str) -> Violation | None:
    """Whether these may declare Assault Movement or Double Time."""
    one = can_assault if verb == "assault" else can_double
    return next((why for unit in units if (why := can_begin(s, unit, verb) or one(s, unit))), None)


def can_begin(s: State, unit: Unit, verb: str) -> Violation | None:
    """Declarations stand at the start of a unit's MPh."""
    if unit.spent or (s.move and s.move.begun):
        cite = "ASL-3.3o" if verb == "assault" else "ASL-3.3p"
        return refuse(cite, "refuse-declare-late", unit=piece_name(s, unit.id))
    return None


def can_assault(s: State, unit: Unit) -> Violation | None:
    """Whether a unit may use Assault Movement."""
    if unit.mode == "assault":
        return refuse("ASL-3.3o", "refuse-declared", unit=piece_name(s, unit.id))
    return can_combine(s, unit, unit.cx)


@rule("ASL-3.3p")
def can_double(s: State, unit: Unit) -> Violation | None:
    """Double Time is not for wounded or exhausted units."""
    if unit.wounded or unit.cx:
        return refuse("ASL-3.3p", "refuse-double-time", unit=piece_name(s, unit.id))
    return can_double_again(s, unit) or can_combine(s, unit, unit.mode == "assault")


@rule("ASL-3.3s")
def can_double_again(s: State, unit: Unit) -> Violation | None:
    """Nor for units that were CX until the start of this MPh."""
    return refuse("ASL-3.3s", "refuse-double-time", unit=piece_name(s, unit.id)) if unit.was_cx else None


@rule("ASL-L5")
def can_combine(s: State, unit: Unit, both: bool) -> Violation | None:
    """Double Time and Assault Movement exclude each other."""
    if both and s.setting.option("L5"):
        return refuse("ASL-L5", "refuse-double-assault", unit=piece_name(s, unit.id))
    return None


def can_help(s: State, leader: Unit, mmc: Unit) -> Violation | None:
    """Whether a leader may be told whose load he helps to carry."""
    move = s.move
    assert move
    able = leader.id in move.active and mmc.id in move.active and leader.id not in move.helpers and not move.begun
    if not able or not is_helpful(s, leader) or mmc.id not in needing_help(s, move.active):
        return refuse("ASL-4.0i", "refuse-help", unit=piece_name(s, leader.id))
    return None


# --- moving to another hex --------------------------------------------------------------------------------------------
def cost(s: State, unit: Unit, there: int, road_rate: bool = True) -> Tally:
    """Half MF to enter a neighbouring hex, item by item."""
    tally = Tally(unit="mf", scale=MF)
    extra = terrain.smoke_cost(s, there)
    base = terrain.entry_cost(s, unit, unit.at, there, road_rate) - extra
    tally.add(base, "mf-terrain", "ASL-1.1.2c")
    tally.add(extra, "mf-smoke", "ASL-3.3w")
    return tally


class Purse(NamedTuple):
    """What a unit has to go on with: why its load keeps it where it is, if it does, and the half MF left off road."""

    stuck: Violation | None
    halves: int


Purses = dict[int, Purse]
"""The purses of those who move, by their ids, so that they are reckoned once for all the steps of a question."""


def purse_of(s: State, unit: Unit, purses: Purses) -> Purse:
    """The purse of a unit, reckoned when first asked for."""
    found = purses.get(unit.id)
    if found is None:
        stuck = weapons.can_move_with_load(s, unit) if unit.id in s.arms else None
        found = purses[unit.id] = Purse(stuck, left(s, unit))
    return found


def can_go(
    s: State, units: Sequence[Unit], there: int, road_rate: bool, purses: Purses | None = None
) -> Violation | None:
    """Whether those who move together may enter a hex now."""
    here = units[0].at
    found = (
        can_step(s, here, there)
        or can_leave_map(s, here, there)
        or has_place(s, units, there)
        or (None if road_rate else can_pay_woods_rate(s, here, there))
    )
    if found:
        return found
    known = {} if purses is None else purses
    return next((why for unit in units if (why := can_pay(s, unit, there, road_rate, known))), None)


def has_place(s: State, units: Sequence[Unit], there: int) -> Violation | None:
    """Whether those in a hex leave it open to those who move together."""
    return can_enter(s, units[0], there) or can_stack(s, units, there)


def open_ways(s: State, units: Sequence[Unit], ways: Sequence[Way]) -> list[Choice]:
    """The choices of those ways whose hexes are open to those who move together; all empty hexes are alike."""
    side, found = units[0].side, []
    own, foes = s.where[side], s.where[1 - side]
    empty: bool | None = None
    for there, _, choice in ways:
        if there in own or there in foes:
            is_open = has_place(s, units, there) is None
        else:
            is_open = empty = has_place(s, units, there) is None if empty is None else empty
        if is_open:
            found.append(choice)
    return found


def can_pay(s: State, unit: Unit, there: int, road_rate: bool, purses: Purses) -> Violation | None:
    """Whether a unit's own MF and mode of movement, and its load, let it take a step that the map allows."""
    stuck, halves = purse_of(s, unit, purses)
    price = terrain.entry_cost(s, unit, unit.at, there, road_rate)
    road = unit.road_only and keeps_to_road(s, unit, there, road_rate)
    return (
        stuck
        or can_go_on_assaulting(s, unit, price, there, road_rate)
        or can_afford(s, unit, price, halves + road_bonus(unit, road) if road else halves)
    )


class Way(NamedTuple):
    """A step that the map allows, at the road rate or, on a woods-road, at that of the woods; and its choice."""

    there: int
    road_rate: bool
    choice: Choice


class Ways(NamedTuple):
    """The steps that the map allows from a cell, the cells they lead to, and the edges one may leave the map by."""

    steps: tuple[Way, ...]
    cells: frozenset[int]
    hexes: tuple[tuple[int, str], ...]
    """The neighbours on the map, with their names."""
    exits: tuple[tuple[str, ...], ...]
    """For each side those where a victory condition wants it to leave."""


def ways_from(s: State, here: int) -> Ways:
    """Where one may go from a cell; this is the same throughout a game."""
    layer = s.setting.layer("ways")
    found: Ways | None = layer.get(here)
    if found is None:
        open_to = [
            there
            for there in s.board.steps(here)
            if can_step(s, here, there) is None and can_leave_map(s, here, there) is None
        ]
        steps = tuple(
            Way(there, road_rate, Choice("to" if road_rate else "woods-rate", place=label(s, there)))
            for there in open_to
            for road_rate in ((True, False) if terrain.may_choose_woods_rate(s, here, there) else (True,))
        )
        hexes = tuple((there, label(s, there)) for there in s.board.steps(here) if s.board.on_map(there))
        exits = tuple(tuple(exit_edges(s, side, here)) for side in (0, 1))
        found = layer[here] = Ways(steps, frozenset(open_to), hexes, exits)
    return found


def payable(s: State, unit: Unit, ways: Ways, purses: Purses) -> Sequence[Way]:
    """The steps that a unit can pay for, kept by all that they depend on but smoke, with which each is asked anew."""
    stuck, halves = purse_of(s, unit, purses)
    if stuck:
        return ()
    if s.smoke and not ways.cells.isdisjoint(s.smoke):
        return [way for way in ways.steps if can_pay(s, unit, way.there, way.road_rate, purses) is None]
    assaulting = unit.mode == "assault"
    came_from = unit.came_from if unit.road_only or assaulting else None
    reading = unit.at, halves, unit.road_only, came_from, unit.spent if assaulting else None
    layer = s.setting.layer("payable")
    found: Sequence[Way] | None = layer.get(reading)
    if found is None:
        able = [way for way in ways.steps if can_pay(s, unit, way.there, way.road_rate, purses) is None]
        found = layer[reading] = able
    return found


@rule("ASL-3.3b")
def can_step(s: State, here: int, there: int) -> Violation | None:
    """Movement goes from hex to neighbouring hex."""
    if there < 0 or not s.board.adjacent(here, there):
        return refuse("ASL-3.3b", "refuse-not-adjacent", hex=label(s, there) if there >= 0 else "")
    return None


def can_leave_map(s: State, here: int, there: int) -> Violation | None:
    """Whether a step respects the edge of the map."""
    if s.board.on_map(there):
        return None
    return can_step_off(s, here, there) if s.board.on_map(here) else can_wait_elsewhere(s, here, there)


@rule("ASL-3.3d")
def can_step_off(s: State, here: int, there: int) -> Violation | None:
    """No unit leaves the map of its own accord."""
    return refuse("ASL-3.3d", "refuse-off-map", hex=label(s, here))


@rule("ASL-D4")
def overdue(s: State) -> list[Unit]:
    """The ATTACKER's units that wait beside the map and are lost if they still do when the APh ends."""
    waiting = [unit for unit in own_units(s, s.player) if not s.board.on_map(unit.at)]
    return [unit for unit in waiting if not (s.setting.option("late_entry_allowed") and force_of(s, unit.id).late)]


@rule("ASL-D4")
def can_wait_elsewhere(s: State, here: int, there: int) -> Violation | None:
    """Off the map a unit only comes nearer to it."""
    if _ring(s, there) >= _ring(s, here):
        return refuse("ASL-D4", "refuse-wait-elsewhere", hex=label(s, there))
    return None


def _ring(s: State, cell: int) -> int:
    """How far off the map a cell is."""
    return 0 if s.board.on_map(cell) else 1 if any(s.board.on_map(n) for n in s.board.neighbours[cell]) else 2


@rule("ASL-3.3c")
def can_enter(s: State, unit: Unit, there: int) -> Violation | None:
    """No unit enters an enemy's hex in the MPh."""
    if is_enemy_at(s, there, unit.side):
        return refuse("ASL-3.3c", "refuse-enemy-hex", hex=label(s, there))
    return None


@rule("ASL-3.3m", "ASL-D24")
def can_stack(s: State, coming: Sequence[Unit], there: int) -> Violation | None:
    """At no moment does a side have more in a hex than the stacking limit; not even while passing through."""
    if has_room(friends_at(s, there, coming[0].side), coming):
        return None
    return refuse("ASL-3.3m", "refuse-stacking", hex=label(s, there))


def can_pay_woods_rate(s: State, here: int, there: int) -> Violation | None:
    """The woods rate is a choice only where the road rate could be paid."""
    if not terrain.may_choose_woods_rate(s, here, there):
        return refuse("ASL-1.1.2k", "refuse-woods-rate", hex=label(s, there))
    return None


@rule("ASL-3.3o")
def can_go_on_assaulting(s: State, unit: Unit, price: int, there: int, road_rate: bool) -> Violation | None:
    """Assault Movement is one hex, and not at the price of all MF."""
    if unit.mode != "assault":
        return None
    if unit.came_from != OFF_MAP:
        return refuse("ASL-3.3o", "refuse-assault-one-hex", unit=piece_name(s, unit.id))
    if price >= mf_now(s, unit, road=keeps_to_road(s, unit, there, road_rate)):
        return refuse("ASL-3.3o", "refuse-assault-all-mf", unit=piece_name(s, unit.id))
    return None


@rule("ASL-3.3i")
def can_afford(s: State, unit: Unit, price: int, halves: int) -> Violation | None:
    """Everything is paid from the unit's own MF of this MPh."""
    if price > halves:
        return refuse("ASL-3.3i", "refuse-mf", unit=piece_name(s, unit.id))
    return None


# --- leaving the map --------------------------------------------------------------------------------------------------
def exit_edges(s: State, side: int, cell: int) -> list[str]:
    """The edges by which a unit in this hex may leave the map for a victory condition."""
    return [edge for edge in s.setting.exits[side] if cell in s.board.edge(edge)]


@rule("ASL-L11", off=refuse("ASL-3.3d", "refuse-off-map", hex=""))
def can_exit(s: State, unit: Unit, edge: str) -> Violation | None:
    """A Good Order unit leaves the map where that serves a victory condition."""
    if not s.setting.option("L11") or edge not in exit_edges(s, unit.side, unit.at) or not is_good_order(unit):
        return refuse("ASL-3.3d", "refuse-off-map", hex=label(s, unit.at))
    return None


def can_exit_now(s: State, units: Sequence[Unit], edge: str) -> Violation | None:
    """Whether those who move together may leave the map now, at the price of Open Ground."""
    for unit in units:
        why = (
            can_exit(s, unit, edge)
            or weapons.can_move_with_load(s, unit)
            or can_go_on_assaulting(s, unit, MF, unit.at, True)
            or can_afford(s, unit, MF, left(s, unit))
        )
        if why:
            return why
    return None


def leave_map(s: State, unit: Unit) -> None:
    """A unit is led off the map with all it carries; it counts for victory and plays no more."""
    s.exited.setdefault(unit.side, []).append(unit.type)
    if s.move and unit.id in s.move.stack:
        s.move.stack.remove(unit.id)
    for weapon in weapons_of(s, unit):
        scrap(s, weapon)
    remove(s, unit)


# --- what is done in a hex --------------------------------------------------------------------------------------------
@rule("ASL-1.2.2d", off=True)
def has_smoke(unit: Unit) -> bool:
    """Only a squad with a Smoke Exponent carries smoke grenades."""
    return bool(type_of(unit).smoke)


@rule("ASL-3.3t")
def can_try_smoke(s: State, unit: Unit) -> Violation | None:
    """Smoke grenades: for units with a Smoke Exponent, once per MPh."""
    if not has_smoke(unit) or unit.smoke_tried:
        return refuse("ASL-3.3t", "refuse-no-smoke", unit=piece_name(s, unit.id))
    return None


@rule("ASL-3.3t")
def can_throw_smoke(s: State, unit: Unit, there: int) -> Violation | None:
    """They go into the unit's own hex or the next, where no smoke is yet."""
    near = there == unit.at or there in s.board.neighbours[unit.at]
    if there in s.smoke or not near or not s.board.on_map(there):
        return refuse("ASL-3.3t", "refuse-smoke-hex", hex=label(s, there))
    return None


def smoke_hexes(s: State, unit: Unit, halves: int) -> Sequence[int]:
    """The hexes in which smoke may be placed with `halves` half MF left; kept while no smoke is about."""
    if s.smoke:
        return _smoke_hexes(s, unit, halves)
    layer = s.setting.layer("smoke")
    found: Sequence[int] | None = layer.get((unit.at, halves))
    if found is None:
        found = layer[unit.at, halves] = _smoke_hexes(s, unit, halves)
    return found


def _smoke_hexes(s: State, unit: Unit, halves: int) -> list[int]:
    here, around = unit.at, s.board.steps(unit.at)
    near = [here] if can_spend_here(s, unit, smoke_price(unit, here), halves) is None else []
    if around and can_spend_here(s, unit, smoke_price(unit, around[0]), halves) is None:
        near += around
    return [there for there in near if can_throw_smoke(s, unit, there) is None]


def smoke_price(unit: Unit, there: int) -> int:
    """Half MF for an attempt to place smoke."""
    chart = tables().movement
    return chart.smoke_in_own_hex if there == unit.at else chart.smoke_in_adjacent_hex


@rule("ASL-3.3y")
def can_recover(s: State, unit: Unit, weapon: Weapon) -> Violation | None:
    """Recovery is for an unpossessed weapon in the unit's own hex."""
    return weapons.can_possess(s, unit, weapon)


@rule("ASL-4.3d")
def can_place(s: State, unit: Unit, weapon: Weapon, there: int) -> Violation | None:
    """A demolition charge is placed from next to its target."""
    if weapon_type_of(weapon).kind != "DC" or weapon.holder != unit.id:
        return refuse("ASL-4.3d", "refuse-no-charge", unit=piece_name(s, unit.id))
    if not s.board.adjacent(unit.at, there) or not enemies_at(s, there, unit.side):
        return refuse("ASL-4.3d", "refuse-charge-target", hex=label(s, there))
    return None


@rule("ASL-4.3e", off=lambda unit, there: there)
def hex_of_placement(unit: Unit, there: int) -> int:
    """Placing a charge is movement in the placer's own hex, not in that of the target."""
    return unit.at


def charge_price(s: State, unit: Unit, there: int) -> int:
    """Half MF to place a charge: as for entering the target, and it is movement within the placer's own hex."""
    return terrain.entry_cost(s, unit, unit.at, there) + terrain.smoke_cost(s, hex_of_placement(unit, there))


@rule("ASL-D4")
def can_act_off_map(s: State, unit: Unit) -> Violation | None:
    """Off the map nothing is done but declaring and moving."""
    if not s.board.on_map(unit.at):
        return refuse("ASL-D4", "refuse-off-map-action", unit=piece_name(s, unit.id))
    return None


def can_spend_here(s: State, unit: Unit, price: int, halves: int | None = None) -> Violation | None:
    """Whether a unit may spend MF where it is, of which it has so many left."""
    found = can_act_off_map(s, unit)
    return found or can_afford(s, unit, price, left_here(s, unit) if halves is None else halves)


def left_here(s: State, unit: Unit) -> int:
    """Half MF a unit has left for what it does without moving on."""
    return left(s, unit, road=on_road_so_far(unit))


# --- splitting up -----------------------------------------------------------------------------------------------------
@rule("ASL-3.3n")
def can_split(s: State, unit: Unit) -> Violation | None:
    """A member may leave the stack on the way."""
    move = s.move
    assert move
    if not move.begun or len(move.active) < 2 or unit.id not in move.active:
        return refuse("ASL-3.3n", "refuse-leave", unit=piece_name(s, unit.id))
    return None


@rule("ASL-3.3f")
def can_leave_leader(s: State, unit: Unit) -> Violation | None:
    """Who has used MF that a leader gave, or saved by his help, stays with him to the end."""
    move = s.move
    assert move
    rest = [id for id in move.active if id != unit.id]
    for group in (rest, [unit.id]):
        for id in group:
            member = s.units[id]
            road = on_road_so_far(member)
            if is_mmc(member) and member.spent > mf_now(s, member, road=road, active=group):
                return refuse("ASL-3.3f", "refuse-leave-leader", unit=piece_name(s, id))
    return None


# --- for clients and agents -------------------------------------------------------------------------------------------
def reachable(s: State, unit: Unit) -> dict[int, int]:
    """Every hex a unit could move to now, with the half MF it would have spent by then; the road bonus is not counted.

    The rest of its MPh is looked at as one move by itself or, if it is moving, with those that move along.
    """
    group = [s.units[id] for id in company(s, unit)]
    if can_move(s, unit) or any(weapons.can_move_with_load(s, member) for member in group):
        return {}
    return _prices(s, group, min(left(s, member) for member in group))


def can_get_to(s: State, units: Sequence[Unit], there: int) -> Violation | None:
    """Why those who move together do not come as far as a hex in this MPh, whatever way they take."""
    found = can_enter(s, units[0], there) or can_stack(s, units, there)
    if found:
        return found
    name = label(s, there)
    careful = next((unit for unit in units if unit.mode == "assault"), None)
    if careful:
        return refuse("ASL-3.3o", "refuse-assault-one-hex", unit=piece_name(s, careful.id))
    price = _prices(s, units, FAR).get(there)
    if price is None:
        return refuse("ASL-3.3c", "refuse-no-way", hex=name)
    halves = min(left(s, unit, road=may_have_road_bonus(s, unit)) for unit in units)
    if price > halves:
        return refuse("ASL-3.3i", "refuse-too-far", hex=name, mf=in_mf(price), left=in_mf(max(0, halves)))
    return None


def _prices(s: State, group: Sequence[Unit], budget: int) -> dict[int, int]:
    """Every hex that those who move together could enter for so many half MF, with the price."""
    unit = group[0]

    def step(here: int, there: int, spent: int) -> PathStep | None:
        if not s.board.on_map(there) and (s.board.on_map(here) or _ring(s, there) >= _ring(s, here)):
            return None
        if can_enter(s, unit, there) or can_stack(s, group, there):
            return None
        return PathStep(terrain.entry_cost(s, unit, here, there), stop=unit.mode == "assault")

    found = reach(unit.at, budget, s.board.steps, step)
    return {cell: price for cell, price in found.cost.items() if cell != unit.at}
