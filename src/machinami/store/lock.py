"""Who may have a database to themselves: a server, or somebody who puts another in its place."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Held(Exception):
    """A server is using the database."""


@contextmanager
def alone(database: Path) -> Iterator[None]:
    """Hold a database: tables live in the memory of a server, and two would contradict each other.

    The lock belongs to the file itself, by whatever symbolic link it is named.
    """
    database = database.resolve()
    database.parent.mkdir(parents=True, exist_ok=True)
    with database.with_suffix(".lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise Held from None
        yield
