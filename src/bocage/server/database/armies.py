"""The army lists that players keep, as the database holds them."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from bocage.server.database.columns import armies
from bocage.server.database.rows import ArmyRow
from bocage.server.database.storage import Storage


class Armies:
    """Reads and writes army lists."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def of(self, player: str) -> list[ArmyRow]:
        """The army lists of a player, the latest first."""
        columns = [armies.c[name] for name in ArmyRow.__struct_fields__]
        wanted = sa.select(*columns).where(armies.c.player == player).order_by(armies.c.changed.desc(), armies.c.id)
        async with self.storage.reading() as db:
            return [ArmyRow(**row) for row in (await db.execute(wanted)).mappings()]

    async def add(self, player: str, row: ArmyRow, limit: int) -> bool:
        """Store an army list; False if the player has `limit` lists already."""
        held = sa.select(sa.func.count()).select_from(armies).where(armies.c.player == player)
        async with self.storage.writing() as db:
            if ((await db.execute(held)).scalar() or 0) >= limit:
                return False
            await db.execute(armies.insert().values(player=player, **msgspec.to_builtins(row)))
        return True

    async def change(self, player: str, row: ArmyRow) -> bool:
        """Replace an army list of a player; False if the player has no list with this id."""
        own = (armies.c.player == player) & (armies.c.id == row.id)
        async with self.storage.writing() as db:
            done = await db.execute(armies.update().where(own).values(**msgspec.to_builtins(row)))
        return done.rowcount == 1

    async def drop(self, player: str, id: str) -> bool:
        async with self.storage.writing() as db:
            done = await db.execute(armies.delete().where(armies.c.player == player, armies.c.id == id))
        return done.rowcount == 1
