"""Who may get on and off, and what it costs (PG-5.62a)."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.movement.pace import left_of, member_of, spend, why_not_free_to_move
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import piece_name
from bocage.systems.pg.state.printed import allowance


def why_not_ready(s: State, piece: Piece) -> Violation | None:
    """Who pays for loading takes part in the segment, has declared to move and has not acted."""
    member = member_of(s, piece)
    if member is None or member.action != "move" or member.done:
        return refuse("PG-3.1g", "refuse-not-declared")
    return why_not_free_to_move(s, piece)


@rule("PG-5.62a")
def why_not_afford(s: State, piece: Piece) -> Violation | None:
    """Getting on or off costs both the unit and its transport a movement point; a gun in tow has none to pay."""
    if allowance(piece) and left_of(s, piece) < tables().numbers.transport.personnel_cost:
        return refuse("PG-5.62a", "refuse-too-dear", piece=piece_name(s, piece.id))
    return None


def pay(s: State, *pieces: Piece) -> None:
    """Pay for getting on or off."""
    for piece in pieces:
        if allowance(piece):
            spend(s, piece, tables().numbers.transport.personnel_cost)
