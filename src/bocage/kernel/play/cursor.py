"""How far a list was read that only grows, or is replaced by another that begins alike.

So it is told what is new in the inputs or in the log of a game without comparing all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Cursor(NamedTuple, Generic[T]):
    """A list and how much of it was read. A list that is cut is replaced; one that is not only grows.

    >>> log = ["a", "b"]
    >>> cursor = Cursor.at_end(log)
    >>> log.append("c")
    >>> cursor.kept(log), cursor.kept(["a", "x"])
    (2, 1)
    """

    items: list[T]
    length: int

    @classmethod
    def at_end(cls, items: list[T]) -> Cursor[T]:
        return cls(items, len(items))

    @property
    def read(self) -> list[T]:
        """What was read."""
        return self.items[: self.length]

    def kept(self, now: list[T]) -> int:
        """How many of the read items the list as it is now begins with."""
        return self.length if now is self.items else common_start(self.read, now)


def common_start(one: Sequence[T], other: Sequence[T]) -> int:
    """How many items two sequences of one type have in common at their beginning.

    Slices are compared rather than items: that takes no time where both hold the same objects.
    """
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
