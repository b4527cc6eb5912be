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
    return Course(tuple(places.values()), tuple(chord.offset for chord in between))


@lru_cache(maxsize=65536)
def sides_to(goal: Axial) -> tuple[tuple[Axial, Axial], ...]:
    """The hexsides that a line from the centre (0, 0) to another crosses, runs along or whose end it meets, in order.

    Each is given by the two hexes that share it, as offsets.
    """
    return tuple((met.side.hex, neighbour(*met.side)) for met in side_chords(goal))


class Grid:
    """The hexes of a map by numbers of which the sum with the number of an offset is that of the hex it leads to."""

    def __init__(self, board: Board) -> None:
        self.axials = board.axials
        rows = [r for _, r in self.axials]
        self.width = 2 * (max(rows) - min(rows)) + 5
        """More than the rows by which two hexes, or hexes just beyond the edge, can be apart in either direction."""
        self.numbers = [self.number(axial) for axial in self.axials]
        self.cells = {number: cell for cell, number in enumerate(self.numbers)}
        self._courses: dict[int, tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]] = {}
        """By the number of an offset the places and the hexes of `Course`; no more than the map has offsets."""

    def number(self, axial: Axial) -> int:
        """The number of a hex or an offset."""
        return axial[0] * self.width + axial[1]

    def course(self, start: int, end: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
        """The places passed and the hexes touched by a line between two cells, as numbers of offsets."""
        offset = self.numbers[end] - self.numbers[start]
        numbered = self._courses.get(offset)
        if numbered is None:
            course = course_to(subtract(self.axials[end], self.axials[start]))
            places = tuple(tuple(self.number(each) for each in place) for place in course.places)
            numbered = self._courses[offset] = (places, tuple(self.number(each) for each in course.touched))
        return numbered


def passed(s: State, start: int, end: int) -> list[Passed]:
    """What a line between two centres passes between its ends, in order; corners do not count.

    A side between the map and the void beyond its edge lets the line through.
    """
    grid = grid_of(s)
    origin, cell_at = grid.numbers[start], grid.cells.get
    passages = [tuple([cell_at(origin + step, OFF_MAP) for step in place]) for place in grid.course(start, end)[0]]
    return [cells for cells in passages if OFF_MAP not in cells]


def touched(s: State, start: int, end: int) -> list[int]:
    """The hexes of the map that a line meets, its ends included."""
    grid = grid_of(s)
    origin, cells = grid.numbers[start], grid.cells
    met = [cells[origin + step] for step in grid.course(start, end)[1] if origin + step in cells]
    return [start, *met, end]


def sides_between(s: State, start: int, end: int) -> list[tuple[int, int]]:
    """The hexsides of the map that a line meets, in order: the two cells that share each, the lower first."""
    grid = grid_of(s)
    origin, cell_at = grid.numbers[start], grid.cells.get
    sides = []
    for offsets in sides_to(subtract(grid.axials[end], grid.axials[start])):
        here, there = (cell_at(origin + grid.number(each), OFF_MAP) for each in offsets)
        if OFF_MAP not in (here, there):
            sides.append((here, there) if here < there else (there, here))
    return sides


def grid_of(s: State) -> Grid:
    """The hexes of the map by numbers, kept as it never changes."""
    grid: Grid | None = s.setting.shared.get("grid")
    if grid is None:
        grid = s.setting.shared["grid"] = Grid(s.board)
    return grid
