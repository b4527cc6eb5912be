"""Which server owns which game, where several share one PostgreSQL database.

A server shows every few seconds that it lives. The games of one that has not done so for `LEASE` seconds are free. All
times are those of the database, so that the clocks of the servers do not matter. Besides it holds a lock over a
connection of its own: PostgreSQL lets go of that at once when the process ends, so that its games need not wait.
"""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from bocage.server.database.columns import owners, servers
from bocage.server.database.storage import Storage

LEASE = 15
"""Seconds after its last sign of life for which a server keeps its games."""
BEAT = 4.0
"""Seconds between two signs of life."""

_NOW = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.BigInteger)
_IS_CONNECTED = sa.text(
    """('x' || servers.id)::bit(64)::bigint IN (
        SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks
        WHERE locktype = 'advisory' AND objsubid = 1
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    )"""
)
"""Whether a server holds the lock that has its id as its number."""


class Leases:
    """The claims of one server, which other servers reach under `address`."""

    def __init__(self, storage: Storage, address: str) -> None:
        self.storage, self.address = storage, address
        self.id = secrets.token_hex(8)

    @property
    def lock(self) -> int:
        """The number of the lock that this server holds as long as it lives."""
        return int.from_bytes(bytes.fromhex(self.id), "big", signed=True)

    async def beat(self) -> None:
        """Show that this server lives, and forget those that have not done so for long."""
        row = insert(servers).values(id=self.id, address=self.address, until=_NOW + LEASE)
        async with self.storage.writing() as db:
            await db.execute(row.on_conflict_do_update(index_elements=["id"], set_={"until": _NOW + LEASE}))
            gone = sa.select(servers.c.id).where(servers.c.until < _NOW - LEASE)
            await db.execute(owners.delete().where(owners.c.server.in_(gone)))
            await db.execute(servers.delete().where(servers.c.until < _NOW - LEASE))

    async def leave(self) -> None:
        """Free all games of this server."""
        async with self.storage.writing() as db:
            await db.execute(owners.delete().where(owners.c.server == self.id))
            await db.execute(servers.delete().where(servers.c.id == self.id))

    async def claim(self, game: str) -> str:
        """Take a game, unless a living server has it; the address of that server, empty where it is this one."""
        alive = sa.select(servers.c.id).where(servers.c.until >= _NOW, _IS_CONNECTED)
        row = insert(owners).values(game=game, server=self.id)
        taken = row.on_conflict_do_update(
            index_elements=["game"], set_={"server": self.id}, where=owners.c.server.not_in(alive)
        )
        async with self.storage.writing() as db:
            await db.execute(taken)
            owning = sa.select(servers.c.id, servers.c.address).join_from(
                owners, servers, owners.c.server == servers.c.id
            )
            owner = (await db.execute(owning.where(owners.c.game == game))).first()
        return "" if owner is None or owner.id == self.id else str(owner.address)

    async def mine(self) -> set[str]:
        """The games that this server owns."""
        async with self.storage.reading() as db:
            return set((await db.execute(sa.select(owners.c.game).where(owners.c.server == self.id))).scalars())

    async def free(self, game: str) -> None:
        """Give a game up."""
        async with self.storage.writing() as db:
            await db.execute(owners.delete().where(owners.c.game == game, owners.c.server == self.id))
