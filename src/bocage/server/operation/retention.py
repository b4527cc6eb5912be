"""What is not kept for ever: sessions nobody uses, guests who never played, and, where it is wished, old games."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import sqlalchemy as sa

from bocage.server.config import Config
from bocage.server.database.columns import (
    armies,
    games,
    mailboxes,
    players,
    seats,
    sessions,
    shelves,
    vacations,
)
from bocage.server.database.shelves import Shelves
from bocage.server.database.storage import Storage, now
from bocage.server.faults import Refusal
from bocage.server.livegames import LiveGames
from bocage.server.rules.jobs import Verdict
from bocage.server.services import log

DAY = 24 * 3600
SESSION_DAYS = 365
"""Days after which a session that is not used ends."""
BETWEEN = 6 * 3600
"""Seconds between two rounds."""
BATCH = 200
"""Games or guests deleted in one round at most, so that players do not wait for it."""


class Retention:
    """Deletes what has been kept for long enough."""

    def __init__(self, storage: Storage, live_games: LiveGames, config: Config) -> None:
        self.storage, self.live_games, self.config = storage, live_games, config
        self.shelves = Shelves(storage)

    async def run(self) -> None:
        """Do a round again and again; never returns."""
        while True:
            try:
                await self.round()
            except Refusal as refusal:
                log.warning("retention: %s", refusal.fault.sentence)
            await asyncio.sleep(BETWEEN)

    async def round(self) -> None:
        """Delete what is due now."""
        async with self.storage.writing() as db:
            await db.execute(sessions.delete().where(sessions.c.seen < now() - SESSION_DAYS * DAY))
        if self.config.keep_days:
            await self._old_games(now() - self.config.keep_days * DAY)
        if self.config.abandon_days:
            await self._abandoned(now() - self.config.abandon_days * DAY)
        await self._guests(now() - self.config.guest_days * DAY)

    async def _old_games(self, before: int) -> None:
        """Delete the games that nobody has played since then."""
        played = sa.select(seats.c.game).where(seats.c.seen >= before)
        wanted = sa.select(games.c.id).where(games.c.created < before, games.c.id.not_in(played)).limit(BATCH)
        async with self.storage.reading() as db:
            ids = list((await db.execute(wanted)).scalars())
        for id in ids:
            await self.shelves.delete(id)
            await self.live_games.end(id)

    async def _abandoned(self, before: int) -> None:
        """End the unfinished games of several people, or with a free seat, that nobody has played since then.

        They are over without a winner, and stay with their players, who can look at them and download them.
        """
        played = sa.select(seats.c.game).where(seats.c.seen >= before)
        other = seats.c.player.is_(None) | (seats.c.player != games.c.owner)
        others = sa.exists().where(seats.c.game == games.c.id, seats.c.agent.is_(None), other)
        old = games.c.outcome.is_(None) & (games.c.created < before) & games.c.id.not_in(played)
        async with self.storage.reading() as db:
            ids = list((await db.execute(sa.select(games.c.id).where(old, others).limit(BATCH))).scalars())
        for id in ids:
            with suppress(Refusal):  # a game that cannot be read any more, or is played at this moment
                live_game = await self.live_games.get(id)
                await live_game.act(0, None, Verdict("abandon"))
                await self.live_games.moved(live_game)

    async def _guests(self, before: int) -> None:
        """Delete the guests who have not come since then and are in no game."""
        in_games = sa.exists().where(seats.c.player == players.c.id) | sa.exists().where(games.c.owner == players.c.id)
        gone = players.c.guest.is_(True) & (players.c.seen < before) & ~in_games
        async with self.storage.writing() as db:
            ids = list((await db.execute(sa.select(players.c.id).where(gone).limit(BATCH))).scalars())
            for table in (sessions, armies, shelves, vacations, mailboxes):
                await db.execute(table.delete().where(table.c.player.in_(ids)))
            await db.execute(players.delete().where(players.c.id.in_(ids)))
