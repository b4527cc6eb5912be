"""What a straight line between two centres passes, by the offset between them: the same wherever it begins."""

from __future__ import annotations

from collections.abc import Iterable
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


class Way(NamedTuple):
    """The hexes that a line passes, as bits from its start (`Grid.bits_from`), so that many are compared at once."""

    through: int
    """Those that it goes through."""
    along: tuple[int, ...]
    """The pairs along whose common sides it runs."""


class Numbered(NamedTuple):
    """A course by the numbers of its offsets, and as bits from its start."""

    places: tuple[tuple[int, ...], ...]
    way: Way
    passed: int
    """All hexes of its places."""
    end: int
    met: int
    """All hexes that it meets, its ends included."""


class Grid:
    """The hexes of a map by numbers of which the sum with the number of an offset is that of the hex it leads to.

    A set of hexes is also written as bits: that of a hex is its number, or its offset from a place and `highest`.
    """

    def __init__(self, board: Board) -> None:
        self.axials = board.axials
        rows = [r for _, r in self.axials]
        self.width = 2 * (max(rows) - min(rows)) + 5
        """More than the rows by which two hexes, or hexes just beyond the edge, can be apart in either direction."""
        lowest = min(self.number(axial) for axial in self.axials)
        self.numbers = [self.number(axial) - lowest for axial in self.axials]
        self.highest = max(self.numbers)
        self.cells = {number: cell for cell, number in enumerate(self.numbers)}
        self.everywhere = self.bits(range(len(self.numbers)))
        """The bits of the whole map."""
        self._courses: dict[int, Numbered] = {}
        self._sides: dict[int, tuple[tuple[int, int], ...]] = {}
        """Courses, and the hexsides on them, by the numbers of their offsets; no more than the map has offsets."""

    def number(self, axial: Axial) -> int:
        """The number of an offset."""
        return axial[0] * self.width + axial[1]

    def course(self, start: int, end: int) -> Numbered:
        """What a line between two cells passes and meets."""
        offset = self.numbers[end] - self.numbers[start]
        numbered = self._courses.get(offset)
        if numbered is None:
            course = course_to(subtract(self.axials[end], self.axials[start]))
            places = tuple(tuple(self.number(each) for each in place) for place in course.places)
            passed = self._bits_of(each for place in places for each in place)
            met = self._bits_of((0, *(self.number(each) for each in course.touched), offset))
            numbered = Numbered(places, self._way(places), passed, self._bits_of((offset,)), met)
            self._courses[offset] = numbered
        return numbered

    def sides(self, start: int, end: int) -> tuple[tuple[int, int], ...]:
        """The hexsides that a line between two cells meets, each by the numbers of the offsets of its two hexes."""
        offset = self.numbers[end] - self.numbers[start]
        sides = self._sides.get(offset)
        if sides is None:
            met = sides_to(subtract(self.axials[end], self.axials[start]))
            sides = self._sides[offset] = tuple((self.number(here), self.number(there)) for here, there in met)
        return sides

    def way(self, start: int, cells: Passed) -> Way:
        """One place of a line from a start."""
        return self._way([tuple([self.numbers[cell] - self.numbers[start] for cell in cells])])

    def bits(self, cells: Iterable[int]) -> int:
        """Some hexes as bits."""
        return sum({1 << self.numbers[cell] for cell in cells})

    def bits_from(self, start: int, bits: int) -> int:
        """The hexes of some bits as they lie from a place."""
        return bits << self.highest - self.numbers[start]

    def _way(self, places: Iterable[tuple[int, ...]]) -> Way:
        single = self._bits_of(offset for place in places if len(place) == 1 for offset in place)
        return Way(single, tuple(self._bits_of(place) for place in places if len(place) > 1))

    def _bits_of(self, offsets: Iterable[int]) -> int:
        return sum({1 << offset + self.highest for offset in offsets})


def passed(s: State, start: int, end: int) -> list[Passed]:
    """What a line between two centres passes between its ends, in order; corners do not count.

    A side between the map and the void beyond its edge lets the line through.
    """
    grid = grid_of(s)
    origin, cell_at = grid.numbers[start], grid.cells.get
    passages = [tuple([cell_at(origin + step, OFF_MAP) for step in place]) for place in grid.course(start, end).places]
    return [cells for cells in passages if OFF_MAP not in cells]


def sides_between(s: State, start: int, end: int) -> list[tuple[int, int]]:
    """The hexsides of the map that a line meets, in order: the two cells that share each, the lower first."""
    grid = grid_of(s)
    origin, cell_at = grid.numbers[start], grid.cells.get
    sides = []
    for first, second in grid.sides(start, end):
        here, there = cell_at(origin + first, OFF_MAP), cell_at(origin + second, OFF_MAP)
        if OFF_MAP not in (here, there):
            sides.append((here, there) if here < there else (there, here))
    return sides


def grid_of(s: State) -> Grid:
    """The hexes of the map by numbers, kept as it never changes."""
    grid: Grid | None = s.setting.shared.get("grid")
    if grid is None:
        grid = s.setting.shared["grid"] = Grid(s.board)
    return grid
