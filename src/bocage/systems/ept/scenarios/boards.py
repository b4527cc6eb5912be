"""The geomorphic maps of the data folder: maps of scenarios, areas and buildings on them."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.ground import layout
from bocage.ground.board import Board, Cell
from bocage.ground.layout import BoardSpec
from bocage.kernel.rules import rule
from bocage.systems import ept
from bocage.systems.ept.reference.tables import tables

COLUMNS, ROWS = 21, 15
"""The size of a map in hexes; the hexes at its edges are cut in half."""


@rule("EPT-0.2a")
def assemble(spec: BoardSpec) -> Board:
    """The map of a scenario: maps join by any edge."""
    return layout.assemble(ept.__name__, spec)


def drawn(name: str) -> Board:
    """A map of the data folder."""
    return layout.drawn(ept.__name__, name)


def names() -> tuple[str, ...]:
    """The maps of the data folder."""
    return layout.names(ept.__name__)


def cells_in(board: Board, areas: Iterable[str]) -> tuple[Cell, ...]:
    """The hexes of areas such as "D5", "A-D", "cA-cD" or "A1-D5"; a hex joined of two halves lies on both maps.

    >>> board = drawn("a")
    >>> [board.label(cell) for cell in cells_in(board, ["A1-B2", "Q11"])]
    ['A1', 'A2', 'B1', 'B2', 'Q11']
    """
    return layout.cells_in(board, areas, ROWS)


# --- buildings --------------------------------------------------------------------------------------------------------
@rule("EPT-5.2b")
def blocks(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """The hexes of each building that is drawn over several."""
    return tuple(building.cells for building in board.buildings if len(building.cells) > 1)


@rule("EPT-5.2e")
def high_buildings(board: Board) -> frozenset[Cell]:
    """The hexes of buildings that are drawn with a tower or a second upper storey."""
    return frozenset(
        cell
        for building in board.buildings
        if any(board.features[index].height >= tables().numbers.floors.high_from_storeys for index in building.features)
        for cell in building.cells
    )
