"""Alembic runs this; `upgrade.py` provides the connection, with its transaction begun."""

from alembic import context

from smallcouncil.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
