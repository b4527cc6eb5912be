"""The questions that rules may ask of any ground, hex board or continuous table.

For `Board` a place is a cell number and a line meets cells; for `Table` a place is a point in space and a line meets
the pieces that stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

from bocage.ground.hexgrid import How

P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)


class Met(Protocol[P_co]):
    """A cell or piece that a line meets: how, and from which to which fraction of the line."""

    @property
    def cell(self) -> P_co: ...
    @property
    def how(self) -> How: ...
    @property
    def enter(self) -> Fraction: ...
    @property
    def leave(self) -> Fraction: ...


class Space(Protocol[P, P_co]):
    """Distance, lines, steps, areas and facing between places of one kind."""

    def distance(self, start: P, end: P, /) -> int:
        """How far apart two places are, in the unit of the space."""
        ...

    def crossed(self, start: P, end: P, /) -> Sequence[Met[P_co]]:
        """The cells or pieces that the straight line meets strictly between its ends, in order."""
        ...

    def steps(self, here: P, /) -> Iterable[P]:
        """The places one step away: neighbouring cells, or on a table the points an inch away."""
        ...

    def area(self, centre: P, radius: int, /) -> Iterable[P]:
        """The places within a distance, nearest first."""
        ...

    def facing(self, here: P, there: P, /) -> Sequence[int]:
        """The direction in which another place lies; two where it lies exactly between them."""
        ...
