"""Serves metrics to Prometheus and the operator page, on a separate address."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from prometheus_client import make_wsgi_app
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from machinami.server.admin.figures import Meter
from machinami.server.admin.operator_page import choose_language, render_page
from machinami.server.refusal import refusal
from machinami.server.schemas.cluster import ProcessStatistics
from machinami.server.services import Services

_TAKEOVER_SECONDS = 2.0
"""Seconds between attempts to bind the metrics address while another process has it."""
_LAG_SECONDS = 0.5
"""Seconds between measurements of the event loop's lag."""


class MetricsServer:
    """Measures the event loop's lag and serves the metrics. If several processes share a metrics address, one
    of them serves the figures of all."""

    def __init__(self, services: Services, meter: Meter) -> None:
        self._services, self._metrics, self._meter = services, services.metrics, meter
        self._serving: tuple[WSGIServer, Thread] | None = None
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Start measuring, and serving if an address is set. Raise `ServerRefused` if the address cannot be
        bound and processes do not share tables."""
        settings = self._services.settings
        self._metrics.registry.register(CurrentState(self._services, self._meter))
        logging.getLogger().addHandler(self._metrics.logged_errors)
        if not settings.metrics and not settings.shared:
            return
        self._tasks.append(asyncio.create_task(self._measure_lag()))
        if not settings.metrics:
            return
        try:
            self._serve()
        except (OSError, OverflowError) as fault:
            if not settings.shared:
                host, _, port = settings.metrics.rpartition(":")
                reason = getattr(fault, "strerror", None) or str(fault)
                raise refusal(500, "S-12/port", host=host, port=port, reason=reason) from None
            self._tasks.append(asyncio.create_task(self._take_over()))

    def close(self) -> None:
        """Stop measuring and serving."""
        logging.getLogger().removeHandler(self._metrics.logged_errors)
        for task in self._tasks:
            task.cancel()
        if self._serving is not None:
            server, thread = self._serving
            server.shutdown()
            server.server_close()
            thread.join()

    def _serve(self) -> None:
        host, _, port = self._services.settings.metrics.rpartition(":")
        app = wsgi_app(make_wsgi_app(self._metrics.registry), self._meter)
        server = make_server(host.strip("[]") or "127.0.0.1", int(port), app, handler_class=SilentHandler)
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        self._serving = server, thread
        if self._services.settings.shared:
            self._tasks.append(asyncio.create_task(self._meter.follow_others()))

    async def _take_over(self) -> None:
        while self._serving is None:
            await asyncio.sleep(_TAKEOVER_SECONDS)
            with suppress(OSError):
                self._serve()

    async def _measure_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            start = loop.time()
            await asyncio.sleep(_LAG_SECONDS)
            self._metrics.lag.observe(max(0.0, loop.time() - start - _LAG_SECONDS))


class CurrentState(Collector):
    """Gauges whose values are read at collection time."""

    def __init__(self, services: Services, meter: Meter) -> None:
        self._services, self._meter = services, meter

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield gauges for tables in memory, open sockets and queue lengths."""
        services = self._services
        yield from _process_gauges(self._meter.measure_all())
        for name, description, value in (
            ("tables", "Tables in memory", len(services.directory)),
            ("sockets", "Open sockets", services.open_sockets),
            ("thinking_waiting", "Bots that wait for their turn to think", services.bot_executor.waiting),
            ("replays_waiting", "Replays that wait for their turn", services.replay_executor.waiting),
        ):
            yield GaugeMetricFamily(f"machinami_{name}", description, value=value)


def _process_gauges(processes: list[ProcessStatistics]) -> Iterator[GaugeMetricFamily]:
    """Yield the figures of each process, labelled with its address."""
    for name, description, read in _PROCESS_GAUGES:
        family = GaugeMetricFamily(f"machinami_process_{name}", description, labels=["process"])
        for figures in processes:
            family.add_metric([figures.process], read(figures))
        yield family


_PROCESS_GAUGES: tuple[tuple[str, str, Callable[[ProcessStatistics], float]], ...] = (
    ("tables", "Tables in the memory of each process", lambda figures: figures.tables),
    ("sockets", "Open sockets of each process", lambda figures: figures.sockets),
    ("thinking_waiting", "Bots that wait in each process", lambda figures: figures.thinking),
    ("write_seconds", "Writing to the database of late", lambda figures: figures.database / 1000),
    ("loop_lag_seconds", "Lateness of the loop of late", lambda figures: figures.late / 1000),
    ("faults", "Errors in the log of each process", lambda figures: figures.errors),
)


def wsgi_app(metrics: Any, meter: Meter) -> Any:
    """Return a WSGI application: the operator page at `/`, metrics at all other paths."""

    def app(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/":
            body: Iterable[bytes] = metrics(environ, start)
            return body
        text = render_page(
            meter.measure_all(), choose_language(environ.get("HTTP_ACCEPT_LANGUAGE", ""))
        ).encode()
        policy = ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        headers = [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"), policy]
        start("200 OK", headers)
        return [text]

    return app


class SilentHandler(WSGIRequestHandler):
    """Logs no requests, since metrics are collected often."""

    def log_message(self, *_: object) -> None:
        """Do nothing."""
