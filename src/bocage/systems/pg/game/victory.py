"""Victory (PG-2.3a): points for hexes held and enemy steps lost, compared when the last turn is over."""

from __future__ import annotations

from bocage.kernel.contract.setting import Outcome
from bocage.kernel.rules import rule
from bocage.systems.pg.state.model import State
from bocage.systems.pg.state.pieces import on_map, other
from bocage.systems.pg.state.printed import is_combat_unit


@rule("PG-2.3a")
def points(s: State, side: int) -> int:
    """The victory points of a side now."""
    victory = s.setting.terms.victory
    held = sum(value for cell, value in victory.cells.items() if s.control[cell] == side)
    return held + victory.step_points * s.lost_steps[other(side)]


def judge(s: State) -> None:
    """Set the outcome if a side has no combat units left, or if the last turn is over."""
    alive = [any(is_combat_unit(piece) for piece in on_map(s, side)) for side in (0, 1)]
    if not all(alive):
        s.outcome = Outcome("destroyed", alive.index(True) if any(alive) else None)
        return
    if s.turn < s.setting.terms.turns:
        return
    lead = points(s, 0) - points(s, 1)
    first, second = s.setting.terms.victory.margins
    if first is not None and lead >= first:
        s.outcome = Outcome("points", 0)
    elif second is not None and -lead >= second:
        s.outcome = Outcome("points", 1)
    else:
        s.outcome = Outcome("undecided")
