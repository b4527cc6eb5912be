"""Snapshots of turns as the database holds them: the whole state, or only its difference from the turn before.

A turn changes little of a large state; storing every state whole would take many times the space.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from bocage.kernel.records import delta
from bocage.kernel.records.record import RecordError, Snapshot
from bocage.kernel.showing.view import LogLine

# Made before any thread is: see `rules.pool.RULES`.
_log = msgspec.msgpack.Decoder(list[LogLine])
_pack = msgspec.msgpack.Encoder().encode
UNREADABLE = (msgspec.DecodeError, ValueError, TypeError, RecursionError)
"""Errors raised for a state that is no encoded value, or for a difference that does not fit the state before."""


def rows_of(game: str, snapshots: Sequence[Snapshot], kept: int) -> list[dict[str, Any]]:
    """The database rows of the snapshots of a game after the first `kept`, which are stored already."""
    return [
        _row(game, snapshots[index - 1] if index else None, snapshots[index]) for index in range(kept, len(snapshots))
    ]


def _row(game: str, before: Snapshot | None, turn: Snapshot) -> dict[str, Any]:
    change = _change(before.state, turn.state) if before is not None else None
    state = turn.state if change is None else change
    return {
        "game": game, "at": turn.at, "turn": turn.turn, "hash": turn.hash, "revision": turn.revision,
        "is_change": change is not None, "state": state, "log": _pack(turn.log),
    }  # fmt: skip


def _change(before: bytes, state: bytes) -> bytes | None:
    """The difference from the state before; None where the whole state is shorter or would not be restored exactly."""
    try:
        change = delta.pack(before, state)
        is_exact = delta.unpack(before, change) == state
    except UNREADABLE:
        return None
    return change if is_exact and len(change) < len(state) else None


def snapshots_in(rows: Iterable[Mapping[Any, Any]], source: str) -> list[Snapshot]:
    """The snapshots of a game, with whole states, from all of its rows in order; `source` names it in errors."""
    snapshots: list[Snapshot] = []
    for row in rows:
        state = row["state"]
        if row["is_change"]:
            try:
                state = delta.unpack(snapshots[-1].state, state)
            except (*UNREADABLE, IndexError) as error:
                raise RecordError(f"{source}: the state after {row['at']} inputs cannot be read: {error}") from None
        snapshots.append(Snapshot(row["at"], row["turn"], row["hash"], state, _log.decode(row["log"]), row["revision"]))
    return snapshots
