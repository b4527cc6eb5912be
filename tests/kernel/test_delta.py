"""Differences of plain values: applied to the old value they give the new one, in the same order."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.kernel.records.delta import Entries, Items, Replaced, apply, difference, pack, unpack

keys = st.integers(-3, 12) | st.text("abc", max_size=2)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text("xy", max_size=3) | st.binary(max_size=2),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(keys, inner, max_size=12),
    max_leaves=30,
)


def orders(value: Any) -> Any:
    """A value with the order of its tables made visible to comparison."""
    if isinstance(value, dict):
        return [(key, orders(inner)) for key, inner in value.items()]
    return [orders(inner) for inner in value] if isinstance(value, list) else (type(value), value)


@given(values, values)
def test_a_difference_leads_from_one_value_to_the_other(old: Any, new: Any) -> None:
    before = orders(old)
    assert orders(apply(old, difference(old, new))) == orders(new)
    assert orders(old) == before, "the old value stays as it is"


@given(values)
def test_equal_values_do_not_differ(value: Any) -> None:
    assert difference(value, value) is None


@given(values, values)
def test_packed_differences_do_the_same_to_encoded_values(old: Any, new: Any) -> None:
    encode = msgspec.msgpack.encode
    assert unpack(encode(old), pack(encode(old), encode(new))) == encode(new)


def test_of_many_units_only_those_that_changed_are_named() -> None:
    old = {"units": {id: {"at": id, "steps": 3} for id in range(1000)}, "turn": 1}
    new = {"units": {id: {"at": id, "steps": 2 if id == 7 else 3} for id in range(1000) if id != 9}, "turn": 2}
    moved = Entries([(7, Entries([("steps", Replaced(2))], [], []))], [9], [])
    assert difference(old, new) == Entries([("units", moved), ("turn", Replaced(2))], [], [])


@pytest.mark.parametrize(
    ("value", "change"),
    [
        ([1], Entries([], [], [("a", 1)])),
        ({"a": 1}, Entries([("b", Replaced(1))], [], [])),
        ({"a": 1}, Entries([], [], [], ["b"])),
        ({"a": 1}, Items([], 0, [])),
        ([1], Items([], 2, [])),
        ([1, 2], Items([(2, Replaced(3))], 2, [])),
        ([1, 2], Items([(-1, Replaced(3))], 2, [])),
    ],
)
def test_a_change_that_does_not_fit_is_refused(value: Any, change: Any) -> None:
    with pytest.raises(ValueError, match="a change"):
        apply(value, change)
