"""The turns of a record as they are written: the state of each whole, or as what has changed since the turn before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bocage.kernel.records import delta
from bocage.kernel.records.record import MAX_BYTES, RecordError, Snapshot
from bocage.kernel.showing.view import LogLine

MAX_STATES = 4 * MAX_BYTES
"""The most bytes that the states of all kept turns take together, each of them whole."""


class KeptTurn(msgspec.Struct, frozen=True, array_like=True):
    """A snapshot as it is written: its state whole, or as what has changed since the snapshot before it."""

    at: int
    turn: str
    hash: str
    is_change: bool
    state: bytes
    log: list[LogLine]
    revision: int


def fitting(snapshots: Sequence[Snapshot]) -> Sequence[Snapshot]:
    """All turns, or every nth where their states together are more than is read; the first and the last are kept."""
    every = 1
    fitting = snapshots
    while sum(len(kept.state) for kept in fitting) > MAX_STATES:
        if len(fitting) <= 2:
            raise RecordError(f"the states of the game take more than the {MAX_STATES} bytes that a record holds")
        every += 1
        fitting = _every_nth(snapshots, every)
    return fitting


def _every_nth(snapshots: Sequence[Snapshot], every: int) -> list[Snapshot]:
    """Every nth turn, the first and the last among them; a turn that is kept has the log of those before it too."""
    thinned: list[Snapshot] = []
    log: list[LogLine] = []
    for number, kept in enumerate(snapshots):
        log += kept.log
        if number % every == 0 or kept is snapshots[-1]:
            thinned.append(msgspec.structs.replace(kept, log=log))
            log = []
    return thinned


def kept_turns(snapshots: Sequence[Snapshot]) -> Iterator[KeptTurn]:
    """Snapshots as they are written: where that is shorter, only what has changed since the one before."""
    before = b""
    for kept in snapshots:
        change = _change(before, kept.state)
        is_change = len(change) < len(kept.state)
        state = change if is_change else kept.state
        yield KeptTurn(kept.at, kept.turn, kept.hash, is_change, state, kept.log, kept.revision)
        before = kept.state


def _change(before: bytes, state: bytes) -> bytes:
    """What has changed since the state before; the state itself where that cannot be told."""
    try:
        return delta.pack(before, state) if before else state
    except (msgspec.DecodeError, ValueError, TypeError, RecursionError):
        return state


def _snapshot(kept: KeptTurn, before: Sequence[Snapshot], where: str) -> Snapshot:
    """A written turn with its whole state, which may rest on the one before."""
    state = delta.normal(kept.state)
    if kept.is_change:
        if not before:
            raise RecordError(f"{where}: expected a whole state, found a change of one before the first")
        try:
            state = delta.unpack(before[-1].state, kept.state)
        except (msgspec.DecodeError, ValueError, TypeError, RecursionError) as error:
            raise RecordError(f"{where}: the change of the state cannot be read: {error}") from None
    return Snapshot(kept.at, kept.turn, kept.hash, state, kept.log, kept.revision)


def add_turn(snapshots: list[Snapshot], kept: KeptTurn, unpacked: int, where: str) -> int:
    """Add a written turn to the snapshots; gives how many bytes all their states take."""
    snapshots.append(_snapshot(kept, snapshots, where))
    unpacked += len(snapshots[-1].state)
    if unpacked > MAX_STATES:
        raise RecordError(f"{where}: the states unpack to more than {MAX_STATES} bytes")
    return unpacked
