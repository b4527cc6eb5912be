"""Secret set-up side by side: where each unit stands and what it pretends to be (PRB-1)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat
from bocage.kernel.contract.procedure import Procedure, ask, together
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from tests.probe.fire import BOTH
from tests.probe.model import Stance, State

STANCES: dict[str, Stance] = {"open": "open", "masked": "masked", "hidden": "hidden"}
"""A state holds constants, not the words of a choice: a default is left out only if it is that very object."""


@rule("PRB-1a")
def set_up(s: State) -> Procedure[None]:
    """Both sides at the same time, each in secret."""
    yield from together({seat: place(s, seat) for seat in BOTH})
    s.step = "open"
    s.journal.note(*s.units)  # both sides see what the other has placed


def place(s: State, seat: Seat) -> Procedure[None]:
    for id in s.setting.roster[seat]:
        yield from place_unit(s, seat, id)


def place_unit(s: State, seat: Seat, id: int) -> Procedure[None]:
    unit = s.units[id]
    where = yield from ask(
        seat, text("prompt-place", unit=id), Choices(lambda known: cells_for(known, id)), rule="PRB-1a"
    )
    s.put(unit, s.setting.cells[where.place])
    how = yield from ask(
        seat, text("prompt-stance", unit=id), Choices(lambda known: stances_for(known, id)), rule="PRB-1b"
    )
    if how.verb == "decoy":
        unit.kind, unit.stance = "decoy", "masked"
    else:
        unit.stance = STANCES[how.verb]
    s.note(unit)


def cells_for(s: State, id: int) -> Iterator[Choice]:
    side, setting = s.units[id].side, s.setting
    taken = {unit.at for unit in s.units.values() if unit.side == side}
    free = (cell for cell in setting.ground.zone(side) if cell not in taken)
    return (Choice("place", id, place=setting.labels[cell]) for cell in free)


@rule("PRB-1b")
def stances_for(s: State, id: int) -> Iterator[Choice]:
    """Each side has exactly `setting.decoys` decoys, which are never in the open."""
    mine = s.setting.roster[s.units[id].side]
    decoys = s.setting.decoys - sum(s.units[other].kind == "decoy" for other in mine if other < id)
    real = mine[-1] - id + 1 > decoys
    verbs = [*(("open", "masked", "hidden") if real else ()), *(("decoy",) if decoys else ())]
    return (Choice(verb, id) for verb in verbs)
