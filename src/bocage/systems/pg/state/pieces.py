"""Pieces by place: how they come, move and go, what they are called, and the lines of the log about one of them."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Event
from bocage.kernel.text import Text
from bocage.systems.pg.state.model import OFF_MAP, Piece, State


def other(side: int) -> int:
    """The opposing side."""
    return 1 - side


def label(s: State, cell: int) -> str:
    """The name of a hex; empty off the map."""
    return "" if cell == OFF_MAP else s.board.label(cell)


def put(s: State, piece: Piece, cell: int) -> None:
    """Move a piece to a cell."""
    piece.at = cell
    s.places[piece.side].put(piece.id, cell)


def remove(s: State, piece: Piece) -> None:
    """Take a piece out of the game."""
    del s.pieces[piece.id]
    s.places[piece.side].remove(piece.id)


def pieces_at(s: State, side: int, cell: int) -> list[Piece]:
    """The pieces of a side in a cell, in the order of their ids."""
    return [s.pieces[id] for id in s.places[side].ids(cell)]


def units_at(s: State, side: int, cell: int) -> list[Piece]:
    """The units of a side in a cell."""
    return [piece for piece in pieces_at(s, side, cell) if not piece.leader]


def leaders_at(s: State, side: int, cell: int) -> list[Piece]:
    """The leaders of a side in a cell."""
    return [piece for piece in pieces_at(s, side, cell) if piece.leader]


def on_map(s: State, side: int) -> list[Piece]:
    """All pieces of a side that are on the map."""
    return [piece for piece in s.pieces.values() if piece.side == side and piece.at != OFF_MAP]


def piece_name(s: State, id: int) -> Text:
    """What a piece is called; a leader by his rank."""
    piece = s.pieces[id]
    if piece.leader:
        return Text("leader-name", {"rank": Text(f"rank-{piece.rank.lower()}")})
    return Text(f"unit-{piece.type.replace('_', '-')}")


def side_name(s: State, side: int) -> Text:
    """What a side is called."""
    return Text(f"side-{s.setting.terms.sides[side].nation}")


def tell_of(s: State, piece: Piece, message: str, rule: str, /, **args: int | str | Text) -> Event:
    """An event that befalls a piece where it stands; its name is the argument `piece`."""
    said = Text(message, {"piece": piece_name(s, piece.id), **args})
    return Event(said, rule, (piece.id,), label(s, piece.at), seat=piece.side)
