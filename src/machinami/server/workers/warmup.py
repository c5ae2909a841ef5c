"""Warm-up of bots: their code is compiled in a separate process.

The compiled code goes into a cache on disk, from which the server loads it quickly. `python -m
machinami.server.workers.warmup KEY PARENT` is that process.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Iterable
from importlib.util import find_spec

from machinami.core import registry
from machinami.server.workers import parent_watchdog

log = logging.getLogger(__name__)

_LONGEST = 600.0


class Warmup:
    """Warms all bots in order. A bot that is needed at a table is warmed at once."""

    def __init__(self, in_thread: Callable[[Callable[[], None]], Awaitable[None]]) -> None:
        self._in_thread = in_thread
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._round: asyncio.Task[None] | None = None

    def start(self, games: Iterable[str]) -> None:
        """Start to warm the bots of these games, in order."""
        self._round = asyncio.create_task(self._warm_all(list(games)))

    def stop(self) -> None:
        """Cancel all warm-ups."""
        for task in (self._round, *self._tasks.values()):
            if task is not None:
                task.cancel()

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
        try:
            if find_spec(f"{registry.GAMES_PACKAGE}.{game}") and find_spec(
                f"{registry.GAMES_PACKAGE}.{game}.bot"
            ):
                await compile_in_subprocess(game)
            await self._in_thread(registry.bot(game).warm)
        except Exception as fault:
            # A bot that is not warm plays too; its first search starts later.
            log.warning("bot warm-up failed: %r", fault, extra={"game": game})


async def compile_in_subprocess(game: str) -> None:
    """Fill the cache of compiled code in a separate process, within `_LONGEST` seconds."""
    # In a new session, so that Ctrl-C in the server's terminal does not interrupt an import.
    worker = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, game, str(os.getpid()), start_new_session=True
    )
    try:
        async with asyncio.timeout(_LONGEST):
            await worker.wait()
    finally:
        if worker.returncode is None:
            worker.kill()
            await worker.wait()


if __name__ == "__main__":
    parent_watchdog.watch_parent(int(sys.argv[2]))
    if hasattr(os, "nice"):
        os.nice(10)
    registry.bot(sys.argv[1]).warm()
