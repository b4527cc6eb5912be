"""A move, hex by hex (PG-5.0a): pay, enter, overrun, draw opportunity fire, go on or stop."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.pg.anti_tank.crossfire import forget_sides
from bocage.systems.pg.assault.rearguard import leave
from bocage.systems.pg.control import take_control
from bocage.systems.pg.ground.terrain import step_price
from bocage.systems.pg.movement.steps import open_steps, price_tally, why_not_step
from bocage.systems.pg.opportunity import react
from bocage.systems.pg.overrun import overrun
from bocage.systems.pg.spotting import conceal
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Move, Piece, State
from bocage.systems.pg.state.pieces import label, piece_name, put
from bocage.systems.pg.state.printed import manner_of

STOP = Choice("stop")


def step_options(s: State, member: Member) -> Iterable[Choice]:
    """The hexes that a member may enter next."""
    piece = s.pieces[member.id]
    if member.done or piece.order == "demoralized":
        return ()
    return [Choice("step", piece.id, place=label(s, cell)) for cell in open_steps(s, piece)]


@rule("PG-14.3d")
def why_not_free_to_move(s: State, piece: Piece) -> Violation | None:
    """A demoralized piece must attempt to recover and does nothing else."""
    if piece.order == "demoralized":
        return refuse("PG-14.3d", "refuse-must-recover", piece=piece_name(s, piece.id))
    return None


def why_not_move_to(s: State, choice: Choice) -> Violation | None:
    """Why a piece may not move to a hex."""
    piece = s.pieces.get(choice.piece or 0)
    if piece is None or choice.place not in s.board.aliases:
        return refuse("PG-5.0a", "refuse-not-offered", choice=str(choice))
    return why_not_free_to_move(s, piece) or why_not_step(s, piece, s.board.cell(choice.place))


def begin_move(s: State, piece: Piece, *, fleeing: bool = False) -> Move:
    """The move of a piece: the one in progress, or a new one."""
    if s.move is None:
        s.move = Move(piece.id, came_from=piece.at, fleeing=fleeing)
    return s.move


def enter(s: State, piece: Piece, cell: int) -> Procedure[None]:
    """Lead a piece into an adjacent hex and through all that this draws upon it."""
    move = begin_move(s, piece)
    move.spent += step_price(s, piece.at, cell, manner_of(piece)) or 0
    move.hexes += 1
    move.fired_at = []
    s.deeds += 1
    conceal(piece)
    forget_sides(piece)
    before = piece.at
    put(s, piece, cell)
    yield from leave(s, piece, before)
    if piece.id not in s.pieces:
        return
    take_control(s, piece)
    yield from overrun(s, piece)
    yield from react(s, piece)


def finish_move(s: State) -> None:
    """The piece that moved has acted."""
    assert s.move is not None
    if s.activation is not None and s.move.id in s.activation.members:
        s.activation.members[s.move.id].done = True
    s.move = None


def step(s: State, choice: Choice) -> Procedure[None]:
    """Move a member one hex; the move ends where it can enter no further hex."""
    piece = s.pieces[choice.piece or 0]
    yield from enter(s, piece, s.board.cell(choice.place))
    if piece.id not in s.pieces or not open_steps(s, piece):
        finish_move(s)


def step_price_of(s: State, choice: Choice) -> Tally | None:
    """The price of a step."""
    return price_tally(s, s.pieces[choice.piece or 0], s.board.cell(choice.place))


ACTS = {"step": Act("move", step_options, why_not_move_to, step, tally=step_price_of)}
