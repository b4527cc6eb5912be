"""Runs the missing migrations of a database when a server starts."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

HEAD = "m0010"
"""The latest migration; a database with this version needs nothing."""

MIGRATION_LOCK = 0xB0CA6E
"""The number of the lock that a migration holds in PostgreSQL."""
MIGRATIONS = Path(__file__).parent / "migrations"


class WrongVersion(Exception):
    """A database of a newer version of the program, or of an older one where it may not be changed."""


def migrate(connection: sa.Connection) -> None:
    """Run the migrations that this database has not had yet; `WrongVersion` if it has had unknown ones."""
    if connection.dialect.name == "postgresql":
        # Of several servers that start together one migrates, and the others find it done.
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    version = version_of(connection)
    if version == HEAD:
        return
    if version is not None and version > HEAD:
        raise WrongVersion(f"it has had the migration {version}, and this program knows them up to {HEAD}")
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def check(connection: sa.Connection) -> None:
    """Raise `WrongVersion` unless the database has had all migrations."""
    version = version_of(connection)
    if version != HEAD:
        raise WrongVersion(f"its version is {version or 'none'}, that of this program {HEAD}; start the server first")


def version_of(connection: sa.Connection) -> str | None:
    """The last migration of a database; None if it is new."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    version = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return None if version is None else str(version)
