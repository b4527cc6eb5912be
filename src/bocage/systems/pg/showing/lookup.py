"""Lines of sight as a player looks them up."""

from __future__ import annotations

from bocage.kernel.contract.look import Look
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.text import Text
from bocage.systems.pg.ground.sight import first_block, has_line, passed
from bocage.systems.pg.state.model import State
from bocage.systems.pg.state.pieces import label


def line_of_sight(s: State, side: int, start: str, end: str) -> Look | Violation:
    """The line between two hexes, what it crosses, and the first hex that blocks it."""
    refused = why_no_such_hex(s, start, end)
    if refused is not None:
        return refused
    here, there = s.board.cell(start), s.board.cell(end)
    line = passed(s, here, there)
    crossed = tuple(label(s, cell) for cells in line for cell in cells)
    distance = s.board.distance(here, there)
    if distance > s.visibility:
        why = Text("look-too-far", {"hexes": s.visibility})
        return Look(False, distance, why=why, rule="PG-8.1a", crossed=crossed)
    if has_line(s, here, there):
        return Look(True, distance, crossed=crossed)
    block = first_block(s, here, there)
    assert block is not None
    why = Text("refuse-no-line-of-sight", {"hex": end})
    kind = s.board.terrain[block]
    return Look(False, distance, why=why, rule="PG-8.31a", by=label(s, block), what=kind, crossed=crossed)


def seen_from(s: State, side: int, start: str) -> dict[str, int] | Violation:
    """Every hex to which a line of sight leads within the visibility; nothing hinders it more or less."""
    refused = why_no_such_hex(s, start)
    if refused is not None:
        return refused
    here = s.board.cell(start)
    near = (cell for cell in range(s.board.size) if s.board.distance(here, cell) <= s.visibility)
    return {label(s, cell): 0 for cell in near if has_line(s, here, cell)}


def why_no_such_hex(s: State, *hexes: str) -> Violation | None:
    """Why a line cannot be looked along: a hex is not on the map."""
    for hex in hexes:
        if not s.board.on_map(s.board.aliases.get(hex, -1)):
            return refuse("PG-8.3a", "refuse-no-such-hex", hex=hex)
    return None
