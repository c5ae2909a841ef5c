"""All that is said to SQLite alone."""

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
"""A file does not go away and come back."""

_PATIENCE = 30.0
"""Seconds that an operator's command waits for a server to finish writing."""

# What is deleted or changed is overwritten at once, so that nobody's old name lies in the file.
_SERVING = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=5000",
    "secure_delete=ON",
)


class NoBackup(Exception):
    """A file is not a backup, or not a whole one."""


WRITING = {"begin": "BEGIN IMMEDIATE"}
"""The option of connections that write: of two at once the second waits, and sees what the first has done."""

SNAPSHOT = {"begin": "BEGIN"}
"""The option of connections whose queries all see one moment; others ask one question at a time."""


clock = cast(1000 * func.unixepoch("subsec"), BigInteger)


def serving(database: Database) -> Engine:
    """Connections for a server: a write-ahead log, synchronised in full at every commit."""
    # What a statement is about may be somebody's words, which no log may hold.
    engine = create_engine(f"sqlite:///{database}", hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    _begins(engine)
    return engine


maintaining = serving
"""A file sets no limit on the length of a transaction."""


def migrating(database: Database) -> Engine:
    """Connections whose transactions hold changes of the schema, too."""
    engine = create_engine(f"sqlite:///{database}", execution_options=WRITING)
    _begins(engine)
    return engine


def made(database: Database) -> None:
    """Make the file, readable by its owner alone, if there is none; its companions inherit that."""
    database = Path(database)
    database.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def revision(database: Database) -> str | None:
    """The revision of a database, None if it has none."""
    if not Path(database).exists():
        return None
    try:
        with closing(sqlite3.connect(database)) as connection:
            return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.OperationalError, TypeError):
        return None


def locking(_: str) -> Executable:
    """A file has one server, which keeps its own order."""
    return select(1)


def counted(connection: Connection, table: Table, last: int) -> None:
    """A row with the last number is enough for SQLite to go on after it."""


def compact(database: Database) -> bool:
    """Give back what was freed, and leave no trace of it in the log; whether nobody prevented that."""
    with closing(_plain(Path(database))) as connection:
        connection.execute("VACUUM")
        return _flushed(connection)


def settled(database: Path) -> None:
    """Move what is in the log into the file, as far as the file can be read."""
    with suppress(sqlite3.DatabaseError), closing(_plain(database)) as connection:
        _flushed(connection)


def pack(database: Path, target: Path, note: str | None) -> None:
    """Copy a database as it is at this moment, with a note; whoever writes meanwhile is not disturbed."""
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
    """Copy what was packed without its note; the note."""
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
    """A connection without anything between; the file must be there."""
    address = f"{database.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, uri=True, timeout=_PATIENCE, isolation_level=None)


def _flushed(connection: sqlite3.Connection) -> bool:
    """Move all of the write-ahead log into the file and empty it; whether nobody prevented it."""
    return bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)


def _prepare(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in _SERVING:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begins(engine: Engine) -> None:
    """The driver by itself begins a transaction before rows are changed and at no other time: every CREATE
    would be on the disk alone, and queries would see different moments. So it is told to begin none."""
    event.listen(engine, "connect", _leave_transactions)
    event.listen(engine, "begin", _begin)


def _leave_transactions(connection: Any, _: Any) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    begin = connection.get_execution_options().get("begin")
    if begin is not None:
        connection.exec_driver_sql(begin)
