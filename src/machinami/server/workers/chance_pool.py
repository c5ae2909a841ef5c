"""Slow chance in separate processes. Each table uses one of them, which may prepare draws in advance."""

from __future__ import annotations

from random import Random

from machinami.core import registry
from machinami.core.contract import Action, ChanceRequest, ChanceResult, Json
from machinami.server.workers.process_executor import ProcessExecutor

_IDLE = 600.0
"""Seconds after which idle processes are ended."""


class ChancePool:
    """Draws slow chance in up to `places` processes."""

    def __init__(self, places: int, kinds: tuple[str, ...], idle: float = _IDLE) -> None:
        self._processes = ProcessExecutor(places, kinds, idle)

    async def draw(
        self, table: str, game: str, rules: int, ask: ChanceRequest, seed: int
    ) -> Action | ChanceResult:
        """Return the result of a chance request, drawn in the table's process."""
        return await self._processes.submit(draw, game, rules, ask, seed, key=table)

    async def prepare(self, table: str, game: str, rules: int, view: dict[str, Json]) -> None:
        """Let a table's process prepare the draws that may follow a view."""
        await self._processes.submit(prepare, game, rules, view, key=table)

    def close(self) -> None:
        """End the processes."""
        self._processes.close()


# In the child process ----------------------------------------------------------------------------------


def draw(game: str, rules: int, ask: ChanceRequest, seed: int) -> Action | ChanceResult:
    """Return the result of a chance request."""
    return registry.find(game, rules).sample_chance(ask, Random(seed))


def prepare(game: str, rules: int, view: dict[str, Json]) -> None:
    """Prepare the draws that may follow a view."""
    registry.find(game, rules).prepare_chance(view)
