"""Sides and seats: which players of a side are asked a question, and which of its choices are whose.

A side wins or loses, and is what the rules speak of. A seat is one player of a side. Usually a side has one seat; where
it has several, each commands its own pieces, and the seats of a side share what the side knows.

- A question about a piece (`Ask.pieces`) is put to the seat that commands the piece.
- Any other question is put to every seat of the side. Each may choose for its own pieces; the first answer counts.
- A choice for the whole side (ending a phase, letting a reaction pass) is made once every asked seat has made it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bocage.kernel.choice import END, PASS, Choice

if TYPE_CHECKING:
    from bocage.kernel.contract.question import Ask

Side = int
"""The number of a side, as the rules count them from 0."""
Seat = int
"""The number of a player, from 0. With one player a side it is the number of the side."""


class Commander(Protocol):
    """Says which of a side's seats, counted from 0 within the side, commands a piece.

    None where the piece is not of that side, or where every seat of the side may choose for it.
    """

    def __call__(self, state: Any, side: Side, piece: int, /) -> int | None: ...


class Agreement(NamedTuple):
    """The seats that have made the same choice for their whole side, at one question of one step of one turn."""

    question: str = ""
    choice: Choice | None = None
    seats: frozenset[Seat] = frozenset()


NO_AGREEMENT = Agreement()


class Command:
    """Who plays which side in one game, and who commands what. `side_of[seat]` is the side of a seat."""

    def __init__(self, side_of: Sequence[Side], sides: int, commander: Commander | None) -> None:
        self.side_of = tuple(side_of)
        self.seats_of = tuple(
            tuple(seat for seat, own in enumerate(self.side_of) if own == side) for side in range(sides)
        )
        self.is_shared = any(len(seats) > 1 for seats in self.seats_of)
        """Whether any side has several seats."""
        self._commander = commander

    def are_allied(self, one: Seat, other: Seat) -> bool:
        """Whether two seats play the same side."""
        return self.side_of[one] == self.side_of[other]

    def commander_of(self, state: Any, side: Side, piece: int) -> Seat | None:
        """The seat of a side that commands a piece; None where all its seats do, or the piece is not of the side."""
        seats = self.seats_of[side]
        if len(seats) == 1 or self._commander is None:
            return None
        number = self._commander(state, side, piece)
        return None if number is None else seats[min(number, len(seats) - 1)]

    def asked(self, ask: Ask, state: Any) -> tuple[Seat, ...]:
        """The seats to which a question is put."""
        seats = self.seats_of[ask.side]
        if len(seats) > 1:
            for piece in ask.pieces:
                commander = self.commander_of(state, ask.side, piece)
                if commander is not None:
                    return (commander,)
        return seats

    def may_choose(self, seat: Seat, choice: Choice, ask: Ask, state: Any) -> bool:
        """Whether a choice of the side is this seat's to make: one without a piece, or for a piece that it commands."""
        if choice.piece is None or ask.pieces:
            return True
        return self.commander_of(state, ask.side, choice.piece) in (None, seat)

    def own(self, choices: Iterable[Choice], seat: Seat, ask: Ask, state: Any) -> tuple[Choice, ...]:
        """Those of a side's choices that are a seat's to make."""
        return tuple([choice for choice in choices if self.may_choose(seat, choice, ask, state)])


def seat_names(sides: Sequence[str], seats: Sequence[Side]) -> tuple[str, ...]:
    """What seats are called by: their side, and from the second seat of a side on its number as well.

    >>> seat_names(("german", "soviet"), (0, 0, 1))
    ('german', 'german 2', 'soviet')
    """
    numbers = [list(seats[: seat + 1]).count(side) for seat, side in enumerate(seats)]
    return tuple(
        sides[side] if number == 1 else f"{sides[side]} {number}" for side, number in zip(seats, numbers, strict=True)
    )


def needs_all(choice: Choice, ask: Ask) -> bool:
    """Whether a choice is made for the whole side, so that every seat that is asked has to make it."""
    return choice in (END, PASS) or choice.verb in ask.for_side or choice == ask.decline
