"""Several servers share a database: which of them live, and which game is whose."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m0008"
down_revision = "m0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "owners",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("server", sa.String(40), nullable=False),
    )
    op.create_index("ix_owners_server", "owners", ["server"])
