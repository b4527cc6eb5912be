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
MOST_AHEAD = 366 * A_DAY
"""How far ahead a vacation is planned at most, in milliseconds."""


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
        """The vacations of players: past, present and to come."""
        wanted = list(players)
        by_player: dict[str, list[Span]] = {player: [] for player in wanted}
        async with self.storage.reading() as db:
            for row in await db.execute(sa.select(vacations).where(vacations.c.player.in_(wanted))):
                by_player[row.player].append(Span(row.begins, row.ends))
        return by_player

    async def info(self, player: str) -> VacationInfo:
        """When a player's present or next vacation is, and how many whole days of this year are left."""
        taken, now = (await self.of([player]))[player], self._now()
        days = max(0, self._allowed - used_in(year_of(now), taken)) // A_DAY
        span = next((span for span in taken if span.ends > now), None)
        return VacationInfo(days) if span is None else VacationInfo(days, span.begins // SECOND, span.ends // SECOND)

    async def take(self, player: str, days: int, begins: int = 0) -> None:
        """Note a vacation from a moment on, or from now on where that is past.

        `Refusal` where the player has one already that is not over, where it would begin too late, or where a year has
        too few days left.
        """
        now, taken = self._now(), (await self.of([player]))[player]
        if any(span.ends > now for span in taken):
            raise Refusal(409, "fault-away")
        if begins > now + MOST_AHEAD:
            raise Refusal(422, "fault-vacation-late", days=MOST_AHEAD // A_DAY)
        begins = max(begins, now)
        wanted = Span(begins, begins + days * A_DAY)
        for year in (year_of(wanted.begins), year_of(wanted.ends)):
            if used_in(year, [*taken, wanted]) > self._allowed:
                days_left = max(0, self._allowed - used_in(year, taken)) // A_DAY
                raise Refusal(409, "fault-vacation", left=days_left)
        async with self.storage.writing() as db:
            row = {"id": new_id(), "player": player, "begins": wanted.begins, "ends": wanted.ends}
            await db.execute(vacations.insert().values(**row))

    async def end(self, player: str) -> None:
        """Be back, or stay: a vacation that has not begun is forgotten. Nothing happens where there is none."""
        own = vacations.c.player == player
        async with self.storage.writing() as db:
            await db.execute(vacations.delete().where(own, vacations.c.begins > self._now()))
            await db.execute(vacations.update().where(own, vacations.c.ends > self._now()).values(ends=self._now()))

    async def begun(self, since: int) -> list[str]:
        """The players whose vacations began after a moment, up to now."""
        lately = (vacations.c.begins > since) & (vacations.c.begins <= self._now())
        async with self.storage.reading() as db:
            return list((await db.execute(sa.select(vacations.c.player).where(lately))).scalars())
