"""Where vehicles may overrun (EPT-17.3): who does, into which hexes, and that they can leave them again."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from bocage.ground.facing import FULL_TURN, HEXSIDE, Facing, toward_side, turned
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.armour.zones import HALF_TURN
from bocage.systems.ept.ground.prices import price
from bocage.systems.ept.ground.wire import is_closed_by_wire
from bocage.systems.ept.movement.allowance import full_points, has_half_left, points_left
from bocage.systems.ept.movement.permitted import why_not_able_to_move, why_not_limited, why_not_move, why_not_past_fire
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import enemies_in, has_trait, is_armoured, is_vehicle, on_foot_at, other, type_of
from bocage.systems.ept.vehicles.driving import TURNS, drive_price, is_ahead, owed_for_turn


# --- who --------------------------------------------------------------------------------------------------------------
@rule("EPT-17.3a", "EPT-S.6a", "EPT-7.1o")
def why_not_fit(s: State, unit: Unit) -> Violation | None:
    """Armour overruns, and half-tracks with light armour; unarmoured transport does not."""
    card = type_of(unit).card
    is_half_track = card is not None and card.locomotion == "halftrack"
    is_light = s.setting.options.light_armour and has_trait(unit, "light_armour")
    if not is_armoured(unit) or (is_half_track and not is_light):
        return refuse("EPT-17.3a", "refuse-no-overrun", unit=unit_name(s, unit.id))
    return None


def why_not_free(s: State, unit: Unit, deed: Deed) -> Violation | None:
    """Why an action does not go on with an overrun."""
    if deed.extra not in ("", "fire", "overrun") or deed.escorted or unit.id in s.loading:
        return refuse("EPT-7.1o", "refuse-not-combined", unit=unit_name(s, unit.id))
    if not deed.overran and not has_half_left(s, unit, deed):
        return refuse("EPT-9.1d", "refuse-moved-too-far", unit=unit_name(s, unit.id))
    marked = None if begins_marked(deed) else why_not_past_fire(s, unit)
    return why_not_limited(s, unit) or why_not_able_to_move(s, unit) or marked


@rule("EPT-17.3c")
def begins_marked(deed: Deed) -> bool:
    """Whether a vehicle begins its action, in which it may overrun an enemy even with a fire marker."""
    return deed.hexes == 0 and deed.shots == 0 and deed.extra in ("", "overrun")


# --- where ------------------------------------------------------------------------------------------------------------
def has_men(s: State, side: int, cell: int) -> bool:
    """Whether enemies of a side are on foot in a hex, or a marker that may hide some."""
    return bool(on_foot_at(s, other(side), cell))


def why_not_overrun(s: State, unit: Unit, deed: Deed, cell: int) -> Violation | None:
    """Why a vehicle does not drive into the men in a hex."""
    return (
        why_not_fit(s, unit)
        or why_not_free(s, unit, deed)
        or why_not_ahead(s, unit, cell)
        or why_not_men(s, unit, cell)
        or why_not_pay(s, unit, deed, cell)
    )


@rule("EPT-17.3h")
def why_not_ahead(s: State, unit: Unit, cell: int) -> Violation | None:
    """Nobody is overrun in reverse."""
    if not s.board.adjacent(unit.at, cell) or not is_ahead(s, unit, cell):
        return refuse("EPT-17.3h", "refuse-not-ahead", unit=unit_name(s, unit.id), hex=label(s, cell))
    return None


@rule("EPT-17.3a")
def why_not_men(s: State, unit: Unit, cell: int) -> Violation | None:
    """Only men are overrun."""
    if not s.board.on_map(cell) or not has_men(s, unit.side, cell):
        return refuse("EPT-17.3a", "refuse-nobody-to-overrun", hex=label(s, cell))
    return None


def why_not_pay(s: State, unit: Unit, deed: Deed, cell: int) -> Violation | None:
    """Why the points do not suffice: for the hex, for the overrun, and to leave the hex afterwards."""
    cost = overrun_price(s, unit, cell)
    if cost is None or is_closed_by_wire(s, unit, cell, creeping=False):
        return refuse("EPT-9.1a", "refuse-forbidden-ground", hex=label(s, cell))
    remaining = points_to_overrun(s, unit, deed) - cost - owed_for_turn(deed)
    if remaining < 0:
        return refuse("EPT-17.3a", "refuse-too-dear", unit=unit_name(s, unit.id), hex=label(s, cell))
    return why_not_out(s, unit, Place(cell, unit.facing, remaining))


@rule("EPT-17.3a")
def overrun_price(s: State, unit: Unit, cell: int) -> int | None:
    """What it costs to overrun the men in a hex: its price and a point more."""
    cost = drive_price(s, unit, cell)
    return None if cost is None else cost + tables().numbers.movement.overrun


@rule("EPT-17.3c")
def points_to_overrun(s: State, unit: Unit, deed: Deed) -> int:
    """All points of a vehicle are there for overruns; half of them if it bore a fire marker when it began to move."""
    if unit.fire and not deed.overran and deed.extra == "":
        return full_points(unit, "normal") // 2 - deed.spent
    return points_left(s, unit, deed)


# --- leaving again ----------------------------------------------------------------------------------------------------
class Place(NamedTuple):
    """Where a vehicle could be: hex, facing, and the half movement points that would remain to it."""

    cell: int
    facing: int
    points: int


@rule("EPT-17.3g")
def why_not_out(s: State, unit: Unit, place: Place) -> Violation | None:
    """A vehicle does not stop among enemies of its own will: it must be able to leave their hex."""
    for within in places_within(s, unit, place):
        if not enemies_in(s, unit.side, within.cell):
            return None
    return refuse("EPT-17.3g", "refuse-would-stay", unit=unit_name(s, unit.id), hex=label(s, place.cell))


def places_within(s: State, unit: Unit, start: Place) -> Iterator[Place]:
    """Every place that a vehicle can reach with its points from a place, itself first, the dearest last."""
    queue, seen = [(0, start)], set()
    while queue:
        spent, place = heappop(queue)
        if place[:2] in seen:
            continue
        seen.add(place[:2])
        yield place
        for onward in next_places(s, unit, place):
            if onward.points >= 0:
                heappush(queue, (spent + place.points - onward.points, onward))


def next_places(s: State, unit: Unit, place: Place) -> Iterator[Place]:
    """A hexside to either side, the hex ahead, and that behind if no enemies are there."""
    pivot, numbers = tables().numbers.movement.pivot, tables().numbers.movement
    for twelfths in TURNS:
        yield Place(place.cell, (place.facing + twelfths) % FULL_TURN, place.points - pivot)
    for cell in s.board.steps(place.cell):
        toward = toward_side(s.board.direction(place.cell, cell))
        is_forward, is_held = toward == place.facing, bool(enemies_in(s, unit.side, cell))
        if not is_forward and (turned(toward, HALF_TURN) != Facing(place.facing) or is_held):
            continue
        cost = price(s, unit, place.cell, cell)
        if is_closed_by_wire(s, unit, cell, creeping=False):
            continue
        if cost is None or not s.board.on_map(cell) or (is_held and not has_men(s, unit.side, cell)):
            continue
        if is_held and why_not_fit(s, unit) is not None:
            continue
        extra = numbers.overrun if is_held else 0
        yield Place(cell, place.facing, place.points - cost * (1 if is_forward else numbers.reverse_times) - extra)


def why_not_stay(s: State, unit: Unit, deed: Deed) -> Violation | None:
    """Why the action of a vehicle does not end here: it can still leave enemies, or reach those it set out for."""
    if not is_vehicle(unit) or why_not_move(s, unit) is not None:
        return None
    here = Place(unit.at, unit.facing, points_left(s, unit, deed))
    return why_not_among(s, unit, deed, here) or why_not_aimless(s, unit, deed, here)


@rule("EPT-17.3g")
def why_not_among(s: State, unit: Unit, deed: Deed, here: Place) -> Violation | None:
    """A vehicle that has moved does not stop among enemies while it can leave them."""
    if deed.hexes == 0 or not enemies_in(s, unit.side, unit.at) or why_not_out(s, unit, here) is not None:
        return None
    return refuse("EPT-17.3g", "refuse-must-leave", unit=unit_name(s, unit.id), hex=label(s, unit.at))


@rule("EPT-17.3c")
def why_not_aimless(s: State, unit: Unit, deed: Deed, here: Place) -> Violation | None:
    """A vehicle that moves only to overrun an enemy does so while it can."""
    if deed.extra != "overrun" or deed.overran or why_not_near(s, unit, here) is not None:
        return None
    return refuse("EPT-17.3c", "refuse-must-overrun", unit=unit_name(s, unit.id))


def why_not_turn_there(s: State, unit: Unit, deed: Deed, twelfths: int) -> Violation | None:
    """Why a vehicle among enemies does not turn: it could no longer leave them."""
    if not is_vehicle(unit) or not enemies_in(s, unit.side, unit.at):
        return None
    remaining = points_left(s, unit, deed) - tables().numbers.movement.pivot
    return why_not_out(s, unit, Place(unit.at, (unit.facing + twelfths) % FULL_TURN, remaining))


# --- the way to the men -----------------------------------------------------------------------------------------------
@rule("EPT-17.3c")
def why_not_charge(s: State, unit: Unit) -> Violation | None:
    """A vehicle with a fire marker moves only to overrun: with half of its points it must be able to reach men."""
    if not unit.fire:
        return refuse("EPT-17.3c", "refuse-needs-no-charge", unit=unit_name(s, unit.id))
    trial = Deed([unit.id], extra="overrun")
    refused = why_not_fit(s, unit) or why_not_free(s, unit, trial)
    return refused or why_not_near(s, unit, Place(unit.at, unit.facing, points_left(s, unit, trial)))


def why_not_near(s: State, unit: Unit, place: Place) -> Violation | None:
    """Why no men can be overrun from a place."""
    if any(has_men(s, unit.side, within.cell) for within in places_within(s, unit, place) if within.cell != place.cell):
        return None
    return refuse("EPT-17.3c", "refuse-out-of-reach", unit=unit_name(s, unit.id))


def why_not_astray(s: State, unit: Unit, deed: Deed, place: Place) -> Violation | None:
    """Why a vehicle that moves only to overrun does not go there: it could no longer reach any men."""
    return why_not_near(s, unit, place) if deed.extra == "overrun" and not deed.overran else None


def after_turn(s: State, unit: Unit, deed: Deed, twelfths: int) -> Place:
    """Where a turn by a hexside leads."""
    paid = tables().numbers.movement.pivot * abs(twelfths) // HEXSIDE
    return Place(unit.at, (unit.facing + twelfths) % FULL_TURN, points_left(s, unit, deed) - paid)


def after_drive(s: State, unit: Unit, deed: Deed, cell: int) -> Place:
    """Where driving into a hex leads."""
    return Place(cell, unit.facing, points_left(s, unit, deed) - (drive_price(s, unit, cell) or 0))
