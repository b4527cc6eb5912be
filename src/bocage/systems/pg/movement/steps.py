"""One step of a move (PG-5.0 to PG-5.3): which adjacent hexes a piece may enter, and at what price."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.pg.closing import why_not_at_night, why_not_close, why_not_under_shock
from bocage.systems.pg.ground.terrain import step_price
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.reference.terrain import MP
from bocage.systems.pg.stacking import why_no_room
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import label, other, piece_name, pieces_at
from bocage.systems.pg.state.printed import allowance, holds_ground, manner_of


def hexes_moved(s: State, piece: Piece) -> int:
    """Hexes that a piece has entered in this move."""
    return s.move.hexes if s.move is not None and s.move.id == piece.id else 0


def left_of(s: State, piece: Piece) -> int:
    """What is left of a piece's allowance, in sixths of a movement point."""
    return allowance(piece) - (s.move.spent if s.move is not None and s.move.id == piece.id else 0)


@rule("PG-5.3a")
def why_not_among_enemies(s: State, piece: Piece, cell: int) -> Violation | None:
    """No piece enters a hex with enemy combat units or APCs by movement; lone leaders and trucks stop nobody."""
    if any(holds_ground(enemy) for enemy in pieces_at(s, other(piece.side), cell)):
        return refuse("PG-5.3a", "refuse-enemy-hex", hex=label(s, cell))
    return None


@rule("PG-14.2c")
def why_not_shaken(s: State, piece: Piece, cell: int) -> Violation | None:
    """A disrupted piece enters no hex with an enemy in it."""
    if piece.order == "disrupted" and pieces_at(s, other(piece.side), cell):
        return refuse("PG-14.2c", "refuse-disrupted-enemy", hex=label(s, cell))
    return None


@rule("PG-14.2b")
def why_not_another_hex(s: State, piece: Piece) -> Violation | None:
    """A disrupted piece moves one hex only."""
    if piece.order == "disrupted" and hexes_moved(s, piece) >= tables().numbers.morale.disrupted_hexes:
        return refuse("PG-14.2b", "refuse-disrupted-far", piece=piece_name(s, piece.id))
    return None


@rule("PG-12.12a", "PG-5.3f")
def why_not_beyond_exit(s: State, piece: Piece) -> Violation | None:
    """A piece that has left an assault hex moves no farther than the next hex."""
    left = s.activation.left.values() if s.activation else ()
    if hexes_moved(s, piece) and any(piece.id in ids for ids in left):
        return refuse("PG-12.12a", "refuse-left-assault", piece=piece_name(s, piece.id))
    return None


@rule("PG-5.0e")
def is_minimum_move(s: State, piece: Piece) -> bool:
    """A piece with an allowance may always move exactly one hex, whatever it costs."""
    return hexes_moved(s, piece) == 0 and allowance(piece) >= MP


@rule("PG-1.1s")
def why_not_pay(s: State, piece: Piece, price: int) -> Violation | None:
    """A piece spends no more than its allowance in a segment."""
    if price > left_of(s, piece) and not is_minimum_move(s, piece):
        return refuse("PG-5.0e", "refuse-too-dear", piece=piece_name(s, piece.id))
    return None


def why_not_enter(s: State, piece: Piece, cell: int) -> Violation | None:
    """Why a piece may not enter an adjacent hex, whatever makes it move."""
    if not s.board.on_map(cell) or not s.board.adjacent(piece.at, cell):
        return refuse("PG-5.0a", "refuse-not-adjacent", hex=label(s, cell))
    price = step_price(s, piece.at, cell, manner_of(piece))
    if price is None:
        return refuse("PG-5.0f", "refuse-prohibited", hex=label(s, cell))
    return (
        why_not_pay(s, piece, price)
        or why_not_another_hex(s, piece)
        or why_not_beyond_exit(s, piece)
        or why_not_among_enemies(s, piece, cell)
        or why_no_room(s, piece, cell)
    )


@rule("PG-5.0a")
def why_not_step(s: State, piece: Piece, cell: int) -> Violation | None:
    """Why a piece may not move to a hex now: pieces go one at a time, from hex to adjacent hex."""
    return (
        why_not_enter(s, piece, cell)
        or why_not_under_shock(s, piece)
        or why_not_shaken(s, piece, cell)
        or why_not_close(s, piece, cell)
        or why_not_at_night(s, piece, cell)
    )


def open_steps(s: State, piece: Piece) -> list[int]:
    """The hexes that a piece may enter next."""
    if s.move is not None and s.move.stopped:
        return []
    return [cell for cell in s.board.neighbours[piece.at] if cell >= 0 and why_not_step(s, piece, cell) is None]


def price_tally(s: State, piece: Piece, cell: int) -> Tally:
    """The price of a step as it is shown."""
    tally = Tally(unit="mp", scale=MP)
    tally.add(step_price(s, piece.at, cell, manner_of(piece)) or 0, "terrain", "PG-5.0d")
    return tally
