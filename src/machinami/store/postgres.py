"""All that is said to PostgreSQL alone."""

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
from machinami.store.location import Database
from machinami.store.protocol import HEARTBEAT_TIMEOUT_MS

__all__ = [
    "PATIENCE",
    "SNAPSHOT",
    "WRITING",
    "clock",
    "compact",
    "counted",
    "insert",
    "locking",
    "made",
    "maintaining",
    "migrating",
    "revision",
    "serving",
]

PATIENCE = 8.0
"""Seconds that a write waits for a server that has gone away, such as one that is being restarted."""

WRITING: dict[str, str] = {}
SNAPSHOT = {"isolation_level": "REPEATABLE READ"}

_MIGRATING = 7_164_219
"""The number of the lock that whoever changes the schema holds."""

_CONNECTIONS = 6


clock = cast(1000 * extract("epoch", func.clock_timestamp()), BigInteger)


def serving(database: Database) -> Engine:
    """Connections for a server; one that has broken is noticed before it is used."""
    # A process that stands still in the middle of a transaction must not keep others from its rows.
    return _engine(database, f"-c idle_in_transaction_session_timeout={HEARTBEAT_TIMEOUT_MS}")


def maintaining(database: Database) -> Engine:
    """Connections for an operator's command: a transaction may idle while another database is read."""
    return _engine(database, "")


def _engine(database: Database, options: str) -> Engine:
    return create_engine(
        _url(database),
        hide_parameters=True,
        pool_pre_ping=True,
        pool_size=_CONNECTIONS,
        connect_args={
            "application_name": "machinami",
            "connect_timeout": 5,
            # A server that does not answer any more is given up within seconds, not within hours.
            "keepalives_idle": 2,
            "keepalives_interval": 1,
            "keepalives_count": 3,
            "tcp_user_timeout": 4000,
            "options": options,
        },
    )


def migrating(database: Database) -> Engine:
    """Connections for changes of the schema: of two processes that start at once one waits for the other."""
    engine = create_engine(_url(database), hide_parameters=True)
    event.listen(engine, "connect", _lock)
    return engine


def _lock(connection: Any, _: Any) -> None:
    """The lock goes with the connection."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_advisory_lock({_MIGRATING})")
    connection.commit()


def made(database: Database) -> None:
    """The database is its operator's to make."""


def revision(database: Database) -> str | None:
    """The revision of a database, None if it has none."""
    reading = create_engine(_url(database), hide_parameters=True)
    with disposing(reading) as engine, engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(text("SELECT version_num FROM alembic_version")).first()
        return None if found is None else str(found[0])


def locking(name: str) -> Executable:
    """What keeps others from doing something of this name until the transaction ends."""
    return func.pg_advisory_xact_lock(func.hashtextextended(name, 0)).select()


def counted(connection: Connection, table: Table, last: int) -> None:
    """Let the numbers of a table's rows go on after the last."""
    column = next(iter(table.primary_key)).name
    connection.execute(func.setval(func.pg_get_serial_sequence(table.name, column), last).select())


def compact(database: Database) -> bool:
    """Make what was removed room for something else."""
    writing = create_engine(_url(database), hide_parameters=True, isolation_level="AUTOCOMMIT")
    with disposing(writing) as engine, engine.connect() as connection:
        connection.execute(text("VACUUM"))
    return True


def _url(database: Database) -> URL:
    return make_url(str(database)).set(drivername="postgresql+psycopg")
