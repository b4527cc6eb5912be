"""The table as play has left it (PZF-B13): what was destroyed, opened, cut, cleared or built since it was laid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from bocage.ground.table import Piece, Table, table_of
from bocage.systems.pzf.model import State
from bocage.systems.pzf.tables import charts, tables
from bocage.systems.pzf.tables import terrain as kind_of

Element = Mapping[str, Any]


@cache
def defaults() -> dict[str, Element]:
    """What a drawing need not say of each kind of terrain, in inches."""
    found: dict[str, Element] = {}
    for kind in tables().terrain.values():
        element: dict[str, Any] = {"height": kind.height / 1000}
        if kind.width:
            element["width"] = kind.width / 1000
        found[kind.id] = element
    return found


def lay(size: Sequence[float], elements: Sequence[Element], name: str = "") -> Table:
    """The table of a scenario or situation, in inches, later elements on top (PZF-B13g)."""
    return table_of(size, elements, defaults(), name)


def table(s: State) -> Table:
    """The table as it is now."""
    key = (tuple(s.scenery.destroyed), tuple(s.scenery.added))
    if key == ((), ()):
        return s.setting.table
    laid = s.setting.laid
    if key not in laid:
        laid[key] = s.setting.table.without(s.scenery.destroyed)
    return laid[key]


def is_difficult(piece: Piece) -> bool:
    """Whether a piece is difficult ground by its kind or by what the map says of it."""
    return bool(piece.attributes.get("difficult", kind_of(piece.kind).difficult))


def storeys_of(piece: Piece) -> int:
    """How many storeys a building has, one every two inches of its height; of anything else 0."""
    if kind_of(piece.kind).los != "openings":
        return 0
    if piece.kind == "ruin":
        return 1
    return piece.storeys or max(piece.height // charts().volumes.floor, 1)


def floor_of(piece: Piece, level: int) -> int:
    """The level of a storey's floor; that of the storey above the last is the roof."""
    return piece.floor(level) if piece.storeys else piece.base + level * charts().volumes.floor


def is_inside(piece: Piece, level: int) -> bool:
    """Whether somebody who stands on a piece at a level is inside a building, not on its roof."""
    return level < storeys_of(piece)
