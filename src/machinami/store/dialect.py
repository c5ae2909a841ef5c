"""Which database is spoken to: SQLite in a file, or PostgreSQL at an address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Connection, Engine, Executable, Table, make_url

from machinami.store.location import Database, shared


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


def shown(database: Database) -> str:
    """A database as it may be said aloud: without the password."""
    return make_url(str(database)).render_as_string() if shared(database) else str(database)


def dialect(database: Database) -> Dialect:
    """How to speak to a database. `ModuleNotFoundError` if its driver is not installed."""
    if shared(database):
        from machinami.store import postgres

        return postgres
    from machinami.store import sqlite

    return sqlite
