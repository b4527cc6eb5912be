"""What the server makes for its first page, and what only when it is asked for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest

from bocage.kernel.system import codes
from bocage.server.faults import Refusal
from bocage.server.library import Library

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
