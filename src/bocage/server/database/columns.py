"""The present tables of the database; `migrations` holds the steps that lead to them."""

from __future__ import annotations

from typing import Any, TypeVar

import sqlalchemy as sa

T = TypeVar("T")

metadata = sa.MetaData()

SHORT = sa.String(40)
"""Ids, and names that people give."""


# --- columns that several tables have ---------------------------------------------------------------------------------
def own_id() -> sa.Column[str]:
    """The id by which a row is known."""
    return sa.Column("id", SHORT, primary_key=True)


def reference(name: str, table: str, **how: bool) -> sa.Column[str]:
    """The id of a row of another table."""
    return sa.Column(name, SHORT, sa.ForeignKey(f"{table}.id"), **how)  # type: ignore[arg-type]


def needed(name: str, shape: type[sa.types.TypeEngine[T]] | sa.types.TypeEngine[T], **how: Any) -> sa.Column[T]:
    """A value that every row has."""
    return sa.Column(name, shape, nullable=False, **how)


def of_player() -> sa.Column[str]:
    """The player to whom a row belongs, who may have several."""
    return reference("player", "players", nullable=False, index=True)


def span() -> tuple[sa.Column[int], sa.Column[int]]:
    """From when to when, as Unix times."""
    return needed("begins", sa.BigInteger), needed("ends", sa.BigInteger)


# --- the tables -------------------------------------------------------------------------------------------------------

server_secrets = sa.Table(
    "server_secrets",
    metadata,
    sa.Column("name", SHORT, primary_key=True),
    needed("value", sa.LargeBinary),
)

players = sa.Table(
    "players",
    metadata,
    own_id(),
    needed("name", SHORT),
    needed("number", sa.Integer, unique=True, index=True, server_default="0"),
    sa.Column("login", sa.String(120), unique=True),
    needed("password", sa.String(200)),
    needed("guest", sa.Boolean),
    needed("epoch", sa.Integer),
    needed("created", sa.BigInteger),
    needed("seen", sa.BigInteger, server_default="0"),
)

sessions = sa.Table(
    "sessions",
    metadata,
    own_id(),
    of_player(),
    needed("place", SHORT),
    needed("created", sa.BigInteger),
    needed("seen", sa.BigInteger),
)

games = sa.Table(
    "games",
    metadata,
    own_id(),
    needed("header", sa.Text),
    needed("access", sa.String(10), index=True),
    needed("watch", sa.Boolean),
    reference("owner", "players", nullable=False),
    needed("token", sa.String(80), unique=True),
    needed("created", sa.BigInteger),
    needed("board", SHORT),
    needed("key", sa.LargeBinary),
    needed("to_move", sa.Text),
    sa.Column("outcome", sa.Text),
    needed("notes", sa.Text),
    sa.Column("rematch", SHORT),
    sa.Column("timing", sa.Text),
)

seats = sa.Table(
    "seats",
    metadata,
    reference("game", "games", primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    reference("player", "players", index=True),
    sa.Column("agent", SHORT),
    needed("orders", sa.Text),
    needed("seen", sa.BigInteger),
    needed("reminded", sa.String(200), server_default=""),
)

journal = sa.Table(
    "journal",
    metadata,
    reference("game", "games", primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer),
    needed("keep", sa.Integer),
    needed("inputs", sa.LargeBinary),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    reference("game", "games", primary_key=True),
    sa.Column("at", sa.Integer, primary_key=True, autoincrement=False),
    needed("turn", sa.String(200)),
    needed("hash", sa.String(80)),
    needed("revision", sa.Integer),
    needed("is_change", sa.Boolean, server_default=sa.false()),
    needed("state", sa.LargeBinary),
    needed("log", sa.LargeBinary),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    reference("game", "games", nullable=False, index=True),
    needed("seat", sa.Integer),
    needed("name", sa.String(60)),
    needed("text", sa.Text),
    needed("to", sa.String(10)),
    needed("at", sa.BigInteger),
)

shelves = sa.Table(
    "shelves",
    metadata,
    reference("player", "players", primary_key=True),
    reference("game", "games", primary_key=True),
    needed("name", sa.String(60)),
    needed("is_hidden", sa.Boolean),
)

servers = sa.Table(
    "servers",
    metadata,
    own_id(),
    needed("address", sa.String(200)),
    needed("until", sa.BigInteger),
)

owners = sa.Table(
    "owners",
    metadata,
    sa.Column("game", SHORT, primary_key=True),
    needed("server", SHORT, index=True),
)

uptimes = sa.Table(
    "uptimes",
    metadata,
    own_id(),
    *span(),
)

vacations = sa.Table(
    "vacations",
    metadata,
    own_id(),
    of_player(),
    *span(),
)

mailboxes = sa.Table(
    "mailboxes",
    metadata,
    reference("player", "players", primary_key=True),
    needed("address", sa.String(254)),
    needed("language", sa.String(10)),
    needed("is_confirmed", sa.Boolean),
    needed("code", sa.String(80)),
    needed("tries", sa.Integer),
    needed("asked", sa.BigInteger),
    needed("token", sa.String(80), unique=True),
)

armies = sa.Table(
    "armies",
    metadata,
    own_id(),
    of_player(),
    needed("system", sa.String(80)),
    needed("name", SHORT),
    needed("list", sa.Text),
    needed("changed", sa.BigInteger),
)
