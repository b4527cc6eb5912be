"""Those aboard (EPT-16.3m, EPT-16.9): who survives a destroyed vehicle, who gets out of one that is hit."""

from __future__ import annotations

from bocage.ground.facing import Facing, turned
from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Args
from bocage.systems.ept.morale.losses import eliminate, lose_step
from bocage.systems.ept.morale.results import stop
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.units import is_gun, riders, type_of
from bocage.systems.ept.vehicles.facing import HALF_TURN


@rule("EPT-16.3l")
def rides_outside(vehicle: Unit) -> bool:
    """Whether those aboard ride on top: the vehicle is made to fight, not to carry."""
    card = type_of(vehicle).card
    return card is not None and card.carries is None


@rule("EPT-16.9a", "EPT-16.3m")
def lose_those_aboard(s: State, vehicle: Unit) -> Procedure[None]:
    """Those aboard a destroyed vehicle lose a step or their lives; who survives gets out."""
    numbers = tables().numbers.passengers
    limit = numbers.riders_survive_at_or_below if rides_outside(vehicle) else numbers.survive_at_or_below

    def read(faces: Faces) -> bool:
        return sum(faces) <= limit

    for rider in riders(s, vehicle):
        about: Args = {"unit": unit_name(s, rider.id)}
        survives = yield from draw(TWO_D6, "aboard", read, seat=rider.side, rule="EPT-16.9a", about=about)
        if survives:
            yield from lose_step(s, rider, "EPT-16.9a")
        else:
            yield from eliminate(s, rider, "EPT-16.9a")
    yield from bail_out(s, vehicle)


@rule("EPT-16.9b", "EPT-16.9c")
def bail_out(s: State, vehicle: Unit) -> Procedure[None]:
    """Those aboard get out and are stopped; a towed gun ends facing the other way than its tractor."""
    for rider in riders(s, vehicle):
        rider.carrier = 0
        if is_gun(rider):
            rider.facing = turned(Facing(vehicle.facing), HALF_TURN)
        yield from stop(s, rider)
