"""Units that are too many in a hex when a segment ends (PG-4.4a): their owner says which of them are lost."""

from __future__ import annotations

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pg.losses import eliminate
from bocage.systems.pg.stacking import excess_in, least_limit
from bocage.systems.pg.state.model import State
from bocage.systems.pg.state.pieces import label


def overfull(s: State) -> tuple[int, int] | None:
    """The first side and hex in which units are too many; None where all limits are kept."""
    for side, places in enumerate(s.places):
        stacks = [cell for cell, ids in places.by_place.items() if cell >= 0 and len(ids) > least_limit()]
        for cell in sorted(stacks):
            if excess_in(s, side, cell):
                return side, cell
    return None


@rule("PG-4.4a")
def remove_excess(s: State) -> Procedure[None]:
    """Excess units at the end of a segment are eliminated; their owner chooses."""
    while (crowded := overfull(s)) is not None:
        side, cell = crowded
        options = tuple(Choice("give-up", unit.id) for unit in excess_in(s, side, cell))
        choice = yield from ask(
            side,
            text("prompt-give-up", hex=label(s, cell)),
            Choices(lambda known, options=options: options, default=lambda known, options=options: options[0]),
            rule="PG-4.4a",
        )
        yield from eliminate(s, s.pieces[choice.piece or 0], "PG-4.4a")
