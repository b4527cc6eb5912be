"""Hidden units (PG-16.6): off the map for the enemy until he can spot them, or until they move or fire."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import rule
from bocage.systems.pg.control import take_control
from bocage.systems.pg.spotting import spots
from bocage.systems.pg.state.model import OFF_MAP, Piece, State
from bocage.systems.pg.state.pieces import label, on_map, other, piece_name


@rule("PG-16.6a")
def hide(s: State, piece: Piece) -> None:
    """Keep a piece off the map for the enemy; its hex stands in the state, which he does not see."""
    piece.hidden = True
    s.concealed.append(piece.id)


@rule("PG-16.6c")
def reveal(s: State, ids: Iterable[int]) -> Procedure[None]:
    """Place hidden pieces on the map; from now on they control their hexes."""
    for id in ids:
        piece = s.pieces[id]
        piece.hidden = False
        s.concealed.remove(id)
        take_control(s, piece)
        yield tell("told-revealed", rule="PG-16.6c", piece=piece_name(s, id), hex=label(s, piece.at))


@rule("PG-16.6c")
def is_spotted(s: State, piece: Piece) -> bool:
    """Whether any enemy on the map spots a piece."""
    return any(spots(s, enemy, piece) for enemy in on_map(s, other(piece.side)) if not enemy.hidden)


@rule("PG-16.6c")
def has_acted(piece: Piece) -> bool:
    """Whether a piece has moved or fired in this turn."""
    return bool(piece.marker) or piece.shots > 0


def reveal_spotted(s: State) -> Procedure[None]:
    """Place all hidden pieces that have acted or that an enemy spots now; those out of the game are forgotten."""
    if s.concealed:
        s.concealed = [id for id in s.concealed if id in s.pieces]
        there = [s.pieces[id] for id in s.concealed if s.pieces[id].at != OFF_MAP]
        yield from reveal(s, [piece.id for piece in there if has_acted(piece) or is_spotted(s, piece)])


def reveal_acting(s: State, ids: Iterable[int]) -> Procedure[None]:
    """Place those of these pieces that are hidden, because they move or fire."""
    if s.concealed:
        yield from reveal(s, [id for id in ids if id in s.concealed])
