"""Backups: all tables of a database copied into a SQLite file, as they were at one moment, and back.

The file is the same whatever the database is, so that games also move from SQLite to PostgreSQL with it.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bocage.server.config import Unusable
from bocage.server.database.claim import claimed
from bocage.server.database.columns import games, metadata, owners, players, servers
from bocage.server.database.storage import Storage

ROWS = 500
"""Rows that are copied at a time."""


def back_up(url: str, file: Path) -> int:
    """Copy a database to a new file while servers may use it; returns the number of games. Raises `Unusable`."""
    if file.exists():
        raise Unusable(f"{file} exists already; name a new file")
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        count = asyncio.run(_copied(url, f"sqlite+aiosqlite:///{part.resolve()}"))
        os.replace(part, file)
    except (SQLAlchemyError, OSError) as error:
        raise Unusable(f"the backup failed: {_said(error)}") from None
    finally:
        for leftover in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm"))):
            leftover.unlink(missing_ok=True)
    return count


def restore(file: Path, url: str) -> int:
    """Copy a backup into a database without players and games; returns the number of games. Raises `Unusable`."""
    if not file.is_file():
        raise Unusable(f"there is no file {file}")
    try:
        with TemporaryDirectory() as folder:
            # A copy, because an older backup is brought up to date first.
            copied = Path(shutil.copy(file, folder))
            with claimed(url):
                return asyncio.run(_copied(f"sqlite+aiosqlite:///{copied}", url, upgrade=True))
    except (SQLAlchemyError, OSError) as error:
        raise Unusable(f"the backup could not be restored: {_said(error)}") from None


def _said(error: Exception) -> str:
    return " ".join(str(getattr(error, "orig", None) or error).split())[:200]


async def _copied(source_url: str, target_url: str, *, upgrade: bool = False) -> int:
    source = await Storage.open(source_url, upgrade=upgrade)
    try:
        target = await Storage.open(target_url)
        try:
            async with source.engine.connect() as reading, target.engine.begin() as writing:
                await _hold_still(reading)
                await _check_empty(writing)
                for table in metadata.sorted_tables:
                    if table not in (servers, owners):  # they are about servers that run now
                        await _copy(table, reading, writing)
                await _number_on(writing)
                return int((await writing.execute(sa.select(sa.func.count()).select_from(games))).scalar() or 0)
        finally:
            # What is still in the write-ahead log belongs into the file, which is moved alone.
            await target.close()
    finally:
        await source.close()


async def _hold_still(db: AsyncConnection) -> None:
    """Make all that is read from now on belong to one moment."""
    if db.dialect.name == "sqlite":
        await db.exec_driver_sql("BEGIN")
    else:
        await db.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


async def _check_empty(db: AsyncConnection) -> None:
    if (await db.execute(sa.select(players.c.id).limit(1))).first() is not None:
        raise Unusable("the database holds players and games already; restore into a new one")


async def _copy(table: sa.Table, reading: AsyncConnection, writing: AsyncConnection) -> None:
    await writing.execute(table.delete())
    async with reading.stream(sa.select(table)) as result:
        async for rows in result.mappings().partitions(ROWS):
            await writing.execute(table.insert(), [dict(row) for row in rows])


async def _number_on(db: AsyncConnection) -> None:
    """PostgreSQL numbers the rows of a table by a counter, which copied rows do not move."""
    if db.dialect.name == "postgresql":
        await db.execute(
            sa.text("SELECT setval(pg_get_serial_sequence('chat', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM chat))")
        )
