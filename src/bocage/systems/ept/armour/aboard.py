"""Those aboard (EPT-16.3m, EPT-16.9): who survives a destroyed vehicle, who gets out of one that is hit."""

from __future__ import annotations

from bocage.ground.facing import Facing, turned
from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Args
from bocage.systems.ept.armour.zones import HALF_TURN
from bocage.systems.ept.morale.losses import eliminate, lose_step
from bocage.systems.ept.morale.results import stop
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import told_name
from bocage.systems.ept.state.units import is_gun, is_vehicle, riders, rides_outside


@rule("EPT-16.3m")
def survival_limit(vehicle: Unit) -> int:
    """The roll up to which those aboard a destroyed vehicle survive: lower for those who rode on top."""
    numbers = tables().numbers.passengers
    return numbers.riders_survive_at_or_below if rides_outside(vehicle) else numbers.survive_at_or_below


@rule("EPT-16.9a")
def lose_those_aboard(s: State, vehicle: Unit) -> Procedure[None]:
    """Those aboard a destroyed vehicle lose a step or their lives; who survives gets out."""
    limit = survival_limit(vehicle)

    def read(faces: Faces) -> bool:
        return sum(faces) <= limit

    for rider in riders(s, vehicle):
        about: Args = {"unit": told_name(s, rider.id)}
        survives = yield from draw(TWO_D6, "aboard", read, seat=rider.side, rule="EPT-16.9a", about=about)
        if survives:
            yield from lose_step(s, rider, "EPT-16.9a")
        else:
            yield from eliminate(s, rider, "EPT-16.9a")
    yield from bail_out(s, vehicle)


@rule("EPT-16.9b")
def bail_out(s: State, vehicle: Unit) -> Procedure[None]:
    """Those aboard get out and are stopped; in the operations phase the enemy may answer that."""
    for rider in riders(s, vehicle):
        rider.carrier, rider.boarded = 0, s.turn
        face_backwards(rider, vehicle)
        yield from stop(s, rider)
        if s.phase == "operations" and s.fight is None:
            s.alighted.append(rider.id)


@rule("EPT-16.9c")
def face_backwards(gun: Unit, vehicle: Unit) -> None:
    """A gun that was towed ends facing the other way than its tractor."""
    if is_gun(gun):
        gun.facing = turned(Facing(vehicle.facing), HALF_TURN)


@rule("EPT-16.3o")
def shake_off(s: State, unit: Unit) -> Procedure[None]:
    """Fire at a tank or at those who ride on it, whatever its result, makes these get off and stop."""
    vehicle = s.units.get(unit.carrier or unit.id)
    if vehicle is not None and is_vehicle(vehicle) and rides_outside(vehicle):
        yield from bail_out(s, vehicle)
