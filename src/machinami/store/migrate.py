"""Migrate a database to the newest revision by Alembic, which is imported only if there is something to
do."""

from __future__ import annotations

from pathlib import Path

from machinami.store.dialect import find_dialect
from machinami.store.location import DatabaseLocation

HEAD = "0025"
"""The newest revision; a test compares it with the migrations."""

SCRIPTS = Path(__file__).parent / "migrations"


def upgrade(database: DatabaseLocation) -> None:
    """Create the database if it does not exist, and run the missing migrations.

    Each migration is one transaction: after an interruption the next start continues at the last complete
    one.
    """
    dialect = find_dialect(database)
    if dialect.read_revision(database) == HEAD:
        return
    from alembic import command
    from alembic.config import Config

    dialect.create(database)
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["database"] = database
    command.upgrade(config, "head")
