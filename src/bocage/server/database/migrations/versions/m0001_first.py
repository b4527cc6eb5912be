"""Players, games with seats, journal and snapshots, and what is said."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "server_secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(120), unique=True),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("guest", sa.Boolean, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    _games()
    _play()


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("access", sa.String(10), nullable=False),
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
    )
    op.create_index("ix_games_access", "games", ["access"])
    op.create_table(
        "seats",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(40), sa.ForeignKey("players.id")),
        sa.Column("agent", sa.String(40)),
        sa.Column("orders", sa.Text, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_seats_player", "seats", ["player"])


def _play() -> None:
    op.create_table(
        "journal",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("keep", sa.Integer, nullable=False),
        sa.Column("inputs", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("at", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("turn", sa.String(200), nullable=False),
        sa.Column("hash", sa.String(80), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("log", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("to", sa.String(10), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_chat_game", "chat", ["game"])
