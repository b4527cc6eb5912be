"""A choice is what a seat decides: one small value with a text form that reads back.

The parts say by themselves what on the screen stands for the choice: a piece, a place, a point or, with none, a button.
"""

from __future__ import annotations

import re

import msgspec

_TOKENS = re.compile(
    r"(?P<verb>[a-z][a-z0-9-]*)"
    r"(?: #(?P<piece>[0-9]{1,12}))?"
    r"(?:>#(?P<other>[0-9]{1,12}))?"
    r"(?: @(?P<place>[^\s@#=()]{1,40}))?"
    r"(?: =(?P<number>-?[0-9]{1,12}))?"
    r"(?: \((?P<x>-?[0-9]{1,12}),(?P<y>-?[0-9]{1,12})\))?"
)


class NotationError(ValueError):
    """A text that is no choice."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a seat may decide.

    >>> str(Choice("fire", piece=12, place="K5"))
    'fire #12 @K5'
    >>> Choice.parse("transfer #31>#14")
    Choice(verb='transfer', piece=31, other=14, place='', number=None, point=None)
    """

    verb: str
    piece: int | None = None
    other: int | None = None
    place: str = ""
    number: int | None = None
    point: tuple[int, int] | None = None

    def __str__(self) -> str:
        words = self.verb
        if self.piece is not None:
            words += f" #{self.piece}"
        if self.other is not None:
            words += f">#{self.other}"
        if self.place:
            words += f" @{self.place}"
        if self.number is not None:
            words += f" ={self.number}"
        if self.point is not None:
            words += f" ({self.point[0]},{self.point[1]})"
        return words

    @classmethod
    def parse(cls, notation: str) -> Choice:
        """The choice a notation stands for; `NotationError` names the text that is none."""
        parts = _TOKENS.fullmatch(notation.strip())
        if not parts:
            raise NotationError(
                f"{notation[:80]!r} is not a choice; expected a verb, then #piece, >#piece, @place, =number or (x,y)"
            )
        return cls(
            parts["verb"],
            None if parts["piece"] is None else int(parts["piece"]),
            None if parts["other"] is None else int(parts["other"]),
            parts["place"] or "",
            None if parts["number"] is None else int(parts["number"]),
            None if parts["x"] is None else (int(parts["x"]), int(parts["y"])),
        )


PASS = Choice("pass")
END = Choice("end")
YES = Choice("yes")
NO = Choice("no")
