"""Notation of choices."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.kernel.choice import Choice, NotationError

ids = st.none() | st.integers(0, 10**12 - 1)
numbers = st.integers(-(10**12) + 1, 10**12 - 1)
places = st.just("") | st.text(
    st.characters(exclude_characters="@#=()", exclude_categories=("Cc", "Cs", "Z")), min_size=1, max_size=40
).filter(lambda place: not any(letter.isspace() for letter in place))
whole_choices = st.builds(
    Choice,
    st.from_regex(r"[a-z][a-z0-9-]{0,12}", fullmatch=True),
    ids,
    ids,
    places,
    st.none() | numbers,
    st.none() | st.tuples(numbers, numbers),
)


@given(whole_choices)
def test_every_choice_reads_back(choice: Choice) -> None:
    assert Choice.parse(str(choice)) == choice


@given(st.text(max_size=60))
def test_any_text_is_a_choice_or_is_refused_by_name(words: str) -> None:
    try:
        choice = Choice.parse(words)
    except NotationError as error:
        sentence = str(error)
    else:
        sentence = repr(words)
        assert Choice.parse(str(choice)) == choice
    assert repr(words[:80]) in sentence


@pytest.mark.parametrize(
    ("notation", "choice"),
    [
        ("end", Choice("end")),
        ("fire #12 @K5", Choice("fire", 12, place="K5")),
        ("transfer #31>#14", Choice("transfer", 31, 14)),
        ("join>#14", Choice("join", other=14)),
        ("guess =-3", Choice("guess", number=-3)),
        ("aim (5,-7)", Choice("aim", point=(5, -7))),
        ("  step #0 @3.4 =2 (1,2) ", Choice("step", 0, None, "3.4", 2, (1, 2))),
    ],
)
def test_a_notation_reads_as_its_choice_and_back(notation: str, choice: Choice) -> None:
    assert Choice.parse(notation) == choice
    assert str(choice) == notation.strip()


@pytest.mark.parametrize(
    "wrong",
    ["", "Fire", "fire 12", "fire #", "fire #x", "fire #1 #2", "fire @", "fire =", "fire #٣", "fire #" + "9" * 5000],
)
def test_a_text_that_is_no_choice_is_refused(wrong: str) -> None:
    with pytest.raises(NotationError):
        Choice.parse(wrong)
