"""An exclusive lock on a database file, held by a server or by a restore."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class DatabaseInUse(Exception):
    """A server is using the database."""


@contextmanager
def exclusive_lock(database: Path) -> Iterator[None]:
    """Hold the exclusive lock of a database file. A server keeps tables in memory, so that two would
    conflict. Raise `DatabaseInUse` if another process holds the lock.

    The lock belongs to the resolved file, so symbolic links to it share the lock.
    """
    database = database.resolve()
    database.parent.mkdir(parents=True, exist_ok=True)
    with database.with_suffix(".lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise DatabaseInUse from None
        yield
