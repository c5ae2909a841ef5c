"""The one task that writes. What waits while a commit is on its way to the disk goes into the next.

A whole transaction is carried out in a thread at one go: a step to the thread and back for each of its
statements would cost the event loop more than all else that an action takes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, Executable

from machinami.store.retry import patiently


class Missed(Exception):
    """A statement that should have changed exactly one row has found none."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement, with the rows it is executed for."""

    text: Executable
    rows: list[dict[str, Any]] | None = None
    hits: bool = False
    """Whether it fails unless it changes a row."""


Job = tuple[Sequence[Statement], "asyncio.Future[None]"]


class Writer:
    """Groups writes: one disk synchronisation serves everybody who waits for one."""

    def __init__(self, engine: Engine, patience: float) -> None:
        self._engine, self._patience = engine, patience
        self._thread = ThreadPoolExecutor(1, "writer")
        self._jobs: list[Job] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="writer")

    async def write(self, *statements: Statement) -> None:
        """Execute these statements in one transaction; returns once they are on the disk."""
        done = asyncio.get_running_loop().create_future()
        self._jobs.append((statements, done))
        self._wake.set()
        # A caller that gives up must not take the statements of its job along.
        await asyncio.shield(done)

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing = True
        self._wake.set()
        await self._task
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown(wait=False)

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
        """One job spoilt the group: only that one may fail."""
        for job in jobs:
            done = job[1]
            try:
                await self._commit([job])
            except Exception as fault:
                done.set_exception(fault)
                done.exception()  # heard, even if the caller has gone
            else:
                done.set_result(None)

    async def _commit(self, jobs: list[Job]) -> None:
        statements = [statement for job in jobs for statement in job[0]]
        await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, statements)

    def _transact(self, statements: list[Statement]) -> None:
        """Carry statements out, again if need be: what a version or a key guards is never done twice."""
        patiently(lambda: self._attempt(statements), self._patience)

    def _attempt(self, statements: list[Statement]) -> None:
        with self._engine.begin() as connection:
            for statement in statements:
                done = connection.execute(statement.text, statement.rows)
                if statement.hits and done.rowcount != 1:
                    raise Missed
