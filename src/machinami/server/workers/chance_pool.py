"""The process pool of slow chance.

Each table uses one of its processes, which may prepare draws in advance.
"""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from random import Random
from typing import Any
from zlib import crc32

from machinami.core import registry
from machinami.core.contract import Action, ChanceRequest, ChanceResult, Json
from machinami.server.workers import parent_watchdog

log = logging.getLogger(__name__)

_IDLE = 600.0
"""Seconds after which idle processes are ended."""


class ChancePool:
    """Up to `places` processes, each started on first use and ended when the pool is idle."""

    def __init__(self, places: int, kinds: tuple[str, ...], idle: float = _IDLE) -> None:
        self._kinds, self._idle = kinds, idle
        self._pools: list[ProcessPoolExecutor | None] = [None] * places
        self._ending: asyncio.TimerHandle | None = None

    async def draw(
        self, table: str, game: str, rules: int, ask: ChanceRequest, seed: int
    ) -> Action | ChanceResult:
        """Return the result of a chance request, drawn in the table's process."""
        result: Action | ChanceResult = await self._run(table, draw, game, rules, ask, seed)
        return result

    async def prepare(self, table: str, game: str, rules: int, view: dict[str, Json]) -> None:
        """Let a table's process prepare the draws that may follow a view."""
        await self._run(table, prepare, game, rules, view)

    def close(self) -> None:
        """End the processes."""
        if self._ending is not None:
            self._ending.cancel()
        for place, pool in enumerate(self._pools):
            if pool is not None:
                pool.shutdown(wait=False, cancel_futures=True)
            self._pools[place] = None

    async def _run(self, table: str, work: Any, *args: Any) -> Any:
        loop = asyncio.get_running_loop()
        place = crc32(table.encode()) % len(self._pools)
        if self._ending is not None:
            self._ending.cancel()
        self._ending = loop.call_later(self._idle, self.close)
        try:
            return await loop.run_in_executor(self._pool_at(place), work, *args)
        except BrokenProcessPool:
            self._pools[place] = None
            raise

    def _pool_at(self, place: int) -> ProcessPoolExecutor:
        pool = self._pools[place]
        if pool is None:
            initargs = (os.getpid(), self._kinds)
            pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_initialize, initargs=initargs)
            self._pools[place] = pool
        return pool


# In the child process ----------------------------------------------------------------------------------


def _initialize(parent: int, kinds: tuple[str, ...]) -> None:
    parent_watchdog.watch_parent(parent)
    for module in kinds:
        import_module(module)


def draw(game: str, rules: int, ask: ChanceRequest, seed: int) -> Action | ChanceResult:
    """Return the result of a chance request."""
    return registry.find(game, rules).sample_chance(ask, Random(seed))


def prepare(game: str, rules: int, view: dict[str, Json]) -> None:
    """Prepare the draws that may follow a view."""
    registry.find(game, rules).prepare_chance(view)
