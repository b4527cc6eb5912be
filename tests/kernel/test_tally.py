"""Tallies: sums that can be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.kernel.tally import Modifier, Tally


@given(st.lists(st.integers(-20, 20)))
def test_the_total_is_the_sum_of_the_lines(values: list[int]) -> None:
    tally = Tally()
    for number, value in enumerate(values):
        tally.add(value, f"m{number}", f"R-{number}")
    assert tally.total == sum(values) == sum(line.value for line in tally.lines)
    assert [(line.name, line.rule) for line in tally.lines] == [(f"m{n}", f"R-{n}") for n, v in enumerate(values) if v]


def test_multiplying_takes_what_stands_before() -> None:
    tally = Tally()
    tally.add(64, "fp", "R-1")
    tally.times(3, 2, "half more", "R-2")
    tally.add(32, "more", "R-3")
    assert tally.total == 128
    assert tally.lines[1] == Modifier("half more", 0, "R-2", (3, 2))


def test_a_fraction_that_is_not_whole_is_a_defect() -> None:
    tally = Tally()
    tally.add(3, "fp", "R-1")
    with pytest.raises(AssertionError, match="3 x 1/2"):
        tally.times(1, 2, "half", "R-2")
