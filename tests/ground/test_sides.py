"""Hexsides and vertices: one number and one label each, and what lines and paths cross against plain fractions."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.ground import Board, BoardError, UnknownHex, board_from_columns, board_from_text, crop, join, rotate
from bocage.ground.hexgrid import DIRECTIONS
from bocage.ground.sides import (
    SideMet,
    cells_around,
    cells_beside,
    ends_of,
    find_side,
    find_vertex,
    side_between,
    side_label,
    side_of,
    sides_along,
    sides_at,
    sides_crossed,
    sides_of_board,
    vertex_label,
    vertex_of,
    vertices_of_board,
)
from bocage.kernel.choice import Choice

from .ground_boards import random_columns, random_drawing, steady, village

BOARDS = {
    "flat": village(),
    "with a margin": village(margin=2),
    "pointy": random_drawing(1, 5, 4, orientation="pointy"),
    "whole hexes": random_drawing(2, 5, 4, edges="whole"),
    "turned": rotate(village(), 1),
    "ragged": crop(join(random_columns(1, 7, 5, "y"), random_columns(2, 7, 5, "G"), "east"), ("B", "F")),
}


def corner_points(board: Board, cell: int) -> list[tuple[Fraction, Fraction]]:
    """The corners of a cell in axial coordinates, corner `i` between the directions `i` and `i + 1`."""
    q, r = board.axials[cell]
    around = [*DIRECTIONS, DIRECTIONS[0]]
    return [
        (q + Fraction(direction.q + next_direction.q, 3), r + Fraction(direction.r + next_direction.r, 3))
        for direction, next_direction in pairwise(around)
    ]


@pytest.mark.parametrize("name", BOARDS)
def test_a_hexside_is_one_from_both_hexes(name: str) -> None:
    board = BOARDS[name]
    drawn: dict[frozenset[tuple[Fraction, Fraction]], set[int]] = {}
    for cell in range(len(board)):
        points = corner_points(board, cell)
        for way in range(6):
            side = side_of(board, cell, way)
            assert cell in cells_beside(board, side)
            drawn.setdefault(frozenset((points[way - 1], points[way])), set()).add(side)
    assert all(len(sides) == 1 for sides in drawn.values())
    assert len({side for sides in drawn.values() for side in sides}) == len(drawn)
    on_map = {side for sides in drawn.values() for side in sides if side < 6 * board.size}
    assert list(sides_of_board(board)) == sorted(on_map)


@pytest.mark.parametrize("name", BOARDS)
def test_a_vertex_is_one_from_all_its_hexes(name: str) -> None:
    board = BOARDS[name]
    drawn: dict[tuple[Fraction, Fraction], set[int]] = {}
    meeting: dict[tuple[Fraction, Fraction], set[int]] = {}
    for cell in range(len(board)):
        for corner, point in enumerate(corner_points(board, cell)):
            drawn.setdefault(point, set()).add(vertex_of(board, cell, corner))
            meeting.setdefault(point, set()).add(cell)
    assert all(len(vertices) == 1 for vertices in drawn.values())
    assert len({vertex for vertices in drawn.values() for vertex in vertices}) == len(drawn)
    for point, vertices in drawn.items():
        (vertex,) = vertices
        assert set(cells_around(board, vertex)) == meeting[point]
    on_map = {vertex for vertices in drawn.values() for vertex in vertices if vertex < 6 * board.size}
    assert list(vertices_of_board(board)) == sorted(on_map)


@pytest.mark.parametrize("name", BOARDS)
def test_sides_and_vertices_know_each_other(name: str) -> None:
    board = BOARDS[name]
    for side in sides_of_board(board):
        cell, way = divmod(side, 6)
        points = corner_points(board, cell)
        for vertex, point in zip(ends_of(board, side), (points[way - 1], points[way]), strict=True):
            assert corner_points(board, vertex // 6)[vertex % 6] == point
            assert side in sides_at(board, vertex)
    for vertex in vertices_of_board(board):
        for side in sides_at(board, vertex):
            assert vertex in ends_of(board, side)
        assert len(sides_at(board, vertex)) == {1: 2, 2: 3, 3: 3}[len(cells_around(board, vertex))]


@pytest.mark.parametrize("name", BOARDS)
def test_labels_are_read_back_and_fit_a_choice(name: str) -> None:
    board = BOARDS[name]
    labels = [side_label(board, side) for side in sides_of_board(board)]
    assert [find_side(board, label) for label in labels] == list(sides_of_board(board))
    assert len({*labels, *(vertex_label(board, vertex) for vertex in vertices_of_board(board)), *board.labels}) == (
        len(labels) + sum(1 for _ in vertices_of_board(board)) + len(board)
    )
    for label in (*labels, *(vertex_label(board, vertex) for vertex in vertices_of_board(board))):
        choice = Choice("blow", piece=7, place=label)
        assert Choice.parse(str(choice)) == choice
    for vertex in vertices_of_board(board):
        assert find_vertex(board, vertex_label(board, vertex)) == vertex


def test_a_side_or_vertex_may_be_named_from_any_of_its_hexes() -> None:
    board = village()
    assert find_side(board, "E6:N") == find_side(board, "E5:S") == side_between(board, *board.cells("E6 E5"))
    assert side_label(board, find_side(board, "E6:N")) == "E5:S"
    assert find_vertex(board, "E5:SE-S") == find_vertex(board, "E6:N-NE") == find_vertex(board, "F5:SW-NW")
    assert vertex_label(board, find_vertex(board, "F5:SW-NW")) == "E5:SE-S"
    both = join(random_columns(1, 7, 5, "y"), random_columns(2, 7, 5, "z"), "east")
    assert find_side(both, "yG2:S") == find_side(both, "zA3:N")


@pytest.mark.parametrize("label", ["E5", "E5:", ":S", "E5:E", "E5:SE-S", "E5:s", "E5:S-S-S"])
def test_what_names_no_hexside_is_refused(label: str) -> None:
    with pytest.raises(BoardError, match="names no hexside; expected a label such as K5:S"):
        find_side(village(), label)


@pytest.mark.parametrize("label", ["E5", "E5:S", "E5:S-SE", "E5:N-SE", "E5:S-E"])
def test_what_names_no_vertex_is_refused(label: str) -> None:
    with pytest.raises(BoardError, match="names no vertex"):
        find_vertex(village(), label)


def test_a_side_of_an_unknown_hex_is_refused() -> None:
    with pytest.raises(UnknownHex, match="'Q9'"):
        find_side(village(), "Q9:S")


# --- what is crossed ----------------------------------------------------------------------------------------------
def met_by(board: Board, start: int, end: int) -> set[SideMet]:
    """The hexsides of the map that a line meets, by solving for the point at which it meets each."""
    (ax, ay), (bx, by) = board.axials[start], board.axials[end]
    dx, dy = bx - ax, by - ay
    met = set()
    for side in sides_of_board(board):
        points = corner_points(board, side // 6)
        (px, py), (qx, qy) = points[side % 6 - 1], points[side % 6]
        ex, ey = qx - px, qy - py
        determinant = dx * ey - dy * ex
        if determinant:
            share = ((px - ax) * ey - (py - ay) * ex) / determinant
            along_other = ((px - ax) * dy - (py - ay) * dx) / determinant
            if 0 < share < 1 and 0 <= along_other <= 1:
                met.add(SideMet(side, "corner" if along_other in (0, 1) else "through", share, share))
        elif (px - ax) * dy == (py - ay) * dx:
            ts = sorted(((x - ax) / Fraction(dx) if dx else (y - ay) / Fraction(dy)) for x, y in ((px, py), (qx, qy)))
            if ts[0] > 0 and ts[1] < 1:
                met.add(SideMet(side, "along", ts[0], ts[1]))
    return met


@pytest.mark.parametrize("name", BOARDS)
@steady(40)
@given(seed=st.integers(0, 10**6))
def test_a_line_crosses_what_plain_fractions_say_in_order(name: str, seed: int) -> None:
    board = BOARDS[name]
    dice = random.Random(seed)
    start, end = dice.randrange(board.size), dice.randrange(board.size)
    met = sides_crossed(board, start, end)
    assert set(met) == (met_by(board, start, end) if start != end else set())
    assert len(set(met)) == len(met)
    assert [one.enter + one.leave for one in met] == sorted(one.enter + one.leave for one in met)
    back = [
        SideMet(one.side, one.how, 1 - one.leave, 1 - one.enter) for one in reversed(sides_crossed(board, end, start))
    ]
    assert list(met) == back


def test_neighbours_have_one_side_between_them() -> None:
    board = village()
    for here in range(board.size):
        for there in board.steps(here):
            assert [one.side for one in sides_crossed(board, here, there)] == [side_between(board, here, there)]


def test_a_line_through_a_wall_along_another_and_past_a_corner() -> None:
    board = board_from_text(
        """
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
        """
    )

    def told(start: str, end: str) -> str:
        met = sides_crossed(board, board.cell(start), board.cell(end))
        return " ".join(f"{side_label(board, one.side)}/{one.how}" for one in met)

    assert told("C1", "C2") == "C1:S/through"
    assert told("A1", "C1") == "A1:NE/corner A1:SE/corner B0:S/along B0:SE/corner B1:NE/corner"
    assert told("B1", "D2") == "B1:SE/through C2:SE/through"


def test_a_path_crosses_the_sides_between_its_hexes() -> None:
    board = village()
    path = board.cells("A4 B4 C5 D4")
    assert [side_label(board, side) for side in sides_along(board, path)] == ["A4:SE", "B4:SE", "C5:NE"]
    assert sides_along(board, path[:1]) == ()
    with pytest.raises(BoardError, match="not adjacent"):
        sides_along(board, board.cells("A4 C5"))


def test_sides_that_no_hex_of_the_map_has_are_not_met() -> None:
    board = board_from_columns({"A": "..", "B": "___", "C": ".."})
    met = sides_crossed(board, board.cell("A1"), board.cell("C1"))
    assert [side_label(board, one.side) for one in met] == ["A1:NE", "A1:SE", "C1:NW", "C1:SW"]
