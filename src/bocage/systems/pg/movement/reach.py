"""The hexes in reach of a piece, and why a hex is not among them; the rules are asked on a copy of the game."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from msgspec.structs import replace

from bocage.kernel.contract.state import copy
from bocage.kernel.rules import Violation, refuse
from bocage.systems.pg.movement.pace import begin_move
from bocage.systems.pg.movement.steps import open_steps, why_not_step
from bocage.systems.pg.passage import needs_help, step_price
from bocage.systems.pg.state.model import Move, Piece, State
from bocage.systems.pg.state.pieces import label, put


class Leg(NamedTuple):
    """A hex on a way: what the way there has cost, in sixths of a movement point, and whether the move ends there."""

    spent: int
    order: int
    cell: int
    path: tuple[int, ...]
    is_last: bool


def legs(trial: State, piece: Piece, begun: Move) -> Iterator[Leg]:
    """The hexes in reach of a piece in the order of their price; the trial is left as it is at each of them."""
    heap, reached, order = [Leg(begun.spent, 0, piece.at, (), begun.stopped)], set[int](), 0
    while heap:
        leg = heappop(heap)
        if leg.cell in reached:
            continue
        reached.add(leg.cell)
        stand_at(trial, piece, begun, leg)
        if leg.path:
            yield leg
        for cell in open_steps(trial, piece):
            if cell not in reached:
                order += 1
                spent = leg.spent + (step_price(trial, piece, cell) or 0)
                heappush(heap, Leg(spent, order, cell, (*leg.path, cell), needs_help(trial, piece, cell)))


def stand_at(trial: State, piece: Piece, begun: Move, leg: Leg) -> None:
    """Put a piece where a leg ends, with what it has spent by then."""
    put(trial, piece, leg.cell)
    hexes = begun.hexes + len(leg.path)
    trial.move = replace(begun, spent=leg.spent, hexes=hexes, stopped=leg.is_last)


def why_not_reach(s: State, id: int, cell: int) -> Violation:
    """Why a piece may not go at once to a hex that is not adjacent: what refuses the next step of its nearest way."""
    trial: State = copy(s, s.setting)
    piece = trial.pieces[id]
    begun = replace(begin_move(trial, piece))
    here = Leg(begun.spent, 0, piece.at, (), begun.stopped)
    before = [here, *(leg for leg in legs(trial, piece, begun) if leg.cell != cell)]
    nearest = min(before, key=lambda leg: s.board.distance(leg.cell, cell))
    stand_at(trial, piece, begun, nearest)
    ahead = min(s.board.steps(nearest.cell), key=lambda step: s.board.distance(step, cell))
    return why_not_step(trial, piece, ahead) or refuse("PG-5.0a", "refuse-not-adjacent", hex=label(s, cell))
