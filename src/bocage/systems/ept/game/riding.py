"""Who begins a game aboard which vehicle (EPT-16.3a, EPT-16.3b, EPT-16.3l)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.game.placing import area_of, force_of
from bocage.systems.ept.reference.counters import UnitType
from bocage.systems.ept.state.model import OFF_MAP, State, Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.units import is_vehicle, riders, type_of


def seats(s: State, side: int) -> Iterator[tuple[Unit, Unit]]:
    """Each unit that may still be put aboard a vehicle, with that vehicle."""
    own = [unit for unit in s.units.values() if unit.side == side]
    vehicles = [unit for unit in own if is_vehicle(unit)]
    for rider in own:
        for vehicle in vehicles:
            if why_not_aboard(s, rider, vehicle) is None:
                yield rider, vehicle


def why_not_aboard(s: State, rider: Unit, vehicle: Unit) -> Violation | None:
    """Why a unit does not begin the game aboard a vehicle: not together, no passenger, no room."""
    if rider.decoy or is_vehicle(rider) or rider.carrier or rider.at != OFF_MAP or rider.side != vehicle.side:
        return refuse("EPT-16.3d", "refuse-no-passenger", unit=unit_name(s, rider.id))
    if not begin_together(s, rider, vehicle):
        return refuse("EPT-16.3d", "refuse-not-together", unit=unit_name(s, rider.id))
    if not has_seat(s, rider, vehicle):
        return refuse("EPT-16.3a", "refuse-no-seat", unit=unit_name(s, rider.id), vehicle=unit_name(s, vehicle.id))
    return None


def begin_together(s: State, rider: Unit, vehicle: Unit) -> bool:
    """Whether both arrive in the same turn by the same edge, or the vehicle stands where the rider may be set up."""
    if rider.arrives or vehicle.arrives:
        same_edge = force_of(s, rider.id).entry == force_of(s, vehicle.id).entry
        return rider.arrives == vehicle.arrives and vehicle.at == OFF_MAP and same_edge
    return vehicle.at != OFF_MAP and vehicle.at in area_of(s, rider.id)


@rule("EPT-16.3a", "EPT-16.3b", "EPT-16.3l")
def has_seat(s: State, rider: Unit, vehicle: Unit) -> bool:
    """Whether a vehicle takes a unit besides those aboard."""
    card = type_of(vehicle).card
    carries = card.carries if card is not None else None
    aboard, new = [type_of(unit) for unit in riders(s, vehicle)], type_of(rider)
    if carries is None:
        return force_of(s, rider.id).riders and is_fit_outside(new) and is_pair(aboard, new)
    if carries == "squad":
        return is_pair(aboard, new)
    is_small = new.kind in ("leader", "observer", "weapon") or (carries == "small" and "light" in new.traits)
    return not aboard and is_small


def is_fit_outside(type: UnitType) -> bool:
    """Whether a unit can ride on a tank: a squad, a leader or a portable anti-tank weapon."""
    return type.kind in ("squad", "leader") or type.weapon == "atr"


def is_pair(aboard: list[UnitType], new: UnitType) -> bool:
    """Whether those aboard and one more are one squad, one gun, or one weapon and one leader at most."""
    if not aboard:
        return True
    kinds = {type.kind for type in (*aboard, new)}
    leaders = {"leader", "observer"}
    return len(aboard) == 1 and "weapon" in kinds and bool(kinds & leaders)
