"""Headers of games name their sides, and for each seat the side it plays.

Before, there was one seat a side, and it went by the name of its side.
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "m0004"
down_revision = "m0003"
branch_labels = None
depends_on = None

games = sa.table("games", sa.column("id", sa.String), sa.column("header", sa.Text))


def upgrade() -> None:
    db = op.get_bind()
    for id, text in db.execute(sa.select(games.c.id, games.c.header)).all():
        header = json.loads(text)
        if "sides" not in header:
            header["sides"] = header["seats"]
            header["seats"] = list(range(len(header["sides"])))
            db.execute(games.update().where(games.c.id == id).values(header=json.dumps(header)))
