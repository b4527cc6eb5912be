"""Errors about boards and drawings; a message is one sentence: file, place, fault and what was expected."""

from __future__ import annotations

MAX_SHOWN = 40
"""Letters of an unknown label that a message repeats."""


class BoardError(ValueError):
    """A board, drawing or label that cannot be used; `str()` is one sentence fit for a player.

    >>> print(BoardError("3 columns", where="grid", expected="at least 1 row", file="p1.geojson"))
    p1.geojson: grid: 3 columns; expected at least 1 row
    """

    def __init__(self, what: str, *, where: str = "", expected: str = "", file: str = "") -> None:
        self.what, self.where, self.expected, self.file = what, where, expected, file
        text = ": ".join(part for part in (file, where, what) if part)
        super().__init__(f"{text}; expected {expected}" if expected else text)


class UnknownHex(BoardError):
    """A label that names no hex of the board; `label` is the text that was asked for."""

    def __init__(self, label: str, board: str) -> None:
        self.label = label
        super().__init__(f"no hex is called {label[:MAX_SHOWN]!r}", where=f"board {board!r}" if board else "board")


class OffMap(BoardError):
    """A question about a cell that is not a hex of the printed map, such as a cell of the margin."""
