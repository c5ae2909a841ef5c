"""Prometheus counters and histograms. No label identifies a person or a table."""

from __future__ import annotations

import logging
import time
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)

_SHORT = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_LONG = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60)


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        known: dict[str, Any] = {"registry": self.registry}
        self.requests = Counter("machinami_requests", "Requests answered", ["method", "status"], **known)
        self.commands = Counter("machinami_commands", "Commands over sockets", ["kind"], **known)
        self.refusals = Counter("machinami_refusals", "What was refused, by clause", ["clause"], **known)
        self.lines = Counter("machinami_lines", "Lines written to logs of tables", **known)
        self.faults = Counter("machinami_faults", "Errors in the server's own log", **known)
        self.reports = Counter("machinami_reports", "Guests reported to the operator", **known)
        self.writes = Histogram("machinami_write_seconds", "Writing to the database", buckets=_SHORT, **known)
        self.conflicts = Counter("machinami_conflicts", "Writes repeated on a newer version", **known)
        self.channels = Gauge("machinami_channels_connected", "Whether the broker is connected", **known)
        self.thinking = Histogram("machinami_bot_seconds", "Bots' thinking", ["game"], buckets=_LONG, **known)
        self.lag = Histogram("machinami_loop_lag_seconds", "Lateness of the loop", buckets=_SHORT, **known)
        self.jobs = JobMetrics(self.registry)
        self.logged_errors = ErrorCounter(self.faults)

    @property
    def errors(self) -> int:
        """The number of errors in the server's log."""
        return self.logged_errors.count


class JobMetrics:
    """The metrics of jobs outside the event loop, by executor."""

    def __init__(self, registry: CollectorRegistry) -> None:
        known: dict[str, Any] = {"registry": registry}
        self._jobs = Gauge("machinami_jobs", "Jobs that wait or run", ["executor"], **known)
        self._waits = Histogram(
            "machinami_job_wait_seconds", "Jobs waiting for their turn", ["executor"], buckets=_LONG, **known
        )
        self._runs = Histogram(
            "machinami_job_seconds", "Jobs running", ["executor", "outcome"], buckets=_LONG, **known
        )

    def submit(self, executor: str) -> None:
        """Count a submitted job."""
        self._jobs.labels(executor).inc()

    def finish(self, executor: str, outcome: str, submitted: float, started: float | None) -> None:
        """Count a job's outcome: done, failed, timeout or cancelled. The times are monotonic."""
        now = time.monotonic()
        self._jobs.labels(executor).dec()
        self._waits.labels(executor).observe((now if started is None else started) - submitted)
        if started is not None:
            self._runs.labels(executor, outcome).observe(now - started)


class ErrorCounter(logging.Handler):
    """A log handler that counts errors."""

    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.ERROR)
        self._counter = counter
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Count one error."""
        self.count += 1
        self._counter.inc()
