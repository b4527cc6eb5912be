"""What each figure may do, kept until something changes on which it rests.

Before every choice all figures of a side are asked, and a choice changes few of them. Law: an answer rests on the
figure itself, on all of the state that is not figures, and on how others stand: those near it, or everybody.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from bocage.kernel.contract.state import encode
from bocage.mechanics.keeping import Kept
from bocage.systems.pzf.bodies import REACH, Point
from bocage.systems.pzf.model import PS, Figure, State
from bocage.systems.pzf.tables import weapon
from bocage.systems.pzf.zones import beside_enemies

A = TypeVar("A")
Others = Literal["near", "everybody"]
"""On whose standing an answer rests, besides the figure's own."""

SQUARE = REACH + 2 * PS
"""The side of the squares that tell who is near: whoever stands neither in a figure's own nor in one around it does not
touch it and is not within two inches of it."""
AROUND = [(dx, dy) for dx in (-SQUARE, 0, SQUARE) for dy in (-SQUARE, 0, SQUARE)]
EVERYWHERE = "everywhere"
"""The place of answers that rest on how everybody stands."""

_how_it_stands = attrgetter(
    "x", "y", "where", "level", "height", "climb", "facing", "prone", "aboard", "wreck", "camouflaged"
)
"""What of a figure matters to the answers about others."""


class Standing:
    """The table as it stands at one moment, for code that asks many figures the same."""

    __slots__ = ("_besides", "_kept", "s")

    def __init__(self, s: State) -> None:
        self.s = s
        self._kept = _answers_that_hold(s)
        self._besides: dict[tuple[int, int], set[int]] = {}

    def ask(self, question: Callable[[Standing, Figure], tuple[A, Others]], f: Figure) -> A:
        """The answer to a question about a figure, asked anew only where something on which it rests has changed.

        The question gives with its answer on whom else that rests.
        """
        if is_helped(f):
            return question(self, f)[0]
        about, reading = (question, f.id), encode(f)
        found: A | None = self._kept.find(about, reading)
        if found is None:
            found, others = question(self, f)
            self._kept.keep(about, reading, (_square(f.x, f.y) if others == "near" else EVERYWHERE,), found)
        return found

    def beside(self, side: int, limit: int = 0) -> set[int]:
        """As `beside_enemies`."""
        found = self._besides.get((side, limit))
        if found is None:
            found = self._besides[side, limit] = beside_enemies(self.s, side, limit)
        return found


def is_helped(f: Figure) -> bool:
    """Whether what friends do and have done matters to a figure: they serve its weapon or spot for it. Of such a figure
    nothing is kept."""
    on_wheels = f.kind == "vehicle"
    for arm in f.arms:
        if _needs_help(arm.weapon, on_wheels):
            return True
    return "indirect_he" in f.special


@cache
def _needs_help(id: str, on_wheels: bool) -> bool:
    """Whether a weapon is laid by what others see, or served by several men, which in a vehicle are its crew."""
    row = weapon(id)
    return bool(row.estimation or row.indirect or (row.crew is not None and not on_wheels))


def _answers_that_hold(s: State) -> Kept[Any]:
    """The answers that rest on nothing that has changed since they were given."""
    answers = s.setting.kept
    rest = encode(replace(s, figures={}))
    stands = {id: _how_it_stands(f) for id, f in s.figures.items()}
    if rest != answers.rest:
        answers.kept = Kept()
    elif stands != answers.stands:
        answers.kept.drop(EVERYWHERE)
        for _, (x, y, *_) in stands.items() ^ answers.stands.items():
            for dx, dy in AROUND:
                answers.kept.drop(_square(x + dx, y + dy))
    answers.rest, answers.stands = rest, stands
    return answers.kept


def _square(x: int, y: int) -> Point:
    return x // SQUARE, y // SQUARE
