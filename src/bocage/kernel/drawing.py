"""The pieces as they are shown, kept from look to look with a journal of what has changed in them.

A system of many pieces says which of them have changed and draws them one at a time (`Drawn`). Those of any other are
drawn whole and compared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bocage.kernel.command import Side
from bocage.kernel.journal import Journal, PerPiece
from bocage.kernel.view import Piece, Scene


@dataclass(frozen=True)
class Drawn:
    """How a system draws piece by piece. All but `journal` are given what a side knows.

    Law: a piece that is not noted in the journal is drawn as before, and pieces never change their order.
    """

    journal: Callable[[Any], Journal]
    """The journal of a state."""
    frame: Callable[[Any, Side], Scene]
    """The scene without its pieces."""
    order: Callable[[Any], Iterable[int]]
    """The ids of all pieces in the order in which they are shown, and their choices listed."""
    piece: Callable[[Any, Side, int], Piece | None]
    """One piece; None where it is not shown."""


class Drawing:
    """The pieces as one side sees them, or somebody who looks on."""

    def __init__(self) -> None:
        self._kept: PerPiece[int, Piece] = PerPiece()
        self.ids: tuple[int, ...] = ()
        """All ids in order; another tuple where a piece comes, goes or changes its place."""
        self.journal = Journal()
        """The pieces that are shown otherwise than before."""

    @property
    def pieces(self) -> dict[int, Piece]:
        """All pieces by their ids, in order; another table where one has changed."""
        return self._kept.table

    def refresh(
        self,
        changed: Collection[int] | None,
        whole: Callable[[], dict[int, Piece]],
        of: Callable[[int], Piece | None],
        order: Callable[[], Iterable[int]],
    ) -> None:
        """Draw the changed pieces anew, or all where these are None."""
        before = self.pieces
        different = self._kept.refresh(changed, whole, of, order)
        now = self.pieces
        if now is before:
            return
        if different is None:
            different = different_in(before, now)
        self.journal.note(*different)
        ids = tuple(now)
        if ids != self.ids:
            self.ids = ids


def different_in(before: Mapping[int, Piece], now: Mapping[int, Piece]) -> list[int]:
    """The pieces that two tables show differently, or of which only one has any."""
    return [id for id in {**before, **now} if before.get(id) != now.get(id)]
