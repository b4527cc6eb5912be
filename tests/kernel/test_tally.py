"""Tallies: sums that can be read."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.kernel.tally import Modifier, Rounding, Tally, rounded


@given(st.lists(st.integers(-20, 20)))
def test_the_total_is_the_sum_of_the_lines(values: list[int]) -> None:
    tally = Tally()
    for number, value in enumerate(values):
        tally.add(value, f"m{number}", f"R-{number}")
    assert tally.total == sum(values) == sum(line.value for line in tally.lines)
    assert [(line.name, line.rule) for line in tally.lines] == [
        (f"m{number}", f"R-{number}") for number, value in enumerate(values) if value
    ]


def test_multiplying_takes_what_stands_before() -> None:
    tally = Tally()
    tally.add(64, "fp", "R-1")
    tally.times(3, 2, "half more", "R-2")
    tally.add(32, "more", "R-3")
    assert tally.total == 128
    assert tally.lines[1] == Modifier("half more", 32, "R-2", (3, 2))


def test_a_fraction_that_is_not_whole_is_a_defect() -> None:
    tally = Tally()
    tally.add(3, "fp", "R-1")
    with pytest.raises(AssertionError, match="3/2 is not whole, and no rounding is stated"):
        tally.times(1, 2, "half", "R-2")


@pytest.mark.parametrize(("rounding", "total"), [("down", 2), ("up", 3), ("nearest", 3)])
def test_a_fraction_is_rounded_as_the_rule_says(rounding: Rounding, total: int) -> None:
    tally = Tally()
    tally.add(5, "fp", "R-1")
    tally.times(1, 2, "halved", "R-2", rounding=rounding)
    assert tally.total == total
    assert tally.lines[1] == Modifier("halved", total - 5, "R-2", (1, 2), rounding)


def test_halvings_follow_one_another_each_rounded() -> None:
    tally = Tally()
    tally.add(5, "at", "R-1")
    tally.times(1, 2, "disrupted", "R-2", rounding="up")
    tally.times(1, 2, "far", "R-3", rounding="up")
    assert tally.total == 2


def test_rounding_goes_to_whole_units() -> None:
    tally = Tally(unit="mf", scale=6)
    tally.add(27, "mf", "R-1")
    tally.times(1, 3, "third", "R-2", rounding="down")
    assert tally.total == 6, "1.5 MF become 1, not 9 sixths"


@given(st.integers(-1000, 1000), st.integers(1, 50))
def test_rounding_is_that_of_arithmetic(numerator: int, denominator: int) -> None:
    exact = Fraction(numerator, denominator)
    assert rounded(numerator, denominator, "down") == math.floor(exact)
    assert rounded(numerator, denominator, "up") == math.ceil(exact)
    assert rounded(numerator, denominator, "nearest") == math.floor(exact + Fraction(1, 2))
    assert rounded(numerator * denominator, denominator, "exact") == numerator


@pytest.mark.parametrize(
    ("values", "total", "line"),
    [
        ((2, 1, 2), 3, Modifier("limit", -2, "R-9", least=-2, most=3)),
        ((-3, -1), -2, Modifier("limit", 2, "R-9", least=-2, most=3)),
        ((2, 1), 3, None),
        ((-2,), -2, None),
    ],
)
def test_a_sum_is_held_within_limits(values: tuple[int, ...], total: int, line: Modifier | None) -> None:
    tally = Tally()
    for value in values:
        tally.add(value, "column", "R-1")
    tally.cap(-2, 3, "limit", "R-9")
    assert tally.total == total == sum(one.value for one in tally.lines)
    assert tally.lines[len(values) :] == ([line] if line else [])


def test_a_limit_may_have_one_side() -> None:
    tally = Tally()
    tally.add(-7, "column", "R-1")
    tally.cap(None, 3, "ceiling", "R-2")
    assert tally.total == -7
    tally.cap(1, None, "floor", "R-3")
    assert tally.total == 1
