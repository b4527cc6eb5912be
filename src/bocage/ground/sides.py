"""Hexsides and vertices of a board: numbers, labels, neighbours, and the sides that a path or a straight line meets.

A hexside is numbered `6 * cell + direction`, a vertex `6 * cell + corner`, from the lowest-numbered cell that has it:
all cells that share it agree on its number and label. Corner `i` lies between the directions `i` and `i + 1`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from bocage.ground.board import NOWHERE, Board, Cell
from bocage.ground.errors import BoardError
from bocage.ground.hexgrid import (
    DIRECTION_NAMES,
    DIRECTIONS,
    Axial,
    Hexside,
    How,
    add,
    chords,
    cross,
    hexside,
    neighbour,
    opposite,
    projection,
    subtract,
)

SideId = int
"""The number of a hexside of a board."""

VertexId = int
"""The number of a vertex of a board."""


# --- hexsides -----------------------------------------------------------------------------------------------------
def side_of(board: Board, cell: Cell, direction: int) -> SideId:
    """The hexside of a cell in a direction."""
    other = board.neighbours[cell][direction]
    return 6 * other + opposite(direction) if 0 <= other < cell else 6 * cell + direction


def side_between(board: Board, first: Cell, second: Cell) -> SideId:
    """The hexside that two neighbours share."""
    return side_of(board, first, board.direction(first, second))


def cells_beside(board: Board, side: SideId) -> tuple[Cell, ...]:
    """The two cells that share a hexside; one only where the board ends."""
    cell, direction = divmod(side, 6)
    other = board.neighbours[cell][direction]
    return (cell,) if other == NOWHERE else (cell, other)


def sides_of_board(board: Board) -> Iterator[SideId]:
    """Every hexside of the map, ascending."""
    for cell in range(board.size):
        for direction in range(6):
            if side_of(board, cell, direction) == 6 * cell + direction:
                yield 6 * cell + direction


def side_label(board: Board, side: SideId) -> str:
    """The text form of a hexside, such as `K5:S`, which `find_side` reads back; it fits the place of a choice."""
    cell, direction = divmod(side, 6)
    return f"{board.label(cell)}:{board.direction_name(direction)}"


def find_side(board: Board, label: str) -> SideId:
    """The hexside with a label, named from either of its hexes."""
    cell, ways = _split(board, label)
    if len(ways) != 1:
        raise BoardError(f"{label!r} names no hexside", where=f"board {board.name!r}", expected="a label such as K5:S")
    return side_of(board, cell, ways[0])


# --- vertices -----------------------------------------------------------------------------------------------------
def vertex_of(board: Board, cell: Cell, corner: int) -> VertexId:
    """The vertex at a corner of a cell."""
    return min(6 * here + turned for here, turned in _seen_from(board, cell, corner))


def cells_around(board: Board, vertex: VertexId) -> tuple[Cell, ...]:
    """The cells that meet at a vertex, clockwise from the lowest; fewer than three where the board ends."""
    return tuple(cell for cell, _ in _seen_from(board, *divmod(vertex, 6)))


def vertices_of_board(board: Board) -> Iterator[VertexId]:
    """Every vertex of the map, ascending."""
    for cell in range(board.size):
        for corner in range(6):
            if vertex_of(board, cell, corner) == 6 * cell + corner:
                yield 6 * cell + corner


def ends_of(board: Board, side: SideId) -> tuple[VertexId, VertexId]:
    """The two vertices at which a hexside ends, clockwise around its lowest cell."""
    cell, direction = divmod(side, 6)
    return vertex_of(board, cell, (direction - 1) % 6), vertex_of(board, cell, direction)


def sides_at(board: Board, vertex: VertexId) -> tuple[SideId, ...]:
    """The hexsides that end at a vertex, ascending; fewer than three where the board ends."""
    seen = _seen_from(board, *divmod(vertex, 6))
    return tuple(sorted({side_of(board, cell, way % 6) for cell, corner in seen for way in (corner, corner + 1)}))


def vertex_label(board: Board, vertex: VertexId) -> str:
    """The text form of a vertex, such as `K5:SE-S`, which `find_vertex` reads back; it fits the place of a choice."""
    cell, corner = divmod(vertex, 6)
    return f"{board.label(cell)}:{board.direction_name(corner)}-{board.direction_name((corner + 1) % 6)}"


def find_vertex(board: Board, label: str) -> VertexId:
    """The vertex with a label, named from any of its hexes."""
    cell, ways = _split(board, label)
    if len(ways) != 2 or (ways[0] + 1) % 6 != ways[1]:
        expected = "a label such as K5:SE-S, its two directions clockwise"
        raise BoardError(f"{label!r} names no vertex", where=f"board {board.name!r}", expected=expected)
    return vertex_of(board, cell, ways[0])


def _seen_from(board: Board, cell: Cell, corner: int) -> list[tuple[Cell, int]]:
    """The cells that meet at a corner, each with the number it gives to that corner."""
    around = board.neighbours[cell]
    seen = ((cell, corner), (around[corner], (corner + 2) % 6), (around[(corner + 1) % 6], (corner + 4) % 6))
    return [(here, turned) for here, turned in seen if here != NOWHERE]


def _split(board: Board, label: str) -> tuple[Cell, list[int]]:
    """The cell of a label and the directions behind its colon; no directions where one of them is unknown."""
    hex_, _, behind = label.rpartition(":")
    names = DIRECTION_NAMES[board.orientation]
    ways = behind.split("-")
    if not hex_ or any(way not in names for way in ways):
        return NOWHERE, []
    return board.cell(hex_), [names.index(way) for way in ways]


# --- what is crossed ----------------------------------------------------------------------------------------------
class SideMet(NamedTuple):
    """A hexside that a straight line meets: how, and from which to which fraction of the line.

    `through`: the line crosses it between its ends; `along`: the line runs along it; `corner`: the line passes one of
    its ends and meets nothing else of it. Where a line passes a vertex, it meets all hexsides that end there.
    """

    side: SideId
    how: How
    enter: Fraction
    leave: Fraction


def sides_crossed(board: Board, start: Cell, end: Cell) -> tuple[SideMet, ...]:
    """The hexsides of the map that the straight line between two centres meets, in order from `start` to `end`.

    Between neighbours that is the hexside they share. From `end` to `start` the same hexsides come in reverse order.
    """
    origin = board.axials[start]
    met = []
    for chord in side_chords(subtract(board.axials[end], origin)):
        here = board.cell_at(add(origin, chord.side.hex))
        there = board.cell_at(add(origin, neighbour(*chord.side)))
        if board.on_map(here) or board.on_map(there):
            cell, direction = (here, chord.side.side) if here != NOWHERE else (there, opposite(chord.side.side))
            met.append(SideMet(side_of(board, cell, direction), chord.how, chord.enter, chord.leave))
    return tuple(met)


def sides_along(board: Board, path: Sequence[Cell]) -> tuple[SideId, ...]:
    """The hexsides that a path from neighbour to neighbour crosses, in order."""
    return tuple(side_between(board, here, there) for here, there in pairwise(path))


class SideChord(NamedTuple):
    """Where the straight line from the centre (0, 0) meets one hexside."""

    side: Hexside
    how: How
    enter: Fraction
    leave: Fraction


@lru_cache(maxsize=65536)
def side_chords(goal: Axial) -> tuple[SideChord, ...]:
    """Every hexside that the line from the centre (0, 0) to the centre `goal` meets, in order.

    Of several met at one point, those nearer to the start come first, then those to the left of the line.

    >>> [(tuple(c.side.hex), c.side.side, c.how) for c in side_chords(Axial(1, 1))]
    [((0, 0), 2, 'corner'), ((0, 1), 0, 'corner'), ((0, 1), 1, 'along'), ((1, 1), 0, 'corner'), ((0, 1), 2, 'corner')]
    """
    sides = {hexside(chord.offset, direction) for chord in chords(goal) for direction in range(6)}
    met = [(chord, _middle(chord.side)) for side in sides if (chord := _side_chord(goal, side)) is not None]
    met.sort(key=lambda one: (one[0].enter + one[0].leave, projection(goal, one[1]), cross(goal, one[1])))
    return tuple(chord for chord, _ in met)


def _side_chord(goal: Axial, side: Hexside) -> SideChord | None:
    """How a line meets a hexside, None if it does not."""
    one, other = _ends(side)
    side_of_one, side_of_other = cross(goal, one), cross(goal, other)
    if side_of_one * side_of_other > 0:
        return None
    # Ends are given in sixths of the distance between neighbouring centres, the length of the line in whole ones.
    length = 6 * projection(goal, goal)
    ahead = Fraction(projection(goal, one), length), Fraction(projection(goal, other), length)
    how: How
    if side_of_one == side_of_other == 0:
        how, (enter, leave) = "along", (min(ahead), max(ahead))
    elif side_of_one and side_of_other:
        how, enter = "through", (ahead[0] * side_of_other - ahead[1] * side_of_one) / (side_of_other - side_of_one)
        leave = enter
    else:
        how, enter = "corner", ahead[0] if side_of_one == 0 else ahead[1]
        leave = enter
    return SideChord(side, how, enter, leave) if enter > 0 and leave < 1 else None


def _ends(side: Hexside) -> tuple[tuple[int, int], tuple[int, int]]:
    """Both ends of a hexside, in sixths of the distance between neighbouring centres."""
    one, other = (_corner(side.hex, corner) for corner in ((side.side - 1) % 6, side.side))
    return one, other


def _corner(hex_: Axial, corner: int) -> tuple[int, int]:
    first, second = DIRECTIONS[corner], DIRECTIONS[(corner + 1) % 6]
    return 6 * hex_.q + 2 * (first.q + second.q), 6 * hex_.r + 2 * (first.r + second.r)


def _middle(side: Hexside) -> tuple[int, int]:
    """The middle of a hexside in sixths of the distance between neighbouring centres."""
    step = DIRECTIONS[side.side]
    return 6 * side.hex.q + 3 * step.q, 6 * side.hex.r + 3 * step.r
