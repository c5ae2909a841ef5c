"""An open database: reader threads, one writer, and locks by name. Other processes may write to it, too."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, Self, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection, Table
from sqlalchemy.exc import DBAPIError

from machinami.store.dialect import find_dialect
from machinami.store.location import DatabaseLocation, is_shared, parse_location
from machinami.store.migrate import upgrade
from machinami.store.retry import retry_while_unavailable
from machinami.store.writer import Statement, Writer

T = TypeVar("T")

_READERS = 4
_LOCKERS = 6


def now() -> int:
    """Return the current time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Database:
    """The connections of one process to a database."""

    def __init__(self, location: DatabaseLocation) -> None:
        self.location = location
        self.dialect = find_dialect(location)
        self._engine = self.dialect.create_server_engine(location)
        self._readers = ThreadPoolExecutor(_READERS, "reader")
        self._writer = Writer(
            self._engine.execution_options(**self.dialect.WRITING), self.dialect.RETRY_SECONDS
        )
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        # Threads that wait for a lock must not occupy the readers.
        self._lockers = ThreadPoolExecutor(_LOCKERS, "locker")
        self._releases: set[asyncio.Task[None]] = set()
        """Releases of locks whose callers were cancelled while they waited."""

    @classmethod
    async def open(cls, location: str) -> Self:
        """Open the database in a file or at an address; create or migrate it if necessary."""
        await asyncio.to_thread(upgrade, parse_location(location))
        return cls(parse_location(location))

    async def close(self) -> None:
        """Finish pending writes and close the connections."""
        self._lockers.shutdown()
        await asyncio.gather(*self._releases)
        await self._writer.close()
        self._readers.shutdown()
        # Only now: a connection that is in use while its pool is disposed would stay open.
        self._engine.dispose()

    def insert(self, table: Table) -> Any:
        """Return an insert statement that supports upserts."""
        return self.dialect.insert(table)

    async def fetch(self, query: Any) -> Sequence[Any]:
        """Return the rows of a query."""

        def execute(connection: Connection) -> Sequence[Any]:
            return connection.execute(query).all()

        return await self.read(execute)

    async def read(self, work: Callable[[Connection], T], snapshot: bool = False) -> T:
        """Run `work` on a connection in a reader thread and return its result; repeat it while the database
        is unavailable. `snapshot`: all its queries see the same state."""
        engine = self._engine.execution_options(**self.dialect.SNAPSHOT) if snapshot else self._engine

        def attempt() -> T:
            with engine.connect() as connection:
                return work(connection)

        return await self._run(self._readers, attempt)

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in one transaction that reads and writes, outside the writer's queue. Return its
        result."""

        def attempt() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        return await self._run(self._readers, attempt)

    async def write(self, *statements: Statement) -> None:
        """Execute statements in one transaction and return once they are durable."""
        await self._writer.write(*statements)

    async def compact(self) -> bool:
        """Remove all traces of deleted data from the file and its log; return False if other connections
        prevented it."""
        return await asyncio.to_thread(self.dialect.compact, self.location)

    @asynccontextmanager
    async def lock(self, name: str) -> AsyncIterator[None]:
        """Hold the lock with this name, across all processes at the database."""
        async with self._locks.setdefault(name, asyncio.Lock()):
            if not is_shared(self.location):
                yield
                return
            connection = await self._wait_for_lock(name)
            try:
                yield
            finally:
                await asyncio.get_running_loop().run_in_executor(self._lockers, _unlock, connection)

    async def _wait_for_lock(self, name: str) -> Connection:
        """Return a connection that holds the lock. If the wait is cancelled, its thread releases the lock."""
        locking = asyncio.ensure_future(self._run(self._lockers, lambda: self._connect_locked(name)))
        try:
            return await asyncio.shield(locking)
        except asyncio.CancelledError:
            release = asyncio.create_task(_unlock_when_locked(locking))
            self._releases.add(release)
            release.add_done_callback(self._releases.discard)
            raise

    async def _run(self, executor: Executor, attempt: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(
            executor, retry_while_unavailable, attempt, self.dialect.RETRY_SECONDS
        )

    def _connect_locked(self, name: str) -> Connection:
        """Return a connection whose open transaction holds the lock."""
        connection = self._engine.connect()
        try:
            connection.execute(self.dialect.lock_query(name))
        except BaseException:
            connection.close()
            raise
        return connection


async def _unlock_when_locked(locking: asyncio.Task[Connection]) -> None:
    with suppress(Exception):
        _unlock(await locking)


def _unlock(connection: Connection) -> None:
    """Close the connection, which ends the transaction and releases the lock. Ignore a broken connection."""
    with suppress(DBAPIError):
        connection.close()
