"""The sight tool: what a player sees of a line between two hexes, and of all lines from one.

It gives the verdicts of `sight`; where lines are checked only after an attack is declared (ASL-3.2h) it gives none.
"""

from __future__ import annotations

from bocage.ground.sight import trace
from bocage.kernel.contract.look import Look
from bocage.kernel.rules import Violation, refuse
from bocage.systems.aslsk.fire import firepower
from bocage.systems.aslsk.ground import sight
from bocage.systems.aslsk.state.model import State


def inspect(s: State, seat: int, first: str, second: str) -> Look | Violation:
    """The line between two hexes: range, hindrances, and the first thing that blocks it."""
    refused = _why_not_look(s, first, second)
    if refused:
        return refused
    here, there = s.board.cell(first), s.board.cell(second)
    distance = firepower.range_between(s, here, there)
    tally = tuple(sight.hindrance_tally(s, here, there).lines)
    if here == there:
        return Look(True, 0, tally)
    line = trace(s.board, here, there, sight.is_obstacle)
    crossed = tuple(s.board.label(cell) for cell in line.cells)
    why = sight.why_no_sight(s, here, there)
    if why is None:
        return Look(True, distance, tally, crossed=crossed)
    cut = line.cuts[0] if why.rule == "ASL-3.2d" and line.cuts else None
    by, what, cut_at = "", "", None
    if cut:
        by, what = s.board.label(cut.cell), s.board.features[cut.features[0]].kind
        cut_at = round(1000 * cut.enter)
    return Look(False, distance, tally, why.why, why.rule, by, what, cut_at, crossed)


def survey(s: State, seat: int, first: str) -> dict[str, int] | Violation:
    """Every hex in sight of one, with the hindrance on the way."""
    refused = _why_not_look(s, first)
    if refused:
        return refused
    here = s.board.cell(first)
    cells = range(s.board.size)
    return {s.board.label(cell): sight.hindrance(s, here, cell) for cell in cells if sight.sees(s, here, cell)}


def _why_not_look(s: State, *hexes: str) -> Violation | None:
    if s.setting.option("sight_check") == "declared":
        return refuse("ASL-3.2h", "refuse-sight-declared")
    for hex in hexes:
        if not s.board.on_map(s.board.aliases.get(hex, -1)):
            return refuse("", "refuse-no-such-hex", hex=hex)
    return None
