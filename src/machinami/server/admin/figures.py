"""Measures the state of this process and collects that of the others."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import msgspec
from prometheus_client import Histogram
from sqlalchemy.exc import SQLAlchemyError

from machinami.server.schemas.cluster import ProcessStatistics
from machinami.server.services import Services

_SPAN = 30.0
"""Seconds over which durations are averaged."""

_READ_SECONDS = 2.0
"""Seconds between two readings of the figures of other processes."""


class Meter:
    """Reads the figures of this process, which publishes them with each heartbeat, and those of the
    others."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._began = time.monotonic()
        metrics = services.metrics
        self._writes, self._lag = RecentAverage(metrics.writes), RecentAverage(metrics.lag)
        services.describe = lambda: msgspec.json.encode(self.measure()).decode()
        self._others: list[ProcessStatistics] = []

    def measure(self) -> ProcessStatistics:
        """Return the present figures of this process."""
        services = self._services
        return ProcessStatistics(
            process=services.process_name,
            tables=len(services.directory),
            sockets=services.open_sockets,
            thinking=services.bot_executor.waiting,
            database=self._writes.milliseconds(),
            late=self._lag.milliseconds(),
            errors=services.metrics.errors,
            hours=round((time.monotonic() - self._began) / 3600, 2),
        )

    def measure_all(self) -> list[ProcessStatistics]:
        """Return the figures of all processes, this one first."""
        return [self.measure(), *self._others]

    async def follow_others(self) -> None:
        """Read the figures of the other processes again and again, in the process that shows them."""
        while True:
            with suppress(SQLAlchemyError):
                found = [one.status for one in await self._services.leases.list_statuses() if one.status]
                self._others = [msgspec.json.decode(status, type=ProcessStatistics) for status in found]
            await asyncio.sleep(_READ_SECONDS)


class RecentAverage:
    """The recent average of a histogram of seconds."""

    def __init__(self, histogram: Histogram) -> None:
        self._histogram = histogram
        self._since, self._sum, self._count = 0.0, 0.0, 0.0
        self._shown = 0.0

    def milliseconds(self) -> float:
        """Return the average in milliseconds. It is updated at most every 30 seconds, and at the first
        observation."""
        samples = {s.name.rpartition("_")[2]: s.value for m in self._histogram.collect() for s in m.samples}
        more = samples["count"] - self._count
        if more and (time.monotonic() - self._since > _SPAN or not self._count):
            self._shown = round(1000 * (samples["sum"] - self._sum) / more, 2)
            self._since, self._sum, self._count = time.monotonic(), samples["sum"], samples["count"]
        return self._shown
