"""Differences between two plain values, such as the states of two turns, so that a record need not hold each whole.

A value is what msgpack holds: numbers, texts, lists and tables. Tables keep their order: rules list units in it.
"""

from __future__ import annotations

from typing import Any

import msgspec

SMALL = 8
"""A table of at most this many plain entries in another order is written anew: naming the order takes as much room."""


class Replaced(msgspec.Struct, frozen=True, tag="=", array_like=True):
    """Another value altogether."""

    value: Any


class Entries(msgspec.Struct, frozen=True, tag="{", array_like=True):
    """A table with some entries changed, some gone and some added, as pairs of key and value.

    Added entries stand at the end, unless `order` names all keys in another order.
    """

    changed: list[tuple[Any, Change]]
    gone: list[Any]
    added: list[tuple[Any, Any]]
    order: list[Any] = []


class Items(msgspec.Struct, frozen=True, tag="[", array_like=True):
    """A list with some items changed by index, cut to a length, and others added at its end."""

    changed: list[tuple[int, Change]]
    length: int
    added: list[Any]


Change = Replaced | Entries | Items


def difference(old: Any, new: Any) -> Change | None:
    """What turns one value into another; None where they are the same.

    >>> apply({"a": 1, "b": [1, 2]}, difference({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}))
    {'a': 1, 'b': [1, 3]}
    """
    if isinstance(old, dict) and isinstance(new, dict):
        return _difference_of_tables(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _difference_of_lists(old, new)
    # 1 and True are equal and written differently.
    return None if old == new and type(old) is type(new) else Replaced(new)


def _difference_of_tables(old: dict[Any, Any], new: dict[Any, Any]) -> Change | None:
    kept = [key for key in old if key in new]
    added = [(key, value) for key, value in new.items() if key not in old]
    order = [] if [*kept, *(key for key, _ in added)] == list(new) else list(new)
    if order and len(new) <= SMALL and not any(isinstance(value, dict | list) for value in new.values()):
        return Replaced(new)
    changed = [(key, change) for key in kept if (change := difference(old[key], new[key])) is not None]
    gone = [key for key in old if key not in new]
    return Entries(changed, gone, added, order) if changed or gone or added or order else None


def _difference_of_lists(old: list[Any], new: list[Any]) -> Change | None:
    length = min(len(old), len(new))
    changed = [(index, change) for index in range(length) if (change := difference(old[index], new[index])) is not None]
    if not changed and len(old) == len(new):
        return None
    if 2 * len(changed) > length:
        return Replaced(new)
    return Items(changed, length, new[length:])


def apply(old: Any, change: Change | None) -> Any:
    """The value that a change makes of another, which stays as it is; `ValueError` where the change does not fit."""
    if change is None:
        return old
    if isinstance(change, Replaced):
        return change.value
    if isinstance(change, Entries):
        if not isinstance(old, dict) or any(key not in old for key, _ in change.changed):
            raise ValueError("a change does not fit the table it is made to")
        gone, changed = set(change.gone), dict(change.changed)
        kept = {key: apply(value, changed.get(key)) for key, value in old.items() if key not in gone}
        return _in_order({**kept, **dict(change.added)}, change.order)
    if not isinstance(old, list) or not 0 <= change.length <= len(old):
        raise ValueError("a change does not fit the list it is made to")
    items = old[: change.length]
    for index, inner in change.changed:
        if not 0 <= index < len(items):
            raise ValueError("a change does not fit the list it is made to")
        items[index] = apply(items[index], inner)
    return [*items, *change.added]


def _in_order(table: dict[Any, Any], order: list[Any]) -> dict[Any, Any]:
    if not order:
        return table
    if len(order) != len(table) or not all(key in table for key in order):
        raise ValueError("a change names the entries of another table than it is made to")
    return {key: table[key] for key in order}


_encoder = msgspec.msgpack.Encoder()
_values = msgspec.msgpack.Decoder()
_changes = msgspec.msgpack.Decoder(Change | None)


def normal(data: bytes) -> bytes:
    """An encoded value in its shortest encoding; what is no encoded value stays as it is."""
    try:
        return _encoder.encode(_values.decode(data))
    except (msgspec.DecodeError, ValueError, TypeError, RecursionError):
        return data


def pack(old: bytes, new: bytes) -> bytes:
    """The difference between two encoded values, encoded."""
    return _encoder.encode(difference(_values.decode(old), _values.decode(new)))


def unpack(old: bytes, change: bytes) -> bytes:
    """The encoded value that an encoded change makes of another."""
    return _encoder.encode(apply(_values.decode(old), _changes.decode(change)))
