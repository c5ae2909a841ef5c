"""Bringing a database up to date, by Alembic. A database that is needs no Alembic to say so."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

HEAD = "0001"
"""The newest revision; a test compares it with the migrations."""

SCRIPTS = Path(__file__).parent / "migrations"


def upgrade(database: Path) -> None:
    """Make the file if there is none, and run the migrations it has not seen."""
    if revision(database) == HEAD:
        return
    from alembic import command
    from alembic.config import Config

    database.parent.mkdir(parents=True, exist_ok=True)
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["database"] = database
    command.upgrade(config, "head")


def revision(database: Path) -> str | None:
    """The revision of a database, None if it has none."""
    if not database.exists():
        return None
    try:
        with closing(sqlite3.connect(database)) as connection:
            return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.OperationalError, TypeError):
        return None
