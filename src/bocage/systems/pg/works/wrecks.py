"""Wrecks (PG-16.3): they lie on bridges and in towns, hold up vehicles, and are cleared by AFVs."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.ground.terrain import keeps_wrecks
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import label, piece_name, tell_of
from bocage.systems.pg.state.printed import is_vehicle, kind_of, type_of
from bocage.systems.pg.works.jobs import lay_down, work_on
from bocage.systems.pg.works.whole_segment import why_not_idle


@rule("PG-16.31a")
def leave_wrecks(s: State, unit: Piece, steps: int) -> None:
    """Every AFV step that is eliminated on a bridge or in a town leaves a wreck."""
    if kind_of(unit) == "afv" and s.board.on_map(unit.at) and keeps_wrecks(s, unit.at):
        s.wrecks[unit.at] = s.wrecks.get(unit.at, 0) + steps


@rule("PG-16.31b")
def wreck_price(s: State, piece: Piece, cell: int) -> int:
    """What wrecks add to the price of a hex for a vehicle, in sixths of a movement point."""
    count = s.wrecks.get(cell, 0)
    if not count or not is_vehicle(s, piece):
        return 0
    extra = tables().numbers.wrecks.extra
    return extra[min(count, len(extra) - 1)]


@rule("PG-16.31b")
def why_not_past_wrecks(s: State, piece: Piece, cell: int) -> Violation | None:
    """No vehicle enters a hex with three wrecks."""
    count = s.wrecks.get(cell)
    if count and count >= tables().numbers.wrecks.blocked_from and is_vehicle(s, piece):
        return refuse("PG-16.31b", "refuse-wrecks", hex=label(s, cell))
    return None


# --- clearing ---------------------------------------------------------------------------------------------------------
@rule("PG-16.32a")
def why_not_tow_away(s: State, piece: Piece) -> Violation | None:
    """An AFV with armor 2 or more, in good order, clears a wreck in its hex."""
    heavy = kind_of(piece) == "afv" and (type_of(piece).armor or 0) >= tables().numbers.wrecks.clearing_armor
    if not heavy or piece.order != "good" or not s.wrecks.get(piece.at):
        return refuse("PG-16.32a", "refuse-no-clearing", piece=piece_name(s, piece.id))
    return None


def why_not_clear(s: State, choice: Choice) -> Violation | None:
    """Why a unit may not clear a wreck."""
    piece = s.pieces.get(choice.piece or 0)
    member = s.activation.members.get(choice.piece or 0) if s.activation else None
    if piece is None or member is None:
        return refuse("PG-16.32a", "refuse-not-offered", choice=str(choice))
    return why_not_tow_away(s, piece) or why_not_idle(s, piece, member, "PG-16.32a")


def clear_options(s: State, member: Member) -> Iterable[Choice]:
    """To clear a wreck, for a member that may."""
    if member.done or not s.wrecks:
        return ()
    choice = Choice("clear-wreck", member.id)
    return () if why_not_clear(s, choice) is not None else (choice,)


@rule("PG-16.32a")
def clear(s: State, choice: Choice) -> Procedure[None]:
    """The second segment, in the turn after the first, takes the wreck away."""
    assert s.activation is not None
    piece = s.pieces[choice.piece or 0]
    s.activation.members[piece.id].done = True
    if work_on(s, piece, "clear_wreck") < tables().numbers.wrecks.clearing_segments:
        yield tell_of(s, piece, "told-clears-wreck", "PG-16.32a")
        return
    lay_down(piece)
    s.wrecks[piece.at] -= 1
    if not s.wrecks[piece.at]:
        del s.wrecks[piece.at]
    yield tell_of(s, piece, "told-wreck-cleared", "PG-16.32a")


ACTS = {"clear-wreck": Act("move", clear_options, why_not_clear, clear)}
