"""How far every hex is from a goal, for each manner of movement; it does not change during a game."""

from __future__ import annotations

from heapq import heappop, heappush

from bocage.systems.pg.ground.terrain import RIVERS, ground_price, has_terrain
from bocage.systems.pg.reference.terrain import MP, Manner
from bocage.systems.pg.state.model import State

NO_WAY = 9999
"""The distance of a hex from which no way leads to a goal, in sixths of a movement point."""

Field = list[int]


def field(s: State, goal: int, manner: Manner, ferry: int) -> Field:
    """Sixths of a movement point from every cell to a goal; `ferry` are the movement points that a river costs.

    Rivers that need engineers are counted as passable at that price, so that a side marches to the bank.
    """
    kept: dict[tuple[int, Manner, int], Field] = s.setting.kept.setdefault("ways", {})
    key = (goal, manner, ferry)
    if key not in kept:
        kept[key] = _field(s, goal, manner, ferry * MP)
    return kept[key]


def _field(s: State, goal: int, manner: Manner, ferry: int) -> Field:
    field = [NO_WAY] * s.board.size
    waiting = [(0, goal)]
    while waiting:
        price, cell = heappop(waiting)
        if price >= field[cell]:
            continue
        field[cell] = price
        for before in s.board.neighbours[cell]:
            if s.board.on_map(before) and price < field[before]:
                step = ground_price(s, before, cell, manner)
                if step is None and has_terrain(s, cell, RIVERS) and manner in ("foot", "motorized", "mechanized"):
                    step = ferry
                if step is not None:
                    heappush(waiting, (price + step, before))
    return field
