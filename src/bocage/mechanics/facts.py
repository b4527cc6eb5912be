"""Facts by name, for the expectations of cases and the goals of lessons: of a piece, of a place or of the game.

A system supplies the facts of its pieces and places; the facts of the game (its outcome, fields of its state) are here.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol

from msgspec.structs import fields

from bocage.mechanics.typed import hinted, shown

PIECE_MARK, PLACE_MARK = "#", "@"
"""The first character of a subject that is a piece (by id) or a place (by label)."""


class PieceFact(Protocol):
    """Gives a fact of a piece as plain data; `LookupError` where the piece has none of that name."""

    def __call__(self, id: int, name: str, /) -> Any: ...


class PlaceFact(Protocol):
    """Gives a fact of the place with a label as plain data; `LookupError` where the place has none of that name."""

    def __call__(self, label: str, name: str, /) -> Any: ...


def fact(
    state: Any, subject: str, name: str, of_piece: PieceFact, of_place: PlaceFact, sides: Collection[str] = ()
) -> Any:
    """One fact of a piece (`#12`), a place (`@K5`) or the game (an empty subject); `LookupError` where there is none.

    `#12.part` asks for the fact `part.name` of piece 12. `sides` are the fields of the state that hold the number of a
    side; such a fact is the side's name.
    """
    if subject.startswith(PIECE_MARK):
        id, _, part = subject.removeprefix(PIECE_MARK).partition(".")
        return of_piece(int(id), f"{part}.{name}" if part else name)
    if subject.startswith(PLACE_MARK):
        return of_place(subject.removeprefix(PLACE_MARK), name)
    outcome, names = state.outcome, state.setting.sides
    if name == "winner":
        return None if outcome is None or outcome.winner is None else names[outcome.winner]
    if name == "outcome":
        return outcome and outcome.reason
    return names[getattr(state, name)] if name in sides else field(state, name, "the game")


def field(subject: Any, name: str, called: str) -> Any:
    """A field or property of a struct; where there is none of this name, `LookupError` proposes similar ones."""
    if name.startswith("_") or not hasattr(subject, name):
        known = [each.name for each in fields(subject)]
        raise LookupError(f"{called} has no fact {shown(name)}, {hinted(name, known)}")
    return getattr(subject, name)
