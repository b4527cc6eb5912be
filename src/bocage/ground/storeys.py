"""Places above and below each other in one hex: storeys of a building, cellars, the sewer.

Level 0 is the ground. The system's rules decide which levels exist and how pieces move between them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from bocage.ground.board import Board, Cell, covers
from bocage.ground.errors import BoardError


class Location(NamedTuple):
    """A hex and a level in it; hashable, so that it can be a place of `paths.reach` and a key of an index of pieces."""

    cell: Cell
    level: int = 0


def location_label(board: Board, location: Location) -> str:
    """The text form of a location, `K5` on the ground and `K5^1` one storey up; it fits the place of a choice."""
    return board.label(location.cell) + (f"^{location.level}" if location.level else "")


def find_location(board: Board, label: str) -> Location:
    """The location with a label, as `location_label` writes it."""
    hex_, mark, level = label.rpartition("^")
    if not mark:
        return Location(board.cell(label))
    if not re.fullmatch("-?[1-9][0-9]?", level):
        raise BoardError(f"{label!r} names no level", where=f"board {board.name!r}", expected="a label such as K5^1")
    return Location(board.cell(hex_), int(level))


def storeys_of(board: Board, cell: Cell) -> int:
    """The storeys of the building in a cell, ground floor included: the `height` of the drawing; 0 without building."""
    index = board.building_of[cell]
    if index < 0:
        return 0
    drawn = (board.features[feature] for feature in board.buildings[index].features)
    return max([1, *(feature.height for feature in drawn if covers(feature, board.axials[cell]))])
