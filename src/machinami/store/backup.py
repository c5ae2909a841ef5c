"""Backups: one file with a snapshot of a database and the key that signs its guests' cookies.

The file is a SQLite database with one additional table. It appears under its name only when it is complete.
"""

from __future__ import annotations

import os
from pathlib import Path

from machinami.store import sqlite
from machinami.store.lock import exclusive_lock
from machinami.store.sqlite import InvalidBackup

__all__ = ["InvalidBackup", "back_up", "restore"]


def back_up(database: Path, key: Path, file: Path) -> None:
    """Write a backup without blocking writers. Raise `FileExistsError` if the file exists."""
    if file.exists():
        raise FileExistsError(17, os.strerror(17), str(file))
    part = file.with_name(file.name + ".part")
    _create_private(part)
    try:
        sqlite.pack(database, part, key.read_text("ascii") if key.exists() else None)
        _sync(part)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def restore(file: Path, database: Path, key: Path) -> Path | None:
    """Replace a database by a backup. Move the previous database aside and return its new path, or None.

    If the database is a symbolic link, its target is replaced. Raise `DatabaseInUse` if a server is running
    there, `InvalidBackup` if the file is not a complete backup.
    """
    database = database.resolve()
    with exclusive_lock(database):
        part = database.with_name(database.name + ".part")
        _create_private(part)
        try:
            key_text = sqlite.unpack(file, part)
            _sync(part)
            aside = _move_aside(database, key)
            part.replace(database)
        finally:
            part.unlink(missing_ok=True)
        if key_text is not None:
            _create_private(key)
            key.write_text(key_text, "ascii")
            _sync(key)
        return aside


def _move_aside(database: Path, key: Path) -> Path | None:
    """Move a database aside together with its write-ahead log, which must not be applied to the new
    database."""
    if not database.exists():
        return None
    sqlite.flush_log(database)
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


def _create_private(file: Path) -> None:
    """Create an empty file that only its owner can read."""
    file.unlink(missing_ok=True)
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _sync(file: Path) -> None:
    for path in (file, file.parent):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
