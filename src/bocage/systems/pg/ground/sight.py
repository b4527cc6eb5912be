"""Lines of sight (PG-8.3): which hexes a straight line passes, and whether limiting terrain blocks it.

What lines pass and what terrain says of them never changes in a game, so the setting keeps both. Smoke is looked at
every time.
"""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.rules import rule
from bocage.systems.pg.ground.terrain import is_limiting
from bocage.systems.pg.state.model import State

Passed = tuple[int, ...]
"""The cells that a line passes at one place: one that it goes through, or the two along whose common side it runs."""


def passed(s: State, start: int, end: int) -> list[Passed]:
    """What a line between two centres passes between its ends, in order; corners do not count.

    A side between the map and the void beyond its edge lets the line through.
    """
    cells_by_touch: dict[object, list[int]] = {}
    for touch in s.board.crossed(start, end):
        if touch.how == "through":
            cells_by_touch[touch.cell] = [touch.cell]
        elif touch.how == "along":
            cells_by_touch.setdefault(touch.enter, []).append(touch.cell)
    return [tuple(cells) for key, cells in cells_by_touch.items() if len(cells) == 2 or key == cells[0]]


@rule("PG-8.33a")
def passes_beside(limiting: Sequence[bool]) -> bool:
    """A line along a hexside passes through either of the two hexes, so that a free one is enough."""
    return not all(limiting)


@rule("PG-8.31a")
def is_blocking(s: State, cells: Passed) -> bool:
    """Limiting terrain blocks where the line passes through it, or runs between two such hexes."""
    limiting = [is_limiting(s, cell) for cell in cells]
    return any(limiting) and not passes_beside(limiting)


def is_open(s: State, start: int, end: int) -> bool:
    """Whether nothing blocks the line between two hexes now."""
    kept: dict[tuple[int, int], list[Passed]] = s.setting.kept.setdefault("passed", {})
    if (start, end) not in kept:
        kept[start, end] = passed(s, start, end)
    return not any(is_blocking(s, cells) for cells in kept[start, end])


def first_block(s: State, start: int, end: int) -> int | None:
    """The first cell that blocks the line between two hexes; None where nothing does."""
    return next((cells[0] for cells in passed(s, start, end) if is_blocking(s, cells)), None)


@rule("PG-8.3a")
def has_line(s: State, start: int, end: int) -> bool:
    """Whether a line of sight joins two hexes; it is the same in both directions."""
    key = (start, end) if start <= end else (end, start)
    if s.smoke:
        return is_open(s, *key)
    kept: dict[tuple[int, int], bool] = s.setting.kept.setdefault("lines", {})
    if key not in kept:
        kept[key] = is_open(s, *key)
    return kept[key]
