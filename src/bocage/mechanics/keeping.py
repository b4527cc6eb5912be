"""Answers kept until what they were read from changes: the choices of a unit that nobody near it has touched.

An answer stands beside what it was read from, in two parts. Its reading is plain data that is compared whenever the
answer is asked for: best the encoding of the pieces it depends on, which leaves nothing of them out. Its places are
those where it matters who comes and goes: whoever puts a piece somewhere tells the two places, and what was read there
is dropped. Answers hang on a state, outside of its data: they are neither saved nor hashed nor copied, so a state that
was copied, loaded or undone has none. Law: two states with equal readings and the same pieces in the places have equal
answers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

A = TypeVar("A")
S = TypeVar("S")


def once(state: S, answer: A, work: Callable[[S], A]) -> Callable[[S], A]:
    """A question's answer that the rules had worked out before they asked, and work it out for any other state.

    While a question stands nothing changes the state, so what was found before it was put is what is found now.
    """
    return lambda known: answer if known is state else work(known)


class Kept(Generic[A]):
    """Answers of one kind, by what each is about.

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
        """What the answers that were read at each place are about, each once."""

    def find(self, about: Hashable, reading: bytes) -> A | None:
        """The kept answer, or None where there is none that was read from the same."""
        found = self._answers.get(about)
        return found[1] if found is not None and found[0] == reading else None

    def keep(self, about: Hashable, reading: bytes, places: Iterable[Hashable], answer: A) -> A:
        """Keep an answer with its reading and its places; gives the answer."""
        self._answers[about] = (reading, answer)
        read_at = self._read_at
        for place in places:
            if place in read_at:
                read_at[place][about] = None
            else:
                read_at[place] = {about: None}
        return answer

    def drop(self, place: Hashable) -> None:
        """Somebody came to a place or left it: what was read there stands no longer."""
        for about in self._read_at.pop(place, ()):
            self._answers.pop(about, None)
