"""An open database: reader threads and one writer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Self, TypeVar
from weakref import WeakValueDictionary

from machinami.store.dialect import dialect
from machinami.store.location import Database, located
from machinami.store.migrate import upgrade
from machinami.store.retry import patiently
from machinami.store.writer import Writer

T = TypeVar("T")

_READERS = 4


def now() -> int:
    """Return the current time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Base:
    """One database, which other processes may write to."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._dialect = dialect(database)
        self._engine = self._dialect.serving(database)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._readers = ThreadPoolExecutor(_READERS, "reader")
        self._writer = Writer(self._engine.execution_options(**self._dialect.WRITING), self._dialect.PATIENCE)

    @classmethod
    async def open(cls, database: str) -> Self:
        """Open the store in a file or at an address; create or migrate the database if necessary."""
        await asyncio.to_thread(upgrade, located(database))
        return cls(located(database))

    @asynccontextmanager
    async def alone(self, name: str) -> AsyncIterator[None]:
        """Hold the lock with this name within this process."""
        async with self._locks.setdefault(name, asyncio.Lock()):
            yield

    async def close(self) -> None:
        """Finish pending writes and close the connections."""
        await self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def _all(self, query: Any) -> Sequence[Any]:
        return await self._beside(self._ask, query)

    def _ask(self, query: Any) -> Sequence[Any]:
        with self._engine.connect() as connection:
            return connection.execute(query).all()

    async def _beside(self, work: Callable[[Any], T], subject: Any) -> T:
        """Run a query in a reader thread, so that it does not block the event loop."""
        return await asyncio.get_running_loop().run_in_executor(
            self._readers, patiently, lambda: work(subject), self._dialect.PATIENCE
        )
