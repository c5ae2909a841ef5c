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

from machinami.store.location import Database

__all__ = [
    "PATIENCE",
    "SNAPSHOT",
    "WRITING",
    "NoBackup",
    "clock",
    "compact",
    "counted",
    "insert",
    "locking",
    "made",
    "maintaining",
    "migrating",
    "pack",
    "revision",
    "serving",
    "settled",
    "unpack",
]

_NOTE = "machinami_backup"

PATIENCE = 0.0
"""No retries: a file is always available."""

_PATIENCE = 30.0
"""Seconds that an operator's command waits for a server to finish writing."""

# `secure_delete` overwrites deleted data at once, so that no old name remains in the file.
_SERVING = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=5000",
    "secure_delete=ON",
)


class NoBackup(Exception):
    """The file is not a complete backup."""


WRITING = {"begin": "BEGIN IMMEDIATE"}
"""The options of connections that write: of two concurrent writers the second waits and sees the first one's
changes."""

SNAPSHOT = {"begin": "BEGIN"}
"""The options of connections whose queries all see one snapshot; other connections run single queries."""


clock = cast(1000 * func.unixepoch("subsec"), BigInteger)


def serving(database: Database) -> Engine:
    """Return an engine for a server, with a write-ahead log that is synchronized at every commit."""
    # Parameters may contain people's texts, which must not appear in a log.
    engine = create_engine(f"sqlite:///{database}", hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    _begins(engine)
    return engine


maintaining = serving
"""Files set no limit on the length of a transaction."""


def migrating(database: Database) -> Engine:
    """Return an engine whose transactions include changes of the schema."""
    engine = create_engine(f"sqlite:///{database}", execution_options=WRITING)
    _begins(engine)
    return engine


def made(database: Database) -> None:
    """Create the file, readable by its owner alone, if it does not exist. SQLite gives its companion files
    the same mode."""
    database = Path(database)
    database.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def revision(database: Database) -> str | None:
    """Return the schema revision of a database, or None."""
    if not Path(database).exists():
        return None
    try:
        with closing(sqlite3.connect(database)) as connection:
            return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.OperationalError, TypeError):
        return None


def locking(_: str) -> Executable:
    """Return a statement without effect: a file has one server, whose locks are in memory."""
    return select(1)


def counted(connection: Connection, table: Table, last: int) -> None:
    """Do nothing: SQLite continues after the highest number in the table."""


def compact(database: Database) -> bool:
    """Reclaim the space of deleted rows and empty the log; return False if other connections prevented it."""
    with closing(_plain(Path(database))) as connection:
        connection.execute("VACUUM")
        return _flushed(connection)


def settled(database: Path) -> None:
    """Move the write-ahead log into the file; ignore files that cannot be read."""
    with suppress(sqlite3.DatabaseError), closing(_plain(database)) as connection:
        _flushed(connection)


def pack(database: Path, target: Path, note: str | None) -> None:
    """Copy a snapshot of a database with a note, without blocking writers. Raise `OSError` on failure."""
    try:
        with closing(_plain(database)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            copy.execute(f"CREATE TABLE {_NOTE} (note TEXT)")
            copy.execute(f"INSERT INTO {_NOTE} VALUES (?)", [note])
            copy.commit()
    except sqlite3.Error as fault:
        raise OSError(5, str(fault)) from None


def unpack(file: Path, target: Path) -> str | None:
    """Copy a packed database without its note and return the note. Raise `NoBackup` if it is not intact."""
    try:
        with closing(_plain(file, "ro")) as source, closing(sqlite3.connect(target)) as copy:
            found = source.execute(f"SELECT note FROM {_NOTE}").fetchone()
            if found is None or source.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise NoBackup
            source.backup(copy)
            copy.execute(f"DROP TABLE {_NOTE}")
            copy.commit()
    except sqlite3.DatabaseError:
        raise NoBackup from None
    return None if found[0] is None else str(found[0])


def _plain(database: Path, mode: str = "rw") -> sqlite3.Connection:
    """Open a connection without SQLAlchemy; the file must exist."""
    address = f"{database.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, uri=True, timeout=_PATIENCE, isolation_level=None)


def _flushed(connection: sqlite3.Connection) -> bool:
    """Move the write-ahead log into the file and truncate it; return False if other connections prevented
    it."""
    return bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)


def _prepare(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in _SERVING:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begins(engine: Engine) -> None:
    """Begin transactions explicitly. The driver's default begins one only before rows change, so that schema
    changes would not be atomic and queries would see different snapshots."""
    event.listen(engine, "connect", _leave_transactions)
    event.listen(engine, "begin", _begin)


def _leave_transactions(connection: Any, _: Any) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    begin = connection.get_execution_options().get("begin")
    if begin is not None:
        connection.exec_driver_sql(begin)
