"""The choices of a question that has some for each of many pieces, kept from one such question to the next.

A question says so by `Choices.for_piece`. Only the choices of pieces that have changed meanwhile are listed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Generic, TypeVar

from bocage.kernel.choice import Choice
from bocage.kernel.showing.journal import Journal, PerPiece, Reader

T = TypeVar("T")
Grouped = dict[int | None, tuple[T, ...]]
"""Choices, or what is made of them, by the piece they belong to; those of no piece under None."""


class Listing(Generic[T]):
    """Choices, or what is made of them, piece by piece; `listed` are all of them in order."""

    def __init__(self) -> None:
        self._kept: PerPiece[int | None, tuple[T, ...]] = PerPiece()
        self._reader = Reader()
        self.listed: tuple[T, ...] = ()

    @property
    def by_piece(self) -> Grouped[T]:
        return self._kept.table

    def refresh(
        self,
        journal: Journal,
        whole: Callable[[], Grouped[T]],
        of: Callable[[int], Sequence[T]],
        order: Callable[[], Iterable[int]],
    ) -> tuple[T, ...]:
        """List again what belongs to changed pieces, or all where the journal is another; gives the whole list.

        What belongs to no piece comes last.
        """
        before = self.by_piece

        def belonging(piece: int | None) -> tuple[T, ...] | None:
            return tuple(of(piece)) or None if piece is not None else before.get(None)

        self._kept.refresh(self._reader.news(journal), whole, belonging, lambda: (*order(), None))
        if self.by_piece is not before:
            self.listed = tuple(chain.from_iterable(self.by_piece.values()))
        return self.listed


def grouped(choices: Iterable[Choice]) -> Grouped[Choice]:
    """Choices by their pieces."""
    by_piece: dict[int | None, list[Choice]] = {}
    for choice in choices:
        by_piece.setdefault(choice.piece, []).append(choice)
    return {piece: tuple(own) for piece, own in by_piece.items()}
