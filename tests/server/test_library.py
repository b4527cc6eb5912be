"""What the server makes for its first page, and what only when it is asked for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest

from bocage.ground import Grid, board_from_hexes
from bocage.ground.drawing import in_metres
from bocage.ground.hexgrid import Orientation
from bocage.ground.lattice import side_ends
from bocage.ground.sides import find_side, side_label, sides_of_board
from bocage.kernel.contract.registry import codes
from bocage.server.faults import Refusal
from bocage.server.library import Library, board_data

CATALOGUE = """
import gc
from bocage.ground.board import Board
from bocage.ground.table import Table
from bocage.server.library import Library
library = Library()
found = library.systems()
laid_out = [thing.name for thing in gc.get_objects() if isinstance(thing, Board | Table)]
assert not laid_out, f"laid out for the catalogue: {laid_out}"
library.board(found.systems[0].scenarios[0].board)
assert [thing for thing in gc.get_objects() if isinstance(thing, Board | Table)]
"""


def test_no_board_is_laid_out_for_the_catalogue() -> None:
    """In a process of its own, as no test before may have laid out a board."""
    subprocess.run([sys.executable, "-c", CATALOGUE], check=True, timeout=120)


def addresses(library: Library) -> Iterator[str]:
    for system in library.systems().systems:
        yield system.scenarios[0].board
        yield from (lesson.board for lesson in system.lessons)


@pytest.mark.timeout(120)
def test_every_board_is_there_when_it_is_fetched() -> None:
    library = Library()
    for address in addresses(library):
        board = library.board(address)
        assert msgspec.json.decode(board)["geojson"]["type"] == "FeatureCollection"
        assert library.board(address) is board, "a board is laid out once"
    assert {address.partition(".")[0] for address in addresses(library)} == set(codes())
    with pytest.raises(Refusal):
        library.board("aslsk.nowhere")


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_a_client_can_draw_every_hexside_from_its_label(orientation: Orientation) -> None:
    """The hexside in direction `i` of a hex runs from its corner `i - 1` to its corner `i`."""
    grid = Grid(3, 3, orientation)
    board = board_from_hexes({label: ("open", ()) for label, _ in grid.hexes()}, grid)
    data, place = board_data(board), in_metres(board)
    centres = {hex_.label: (hex_.x, hex_.y) for hex_ in data.hexes}
    for side in sides_of_board(board):
        hex_, _, way = side_label(board, side).partition(":")
        x, y = centres[hex_]
        i = data.directions.index(way)
        drawn = [(x + data.outline[corner][0], y + data.outline[corner][1]) for corner in ((i - 1) % 6, i)]
        cell, direction = divmod(find_side(board, f"{hex_}:{way}"), 6)
        for (east, north), point in zip(drawn, side_ends(board.axials[cell], direction), strict=True):
            assert (east, north) == pytest.approx(place(point), abs=0.01)
