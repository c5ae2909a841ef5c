"""Copy all rows of a database into an empty one, and compare the result row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any

from sqlalchemy import BigInteger, Connection, Row, Table, delete, func, insert, select

from machinami.store.dialect import dialect
from machinami.store.engine import disposing
from machinami.store.location import Database, shared
from machinami.store.lock import Held
from machinami.store.migrate import HEAD, upgrade
from machinami.store.rows import HEARTBEAT_TIMEOUT_MS
from machinami.store.schema import leases, metadata, processes, secrets

_AT_ONCE = 500

Progress = Callable[[str, int], None]
"""Called with the name of a table and the number of its rows copied so far."""


class NotEmpty(Exception):
    """The target database contains rows."""


class Different(Exception):
    """The copied rows differ from the source; the transaction was rolled back."""


def copy(source: Database, target: Database, progress: Progress) -> int:
    """Copy all rows in one transaction and return their number. Raise `NotEmpty` or `Different`."""
    upgrade(target)
    told, heard = dialect(source), dialect(target)
    with (
        disposing(told.maintaining(source)) as reading,
        disposing(heard.maintaining(target)) as writing,
        reading.execution_options(**told.SNAPSHOT).connect() as old,
        writing.execution_options(**heard.WRITING).begin() as new,
    ):
        if any(new.execute(select(table).limit(1)).first() is not None for table in _tables()):
            raise NotEmpty
        total = sum(_copied(table, old, new, progress) for table in _tables())
        for table in _tables():
            _compared(table, old, new)
            _counting(table, new, heard.counted)
    return total


def served(database: Database) -> None:
    """Raise `Held` if a live process serves the database at an address. Files are guarded by a lock
    instead."""
    spoken = dialect(database)
    if spoken.revision(database) != HEAD or not shared(database):
        return
    with disposing(spoken.maintaining(database)) as engine, engine.connect() as connection:
        alive = connection.execute(
            select(processes).where(processes.c.beat > spoken.clock - HEARTBEAT_TIMEOUT_MS)
        ).first()
    if alive is not None:
        raise Held


def found_secret(database: Database, name: str) -> str | None:
    """Return the secret with this name, or None."""
    with disposing(dialect(database).maintaining(database)) as engine, engine.connect() as connection:
        found = connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar()
    return None if found is None else str(found)


def put_secret(database: Database, name: str, value: str) -> None:
    """Store a secret under a name."""
    with disposing(dialect(database).maintaining(database)) as engine, engine.begin() as connection:
        connection.execute(delete(secrets).where(secrets.c.name == name))
        connection.execute(insert(secrets).values(name=name, value=value))


def _tables() -> list[Table]:
    """Return the tables to copy, each after those that it references; leases and processes are not copied."""
    return [table for table in metadata.sorted_tables if table not in (processes, leases)]


def _rows(table: Table, connection: Connection) -> Iterator[Row[Any]]:
    yield from connection.execute(select(table).order_by(*table.primary_key)).yield_per(_AT_ONCE)


def _copied(table: Table, old: Connection, new: Connection, progress: Progress) -> int:
    count = 0
    for rows in old.execute(select(table)).yield_per(_AT_ONCE).partitions():
        new.execute(insert(table), [dict(row._mapping) for row in rows])
        count += len(rows)
        progress(table.name, count)
    return count


def _compared(table: Table, old: Connection, new: Connection) -> None:
    """Compare the rows, sorted in Python because the collations of two databases may differ. Raise
    `Different`."""
    ours = sorted(map(tuple, _rows(table, old)), key=repr)
    theirs = sorted(map(tuple, _rows(table, new)), key=repr)
    if any(one != other for one, other in zip_longest(ours, theirs)):
        raise Different(table.name)


def _counting(table: Table, new: Connection, counted: Callable[[Connection, Table, int], None]) -> None:
    """Let numbered rows continue after the highest number."""
    key = [*table.primary_key]
    if len(key) == 1 and isinstance(key[0].type, BigInteger) and key[0].autoincrement is not False:
        last = new.execute(select(func.max(key[0]))).scalar()
        if last is not None:
            counted(new, table, int(last))
