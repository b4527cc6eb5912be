"""Who begins a game aboard which vehicle (EPT-16.3a, EPT-16.3b, EPT-16.3l)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.rules import Violation, refuse
from bocage.systems.ept.game.placing import area_of, force_of
from bocage.systems.ept.state.model import OFF_MAP, State, Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.units import is_vehicle, rides_outside
from bocage.systems.ept.vehicles.transport import has_space


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


def has_seat(s: State, rider: Unit, vehicle: Unit) -> bool:
    """Whether a vehicle takes a unit besides those aboard; on tanks only forces ride that the scenario lets ride."""
    return has_space(s, vehicle, rider) and (not rides_outside(vehicle) or force_of(s, rider.id).riders)
