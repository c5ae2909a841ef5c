"""Figures for whoever watches over a server, in the form that Prometheus collects."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    make_wsgi_app,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from machinami.server.admin.figures import Figures, Meter
from machinami.server.admin.operator_page import page, spoken
from machinami.server.refusal import refusal

if TYPE_CHECKING:
    from machinami.server.services import Services

_SHORT = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_LONG = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60)
_TAKES_OVER = 2.0
"""Seconds after which a process tries again to tell the figures of all, should nobody else do it."""
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
        self._tasks: list[asyncio.Task[None]] = []
        self._listening = Faults(self.faults)

    @property
    def errors(self) -> int:
        """How many errors stand in the server's own log."""
        return self._listening.many

    def open(self, services: Services) -> None:
        """Begin to look, and to answer on an address of one's own if there is one. Of several processes one
        answers for all."""
        self.registry.register(Present(services))
        logging.getLogger().addHandler(self._listening)
        address = services.settings.metrics
        if not address and not services.settings.shared:
            return
        self._tasks.append(asyncio.create_task(self._look()))
        if not address:
            return
        host, _, port = address.rpartition(":")
        try:
            self._serve(services)
        except (OSError, OverflowError) as fault:
            if not services.settings.shared:
                reason = getattr(fault, "strerror", None) or str(fault)
                raise refusal(500, "S-12/port", host=host, port=port, reason=reason) from None
            self._tasks.append(asyncio.create_task(self._take_over(services)))

    def _serve(self, services: Services) -> None:
        host, _, port = services.settings.metrics.rpartition(":")
        told = answering(make_wsgi_app(self.registry), services.meter)
        server = make_server(host.strip("[]") or "127.0.0.1", int(port), told, handler_class=Quiet)
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        self._serving = server, thread

    async def _take_over(self, services: Services) -> None:
        while self._serving is None:
            await asyncio.sleep(_TAKES_OVER)
            with suppress(OSError):
                self._serve(services)

    def close(self) -> None:
        """Answer no more."""
        logging.getLogger().removeHandler(self._listening)
        for task in self._tasks:
            task.cancel()
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
        yield from _of_all(services.meter.everybody())
        for name, says, value in (
            ("tables", "Tables in memory", len(services.directory)),
            ("sockets", "Open sockets", services.open_sockets),
            ("thinking_waiting", "Bots that wait for their turn to think", services.thinkers.waiting),
            ("replays_waiting", "Replays that wait for their turn", services.replayer.waiting),
        ):
            yield GaugeMetricFamily(f"machinami_{name}", says, value=value)


def _of_all(everybody: list[Figures]) -> Iterator[GaugeMetricFamily]:
    """What each process says of itself, under the name by which the others reach it."""
    for name, says, read in _TOLD:
        family = GaugeMetricFamily(f"machinami_process_{name}", says, labels=["process"])
        for figures in everybody:
            family.add_metric([figures.process], read(figures))
        yield family


_TOLD: tuple[tuple[str, str, Callable[[Figures], float]], ...] = (
    ("tables", "Tables in the memory of each process", lambda told: told.tables),
    ("sockets", "Open sockets of each process", lambda told: told.sockets),
    ("thinking_waiting", "Bots that wait in each process", lambda told: told.thinking),
    ("write_seconds", "Writing to the database of late", lambda told: told.database / 1000),
    ("loop_lag_seconds", "Lateness of the loop of late", lambda told: told.late / 1000),
    ("faults", "Errors in the log of each process", lambda told: told.errors),
)


def answering(metrics: Any, meter: Meter) -> Any:
    """The figures for programs, and at the root a page for people."""

    def app(around: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if around["PATH_INFO"] != "/":
            told: Iterable[bytes] = metrics(around, start)
            return told
        text = page(meter.everybody(), spoken(around.get("HTTP_ACCEPT_LANGUAGE", ""))).encode()
        safe = ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        start("200 OK", [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"), safe])
        return [text]

    return app


class Quiet(WSGIRequestHandler):
    """Logs nothing: whoever collects figures comes often."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


class Faults(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.ERROR)
        self._counter = counter
        self.many = 0

    def emit(self, record: logging.LogRecord) -> None:
        """One more."""
        self.many += 1
        self._counter.inc()
