"""Which database is spoken to: SQLite in a file, or PostgreSQL at an address."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Connection, Engine, Executable, Table, make_url

Database = Path | str
"""A file, or the address of a server of databases."""

BREATH = 3_000
"""Milliseconds after which a process that has said nothing is taken for dead."""

_ADDRESSES = ("postgresql://", "postgres://")
_FILE = "sqlite:///"


class Dialect(Protocol):
    """What has to be said to each kind of database in its own words."""

    @property
    def WRITING(self) -> Mapping[str, Any]:
        """The options of connections that write: of two the second waits, and sees what the first did."""

    @property
    def SNAPSHOT(self) -> Mapping[str, Any]:
        """The options of connections whose queries all see one moment."""

    @property
    def PATIENCE(self) -> float:
        """Seconds that are worth waiting for a database that has gone away."""

    @property
    def clock(self) -> ColumnElement[int]:
        """This moment by the clock of the database, in milliseconds since 1970."""

    def insert(self, table: Table, /) -> Any:
        """A row that may be there already."""

    def serving(self, database: Database, /) -> Engine:
        """Connections for a server."""

    def maintaining(self, database: Database, /) -> Engine:
        """Connections for an operator's command, whose transactions may pause."""

    def migrating(self, database: Database, /) -> Engine:
        """Connections whose transactions hold changes of the schema, too."""

    def made(self, database: Database, /) -> None:
        """Make the database if there is none, as far as that is ours to do."""

    def revision(self, database: Database, /) -> str | None:
        """The revision of a database, None if it has none."""

    def locking(self, name: str, /) -> Executable:
        """What keeps others from doing something of this name until the transaction ends."""

    def counted(self, connection: Connection, table: Table, last: int, /) -> None:
        """Let the numbers of a table's rows go on after the last."""

    def compact(self, database: Database, /) -> bool:
        """Leave no trace of what was removed; whether nobody prevented that."""


def shared(database: Database) -> bool:
    """Whether a database is an address, at which any number of processes may meet."""
    return str(database).startswith(_ADDRESSES)


def located(text: Database) -> Database:
    """A database as somebody names it. `ValueError` for an address that nobody here speaks to."""
    if shared(text) or isinstance(text, Path):
        return text
    if "://" in text.removeprefix(_FILE):
        raise ValueError(text)
    return Path(text.removeprefix(_FILE))


def key_file(database: Path) -> Path:
    """The file with the key that signs the cookies of a database's guests. It lies next to the file itself,
    wherever symbolic links lead; one next to a link, where earlier releases put it, is still found."""
    real, named = database.resolve().with_suffix(".key"), database.with_suffix(".key")
    return named if named.exists() and not real.exists() else real


def shown(database: Database) -> str:
    """A database as it may be said aloud: without the password."""
    return make_url(str(database)).render_as_string() if shared(database) else str(database)


@contextmanager
def disposing(engine: Engine) -> Iterator[Engine]:
    """Close an engine's connections at the end of the block, also after an exception."""
    try:
        yield engine
    finally:
        engine.dispose()


def dialect(database: Database) -> Dialect:
    """How to speak to a database. `ModuleNotFoundError` if its driver is not installed."""
    if shared(database):
        from machinami.store import postgres

        return postgres
    from machinami.store import sqlite

    return sqlite
