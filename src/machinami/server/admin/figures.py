"""Measures the state of this process and collects that of the others."""

from __future__ import annotations

import os
import time

import msgspec
from prometheus_client import Histogram

from machinami.server.schemas.cluster import Figures
from machinami.server.services import Services

_SPAN = 30.0
"""Seconds over which times are averaged."""

TOPIC = "figures"
"""The name under which processes tell each other their figures."""


class Meter:
    """Reads the figures of this process, and tells them to the others."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._began = time.monotonic()
        metrics = services.metrics
        self._writes, self._lag = Recent(metrics.writes), Recent(metrics.lag)
        services.cluster.exchange(TOPIC, lambda: msgspec.to_builtins(self.read()))

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

    def read_all(self) -> list[Figures]:
        """All processes, this one first."""
        others = self._services.cluster.last_told(TOPIC)
        return [self.read(), *(msgspec.convert(told, Figures) for told in others)]


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
