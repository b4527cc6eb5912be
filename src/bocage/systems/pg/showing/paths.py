"""Where a piece could be set up or move now, and by which choices; the rules are asked on a copy of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Way
from bocage.kernel.contract.state import copy
from bocage.systems.pg.game import placing, setup
from bocage.systems.pg.movement.moving import STOP, can_go_on
from bocage.systems.pg.movement.pace import begin_move, left_of, why_not_free_to_move
from bocage.systems.pg.movement.reach import legs
from bocage.systems.pg.reference.terrain import MP
from bocage.systems.pg.state.model import State
from bocage.systems.pg.state.pieces import label


def ways(s: State, side: int, piece: int) -> Sequence[Way]:
    """Where a piece could be set up, or move to in its segment."""
    if s.phase == "setup":
        return placings(s, side, piece)
    return list(moves(s, piece)) if s.step == "act" and s.active == side and may_move(s, piece) else ()


def placings(s: State, side: int, piece: int) -> Sequence[Way]:
    """The hexes where a piece can be set up."""
    if setup.side_to_set_up(s) != side:
        return ()
    if piece not in (*placing.unplaced(s, side), *setup.movable(s, side)):
        return ()
    put, here = str(Choice("put", piece)), placing.place_of(s, piece)
    hexes = [label(s, cell) for cell in placing.open_cells(s, piece) if cell != here]
    return [Way(hex, (put, str(Choice("place", piece, place=hex))), (hex,)) for hex in hexes]


def may_move(s: State, id: int) -> bool:
    """Whether a piece was told to move and has not yet done so, and no other one is on its way."""
    member = s.activation.members.get(id) if s.activation else None
    if id not in s.pieces or member is None or member.action != "move" or member.done:
        return False
    is_first = s.move is None or (s.move.id == id and not s.move.fleeing)
    return is_first and why_not_free_to_move(s, s.pieces[id]) is None


def moves(s: State, id: int) -> Iterator[Way]:
    """Every hex in reach once, by the cheapest way; the move ends there."""
    trial: State = copy(s, s.setting)
    piece = trial.pieces[id]
    begun = replace(begin_move(trial, piece))
    budget = left_of(trial, piece)
    for leg in legs(trial, piece, begun):
        hexes = tuple(label(s, cell) for cell in leg.path)
        steps = tuple(str(Choice("step", id, place=hex)) for hex in hexes)
        end = str(STOP) if can_go_on(trial, piece) else ""
        yield Way(hexes[-1], steps, hexes, leg.spent - begun.spent, "mp", MP, end, end, budget=budget)
