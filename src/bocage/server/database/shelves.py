"""The games of a player's list as the database holds them: the names they are given, and which are taken off it."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from bocage.server.database.columns import chat, games, journal, seats, shelves, snapshots
from bocage.server.database.storage import Storage


class Shelves:
    """Reads and writes what players call their games, and deletes games."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def names(self, player: str, ids: Sequence[str]) -> dict[str, str]:
        """What a player calls these games; those without a name are left out."""
        own = (shelves.c.player == player) & shelves.c.game.in_(list(ids)) & (shelves.c.name != "")
        async with self.storage.reading() as db:
            rows = await db.execute(sa.select(shelves.c.game, shelves.c.name).where(own))
            return {row.game: row.name for row in rows}

    async def name(self, player: str, game: str, name: str) -> None:
        """Give a game a name on a player's list; the empty name takes it away."""
        await self._put(player, game, name=name)

    async def hide(self, player: str, game: str) -> None:
        """Take a game off a player's list."""
        await self._put(player, game, is_hidden=True)

    async def _put(self, player: str, game: str, **values: str | bool) -> None:
        own = (shelves.c.player == player) & (shelves.c.game == game)
        async with self.storage.writing() as db:
            done = await db.execute(shelves.update().where(own).values(**values))
            if not done.rowcount:
                row = {"player": player, "game": game, "name": "", "is_hidden": False, **values}
                await db.execute(shelves.insert().values(**row))

    async def delete(self, game: str) -> None:
        """Delete a game with its play and its chat."""
        async with self.storage.writing() as db:
            for table in (shelves, chat, snapshots, journal, seats):
                await db.execute(table.delete().where(table.c.game == game))
            await db.execute(games.update().where(games.c.rematch == game).values(rematch=None))
            await db.execute(games.delete().where(games.c.id == game))
