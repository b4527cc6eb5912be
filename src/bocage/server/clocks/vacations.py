"""Vacations: days on which the clocks of a player's slow games stand still. Each year has a number of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

import sqlalchemy as sa

from bocage.server.clocks.control import DAY, SECOND
from bocage.server.clocks.spans import Span
from bocage.server.database.columns import vacations
from bocage.server.database.storage import Storage, new_id
from bocage.server.faults import Refusal
from bocage.server.protocol.clocks import VacationInfo

A_DAY = DAY * SECOND


def year_of(moment: int) -> Span:
    """The calendar year (UTC) in which a moment lies."""
    year = time.gmtime(moment // SECOND).tm_year
    begins, ends = (int(datetime(number, 1, 1, tzinfo=UTC).timestamp()) * SECOND for number in (year, year + 1))
    return Span(begins, ends)


def used_in(year: Span, taken: Iterable[Span]) -> int:
    """The milliseconds of a year that belong to vacations."""
    return sum(max(0, min(span.ends, year.ends) - max(span.begins, year.begins)) for span in taken)


class Vacations:
    """Reads and writes the vacations of players."""

    def __init__(self, storage: Storage, now: Callable[[], int], days: int) -> None:
        self.storage, self._now, self._allowed = storage, now, days * A_DAY

    async def of(self, players: Iterable[str]) -> dict[str, list[Span]]:
        """The vacations of players, past and present."""
        wanted = list(players)
        by_player: dict[str, list[Span]] = {player: [] for player in wanted}
        async with self.storage.reading() as db:
            for row in await db.execute(sa.select(vacations).where(vacations.c.player.in_(wanted))):
                by_player[row.player].append(Span(row.begins, row.ends))
        return by_player

    async def info(self, player: str) -> VacationInfo:
        """Until when a player's vacation lasts, and how many whole days of this year are left."""
        taken, now = (await self.of([player]))[player], self._now()
        days = max(0, self._allowed - used_in(year_of(now), taken)) // A_DAY
        until = max((span.ends for span in taken if span.begins <= now < span.ends), default=None)
        return VacationInfo(days, None if until is None else until // SECOND)

    async def take(self, player: str, days: int) -> None:
        """Begin a vacation; `Refusal` where a player is away already, or a year has too few days left."""
        now, taken = self._now(), (await self.of([player]))[player]
        if any(span.ends > now for span in taken):
            raise Refusal(409, "fault-away")
        wanted = Span(now, now + days * A_DAY)
        for year in (year_of(wanted.begins), year_of(wanted.ends)):
            if used_in(year, [*taken, wanted]) > self._allowed:
                days_left = max(0, self._allowed - used_in(year, taken)) // A_DAY
                raise Refusal(409, "fault-vacation", left=days_left)
        async with self.storage.writing() as db:
            row = {"id": new_id(), "player": player, "begins": wanted.begins, "ends": wanted.ends}
            await db.execute(vacations.insert().values(**row))

    async def end(self, player: str) -> None:
        """Be back; nothing happens where the player is not away."""
        here = (vacations.c.player == player) & (vacations.c.ends > self._now())
        async with self.storage.writing() as db:
            await db.execute(vacations.update().where(here).values(ends=self._now()))
