"""A state as bytes and back: how it is saved, copied and compared."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import msgspec

from bocage.kernel.contract.resolution import Touched
from bocage.kernel.contract.setting import attach

_decoders: dict[type[Any], msgspec.msgpack.Decoder[Any]] = {}

encode: Callable[[Any], bytes] = msgspec.msgpack.Encoder().encode
"""A state, or a part of one, as bytes."""


def decode(data: bytes, type: type[Any]) -> Any:
    """The state that bytes stand for, without its setting."""
    decoder = _decoders.get(type)
    if decoder is None:
        decoder = _decoders[type] = msgspec.msgpack.Decoder(type)
    return decoder.decode(data)


def copy(state: Any, setting: Any) -> Any:
    """A state of its own with the same setting."""
    return attach(decode(encode(state), type(state)), setting)


class ChangedUnnamed(RuntimeError):
    """A rule changed an entry that a copy shares with its state: `touched` of the resolution did not name it."""


def _only(ids: Collection[int], table: dict[int, Any]) -> dict[int, Any]:
    return {id: table[id] for id in ids if id in table}


class PartialCopies:
    """Copies of a state in which the entries that `touched` names are their own, and all others are shared with it.

    A field that is not named is copied whole.
    """

    def __init__(self, state: Any, setting: Any, touched: Touched) -> None:
        self._state, self._setting = state, setting
        self._before = self._saved = encode(state)
        self._tables = {field: getattr(state, field) for field in touched}
        if touched:
            own = {field: _only(ids, self._tables[field]) for field, ids in touched.items()}
            self._saved = encode(msgspec.structs.replace(state, **own))

    def make(self) -> Any:
        """One more copy; the order of its entries is that of the state."""
        made = decode(self._saved, type(self._state))
        for field, table in self._tables.items():
            setattr(made, field, {**table, **getattr(made, field)})
        return attach(made, self._setting)

    def check(self, by: object) -> None:
        """Raise where a copy's user has changed what is shared."""
        if self._tables and encode(self._state) != self._before:
            raise ChangedUnnamed(f"{by!r} changed more than it names: {sorted(self._tables)}")
