"""Who of a side spots the enemies in a hex, and why nobody does (PG-8)."""

from __future__ import annotations

from bocage.kernel.showing.view import Shade
from bocage.kernel.text import Text
from bocage.systems.pg.ground.sight import first_block
from bocage.systems.pg.spotting import spots_hex, why_not_spotted_hex
from bocage.systems.pg.state.model import OFF_MAP, Piece, State
from bocage.systems.pg.state.pieces import label, on_map, other, piece_name


def shades(s: State, side: int) -> tuple[Shade, ...]:
    """The hexes with enemies that nobody of a side spots."""
    if s.phase == "setup":
        return ()
    cells = sorted({piece.at for piece in on_map(s, other(side))})
    return tuple(shade(s, side, cell) for cell in cells if not spotters(s, side, cell))


def spotters(s: State, side: int, cell: int) -> list[Piece]:
    """The pieces of a side that spot an enemy in a hex, the nearest first."""
    return [piece for piece in nearest(s, side, cell) if spots_hex(s, piece, cell)]


def nearest(s: State, side: int, cell: int) -> list[Piece]:
    """The pieces of a side by their distance from a hex."""
    return sorted(on_map(s, side), key=lambda piece: (s.board.distance(piece.at, cell), piece.id))


def shade(s: State, side: int, cell: int) -> Shade:
    """Why nobody spots a hex, as the piece of the side that is nearest has it."""
    hex = label(s, cell)
    unseen = Text("shade-unseen", {"hex": hex})
    eyes = nearest(s, side, cell)
    refusal = why_not_spotted_hex(s, eyes[0], cell) if eyes else None
    if refusal is None:
        return Shade(hex, (unseen,), "PG-8.0a")
    blocked = blocked_by(s, eyes[0], cell)
    return Shade(hex, (unseen, blocked or refusal.why, nearest_eye(s, eyes[0], cell)), refusal.rule)


def blocked_by(s: State, eye: Piece, cell: int) -> Text | None:
    """The first hex that blocks the line from a piece to a hex that is near enough; None where none does."""
    if s.board.distance(eye.at, cell) > s.visibility:
        return None
    block = first_block(s, eye.at, cell)
    if block is None:
        return None
    kind = s.board.terrain[block].replace("_", "-")
    return Text("shade-blocked", {"hex": label(s, block), "terrain": Text(f"terrain-{kind}")})


def nearest_eye(s: State, eye: Piece, cell: int) -> Text:
    """Which piece is nearest, and how far away."""
    return Text(
        "shade-nearest",
        {"piece": piece_name(s, eye.id), "hex": label(s, eye.at), "count": s.board.distance(eye.at, cell)},
    )


def is_there(s: State, side: int, cell: int) -> bool:
    """Whether a side has anything in a hex."""
    return cell != OFF_MAP and any(piece.at == cell for piece in on_map(s, side))
