"""A resolution: a part of the rules that can be run alone, so that odds come from the rules themselves."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

if TYPE_CHECKING:
    from bocage.kernel.contract.procedure import Procedure

NOTHING = "nothing"
"""The outcome of a resolution that changes nothing that matters."""


class Fate(msgspec.Struct, frozen=True):
    """What became of one target of a resolution: a word, and numbers by their names, such as `("men", 57)`."""

    piece: int
    outcome: str = NOTHING
    numbers: tuple[tuple[str, int], ...] = ()


class Resolved(msgspec.Struct, frozen=True):
    """How a resolution ended: as a whole, and for each of its targets.

    A target without a fate came out of it unharmed, and a number that is not given is 0.
    """

    outcome: str
    fates: tuple[Fate, ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()


Touched = Mapping[str, Collection[int]]
"""Fields of the state that hold pieces or markers by id, each with the ids of what may change, vanish or be replaced.

All others in these fields stay as they are; fields that are not named may change in any way."""


ANYTHING: Touched = {}
"""What a resolution touches that may change everything: its odds copy the whole state for each branch."""


class Resolution(Protocol):
    """A part of the rules that can be run alone for its odds: plain data, and a procedure that returns the outcome.

    `touches` names, before it is run, the only pieces it may change, so that its odds copy no others.
    """

    def run(self, s: Any) -> Procedure[str | Resolved]: ...

    def touches(self, s: Any) -> Touched: ...
