"""Where bots think: compiled searches in threads, plain ones in processes, so that no table waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from random import Random

from machinami import registry
from machinami.contract import Action, Json


class Thinkers:
    """Few places to think in, so that people are served first."""

    def __init__(self, places: int, kinds: tuple[str, ...]) -> None:
        self._places, self._kinds = places, kinds
        self._threads = ThreadPoolExecutor(places, "bot")
        self._processes: ProcessPoolExecutor | None = None

    def close(self) -> None:
        """Send everybody home."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)

    async def choose(
        self,
        game: str,
        view: dict[str, Json],
        level: int,
        seed: int,
        progress: Callable[[float], None],
        cancel: Callable[[], bool],
    ) -> Action | None:
        """What a bot would do. A process tells no progress, and what it finds too late is not used."""
        loop = asyncio.get_running_loop()
        bot = registry.bot(game)
        if not bot.light:
            try:
                return await loop.run_in_executor(self._pool(), think, game, view, level, seed, self._kinds)
            except BrokenProcessPool:
                self._processes = None

        def here() -> Action | None:
            return bot.choose(view, level, rng=Random(seed), progress=progress, cancel=cancel)

        return await loop.run_in_executor(self._threads, here)

    def _pool(self) -> ProcessPoolExecutor:
        if self._processes is None:
            self._processes = ProcessPoolExecutor(self._places, get_context("spawn"))
        return self._processes


def think(game: str, view: dict[str, Json], level: int, seed: int, kinds: tuple[str, ...]) -> Action | None:
    """A bot's choice, in a process of its own."""
    for module in kinds:
        import_module(module)
    return registry.bot(game).choose(view, level, rng=Random(seed))
