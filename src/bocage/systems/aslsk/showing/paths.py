"""Where a unit could move or be set up now, and by which choices: what the page shows before anything is decided.

Steps are asked of the rules of movement themselves, with copies of those who move; nothing is spent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Way
from bocage.systems.aslsk.game import setup
from bocage.systems.aslsk.ground import terrain
from bocage.systems.aslsk.movement import movers, pace, steps
from bocage.systems.aslsk.movement.choices import STOP
from bocage.systems.aslsk.reference.counters import MF
from bocage.systems.aslsk.state.model import OFF_MAP, State, Unit, label
from bocage.systems.aslsk.tactics.estimate import Estimate
from bocage.systems.aslsk.tactics.style import usual

UNKNOWN = (1 << 30, 0.0)
"""The price and the danger of a way that was not found yet."""


def ways(s: State, seat: int, piece: int) -> Sequence[Way]:
    """Where a piece could be set up or, in the MPh, a unit could move to."""
    if s.phase == "setup":
        return _placings(s, piece) if piece in (*setup.unplaced(s, seat), *_movable(s, seat)) else ()
    unit = s.units.get(piece)
    if unit is None or unit.side != seat:
        return ()
    return list(_moves(s, unit)) if s.phase == "MPh" and seat == s.player else ()


def _placings(s: State, piece: int) -> list[Way]:
    put = str(Choice("put", piece))
    if piece in s.weapons:
        holder = s.weapons[piece].holder
        takers = [(label(s, s.units[id].at), id) for id in setup.receivers(s, piece) if id != holder]
        return [Way(hex, (put, str(Choice("give", piece, id))), (hex,), onto=id) for hex, id in takers]
    here = s.units[piece].at
    hexes = [label(s, cell) for cell in setup.open_hexes(s, piece) if cell != here]
    return [Way(hex, (put, str(Choice("place", piece, place=hex))), (hex,)) for hex in hexes]


def _movable(s: State, seat: int) -> list[int]:
    return setup.movable(s, seat) if setup.side_to_set_up(s) == seat else []


class Leg(NamedTuple):
    """A hex on a way, with the safest of the cheapest ways to it; `road_only` and `came_from` decide road bonuses."""

    spent: int
    danger: float
    order: int
    cell: int
    came_from: int
    road_only: bool
    path: tuple[int, ...]


def _moves(s: State, unit: Unit) -> Iterator[Way]:
    moves_now = s.move is not None and unit.id in s.move.active
    if not moves_now and movers.why_not_start(s, unit) is not None:
        return
    first = () if moves_now else (str(Choice("move", unit.id)),)
    for leg in _legs(s, unit):
        hexes = tuple(label(s, cell) for cell in leg.path)
        choices = (*first, *(str(Choice("to", place=hex)) for hex in hexes))
        yield Way(hexes[-1], choices, hexes, leg.spent - unit.spent, "mf", MF, str(STOP))


def _legs(s: State, unit: Unit) -> Iterator[Leg]:
    """Every hex in reach once, by the cheapest way; of several, by the one with the least expected fire."""
    group = [s.units[id] for id in pace.company(s, unit)]
    estimate, assault = Estimate(s, unit.side, usual()), unit.mode == "assault"
    heap = [Leg(unit.spent, 0.0, 0, unit.at, unit.came_from, unit.road_only, ())]
    best: dict[tuple[int, int, bool], tuple[int, float]] = {}
    reached = {unit.at}
    order = 0
    while heap:
        leg = heappop(heap)
        if leg.cell not in reached:
            reached.add(leg.cell)
            yield leg
        ghosts = [_ghost(member, unit, leg) for member in group]
        left_by_id = steps.MovementLeftById()
        for there in s.board.neighbours[leg.cell]:
            if there < 0 or steps.why_not_go(s, ghosts, there, True, left_by_id) is not None:
                continue
            spent = leg.spent + terrain.entry_cost(s, unit, leg.cell, there)
            road = pace.keeps_to_road(s, ghosts[0], there, True)
            key = there, leg.cell if road else OFF_MAP, road
            toll = spent, leg.danger + estimate.moving_danger(there, assault=assault)
            if toll < best.get(key, UNKNOWN):
                best[key], order = toll, order + 1
                heappush(heap, Leg(*toll, order, there, leg.cell, road, (*leg.path, there)))


def _ghost(member: Unit, first: Unit, leg: Leg) -> Unit:
    """A copy of a moving unit as it would be at a leg of the way."""
    spent = member.spent + leg.spent - first.spent
    return msgspec.structs.replace(
        member, at=leg.cell, spent=spent, came_from=leg.came_from, road_only=member.road_only and leg.road_only
    )
