"""Victory (PG-2.3a): points for hexes held and enemy steps lost, compared when the last turn is over."""

from __future__ import annotations

from bocage.kernel.contract.setting import Outcome
from bocage.kernel.rules import rule
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import OFF_MAP, Piece, State
from bocage.systems.pg.state.pieces import other
from bocage.systems.pg.state.printed import is_combat_unit


@rule("PG-2.3a")
def points(s: State, side: int) -> int:
    """The victory points of a side now."""
    victory = s.setting.terms.victory
    held = sum(value for cell, value in victory.cells.items() if s.control[cell] == side)
    exited_steps = sum(tables().units[type].steps for type in s.left.get(side, ()) if type in tables().units)
    return held + victory.step_points[side] * s.lost_steps[other(side)] + victory.exit_points[side] * exited_steps


def is_still_to_fight(piece: Piece) -> bool:
    """Whether it is a combat unit on the map or one that is still to arrive."""
    return (piece.at != OFF_MAP or piece.arrives > 0) and is_combat_unit(piece)


def judge(s: State) -> None:
    """Set the outcome if a side has no combat units left, or if the last turn is over."""
    alive = [any(piece.side == side and is_still_to_fight(piece) for piece in s.pieces.values()) for side in (0, 1)]
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
