"""Boards turned, flipped, cropped and laid edge to edge.

All of it maps lattice points to lattice points, so that no sight line changes its verdict when a board is turned over.
Labels stay with their hexes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from bocage.ground.board import Board, Cell, Hex, Sheet, lay_out, plane_units
from bocage.ground.errors import BoardError
from bocage.ground.feature import Feature
from bocage.ground.hexgrid import DIRECTIONS, Axial, column_index
from bocage.ground.lattice import UNIT, Point, span

Flip = Literal["half_turn", "east_west", "north_south"]
EdgeName = Literal["north", "east", "south", "west"]
Linear = tuple[int, int, int, int]

_TURN: Linear = (0, -1, 1, 1)
_MIRRORS: dict[tuple[str, str], Linear] = {
    ("flat", "east_west"): (-1, 0, 1, 1),
    ("flat", "north_south"): (1, 0, -1, -1),
    ("pointy", "east_west"): (-1, -1, 0, 1),
    ("pointy", "north_south"): (1, 1, 0, -1),
}


def rotate(board: Board, steps: int) -> Board:
    """The board turned clockwise by `steps` times 60°."""
    by: Linear = (1, 0, 0, 1)
    for _ in range(steps % 6):
        by = _times(_TURN, by)
    return lay_out(_mapped(board.sheet, by, Axial(0, 0)), board.margin)


def flip(board: Board, how: Flip = "half_turn") -> Board:
    """The board turned by 180°, or its mirror image with east and west, or north and south, exchanged."""
    if how == "half_turn":
        return rotate(board, 3)
    return lay_out(_mapped(board.sheet, _MIRRORS[board.orientation, how], Axial(0, 0)), board.margin)


def crop(board: Board, columns: tuple[str, str] | None = None, rows: tuple[int, int] | None = None) -> Board:
    """The part of a board between two columns and two rows, both included, as labelled."""

    def inside(label: str) -> bool:
        letters, row = split_label(label)
        return (columns is None or column_index(columns[0]) <= column_index(letters) <= column_index(columns[1])) and (
            rows is None or rows[0] <= row <= rows[1]
        )

    return keep(board, lambda cell: inside(board.label(cell)))


def keep(board: Board, wanted: Callable[[Cell], bool]) -> Board:
    """The board without the hexes that are not wanted; drawings that reach into a kept hex stay whole."""
    kept = [cell for cell in range(board.size) if wanted(cell)]
    if not kept:
        raise BoardError("no hex is left", where=f"crop of board {board.name!r}", expected="at least one")
    hexes = tuple(board.sheet.hexes[cell] for cell in kept)
    axials = {hex_.axial for hex_ in hexes}
    drawn = sorted({index for cell in kept for index in board.features_in[cell]})
    sheet = replace(
        board.sheet,
        hexes=hexes,
        features=tuple(board.features[index] for index in drawn),
        aliases={label: axial for label, axial in board.sheet.aliases.items() if axial in axials},
        grid=None,
    )
    return lay_out(sheet, board.margin)


def join(
    first: Board,
    second: Board,
    edge: EdgeName,
    *,
    shift: int = 0,
    names: tuple[str, str] | None = None,
    margin: int = 0,
) -> Board:
    """`second` laid against an edge of `first`, `shift` hexes further along it; half hexes that meet become one.

    Labels get the board's name before them; a merged hex answers to both. Where its halves differ, the terrain of the
    first board that is not open decides, and both drawings remain.
    """
    names = names or (first.name, second.name)
    if first.orientation != second.orientation or first.sheet.edges != second.sheet.edges:
        raise BoardError("grids of different kind", where=f"join of {names[0]!r} and {names[1]!r}")
    if names[0] == names[1]:
        raise BoardError(f"both boards are called {names[0]!r}", where="join", expected="two names")
    by = _offset(first, second, edge, shift)
    left = _named(first.sheet, names[0])
    right = _named(_mapped(second.sheet, (1, 0, 0, 1), by), names[1])
    hexes = {hex_.axial: hex_ for hex_ in left.hexes}
    aliases = {**left.aliases, **right.aliases}
    for hex_ in right.hexes:
        if (mine := hexes.get(hex_.axial)) is None:
            hexes[hex_.axial] = hex_
        else:
            hexes[hex_.axial] = _merged(mine, hex_)
            aliases[hex_.label] = hex_.axial
    sheet = replace(
        left,
        name="+".join(names),
        hexes=tuple(hexes.values()),
        features=left.features + right.features,
        aliases=aliases,
        grid=None,
        joined=True,
    )
    return lay_out(sheet, margin)


def prefixed(name: str, label: str) -> str:
    """The label of a hex on a joined board: the board's name and the printed label.

    A hyphen parts them where the end of the name could be read as part of the label.

    >>> prefixed("y", "GG10"), prefixed("G", "G10"), prefixed("P1", "0507")
    ('yGG10', 'G-G10', 'P1-0507')
    """
    return f"{name}-{label}" if _RUNS_ON.search(f"{name[-1:]} {label[:1]}") else name + label


_RUNS_ON = re.compile(r"[A-Z] .|[0-9] [0-9]")
_LETTERS = re.compile(r"(?:.*[^A-Z])?(?P<column>([A-Z])\2*)(?P<row>[0-9]+)", re.DOTALL)
_NUMBERS = re.compile(r"(?:.*[^0-9])?(?P<digits>(?:[0-9]{2})+)", re.DOTALL)


def split_label(label: str) -> tuple[str, int]:
    """Column and row of a label, a joined board's prefix left off; column and row of a number are its two halves.

    >>> split_label("yGG10"), split_label("G-G10"), split_label("P1-0507")
    (('GG', 10), ('G', 10), ('05', 7))
    """
    if match := _LETTERS.fullmatch(label):
        return match["column"], int(match["row"])
    if match := _NUMBERS.fullmatch(label):
        half = len(match["digits"]) // 2
        return match["digits"][:half], int(match["digits"][half:])
    raise BoardError(f"{label!r} has no column and row", expected="a label such as K5 or 0507")


def _times(a: Linear, b: Linear) -> Linear:
    return a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3]


def _mapped(sheet: Sheet, by: Linear, shift: Axial) -> Sheet:
    a, b, c, d = by
    sides = [DIRECTIONS.index(Axial(a * u.q + b * u.r, c * u.q + d * u.r)) for u in DIRECTIONS]
    dx, dy = shift.q * UNIT, shift.r * UNIT

    def move(at: Axial) -> Axial:
        return Axial(a * at.q + b * at.r + shift.q, c * at.q + d * at.r + shift.r)

    def point(p: Point) -> Point:
        return a * p[0] + b * p[1] + dx, c * p[0] + d * p[1] + dy

    def feature(f: Feature) -> Feature:
        return replace(
            f,
            polygons=tuple(tuple(tuple(map(point, ring)) for ring in polygon) for polygon in f.polygons),
            lines=tuple(tuple(map(point, line)) for line in f.lines),
        )

    def mask(road: int) -> int:
        return sum(1 << sides[side] for side in range(6) if road >> side & 1)

    return replace(
        sheet,
        hexes=tuple(h._replace(axial=move(h.axial), roads=tuple(map(mask, h.roads))) for h in sheet.hexes),
        features=tuple(map(feature, sheet.features)),
        aliases={label: move(at) for label, at in sheet.aliases.items()},
        grid=None,
    )


def _named(sheet: Sheet, name: str) -> Sheet:
    """The sheet with its name before every label; a sheet that is itself a join has its names already."""
    if sheet.joined:
        return sheet
    return replace(
        sheet,
        hexes=tuple(hex_._replace(label=prefixed(name, hex_.label)) for hex_ in sheet.hexes),
        aliases={prefixed(name, label): at for label, at in sheet.aliases.items()},
    )


def _frame(board: Board) -> tuple[int, int, int, int]:
    """The lines at which a board meets its neighbours: west, north, east, south, in `plane_units`."""
    west, north, east, south = span([plane_units(hex_.axial, board.orientation) for hex_ in board.sheet.hexes])
    if board.sheet.edges == "half":
        return west, north, east, south
    # Whole hexes interlock: the next board begins one column further east, or one hex below the last of each column.
    return west, north, east + 1, south + 1


def _offset(first: Board, second: Board, edge: EdgeName, shift: int) -> Axial:
    west, north, east, south = _frame(first)
    other_west, other_north, other_east, other_south = _frame(second)
    flat = first.orientation == "flat"
    x, y = west - other_west, north - other_north
    if edge in ("east", "west"):
        x = east - other_west if edge == "east" else west - other_east
        y += shift * (2 if flat else 1)
    else:
        y = south - other_north if edge == "south" else north - other_south
        x += shift * (1 if flat else 2)
    doubled = y - x if flat else x - y
    if doubled % 2:
        raise BoardError(
            "the hexes of the two edges do not fit",
            where=f"{edge} edge of {first.name!r}",
            expected="another shift or a flipped board",
        )
    return Axial(x, doubled // 2) if flat else Axial(doubled // 2, y)


def _merged(mine: Hex, other: Hex) -> Hex:
    terrain = other.terrain if mine.terrain == "open" else mine.terrain
    pieces = mine.roads + other.roads
    if mine.roads and other.roads:
        # Roads drawn on both halves meet at the edge that joins them.
        pieces = (sum(1 << side for side in range(6) if any(piece >> side & 1 for piece in pieces)),)
    return mine._replace(terrain=terrain, roads=pieces, elevation=max(mine.elevation, other.elevation))
