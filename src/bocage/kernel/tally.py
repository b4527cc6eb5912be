"""A tally is a sum that can be read: every modifier with its name and the rule that gives it."""

from __future__ import annotations

import msgspec

from bocage.kernel.text import Text


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a tally: `value` is added; or, where `times` is given, what stands before is multiplied by it."""

    name: str
    value: int
    rule: str
    times: tuple[int, int] | None = None


NEEDED = "needed"
"""The unit of a tally that says what a die must show or more, and is not added to it."""
EACH = "each"
"""The unit of dice that are compared one by one: their sum means nothing."""


class Tally(msgspec.Struct):
    """Modifiers in the order they were found, so many of which (`scale`) make one of the `unit` players count in.

    `sum` says what it comes to where that is more than the total.

    >>> t = Tally()
    >>> t.add(3, "tem", "ASL-1.1.2e")
    >>> t.add(-1, "leadership", "ASL-3.2aa")
    >>> t.total
    2
    """

    lines: list[Modifier] = msgspec.field(default_factory=list)
    total: int = 0
    unit: str = ""
    scale: int = 1
    sum: Text | None = None

    def add(self, value: int, name: str, rule: str) -> None:
        """Add a modifier; one of 0 leaves no line."""
        if value:
            self.lines.append(Modifier(name, value, rule))
            self.total += value

    def times(self, numerator: int, denominator: int, name: str, rule: str) -> None:
        """Multiply what has been added up so far; the caller's unit must make the division exact."""
        self.lines.append(Modifier(name, 0, rule, (numerator, denominator)))
        scaled, rest = divmod(self.total * numerator, denominator)
        assert not rest, f"{self.total} x {numerator}/{denominator} is not whole in the unit of this tally"
        self.total = scaled


def at_least(number: int, rule: str) -> Tally:
    """The tally of dice that must show so much or more, with nothing added."""
    tally = Tally(unit=NEEDED)
    tally.add(number, NEEDED, rule)
    return tally
