"""Lines of sight as a player looks them up."""

from __future__ import annotations

from bocage.kernel.contract.look import Look
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.tally import Tally
from bocage.kernel.text import Text
from bocage.systems.ept.actions.aiming import is_checked_late
from bocage.systems.ept.ground.courses import passed
from bocage.systems.ept.ground.sight import Eye, Sightline, sight
from bocage.systems.ept.ground.terrain import terrain_at
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.names import find_place, label


def line_of_sight(s: State, side: int, start: str, end: str) -> Look | Violation:
    """The line between two places, what it crosses, what hinders it, and the first hex that blocks it."""
    here, there = find_place(s, start), find_place(s, end)
    if (refused := why_not_look(s)) is not None:
        return refused
    if here is None or there is None:
        return refuse("EPT-4.1a", "refuse-no-such-hex", hex=start if here is None else end)
    line = sight(s, Eye(*here), Eye(*there))
    distance = s.board.distance(here.cell, there.cell)
    crossed = tuple(label(s, cell) for cells in passed(s, here.cell, there.cell) for cell in cells)
    if line.is_open:
        return Look(True, distance, tuple(hindrance_tally(line).lines), crossed=crossed)
    why = Text("refuse-no-sight", {"hex": end})
    if line.blocked_at is None:
        return Look(False, distance, tuple(hindrance_tally(line).lines), why, "EPT-5.3b", crossed=crossed)
    what = terrain_at(s, line.blocked_at).id
    return Look(False, distance, why=why, rule="EPT-4.3a", by=label(s, line.blocked_at), what=what, crossed=crossed)


def why_not_look(s: State) -> Violation | None:
    """Why lines are not looked up: they are checked only once a shot is declared."""
    return refuse("EPT-11.1a", "refuse-sight-declared") if is_checked_late(s) else None


def hindrance_tally(line: Sightline) -> Tally:
    """The hindrance of a line."""
    tally = Tally()
    tally.add(line.hindrance, "hindrance", "EPT-5.3a")
    return tally


def seen_from(s: State, side: int, start: str) -> dict[str, int] | Violation:
    """Every hex to which a line of sight leads, with its hindrance."""
    here = find_place(s, start)
    if (refused := why_not_look(s)) is not None:
        return refused
    if here is None:
        return refuse("EPT-4.1a", "refuse-no-such-hex", hex=start)
    lines = {cell: sight(s, Eye(*here), Eye(cell)) for cell in range(s.board.size)}
    return {label(s, cell): line.hindrance for cell, line in lines.items() if line.is_open}
