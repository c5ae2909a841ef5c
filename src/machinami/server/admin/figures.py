"""How a process does, in a few numbers that it tells the others."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from prometheus_client import Histogram

    from machinami.server.services import Services

_SPAN = 30.0
"""Seconds over which times are averaged."""


class Figures(msgspec.Struct, frozen=True):
    """One process. Nothing here names a person or a table."""

    process: str
    tables: int
    sockets: int
    thinking: int
    """Bots that wait for their turn to think."""
    database: float
    """Milliseconds that a write took on average of late."""
    late: float
    """Milliseconds by which the event loop was late on average of late."""
    errors: int
    hours: float
    """For how long it has run."""


class Meter:
    """Reads a process's figures."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._began = time.monotonic()
        metrics = services.metrics
        self._writes, self._lag = Recent(metrics.writes), Recent(metrics.lag)

    def read(self) -> Figures:
        """How this process does now."""
        services = self._services
        return Figures(
            process=services.settings.peer or f"{os.getpid()}",
            tables=len(services.directory),
            sockets=services.open_sockets,
            thinking=services.thinkers.waiting,
            database=self._writes.milliseconds(),
            late=self._lag.milliseconds(),
            errors=services.metrics.errors,
            hours=round((time.monotonic() - self._began) / 3600, 2),
        )

    def everybody(self) -> list[Figures]:
        """All processes, this one first."""
        return [self.read(), *self._services.pulse.figures()]


class Recent:
    """The average of what a histogram has been told of late."""

    def __init__(self, histogram: Histogram) -> None:
        self._histogram = histogram
        self._since, self._sum, self._count = 0.0, 0.0, 0.0
        self._shown = 0.0

    def milliseconds(self) -> float:
        """Worked out anew every half minute, or when there is something for the first time."""
        samples = {s.name.rpartition("_")[2]: s.value for m in self._histogram.collect() for s in m.samples}
        more = samples["count"] - self._count
        if more and (time.monotonic() - self._since > _SPAN or not self._count):
            self._shown = round(1000 * (samples["sum"] - self._sum) / more, 2)
            self._since, self._sum, self._count = time.monotonic(), samples["sum"], samples["count"]
        return self._shown
