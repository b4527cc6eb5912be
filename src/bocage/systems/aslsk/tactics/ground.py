"""Ways over a board that do not change during a game: what steps cost, and how far every hex is from some goals."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from bocage.ground.board import Board
from bocage.systems.aslsk.model import State
from bocage.systems.aslsk.tables import tables
from bocage.systems.aslsk.terrain import crosses_road, road_cost, terrain_at, terrain_cost

FAR = 999
"""The distance of a hex from which no way leads to a goal, in half MF."""

Goals = tuple[tuple[int, int], ...]
"""Goal hexes, each with what it costs beyond being reached."""

_boards: dict[tuple[Board, int], tuple[tuple[tuple[int, int], ...], ...]] = {}


def ways(s: State) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For every cell its neighbours and the half MF to enter each, smoke not counted."""
    key = (s.board, s.setting.scenario.month)
    if key not in _boards:
        if len(_boards) > 64:
            _boards.clear()
        _boards[key] = tuple(_ways_from(s, cell) for cell in range(len(s.board)))
    return _boards[key]


def _ways_from(s: State, here: int) -> tuple[tuple[int, int], ...]:
    found = []
    for there in s.board.steps(here):
        if there >= s.board.size:
            found.append((there, tables().movement.off_map_hex))
            continue
        terrain = terrain_at(s, there)
        by_road = terrain.by_road and crosses_road(s, here, there)
        found.append((there, road_cost(terrain) if by_road else terrain_cost(terrain)))
    return tuple(found)


def field(s: State, goals: Goals) -> tuple[int, ...]:
    """Half MF from every cell to the cheapest goal, along the map."""
    return _field(s.board, s.setting.scenario.month, goals, _Held(ways(s)))


class _Held:
    """Carries the ways past the cache: the board and the month already stand for them."""

    def __init__(self, ways: tuple[tuple[tuple[int, int], ...], ...]) -> None:
        self.ways = ways

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=512)
def _field(board: Board, month: int, goals: Goals, held: _Held) -> tuple[int, ...]:
    found = [FAR] * len(board)
    queue: list[tuple[int, int]] = []
    for cell, price in goals:
        if price < found[cell]:
            found[cell] = price
            heappush(queue, (price, cell))
    entering = _entering(held.ways)
    while queue:
        spent, here = heappop(queue)
        if spent > found[here]:
            continue
        for before, price in entering[here]:
            if here >= board.size > before:
                continue
            if spent + price < found[before]:
                found[before] = spent + price
                heappush(queue, (spent + price, before))
    return tuple(found)


def _entering(ways: tuple[tuple[tuple[int, int], ...], ...]) -> list[list[tuple[int, int]]]:
    """For every cell the neighbours from which it is entered, and the price."""
    found: list[list[tuple[int, int]]] = [[] for _ in ways]
    for here, steps in enumerate(ways):
        for there, price in steps:
            found[there].append((here, price))
    return found
