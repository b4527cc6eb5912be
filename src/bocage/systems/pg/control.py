"""Control of hexes (PG-1.1m): a hex belongs to the side whose combat units or APCs were the last in it."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.pg.state.model import NOBODY, Piece, State
from bocage.systems.pg.state.pieces import on_map
from bocage.systems.pg.state.printed import holds_ground


@rule("PG-1.1m")
def take_control(s: State, piece: Piece) -> None:
    """A combat unit or APC takes control of the hex it is in."""
    if holds_ground(piece):
        s.control[piece.at] = piece.side


@rule("PG-1.1n")
def nearest_side(s: State, cell: int, places: tuple[set[int], set[int]]) -> int:
    """The side with a combat unit or APC nearest to a hex; none, or the first by the option, where both are as near."""
    row = s.board.distances(cell)
    nearest = [min((row[place] for place in held), default=None) for held in places]
    first, second = nearest
    if first is None or second is None:
        return NOBODY if first is second else int(first is None)
    if first == second:
        return 0 if s.setting.options.control_ties == "first_setup" else NOBODY
    return int(second < first)


def begin_control(s: State) -> None:
    """Give every hex to the side that is nearest to it when play begins."""
    first, second = (
        {piece.at for piece in on_map(s, side) if holds_ground(piece) and not piece.hidden} for side in (0, 1)
    )
    s.control = [nearest_side(s, cell, (first, second)) for cell in range(s.board.size)]
    for cell, side in s.setting.terms.control.items():
        s.control[cell] = side
