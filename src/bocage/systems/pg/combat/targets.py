"""Who is hit by fire at a hex (PG-7.4)."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import leaders_at, pieces_at


@rule("PG-7.4a", "PG-1.1p")
def exposed_at(s: State, side: int, cell: int) -> list[Piece]:
    """Everything of a side in a hex, spotted or not; what is carried shares the fate of its transport (PG-5.65a)."""
    return [piece for piece in pieces_at(s, side, cell) if piece.leader or not piece.carrier]


@rule("PG-13.13a")
def leaders_with(s: State, piece: Piece) -> list[int]:
    """The leaders who share the losses of a piece: those in its hex; if it moves, those who go along or ride on it."""
    here = leaders_at(s, piece.side, piece.at)
    if s.move is None or s.move.id != piece.id:
        return [leader.id for leader in here]
    return [*s.move.along, *(leader.id for leader in here if leader.carrier == piece.id)]
