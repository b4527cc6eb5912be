"""Ways over a board that do not change during a game: what steps cost, and how far every hex is from some goals."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from bocage.ground.board import Board
from bocage.systems.aslsk.ground.terrain import governing_types, road_cost, terrain_cost
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import State

NO_WAY_HALF_MF = 999
"""The distance of a hex from which no way leads to a goal, in half MF."""

Goals = tuple[tuple[int, int], ...]
"""Goal hexes, each with what it costs beyond being reached."""

Ways = tuple[tuple[tuple[int, int], ...], ...]
"""For every cell its neighbours and the half MF to enter each, smoke not counted."""


def ways(s: State) -> Ways:
    """The steps of the game's board."""
    return _ways(s.board, s.setting.scenario.month)


def field(s: State, goals: Goals) -> tuple[int, ...]:
    """Half MF from every cell to the cheapest goal, without leaving the map on the way."""
    return _field(s.board, s.setting.scenario.month, goals)


@lru_cache(maxsize=64)
def _ways(board: Board, month: int) -> Ways:
    """The steps of a board in a month."""
    types = governing_types(board, month)

    def price(here: int, there: int) -> int:
        if there >= board.size:
            return tables().movement.off_map_hex
        by_road = types[there].by_road and board.has_road(here, there)
        return road_cost(types[there]) if by_road else terrain_cost(types[there])

    return tuple(tuple((there, price(here, there)) for there in board.steps(here)) for here in range(len(board)))


@lru_cache(maxsize=64)
def _entries(board: Board, month: int) -> Ways:
    """For every cell the neighbours from which it is entered, and the price."""
    before_each: list[list[tuple[int, int]]] = [[] for _ in range(len(board))]
    for here, steps in enumerate(_ways(board, month)):
        for there, price in steps:
            before_each[there].append((here, price))
    return tuple(map(tuple, before_each))


@lru_cache(maxsize=512)
def _field(board: Board, month: int, goals: Goals) -> tuple[int, ...]:
    """Half MF from every cell to the cheapest of these goals, by Dijkstra's algorithm over reversed steps."""
    half_mf = [NO_WAY_HALF_MF] * len(board)
    queue: list[tuple[int, int]] = []
    for cell, price in goals:
        if price < half_mf[cell]:
            half_mf[cell] = price
            heappush(queue, (price, cell))
    entries = _entries(board, month)
    while queue:
        spent, here = heappop(queue)
        if spent > half_mf[here]:
            continue
        for before, price in entries[here]:
            if here >= board.size > before:
                continue
            if spent + price < half_mf[before]:
                half_mf[before] = spent + price
                heappush(queue, (spent + price, before))
    return tuple(half_mf)
