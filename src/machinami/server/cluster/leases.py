"""The leases of this process: which tables it runs, kept alive by one heartbeat.

A process with its own database runs every table that it has in memory, and sends no heartbeats.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from machinami.store.rows import HEARTBEAT_TIMEOUT_MS, ProcessStatus, TableVersion

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 0.7
"""Seconds between heartbeats. A process is considered dead after four missed ones."""

_PURGE_EVERY = 100


class LeaseStorage(Protocol):
    """The storage of heartbeats and leases."""

    async def beat(self, name: str, status: str) -> bool:
        """Write this process's heartbeat. Return whether another process is alive."""

    async def list_statuses(self) -> list[ProcessStatus]:
        """Return the statuses of the other live processes."""

    async def leave(self) -> None:
        """Release all leases of this process."""

    async def purge_dead(self) -> None:
        """Delete processes that died long ago."""

    async def claim(self, name: str) -> bool:
        """Take a lease unless a live process has it. Return whether this process has it now."""

    async def claim_orphans(self) -> list[str]:
        """Take leases of running tables whose process is dead, and return the tables."""

    async def release(self, name: str) -> None:
        """Release a lease."""

    async def list_own(self) -> frozenset[str]:
        """Return the leases of this process."""

    async def list_versions(self, names: list[str]) -> dict[str, TableVersion]:
        """Return the versions of tables, and whether a live process has the lease of each."""


class Leases:
    """The leases of one process."""

    def __init__(self, name: str, describe: Callable[[], str]) -> None:
        """`describe` returns the status that is published under `name` with each heartbeat."""
        self._name, self._describe = name, describe
        self._storage: LeaseStorage | None = None
        self._task: asyncio.Task[None] | None = None
        self._last_heartbeat = 0.0
        self._releases: dict[str, asyncio.Task[None]] = {}
        self.alone = True
        """Whether no other process is alive."""

    async def open(
        self,
        storage: LeaseStorage | None,
        *,
        adopt: Callable[[Sequence[str]], Awaitable[None]],
        keep_only: Callable[[frozenset[str]], None],
    ) -> None:
        """Send the first heartbeat.

        `adopt` runs tables that no live process ran; `keep_only` stops running the tables that are not among
        those that this process still has.
        """
        if storage is not None:
            self._storage, self._adopt, self._keep_only = storage, adopt, keep_only
            await self._send_heartbeat(storage)
            self._task = asyncio.create_task(self._run_heartbeat(storage))

    async def close(self) -> None:
        """Stop the heartbeat and release all leases."""
        if self._task is not None and self._storage is not None:
            self._task.cancel()
            await asyncio.gather(*self._releases.values(), return_exceptions=True)
            try:
                await self._storage.leave()
            except Exception:
                log.exception("failed to release leases on shutdown")

    async def claim(self, name: str) -> bool:
        """Take a lease unless a live process has it. Return whether this process has it now."""
        if name in self._releases:
            await asyncio.wait([self._releases[name]])
        return self._storage is None or await self._storage.claim(name)

    def release(self, name: str, on_released: Callable[[], None]) -> None:
        """Release a lease in a background task, then call `on_released`."""
        storage = self._storage
        if storage is not None and self._task is not None and not self._task.cancelled():
            task = asyncio.get_running_loop().create_task(_release(storage, name, on_released))
            self._releases[name] = task
            task.add_done_callback(lambda _: self._releases.pop(name, None))

    async def list_versions(self, names: list[str]) -> dict[str, TableVersion]:
        """Return the stored versions of tables, and whether a live process has the lease of each.

        A process with its own database gets an empty answer: what it has in memory is what is stored.
        """
        return {} if self._storage is None or not names else await self._storage.list_versions(names)

    async def list_statuses(self) -> list[ProcessStatus]:
        """Return the statuses of the other live processes."""
        return [] if self._storage is None else await self._storage.list_statuses()

    async def _run_heartbeat(self, storage: LeaseStorage) -> None:
        beats = 0
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            try:
                await self._send_heartbeat(storage)
                beats += 1
                await self._adopt(await storage.claim_orphans())
                if beats % _PURGE_EVERY == 0:
                    await storage.purge_dead()
            except Exception:
                log.exception("heartbeat failed")

    async def _send_heartbeat(self, storage: LeaseStorage) -> None:
        silent = 1000 * (time.monotonic() - self._last_heartbeat)
        self.alone = not await storage.beat(self._name, self._describe())
        if self._last_heartbeat and silent > HEARTBEAT_TIMEOUT_MS:
            # Other processes may have taken leases while this one was silent.
            self._keep_only(await storage.list_own())
        self._last_heartbeat = time.monotonic()


async def _release(storage: LeaseStorage, name: str, on_released: Callable[[], None]) -> None:
    try:
        await storage.release(name)
        on_released()
    except Exception:
        log.exception("failed to release table lease")
