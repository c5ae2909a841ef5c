"""Copy all rows of a database into an empty one, and compare the result row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any

from sqlalchemy import BigInteger, Connection, Row, Table, delete, func, insert, select

from machinami.store.dialect import find_dialect
from machinami.store.engine import disposing
from machinami.store.location import DatabaseLocation, is_shared
from machinami.store.lock import DatabaseInUse
from machinami.store.migrate import HEAD, upgrade
from machinami.store.rows import HEARTBEAT_TIMEOUT_MS
from machinami.store.schema import leases, metadata, processes, secrets

_ROWS_AT_ONCE = 500

Progress = Callable[[str, int], None]
"""Called with the name of a table and the number of its rows copied so far."""


class NotEmpty(Exception):
    """The target database contains rows."""


class CopyDiffers(Exception):
    """The copied rows differ from the source; the transaction was rolled back."""


def copy(source: DatabaseLocation, target: DatabaseLocation, progress: Progress) -> int:
    """Copy all rows in one transaction and return their number. Raise `NotEmpty` or `CopyDiffers`."""
    upgrade(target)
    old_dialect, new_dialect = find_dialect(source), find_dialect(target)
    with (
        disposing(old_dialect.create_admin_engine(source)) as reading,
        disposing(new_dialect.create_admin_engine(target)) as writing,
        reading.execution_options(**old_dialect.SNAPSHOT).connect() as old,
        writing.execution_options(**new_dialect.WRITING).begin() as new,
    ):
        if any(new.execute(select(table).limit(1)).first() is not None for table in _tables()):
            raise NotEmpty
        total = sum(_copy_table(table, old, new, progress) for table in _tables())
        for table in _tables():
            _compare_tables(table, old, new)
            _set_sequence(table, new, new_dialect.set_sequence)
    return total


def require_not_served(database: DatabaseLocation) -> None:
    """Raise `DatabaseInUse` if a live process serves the database at an address. Files are guarded by a lock
    instead."""
    dialect = find_dialect(database)
    if dialect.read_revision(database) != HEAD or not is_shared(database):
        return
    with disposing(dialect.create_admin_engine(database)) as engine, engine.connect() as connection:
        alive = connection.execute(
            select(processes).where(processes.c.beat > dialect.clock - HEARTBEAT_TIMEOUT_MS)
        ).first()
    if alive is not None:
        raise DatabaseInUse


def read_secret(database: DatabaseLocation, name: str) -> str | None:
    """Return the secret with this name, or None."""
    with (
        disposing(find_dialect(database).create_admin_engine(database)) as engine,
        engine.connect() as connection,
    ):
        found = connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar()
    return None if found is None else str(found)


def write_secret(database: DatabaseLocation, name: str, value: str) -> None:
    """Store a secret under a name."""
    with (
        disposing(find_dialect(database).create_admin_engine(database)) as engine,
        engine.begin() as connection,
    ):
        connection.execute(delete(secrets).where(secrets.c.name == name))
        connection.execute(insert(secrets).values(name=name, value=value))


def _tables() -> list[Table]:
    """Return the tables to copy, each after those that it references; leases and processes are not copied."""
    return [table for table in metadata.sorted_tables if table not in (processes, leases)]


def _rows(table: Table, connection: Connection) -> Iterator[Row[Any]]:
    yield from connection.execute(select(table).order_by(*table.primary_key)).yield_per(_ROWS_AT_ONCE)


def _copy_table(table: Table, old: Connection, new: Connection, progress: Progress) -> int:
    count = 0
    for rows in old.execute(select(table)).yield_per(_ROWS_AT_ONCE).partitions():
        new.execute(insert(table), [dict(row._mapping) for row in rows])
        count += len(rows)
        progress(table.name, count)
    return count


def _compare_tables(table: Table, old: Connection, new: Connection) -> None:
    """Compare the rows, sorted in Python because the collations of two databases may differ. Raise
    `CopyDiffers`."""
    ours = sorted(map(tuple, _rows(table, old)), key=repr)
    theirs = sorted(map(tuple, _rows(table, new)), key=repr)
    if any(one != other for one, other in zip_longest(ours, theirs)):
        raise CopyDiffers(table.name)


def _set_sequence(table: Table, new: Connection, set_last: Callable[[Connection, Table, int], None]) -> None:
    """Let numbered rows continue after the highest number."""
    key = [*table.primary_key]
    if len(key) == 1 and isinstance(key[0].type, BigInteger) and key[0].autoincrement is not False:
        last = new.execute(select(func.max(key[0]))).scalar()
        if last is not None:
            set_last(new, table, int(last))
