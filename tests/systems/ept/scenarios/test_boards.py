"""The geomorphic maps: what the plans say, and any edge joins any edge."""

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
from bocage.systems import ept
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.scenarios.boards import (
    COLUMNS,
    ROWS,
    assemble,
    blocks,
    cells_in,
    drawn,
    high_buildings,
    names,
)

ROOT = repository()
GATES: dict[EdgeName, tuple[str, str]] = {"east": ("U8", "A8"), "south": ("K15", "K1")}
"""Where roads leave a map by an edge, and where they go on on the next map."""


def stored(name: str) -> str:
    return (resources.files(ept) / "data" / "boards" / f"{name}.geojson").read_text("utf-8")


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_module("tools.draw_steppe")


def test_there_are_four_maps_at_least() -> None:
    assert len(names()) >= 4


@pytest.mark.parametrize("name", names())
def test_the_stored_map_is_what_the_plan_says(name: str, tool: dict[str, Any]) -> None:
    country = tool["read"](ROOT / "tools" / "steppe" / f"{name}.toml")
    assert tool["differences"](country, stored(name)) == []


def test_the_tool_draws_the_same_map_again(tool: dict[str, Any]) -> None:
    country = tool["read"](ROOT / "tools" / "steppe" / "c.toml")
    assert tool["as_geojson"](country) == stored("c")


@pytest.mark.rule("EPT-0.2b")
@pytest.mark.parametrize("name", names())
def test_a_map_has_the_common_size_known_terrain_and_playable_half_hexes(name: str) -> None:
    board = drawn(name)
    assert board.size == COLUMNS * ROWS + COLUMNS // 2
    assert set(board.terrain) <= set(tables().terrain.hex)
    assert set(board.elevation) <= {0, 1, 2, 3}
    assert board.on_map(board.cell("B0"))


@pytest.mark.rule("EPT-0.2a")
@pytest.mark.parametrize(("first", "second"), list(permutations(names(), 2)))
@pytest.mark.parametrize("side", ["east", "south"])
@pytest.mark.parametrize("turned", [False, True])
def test_roads_run_on_where_any_edge_meets_any_edge(first: str, second: str, side: EdgeName, turned: bool) -> None:
    board = assemble(BoardSpec((BoardPart(first), BoardPart(second, turned)), side))
    gate, further = GATES[side]
    here, there = board.cell(prefixed(first, gate)), board.cell(prefixed(second, gate if turned else further))
    assert board.has_road(here, there) if here != there else board.roads[here].bit_count() >= 2
    assert set(board.terrain) <= set(tables().terrain.hex)


def test_the_half_hexes_of_a_seam_lie_on_both_maps() -> None:
    board = assemble(BoardSpec((BoardPart("a"), BoardPart("c"))))
    seam = board.cell("aU5")
    assert seam == board.cell("cA5")
    assert seam in cells_in(board, ["aT-aU"])
    assert seam in cells_in(board, ["cA-cB"])


def test_areas_are_hexes_columns_or_rectangles() -> None:
    board = drawn("a")
    assert [board.label(cell) for cell in cells_in(board, ["D5"])] == ["D5"]
    assert len(cells_in(board, ["A-B"])) == 2 * ROWS + 1
    assert len(cells_in(board, ["A1-B2"])) == 4
    with pytest.raises(BoardError, match="expected an area such as A-D"):
        cells_in(board, ["5-6"])
    with pytest.raises(BoardError, match="there is no board 'q'"):
        drawn("q")


def test_storeys_are_those_of_the_drawing() -> None:
    board = drawn("d")
    assert tuple(sorted(board.cells("L7 M7"))) in [tuple(sorted(block)) for block in blocks(board)]
    assert high_buildings(board) == {board.cell("N6")}
