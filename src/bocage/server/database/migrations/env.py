"""Runs migrations over the connection that the server gives."""

from __future__ import annotations

from alembic import context

from bocage.server.database.columns import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
