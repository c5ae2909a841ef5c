"""All that is said to SQLite alone. Another database would bring another file like this one."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

__all__ = ["insert", "made", "migrating", "revision", "serving"]

_SERVING = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


def serving(database: str | Path) -> AsyncEngine:
    """Connections for a server: a write-ahead log, synchronised in full at every commit."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{database}")
    event.listen(engine.sync_engine, "connect", _prepare)
    return engine


def migrating(database: Path) -> Engine:
    """Connections whose transactions hold changes of the schema, too.

    The driver begins a transaction before rows are changed only, and every CREATE would be on the disk
    alone. So it is told to begin none, and each begins with the right to write: of two who start at once,
    the second waits and finds the work done.
    """
    engine = create_engine(f"sqlite:///{database}")
    event.listen(engine, "connect", _leave_transactions)
    event.listen(engine, "begin", _begin)
    return engine


def made(database: Path) -> None:
    """Make the file, readable by its owner alone, if there is none; its companions inherit that."""
    database.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def revision(database: Path) -> str | None:
    """The revision of a database, None if it has none."""
    if not database.exists():
        return None
    try:
        with closing(sqlite3.connect(database)) as connection:
            return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.OperationalError, TypeError):
        return None


def _prepare(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in _SERVING:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _leave_transactions(connection: Any, _: Any) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
