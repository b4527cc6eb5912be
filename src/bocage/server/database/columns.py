"""The present tables of the database; `migrations` holds the steps that lead to them."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

server_secrets = sa.Table(
    "server_secrets",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

players = sa.Table(
    "players",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("login", sa.String(120), unique=True),
    sa.Column("password", sa.String(200), nullable=False),
    sa.Column("guest", sa.Boolean, nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),
)

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("player", sa.String(40), sa.ForeignKey("players.id"), nullable=False, index=True),
    sa.Column("place", sa.String(40), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
)

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("access", sa.String(10), nullable=False, index=True),
    sa.Column("watch", sa.Boolean, nullable=False),
    sa.Column("owner", sa.String(40), sa.ForeignKey("players.id"), nullable=False),
    sa.Column("token", sa.String(80), nullable=False, unique=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("board", sa.String(40), nullable=False),
    sa.Column("key", sa.LargeBinary, nullable=False),
    sa.Column("to_move", sa.Text, nullable=False),
    sa.Column("outcome", sa.Text),
    sa.Column("notes", sa.Text, nullable=False),
    sa.Column("rematch", sa.String(40)),
    sa.Column("timing", sa.Text),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.String(40), sa.ForeignKey("players.id"), index=True),
    sa.Column("agent", sa.String(40)),
    sa.Column("orders", sa.Text, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
    sa.Column("reminded", sa.String(200), nullable=False, server_default=""),
)

journal = sa.Table(
    "journal",
    metadata,
    sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer),
    sa.Column("keep", sa.Integer, nullable=False),
    sa.Column("inputs", sa.LargeBinary, nullable=False),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("at", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("turn", sa.String(200), nullable=False),
    sa.Column("hash", sa.String(80), nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("is_change", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("state", sa.LargeBinary, nullable=False),
    sa.Column("log", sa.LargeBinary, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("to", sa.String(10), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

shelves = sa.Table(
    "shelves",
    metadata,
    sa.Column("player", sa.String(40), sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("is_hidden", sa.Boolean, nullable=False),
)

servers = sa.Table(
    "servers",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("address", sa.String(200), nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)

owners = sa.Table(
    "owners",
    metadata,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("server", sa.String(40), nullable=False, index=True),
)

uptimes = sa.Table(
    "uptimes",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("begins", sa.BigInteger, nullable=False),
    sa.Column("ends", sa.BigInteger, nullable=False),
)

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("player", sa.String(40), sa.ForeignKey("players.id"), nullable=False, index=True),
    sa.Column("begins", sa.BigInteger, nullable=False),
    sa.Column("ends", sa.BigInteger, nullable=False),
)

mailboxes = sa.Table(
    "mailboxes",
    metadata,
    sa.Column("player", sa.String(40), sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("language", sa.String(10), nullable=False),
    sa.Column("is_confirmed", sa.Boolean, nullable=False),
    sa.Column("code", sa.String(80), nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("asked", sa.BigInteger, nullable=False),
    sa.Column("token", sa.String(80), nullable=False, unique=True),
)

armies = sa.Table(
    "armies",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("player", sa.String(40), sa.ForeignKey("players.id"), nullable=False, index=True),
    sa.Column("system", sa.String(80), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("list", sa.Text, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
)
