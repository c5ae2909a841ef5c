"""The executor of bot searches: compiled bots run in threads, others in processes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from random import Random

from machinami.bots.evaluation import advise
from machinami.core import registry
from machinami.core.candidates import candidates
from machinami.core.contract import Action, Evaluation, Json
from machinami.core.factory import imagine
from machinami.server.metrics import JobMetrics
from machinami.server.workers.executor import Executor
from machinami.server.workers.fair_queue import FairQueue
from machinami.server.workers.jobs import Cancellation, is_cancelled, report_progress
from machinami.server.workers.process_executor import ProcessExecutor
from machinami.server.workers.thread_executor import ThreadExecutor
from machinami.server.workers.worker_process import ProcessDied

log = logging.getLogger(__name__)

_TIMEOUT = 600.0
"""Seconds after which a search has failed. Searches limit their own time to a few seconds."""


class BotExecutor:
    """Runs a limited number of bot searches, so that requests of people keep priority.

    Addresses and guests take turns in a fair queue.
    """

    def __init__(self, places: int, kinds: tuple[str, ...], metrics: JobMetrics) -> None:
        self._queue = FairQueue(places, (places, places), waiting=10**6)
        self._threads = ThreadExecutor("bot-threads", places, metrics, self._queue)
        self._processes = ProcessExecutor("bot-processes", places, metrics, self._queue, kinds=kinds)

    @property
    def waiting(self) -> int:
        """The number of waiting searches."""
        return self._queue.waiting

    async def close(self) -> None:
        """Cancel all searches and end the threads and processes."""
        await self._threads.close()
        await self._processes.close()

    async def choose(
        self,
        parties: tuple[str, str],
        game: str,
        view: dict[str, Json],
        level: int,
        seed: int,
        on_progress: Callable[[float], None],
        cancellation: Cancellation,
    ) -> Action | None:
        """Return a bot's action for a view.

        The job waits in the fair queue. Return None if it was cancelled before its turn.
        """
        job = partial(choose_action, game, view, level, seed)

        async def submit(executor: Executor) -> Action | None:
            return await executor.submit(
                job, owner=parties, timeout=_TIMEOUT, cancellation=cancellation, on_report=on_progress
            )

        executor = self._executor_of(game)
        try:
            return await submit(executor)
        except ProcessDied:
            log.exception("bot process failed", extra={"game": game})
        return await submit(self._threads)

    async def evaluate(
        self,
        parties: tuple[str, str],
        game: str,
        view: dict[str, Json],
        level: int,
        seed: int,
        cancellation: Cancellation,
    ) -> Evaluation | None:
        """Return a bot's evaluation of a view.

        The job waits in the fair queue. Return None if the bot does not evaluate.
        """
        job = partial(evaluate, game, view, level, seed)
        return await self._executor_of(game).submit(
            job, owner=parties, timeout=_TIMEOUT, cancellation=cancellation
        )

    async def list_choices(
        self,
        parties: tuple[str, str],
        game: str,
        view: dict[str, Json],
        limit: int,
        language: str,
        seed: str,
    ) -> tuple[list[tuple[Action, str]], bool]:
        """Return up to `limit` legal actions of a view's seat with their descriptions, and whether these are
        all. The job waits in the fair queue."""
        job = partial(list_choices, game, view, limit, language, seed)
        return await self._executor_of(game).submit(job, owner=parties, timeout=_TIMEOUT)

    def _executor_of(self, game: str) -> Executor:
        return self._threads if registry.bot(game).runs_in_thread else self._processes


# Jobs --------------------------------------------------------------------------------------------------


def choose_action(game: str, view: dict[str, Json], level: int, seed: int) -> Action | None:
    """Return a bot's choice; None if it is no longer wanted."""
    if is_cancelled():
        return None
    bot = registry.bot(game)
    return bot.choose(view, level, rng=Random(seed), progress=report_progress, cancel=is_cancelled)


def list_choices(
    game: str, view: dict[str, Json], limit: int, language: str, seed: str
) -> tuple[list[tuple[Action, str]], bool]:
    """Return legal actions of a view's seat with their descriptions, and whether these are all.

    The seed makes equal requests equal.
    """
    rng = Random(seed)
    play, seat = imagine(view, rng), int(view["seat"])
    if seat not in play.to_act:
        return [], True
    count = play.actions(seat).count
    found = candidates(play, seat, rng)
    complete = count is not None and count <= limit
    chosen = found if len(found) <= limit else rng.sample(found, limit)
    return [(action, play.describe(action, language)) for action in chosen], complete


def evaluate(game: str, view: dict[str, Json], level: int, seed: int) -> Evaluation | None:
    """Return a bot's evaluation of a view; None if the bot does not evaluate."""
    return advise(registry.bot(game), view, level, Random(seed), is_cancelled)
