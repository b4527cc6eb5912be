"""The boards of the kit: drawn ones from the data folder, joined and cropped as a scenario says, or written as text."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from bocage.ground import geomorph, layout
from bocage.ground.board import Board, lay_out
from bocage.ground.geomorph import EdgeName
from bocage.ground.hexgrid import Grid
from bocage.ground.layout import BoardPart
from bocage.ground.text import board_from_columns, board_from_hexes
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.rules import rule
from bocage.systems import aslsk

COLUMNS, ROWS = 33, 10
MARGIN = 2
"""Rings of imaginary hexes around the map, where units wait to enter (ASL-D4)."""


Ordinate = Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]


class BoardSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which map to play on: drawn boards laid side by side, or one written as text for a case."""

    parts: Annotated[tuple[BoardPart, ...], msgspec.Meta(max_length=2)] = ()
    side: EdgeName = "south"
    """On which side of the first board the second lies."""
    columns: dict[str, str] = {}
    """One string per column, from north to south."""
    hexes: dict[str, tuple[str, tuple[str, ...]]] = {}
    """A part of a 33 x 10 board: terrain of each hex and the sides a road crosses."""
    roads: tuple[tuple[str, ...], ...] = ()
    footprints: dict[str, tuple[tuple[tuple[Ordinate, Ordinate], ...], ...]] = {}


def assemble(spec: BoardSpec) -> Board:
    """The board of a specification, with its margin."""
    if spec.columns:
        return board_from_columns(spec.columns, roads=spec.roads, footprints=spec.footprints, margin=MARGIN)
    if spec.hexes:
        return board_from_hexes(spec.hexes, Grid(COLUMNS, ROWS), footprints=spec.footprints, margin=MARGIN)
    if not spec.parts:
        raise ScenarioError("board: expected parts, columns or hexes, found none")
    return _joined(spec.parts, spec.side)


@cache
def _joined(parts: tuple[BoardPart, ...], side: EdgeName) -> Board:
    board = layout.laid(aslsk.__name__, parts[0])
    for further in parts[1:]:
        board = laid_beside(board, layout.laid(aslsk.__name__, further), side)
    return lay_out(board.sheet, MARGIN)


@rule("ASL-1.1a")
def laid_beside(board: Board, further: Board, side: EdgeName) -> Board:
    """Two geomorphic boards laid edge to edge."""
    return geomorph.join(board, further, side)


def drawn(name: str) -> Board:
    """A board of the data folder, without a margin."""
    return layout.drawn(aslsk.__name__, name)


def names() -> tuple[str, ...]:
    """The boards of the data folder."""
    return layout.names(aslsk.__name__)
