"""Sessions are kept, so that each can be ended; names by which accounts sign in are compared in their normal form."""

from __future__ import annotations

import time
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "m0007"
down_revision = "m0006"
branch_labels = None
depends_on = None

players = sa.table("players", sa.column("id"), sa.column("login"), sa.column("seen"))


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(40), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("place", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_sessions_player", "sessions", ["player"])
    op.add_column("players", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.get_bind().execute(players.update().values(seen=int(time.time())))
    _normal_logins()


def _normal_logins() -> None:
    """Two accounts whose names are the same in normal form keep the names they have."""
    db = op.get_bind()
    logins = dict(db.execute(sa.select(players.c.id, players.c.login).where(players.c.login.is_not(None))).all())
    taken = set(logins.values())
    for id, login in logins.items():
        normal = " ".join(unicodedata.normalize("NFKC", login).casefold().split())
        if normal not in taken:
            taken.add(normal)
            db.execute(players.update().where(players.c.id == id).values(login=normal))
