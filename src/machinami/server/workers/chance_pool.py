"""Slow chance in separate processes. Each table uses one of them, which may prepare draws in advance."""

from __future__ import annotations

from functools import partial
from random import Random

from machinami.core import registry
from machinami.core.contract import Action, ChanceRequest, ChanceResult, Json
from machinami.server.metrics import JobMetrics
from machinami.server.workers.process_executor import ProcessExecutor

_TIMEOUT = 60.0
"""Seconds after which a draw has failed."""


class ChancePool:
    """Draws slow chance in up to `places` processes."""

    def __init__(self, places: int, kinds: tuple[str, ...], metrics: JobMetrics) -> None:
        self._processes = ProcessExecutor("chance", places, metrics, kinds=kinds)

    async def draw(
        self, table: str, game: str, rules: int, ask: ChanceRequest, seed: int
    ) -> Action | ChanceResult:
        """Return the result of a chance request, drawn in the table's process."""
        job = partial(draw, game, rules, ask, seed)
        return await self._processes.submit(job, key=table, timeout=_TIMEOUT)

    async def prepare(self, table: str, game: str, rules: int, view: dict[str, Json]) -> None:
        """Let a table's process prepare the draws that may follow a view."""
        await self._processes.submit(partial(prepare, game, rules, view), key=table, timeout=_TIMEOUT)

    async def judge(self, game: str, number: int, attempt: Json) -> dict[str, Json]:
        """Judge an attempt at a challenge. Raise `Refused` if it is against the rules."""
        job = partial(judge, game, number, attempt)
        return await self._processes.submit(job, key=f"{game}/{number}", timeout=_TIMEOUT)

    async def close(self) -> None:
        """End the processes."""
        await self._processes.close()


# Jobs --------------------------------------------------------------------------------------------------


def draw(game: str, rules: int, ask: ChanceRequest, seed: int) -> Action | ChanceResult:
    """Return the result of a chance request."""
    return registry.find(game, rules).sample_chance(ask, Random(seed))


def prepare(game: str, rules: int, view: dict[str, Json]) -> None:
    """Prepare the draws that may follow a view."""
    registry.find(game, rules).prepare_chance(view)


def judge(game: str, number: int, attempt: Json) -> dict[str, Json]:
    """Judge an attempt at a challenge."""
    return registry.find(game).judge_challenge(number, attempt)
