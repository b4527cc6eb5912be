"""Driving (EPT-16.2b to EPT-16.2d): into the front hex, in reverse into the rear hex, turning by hexsides."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.facing import HEXSIDE, Facing, toward_side, turned
from bocage.kernel.choice import Choice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.armour.zones import HALF_TURN
from bocage.systems.ept.ground.prices import price
from bocage.systems.ept.movement.allowance import points_left
from bocage.systems.ept.movement.permitted import why_not_move
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import enemies_in, is_gun, is_vehicle, mark_moved, put

DRIVE, TURN = "drive", "turn"
TURNS = (HEXSIDE, -HEXSIDE)
"""A turn is made hexside by hexside, as each of them may be answered (EPT-8.1e)."""


# --- hexes ------------------------------------------------------------------------------------------------------------
@rule("EPT-16.2d")
def why_not_that_way(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why a vehicle does not enter a hex from where it stands: only its front hex and its rear hex are open to it."""
    if not s.board.adjacent(unit.at, cell) or not (is_ahead(s, unit, cell) or is_behind(s, unit, cell)):
        return refuse("EPT-16.2d", "refuse-not-ahead", unit=unit_name(s, unit.id), hex=label(s, cell))
    return None


def is_ahead(s: State, unit: Unit, cell: int) -> bool:
    """Whether a neighbouring hex is the front hex of a vehicle."""
    return toward_side(s.board.direction(unit.at, cell)) == unit.facing


def is_behind(s: State, unit: Unit, cell: int) -> bool:
    """Whether a neighbouring hex is the rear hex of a vehicle."""
    return turned(toward_side(s.board.direction(unit.at, cell)), HALF_TURN) == unit.facing


@rule("EPT-16.2d")
def drive_price(s: State, unit: Unit, cell: int) -> int | None:
    """What a hex costs a vehicle: in reverse twice its price."""
    cost = price(s, unit, unit.at, cell)
    if cost is None or is_ahead(s, unit, cell):
        return cost
    return tables().numbers.movement.reverse_times * cost


def why_not_drive(s: State, unit: Unit, deed: Deed, cell: int) -> Violation | None:
    """Why a vehicle does not drive into a hex."""
    return why_not_move(s, unit) or why_not_that_way(s, unit, cell) or why_not_enter(s, unit, deed, cell)


@rule("EPT-9.1a", "EPT-17.3a")
def why_not_enter(s: State, unit: Unit, deed: Deed, cell: int) -> Violation | None:
    """Why a hex is closed to a vehicle that only drives: off the map, held by the enemy, forbidden, too dear."""
    if not s.board.on_map(cell):
        return refuse("EPT-9.1a", "refuse-not-adjacent", hex=label(s, cell))
    if enemies_in(s, unit.side, cell):
        return refuse("EPT-17.3a", "refuse-enemy-there", hex=label(s, cell))
    return why_not_pay(s, unit, deed, cell)


def why_not_pay(s: State, unit: Unit, deed: Deed, cell: int, more: int = 0) -> Violation | None:
    """Why the points of a vehicle do not suffice for a hex, with `more` half points besides its price."""
    cost = drive_price(s, unit, cell)
    if cost is None:
        return refuse("EPT-9.1a", "refuse-forbidden-ground", hex=label(s, cell))
    if cost + more + owed_for_turn(deed) > points_left(s, unit, deed):
        return refuse("EPT-9.1a", "refuse-too-dear", unit=unit_name(s, unit.id), hex=label(s, cell))
    return None


def drive(s: State, unit: Unit, deed: Deed, cell: int) -> None:
    """Pay for a hex, enter it, bear a Move marker."""
    deed.spent += (drive_price(s, unit, cell) or 0) + owed_for_turn(deed)
    deed.gait, deed.hexes, deed.came_from = "normal", deed.hexes + 1, unit.at
    deed.turned = deed.way = 0
    mark_moved(unit)
    put(s, unit, cell)


# --- turns ------------------------------------------------------------------------------------------------------------
@rule("EPT-16.6k")
def why_not_able_to_turn(s: State, unit: Unit) -> Violation | None:
    """Why a unit cannot turn at all: it has no facing, or is immobilised or towed."""
    if unit.immobilised or unit.carrier or not (is_vehicle(unit) or is_gun(unit)):
        return refuse("EPT-16.6k", "refuse-immobilised", unit=unit_name(s, unit.id))
    return why_not_turn_stunned(s, unit)


@rule("EPT-16.6o")
def why_not_turn_stunned(s: State, unit: Unit) -> Violation | None:
    """A stunned vehicle does nothing, so it does not turn either."""
    return refuse("EPT-16.6o", "refuse-stunned", unit=unit_name(s, unit.id)) if unit.stunned else None


def why_not_turn(s: State, unit: Unit, deed: Deed) -> Violation | None:
    """Why a vehicle or gun does not turn: it cannot, or is out of points where the turn is not the free one."""
    refused = why_not_able_to_turn(s, unit)
    if refused is not None:
        return refused
    if is_free_turn(unit, deed):
        return why_not_turn_to_fire(s, unit)
    return why_not_turn_gun(s, unit) if is_gun(unit) else why_not_pay_turn(s, unit, deed)


@rule("EPT-16.2c")
def why_not_turn_to_fire(s: State, unit: Unit) -> Violation | None:
    """Why a vehicle does not turn before a shot: it fires no more in this turn, and its fire keeps it from moving."""
    return why_not_move(s, unit) if is_vehicle(unit) and unit.fire == "none" else None


@rule("EPT-18.3c")
def why_not_turn_gun(s: State, unit: Unit) -> Violation | None:
    """A gun turns once when it is activated, not again."""
    return refuse("EPT-18.3c", "refuse-has-turned", unit=unit_name(s, unit.id))


@rule("EPT-16.2b", "EPT-16.2g")
def why_not_pay_turn(s: State, unit: Unit, deed: Deed) -> Violation | None:
    """A vehicle that moves pays for each hexside by which it turns."""
    refused = why_not_move(s, unit)
    if refused is None and tables().numbers.movement.pivot > points_left(s, unit, deed):
        refused = refuse("EPT-16.2b", "refuse-too-dear", unit=unit_name(s, unit.id), hex=label(s, unit.at))
    return refused


@rule("EPT-16.2c", "EPT-18.3c")
def is_free_turn(unit: Unit, deed: Deed) -> bool:
    """Whether a turn costs nothing: once in an action without movement, by any number of hexsides."""
    has_moved = deed.has_moved or deed.extra not in ("", "fire")
    goes_on = deed.shots == deed.turn_shots and deed.turned < HALF_TURN
    return not has_moved and (deed.turned == 0 or goes_on)


@rule("EPT-16.2b")
def owed_for_turn(deed: Deed) -> int:
    """What a vehicle owes for a free turn if it then moves without having fired: the turn was a part of the move."""
    if deed.has_moved or deed.shots > deed.turn_shots:
        return 0
    return tables().numbers.movement.pivot * deed.turned // HEXSIDE


@rule("EPT-16.2c")
def end_turning(unit: Unit, deed: Deed) -> None:
    """A vehicle that turned and neither fired nor drove has moved; a gun has not."""
    if is_vehicle(unit) and owed_for_turn(deed):
        unit.moved = True


def turns(s: State, unit: Unit, deed: Deed) -> Iterator[Choice]:
    """A hexside to either side; never back to where the same turn began."""
    if why_not_turn(s, unit, deed) is None:
        for twelfths in TURNS:
            if not deed.way or deed.way == twelfths:
                yield Choice(TURN, unit.id, number=twelfths)


def turn(s: State, unit: Unit, deed: Deed, twelfths: int) -> None:
    """Turn by one hexside; a turn that is paid counts as movement."""
    if not is_free_turn(unit, deed):
        pay_turn(unit, deed)
    elif deed.turned == 0:
        deed.turn_shots = deed.shots
    unit.facing = turned(Facing(unit.facing), twelfths)
    deed.turned += HEXSIDE
    deed.way = twelfths


@rule("EPT-16.2b")
def pay_turn(unit: Unit, deed: Deed) -> None:
    """A turn of a hexside that is a part of a move: it is paid, and puts a Move marker on the vehicle."""
    deed.spent += tables().numbers.movement.pivot
    unit.moved, deed.gait = True, "normal"
