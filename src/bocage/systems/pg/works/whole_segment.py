"""Actions that take the whole allowance of a piece: digging, clearing, limbering, consolidation (PG-3.1h)."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import piece_name


def why_not_idle(s: State, piece: Piece, member: Member, rule_id: str) -> Violation | None:
    """Work takes the whole allowance: who has moved, loaded or is carried does none in this segment."""
    if member.paid or member.hexes or s.move is not None or piece.carrier:
        return refuse(rule_id, "refuse-no-time", piece=piece_name(s, piece.id))
    return None
