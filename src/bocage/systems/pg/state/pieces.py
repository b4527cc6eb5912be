"""Pieces by place: how they come, move and go, what they are called, and the lines of the log about one of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from bocage.kernel.contract.procedure import Event
from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import OFF_MAP, Piece, State, Work
from bocage.systems.pg.state.printed import holds_ground


def other(side: int) -> int:
    """The opposing side."""
    return 1 - side


def label(s: State, cell: int) -> str:
    """The name of a hex; empty off the map."""
    return "" if cell == OFF_MAP else s.board.labels[cell]


def apart(s: State, start: int, end: int) -> int:
    """The distance between the places of two pieces; all who wait off the map in one activation are together."""
    if s.board.on_map(start) and s.board.on_map(end):
        return s.board.distance(start, end)
    return 0 if start == end else len(s.board)


@rule("PG-5.61c")
def cargo(s: State, transport: Piece) -> list[Piece]:
    """What a transport carries or tows, leaders aboard included; it moves as one with its transport."""
    return [piece for piece in pieces_at(s, transport.side, transport.at) if piece.carrier == transport.id]


def put(s: State, piece: Piece, cell: int) -> None:
    """Move a piece to a cell, and with it what it carries."""
    for carried in cargo(s, piece):
        carried.at = cell
        s.places[carried.side].put(carried.id, cell)
    piece.at = cell
    s.places[piece.side].put(piece.id, cell)


def remove(s: State, piece: Piece) -> None:
    """Take a piece out of the game."""
    s.sides[piece.side].remove(piece)
    del s.pieces[piece.id]
    s.places[piece.side].remove(piece.id)


@rule("PG-1.1r")
def pieces_at(s: State, side: int, cell: int) -> list[Piece]:
    """The pieces of a side in a cell, in the order of their ids."""
    ids = s.where[side].get(cell)
    return [*map(s.pieces.__getitem__, ids)] if ids else []


def units_at(s: State, side: int, cell: int) -> list[Piece]:
    """The units of a side in a cell."""
    ids, pieces = s.where[side].get(cell), s.pieces
    return [piece for id in ids if not (piece := pieces[id]).leader] if ids else []


def leaders_at(s: State, side: int, cell: int) -> list[Piece]:
    """The leaders of a side in a cell."""
    return [piece for piece in pieces_at(s, side, cell) if piece.leader]


def is_held(s: State, side: int, cell: int) -> bool:
    """Whether a side has a combat unit or APC in a hex, so that its enemies enter it by assault only."""
    return any(map(holds_ground, pieces_at(s, side, cell)))


@rule("PG-1.1h")
def is_assault_hex(s: State, cell: int) -> bool:
    """Whether combat units of both sides are in a hex; APCs, which are entered by assault too, count as such."""
    first, second = s.where
    return cell in first and cell in second and is_held(s, 0, cell) and is_held(s, 1, cell)


def on_map(s: State, side: int) -> list[Piece]:
    """All pieces of a side that are on the map."""
    return [piece for piece in s.sides[side] if piece.at != OFF_MAP]


# --- bunkers that fire ------------------------------------------------------------------------------------------------
def is_bunker(s: State, id: int) -> bool:
    """Whether an id is that of a bunker with fire values."""
    return id in s.works and s.works[id].type in tables().emplacements


def as_unit(s: State, work: Work) -> Piece:
    """A bunker as the unit that it fires like: of the side that controls its hex, with its markers; a copy."""
    return Piece(
        work.id, work.type, s.control[work.at], work.at, marker=work.marker, shots=work.shots, shot_kind=work.shot_kind
    )


@rule("PG-16.81a")
def bunkers_of(s: State, side: int) -> list[Piece]:
    """The bunkers that fire for a side."""
    bunkers = (work for work in s.works.values() if is_bunker(s, work.id))
    return [as_unit(s, bunker) for bunker in bunkers if s.control[bunker.at] == side]


def bunkers_at(s: State, side: int, cell: int) -> list[Piece]:
    """The bunkers in a hex that fire for a side."""
    work = s.works_at.get(cell)
    return [as_unit(s, work)] if work and is_bunker(s, work.id) and s.control[cell] == side else []


def is_firer(s: State, id: int | None) -> bool:
    """Whether an id is that of a piece in play or of a bunker with fire values."""
    return id is not None and (id in s.pieces or is_bunker(s, id))


def firer(s: State, id: int) -> Piece:
    """The unit of that id, or the bunker as a unit; only to be read."""
    return as_unit(s, s.works[id]) if id in s.works else s.pieces[id]


def counter_of(s: State, id: int) -> Piece | Work:
    """The unit or the bunker of that id, to be marked."""
    return s.works.get(id) or s.pieces[id]


# --- names ------------------------------------------------------------------------------------------------------------
def piece_name(s: State, id: int) -> Text:
    """What a piece is called; a leader by his rank. Bunkers, batteries and aircraft have names too."""
    piece = s.pieces.get(id)
    if piece is not None:
        return _leader_name(piece) if piece.leader else _unit_name(piece.type)
    if id in s.mines:
        return Text("unit-minefield")
    if id in s.batteries:
        return Text("unit-battery", {"factor": s.batteries[id].factor})
    for counters in (s.works, s.aircraft):
        if id in counters:
            return _unit_name(counters[id].type or "entrenchment")
    raise KeyError(id)


def subject(s: State, id: int) -> Text:
    """A piece that a question is about, by its number, so that it stands out on the map."""
    name = piece_name(s, id)
    return Text(name.id, {**name.args, "id": id})


def _leader_name(leader: Piece) -> Text:
    rank = "kommissar" if leader.leader == "kommissar" else leader.rank.lower()
    return Text("leader-name", {"rank": Text(f"rank-{rank}")})


@cache
def _unit_name(unit_type: str) -> Text:
    """The name of a unit type is made once: listing what is legal makes many refusals and shows none."""
    return Text(f"unit-{unit_type.replace('_', '-')}")


def side_name(s: State, side: int) -> Text:
    """What a side is called."""
    return Text(f"side-{s.setting.terms.sides[side].nation}")


def told_answer(is_so: bool) -> Text:
    """What the log answers to the question that a roll decides."""
    return Text("answer-yes" if is_so else "answer-no")


def tell_of(s: State, piece: Piece, message: str, rule: str, /, **args: int | str | Text) -> Event:
    """An event that befalls a piece where it stands; its name is the argument `piece`."""
    said = Text(message, {"piece": piece_name(s, piece.id), **args})
    return Event(said, rule, (piece.id,), label(s, piece.at), seat=piece.side)


def pieces_of(s: State, ids: Iterable[int]) -> list[Piece]:
    """Those of the pieces that are still in the game."""
    return [s.pieces[id] for id in ids if id in s.pieces]


def units_of(s: State, ids: Iterable[int]) -> list[Piece]:
    """Those of the pieces that are units and still in the game."""
    return [piece for piece in pieces_of(s, ids) if not piece.leader]
