"""Standing orders name the facts they ask about; they once had a switch for each of three."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from bocage.kernel.orders import upgraded

revision = "m0003"
down_revision = "m0002"
branch_labels = None
depends_on = None

seats = sa.table("seats", sa.column("game"), sa.column("seat"), sa.column("orders"))


def upgrade() -> None:
    db = op.get_bind()
    for game, seat, orders in db.execute(sa.select(seats.c.game, seats.c.seat, seats.c.orders)).all():
        own = (seats.c.game == game) & (seats.c.seat == seat)
        db.execute(seats.update().where(own).values(orders=json.dumps(upgraded(json.loads(orders)))))
