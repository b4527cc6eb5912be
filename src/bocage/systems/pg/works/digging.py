"""Digging in (PG-16.2): a position for one unit, made in two segments of turns in succession."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.ground.terrain import types_in
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import label, piece_name, tell_of
from bocage.systems.pg.state.printed import has_dug, is_leader
from bocage.systems.pg.works.jobs import lay_down, work_on
from bocage.systems.pg.works.whole_segment import why_not_idle


@rule("PG-16.21a")
def why_not_diggable(s: State, cell: int) -> Violation | None:
    """Nobody digs in towns, woods and entrenchments."""
    if cell in s.works_at or not all(terrain.can_dig_in for terrain in types_in(s, cell)):
        return refuse("PG-16.21a", "refuse-no-digging", hex=label(s, cell))
    return None


@rule("PG-16.21a")
def why_not_steady_enough(s: State, piece: Piece) -> Violation | None:
    """Units that are not demoralized dig in."""
    if is_leader(piece) or piece.order == "demoralized":
        return refuse("PG-16.21a", "refuse-cannot-dig", piece=piece_name(s, piece.id))
    return None


def why_not_dig(s: State, choice: Choice) -> Violation | None:
    """Why a unit may not dig in."""
    piece = s.pieces.get(choice.piece or 0)
    member = s.activation.members.get(choice.piece or 0) if s.activation else None
    if piece is None or member is None or not s.board.on_map(piece.at) or has_dug(piece):
        return refuse("PG-16.21a", "refuse-not-offered", choice=str(choice))
    return (
        why_not_steady_enough(s, piece) or why_not_diggable(s, piece.at) or why_not_idle(s, piece, member, "PG-16.21a")
    )


def dig_options(s: State, member: Member) -> Iterable[Choice]:
    """To dig in, for a member that may."""
    choice = Choice("dig", member.id)
    return () if member.done or why_not_dig(s, choice) is not None else (choice,)


@rule("PG-16.21b")
def dig(s: State, choice: Choice) -> Procedure[None]:
    """The first segment lays the marker under the unit, the second in the next turn puts it on top with full effect."""
    assert s.activation is not None
    piece = s.pieces[choice.piece or 0]
    s.activation.members[piece.id].done = True
    piece.dug = work_on(s, piece, "dig")
    if has_dug(piece):
        lay_down(piece)
    yield tell_of(s, piece, "told-dug-in" if has_dug(piece) else "told-digs", "PG-16.21b")


ACTS = {"dig": Act("move", dig_options, why_not_dig, dig)}
