"""Hollow charges (EPT-18.3f): how many a gun has is rolled for before the first turn."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Args
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.names import unit_name
from bocage.systems.ept.state.units import type_of


@rule("EPT-18.3f")
def roll_hollow_charges(s: State) -> Procedure[None]:
    """A die for each gun that fires them and has none given; its owner alone knows the number."""

    def read(faces: Faces) -> int:
        return faces[0]

    for unit in s.units.values():
        cannon = None if unit.decoy else type_of(unit).cannon
        if cannon is not None and cannon.heat_ac is not None and not unit.heat_left:
            about: Args = {"unit": unit_name(s, unit.id)}
            unit.heat_left = yield from draw(
                D6, "hollow-charges", read, seat=unit.side, rule="EPT-18.3f", about=about, to=(unit.side,)
            )
