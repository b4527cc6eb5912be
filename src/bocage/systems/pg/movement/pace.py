"""What a piece has spent and may still spend in a segment (PG-1.1s), and the move in progress."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.leaders import fires_after_moving
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.reference.terrain import MP
from bocage.systems.pg.state.model import Member, Move, Piece, State
from bocage.systems.pg.state.pieces import piece_name
from bocage.systems.pg.state.printed import allowance


def member_of(s: State, piece: Piece) -> Member | None:
    """What is known of a piece in the present activation; None if it takes no part."""
    return s.activation.members.get(piece.id) if s.activation is not None else None


def is_moving(s: State, piece: Piece) -> bool:
    """Whether a piece is the one whose move is in progress."""
    return s.move is not None and s.move.id == piece.id


def spent_by(s: State, piece: Piece) -> int:
    """What a piece has spent in this segment, in sixths of a movement point."""
    member = member_of(s, piece)
    return (member.paid if member else 0) + (s.move.spent if s.move is not None and is_moving(s, piece) else 0)


def hexes_moved(s: State, piece: Piece) -> int:
    """Hexes that a piece has entered in this segment."""
    member = member_of(s, piece)
    return (member.hexes if member else 0) + (s.move.hexes if s.move is not None and is_moving(s, piece) else 0)


@rule("PG-17.3a")
def pace_factor(s: State, piece: Piece) -> int:
    """Strategic movement doubles the allowance."""
    is_strategic = s.move is not None and s.move.strategic and is_moving(s, piece)
    return tables().numbers.strategic_movement.allowance_times if is_strategic else 1


def left_of(s: State, piece: Piece) -> int:
    """What is left of a piece's allowance, in sixths of a movement point."""
    return allowance(piece) * pace_factor(s, piece) - spent_by(s, piece)


def spend(s: State, piece: Piece, price: int) -> None:
    """Take a price off the allowance of a piece."""
    member = member_of(s, piece)
    if s.move is not None and is_moving(s, piece):
        s.move.spent += price
    elif member is not None:
        member.paid += price


@rule("PG-5.0e")
def is_minimum_move(s: State, piece: Piece) -> bool:
    """A piece with an allowance that has spent nothing may move exactly one hex, whatever it costs."""
    return hexes_moved(s, piece) == 0 and spent_by(s, piece) == 0 and allowance(piece) >= MP


@rule("PG-5.0g")
def begin_move(s: State, piece: Piece, *, fleeing: bool = False) -> Move:
    """The move of one piece: the one in progress, or a new one. Pieces move one at a time, not together."""
    if s.move is None:
        s.move = Move(piece.id, came_from=piece.at, fleeing=fleeing)
    return s.move


def close_move(s: State) -> None:
    """End the move in progress, and keep what it has cost."""
    assert s.move is not None
    move, s.move = s.move, None
    member = s.activation.members.get(move.id) if s.activation is not None else None
    if member is not None:
        member.paid += move.spent
        member.hexes += move.hexes


def finish_move(s: State) -> None:
    """The piece that moved has acted, and so have the leaders who moved along."""
    assert s.move is not None
    movers = (s.move.id, *s.move.along)
    close_move(s)
    if s.activation is not None:
        for id in movers:
            if id in s.activation.members:
                conclude(s, s.activation.members[id])


def conclude(s: State, member: Member) -> None:
    """A member that has moved has acted, unless it may fire now (PG-15.3d)."""
    piece = s.pieces.get(member.id)
    if piece is not None and fires_after_moving(piece):
        member.action = "fire"
    else:
        member.done = True


@rule("PG-14.3d")
def why_not_free_to_move(s: State, piece: Piece) -> Violation | None:
    """A demoralized piece must attempt to recover and does nothing else."""
    if piece.order == "demoralized":
        return refuse("PG-14.3d", "refuse-must-recover", piece=piece_name(s, piece.id))
    return None
