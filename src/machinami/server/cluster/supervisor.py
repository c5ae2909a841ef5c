"""The supervisor of several server processes on one machine: it starts, replaces and renews them."""

from __future__ import annotations

import multiprocessing
import signal
import socket
import sys
import threading
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event as Readiness

from machinami.server.settings import Settings

Serve = Callable[[socket.socket, str, Settings, Readiness], None]
"""Serves on a socket in a child process, and sets an event when it is ready."""

_POLL_SECONDS = 0.2
_START_SECONDS = 60.0
_STOP_SECONDS = 10.0
"""Seconds that a process has to release its tables before it is killed."""


class Supervisor:
    """Runs server processes.

    SIGTERM and SIGINT end all of them; SIGHUP renews them one by one without downtime.
    """

    def __init__(
        self, listener: socket.socket, host: str, settings: Settings, workers: int, serve: Serve
    ) -> None:
        self._listener, self._host, self._settings = listener, host, settings
        self._many, self._serve = workers, serve
        self._running: list[BaseProcess] = []
        self._stopping, self._renewing = threading.Event(), threading.Event()

    def run(self) -> None:
        """Start the processes and keep them running until SIGTERM or SIGINT."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self._stopping.set())
        if sys.platform != "win32":
            signal.signal(signal.SIGHUP, lambda *_: self._renewing.set())
        self._running = [self._start_process() for _ in range(self._many)]
        host = f"[{self._host}]" if ":" in self._host else self._host
        sys.stdout.write(f"Machinami: http://{host}:{self._listener.getsockname()[1]}/\n")
        sys.stdout.flush()
        while not self._stopping.wait(_POLL_SECONDS):
            self._replace_dead()
            if self._renewing.is_set():
                self._renewing.clear()
                self._replace_all()
        for process in self._running:
            process.terminate()
        for process in self._running:
            _end_process(process)

    def _replace_dead(self) -> None:
        for place, process in enumerate(self._running):
            if not process.is_alive():
                self._running[place] = self._start_process()

    def _replace_all(self) -> None:
        """Replace each process. The new one is ready before the old one ends."""
        for place, process in enumerate(self._running):
            if self._stopping.is_set():
                return
            self._running[place] = self._start_process()
            process.terminate()
            _end_process(process)

    def _start_process(self) -> BaseProcess:
        """Start a process. Return it when it is ready or has ended, at the latest after `_START_SECONDS`."""
        spawned = multiprocessing.get_context("spawn")
        ready = spawned.Event()
        process = spawned.Process(
            target=self._serve, args=(self._listener, self._host, self._settings, ready)
        )
        process.start()
        for _ in range(round(_START_SECONDS / _POLL_SECONDS)):
            if ready.wait(_POLL_SECONDS) or not process.is_alive() or self._stopping.is_set():
                break
        return process


def _end_process(process: BaseProcess) -> None:
    process.join(_STOP_SECONDS)
    if process.is_alive():
        process.kill()
        process.join()
