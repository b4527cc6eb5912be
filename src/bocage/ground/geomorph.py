"""Boards turned, flipped, cropped and laid edge to edge.

Every operation maps lattice points to lattice points exactly, so that turning a board changes no sight line. Labels
stay with their hexes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from bocage.ground.board import Board, BoardDraft, Cell, Hex, lay_out, plane_units
from bocage.ground.errors import BoardError
from bocage.ground.feature import Feature
from bocage.ground.hexgrid import DIRECTIONS, ORIGIN, Axial, column_index
from bocage.ground.lattice import UNIT, Point, span

Flip = Literal["half_turn", "east_west", "north_south"]
EdgeName = Literal["north", "east", "south", "west"]
Linear = tuple[int, int, int, int]
"""A linear map of axial coordinates by rows: (a, b, c, d) maps (q, r) to (a·q + b·r, c·q + d·r)."""

IDENTITY: Linear = (1, 0, 0, 1)
SIXTH_TURN: Linear = (0, -1, 1, 1)
"""A turn by 60° clockwise."""

MIRRORS: dict[tuple[str, str], Linear] = {
    ("flat", "east_west"): (-1, 0, 1, 1),
    ("flat", "north_south"): (1, 0, -1, -1),
    ("pointy", "east_west"): (-1, -1, 0, 1),
    ("pointy", "north_south"): (1, 1, 0, -1),
}


def rotate(board: Board, steps: int) -> Board:
    """The board turned clockwise by `steps` times 60°."""
    turn = IDENTITY
    for _ in range(steps % 6):
        turn = _product(SIXTH_TURN, turn)
    return lay_out(_mapped(board.sheet, turn, ORIGIN), board.margin)


def flip(board: Board, how: Flip = "half_turn") -> Board:
    """The board turned by 180°, or its mirror image with east and west, or north and south, exchanged."""
    if how == "half_turn":
        return rotate(board, 3)
    return lay_out(_mapped(board.sheet, MIRRORS[board.orientation, how], ORIGIN), board.margin)


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
    moved = _mapped(second.sheet, IDENTITY, _offset(first, second, edge, shift))
    own, added = _named(first.sheet, names[0]), _named(moved, names[1])
    hexes = {hex_.axial: hex_ for hex_ in own.hexes}
    aliases = {**own.aliases, **added.aliases}
    for hex_ in added.hexes:
        if (mine := hexes.get(hex_.axial)) is None:
            hexes[hex_.axial] = hex_
        else:
            hexes[hex_.axial] = _merged(mine, hex_)
            aliases[hex_.label] = hex_.axial
    sheet = replace(
        own,
        name="+".join(names),
        hexes=tuple(hexes.values()),
        features=own.features + added.features,
        aliases=aliases,
        grid=None,
        joined=True,
    )
    return lay_out(sheet, margin)


def prefixed(name: str, label: str) -> str:
    """The label of a hex on a joined board: the board's name and the printed label.

    A hyphen separates them where the end of the name could be read as part of the label.

    >>> prefixed("y", "GG10"), prefixed("G", "G10"), prefixed("P1", "0507")
    ('yGG10', 'G-G10', 'P1-0507')
    """
    return f"{name}-{label}" if _RUNS_ON.search(f"{name[-1:]} {label[:1]}") else name + label


_RUNS_ON = re.compile(r"[A-Z] .|[0-9] [0-9]")
_LETTERS = re.compile(r"(?:.*[^A-Z])?(?P<column>([A-Z])\2*)(?P<row>[0-9]+)", re.DOTALL)
_NUMBERS = re.compile(r"(?:.*[^0-9])?(?P<digits>(?:[0-9]{2})+)", re.DOTALL)


def split_label(label: str) -> tuple[str, int]:
    """Column and row of a label, without the prefix of a joined board; a number is split into two halves.

    >>> split_label("yGG10"), split_label("G-G10"), split_label("P1-0507")
    (('GG', 10), ('G', 10), ('05', 7))
    """
    if match := _LETTERS.fullmatch(label):
        return match["column"], int(match["row"])
    if match := _NUMBERS.fullmatch(label):
        half = len(match["digits"]) // 2
        return match["digits"][:half], int(match["digits"][half:])
    raise BoardError(f"{label!r} has no column and row", expected="a label such as K5 or 0507")


def _product(left: Linear, right: Linear) -> Linear:
    """The map that applies `right` first and `left` after it."""
    return (
        left[0] * right[0] + left[1] * right[2],
        left[0] * right[1] + left[1] * right[3],
        left[2] * right[0] + left[3] * right[2],
        left[2] * right[1] + left[3] * right[3],
    )


def _mapped(sheet: BoardDraft, linear: Linear, shift: Axial) -> BoardDraft:
    """The sheet with every hex and every drawing mapped by `linear` and then moved by `shift` hexes."""
    qq, qr, rq, rr = linear

    def moved_hex(hex_: Axial) -> Axial:
        return Axial(qq * hex_.q + qr * hex_.r + shift.q, rq * hex_.q + rr * hex_.r + shift.r)

    def moved_point(point: Point) -> Point:
        x, y = point
        return qq * x + qr * y + shift.q * UNIT, rq * x + rr * y + shift.r * UNIT

    def moved_feature(feature: Feature) -> Feature:
        return replace(
            feature,
            polygons=tuple(tuple(tuple(map(moved_point, ring)) for ring in polygon) for polygon in feature.polygons),
            lines=tuple(tuple(map(moved_point, line)) for line in feature.lines),
        )

    sides = [DIRECTIONS.index(Axial(qq * step.q + qr * step.r, rq * step.q + rr * step.r)) for step in DIRECTIONS]

    def moved_mask(road: int) -> int:
        return sum(1 << sides[side] for side in range(6) if road >> side & 1)

    return replace(
        sheet,
        hexes=tuple(
            hex_._replace(axial=moved_hex(hex_.axial), roads=tuple(map(moved_mask, hex_.roads))) for hex_ in sheet.hexes
        ),
        features=tuple(map(moved_feature, sheet.features)),
        aliases={label: moved_hex(axial) for label, axial in sheet.aliases.items()},
        grid=None,
    )


def _named(sheet: BoardDraft, name: str) -> BoardDraft:
    """The sheet with its name before every label; a sheet that is itself a join has its names already."""
    if sheet.joined:
        return sheet
    return replace(
        sheet,
        hexes=tuple(hex_._replace(label=prefixed(name, hex_.label)) for hex_ in sheet.hexes),
        aliases={prefixed(name, label): axial for label, axial in sheet.aliases.items()},
    )


def _frame(board: Board) -> tuple[int, int, int, int]:
    """The lines at which a board meets its neighbours: west, north, east, south, in `plane_units`."""
    west, north, east, south = span([plane_units(hex_.axial, board.orientation) for hex_ in board.sheet.hexes])
    if board.sheet.edges == "half":
        return west, north, east, south
    # Whole hexes interlock: the next board begins one column further east, or one hex below the last of each column.
    return west, north, east + 1, south + 1


def _offset(first: Board, second: Board, edge: EdgeName, shift: int) -> Axial:
    """The displacement that lays `second` against an edge of `first`."""
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
    """The hex made of two half hexes that meet at an edge."""
    terrain = other.terrain if mine.terrain == "open" else mine.terrain
    pieces = mine.roads + other.roads
    if mine.roads and other.roads:
        # Roads drawn on both halves meet at the edge that joins them.
        pieces = (sum(1 << side for side in range(6) if any(piece >> side & 1 for piece in pieces)),)
    return mine._replace(terrain=terrain, roads=pieces, elevation=max(mine.elevation, other.elevation))
