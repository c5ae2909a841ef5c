"""Where Alembic's scripts meet the database: a plain SQLite connection, one transaction in all."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine

from machinami.store.schema import metadata


def run() -> None:
    """Run the migrations on the database named by whoever called."""
    engine = create_engine(f"sqlite:///{context.config.attributes['database']}")
    with engine.connect() as connection:
        context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        with context.begin_transaction():
            context.run_migrations()
    engine.dispose()


run()
