"""Stretches of a line, as fractions of it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

Span = tuple[Fraction, Fraction]


def merged(spans: Iterable[Span]) -> list[Span]:
    """The stretches in order, those that overlap or meet made one.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> merged([(half, Fraction(1)), (Fraction(0), third), (third, half)]) == [(0, 1)]
    True
    """
    found: list[Span] = []
    for enter, leave in sorted(spans):
        if found and enter <= found[-1][1]:
            found[-1] = found[-1][0], max(leave, found[-1][1])
        else:
            found.append((enter, leave))
    return found
