"""Backups: one file that holds a database as it was at one moment, and the key of its guests' cookies.

It is a database itself, with one more table. It is whole as soon as it is there.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from machinami.store import sqlite
from machinami.store.lock import alone

_TABLE = "machinami_backup"


class NoBackup(Exception):
    """A file is not a backup, or not a whole one."""


def back_up(database: Path, key: Path, file: Path) -> None:
    """Write a backup; whoever writes meanwhile is not disturbed. `FileExistsError` if the file is there."""
    if not database.is_file():
        raise FileNotFoundError(2, os.strerror(2), str(database))
    if file.exists():
        raise FileExistsError(17, os.strerror(17), str(file))
    part = file.with_name(file.name + ".part")
    _private(part)
    try:
        with closing(sqlite.plain(database)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            copy.execute(f"CREATE TABLE {_TABLE} (key TEXT)")
            copy.execute(f"INSERT INTO {_TABLE} VALUES (?)", [_text(key)])
            copy.commit()
        _on_disk(part)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def restore(file: Path, database: Path, key: Path) -> Path | None:
    """Put a backup where the server looks for its database. What was there is moved aside: where to.

    `Held` if a server is running there, `NoBackup` if the file cannot be one.
    """
    with alone(database):
        part = database.with_name(database.name + ".part")
        try:
            words = _unpacked(file, part)
            _on_disk(part)
            aside = _moved_aside(database, key)
            part.replace(database)
        finally:
            part.unlink(missing_ok=True)
        if words is not None:
            _private(key)
            key.write_text(words, "ascii")
            _on_disk(key)
        return aside


def _unpacked(file: Path, part: Path) -> str | None:
    """Copy a backup without what makes it one; the text of its key."""
    try:
        with closing(sqlite.plain(file, "ro")) as source:
            found = source.execute(f"SELECT key FROM {_TABLE}").fetchone()
            if found is None or source.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise NoBackup
            _private(part)
            with closing(sqlite3.connect(part)) as copy:
                source.backup(copy)
                copy.execute(f"DROP TABLE {_TABLE}")
                copy.commit()
    except sqlite3.DatabaseError:
        raise NoBackup from None
    return None if found[0] is None else str(found[0])


def _moved_aside(database: Path, key: Path) -> Path | None:
    """The log that belongs to a database goes with it: left behind, it would be taken for the new one's."""
    if not database.exists():
        return None
    with suppress(sqlite3.DatabaseError), closing(sqlite.plain(database)) as old:
        sqlite.flushed(old)
    number = 1
    while (aside := database.with_name(f"{database.name}.replaced-{number}")).exists():
        number += 1
    for end in ("-wal", "-shm"):
        companion = database.with_name(database.name + end)
        if companion.exists():
            companion.replace(aside.with_name(aside.name + end))
    database.replace(aside)
    if key.exists():
        key.replace(aside.with_name(aside.name + ".key"))
    return aside


def _text(key: Path) -> str | None:
    return key.read_text("ascii") if key.exists() else None


def _private(file: Path) -> None:
    """An empty file for its owner alone."""
    file.unlink(missing_ok=True)
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _on_disk(file: Path) -> None:
    for path in (file, file.parent):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
