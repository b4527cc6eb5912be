"""Players name the games of their lists and take games off them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m0006"
down_revision = "m0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shelves",
        sa.Column("player", sa.String(40), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("is_hidden", sa.Boolean, nullable=False),
    )
