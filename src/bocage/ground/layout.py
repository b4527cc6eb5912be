"""Maps of one or several geomorphic boards, as scenarios name them, and areas of such maps.

The boards of a system are the GeoJSON files in the folder `data/boards` of its package.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Annotated

from msgspec import Meta, Struct

from bocage.ground import geomorph
from bocage.ground.board import Board, Cell
from bocage.ground.drawing import read_board
from bocage.ground.errors import BoardError
from bocage.ground.geomorph import EdgeName
from bocage.ground.hexgrid import column_index


# --- boards and maps --------------------------------------------------------------------------------------------------
class BoardPart(Struct, frozen=True, forbid_unknown_fields=True):
    """One geomorphic board of a map; `turned` lays it upside down, `crop` keeps some columns, such as "A-I"."""

    board: str
    turned: bool = False
    crop: str = ""


class BoardSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """Boards laid edge to edge, each further one on the `side` of those before it."""

    parts: Annotated[tuple[BoardPart, ...], Meta(min_length=1, max_length=4)]
    side: EdgeName = "east"


@cache
def assemble(package: str, spec: BoardSpec) -> Board:
    """The map of a scenario of a system."""
    board = laid(package, spec.parts[0])
    for further in spec.parts[1:]:
        board = geomorph.join(board, laid(package, further), spec.side)
    return board


def laid(package: str, part: BoardPart) -> Board:
    """A board cropped and turned as a map has it."""
    board = drawn(package, part.board)
    if part.crop:
        first, _, last = part.crop.partition("-")
        board = geomorph.crop(board, columns=(first, last))
    return geomorph.flip(board) if part.turned else board


@cache
def drawn(package: str, name: str) -> Board:
    """A board of a system; `BoardError` names those it has."""
    if name not in names(package):
        raise BoardError(f"there is no board {name!r}", expected=f"one of {', '.join(names(package))}")
    file = _folder(package) / f"{name}.geojson"
    return read_board(file.read_bytes(), file=file.name)


@cache
def names(package: str) -> tuple[str, ...]:
    """The boards of a system."""
    return tuple(sorted(file.name.removesuffix(".geojson") for file in _folder(package).iterdir()))


def _folder(package: str) -> Traversable:
    return resources.files(package) / "data" / "boards"


# --- areas ------------------------------------------------------------------------------------------------------------
_CORNERS = re.compile(r"(?P<board>[a-z]*)(?P<first>[A-Z]+)(?P<top>[0-9]*)(?:-(?P<last>[A-Z]+)(?P<bottom>[0-9]*))?")


class _Area(Struct, frozen=True):
    """A block of columns and rows of one board, or of the whole map where `board` is empty; the bounds belong to it."""

    board: str
    first: int
    last: int
    top: int
    bottom: int

    def covers(self, label: str) -> bool:
        corner = _CORNERS.fullmatch(label)
        assert corner is not None
        is_inside = self.first <= column_index(corner["first"]) <= self.last
        return is_inside and self.top <= int(corner["top"]) <= self.bottom and self.board in ("", corner["board"])


def cells_in(board: Board, areas: Iterable[str], rows: int) -> tuple[Cell, ...]:
    """The hexes of areas such as "D5", "A-D", "kA-kD" or "A1-D5" on a map whose boards have this number of rows.

    A hex joined of two halves lies on both boards.
    """
    read = [_area(area, rows) for area in areas]
    return tuple(sorted({cell for label, cell in board.aliases.items() if any(area.covers(label) for area in read)}))


def _area(area: str, rows: int) -> _Area:
    one, dash, other = area.partition("-")
    begin = _CORNERS.fullmatch(one)
    end = _CORNERS.fullmatch(other) if dash else begin
    if begin is None or end is None:
        raise BoardError(f"{area!r} is no area", expected="an area such as A-D, A1-D5 or D5")
    bottom = int(end["top"] or rows)
    return _Area(
        begin["board"], column_index(begin["first"]), column_index(end["first"]), int(begin["top"] or 0), bottom
    )
