"""The pieces as they are shown, kept from look to look with a journal of what has changed in them.

A system of many pieces says which of them have changed and draws them one at a time (`Piecewise`). The pieces of any
other system are drawn whole and compared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from bocage.kernel.command import Side
from bocage.kernel.showing.journal import Journal, PerPiece
from bocage.kernel.showing.view import Piece, Scene

DrawnT = TypeVar("DrawnT")
"""The state of a system whose pieces are drawn."""
DrawnT_contra = TypeVar("DrawnT_contra", contravariant=True)


class ReadsJournal(Protocol[DrawnT_contra]):
    """Gives the journal of a whole state."""

    def __call__(self, state: DrawnT_contra, /) -> Journal: ...


class DrawsFrame(Protocol[DrawnT_contra]):
    """Draws the scene without its pieces, from what a side knows."""

    def __call__(self, known: DrawnT_contra, side: Side, /) -> Scene: ...


class OrdersPieces(Protocol[DrawnT_contra]):
    """Gives the ids of all pieces in the order in which they are shown and their choices are listed."""

    def __call__(self, known: DrawnT_contra, /) -> Iterable[int]: ...


class DrawsPiece(Protocol[DrawnT_contra]):
    """Draws one piece from what a side knows; None where it is not shown."""

    def __call__(self, known: DrawnT_contra, side: Side, piece: int, /) -> Piece | None: ...


@dataclass(frozen=True)
class Piecewise(Generic[DrawnT]):
    """How a system draws piece by piece.

    Law: a piece that is not noted in the journal is drawn as before, and pieces never change their order
    (`test_changes_lead_to_what_is_shown_afresh`, `test_a_change_that_is_not_noted_is_caught`).

        Piecewise(journal=lambda s: s.journal, frame=frame, order=lambda s: s.units, piece=piece_of)
    """

    journal: ReadsJournal[DrawnT]
    frame: DrawsFrame[DrawnT]
    order: OrdersPieces[DrawnT]
    piece: DrawsPiece[DrawnT]


class Drawing:
    """The pieces as one side, or an onlooker, sees them."""

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
