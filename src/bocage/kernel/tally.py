"""A tally is a sum that can be read: every modifier with its name and the rule that gives it."""

from __future__ import annotations

from typing import Literal

import msgspec

from bocage.kernel.text import Text

Rounding = Literal["exact", "down", "up", "nearest"]
"""How a fraction becomes whole: it must be so already, or goes to the next smaller or greater number, or to the nearest
one, halves to the greater."""


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a tally. `value` is what it adds, so that the values of all lines make the total.

    Where that follows from the lines before, it also says how: they were multiplied by `times` and rounded to whole
    units, or held to be at least `least` and at most `most`.
    """

    name: str
    value: int
    rule: str
    times: tuple[int, int] | None = None
    rounding: Rounding = "exact"
    least: int | None = None
    most: int | None = None


NEEDED = "needed"
"""The unit of a tally that says what a die must show or more, and is not added to it."""
Limit = Literal["", "at-most", "below", "apart"]
"""What dice have to do with a tally that is not added to them: they must come to it at most, or to less; or nothing,
where it moves the column in which they are read or is their number."""
EACH = "each"
"""The unit of dice that are compared one by one: their sum means nothing."""


class Tally(msgspec.Struct):
    """Modifiers in order. Values are integers; `scale` of them make one `unit`, e.g. 6 sixths make 1 MF.

    `sum` says what the tally comes to where that is more than the total.

    >>> t = Tally()
    >>> t.add(5, "firepower", "R-1")
    >>> t.times(1, 2, "long-range", "R-2", rounding="down")
    >>> t.add(3, "adjacent", "R-3")
    >>> t.cap(-2, 3, "limit", "R-4")
    >>> t.total, [line.value for line in t.lines]
    (3, [5, -3, 3, -2])
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

    def times(self, numerator: int, denominator: int, name: str, rule: str, *, rounding: Rounding = "exact") -> None:
        """Multiply what has been added up so far, and round it to whole units as the rule says."""
        unit = 1 if rounding == "exact" else self.scale
        product = rounded(self.total * numerator, denominator * unit, rounding) * unit
        self.lines.append(Modifier(name, product - self.total, rule, (numerator, denominator), rounding))
        self.total = product

    def cap(self, least: int | None, most: int | None, name: str, rule: str) -> None:
        """Hold what has been added up so far within limits, None where there is none; what is within leaves no line."""
        held = self.total if least is None else max(least, self.total)
        held = held if most is None else min(most, held)
        if held != self.total:
            self.lines.append(Modifier(name, held - self.total, rule, least=least, most=most))
            self.total = held


def rounded(numerator: int, denominator: int, rounding: Rounding) -> int:
    """A fraction of a positive denominator as a whole number.

    >>> [rounded(-5, 2, how) for how in ("down", "up", "nearest")]
    [-3, -2, -2]
    """
    if rounding == "up":
        return -(-numerator // denominator)
    if rounding == "nearest":
        return (2 * numerator + denominator) // (2 * denominator)
    whole, rest = divmod(numerator, denominator)
    assert rounding == "down" or not rest, f"{numerator}/{denominator} is not whole, and no rounding is stated"
    return whole


def at_least(number: int, rule: str) -> Tally:
    """The tally of dice that must show `number` or more, with nothing added."""
    tally = Tally(unit=NEEDED)
    tally.add(number, NEEDED, rule)
    return tally
