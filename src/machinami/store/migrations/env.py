"""The environment of Alembic: each migration and its revision number are written in one transaction."""

from __future__ import annotations

from alembic import context

from machinami.store.dialect import find_dialect
from machinami.store.engine import disposing
from machinami.store.schema import metadata


def run() -> None:
    """Run the migrations on the database in the configuration's attribute `database`."""
    database = context.config.attributes["database"]
    with (
        disposing(find_dialect(database).create_migration_engine(database)) as engine,
        engine.connect() as connection,
    ):
        context.configure(
            connection=connection,
            target_metadata=metadata,
            render_as_batch=True,
            transactional_ddl=True,
            transaction_per_migration=True,
        )
        with context.begin_transaction():
            context.run_migrations()


run()
