"""The state of a turn may be kept as what has changed since the turn before; all earlier ones are whole."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m0005"
down_revision = "m0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("snapshots", sa.Column("is_change", sa.Boolean, nullable=False, server_default=sa.false()))
