"""Standing orders name the facts they ask about; they once had a switch for each of three."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "m0003"
down_revision = "m0002"
branch_labels = None
depends_on = None

seats = sa.table("seats", sa.column("game"), sa.column("seat"), sa.column("orders"))

FACTS = {"adjacent": "adjacent", "in_the_open": "in-the-open", "normal_range": "normal-range"}
"""The switches there were, and the facts that stand for them."""


def upgrade() -> None:
    db = op.get_bind()
    for game, seat, orders in db.execute(sa.select(seats.c.game, seats.c.seat, seats.c.orders)).all():
        own = (seats.c.game == game) & (seats.c.seat == seat)
        db.execute(seats.update().where(own).values(orders=json.dumps(upgraded(json.loads(orders)))))


def upgraded(raw: dict[str, Any]) -> dict[str, Any]:
    pieces = {piece: upgraded_order(order) for piece, order in raw.get("pieces", {}).items()}
    return {**raw, "general": upgraded_order(raw["general"]), "pieces": pieces}


def upgraded_order(raw: dict[str, Any]) -> dict[str, Any]:
    facts = [fact for switch, fact in FACTS.items() if raw.get(switch)]
    rest = {name: value for name, value in raw.items() if name not in FACTS}
    return {**rest, "facts": [*raw.get("facts", ()), *facts]} if facts else rest
