"""Warm-up of bots: their code is compiled in a separate process.

The compiled code goes into a cache on disk, from which the server loads it quickly.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from functools import partial
from importlib.util import find_spec
from time import monotonic

from machinami.core import registry
from machinami.server.metrics import JobMetrics
from machinami.server.workers.executor import Executor
from machinami.server.workers.process_executor import ProcessExecutor

log = logging.getLogger(__name__)

_PLACES = 2
_TIMEOUT = 600.0


class Warmup:
    """Warms all bots in order. A bot that is needed at a table is warmed at once."""

    def __init__(self, threads: Executor, metrics: JobMetrics) -> None:
        self._threads = threads
        self._processes = ProcessExecutor("warm-up", _PLACES, metrics, niceness=10, jobs_per_process=1)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._round: asyncio.Task[None] | None = None

    def start(self, games: Iterable[str]) -> None:
        """Start to warm the bots of these games, in order."""
        self._round = asyncio.create_task(self._warm_all(list(games)))

    async def close(self) -> None:
        """Cancel all warm-ups."""
        for task in (self._round, *self._tasks.values()):
            if task is not None:
                task.cancel()
        await self._processes.close()

    def warm_now(self, game: str) -> None:
        """Warm a game's bot at once, as a table needs it. Until then it runs in plain Python."""
        if self._round is not None:
            self._task_for(game)

    async def _warm_all(self, games: list[str]) -> None:
        for game in games:
            await self._task_for(game)

    def _task_for(self, game: str) -> asyncio.Task[None]:
        if game not in self._tasks:
            self._tasks[game] = asyncio.create_task(self._warm(game))
        return self._tasks[game]

    async def _warm(self, game: str) -> None:
        start, is_cold = monotonic(), False
        try:
            if find_spec(f"{registry.GAMES_PACKAGE}.{game}") and find_spec(
                f"{registry.GAMES_PACKAGE}.{game}.bot"
            ):
                is_cold = not await self._threads.run(is_compiled, game)
                if is_cold:
                    log.info("compiling a bot; it plays more slowly until then", extra={"game": game})
                await self._processes.submit(partial(warm_bot, game), timeout=_TIMEOUT)
            await self._threads.run(registry.bot(game).warm)
            if is_cold:
                log.info("bot compiled", extra={"game": game, "seconds": round(monotonic() - start, 1)})
        except Exception as fault:
            # A bot that is not warm plays too; its first search starts later.
            log.warning("bot warm-up failed: %r", fault, extra={"game": game})


def is_compiled(game: str) -> bool:
    """Return whether nothing has to be compiled for a game's bot."""
    return registry.bot(game).is_compiled


def warm_bot(game: str) -> None:
    """In a process: compile a bot, which fills the cache."""
    registry.bot(game).warm()
