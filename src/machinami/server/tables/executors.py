"""What tables need for work outside their own steps, as protocols: executors and metrics.

The server runs jobs in threads and processes and counts in Prometheus. A table on a device runs both inline.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, ParamSpec, Protocol, TypeVar

from machinami.core.contract import Action, ChanceRequest, ChanceResult, Evaluation, Json
from machinami.server.workers.jobs import Cancellation

P = ParamSpec("P")
T = TypeVar("T")


class Executor(Protocol):
    """Runs short jobs."""

    def submit(self, job: Callable[[], T], *, timeout: float | None = None) -> asyncio.Future[T]:
        """Queue a job. Return the future of its result."""
        ...

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function as a job and return its result."""
        ...


class BotSearches(Protocol):
    """Runs the searches of bots."""

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
        ...

    async def evaluate(
        self,
        parties: tuple[str, str],
        game: str,
        view: dict[str, Json],
        level: int,
        seed: int,
        cancellation: Cancellation,
    ) -> Evaluation | None:
        """Return a bot's evaluation of a view; None if the bot does not evaluate."""
        ...


class ChanceDraws(Protocol):
    """Draws slow chance."""

    async def draw(
        self, table: str, game: str, rules: int, ask: ChanceRequest, seed: int
    ) -> Action | ChanceResult:
        """Return the result of a chance request of a table."""
        ...

    async def prepare(self, table: str, game: str, rules: int, view: dict[str, Json]) -> None:
        """Prepare the draws that may follow a view."""
        ...


class BotWarmup(Protocol):
    """Compiles bots."""

    def warm_now(self, game: str) -> None:
        """Compile a game's bot soon, as a table needs it."""
        ...


class EventCounter(Protocol):
    """Counts events."""

    def inc(self, amount: float = 1) -> None:
        """Count some events."""


class LabelledCounter(Protocol):
    """Counts events by label."""

    def labels(self, *labelvalues: Any) -> EventCounter:
        """Return the counter of one label."""
        ...


class Stopwatch(Protocol):
    """Measures durations."""

    def time(self) -> AbstractContextManager[Any]:
        """Return a context whose duration is measured."""
        ...


class LabelledStopwatch(Protocol):
    """Measures durations by label."""

    def labels(self, *labelvalues: Any) -> Stopwatch:
        """Return the stopwatch of one label."""
        ...


class TableMetrics(Protocol):
    """The metrics of all tables of a process."""

    @property
    def commands(self) -> LabelledCounter:
        """Commands, by kind."""
        ...

    @property
    def refusals(self) -> LabelledCounter:
        """Refusals, by clause."""
        ...

    @property
    def lines(self) -> EventCounter:
        """Lines written to logs."""
        ...

    @property
    def reports(self) -> EventCounter:
        """Guests reported to the operator."""
        ...

    @property
    def conflicts(self) -> EventCounter:
        """Writes repeated on a newer version."""
        ...

    @property
    def writes(self) -> Stopwatch:
        """Writes to the store."""
        ...

    @property
    def thinking(self) -> LabelledStopwatch:
        """Searches of bots, by game."""
        ...
