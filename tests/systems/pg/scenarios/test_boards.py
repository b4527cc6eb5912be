"""The geomorphic boards: what the plans say, and any edge joins any edge."""

from __future__ import annotations

import runpy
from importlib import resources
from itertools import permutations
from typing import Any

import pytest

from bocage.ground.errors import BoardError
from bocage.ground.geomorph import EdgeName, prefixed
from bocage.ground.layout import BoardPart, BoardSpec
from bocage.kernel.files.ledger import repository
from bocage.systems import pg
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.scenarios.boards import COLUMNS, ROWS, assemble, cells_in, drawn, names, railway

ROOT = repository()
GATES: dict[EdgeName, tuple[str, str]] = {"east": ("Q6", "A6"), "south": ("I11", "I1")}
"""Where roads leave a board by an edge, and where they go on on the next board."""


def stored(name: str) -> str:
    return (resources.files(pg) / "data" / "boards" / f"{name}.geojson").read_text("utf-8")


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_module("tools.draw_country")


@pytest.mark.parametrize("name", names())
def test_the_stored_board_is_what_the_plan_says(name: str, tool: dict[str, Any]) -> None:
    plan, lines = tool["read"](ROOT / "tools" / "country" / f"{name}.toml")
    assert tool["differences"](plan, lines, stored(name)) == []


def test_the_tool_draws_the_same_board_again(tool: dict[str, Any]) -> None:
    plan, lines = tool["read"](ROOT / "tools" / "country" / "k.toml")
    assert tool["as_geojson"](plan, lines) == stored("k")


@pytest.mark.parametrize("name", names())
def test_a_board_has_the_common_size_and_known_terrain(name: str) -> None:
    board = drawn(name)
    assert board.size == COLUMNS * ROWS + COLUMNS // 2
    assert set(board.terrain) <= set(tables().terrain.codes)


@pytest.mark.parametrize(("first", "second"), list(permutations(names(), 2)))
@pytest.mark.parametrize("side", ["east", "south"])
@pytest.mark.parametrize("turned", [False, True])
def test_roads_run_on_where_any_edge_meets_any_edge(first: str, second: str, side: EdgeName, turned: bool) -> None:
    board = assemble(BoardSpec((BoardPart(first), BoardPart(second, turned)), side))
    gate, further = GATES[side]
    here, there = board.cell(prefixed(first, gate)), board.cell(prefixed(second, gate if turned else further))
    assert board.has_road(here, there) if here != there else board.roads[here].bit_count() >= 2


@pytest.mark.rule("PG-2.2a", "PG-2.2b")
def test_the_half_hexes_of_a_seam_lie_on_both_boards() -> None:
    board = assemble(BoardSpec((BoardPart("k"), BoardPart("n"))))
    seam = board.cell("kQ5")
    assert seam == board.cell("nA5")
    assert seam in cells_in(board, ["kP-kQ"])
    assert seam in cells_in(board, ["nA-nB"])
    assert board.cell("kB0") in cells_in(board, ["kA-kQ"])


def test_areas_are_hexes_columns_or_rectangles() -> None:
    board = drawn("k")
    assert [board.label(cell) for cell in cells_in(board, ["D5"])] == ["D5"]
    assert len(cells_in(board, ["A-B"])) == 2 * ROWS + 1
    assert len(cells_in(board, ["A1-B2"])) == 4
    with pytest.raises(BoardError, match="expected an area such as A-D"):
        cells_in(board, ["5-6"])


@pytest.mark.rule("PG-8.23a")
def test_the_terrain_of_a_hex_is_that_of_the_file_and_not_of_the_drawing() -> None:
    board = drawn("l")
    for label, code in (("I5", "city"), ("K9", "town"), ("C10", "swamp")):
        assert f'"{label}":"{code}"' in stored("l")
        assert board.terrain[board.cell(label)] == code


def test_the_railway_is_where_it_is_drawn() -> None:
    board = drawn("l")
    assert {"A9", "B8", "I9", "Q9"} <= {board.label(cell) for cell in railway(board)}
    assert len(railway(board)) == COLUMNS
    assert not railway(drawn("k"))
