"""The process pool of bots that would hold the interpreter's lock.

Searches can be cancelled and report progress. Processes end when they are idle or the server has ended.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.context import SpawnContext
from random import Random
from typing import Any, TypeVar

from machinami.bots.evaluation import advise
from machinami.core import registry
from machinami.core.contract import Action, Evaluation, Json
from machinami.server.workers import parent_watchdog

T = TypeVar("T")

_POLL_SECONDS = 0.1
"""Seconds between two polls of a search's progress."""


class SearchSlots:
    """Shared memory with a slot for each search: progress from the process, a stop flag from the server."""

    def __init__(self, places: int, context: SpawnContext) -> None:
        self.progress = context.RawArray("d", places)
        self.stops = context.RawArray("b", places)
        self._free: asyncio.Queue[int] = asyncio.Queue()
        for slot in range(places):
            self._free.put_nowait(slot)

    async def acquire(self) -> int:
        """Return a free slot for a new search, and wait for one.

        A cancelled search keeps its slot until it ends.
        """
        slot = await self._free.get()
        self.progress[slot], self.stops[slot] = 0.0, 0
        return slot

    def release(self, slot: int) -> None:
        """Release the slot of a finished search."""
        self._free.put_nowait(slot)


class SearchProcesses:
    """Up to `places` processes, started on first use and ended when the pool is idle."""

    def __init__(self, places: int, kinds: tuple[str, ...], idle: float) -> None:
        self._places, self._kinds, self._idle = places, kinds, idle
        self._pool: ProcessPoolExecutor | None = None
        self._ending: asyncio.TimerHandle | None = None

    async def run(
        self,
        work: Callable[[str, dict[str, Json], int, int, int], T],
        game: str,
        view: dict[str, Json],
        level: int,
        seed: int,
        progress: Callable[[float], None],
        cancel: Callable[[], bool],
    ) -> T:
        """Return the result of `choose_action` or `evaluate` for a view, from a process.

        After cancellation the search soon returns its best result so far.
        """
        loop = asyncio.get_running_loop()
        pool, signals = self._start()
        slot = await signals.acquire()
        search = loop.run_in_executor(pool, work, game, view, level, seed, slot)
        search.add_done_callback(lambda _: signals.release(slot))
        try:
            while not (await asyncio.wait({search}, timeout=_POLL_SECONDS))[0]:
                if cancel():
                    signals.stops[slot] = 1
                progress(signals.progress[slot])
            return search.result()
        finally:
            signals.stops[slot] = 1
            self._schedule_end(loop)

    def end(self) -> None:
        """End the processes. Running searches are stopped and soon return their best result."""
        if self._ending is not None:
            self._ending.cancel()
        if self._pool is not None:
            self._signals.stops[:] = [1] * self._places
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _start(self) -> tuple[ProcessPoolExecutor, SearchSlots]:
        if self._ending is not None:
            self._ending.cancel()
        if self._pool is None:
            context = get_context("spawn")
            self._signals = SearchSlots(self._places, context)
            initargs = (os.getpid(), self._signals.progress, self._signals.stops, self._kinds)
            self._pool = ProcessPoolExecutor(
                self._places, context, initializer=_initialize, initargs=initargs
            )
        return self._pool, self._signals

    def _schedule_end(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._ending is not None:
            self._ending.cancel()
        self._ending = loop.call_later(self._idle, self.end)


# In the child process ----------------------------------------------------------------------------------

_shares: Any = None
_stops: Any = None


def _initialize(parent: int, shares: Any, stops: Any, kinds: tuple[str, ...]) -> None:
    global _shares, _stops
    _shares, _stops = shares, stops
    parent_watchdog.watch_parent(parent)
    for module in kinds:
        import_module(module)


def choose_action(game: str, view: dict[str, Json], level: int, seed: int, slot: int) -> Action | None:
    """Return a bot's choice. The server can follow and stop the search through its slot."""

    def progress(share: float) -> None:
        _shares[slot] = share

    return registry.bot(game).choose(
        view, level, rng=Random(seed), progress=progress, cancel=lambda: bool(_stops[slot])
    )


def evaluate(game: str, view: dict[str, Json], level: int, seed: int, slot: int) -> Evaluation | None:
    """Return a bot's evaluation of a view; None if the bot does not evaluate."""
    bot = registry.bot(game)
    return advise(bot, view, level, Random(seed), lambda: bool(_stops[slot]))
