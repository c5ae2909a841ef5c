"""Where bots think: compiled searches in threads, plain ones in processes, so that no table waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random

from machinami.bots.evaluation import advise
from machinami.core import registry
from machinami.core.contract import Action, Evaluation, Json
from machinami.server.workers.fair_queue import Shares
from machinami.server.workers.process_pool import Apart, think, weigh

_IDLE = 300.0
"""Seconds after which processes that nobody needs are ended."""


class Thinkers:
    """Few places to think in, so that people are served first; addresses and guests whose bots wait have them
    in turn."""

    def __init__(self, places: int, kinds: tuple[str, ...], idle: float = _IDLE) -> None:
        self._shares = Shares(places, (places, places), waiting=10**6)
        self._threads = ThreadPoolExecutor(places, "bot")
        self._apart = Apart(places, kinds, idle)

    @property
    def waiting(self) -> int:
        """How many bots wait for their turn."""
        return self._shares.waiting

    def close(self) -> None:
        """Send everybody home."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._apart.end()

    async def choose(
        self,
        parties: tuple[str, str],
        game: str,
        view: dict[str, Json],
        level: int,
        seed: int,
        progress: Callable[[float], None],
        cancel: Callable[[], bool],
    ) -> Action | None:
        """What the bot of a table would do, in the turn of the guest and the address that made the table;
        None if it is not wanted any more."""
        async with self._shares.place(*parties):
            if cancel():
                return None
            bot = registry.bot(game)
            if not bot.runs_in_thread:
                try:
                    return await self._apart.ask(think, game, view, level, seed, progress, cancel)
                except BrokenProcessPool:
                    self._apart.end()

            def here() -> Action | None:
                return bot.choose(view, level, rng=Random(seed), progress=progress, cancel=cancel)

            return await asyncio.get_running_loop().run_in_executor(self._threads, here)

    async def weigh(
        self,
        parties: tuple[str, str],
        game: str,
        view: dict[str, Json],
        level: int,
        seed: int,
        cancel: Callable[[], bool],
    ) -> Evaluation | None:
        """What the bot of a game thinks of a guest's view, in the turn of the guest and the address; None
        if it does not weigh."""
        async with self._shares.place(*parties):
            bot = registry.bot(game)
            if not bot.runs_in_thread:
                return await self._apart.ask(weigh, game, view, level, seed, lambda _: None, cancel)

            def here() -> Evaluation | None:
                return advise(bot, view, level, Random(seed), cancel)

            return await asyncio.get_running_loop().run_in_executor(self._threads, here)
