"""The one task that writes. Jobs that arrive during a commit are grouped into the next transaction.

A transaction runs in a thread as a whole: a switch of threads for each statement would cost the event loop
more than the rest of an action.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, Executable

from machinami.store.retry import retry_while_unavailable


class RowCountMismatch(Exception):
    """A statement that must change exactly one row did not."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement and the rows of parameters to execute it with."""

    text: Executable
    rows: list[dict[str, Any]] | None = None
    one_row: bool = False
    """Whether to raise `RowCountMismatch` unless the statement changes exactly one row."""


Job = tuple[Sequence[Statement], "asyncio.Future[None]"]


class Writer:
    """Groups writes, so that one disk synchronization serves all waiting callers."""

    def __init__(self, engine: Engine, patience: float) -> None:
        self._engine, self._patience = engine, patience
        self._thread = ThreadPoolExecutor(1, "writer")
        self._jobs: list[Job] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="writer")

    async def write(self, *statements: Statement) -> None:
        """Execute statements in one transaction and return once they are durable."""
        done = asyncio.get_running_loop().create_future()
        self._jobs.append((statements, done))
        self._wake.set()
        # A cancelled caller must not cancel its job, which is part of a group.
        await asyncio.shield(done)

    async def close(self) -> None:
        """Finish pending writes and stop."""
        self._closing = True
        self._wake.set()
        await self._task
        self._thread.shutdown()

    async def _run(self) -> None:
        while self._jobs or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._jobs:
                jobs, self._jobs = self._jobs, []
                try:
                    await self._commit(jobs)
                except Exception:
                    await self._one_by_one(jobs)
                else:
                    for _, done in jobs:
                        if not done.cancelled():
                            done.set_result(None)

    async def _one_by_one(self, jobs: list[Job]) -> None:
        """Commit each job separately after a group has failed, so that only the faulty job fails."""
        for job in jobs:
            done = job[1]
            try:
                await self._commit([job])
            except Exception as fault:
                done.set_exception(fault)
                done.exception()  # mark the exception as retrieved, even if the caller is cancelled
            else:
                done.set_result(None)

    async def _commit(self, jobs: list[Job]) -> None:
        statements = [statement for job in jobs for statement in job[0]]
        await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, statements)

    def _transact(self, statements: list[Statement]) -> None:
        """Execute statements; retry while the database is unavailable. Versions and keys prevent double
        execution."""
        retry_while_unavailable(lambda: self._attempt(statements), self._patience)

    def _attempt(self, statements: list[Statement]) -> None:
        with self._engine.begin() as connection:
            for statement in statements:
                done = connection.execute(statement.text, statement.rows)
                if statement.one_row and done.rowcount != 1:
                    raise RowCountMismatch
