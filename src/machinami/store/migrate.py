"""Bringing a database up to date, by Alembic. A database that is needs no Alembic to say so."""

from __future__ import annotations

from pathlib import Path

from machinami.store.dialect import dialect
from machinami.store.location import Database

HEAD = "0018"
"""The newest revision; a test compares it with the migrations."""

SCRIPTS = Path(__file__).parent / "migrations"


def upgrade(database: Database) -> None:
    """Make the database if there is none, and run the migrations it has not seen.

    Each is one transaction: whatever interrupts it, the next start finds the database as it was before.
    """
    spoken = dialect(database)
    if spoken.revision(database) == HEAD:
        return
    from alembic import command
    from alembic.config import Config

    spoken.made(database)
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["database"] = database
    command.upgrade(config, "head")
