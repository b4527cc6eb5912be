"""Answers kept until the data they depend on changes, such as the choices of a unit while nothing near it moves.

An answer is kept with two things it depends on. Its reading is plain data that is compared whenever the answer is asked
for, best the encoding of the pieces it depends on. Its places are those where arriving or leaving pieces matter: the
code that moves a piece must drop both its places, which drops all answers kept for them. Answers belong to a state but
are not part of its data: they are neither saved nor hashed nor copied, so a state that was copied, loaded or undone
has none. Law: two states with equal readings and the same pieces in the places have equal answers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

A = TypeVar("A")
K = TypeVar("K", bound=Hashable)
S = TypeVar("S")


def once(state: S, answer: A, work: Callable[[S], A]) -> Callable[[S], A]:
    """A function that returns `answer` for this very state and `work(other)` for any other state.

    The state does not change while a question is open, so rules that computed the choices before asking need not
    compute them again.
    """
    return lambda known: answer if known is state else work(known)


def keep(kept: dict[K, A], key: K, answer: A, most: int) -> A:
    """Keep an answer among at most `most`: the one that was kept first makes room for it. Returns the answer.

    >>> kept = {"K5": 3, "K6": 1}
    >>> keep(kept, "K7", 2, most=2), kept
    (2, {'K6': 1, 'K7': 2})
    """
    if len(kept) >= most:
        del kept[next(iter(kept))]
    kept[key] = answer
    return answer


class Kept(Generic[A]):
    """Answers of one kind, by the subject that each is about.

    >>> kept = Kept()
    >>> kept.keep("squad", b"fresh", ("K5", "K6"), "may advance")
    'may advance'
    >>> kept.find("squad", b"fresh"), kept.find("squad", b"pinned")
    ('may advance', None)
    >>> kept.drop("K6")
    >>> kept.find("squad", b"fresh")
    """

    __slots__ = ("_answers", "_read_at")

    def __init__(self) -> None:
        self._answers: dict[Hashable, tuple[bytes, A]] = {}
        self._read_at: dict[Hashable, dict[Hashable, None]] = {}
        """For each place the subjects whose answers depend on it; a dict is used as an ordered set."""

    def find(self, about: Hashable, reading: bytes) -> A | None:
        """The answer kept with an equal reading, or None."""
        kept = self._answers.get(about)
        return kept[1] if kept is not None and kept[0] == reading else None

    def keep(self, about: Hashable, reading: bytes, places: Iterable[Hashable], answer: A) -> A:
        """Keep an answer with its reading and its places; returns the answer."""
        self._answers[about] = (reading, answer)
        read_at = self._read_at
        for place in places:
            if place in read_at:
                read_at[place][about] = None
            else:
                read_at[place] = {about: None}
        return answer

    def drop(self, place: Hashable) -> None:
        """Drop all answers that depend on a place; to be called when a piece arrives there or leaves."""
        for about in self._read_at.pop(place, ()):
            self._answers.pop(about, None)
