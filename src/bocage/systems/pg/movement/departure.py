"""Leaving the map (PG-16.5c, PG-16.5d): by the hexes that the scenario names, for good."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.closing import why_not_under_shock
from bocage.systems.pg.movement.pace import close_move, is_moving, left_of, why_not_free_to_move
from bocage.systems.pg.movement.steps import why_not_another_hex, why_not_set_out
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import cargo, label, piece_name, remove, tell_of
from bocage.systems.pg.state.printed import is_leader


@rule("PG-16.5d")
def why_not_let_out(s: State, piece: Piece) -> Violation | None:
    """No piece leaves the map but where the scenario lets its side."""
    if piece.at in s.setting.terms.sides[piece.side].exits:
        return None
    return refuse("PG-16.5d", "refuse-no-exit", hex=label(s, piece.at))


def why_not_able(s: State, piece: Piece) -> Violation | None:
    """A piece leaves the map only with part of its allowance unspent."""
    stopped = s.move is not None and is_moving(s, piece) and s.move.stopped
    if stopped or left_of(s, piece) <= 0:
        return refuse("PG-5.0e", "refuse-too-dear", piece=piece_name(s, piece.id))
    return None


def why_not_exit(s: State, choice: Choice) -> Violation | None:
    """Why a piece may not leave the map."""
    piece = s.pieces.get(choice.piece or 0)
    if piece is None:
        return refuse("PG-16.5d", "refuse-not-offered", choice=str(choice))
    return (
        why_not_let_out(s, piece)
        or why_not_free_to_move(s, piece)
        or why_not_set_out(s, piece)
        or why_not_another_hex(s, piece)
        or why_not_able(s, piece)
        or why_not_under_shock(s, piece)
    )


def exit_options(s: State, member: Member) -> Iterable[Choice]:
    """To leave the map, for a member that may."""
    choice = Choice("exit", member.id)
    return () if member.done or why_not_exit(s, choice) is not None else (choice,)


def depart(s: State, choice: Choice) -> Procedure[None]:
    """A piece leaves the map with all that goes with it."""
    piece = s.pieces[choice.piece or 0]
    along = [s.pieces[id] for id in s.move.along if id in s.pieces] if s.move is not None else []
    if is_moving(s, piece):
        close_move(s)
    yield tell_of(s, piece, "told-exits", "PG-16.5c")
    for one in (*cargo(s, piece), *along, piece):
        note_exit(s, one)
        remove(s, one)


@rule("PG-16.5c")
def note_exit(s: State, piece: Piece) -> None:
    """Who has left does not return and does not count as destroyed."""
    if not is_leader(piece):
        s.left.setdefault(piece.side, []).append(piece.type)


ACTS = {"exit": Act("move", exit_options, why_not_exit, depart)}
