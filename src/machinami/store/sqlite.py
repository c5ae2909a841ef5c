"""The dialect of SQLite."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Engine,
    Executable,
    Table,
    cast,
    create_engine,
    event,
    func,
    select,
)
from sqlalchemy.dialects.sqlite import insert

from machinami.store.location import DatabaseLocation

__all__ = [
    "RETRY_SECONDS",
    "SNAPSHOT",
    "WRITING",
    "InvalidBackup",
    "clock",
    "compact",
    "create",
    "create_admin_engine",
    "create_migration_engine",
    "create_server_engine",
    "flush_log",
    "insert",
    "lock_query",
    "pack",
    "read_revision",
    "set_sequence",
    "unpack",
]

_NOTE_TABLE = "machinami_backup"

RETRY_SECONDS = 0.0
"""No retries: a file is always available."""

_BUSY_SECONDS = 30.0
"""Seconds that an operator's command waits for a server to finish writing."""

# `secure_delete` overwrites deleted data at once, so that no old name remains in the file.
_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=5000",
    "secure_delete=ON",
)


class InvalidBackup(Exception):
    """The file is not a complete backup."""


WRITING = {"begin": "BEGIN IMMEDIATE"}
"""The options of connections that write: of two concurrent writers the second waits and sees the first one's
changes."""

SNAPSHOT = {"begin": "BEGIN"}
"""The options of connections whose queries all see one snapshot; other connections run single queries."""


clock = cast(1000 * func.unixepoch("subsec"), BigInteger)


def create_server_engine(database: DatabaseLocation) -> Engine:
    """Return an engine for a server, with a write-ahead log that is synchronized at every commit."""
    # Parameters may contain people's texts, which must not appear in a log.
    engine = create_engine(f"sqlite:///{database}", hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    _begin_explicitly(engine)
    return engine


create_admin_engine = create_server_engine
"""Files set no limit on the length of a transaction."""


def create_migration_engine(database: DatabaseLocation) -> Engine:
    """Return an engine whose transactions include changes of the schema."""
    engine = create_engine(f"sqlite:///{database}", execution_options=WRITING)
    _begin_explicitly(engine)
    return engine


def create(database: DatabaseLocation) -> None:
    """Create the file, readable by its owner alone, if it does not exist. SQLite gives its companion files
    the same mode."""
    database = Path(database)
    database.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def read_revision(database: DatabaseLocation) -> str | None:
    """Return the schema revision of a database, or None."""
    if not Path(database).exists():
        return None
    try:
        with closing(sqlite3.connect(database)) as connection:
            return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.OperationalError, TypeError):
        return None


def lock_query(_: str) -> Executable:
    """Return a statement without effect: a file has one server, whose locks are in memory."""
    return select(1)


def set_sequence(connection: Connection, table: Table, last: int) -> None:
    """Do nothing: SQLite continues after the highest number in the table."""


def compact(database: DatabaseLocation) -> bool:
    """Reclaim the space of deleted rows and empty the log; return False if other connections prevented it."""
    with closing(_connect(Path(database))) as connection:
        connection.execute("VACUUM")
        return _truncate_log(connection)


def flush_log(database: Path) -> None:
    """Move the write-ahead log into the file; ignore files that cannot be read."""
    with suppress(sqlite3.DatabaseError), closing(_connect(database)) as connection:
        _truncate_log(connection)


def pack(database: Path, target: Path, note: str | None) -> None:
    """Copy a snapshot of a database with a note, without blocking writers. Raise `OSError` on failure."""
    try:
        with closing(_connect(database)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            copy.execute(f"CREATE TABLE {_NOTE_TABLE} (note TEXT)")
            copy.execute(f"INSERT INTO {_NOTE_TABLE} VALUES (?)", [note])
            copy.commit()
    except sqlite3.Error as fault:
        raise OSError(5, str(fault)) from None


def unpack(file: Path, target: Path) -> str | None:
    """Copy a packed database without its note and return the note. Raise `InvalidBackup` if it is
    damaged."""
    try:
        with closing(_connect(file, "ro")) as source, closing(sqlite3.connect(target)) as copy:
            found = source.execute(f"SELECT note FROM {_NOTE_TABLE}").fetchone()
            if found is None or source.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise InvalidBackup
            source.backup(copy)
            copy.execute(f"DROP TABLE {_NOTE_TABLE}")
            copy.commit()
    except sqlite3.DatabaseError:
        raise InvalidBackup from None
    return None if found[0] is None else str(found[0])


def _connect(database: Path, mode: str = "rw") -> sqlite3.Connection:
    """Open a connection without SQLAlchemy; the file must exist."""
    address = f"{database.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, uri=True, timeout=_BUSY_SECONDS, isolation_level=None)


def _truncate_log(connection: sqlite3.Connection) -> bool:
    """Move the write-ahead log into the file and truncate it; return False if other connections prevented
    it."""
    return bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)


def _prepare(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_explicitly(engine: Engine) -> None:
    """Begin transactions explicitly. The driver's default begins one only before rows change, so that schema
    changes would not be atomic and queries would see different snapshots."""
    event.listen(engine, "connect", _disable_driver_transactions)
    event.listen(engine, "begin", _begin)


def _disable_driver_transactions(connection: Any, _: Any) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    begin = connection.get_execution_options().get("begin")
    if begin is not None:
        connection.exec_driver_sql(begin)
