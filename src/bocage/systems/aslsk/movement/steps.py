"""Moving from hex to hex (ASL-3.3b to 3.3i, 3.3m, 3.3o): which steps are open to units, and at what price.

One refusal per rule, in the order of the rulebook; everything is counted in half MF.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bocage.ground.paths import StepCost as PathStep
from bocage.ground.paths import reach
from bocage.kernel.choice import Choice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.ground import terrain
from bocage.systems.aslsk.movement.edges import exit_edges, why_not_exit
from bocage.systems.aslsk.movement.movers import why_not_move
from bocage.systems.aslsk.movement.pace import (
    company,
    keeps_to_road,
    may_have_road_bonus,
    mf_left,
    mf_now,
    road_bonus,
)
from bocage.systems.aslsk.reference.counters import MF, in_mf
from bocage.systems.aslsk.state.model import (
    OFF_MAP,
    State,
    Unit,
    friends_at,
    is_enemy_at,
    label,
    piece_name,
    refuse_unit,
)
from bocage.systems.aslsk.state.stacking import has_room
from bocage.systems.aslsk.weapons import carrying

UNLIMITED_HALF_MF = 1 << 20
"""More half MF than any way costs."""


def cost(s: State, unit: Unit, there: int, road_rate: bool = True) -> Tally:
    """Half MF to enter a neighbouring hex, item by item."""
    tally = Tally(unit="mf", scale=MF)
    extra = terrain.smoke_cost(s, there)
    base = terrain.entry_cost(s, unit, unit.at, there, road_rate) - extra
    tally.add(base, "mf-terrain", "ASL-1.1.2c")
    tally.add(extra, "mf-smoke", "ASL-3.3w")
    return tally


# --- one refusal per rule -----------------------------------------------------------------------------------------
@rule("ASL-3.3b")
def why_not_step(s: State, here: int, there: int) -> Violation | None:
    """Movement goes from hex to adjacent hex."""
    if there < 0 or not s.board.adjacent(here, there):
        return refuse("ASL-3.3b", "refuse-not-adjacent", hex=label(s, there) if there >= 0 else "")
    return None


def why_not_cross_edge(s: State, here: int, there: int) -> Violation | None:
    """Why a step off the map, or beside it, is not allowed."""
    if s.board.on_map(there):
        return None
    return refuses_stepping_off(s, here, there) if s.board.on_map(here) else refuses_waiting_elsewhere(s, here, there)


@rule("ASL-3.3d")
def refuses_stepping_off(s: State, here: int, there: int) -> Violation | None:
    """No unit leaves the map of its own accord."""
    return refuse("ASL-3.3d", "refuse-off-map", hex=label(s, here))


@rule("ASL-D4")
def refuses_waiting_elsewhere(s: State, here: int, there: int) -> Violation | None:
    """Off the map a unit only moves nearer to it."""
    if rings_off_map(s, there) >= rings_off_map(s, here):
        return refuse("ASL-D4", "refuse-wait-elsewhere", hex=label(s, there))
    return None


def rings_off_map(s: State, cell: int) -> int:
    """Rings of imaginary hexes from a cell to the map: 0 on the map, 1 beside it, 2 farther off."""
    if s.board.on_map(cell):
        return 0
    return 1 if any(s.board.on_map(near) for near in s.board.neighbours[cell]) else 2


@rule("ASL-3.3c")
def refuses_enemy_hex(s: State, unit: Unit, there: int) -> Violation | None:
    """No unit enters an enemy's hex in the MPh."""
    if is_enemy_at(s, there, unit.side):
        return refuse("ASL-3.3c", "refuse-enemy-hex", hex=label(s, there))
    return None


@rule("ASL-3.3m")
def refuses_overstacking(s: State, coming: Sequence[Unit], there: int) -> Violation | None:
    """At no moment, not even while units pass through, does a side exceed the stacking limit of a hex."""
    if has_room(friends_at(s, there, coming[0].side), coming):
        return None
    return refuse("ASL-3.3m", "refuse-stacking", hex=label(s, there))


def why_no_place(s: State, units: Sequence[Unit], there: int) -> Violation | None:
    """Why a hex is closed to those who move together by the units in it."""
    return refuses_enemy_hex(s, units[0], there) or refuses_overstacking(s, units, there)


def why_not_woods_rate(s: State, here: int, there: int) -> Violation | None:
    """The woods rate is a choice only where the road rate could be paid."""
    if not terrain.may_choose_woods_rate(s, here, there):
        return refuse("ASL-1.1.2k", "refuse-woods-rate", hex=label(s, there))
    return None


@rule("ASL-3.3o")
def why_not_assault_there(s: State, unit: Unit, price: int, there: int, road_rate: bool) -> Violation | None:
    """Assault Movement is one hex, at less than all of the unit's MF."""
    if unit.mode != "assault":
        return None
    if unit.came_from != OFF_MAP:
        return refuse_unit("ASL-3.3o", "refuse-assault-one-hex", unit)
    if price >= mf_now(s, unit, road=keeps_to_road(s, unit, there, road_rate)):
        return refuse_unit("ASL-3.3o", "refuse-assault-all-mf", unit)
    return None


@rule("ASL-3.3i")
def why_not_afford(s: State, unit: Unit, price: int, halves: int) -> Violation | None:
    """A unit pays from its own MF of this MPh."""
    if price > halves:
        return refuse_unit("ASL-3.3i", "refuse-mf", unit)
    return None


# --- paying -------------------------------------------------------------------------------------------------------
class MovementLeft(NamedTuple):
    """What a unit has to move with: why its load keeps it in place, if so, and its half MF left without road bonus."""

    load_refusal: Violation | None
    half_mf: int


MovementLeftById = dict[int, MovementLeft]
"""By the ids of units, so that it is worked out once for all the steps of a question."""


def movement_left_of(s: State, unit: Unit, left_by_id: MovementLeftById) -> MovementLeft:
    """The movement left of a unit, worked out when first asked for."""
    movement = left_by_id.get(unit.id)
    if movement is None:
        stuck = carrying.why_not_move_with_load(s, unit) if unit.id in s.arms else None
        movement = left_by_id[unit.id] = MovementLeft(stuck, mf_left(s, unit))
    return movement


def why_not_pay(s: State, unit: Unit, there: int, road_rate: bool, left_by_id: MovementLeftById) -> Violation | None:
    """Why a unit's MF, mode of movement or load do not let it take a step that the map allows."""
    load_refusal, halves = movement_left_of(s, unit, left_by_id)
    price = terrain.entry_cost(s, unit, unit.at, there, road_rate)
    road = unit.road_only and keeps_to_road(s, unit, there, road_rate)
    return (
        load_refusal
        or why_not_assault_there(s, unit, price, there, road_rate)
        or why_not_afford(s, unit, price, halves + road_bonus(unit, road) if road else halves)
    )


# --- going together -----------------------------------------------------------------------------------------------
def why_not_go(
    s: State, units: Sequence[Unit], there: int, road_rate: bool, left_by_id: MovementLeftById | None = None
) -> Violation | None:
    """Why those who move together may not enter a hex now."""
    here = units[0].at
    refusal = (
        why_not_step(s, here, there)
        or why_not_cross_edge(s, here, there)
        or why_no_place(s, units, there)
        or (None if road_rate else why_not_woods_rate(s, here, there))
    )
    if refusal:
        return refusal
    known = {} if left_by_id is None else left_by_id
    return next((why for unit in units if (why := why_not_pay(s, unit, there, road_rate, known))), None)


def why_not_exit_now(s: State, units: Sequence[Unit], edge: str) -> Violation | None:
    """Why those who move together may not leave the map now, at the price of Open Ground."""
    for unit in units:
        why = (
            why_not_exit(s, unit, edge)
            or carrying.why_not_move_with_load(s, unit)
            or why_not_assault_there(s, unit, MF, unit.at, True)
            or why_not_afford(s, unit, MF, mf_left(s, unit))
        )
        if why:
            return why
    return None


# --- all ways from a hex ------------------------------------------------------------------------------------------
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
    """The steps open from a cell as far as the map decides; the same throughout a game."""
    layer = s.setting.layer("ways")
    ways: Ways | None = layer.get(here)
    if ways is None:
        open_to = [
            there
            for there in s.board.steps(here)
            if why_not_step(s, here, there) is None and why_not_cross_edge(s, here, there) is None
        ]
        steps = tuple(
            Way(there, road_rate, Choice("to" if road_rate else "woods-rate", place=label(s, there)))
            for there in open_to
            for road_rate in ((True, False) if terrain.may_choose_woods_rate(s, here, there) else (True,))
        )
        hexes = tuple((there, label(s, there)) for there in s.board.steps(here) if s.board.on_map(there))
        exits = tuple(tuple(exit_edges(s, side, here)) for side in (0, 1))
        ways = layer[here] = Ways(steps, frozenset(open_to), hexes, exits)
    return ways


def payable(s: State, unit: Unit, ways: Ways, left_by_id: MovementLeftById) -> Sequence[Way]:
    """The steps that a unit can pay for, kept by all they depend on; with smoke near, each is worked out anew."""
    load_refusal, halves = movement_left_of(s, unit, left_by_id)
    if load_refusal:
        return ()
    if s.smoke and not ways.cells.isdisjoint(s.smoke):
        return [way for way in ways.steps if why_not_pay(s, unit, way.there, way.road_rate, left_by_id) is None]
    assaulting = unit.mode == "assault"
    came_from = unit.came_from if unit.road_only or assaulting else None
    reading = unit.at, halves, unit.road_only, came_from, unit.spent if assaulting else None
    layer = s.setting.layer("payable")
    steps: Sequence[Way] | None = layer.get(reading)
    if steps is None:
        able = [way for way in ways.steps if why_not_pay(s, unit, way.there, way.road_rate, left_by_id) is None]
        steps = layer[reading] = able
    return steps


def open_ways(s: State, units: Sequence[Unit], ways: Sequence[Way]) -> list[Choice]:
    """The choices of those ways whose hexes are open to those who move together; all empty hexes are alike."""
    side, choices = units[0].side, []
    own, foes = s.where[side], s.where[1 - side]
    empty: bool | None = None
    for there, _, choice in ways:
        if there in own or there in foes:
            is_open = why_no_place(s, units, there) is None
        else:
            is_open = empty = why_no_place(s, units, there) is None if empty is None else empty
        if is_open:
            choices.append(choice)
    return choices


# --- how far units could go ---------------------------------------------------------------------------------------
def reachable(s: State, unit: Unit) -> dict[int, int]:
    """Every hex a unit could move to now, with the half MF it would have spent by then; the road bonus is not counted.

    The rest of its MPh is looked at as one move by itself or, if it is moving, with those that move along.
    """
    group = [s.units[id] for id in company(s, unit)]
    if why_not_move(s, unit) or any(carrying.why_not_move_with_load(s, member) for member in group):
        return {}
    return _prices(s, group, min(mf_left(s, member) for member in group))


def why_not_get_to(s: State, units: Sequence[Unit], there: int) -> Violation | None:
    """Why those who move together cannot reach a hex in this MPh by any way."""
    refusal = refuses_enemy_hex(s, units[0], there) or refuses_overstacking(s, units, there)
    if refusal:
        return refusal
    name = label(s, there)
    careful = next((unit for unit in units if unit.mode == "assault"), None)
    if careful:
        return refuse("ASL-3.3o", "refuse-assault-one-hex", unit=piece_name(s, careful.id))
    price = _prices(s, units, UNLIMITED_HALF_MF).get(there)
    if price is None:
        return refuse("ASL-3.3c", "refuse-no-way", hex=name)
    halves = min(mf_left(s, unit, road=may_have_road_bonus(s, unit)) for unit in units)
    if price > halves:
        return refuse("ASL-3.3i", "refuse-too-far", hex=name, mf=in_mf(price), left=in_mf(max(0, halves)))
    return None


def _prices(s: State, group: Sequence[Unit], budget: int) -> dict[int, int]:
    """Every hex that those who move together could enter within `budget` half MF, with its price."""
    unit = group[0]

    def step(here: int, there: int, spent: int) -> PathStep | None:
        if not s.board.on_map(there) and (s.board.on_map(here) or rings_off_map(s, there) >= rings_off_map(s, here)):
            return None
        if refuses_enemy_hex(s, unit, there) or refuses_overstacking(s, group, there):
            return None
        return PathStep(terrain.entry_cost(s, unit, here, there), stop=unit.mode == "assault")

    reached = reach(unit.at, budget, s.board.steps, step)
    return {cell: price for cell, price in reached.cost.items() if cell != unit.at}
