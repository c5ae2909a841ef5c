"""Warming bots up: what a bot compiles is compiled beside the server, in a process of its own.

The code goes into a cache on disk, from where the server loads it in a moment. `python -m
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
    """Warms all bots one after another; one that is wanted at a table need not wait for its turn."""

    def __init__(self, in_thread: Callable[[Callable[[], None]], Awaitable[None]]) -> None:
        self._in_thread = in_thread
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._round: asyncio.Task[None] | None = None

    def begin(self, games: Iterable[str]) -> None:
        """Warm the bots of these games, in their order."""
        self._round = asyncio.create_task(self._all(list(games)))

    def stop(self) -> None:
        """The server is closing."""
        for task in (self._round, *self._tasks.values()):
            if task is not None:
                task.cancel()

    def wanted(self, game: str) -> None:
        """A game's bot sits at a table: it is warmed before others, and thinks in plain Python until then."""
        if self._round is not None:
            self._one(game)

    async def _all(self, games: list[str]) -> None:
        for game in games:
            await self._one(game)

    def _one(self, game: str) -> asyncio.Task[None]:
        if game not in self._tasks:
            self._tasks[game] = asyncio.create_task(self._warm(game))
        return self._tasks[game]

    async def _warm(self, game: str) -> None:
        try:
            if find_spec(f"{registry.GAMES_PACKAGE}.{game}") and find_spec(
                f"{registry.GAMES_PACKAGE}.{game}.bot"
            ):
                await compiled(game)
            await self._in_thread(registry.bot(game).warm)
        except Exception as fault:
            # A cold bot plays too; it only begins later.
            log.warning("the bot of %s could not be warmed: %r", game, fault)


async def compiled(game: str) -> None:
    """Fill the cache of compiled code, beside everything else that goes on."""
    # In a session of its own, so that Ctrl-C in the server's terminal does not reach it in mid-import.
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
    parent_watchdog.follow(int(sys.argv[2]))
    if hasattr(os, "nice"):
        os.nice(10)
    registry.bot(sys.argv[1]).warm()
