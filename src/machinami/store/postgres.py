"""The dialect of PostgreSQL."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    URL,
    BigInteger,
    Connection,
    Engine,
    Executable,
    Table,
    cast,
    create_engine,
    event,
    extract,
    func,
    inspect,
    make_url,
    text,
)
from sqlalchemy.dialects.postgresql import insert

from machinami.store.engine import disposing
from machinami.store.location import DatabaseLocation
from machinami.store.rows import HEARTBEAT_TIMEOUT_MS

__all__ = [
    "RETRY_SECONDS",
    "SNAPSHOT",
    "WRITING",
    "clock",
    "compact",
    "create",
    "create_admin_engine",
    "create_migration_engine",
    "create_server_engine",
    "insert",
    "lock_query",
    "read_revision",
    "set_sequence",
]

RETRY_SECONDS = 8.0
"""Seconds for which an operation is retried while the server is unavailable, such as during a restart."""

WRITING: dict[str, str] = {}
SNAPSHOT = {"isolation_level": "REPEATABLE READ"}

_MIGRATING = 7_164_219
"""The number of the advisory lock for changes of the schema."""

_CONNECTIONS = 6


clock = cast(1000 * extract("epoch", func.clock_timestamp()), BigInteger)


def create_server_engine(database: DatabaseLocation) -> Engine:
    """Return an engine for a server; a broken connection is detected before it is used."""
    # A process that hangs in the middle of a transaction must not keep its row locks.
    return _engine(database, f"-c idle_in_transaction_session_timeout={HEARTBEAT_TIMEOUT_MS}")


def create_admin_engine(database: DatabaseLocation) -> Engine:
    """Return an engine for an operator's command: a transaction may idle while another database is read."""
    return _engine(database, "")


def _engine(database: DatabaseLocation, options: str) -> Engine:
    return create_engine(
        _url(database),
        hide_parameters=True,
        pool_pre_ping=True,
        pool_size=_CONNECTIONS,
        connect_args={
            "application_name": "machinami",
            "connect_timeout": 5,
            # A server that does not respond is given up after seconds instead of hours.
            "keepalives_idle": 2,
            "keepalives_interval": 1,
            "keepalives_count": 3,
            "tcp_user_timeout": 4000,
            "options": options,
        },
    )


def create_migration_engine(database: DatabaseLocation) -> Engine:
    """Return an engine for schema changes: of two processes that start at once the second waits."""
    engine = create_engine(_url(database), hide_parameters=True)
    event.listen(engine, "connect", _lock)
    return engine


def _lock(connection: Any, _: Any) -> None:
    """Take the advisory lock; it is released when the connection closes."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_advisory_lock({_MIGRATING})")
    connection.commit()


def create(database: DatabaseLocation) -> None:
    """Do nothing: the operator creates the database."""


def read_revision(database: DatabaseLocation) -> str | None:
    """Return the schema revision of a database, or None."""
    reading = create_engine(_url(database), hide_parameters=True)
    with disposing(reading) as engine, engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(text("SELECT version_num FROM alembic_version")).first()
        return None if found is None else str(found[0])


def lock_query(name: str) -> Executable:
    """Return a statement that holds the lock with this name until the end of the transaction."""
    return func.pg_advisory_xact_lock(func.hashtextextended(name, 0)).select()


def set_sequence(connection: Connection, table: Table, last: int) -> None:
    """Let a table's sequence continue after the number `last`."""
    column = next(iter(table.primary_key)).name
    connection.execute(func.setval(func.pg_get_serial_sequence(table.name, column), last).select())


def compact(database: DatabaseLocation) -> bool:
    """Reclaim the space of deleted rows."""
    writing = create_engine(_url(database), hide_parameters=True, isolation_level="AUTOCOMMIT")
    with disposing(writing) as engine, engine.connect() as connection:
        connection.execute(text("VACUUM"))
    return True


def _url(database: DatabaseLocation) -> URL:
    return make_url(str(database)).set(drivername="postgresql+psycopg")
