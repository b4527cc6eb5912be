"""The geomorphic boards of the data folder: maps of scenarios, areas and railways on them."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.ground import layout
from bocage.ground.board import Board, Cell
from bocage.ground.layout import BoardSpec
from bocage.kernel.rules import rule
from bocage.systems import pg

COLUMNS, ROWS = 17, 11
"""The size of a geomorphic board in hexes."""


def assemble(spec: BoardSpec) -> Board:
    """The map of a scenario."""
    return layout.assemble(pg.__name__, spec)


def drawn(name: str) -> Board:
    """A board of the data folder."""
    return layout.drawn(pg.__name__, name)


def names() -> tuple[str, ...]:
    """The boards of the data folder."""
    return layout.names(pg.__name__)


@rule("PG-2.2a", "PG-2.2b")
def cells_in(board: Board, areas: Iterable[str]) -> tuple[Cell, ...]:
    """The hexes of areas such as "D5", "A-D", "kA-kD" or "A1-D5"; a hex joined of two halves lies on both boards.

    >>> board = drawn("k")
    >>> [board.label(cell) for cell in cells_in(board, ["A1-B2", "Q11"])]
    ['A1', 'A2', 'B1', 'B2', 'Q11']
    """
    return layout.cells_in(board, areas, ROWS)


def railway(board: Board) -> frozenset[Cell]:
    """The hexes through which a railway is drawn (PG-15.31a)."""
    return frozenset(
        cell for cell in range(board.size) if any("rail" in _across(board, cell, side) for side in range(6))
    )


def _across(board: Board, cell: Cell, side: int) -> Iterable[str]:
    return board.network.across.get(6 * cell + side, {})
