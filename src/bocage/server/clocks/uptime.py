"""When servers ran. Nobody's clock runs while none does: a restart neither gives nor takes time.

A server notes every few seconds that it runs, as long as there are games with clocks. After a sudden end up to `BEAT`
seconds more are nobody's. Of several servers on one database one that runs is enough.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import sqlalchemy as sa

from bocage.server.clocks.control import DAY, SECOND
from bocage.server.clocks.spans import Span, gaps
from bocage.server.database.columns import games, uptimes
from bocage.server.database.storage import Storage, log, new_id
from bocage.server.faults import Refusal

BEAT = 5.0
"""Seconds between two notes."""
ASLEEP = 120 * SECOND
"""Milliseconds after which a server that noted nothing has slept, as a machine does whose lid is closed."""
KEPT = 800 * DAY * SECOND
"""Milliseconds for which is known when servers ran."""


class Uptime:
    """The notes of one server, and what it knows of all."""

    def __init__(self, storage: Storage, now: Callable[[], int]) -> None:
        self.storage, self._now = storage, now
        self.outages: list[Span] = []
        """When no server ran."""
        self._id, self._last = "", 0

    async def begin(self) -> None:
        """Note that this server runs from now on."""
        self._id, self._last = new_id(), self._now()
        async with self.storage.writing() as db:
            await db.execute(uptimes.delete().where(uptimes.c.ends < self._last - KEPT))
            await db.execute(uptimes.insert().values(id=self._id, begins=self._last, ends=self._last))
        await self._look()

    async def run(self) -> None:
        """Note again and again that this server runs; never returns."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.beat()
            except Refusal as refusal:
                log.warning("not noted that the server runs: %s", refusal.fault.sentence)

    async def beat(self) -> None:
        """Note that this server still runs, where there are clocks."""
        if self._now() - self._last > ASLEEP:
            await self.begin()
            return
        self._last = self._now()
        timed = sa.select(games.c.id).where(games.c.timing.is_not(None), games.c.outcome.is_(None)).limit(1)
        async with self.storage.reading() as db:
            is_timed = (await db.execute(timed)).first() is not None
        if is_timed:
            await self.note()
            await self._look()

    async def note(self) -> None:
        """Note that this server runs up to now."""
        if self._id:
            async with self.storage.writing() as db:
                await db.execute(uptimes.update().where(uptimes.c.id == self._id).values(ends=self._now()))

    async def _look(self) -> None:
        async with self.storage.reading() as db:
            rows = (await db.execute(sa.select(uptimes.c.begins, uptimes.c.ends))).all()
        self.outages = gaps([Span(row.begins, max(row.ends, row.begins + 1)) for row in rows])
