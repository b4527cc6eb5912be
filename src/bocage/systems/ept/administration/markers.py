"""Markers that go at the end of a turn (EPT-2.Da point 3), and the Move markers that vehicles may keep (EPT-9.5a)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import is_vehicle, units_of

KEEP, DROP = "keep-move", "drop-move"
"""The verbs of the two answers; each names the vehicle."""


@rule("EPT-9.5a")
def moving_vehicles(s: State) -> Iterator[Unit]:
    """The vehicles that may keep their Move marker and have not been asked, side by side; they must be able to move."""
    for side in (0, 1):
        for unit in units_of(s, side):
            if is_vehicle(unit) and unit.moved and not unit.immobilised and unit.id not in s.tried:
                yield unit


def keep_moving_one(s: State) -> Procedure[bool]:
    """Ask for the next vehicle whether it keeps its Move marker for the turn to come; whether there was one."""
    unit = next(moving_vehicles(s), None)
    if unit is None:
        s.tried = []
        return False
    choice = yield from ask(
        unit.side,
        text("prompt-keep-move", unit=unit_name(s, unit.id), hex=label(s, unit.at)),
        Choices(lambda known: (Choice(KEEP, unit.id), Choice(DROP, unit.id))),
        rule="EPT-9.5a",
        pieces=(unit.id,),
    )
    s.tried.append(unit.id)
    unit.keeps_moving = choice.verb == KEEP
    return True


@rule("EPT-2.Dc", "EPT-13.1d", "EPT-S.8a")
def remove_markers(unit: Unit) -> None:
    """All markers that last for a turn go from a unit."""
    unit.moved, unit.keeps_moving = unit.keeps_moving, False
    unit.fire, unit.stunned = "", False
    unit.activated = unit.withdrew = unit.airdropped = False
    if unit.condition == "stopped":
        unit.condition = ""
