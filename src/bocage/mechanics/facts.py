"""Facts by name, for the expectations of cases and the goals of lessons: of a piece, of a place or of the game.

A system says what its own pieces and places know; what all games know, the outcome and fields of the state, is here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import fields

from bocage.mechanics.typed import hinted, shown

OfPiece = Callable[[int, str], Any]
OfPlace = Callable[[str, str], Any]


def fact(state: Any, subject: str, name: str, of_piece: OfPiece, of_place: OfPlace, sides: Collection[str] = ()) -> Any:
    """One fact of a piece (`#12`), a place (`@K5`) or the game (an empty subject); `LookupError` where there is none.

    `sides` are the fields of the state that hold the number of a side: its name is given.
    """
    if subject.startswith("#"):
        id, _, part = subject[1:].partition(".")
        return of_piece(int(id), f"{part}.{name}" if part else name)
    if subject.startswith("@"):
        return of_place(subject[1:], name)
    outcome, names = state.outcome, state.setting.sides
    if name == "winner":
        return None if outcome is None or outcome.winner is None else names[outcome.winner]
    if name == "outcome":
        return outcome and outcome.reason
    return names[getattr(state, name)] if name in sides else field(state, name, "the game")


def field(thing: Any, name: str, called: str) -> Any:
    """A field or property of a struct; `LookupError` names those that are meant where there is none of this name."""
    if name.startswith("_") or not hasattr(thing, name):
        known = [found.name for found in fields(thing)]
        raise LookupError(f"{called} has no fact {shown(name)}, {hinted(name, known)}")
    return getattr(thing, name)
