"""Boards: numbering, labels, edges, margin, roads, hexsides, buildings; and boards written as text."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bocage.ground import (
    Board,
    BoardError,
    Grid,
    Space,
    UnknownHex,
    board_from_columns,
    board_from_hexes,
    board_from_text,
)
from bocage.ground.hexgrid import direction, opposite
from bocage.ground.lattice import share
from bocage.ground.shapes import woods_beside

from .ground_boards import fragment, village


def labels(board: Board, cells: tuple[int, ...]) -> str:
    return " ".join(board.label(cell) for cell in cells)


def test_labels_and_cells_are_inverse() -> None:
    board = village(margin=2)
    assert [board.cell(board.label(cell)) for cell in range(len(board))] == list(range(len(board)))
    assert board.label(0) == "A1"
    assert board.on_map(board.size - 1)
    assert not board.on_map(board.size)


@pytest.mark.parametrize("bad", ["", "Z9", "k5", "K55", "A0"])
def test_an_unknown_label_is_named(bad: str) -> None:
    with pytest.raises(UnknownHex, match="no hex is called") as error:
        village().cell(bad)
    assert error.value.label == bad
    assert repr(bad) in str(error.value)


def test_neighbours_are_mutual_and_at_distance_one() -> None:
    board = village(margin=2)
    for here in range(len(board)):
        for side, there in enumerate(board.neighbours[here]):
            if there >= 0:
                assert board.neighbours[there][opposite(side)] == here
                assert board.adjacent(here, there)
                assert board.distance(here, there) == 1
                assert board.direction(here, there) == side
    assert not board.adjacent(board.cell("A1"), board.cell("C1"))


def test_printed_ranges() -> None:
    board = village()
    for start, end, hexes in (("A1", "A1", 0), ("A1", "M1", 12), ("E3", "E8", 5), ("D4", "G5", 3), ("B0", "D0", 2)):
        assert board.distance(board.cell(start), board.cell(end)) == hexes


def test_edges_hold_half_hexes_as_whole_ones() -> None:
    board = village()
    assert labels(board, board.edge("west")) == "A1 A2 A3 A4 A5 A6 A7 A8"
    assert labels(board, board.edge("north")) == "A1 B0 C1 D0 E1 F0 G1 H0 I1 J0 K1 L0 M1"
    assert labels(board, board.edge("south")) == "A8 B8 C8 D8 E8 F8 G8 H8 I8 J8 K8 L8 M8"
    assert labels(board, board.edge("east")) == "M1 M2 M3 M4 M5 M6 M7 M8"
    with pytest.raises(BoardError, match="'up' is no edge; expected north, east, south, west"):
        board.edge("up")


def test_the_margin_surrounds_the_map() -> None:
    board = village(margin=2)
    assert all(there >= 0 for cell in range(board.size) for there in board.neighbours[cell])
    off = range(board.size, len(board))
    assert all(min(board.distance(cell, on) for on in range(board.size)) <= 2 for cell in off)
    assert all(board.beyond[cell] and board.terrain[cell] == "off_map" for cell in off)
    assert not any(board.beyond[cell] for cell in range(board.size))
    assert board.beyond[board.cell("K1/N")] == ("north",)
    assert board.neighbours[board.cell("K1")][direction("N")] == board.cell("K1/N")
    assert set(board.beyond[board.neighbours[board.cell("A4")][direction("NW")]]) == {"west"}
    assert any(set(board.beyond[cell]) == {"north", "west"} for cell in off)


def test_a_road_runs_on_beyond_the_edge() -> None:
    board = village(margin=2)
    here = board.cell("A4")
    for _ in range(2):
        there = board.neighbours[here][direction("NW")]
        assert not board.on_map(there)
        assert board.has_road(here, there)
        assert board.has_road(there, here)
        here = there
    assert not board.has_road(board.cell("A3"), board.neighbours[board.cell("A3")][direction("NW")])
    assert board.road_leads(here, direction("SE"), direction("NW"))


def test_roads_cross_the_sides_between_their_hexes() -> None:
    board = village()
    path = board.cells("A4 B4 C5 D4")
    assert all(board.has_road(start, end) and board.has_road(end, start) for start, end in pairwise(path))
    assert not board.has_road(board.cell("A4"), board.cell("A5"))


def test_a_road_must_not_leap() -> None:
    with pytest.raises(BoardError, match="leaps over a hex"):
        board_from_columns({"A": "...", "B": "...."}, roads=["A1 A3"])


def test_every_building_hex_of_a_text_board_is_a_building_of_its_own() -> None:
    board = village()
    houses = [cell for cell in range(board.size) if board.terrain[cell].startswith("building")]
    assert sorted(cell for building in board.buildings for cell in building.cells) == houses
    assert all(len(building.cells) == 1 for building in board.buildings)
    assert [board.building_of[cell] >= 0 for cell in houses] == [True] * len(houses)


def test_footprints_that_touch_are_one_building() -> None:
    board = fragment()
    assert labels(board, board.buildings[board.building_of[board.cell("J3")]].cells) == "J3"
    joined = board_from_columns(
        {"A": ".SS"},
        edges="whole",
        footprints={"A2": [[(-0.2, -0.2), (0.2, -0.2), (0.2, 0.6), (-0.2, 0.6)]]},
    )
    assert labels(joined, joined.buildings[0].cells) == "A2 A3"


def test_hexsides_are_the_same_from_both_hexes() -> None:
    board = board_from_columns({"A": "..", "B": "..."}, sides={"A1:S": "hedge", "B1:N": "wall"})
    a1, a2 = board.cells("A1 A2")
    assert board.along(a1, a2) == board.along(a2, a1) == {"hedge": ""}
    assert board.along(*board.cells("B0 B1")) == {"wall": ""}
    assert board.along(a1, board.cell("B1")) == {}


def test_pictures_in_both_orientations() -> None:
    flat = board_from_text(
        """
              w   S
            .   o   .
              .   .
            g   .   .
              .   .
        """
    )
    assert labels(flat, tuple(range(flat.size))) == "A1 A2 B0 B1 B2 C1 C2 D0 D1 D2 E1 E2"
    shown = [flat.terrain[cell] for cell in flat.cells("B0 D0 C1 A2")]
    assert shown == ["woods", "building_stone", "orchard", "grain"]
    whole = board_from_text(
        """
            .   w
              S
            .   .
              .
        """,
        edges="whole",
    )
    assert labels(whole, tuple(range(whole.size))) == "A1 A2 B1 B2 C1 C2"
    assert whole.adjacent(whole.cell("A1"), whole.cell("B1"))
    assert whole.adjacent(whole.cell("A2"), whole.cell("B1"))
    pointy = board_from_text(
        """
            . w .
             S .
            . . g
        """,
        orientation="pointy",
    )
    assert labels(pointy, tuple(range(pointy.size))) == "A1 B1 C1 A2 B2 A3 B3 C3"
    assert pointy.direction_name(pointy.direction(pointy.cell("A1"), pointy.cell("B1"))) == "E"
    assert pointy.direction_name(pointy.direction(pointy.cell("A1"), pointy.cell("A2"))) == "SE"


@pytest.mark.parametrize(
    ("picture", "fault"),
    [
        ("", "empty picture"),
        (". .\n.  .", "uneven"),
        (" . .\n. . ?\n . .", "unknown mark"),
        (" . .\n. .\n .", "length"),
    ],
)
def test_bad_pictures_say_what_is_wrong(picture: str, fault: str) -> None:
    with pytest.raises(BoardError, match=fault):
        board_from_text(picture)


def test_a_listed_hex_must_be_on_the_grid() -> None:
    with pytest.raises(BoardError, match="no hex is called 'ZZ9'"):
        board_from_hexes({"ZZ9": ("open", [])}, Grid(33, 10))


@pytest.mark.parametrize("sides", [[0], [0, 3], [1, 2], [0, 2], [0, 2, 4], [0, 1, 2, 3, 4, 5], [5, 1]])
def test_woods_beside_a_road_lose_just_the_strips(sides: list[int]) -> None:
    board = village()
    axial = board.axials[board.cell("G4")]
    wooded = sum(share(polygon, axial) for polygon in woods_beside(axial, sorted(sides)))
    # Each strip is half a hex long and a fifth wide; where strips meet near the dot they overlap.
    strips = float(1 - wooded)
    assert 0.0 < strips <= len(sides) * 0.1 / 0.8660254 * 1.01
    assert strips >= 0.1 / 0.8660254 * 0.99 * min(len(sides), 2) * (0.8 if len(sides) > 1 else 1)


def test_a_board_is_a_space() -> None:
    space: Space[int, int] = village()
    board = village()
    start, end = board.cell("A1"), board.cell("C1")
    assert space.distance(start, end) == 2
    assert list(space.area(start, 0)) == [start]
    assert board.cell("B0") in space.steps(start)
    assert space.facing(start, board.cell("A3")) == (direction("S"),)
    assert [touch.how for touch in space.crossed(start, end)] == ["along", "along"]


def test_explicit_elevation_is_kept() -> None:
    board = board_from_columns({"A": "..", "B": "..."}, elevation={"A2": 3})
    assert board.elevation[board.cell("A2")] == 3
    with pytest.raises(BoardError, match="'Q1'"):
        board_from_columns({"A": "..", "B": "..."}, elevation={"Q1": 3})
