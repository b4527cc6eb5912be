"""Changes that arrive while others are being written follow in one transaction, so that they wait for the disk once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bocage.server.faults import Refusal

Change = Sequence[tuple[sa.Executable, dict[str, Any]]]
"""Statements that belong together, each with the values of one row."""
Batch = tuple[sa.Executable, list[dict[str, Any]]]
"""A statement, and the values of each row that it is carried out for."""
Waiting = tuple[Change, asyncio.Future[None]]
MOST = 100
"""Changes that are written in one transaction."""


class Together:
    """Writes changes of games. Each is written whole or not at all, whatever becomes of the others."""

    def __init__(self, commit: Callable[[Sequence[Batch]], Awaitable[None]]) -> None:
        """`commit` carries out statements in one transaction."""
        self._commit = commit
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, change: Change) -> None:
        """Write a change; it is committed on return. `IntegrityError` or `Refusal` where it is not."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, written))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all())
        await written

    async def end(self) -> None:
        """Wait until all changes are written."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _write_all(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            try:
                error = await self._fails([change for change, _ in group])
                for change, written in group:
                    # Of a group that fails each is tried alone, so that only those fail that must.
                    alone = error if error is None or len(group) == 1 else await self._fails([change])
                    _tell(written, alone)
            finally:
                for _, written in group:
                    written.cancel()  # only those that were not told

    async def _fails(self, changes: Sequence[Change]) -> IntegrityError | Refusal | None:
        """Write changes in one transaction; the error because of which none of them is written."""
        try:
            await self._commit(batches(changes))
        except (IntegrityError, Refusal) as error:
            return error
        return None


def _tell(written: asyncio.Future[None], error: Exception | None) -> None:
    if written.done():
        return  # the one who waited has gone
    if error is None:
        written.set_result(None)
    else:
        written.set_exception(error)


def batches(changes: Iterable[Change]) -> list[Batch]:
    """The statements of changes, each once for all rows that it is carried out for with values of the same names."""
    rows: dict[tuple[sa.Executable, tuple[str, ...]], list[dict[str, Any]]] = {}
    for change in changes:
        for statement, row in change:
            rows.setdefault((statement, tuple(row)), []).append(row)
    return [(statement, of_it) for (statement, _), of_it in rows.items()]


def carry_out(db: sa.Connection, given: Iterable[Batch]) -> None:
    """Carry out statements one after another."""
    for statement, rows in given:
        db.execute(statement, rows if len(rows) > 1 else rows[0])
