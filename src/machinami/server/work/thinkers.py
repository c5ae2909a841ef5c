"""Where bots think: compiled searches in threads, plain ones in processes, so that no table waits."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from random import Random

from machinami import registry
from machinami.contract import Action, Json
from machinami.server.work import lifeline
from machinami.server.work.shares import Shares

_IDLE = 300.0
"""Seconds after which processes that nobody needs are ended."""


class Thinkers:
    """Few places to think in, so that people are served first; guests whose bots wait have them in turn."""

    def __init__(self, places: int, kinds: tuple[str, ...], idle: float = _IDLE) -> None:
        self._places, self._kinds, self._idle = places, kinds, idle
        self._shares = Shares(places, (places,), waiting=10**6)
        self._threads = ThreadPoolExecutor(places, "bot")
        self._processes: ProcessPoolExecutor | None = None
        self._ending: asyncio.TimerHandle | None = None

    def close(self) -> None:
        """Send everybody home."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._end()

    async def choose(
        self,
        guest: str,
        game: str,
        view: dict[str, Json],
        level: int,
        seed: int,
        progress: Callable[[float], None],
        cancel: Callable[[], bool],
    ) -> Action | None:
        """What the bot of a guest's table would do, in that guest's turn; None if it is not wanted any more.

        A process tells no progress, and what it finds too late is not used.
        """
        async with self._shares.place(guest):
            if cancel():
                return None
            bot = registry.bot(game)
            if not bot.light:
                try:
                    return await self._apart(game, view, level, seed)
                except BrokenProcessPool:
                    self._processes = None

            def here() -> Action | None:
                return bot.choose(view, level, rng=Random(seed), progress=progress, cancel=cancel)

            return await asyncio.get_running_loop().run_in_executor(self._threads, here)

    async def _apart(self, game: str, view: dict[str, Json], level: int, seed: int) -> Action | None:
        loop = asyncio.get_running_loop()
        if self._ending is not None:
            self._ending.cancel()
        try:
            return await loop.run_in_executor(self._pool(), think, game, view, level, seed, self._kinds)
        finally:
            if self._ending is not None:
                self._ending.cancel()
            self._ending = loop.call_later(self._idle, self._end)

    def _pool(self) -> ProcessPoolExecutor:
        if self._processes is None:
            self._processes = ProcessPoolExecutor(
                self._places, get_context("spawn"), initializer=lifeline.follow, initargs=(os.getpid(),)
            )
        return self._processes

    def _end(self) -> None:
        """End the processes; what they still think about, they finish."""
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)
            self._processes = None


def think(game: str, view: dict[str, Json], level: int, seed: int, kinds: tuple[str, ...]) -> Action | None:
    """A bot's choice, in a process of its own."""
    for module in kinds:
        import_module(module)
    return registry.bot(game).choose(view, level, rng=Random(seed))
