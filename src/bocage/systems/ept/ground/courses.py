"""What a straight line between two centres passes, by the offset between them: the same wherever it begins."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bocage.ground.board import Board
from bocage.ground.hexgrid import ORIGIN, Axial, chords, neighbour, subtract
from bocage.ground.sides import side_chords
from bocage.systems.ept.state.model import OFF_MAP, State

Passed = tuple[int, ...]
"""The cells that a line passes at one place: one that it goes through, or the two along whose common side it runs."""


class Course(NamedTuple):
    """The hexes of a line between its ends, as offsets from its start."""

    places: tuple[tuple[Axial, ...], ...]
    """Those passed, place by place: one that the line goes through, or two along whose common side it runs."""
    touched: tuple[Axial, ...]
    """All that it meets, also at a corner only."""
    sides: tuple[tuple[Axial, Axial], ...]
    """The hexsides that it crosses, runs along or whose end it meets, in order: the two hexes that share each."""


@lru_cache(maxsize=65536)
def course_to(goal: Axial) -> Course:
    """The course of a line from the centre (0, 0) to another; corners are not passed."""
    between = [chord for chord in chords(goal) if chord.offset not in (ORIGIN, goal)]
    places: dict[object, tuple[Axial, ...]] = {}
    for chord in between:
        if chord.how == "through":
            places[chord.offset] = (chord.offset,)
        elif chord.how == "along":
            places[chord.enter] = (*places.get(chord.enter, ()), chord.offset)
    sides = tuple((met.side.hex, neighbour(*met.side)) for met in side_chords(goal))
    return Course(tuple(places.values()), tuple(chord.offset for chord in between), sides)


def passed(s: State, start: int, end: int) -> list[Passed]:
    """What a line between two centres passes between its ends, in order; corners do not count.

    A side between the map and the void beyond its edge lets the line through.
    """
    grid, origin = grid_of(s), s.board.axials[start]
    q, r = origin
    passages = []
    for place in course_to(subtract(s.board.axials[end], origin)).places:
        cells = tuple([grid.get((q + dq, r + dr), OFF_MAP) for dq, dr in place])
        if OFF_MAP not in cells:
            passages.append(cells)
    return passages


def touched(s: State, start: int, end: int) -> list[int]:
    """The hexes of the map that a line meets, its ends included."""
    grid, origin = grid_of(s), s.board.axials[start]
    q, r = origin
    course = course_to(subtract(s.board.axials[end], origin))
    met = [cell for dq, dr in course.touched if (cell := grid.get((q + dq, r + dr))) is not None]
    return [start, *met, end]


def sides_between(s: State, start: int, end: int) -> list[tuple[int, int]]:
    """The hexsides of the map that a line meets, in order: the two cells that share each, the lower first."""
    grid, origin = grid_of(s), s.board.axials[start]
    q, r = origin
    sides = []
    for (q1, r1), (q2, r2) in course_to(subtract(s.board.axials[end], origin)).sides:
        here, there = grid.get((q + q1, r + r1), OFF_MAP), grid.get((q + q2, r + r2), OFF_MAP)
        if OFF_MAP not in (here, there):
            sides.append((here, there) if here < there else (there, here))
    return sides


def grid_of(s: State) -> dict[tuple[int, int], int]:
    """The hexes of the map by their coordinates."""
    grid: dict[tuple[int, int], int] | None = s.setting.shared.get("grid")
    if grid is None:
        grid = s.setting.shared["grid"] = _grid_of(s.board)
    return grid


def _grid_of(board: Board) -> dict[tuple[int, int], int]:
    return {tuple(board.axials[cell]): cell for cell in range(board.size)}  # type: ignore[misc]
