"""A step of a move (EPT-9.1): which hexes may be entered, by which kind of move, and what is paid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.ground.prices import price
from bocage.systems.ept.ground.terrain import has_road, storey_in
from bocage.systems.ept.ground.wire import is_closed_by_wire
from bocage.systems.ept.movement.allowance import points_left
from bocage.systems.ept.movement.permitted import why_not_march, why_not_move
from bocage.systems.ept.movement.room import why_not_crowd
from bocage.systems.ept.state.model import Deed, Gait, State, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import enemies_in, has_trait, is_gun, is_vehicle, mark_moved, put

GAITS: dict[str, Gait] = {"step": "normal", "creep": "tactical", "march": "forced"}
"""The kind of move that each verb declares or goes on with (EPT-9.1c)."""
STANDING = ("dig", "command", "assault", "set_up")
"""What ends all movement of an action (EPT-7.1g, EPT-7.1h, EPT-7.1j, EPT-7.1l)."""


def steps(s: State, unit: Unit, deed: Deed, verb: str) -> Iterator[int]:
    """The cells that a unit may enter next by one kind of move."""
    if why_not_walk(s, unit, deed, verb) is None:
        for cell in s.board.steps(unit.at):
            if why_not_into(s, unit, deed, verb, cell) is None:
                yield cell


def why_not_step(s: State, unit: Unit, deed: Deed, verb: str, cell: int) -> Violation | None:
    """Why a unit may not enter a hex by one kind of move."""
    return why_not_walk(s, unit, deed, verb) or why_not_into(s, unit, deed, verb, cell)


def why_not_walk(s: State, unit: Unit, deed: Deed, verb: str) -> Violation | None:
    """Why a unit may not move like this, wherever it would go."""
    return why_not_on_foot(s, unit) or why_not_gait(s, unit, deed, GAITS[verb]) or why_not_move(s, unit)


def why_not_into(s: State, unit: Unit, deed: Deed, verb: str, cell: int) -> Violation | None:
    """Why a unit that moves like this may not enter a hex."""
    return (
        why_not_next(s, unit, cell)
        or why_not_leave_floor(s, unit, cell)
        or why_not_wired(s, unit, verb, cell)
        or why_not_pay(s, unit, deed, verb, cell)
        or why_not_crowd(s, unit, cell, partial(goes_on, s, unit, deed, verb))
    )


def goes_on(s: State, unit: Unit, deed: Deed, verb: str, cell: int, beyond: int) -> bool:
    """Whether a unit could go on by one step more after the next one; a tactical move or a gun has no second."""
    if GAITS[verb] == "tactical" or is_gun(unit):
        return False
    by_road = stays_on_road(s, unit, deed, cell) and has_road(s, cell, beyond)
    first, second = price(s, unit, unit.at, cell), price(s, unit, cell, beyond)
    trial = Deed([unit.id], GAITS[verb], deed.spent, by_road=by_road, extra=deed.extra)
    return first is not None and second is not None and first + second <= points_left(s, unit, trial)


@rule("EPT-5.2f")
def why_not_leave_floor(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why a unit upstairs does not go to a hex: a building is left by the ground floor only."""
    if unit.floor and storey_in(s, unit, cell) != unit.floor:
        return refuse("EPT-5.2f", "refuse-upstairs", unit=unit_name(s, unit.id))
    return None


@rule("EPT-18.4a")
def why_not_wired(s: State, unit: Unit, verb: str, cell: int) -> Violation | None:
    """Why wire closes a hex to a unit."""
    if is_closed_by_wire(s, unit, cell, creeping=GAITS.get(verb) == "tactical"):
        return refuse("EPT-18.4a", "refuse-wire", hex=label(s, cell))
    return None


def why_not_on_foot(s: State, unit: Unit) -> Violation | None:
    """Why a unit does not walk: vehicles drive, guns that are not light stay."""
    if is_vehicle(unit):
        return refuse("EPT-16.2d", "refuse-drives", unit=unit_name(s, unit.id))
    return why_not_gun_moves(s, unit)


@rule("EPT-18.3g", "EPT-7.1p", "EPT-16.3g")
def why_not_gun_moves(s: State, unit: Unit) -> Violation | None:
    """A gun is moved by towing only; a light one may be pushed by one hex, if it does nothing else."""
    if not is_gun(unit):
        return None
    if unit.boarded == s.turn:
        return refuse("EPT-16.3g", "refuse-cannot-move", unit=unit_name(s, unit.id))
    if has_trait(unit, "light") and not unit.fire and (s.deed is None or s.deed.hexes == 0):
        return None
    return refuse("EPT-18.3g", "refuse-cannot-move", unit=unit_name(s, unit.id))


@rule("EPT-9.1c", "EPT-9.2b", "EPT-9.2c")
def why_not_gait(s: State, unit: Unit, deed: Deed, gait: Gait) -> Violation | None:
    """Why a unit may not move like this: the kind of move is fixed by its first hex; a tactical one has no second."""
    if deed.gait and (deed.gait != gait or gait == "tactical"):
        return refuse("EPT-9.1c", "refuse-other-gait", unit=unit_name(s, unit.id))
    if gait != "normal" and deed.extra:
        rule_id = "EPT-9.2b" if gait == "tactical" else "EPT-9.2c"
        return refuse(rule_id, "refuse-not-combined", unit=unit_name(s, unit.id))
    if deed.extra in STANDING and not (deed.stacked and not deed.assaulted):
        return refuse("EPT-7.1j", "refuse-not-combined", unit=unit_name(s, unit.id))
    if gait == "forced":
        return why_not_march(s, unit)
    return None


@rule("EPT-9.1a", "EPT-15.0a")
def why_not_next(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why a hex is closed to a unit that only moves: too far, off the map, held by the enemy."""
    if cell not in s.board.steps(unit.at) or not s.board.on_map(cell):
        return refuse("EPT-9.1a", "refuse-not-adjacent", hex=label(s, cell))
    if any(enemy.floor == storey_in(s, unit, cell) for enemy in enemies_in(s, unit.side, cell)):
        return refuse("EPT-15.0a", "refuse-enemy-there", hex=label(s, cell))
    return None


@rule("EPT-9.1a", "EPT-9.2b")
def why_not_pay(s: State, unit: Unit, deed: Deed, verb: str, cell: int) -> Violation | None:
    """Why a hex costs too much; a tactical move enters its one hex at any price."""
    cost = price(s, unit, unit.at, cell, creeping=GAITS[verb] == "tactical")
    if cost is None:
        return refuse("EPT-9.1a", "refuse-forbidden-ground", hex=label(s, cell))
    if GAITS[verb] == "tactical" and s.setting.options.tactical_move_any_cost:
        return None
    trial = Deed([unit.id], GAITS[verb], deed.spent, by_road=stays_on_road(s, unit, deed, cell), extra=deed.extra)
    if cost > points_left(s, unit, trial):
        return refuse("EPT-9.1a", "refuse-too-dear", unit=unit_name(s, unit.id), hex=label(s, cell))
    return None


@rule("EPT-9.4a")
def stays_on_road(s: State, unit: Unit, deed: Deed, cell: int) -> bool:
    """Whether a step keeps to the roads from the start of the action."""
    return deed.by_road and has_road(s, unit.at, cell)


def take_step(s: State, unit: Unit, deed: Deed, verb: str, cell: int) -> None:
    """Pay for a hex, enter it, bear a Move marker."""
    deed.spent += price(s, unit, unit.at, cell, creeping=GAITS[verb] == "tactical") or 0
    deed.by_road = stays_on_road(s, unit, deed, cell)
    deed.gait, deed.hexes, deed.came_from = GAITS[verb], deed.hexes + 1, unit.at
    deed.over = deed.gait == "tactical" or is_gun(unit)
    unit.floor = storey_in(s, unit, cell)
    mark_moved(unit)
    put(s, unit, cell)
