"""Getting on and off vehicles as an action (EPT-7.1k, EPT-16.3): of those who board, or of the vehicle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.hidden import reveal_moving
from bocage.systems.ept.reactions import open_rung
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import label, tell_of, unit_name
from bocage.systems.ept.state.pairs import join
from bocage.systems.ept.state.units import is_gun, is_vehicle, riders, units_at
from bocage.systems.ept.vehicles.transport import alight, board, why_not_alight, why_not_board

BOARD, LOAD = "board", "load"
"""The verbs of getting on: of the unit that does, and of the vehicle that takes it up."""
ALIGHT, UNLOAD = "alight", "unload"
"""The verbs of getting off: of the unit that does, and of the vehicle that sets it down."""
UNHITCH, DROP = "unhitch", "drop"
"""The same for guns; the place is the neighbouring hex that the gun then faces."""


def pair_of(s: State, unit: Unit, choice: Choice) -> tuple[Unit, Unit] | None:
    """The vehicle and the other unit of a choice; None where it does not name both as its verb demands."""
    other = s.units.get(choice.other or unit.carrier)
    vehicle = unit if choice.verb in (LOAD, UNLOAD, DROP) else other
    aboard = other if vehicle is unit else unit
    if vehicle is None or aboard is None or not is_vehicle(vehicle) or is_vehicle(aboard):
        return None
    return vehicle, aboard


def why_not(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why nobody gets on or off like this."""
    pair = pair_of(s, unit, choice)
    if pair is None:
        return refuse("EPT-16.3d", "refuse-not-offered", choice=str(choice))
    vehicle, aboard = pair
    if choice.verb in (BOARD, LOAD):
        return why_not_board(s, unit, vehicle, aboard)
    if is_gun(aboard) != (choice.verb in (UNHITCH, DROP)) or not is_beside(s, unit, choice):
        return refuse("EPT-16.3c", "refuse-cannot-alight", unit=unit_name(s, aboard.id))
    return why_not_alight(s, unit, vehicle, aboard)


def is_beside(s: State, unit: Unit, choice: Choice) -> bool:
    """Whether the place of a choice is a hex that a gun may face, where it must name one."""
    if choice.verb not in (UNHITCH, DROP):
        return not choice.place
    return choice.place in s.board.aliases and s.board.cell(choice.place) in s.board.steps(unit.at)


def candidates(s: State, unit: Unit, verb: str) -> Iterator[Choice]:
    """The choices of a verb that name everything it needs."""
    if verb in (BOARD, LOAD):
        if is_vehicle(unit) == (verb == LOAD):
            yield from (Choice(verb, unit.id, other=each.id) for each in units_at(s, unit.side, unit.at))
        return
    aboard = riders(s, unit) if verb in (UNLOAD, DROP) else [unit] if unit.carrier else []
    for each in aboard:
        named = None if each is unit else each.id
        if verb in (UNHITCH, DROP):
            yield from (Choice(verb, unit.id, other=named, place=label(s, cell)) for cell in s.board.steps(unit.at))
        else:
            yield Choice(verb, unit.id, other=named)


@rule("EPT-7.1k")
def options(s: State, unit: Unit, verb: str) -> Iterator[Choice]:
    """Who may get on or off."""
    return (choice for choice in candidates(s, unit, verb) if why_not(s, unit, choice) is None)


def run_on(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Get on; those aboard have acted, the vehicle may go on by half."""
    vehicle, aboard = begin(s, unit, choice)
    board(s, vehicle, aboard)
    s.ready = [id for id in s.ready if id != aboard.id or id == unit.id]
    if aboard.id == unit.id and s.deed is not None:
        s.deed.over = True
    yield tell_of(s, aboard, "told-aboard", "EPT-16.3d", vehicle=unit_name(s, vehicle.id))


def run_off(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Get off; the enemy may answer before those who got off go on."""
    vehicle, aboard = begin(s, unit, choice)
    alight(s, vehicle, aboard, s.board.cell(choice.place) if choice.place else None)
    yield tell_of(s, aboard, "told-alighted", "EPT-16.3e", vehicle=unit_name(s, vehicle.id))
    yield from reveal_moving(s, aboard, "normal")
    open_rung(s, "alighted", [aboard.id])


def begin(s: State, unit: Unit, choice: Choice) -> tuple[Unit, Unit]:
    """Note what the action is; the other of the two becomes active."""
    pair = pair_of(s, unit, choice)
    assert pair is not None
    assert s.deed is not None
    s.deed.extra = "embark"
    for each in pair:
        join(s, each)
    return pair


ACTS = {
    **{verb: Act(partial(options, verb=verb), why_not, run_on) for verb in (BOARD, LOAD)},
    **{verb: Act(partial(options, verb=verb), why_not, run_off) for verb in (ALIGHT, UNLOAD, UNHITCH, DROP)},
}
