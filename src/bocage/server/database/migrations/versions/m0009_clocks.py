"""Games have clocks, players vacations and addresses for reminders. Games from before are played without clocks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m0009"
down_revision = "m0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("timing", sa.Text))
    op.add_column("seats", sa.Column("reminded", sa.String(200), nullable=False, server_default=""))
    op.create_table(
        "uptimes",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("begins", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "vacations",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(40), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("begins", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_vacations_player", "vacations", ["player"])
    op.create_table(
        "mailboxes",
        sa.Column("player", sa.String(40), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("is_confirmed", sa.Boolean, nullable=False),
        sa.Column("code", sa.String(80), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("token", sa.String(80), nullable=False, unique=True),
    )
