"""Crews of vehicles that were immobilised in this turn (EPT-16.6l): who fails abandons the vehicle."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Args
from bocage.systems.ept.morale.losses import eliminate
from bocage.systems.ept.morale.value import morale_tally
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import told_name


@rule("EPT-16.6l")
def try_crews(s: State) -> Procedure[None]:
    """Test each crew whose vehicle was immobilised in this turn."""
    for unit in [one for one in s.units.values() if one.hit_now]:
        unit.hit_now = False
        yield from try_crew(s, unit)


def try_crew(s: State, unit: Unit) -> Procedure[None]:
    """A crew that fails its test leaves a wreck behind."""
    tally = morale_tally(s, unit)
    limit = tally.total

    def read(faces: Faces) -> bool:
        return sum(faces) <= limit

    about: Args = {"unit": told_name(s, unit.id)}
    if not (yield from draw(TWO_D6, "crew", read, tally=tally, seat=unit.side, rule="EPT-16.6l", about=about)):
        s.wrecks[unit.at] = s.wrecks.get(unit.at, 0) + 1
        yield from eliminate(s, unit, "EPT-16.6l")
