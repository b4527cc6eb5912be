"""What cards say of a piece and of a hex beyond the counter: shots left and their price, reach, prices, who spots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from bocage.kernel.contract.look import Note
from bocage.kernel.text import Text, text
from bocage.systems.pg.combat.shots import has_shot, shots_of
from bocage.systems.pg.ground.terrain import is_limiting
from bocage.systems.pg.leaders import is_commander, reach_of
from bocage.systems.pg.movement.pace import left_of
from bocage.systems.pg.passage import step_price
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.reference.terrain import MP
from bocage.systems.pg.showing.spotters import is_there, spotters
from bocage.systems.pg.state.model import OFF_MAP, Piece, State
from bocage.systems.pg.state.pieces import label, other, piece_name
from bocage.systems.pg.state.printed import fire_of, is_leader

KINDS: tuple[tuple[Literal["direct", "anti_tank"], str], ...] = (("direct", "direct"), ("anti_tank", "anti-tank"))
"""The kinds of opportunity fire, and the texts that name them."""
NAMED = 3
"""At most this many spotters are named, so that a card stays short."""


def notes(s: State, side: int, id: int) -> list[Note]:
    """What a player should know of a piece."""
    piece = s.pieces.get(id)
    if piece is None or piece.at == OFF_MAP or s.phase == "setup":
        return []
    return [*(leading(s, piece) if is_leader(piece) else shots(s, piece)), *moving(s, piece)]


def leading(s: State, leader: Piece) -> Iterator[Note]:
    """How far a leader reaches."""
    if not is_commander(leader):
        return
    if leader.order == "demoralized":
        yield Note(text("note-leads-nobody"), "PG-3.1e", weight="warning")
    else:
        yield Note(text("note-leads" if len(reach_of(s, leader)) > 1 else "note-leads-here"), "PG-3.1c")


def shots(s: State, unit: Piece) -> Iterator[Note]:
    """The opportunity shots that a unit has left, and what the first of them costs (PG-13.0a)."""
    if unit.order == "demoralized" or (unit.marker and not unit.shots):
        return
    for kind, name in KINDS:
        if fire_of(unit, kind) is None:
            continue
        remaining = shots_of(s, unit, kind) - unit.shots if not unit.marker or has_shot(s, unit, kind) else 0
        if remaining > 0:
            yield Note(text(f"note-shots-{name}", count=remaining), "PG-13.0b" if kind == "direct" else "PG-13.0c")
    if not unit.marker:
        yield Note(text("note-shot-price"), "PG-7.22a", weight="warning")


def moving(s: State, piece: Piece) -> Iterator[Note]:
    """What a piece has left of its allowance while its segment runs."""
    member = s.activation.members.get(piece.id) if s.activation else None
    if member is not None and member.action == "move" and not member.done:
        yield Note(text("note-left", mp=in_mp(left_of(s, piece))), "PG-1.1s")


# --- hexes ------------------------------------------------------------------------------------------------------------
def ground(s: State, side: int, place: str, id: int) -> list[Note]:
    """What a hex costs the piece that is asked about, how it hides, and who spots the enemies in it."""
    cell = s.board.aliases.get(place, OFF_MAP)
    if not s.board.on_map(cell):
        return []
    return [*price(s, cell, s.pieces.get(id)), *hiding(s, cell), *seen_by(s, side, cell)]


def price(s: State, cell: int, piece: Piece | None) -> Iterator[Note]:
    """What an adjacent hex costs a piece."""
    if piece is None or piece.at == OFF_MAP or not s.board.adjacent(piece.at, cell):
        return
    cost = step_price(s, piece, cell)
    if cost is None:
        yield Note(text("note-closed", piece=piece_name(s, piece.id)), "PG-5.0f", weight="warning")
    else:
        yield Note(text("note-price", piece=piece_name(s, piece.id), mp=in_mp(cost)), "PG-5.0d")


def hiding(s: State, cell: int) -> Iterator[Note]:
    """Whether the ground hides who stands in it."""
    if is_limiting(s, cell):
        yield Note(text("note-limiting", count=tables().terrain.sighting.in_limiting), "PG-8.21a")


def seen_by(s: State, side: int, cell: int) -> Iterator[Note]:
    """Who spots the enemies in a hex, of the own side and of the other."""
    if s.phase == "setup":
        return
    if is_there(s, other(side), cell):
        yield told_by(s, spotters(s, side, cell), "note-spotted-by", "note-spotted-by-nobody")
    if is_there(s, side, cell):
        yield told_by(s, spotters(s, other(side), cell), "note-seen-by-enemy", "note-unseen-by-enemy")


def told_by(s: State, eyes: list[Piece], seen: str, unseen: str) -> Note:
    """Names the nearest of those who see."""
    if not eyes:
        return Note(text(unseen), "PG-8.0a")
    names = Text("note-eyes", {"piece": piece_name(s, eyes[0].id), "hex": label(s, eyes[0].at)})
    return Note(text(seen, eye=names, more=len(eyes) - 1), "PG-8.0a")


def in_mp(sixths: int) -> str:
    """Movement points as players write them: 2/3, 1, 2 1/3."""
    whole, rest = divmod(sixths, MP)
    parts = {0: "", 1: "1/6", 2: "1/3", 3: "1/2", 4: "2/3", 5: "5/6"}[rest]
    return " ".join(part for part in (str(whole) if whole or not parts else "", parts) if part)
