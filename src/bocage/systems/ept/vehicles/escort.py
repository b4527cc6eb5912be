"""Armoured movement (EPT-16.4a to EPT-16.4c): men who move under cover of a vehicle, hex by hex with it."""

from __future__ import annotations

from functools import partial

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.ground.prices import price
from bocage.systems.ept.ground.terrain import is_cover
from bocage.systems.ept.movement.allowance import full_points
from bocage.systems.ept.movement.permitted import why_not_move
from bocage.systems.ept.movement.room import why_not_crowd
from bocage.systems.ept.movement.steps import why_not_next
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.pairs import why_not_joined
from bocage.systems.ept.state.units import is_gun, is_neutralised, is_sound, is_vehicle, put


def why_not_escort(s: State, vehicle: Unit, unit: Unit) -> Violation | None:
    """Why men do not move under cover of a vehicle."""
    return why_not_beside(s, vehicle, unit) or why_not_start(s, vehicle, unit)


@rule("EPT-16.4a")
def why_not_beside(s: State, vehicle: Unit, unit: Unit) -> Violation | None:
    """They must be men on foot in the hex of a vehicle of their side that gives cover."""
    on_foot = not is_vehicle(unit) and not is_gun(unit) and not unit.decoy and not unit.carrier
    if not on_foot or vehicle.side != unit.side or vehicle.at != unit.at or unit.floor or not is_cover(vehicle):
        return refuse("EPT-16.4a", "refuse-no-cover", unit=unit_name(s, unit.id), vehicle=unit_name(s, vehicle.id))
    return None


@rule("EPT-16.4a", "EPT-16.4c")
def why_not_start(s: State, vehicle: Unit, unit: Unit) -> Violation | None:
    """Both must be able to move, and have done nothing yet; one of the two is active, the other may still be."""
    deed = s.deed
    if deed is not None and (deed.units[0] != vehicle.id or not deed.escorted or deed.hexes or unit.id in deed.units):
        return refuse("EPT-16.4a", "refuse-not-combined", unit=unit_name(s, unit.id))
    for each in (vehicle, unit):
        refused = why_not_move(s, each) if not is_neutralised(each) else refuse_neutralised(s, each)
        if refused is None and not (deed is not None and each.id in deed.units):
            refused = why_not_joined(s, each, "EPT-16.4c")
        if refused is not None:
            return refused
    return None


def refuse_neutralised(s: State, unit: Unit) -> Violation:
    """A neutralised unit does nothing."""
    return refuse("EPT-13.2a", "refuse-neutralised", unit=unit_name(s, unit.id))


@rule("EPT-16.4a")
def why_not_walk(s: State, deed: Deed, cell: int) -> Violation | None:
    """Why the men beside a vehicle cannot follow it into a hex: it is closed to them, or they have too few points."""
    for unit in companions(s, deed):
        refused = why_not_next(s, unit, cell)
        cost = price(s, unit, unit.at, cell)
        if refused is None and (cost is None or deed.foot_spent + cost > full_points(unit, "normal")):
            refused = refuse("EPT-16.4a", "refuse-too-dear", unit=unit_name(s, unit.id), hex=label(s, cell))
        if refused is None:
            refused = why_not_crowd(s, unit, cell, partial(goes_on, s, deed, unit))
        if refused is not None:
            return refused
    return None


def goes_on(s: State, deed: Deed, unit: Unit, cell: int, beyond: int) -> bool:
    """Whether one of the men could go on by one hex more after the next one."""
    first, second = price(s, unit, unit.at, cell), price(s, unit, cell, beyond)
    return first is not None and second is not None and deed.foot_spent + first + second <= full_points(unit, "normal")


def companions(s: State, deed: Deed) -> list[Unit]:
    """The men who move beside the vehicle that acts."""
    return [s.units[id] for id in deed.escorted if id in s.units]


@rule("EPT-16.4a")
def leave_shaken(s: State, deed: Deed) -> None:
    """Men who have been stopped or worse on the way stay where they are; the vehicle may go on."""
    for unit in companions(s, deed):
        if not is_sound(unit):
            deed.escorted.remove(unit.id)
            deed.units.remove(unit.id)
            s.ready = [id for id in s.ready if id != unit.id]


def lead(s: State, deed: Deed, cell: int) -> list[Unit]:
    """Take the men along into the next hex; those who went."""
    men = companions(s, deed)
    if men:
        deed.foot_spent += max(price(s, unit, unit.at, cell) or 0 for unit in men)
    for unit in men:
        unit.moved = True
        put(s, unit, cell)
    return men


@rule("EPT-16.4a")
def has_lost_cover(s: State, deed: Deed) -> bool:
    """Whether the vehicle is gone beside which men moved: their move ends with it."""
    return bool(deed.escorted) and not is_vehicle(s.units[deed.units[0]])
