"""Excess initiative (PG-17.2a): the winner saves an opening segment and takes two in a row later."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import NOBODY, State
from bocage.systems.pg.state.pieces import side_name

SAVE, TWO_IN_A_ROW = Choice("save-segment"), Choice("two-segments")


@rule("PG-17.2a")
def may_save(s: State) -> bool:
    """Whether the winner of the initiative may save one of the segments owed to him."""
    return s.setting.options.excess_initiative and s.owed >= tables().numbers.initiative.saved_from


def offer_saving(s: State) -> Procedure[None]:
    """Ask the winner whether he saves a segment."""
    s.saved = NOBODY
    if not may_save(s):
        return
    choice = yield from ask(
        s.leads,
        text("prompt-save-segment", count=s.owed),
        Choices(lambda known: (SAVE, END)),
        rule="PG-17.2a",
    )
    if choice == SAVE:
        s.saved = s.leads
        s.owed -= 1
        yield tell("told-saved-segment", rule="PG-17.2a", side=side_name(s, s.leads))


@rule("PG-17.2a")
def saved_segments(s: State) -> Iterator[Choice]:
    """The choice of the active side to take two segments in a row, if it has saved one."""
    if s.saved == s.active:
        yield TWO_IN_A_ROW


@rule("PG-17.2a")
def use_saved(s: State) -> None:
    """Add the saved segment to the one that begins."""
    s.owed = max(s.owed, 1) + 1
    s.saved = NOBODY
