"""The geomorphic boards of the data folder, joined and cropped as a scenario says, and areas of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Annotated

from msgspec import Meta, Struct

from bocage.ground import geomorph
from bocage.ground.board import Board, Cell
from bocage.ground.drawing import read_board
from bocage.ground.geomorph import EdgeName
from bocage.ground.hexgrid import column_index
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.rules import rule
from bocage.systems import pg

COLUMNS, ROWS = 17, 11
"""The size of a geomorphic board in hexes."""

_AREA = re.compile(r"(?P<board>[a-z]*)(?P<first>[A-Z]+)(?P<top>[0-9]*)(?:-(?P<last>[A-Z]+)(?P<bottom>[0-9]*))?")


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """One geomorphic board of a layout; `turned` lays it upside down, `crop` keeps some columns, such as "A-I"."""

    board: str
    turned: bool = False
    crop: str = ""


class BoardSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """Boards laid edge to edge, each further one on the `side` of those before it."""

    parts: Annotated[tuple[Part, ...], Meta(min_length=1, max_length=4)]
    side: EdgeName = "east"


@cache
def assemble(spec: BoardSpec) -> Board:
    """The map of a scenario."""
    board = _part(spec.parts[0])
    for further in spec.parts[1:]:
        board = geomorph.join(board, _part(further), spec.side)
    return board


def _part(part: Part) -> Board:
    board = drawn(part.board)
    if part.crop:
        first, _, last = part.crop.partition("-")
        board = geomorph.crop(board, columns=(first, last))
    return geomorph.flip(board) if part.turned else board


@cache
def drawn(name: str) -> Board:
    """A board of the data folder."""
    if name not in names():
        raise ScenarioError(f"there is no board {name!r}; there are {', '.join(names())}")
    file = resources.files(pg) / "data" / "boards" / f"{name}.geojson"
    return read_board(file.read_bytes(), file=file.name)


@cache
def names() -> tuple[str, ...]:
    """The boards of the data folder."""
    folder = resources.files(pg) / "data" / "boards"
    return tuple(sorted(file.name.removesuffix(".geojson") for file in folder.iterdir()))


@rule("PG-2.2a", "PG-2.2b")
def cells_in(board: Board, areas: Iterable[str]) -> tuple[Cell, ...]:
    """The hexes of areas such as "D5", "A-D", "kA-kD" or "A1-D5"; a hex joined of two halves lies on both boards.

    >>> board = drawn("k")
    >>> [board.label(cell) for cell in cells_in(board, ["A1-B2", "Q11"])]
    ['A1', 'A2', 'B1', 'B2', 'Q11']
    """
    corners = [_corners(area) for area in areas]
    return tuple(
        sorted({cell for label, cell in board.aliases.items() if any(_covers(area, label) for area in corners)})
    )


Corners = tuple[str, int, int, int, int]
"""The board of an area, its first and last column and its first and last row."""


def _corners(area: str) -> Corners:
    first, dash, last = area.partition("-")
    begin = _AREA.fullmatch(first)
    end = _AREA.fullmatch(last) if dash else begin
    if begin is None or end is None:
        raise ScenarioError(f"expected an area such as A-D, A1-D5 or D5, found {area!r}")
    top, bottom = int(begin["top"] or 0), int(end["top"] or ROWS)
    return begin["board"], _column(begin["first"]), _column(end["first"]), top, bottom


def _column(letters: str) -> int:
    return column_index(letters)


def _covers(area: Corners, label: str) -> bool:
    parts = _AREA.fullmatch(label)
    assert parts is not None
    board, first, last, top, bottom = area
    inside = first <= _column(parts["first"]) <= last and top <= int(parts["top"]) <= bottom
    return inside and board in ("", parts["board"])


def railway(board: Board) -> frozenset[Cell]:
    """The hexes through which a railway is drawn (PG-15.31a)."""
    return frozenset(
        cell for cell in range(board.size) if any("rail" in _across(board, cell, side) for side in range(6))
    )


def _across(board: Board, cell: Cell, side: int) -> Iterable[str]:
    return board.network.across.get(6 * cell + side, {})
