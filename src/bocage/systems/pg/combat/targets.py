"""Who is hit by fire at a hex (PG-7.4)."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import pieces_at


@rule("PG-7.4a", "PG-1.1p")
def exposed_at(s: State, side: int, cell: int) -> list[Piece]:
    """Everything of a side in a hex, spotted or not; what is carried shares the fate of its transport (PG-5.65a)."""
    return [piece for piece in pieces_at(s, side, cell) if piece.leader or not piece.carrier]
