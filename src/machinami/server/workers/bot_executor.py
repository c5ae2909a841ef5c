"""The executor of bot searches: compiled bots run in threads, others in processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random

from machinami.bots.evaluation import advise
from machinami.core import registry
from machinami.core.contract import Action, Evaluation, Json
from machinami.server.workers.fair_queue import FairQueue
from machinami.server.workers.process_executor import ProcessExecutor, is_cancelled, report_progress

log = logging.getLogger(__name__)

_IDLE = 300.0
"""Seconds after which idle processes are ended."""


class BotExecutor:
    """Runs a limited number of bot searches, so that requests of people keep priority.

    Addresses and guests take turns in a fair queue.
    """

    def __init__(self, places: int, kinds: tuple[str, ...], idle: float = _IDLE) -> None:
        self._queue = FairQueue(places, (places, places), waiting=10**6)
        self._threads = ThreadPoolExecutor(places, "bot")
        self._processes = ProcessExecutor(places, kinds, idle)

    @property
    def waiting(self) -> int:
        """The number of waiting searches."""
        return self._queue.waiting

    def close(self) -> None:
        """Cancel waiting searches and end the threads and processes."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._processes.close()

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
        """Return a bot's action for a view.

        The job waits in the fair queue. Return None if it was cancelled before its turn.
        """
        async with self._queue.slot(*parties):
            if cancel():
                return None
            bot = registry.bot(game)
            if not bot.runs_in_thread:
                try:
                    return await self._processes.submit(
                        choose_action, game, view, level, seed, progress=progress, cancel=cancel
                    )
                except BrokenProcessPool:
                    log.exception("bot process failed", extra={"game": game})

            def here() -> Action | None:
                return bot.choose(view, level, rng=Random(seed), progress=progress, cancel=cancel)

            return await asyncio.get_running_loop().run_in_executor(self._threads, here)

    async def evaluate(
        self,
        parties: tuple[str, str],
        game: str,
        view: dict[str, Json],
        level: int,
        seed: int,
        cancel: Callable[[], bool],
    ) -> Evaluation | None:
        """Return a bot's evaluation of a view.

        The job waits in the fair queue. Return None if the bot does not evaluate.
        """
        async with self._queue.slot(*parties):
            bot = registry.bot(game)
            if not bot.runs_in_thread:
                return await self._processes.submit(evaluate, game, view, level, seed, cancel=cancel)

            def here() -> Evaluation | None:
                return advise(bot, view, level, Random(seed), cancel)

            return await asyncio.get_running_loop().run_in_executor(self._threads, here)


# In the child process ----------------------------------------------------------------------------------


def choose_action(game: str, view: dict[str, Json], level: int, seed: int) -> Action | None:
    """Return a bot's choice. The server can follow and stop the search."""
    bot = registry.bot(game)
    return bot.choose(view, level, rng=Random(seed), progress=report_progress, cancel=is_cancelled)


def evaluate(game: str, view: dict[str, Json], level: int, seed: int) -> Evaluation | None:
    """Return a bot's evaluation of a view; None if the bot does not evaluate."""
    return advise(registry.bot(game), view, level, Random(seed), is_cancelled)
