"""Immobilised vehicles at the end of a turn: crews who give up (EPT-16.6l), leaders who change tanks (EPT-16.6n)."""

from __future__ import annotations

from bocage.kernel.choice import NO, YES
from bocage.kernel.contract.procedure import Procedure, ask, draw
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Args, text
from bocage.systems.ept.armour.damage import abandon
from bocage.systems.ept.morale.value import morale_tally
from bocage.systems.ept.state.formations import led_by, members
from bocage.systems.ept.state.model import OFF_MAP, State, Unit
from bocage.systems.ept.state.names import label, told_name, unit_name
from bocage.systems.ept.state.units import is_vehicle


@rule("EPT-16.6l")
def try_crews(s: State) -> Procedure[None]:
    """Test each crew whose vehicle was immobilised in this turn."""
    for unit in [one for one in s.units.values() if one.hit_now]:
        unit.hit_now = False
        yield from try_crew(s, unit)


def try_crew(s: State, unit: Unit) -> Procedure[None]:
    """A crew that fails its test abandons the vehicle."""
    tally = morale_tally(s, unit)
    limit = tally.total

    def read(faces: Faces) -> bool:
        return sum(faces) <= limit

    about: Args = {"unit": told_name(s, unit.id)}
    stays = yield from draw(
        TWO_D6, "crew", read, tally=tally, seat=unit.side, rule="EPT-16.6l", about=about, limit="at-most"
    )
    if not stays:
        yield from abandon(s, unit, "EPT-16.6l")


# --- leaders ----------------------------------------------------------------------------------------------------------
@rule("EPT-16.6n")
def stranded_leaders(s: State) -> list[Unit]:
    """The immobilised vehicles that lead a formation with others to lead it, whose owners have not been asked."""
    return [
        unit
        for unit in s.units.values()
        if unit.immobilised and is_vehicle(unit) and unit.id not in s.tried and unit.at != OFF_MAP and has_heir(s, unit)
    ]


def has_heir(s: State, leader: Unit) -> bool:
    """Whether another vehicle could lead the formation of a vehicle that leads it."""
    return any(is_vehicle(unit) and unit.id != leader.id for own in led_by(s, leader) for unit in members(s, own))


def abandon_leader(s: State) -> Procedure[bool]:
    """Ask for the next stranded leader whether his vehicle is given up, so that another is named; whether one was."""
    unit = next(iter(stranded_leaders(s)), None)
    if unit is None:
        s.tried = []
        return False
    choice = yield from ask(
        unit.side,
        text("prompt-abandon", unit=unit_name(s, unit.id), hex=label(s, unit.at)),
        Choices(lambda known: (YES, NO)),
        rule="EPT-16.6n",
        pieces=(unit.id,),
    )
    s.tried.append(unit.id)
    if choice == YES:
        yield from abandon(s, unit, "EPT-16.6n")
    return True
