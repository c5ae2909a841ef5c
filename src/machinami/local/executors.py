"""Jobs on a device run one after another on the event loop, between messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from random import Random
from typing import Any, ParamSpec, TypeVar

from machinami.bots.evaluation import advise
from machinami.core import registry
from machinami.core.contract import Action, ChanceRequest, ChanceResult, Evaluation, Json
from machinami.server.tables.hints import SECONDS
from machinami.server.workers.jobs import Cancellation

P = ParamSpec("P")
T = TypeVar("T")


class InlineExecutor:
    """Runs short jobs on the event loop."""

    def submit(self, job: Callable[[], T], *, timeout: float | None = None) -> asyncio.Future[T]:
        """Run a job when the event loop is next free. Return the future of its result."""

        async def run() -> T:
            return job()

        return asyncio.ensure_future(run())

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function as a job and return its result."""
        return await self.submit(partial(function, *args, **kwargs))


class InlineBots:
    """Searches of bots. A search blocks the event loop, so pending messages are sent before it starts."""

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
        """Return a bot's action for a view; None if the search was cancelled before it started."""
        await _send_pending()
        if cancellation.requested:
            return None
        return registry.bot(game).choose(view, level, rng=Random(seed), progress=on_progress)

    async def evaluate(
        self,
        parties: tuple[str, str],
        game: str,
        view: dict[str, Json],
        level: int,
        seed: int,
        cancellation: Cancellation,
    ) -> Evaluation | None:
        """Return a bot's evaluation of a view within the time of a hint; None if the bot does not
        evaluate."""
        await _send_pending()
        deadline = time.monotonic() + SECONDS
        return advise(registry.bot(game), view, level, Random(seed), lambda: time.monotonic() > deadline)


async def _send_pending() -> None:
    """Let the event loop send what is ready: messages about the action before the search."""
    await asyncio.sleep(0.01)


class InlineChance:
    """Slow chance. The simulations of real hands need a server; other draws are quick."""

    async def draw(
        self, table: str, game: str, rules: int, ask: ChanceRequest, seed: int
    ) -> Action | ChanceResult:
        """Return the result of a chance request."""
        return registry.find(game, rules).sample_chance(ask, Random(seed))

    async def prepare(self, table: str, game: str, rules: int, view: dict[str, Json]) -> None:
        """Do nothing: there is no second process that could work ahead."""


class NoWarmup:
    """Nothing is compiled on a device."""

    def warm_now(self, game: str) -> None:
        """Do nothing."""


class _Uncounted:
    """A counter and stopwatch that keeps nothing."""

    def inc(self, amount: float = 1) -> None:
        """Do nothing."""

    def time(self) -> AbstractContextManager[Any]:
        """Return a context that is not measured."""
        return nullcontext()

    def labels(self, *labelvalues: Any) -> _Uncounted:
        """Return this object."""
        return self


class NoMetrics:
    """The metrics of a device: nobody reads them."""

    commands = refusals = lines = reports = conflicts = writes = thinking = _Uncounted()
