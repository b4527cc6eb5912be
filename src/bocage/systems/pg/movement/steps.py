"""One step of a move (PG-5.0 to PG-5.3): which adjacent hexes a piece may enter, and at what price."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.arrival import entry_cells, why_not_entry_hex
from bocage.systems.pg.closing import Approach, why_not_at_night, why_not_close, why_not_under_shock
from bocage.systems.pg.kommissars import why_not_astray
from bocage.systems.pg.movement import rivers
from bocage.systems.pg.movement.pace import hexes_moved, is_minimum_move, is_moving, left_of
from bocage.systems.pg.movement.strategic import why_not_in_sight
from bocage.systems.pg.passage import step_price, why_not_open
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.stacking import why_no_room
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import is_held, label, other, piece_name, pieces_at
from bocage.systems.pg.state.printed import holds_ground
from bocage.systems.pg.works.wrecks import why_not_past_wrecks


# --- steps of every kind of movement ----------------------------------------------------------------------------------
@rule("PG-5.3b", "PG-5.3c")
def keeps_out(enemy: Piece) -> bool:
    """Combat units and APCs keep enemies out of their hex; lone leaders and empty unarmed transports do not."""
    return holds_ground(enemy)


@rule("PG-5.3a")
def why_not_among_enemies(s: State, piece: Piece, cell: int) -> Violation | None:
    """No piece enters a hex with enemy combat units or APCs by movement; lone leaders and trucks stop nobody."""
    enemy = other(piece.side)
    if cell in s.where[enemy] and any(map(keeps_out, pieces_at(s, enemy, cell))):
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


@rule("PG-12.12a")
def why_not_to_enemies(s: State, piece: Piece, cell: int) -> Violation | None:
    """A piece that leaves an assault hex enters no hex with an enemy in it."""
    enemy = other(piece.side)
    if cell in s.where[enemy] and s.board.on_map(piece.at) and is_held(s, enemy, piece.at):
        return refuse("PG-12.12a", "refuse-assault-to-assault", hex=label(s, piece.at))
    return None


@rule("PG-12.12a", "PG-5.3f")
def why_not_beyond_exit(s: State, piece: Piece) -> Violation | None:
    """A piece that has left an assault hex moves no farther than the next hex."""
    leavers = s.activation.left if s.activation else {}
    if leavers and hexes_moved(s, piece) and any(piece.id in ids for ids in leavers.values()):
        return refuse("PG-12.12a", "refuse-left-assault", piece=piece_name(s, piece.id))
    return None


@rule("PG-1.1s", "PG-5.0e")
def why_not_pay(s: State, piece: Piece, price: int) -> Violation | None:
    """A piece spends no more than its allowance in a segment, unless it moves one hex."""
    if price > left_of(s, piece) and not is_minimum_move(s, piece):
        return refuse("PG-5.0e", "refuse-too-dear", piece=piece_name(s, piece.id))
    return None


@rule("PG-2.2a")
def is_playable(s: State, cell: int) -> bool:
    """All hexes of the map are playable, the half-hexes on its edges too."""
    return s.board.on_map(cell)


def why_not_next(s: State, piece: Piece, cell: int) -> Violation | None:
    """A piece moves to an adjacent hex of the map; one that arrives, to a hex of its entry."""
    if not s.board.on_map(piece.at):
        return why_not_entry_hex(s, piece, cell)
    if not is_playable(s, cell) or not s.board.adjacent(piece.at, cell):
        return refuse("PG-5.0a", "refuse-not-adjacent", hex=label(s, cell))
    return None


@rule("PG-4.4a")
def is_forced(s: State, piece: Piece) -> bool:
    """Full hexes stop those who move of their own will; who flees may enter one, at the risk of what follows."""
    return s.move is not None and s.move.fleeing and is_moving(s, piece)


def why_not_enter(s: State, piece: Piece, cell: int) -> Violation | None:
    """Why a piece may not enter an adjacent hex, by movement, retreat or flight alike."""
    refusal = why_not_next(s, piece, cell)
    if refusal is not None:
        return refusal
    price = step_price(s, piece, cell)
    return (
        (why_not_open(s, piece, cell) if price is None else None)
        or why_not_past_wrecks(s, piece, cell)
        or why_not_pay(s, piece, price or 0)
        or why_not_another_hex(s, piece)
        or why_not_beyond_exit(s, piece)
        or why_not_to_enemies(s, piece, cell)
        or why_not_among_enemies(s, piece, cell)
        or (None if is_forced(s, piece) else why_no_room(s, piece, cell))
    )


# --- moving of one's own will -----------------------------------------------------------------------------------------
@rule("PG-5.61c")
def why_not_on_foot(s: State, piece: Piece) -> Violation | None:
    """A carried piece moves with its transport, not by itself."""
    return refuse("PG-5.61c", "refuse-moves-aboard", piece=piece_name(s, piece.id)) if piece.carrier else None


def why_not_set_out(s: State, piece: Piece) -> Violation | None:
    """Why a piece may leave its hex in no direction."""
    return (
        why_not_on_foot(s, piece)
        or rivers.why_not_bound(s, piece)
        or rivers.why_not_leave(s, piece)
        or rivers.why_not_beyond(s, piece)
    )


def why_not_step(s: State, piece: Piece, cell: int) -> Violation | None:
    """Why a piece may not move to a hex now."""
    return why_not_set_out(s, piece) or why_not_go_to(s, Approach(s, piece), cell)


def why_not_go_to(s: State, approach: Approach, cell: int) -> Violation | None:
    """Why a piece that may set out may not enter this hex."""
    piece = approach.piece
    return (
        why_not_enter(s, piece, cell)
        or why_not_under_shock(s, piece)
        or why_not_shaken(s, piece, cell)
        or why_not_astray(s, piece, cell)
        or why_not_close(s, approach, cell)
        or why_not_at_night(s, approach, cell)
        or why_not_in_sight(s, piece, cell)
    )


@rule("PG-5.0a")
def hexes_ahead(s: State, piece: Piece) -> list[int]:
    """The hexes to which a piece that may set out might move: one at a time, each adjacent to the last."""
    if (s.move is not None and s.move.stopped) or why_not_set_out(s, piece) is not None:
        return []
    return list(s.board.steps(piece.at) if s.board.on_map(piece.at) else entry_cells(s, piece))


def open_steps(s: State, piece: Piece) -> list[int]:
    """The hexes that a piece may enter next."""
    approach = Approach(s, piece)
    return [cell for cell in hexes_ahead(s, piece) if why_not_go_to(s, approach, cell) is None]


def has_open_step(s: State, piece: Piece) -> bool:
    """Whether a piece may enter any further hex."""
    approach = Approach(s, piece)
    return any(why_not_go_to(s, approach, cell) is None for cell in hexes_ahead(s, piece))
