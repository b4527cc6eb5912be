"""Which pieces of a state have changed, so that what is made of each piece is made anew for those alone.

A system of many pieces keeps a journal beside its state and notes in it every piece that it changes. Journals are not
part of the state: one that was copied, loaded or undone has a journal of its own, and all is made anew for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Generic, TypeVar

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
MOST_NOTES = 50_000
"""The most notes that a journal holds; the older half is then forgotten."""


class Journal:
    """The ids of changed pieces in the order of their changes; a version is how many were noted before it.

    >>> journal = Journal()
    >>> journal.note(3, 4)
    >>> version = journal.version
    >>> journal.note(4)
    >>> journal.since(version), sorted(journal.since(0))
    ({4}, [3, 4])
    """

    __slots__ = ("_forgotten", "_ids")

    def __init__(self) -> None:
        self._ids: list[int] = []
        self._forgotten = 0

    def note(self, *ids: int) -> None:
        """These pieces have changed, come or gone."""
        self._ids += ids
        if len(self._ids) > MOST_NOTES:
            half = len(self._ids) // 2
            del self._ids[:half]
            self._forgotten += half

    @property
    def version(self) -> int:
        return self._forgotten + len(self._ids)

    def since(self, version: int) -> set[int] | None:
        """The pieces that have changed since a version; None where that is forgotten."""
        return set(self._ids[version - self._forgotten :]) if version >= self._forgotten else None


class Reader:
    """Reads a journal from time to time: it is told what has changed since it last read."""

    __slots__ = ("_journal", "_version")

    def __init__(self) -> None:
        self._journal: Journal | None = None
        self._version = 0

    def news(self, journal: Journal | None) -> set[int] | None:
        """The pieces that have changed since this was last asked; None: all may have, as it is another journal."""
        known = journal.since(self._version) if journal is not None and journal is self._journal else None
        self._journal, self._version = journal, journal.version if journal is not None else 0
        return known


class PerPiece(Generic[K, T]):
    """What was made of each piece, in the order of the pieces; of a changed piece it is made anew.

    `table` is never changed but replaced, so that one that was handed out stays as it is.
    """

    __slots__ = ("table",)

    def __init__(self) -> None:
        self.table: dict[K, T] = {}

    def refresh(
        self,
        changed: Collection[K] | None,
        whole: Callable[[], dict[K, T]],
        of: Callable[[K], T | None],
        order: Callable[[], Iterable[K]],
    ) -> Collection[K] | None:
        """Make it anew of the changed pieces, of all where these are None; gives those whose value is another now.

        `of` gives None for a piece of which nothing is made. Where one comes that was not there, `order` says where it
        stands among all there could be.
        """
        if changed is None:
            self.table = whole()
            return None
        made = {id: of(id) for id in changed}
        different = {id: value for id, value in made.items() if value != self.table.get(id)}
        if different:
            self.table = self._with(different, order)
        return different.keys()

    def _with(self, different: dict[K, T | None], order: Callable[[], Iterable[K]]) -> dict[K, T]:
        table: dict[K, T | None] = {**self.table, **different}
        if len(table) > len(self.table):
            return {id: value for id in order() if (value := table.get(id)) is not None}
        for id in [id for id, value in different.items() if value is None]:
            del table[id]
        return table  # type: ignore[return-value]
