"""Which choice a seat may take back.

It stands apart because the machine asks it too: the end of a step is not taken by itself where that would put a
player's last choice beyond an undo.
"""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.command import Command, Seat
from bocage.kernel.records.record import FORCED, HAND_OVER, Chosen, Declared, Input


def is_foreign_hand_over(entry: Input, seat: Seat, command: Command) -> bool:
    """Whether another side has given a piece to another of its seats, of which this seat knows nothing."""
    return isinstance(entry, Declared) and entry.kind == HAND_OVER and not command.are_allied(entry.seat, seat)


def last_own_choice(
    inputs: Sequence[Input], first: int, seat: Seat, command: Command, *, in_secret: bool, hides: bool
) -> int | None:
    """The index of the seat's last choice, at `first` or later, if nothing stands between that an undo cannot cross.

    `in_secret` says that the sides are choosing at the same time, so that choices of others do not stand between;
    `hides`, that something is hidden from the seat: it must not learn whether another side was left only one choice.
    """
    for index in range(len(inputs) - 1, first - 1, -1):
        entry = inputs[index]
        if is_foreign_hand_over(entry, seat, command):
            continue
        if not isinstance(entry, Chosen):
            return None
        if entry.seat == seat:
            if not entry.auto:
                return index
        elif command.are_allied(entry.seat, seat):
            if entry.auto != FORCED:
                return None
        elif not in_secret and (entry.auto != FORCED or hides):
            return None
    return None
