"""Spans of time, and how much of a span counts where clocks stand still for parts of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

NEVER = 2**53
"""A moment that never comes; the largest whole number that a page can hold."""


class Span(NamedTuple):
    """The time from one moment up to another, in milliseconds."""

    begins: int
    ends: int


def united(spans: Iterable[Span]) -> list[Span]:
    """The same time as spans in order that neither touch nor overlap.

    >>> united([Span(5, 9), Span(0, 3), Span(3, 4), Span(6, 7)])
    [Span(begins=0, ends=4), Span(begins=5, ends=9)]
    """
    merged: list[Span] = []
    for span in sorted(span for span in spans if span.begins < span.ends):
        if merged and span.begins <= merged[-1].ends:
            merged[-1] = Span(merged[-1].begins, max(merged[-1].ends, span.ends))
        else:
            merged.append(span)
    return merged


def gaps(spans: Iterable[Span]) -> list[Span]:
    """The time between spans that belongs to none of them."""
    kept = united(spans)
    return [Span(before.ends, after.begins) for before, after in pairwise(kept)]


def spent(begins: int, ends: int, still: Iterable[Span]) -> int:
    """How much time counts from one moment to another, without that in which clocks stand still."""
    clipped = (Span(max(span.begins, begins), min(span.ends, ends)) for span in still)
    return max(0, ends - begins - sum(span.ends - span.begins for span in united(clipped)))


def when_spent(begins: int, amount: int, still: Sequence[Span]) -> int:
    """The first moment by which an amount of time counts; `NEVER` where that never comes."""
    moment = begins
    for span in united(still):
        if span.ends <= moment:
            continue
        counted = max(0, span.begins - moment)
        if amount <= counted:
            break
        amount, moment = amount - counted, span.ends
    return min(moment + amount, NEVER)
