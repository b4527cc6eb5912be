"""Clearing mines (PG-16.73): engineers take a point off a minefield in three full turns."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Mine, Piece, State
from bocage.systems.pg.state.pieces import label, piece_name, tell_of
from bocage.systems.pg.state.printed import is_engineer
from bocage.systems.pg.works.jobs import lay_down, work_on
from bocage.systems.pg.works.whole_segment import why_not_idle


def mines_at(s: State, cell: int) -> list[Mine]:
    """The minefields in a hex, revealed or not."""
    return [mine for mine in s.mines.values() if mine.at == cell]


@rule("PG-16.73a")
def why_not_lift(s: State, piece: Piece) -> Violation | None:
    """Engineers who are not demoralized clear a known minefield in a hex in which they have been all turn."""
    known = any(mine.revealed or mine.side == piece.side for mine in mines_at(s, piece.at))
    there_all_turn = piece.stayed < s.turn
    if is_engineer(piece) and piece.order != "demoralized" and known and there_all_turn:
        return None
    return refuse("PG-16.73a", "refuse-no-lifting", piece=piece_name(s, piece.id))


def why_not_clear(s: State, choice: Choice) -> Violation | None:
    """Why a unit may not work on a minefield."""
    piece = s.pieces.get(choice.piece or 0)
    member = s.activation.members.get(choice.piece or 0) if s.activation else None
    if piece is None or member is None:
        return refuse("PG-16.73a", "refuse-not-offered", choice=str(choice))
    return why_not_lift(s, piece) or why_not_idle(s, piece, member, "PG-16.73a")


def clear_options(s: State, member: Member) -> Iterable[Choice]:
    """To work on a minefield, for a member that may."""
    if member.done or not s.mines:
        return ()
    choice = Choice("clear-mines", member.id)
    return () if why_not_clear(s, choice) is not None else (choice,)


def clear(s: State, choice: Choice) -> Procedure[None]:
    """One turn of work; the point is taken off at the end of the last one."""
    assert s.activation is not None
    piece = s.pieces[choice.piece or 0]
    s.activation.members[piece.id].done = True
    work_on(s, piece, "clear_mines")
    yield tell_of(s, piece, "told-clears-mines", "PG-16.73a")


@rule("PG-16.73a")
def is_lane_cleared(piece: Piece) -> bool:
    """Whether engineers have worked three turns without interruption."""
    return piece.job == "clear_mines" and piece.job_done >= tables().numbers.minefields.clearing_turns


def finish_clearing(s: State) -> Procedure[None]:
    """At the end of a turn minefields lose the points that engineers have cleared."""
    for piece in [one for one in s.pieces.values() if is_lane_cleared(one)]:
        lay_down(piece)
        fields = mines_at(s, piece.at)
        if fields:
            mine = fields[0] if len(fields) == 1 else (yield from pick_field(s, fields))
            yield tell_of(s, piece, "told-mines-cleared", "PG-16.73a")
            weaken(s, mine)


@rule("PG-16.73a")
def pick_field(s: State, fields: list[Mine]) -> Procedure[Mine]:
    """The owner of the mines says which of several minefields is weakened."""
    options = tuple(Choice("weaken", mine.id, number=mine.strength) for mine in fields)
    choice = yield from ask(
        fields[0].side,
        text("prompt-weaken", hex=label(s, fields[0].at)),
        Choices(lambda known: options, default=lambda known: options[0]),
        rule="PG-16.73a",
    )
    return s.mines[choice.piece or 0]


@rule("PG-16.73a")
def weaken(s: State, mine: Mine) -> None:
    """A minefield loses a point of strength; one without strength is gone."""
    mine.strength -= tables().numbers.minefields.clearing_points
    if mine.strength <= 0:
        del s.mines[mine.id]


ACTS = {"clear-mines": Act("move", clear_options, why_not_clear, clear)}
