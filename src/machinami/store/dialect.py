"""The differences between the databases: SQLite in a file, PostgreSQL at an address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Connection, Engine, Executable, Table, make_url

from machinami.store.location import DatabaseLocation, is_shared


class Dialect(Protocol):
    """The operations that each kind of database implements in its module."""

    @property
    def WRITING(self) -> Mapping[str, Any]:
        """The options of connections that write: of two concurrent writers the second waits and sees the
        first one's changes."""

    @property
    def SNAPSHOT(self) -> Mapping[str, Any]:
        """The options of connections whose queries all see one snapshot."""

    @property
    def RETRY_SECONDS(self) -> float:
        """Seconds for which an operation is retried while the database is unavailable."""

    @property
    def clock(self) -> ColumnElement[int]:
        """The current time of the database, in milliseconds since 1970."""

    def insert(self, table: Table, /) -> Any:
        """Return an insert statement that supports upserts."""

    def create_server_engine(self, database: DatabaseLocation, /) -> Engine:
        """Return an engine for a server."""

    def create_admin_engine(self, database: DatabaseLocation, /) -> Engine:
        """Return an engine for an operator's command, whose transactions may idle."""

    def create_migration_engine(self, database: DatabaseLocation, /) -> Engine:
        """Return an engine whose transactions include changes of the schema."""

    def create(self, database: DatabaseLocation, /) -> None:
        """Create the database if it does not exist and the application may create it."""

    def read_revision(self, database: DatabaseLocation, /) -> str | None:
        """Return the schema revision of a database, or None."""

    def lock_query(self, name: str, /) -> Executable:
        """Return a statement that holds the lock with this name until the end of the transaction."""

    def set_sequence(self, connection: Connection, table: Table, last: int, /) -> None:
        """Let a table's sequence continue after the number `last`."""

    def compact(self, database: DatabaseLocation, /) -> bool:
        """Reclaim the space of deleted rows; return False if other connections prevented it."""


def display_name(database: DatabaseLocation) -> str:
    """Return the name of a database without its password, for display."""
    return make_url(str(database)).render_as_string() if is_shared(database) else str(database)


def find_dialect(database: DatabaseLocation) -> Dialect:
    """Return the dialect of a database. Raise `ModuleNotFoundError` if its driver is not installed."""
    if is_shared(database):
        from machinami.store import postgres

        return postgres
    from machinami.store import sqlite

    return sqlite
