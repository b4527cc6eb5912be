"""A move, hex by hex (PG-5.0a): pay, enter, overrun, meet mines, draw opportunity fire, go on or stop."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Event, Procedure
from bocage.kernel.contract.resolution import NOTHING, Resolution
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.tally import Tally
from bocage.systems.pg.anti_tank.crossfire import forget_sides
from bocage.systems.pg.assault.rearguard import leave
from bocage.systems.pg.control import take_control
from bocage.systems.pg.hidden import reveal_spotted
from bocage.systems.pg.minefields import meet_mines
from bocage.systems.pg.movement import accompany, departure, rivers, strategic
from bocage.systems.pg.movement.pace import begin_move, finish_move, spend, why_not_free_to_move
from bocage.systems.pg.movement.reach import why_not_reach
from bocage.systems.pg.movement.steps import has_open_step, open_steps, why_not_step
from bocage.systems.pg.opportunity import react
from bocage.systems.pg.overrun import overrun
from bocage.systems.pg.passage import bind_assistant, needs_help, price_tally, settle, step_price
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import cargo, label, piece_name, put, tell_of

STOP = Choice("stop")


def step_options(s: State, member: Member) -> Iterable[Choice]:
    """The hexes that a member may enter next."""
    piece = s.pieces[member.id]
    if member.done or piece.order == "demoralized":
        return ()
    return [Choice("step", piece.id, place=label(s, cell)) for cell in open_steps(s, piece)]


def why_not_move_to(s: State, choice: Choice) -> Violation | None:
    """Why a piece may not move to a hex."""
    piece = s.pieces.get(choice.piece or 0)
    if piece is None or choice.place not in s.board.aliases:
        return refuse("PG-5.0a", "refuse-not-offered", choice=str(choice))
    return why_not_free_to_move(s, piece) or why_not_to(s, piece, s.board.cell(choice.place))


def why_not_to(s: State, piece: Piece, cell: int) -> Violation | None:
    """Why a piece may not step to a hex; of one farther away, why its way does not lead there."""
    is_far = s.board.on_map(piece.at) and s.board.distance(piece.at, cell) > 1
    return (why_not_reach(s, piece.id, cell) if is_far else None) or why_not_step(s, piece, cell)


def enter(s: State, piece: Piece, cell: int) -> Procedure[None]:
    """Lead a piece into an adjacent hex and through all that this draws upon it."""
    before = piece.at
    arrive(s, piece, cell)
    yield told_move(s, piece, before)
    if s.board.on_map(before):
        yield from leave(s, piece, before)
    if piece.id not in s.pieces:
        return
    for one in (piece, *cargo(s, piece)):
        take_control(s, one)
    yield from overrun(s, piece)
    yield from meet_mines(s, piece)
    yield from reveal_spotted(s)
    if piece.id in s.pieces:
        yield from react(s, piece)
        yield from reveal_spotted(s)


def told_move(s: State, piece: Piece, before: int) -> Event:
    """What the log says of a piece that has entered a hex, with those whom it carries."""
    start = label(s, before) if s.board.on_map(before) else ""
    aboard, hex = len(cargo(s, piece)), label(s, piece.at)
    return tell_of(
        s, piece, "told-moves", "PG-5.0a", unit=piece_name(s, piece.id), others=aboard, start=start, hex=hex
    )


def arrive(s: State, piece: Piece, cell: int) -> None:
    """Pay for a hex and enter it, with all that moves along."""
    move = begin_move(s, piece)
    helped = needs_help(s, piece, cell)
    spend(s, piece, step_price(s, piece, cell) or 0)
    leaders = accompany.followers_to(s, cell) if move.along else []
    move.hexes += 1
    move.crossed = move.crossed or piece.crossing
    move.fired_at, move.ambushers = [], list(s.concealed)
    s.deeds += 1
    put(s, piece, cell)
    accompany.follow(s, leaders, cell)
    for one in (piece, *leaders, *cargo(s, piece)):
        settle(s, one, helped=helped)
        forget_sides(one)


def step(s: State, choice: Choice) -> Procedure[None]:
    """Move a member one hex, out of a river if it may; the move ends where there is nothing left to do."""
    piece = s.pieces[choice.piece or 0]
    if rivers.must_roll(s, piece):
        begin_move(s, piece)
        bind_assistant(s, piece.side, piece.at)
        if (yield from rivers.Crossing(piece.id).run(s)) == NOTHING:
            finish_move(s)
            return
    yield from enter(s, piece, s.board.cell(choice.place))
    if piece.id not in s.pieces or not can_go_on(s, piece):
        finish_move(s)


def can_go_on(s: State, piece: Piece) -> bool:
    """Whether the piece that moves may still act: enter a hex, leave the map or let passengers off."""
    return (
        bool(cargo(s, piece)) or has_open_step(s, piece) or departure.why_not_exit(s, Choice("exit", piece.id)) is None
    )


def step_price_of(s: State, choice: Choice) -> Tally | None:
    """The price of a step."""
    return price_tally(s, s.pieces[choice.piece or 0], s.board.cell(choice.place))


def roll_of(s: State, choice: Choice) -> Resolution | None:
    """The roll that a step out of a major river needs."""
    piece = s.pieces.get(choice.piece or 0)
    return rivers.Crossing(piece.id) if piece is not None and rivers.must_roll(s, piece) else None


ACTS = {
    "step": Act("move", step_options, why_not_move_to, step, roll_of, step_price_of),
    **accompany.ACTS,
    **departure.ACTS,
    **strategic.ACTS,
}
