"""Figures for whoever watches over a server, in the form that Prometheus collects."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from threading import Thread
from typing import TYPE_CHECKING, Any
from wsgiref.simple_server import WSGIServer

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from machinami.server.refusal import refusal

if TYPE_CHECKING:
    from machinami.server.services import Services

_SHORT = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_LONG = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60)
_LOOKS = 0.5
"""Seconds from one look at how late the event loop is to the next."""


class Metrics:
    """Counts what happens. Nothing in it names a person or a table."""

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
        self.thinking = Histogram("machinami_bot_seconds", "Bots' thinking", ["game"], buckets=_LONG, **known)
        self.lag = Histogram("machinami_loop_lag_seconds", "Lateness of the loop", buckets=_SHORT, **known)
        self._serving: tuple[WSGIServer, Thread] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._listening = Faults(self.faults)

    def open(self, services: Services) -> None:
        """Begin to look, and to answer on an address of one's own if there is one."""
        self.registry.register(Present(services))
        logging.getLogger().addHandler(self._listening)
        address = services.settings.metrics
        if not address:
            return
        self._looking = asyncio.create_task(self._look())
        host, _, port = address.rpartition(":")
        try:
            self._serving = start_http_server(int(port), host.strip("[]") or "127.0.0.1", self.registry)
        except (OSError, OverflowError) as fault:
            reason = getattr(fault, "strerror", None) or str(fault)
            raise refusal(500, "S-12/port", host=host, port=port, reason=reason) from None

    def close(self) -> None:
        """Answer no more."""
        logging.getLogger().removeHandler(self._listening)
        if self._looking is not None:
            self._looking.cancel()
        if self._serving is not None:
            server, thread = self._serving
            server.shutdown()
            server.server_close()
            thread.join()

    async def _look(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            begun = loop.time()
            await asyncio.sleep(_LOOKS)
            self.lag.observe(max(0.0, loop.time() - begun - _LOOKS))


class Present(Collector):
    """How things stand at the moment when somebody asks."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Tables in memory, open sockets, and what waits for its turn."""
        services = self._services
        for name, says, value in (
            ("tables", "Tables in memory", len(services.directory)),
            ("sockets", "Open sockets", services.open_sockets),
            ("thinking_waiting", "Bots that wait for their turn to think", services.thinkers.waiting),
            ("replays_waiting", "Replays that wait for their turn", services.replayer.waiting),
        ):
            yield GaugeMetricFamily(f"machinami_{name}", says, value=value)


class Faults(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.ERROR)
        self._counter = counter

    def emit(self, record: logging.LogRecord) -> None:
        """One more."""
        self._counter.inc()
