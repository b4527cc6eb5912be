"""Looks along lines of small maps: seven columns of open ground, with what a test puts on them."""

from __future__ import annotations

from typing import Any

from tests.systems.ept.positions import position

from bocage.ground.storeys import find_location
from bocage.systems.ept.ground.sight import Eye, Sightline, hindrance_on, sight
from bocage.systems.ept.state.model import State

LENGTH = 22
"""Hexes of a column: more than anything is seen through fog."""


def ground(
    terrain: dict[str, str] | None = None, options: dict[str, bool | str] | None = None, *, length: int = 8, **told: Any
) -> State:
    """A state on open ground with the letters of some hexes; `told` are words of a situation and of its board."""
    columns = {name: ["."] * (length + number % 2) for number, name in enumerate("ABCDEFG")}
    for hex_, letter in (terrain or {}).items():
        column = columns[hex_[0]]
        column[int(hex_[1:]) - (1 if len(column) == length else 0)] = letter
    board: dict[str, Any] = {"columns": {name: "".join(letters) for name, letters in columns.items()}}
    for word in ("levels", "sides", "blocks", "high", "crossings", "roads"):
        if word in told:
            board[word] = told.pop(word)
    s, _ = position(options, board=board, **told)
    return s


def eye(s: State, place: str) -> Eye:
    """A place such as `C3`, or `C3^1` for its upper storey."""
    return Eye(*find_location(s.board, place))


def line(s: State, start: str, end: str) -> Sightline:
    """The line between two places."""
    return sight(s, eye(s, start), eye(s, end))


def sees(s: State, start: str, end: str) -> bool:
    """Whether one place is seen from another, and as well the other way round."""
    there, back = line(s, start, end).is_open, line(s, end, start).is_open
    assert there == back
    return there


def hindered(s: State, start: str, end: str) -> int:
    """The hindrance between two places."""
    return hindrance_on(s, eye(s, start), eye(s, end))
