"""Armoured movement as an action (EPT-16.4): men and a vehicle that move together; the vehicle leads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.names import tell_of, unit_name
from bocage.systems.ept.state.pairs import join
from bocage.systems.ept.state.units import is_vehicle, units_at
from bocage.systems.ept.vehicles.escort import why_not_escort

ACCOMPANY, COVER = "accompany", "cover"
"""The verbs of the men who ask for cover, and of the vehicle that offers it; each names the other."""


def why_not(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why men and vehicle do not move together."""
    other = s.units.get(choice.other or 0)
    if other is None or is_vehicle(unit) != (choice.verb == COVER) or is_vehicle(other) == is_vehicle(unit):
        return refuse("EPT-16.4a", "refuse-not-offered", choice=str(choice))
    return why_not_escort(s, unit, other) if choice.verb == COVER else why_not_escort(s, other, unit)


def options(s: State, unit: Unit, verb: str) -> Iterator[Choice]:
    """With whom a unit may move together."""
    if is_vehicle(unit) == (verb == COVER):
        for other in units_at(s, unit.side, unit.at):
            choice = Choice(verb, unit.id, other=other.id)
            if why_not(s, unit, choice) is None:
                yield choice


def run(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Both are active from now on; the vehicle is led, the men follow it."""
    other = s.units[choice.other or 0]
    vehicle, man = (unit, other) if choice.verb == COVER else (other, unit)
    for each in (vehicle, man):
        join(s, each)
    if s.deed is None or not s.deed.escorted:
        s.deed = Deed([vehicle.id])
    s.deed.units.append(man.id)
    s.deed.escorted.append(man.id)
    yield tell_of(s, man, "told-escorted", "EPT-16.4a", vehicle=unit_name(s, vehicle.id))


ACTS = {verb: Act(partial(options, verb=verb), why_not, run) for verb in (ACCOMPANY, COVER)}
