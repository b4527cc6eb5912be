"""Stretches of a line, as fractions of it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

Span = tuple[Fraction, Fraction]
IntegerSpan = tuple[int, int, int, int]
"""A part of a line (n0, d0, n1, d1): from the fraction n0/d0 of it to n1/d1, both divisors positive."""


def merged(spans: Iterable[Span]) -> list[Span]:
    """The stretches in order, those that overlap or meet made one.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> merged([(half, Fraction(1)), (Fraction(0), third), (third, half)]) == [(0, 1)]
    True
    """
    joined: list[Span] = []
    for enter, leave in sorted(spans):
        if joined and enter <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(leave, joined[-1][1])
        else:
            joined.append((enter, leave))
    return joined
