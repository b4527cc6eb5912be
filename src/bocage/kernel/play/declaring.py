"""What declarations come to: how resigning, draws, running out of time and agreement end a game."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from bocage.kernel.command import Command, Seat
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.records.record import AWARD, Declared, Input
from bocage.kernel.text import Text


def declared_text(entry: Declared, sides: Sequence[str], command: Command) -> Text:
    """What the log says of a declaration."""
    args: dict[str, int | str | Text] = {"seat": sides[command.side_of[entry.seat]]}
    if entry.kind == AWARD:
        args["winner"] = sides[command.side_of[entry.to]]
    return Text(f"declared-{entry.kind}", args)


def declared_outcome(inputs: Sequence[Input], command: Command) -> Outcome | None:
    """How the last input, a declaration, ends the game; None where others have still to declare the same."""
    entry = inputs[-1]
    assert isinstance(entry, Declared)
    side = command.side_of[entry.seat]
    others = [other for other in range(len(command.seats_of)) if other != side]
    lost = Outcome(entry.kind, others[0] if len(others) == 1 else None)
    match entry.kind:
        case "resign":
            return lost if _resigned(inputs).issuperset(command.seats_of[side]) else None
        case "offer-draw":
            return Outcome("agreed-draw") if _draw_offers(inputs).issuperset(range(len(command.side_of))) else None
        case "award":
            return Outcome("agreed-win", command.side_of[entry.to])
        case "abandon":
            return Outcome("abandoned")
    return lost


def _resigned(inputs: Sequence[Input]) -> set[Seat]:
    """Who has resigned; a side has once all its seats have."""
    return {entry.seat for entry in inputs if isinstance(entry, Declared) and entry.kind == "resign"}


def _draw_offers(inputs: Sequence[Input]) -> set[Seat]:
    """Who offers a draw at this decision; an offer lapses with the next choice."""
    lately = itertools.takewhile(lambda entry: isinstance(entry, Declared), reversed(inputs))
    return {entry.seat for entry in lately if isinstance(entry, Declared) and entry.kind == "offer-draw"}
