"""Players have numbers, by which those of the same name are told apart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m0010"
down_revision = "m0009"
branch_labels = None
depends_on = None

FIRST = 10_000
players = sa.table("players", sa.column("id"), sa.column("name"), sa.column("number"))


def upgrade() -> None:
    op.add_column("players", sa.Column("number", sa.Integer, nullable=False, server_default="0"))
    db = op.get_bind()
    # Ids are random, so that the numbers do not tell who came first.
    ids = db.execute(sa.select(players.c.id).order_by(players.c.id)).scalars().all()
    for number, id in enumerate(ids, FIRST):
        db.execute(players.update().where(players.c.id == id).values(number=number))
    db.execute(players.update().where(players.c.name.like("Guest ____")).values(name="Guest"))
    op.create_index("ix_players_number", "players", ["number"], unique=True)
    with op.batch_alter_table("chat") as table:
        table.alter_column("name", existing_type=sa.String(40), type_=sa.String(60), existing_nullable=False)
