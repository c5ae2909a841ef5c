"""The executor of jobs that would hold the interpreter's lock: each runs in a separate process.

Jobs can be cancelled and report progress. Processes end when they are idle or the server has ended.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from importlib import import_module
from itertools import count
from multiprocessing import get_context
from typing import Any, TypeVar
from zlib import crc32

from machinami.server.workers import parent_watchdog

T = TypeVar("T")

_POLL_SECONDS = 0.1
"""Seconds between two polls of a job's progress."""
_SIGNALS = 1024
"""The number of jobs that can wait and run at a time: each has a place in the shared memory."""


class ProcessExecutor:
    """Up to `places` processes, each started on first use. All end when no job has run for `idle` seconds."""

    def __init__(self, places: int, kinds: tuple[str, ...], idle: float) -> None:
        """Create an executor. `kinds` are modules with further games, which each process imports."""
        self._kinds, self._idle = kinds, idle
        self._context = get_context("spawn")
        self._progress = self._context.RawArray("d", _SIGNALS)
        self._stopped = self._context.RawArray("q", _SIGNALS)
        """The number of each job that is to stop, at its number modulo `_SIGNALS`."""
        self._workers: list[ProcessPoolExecutor | None] = [None] * places
        self._load = [0] * places
        """The number of jobs that wait for or run in each process."""
        self._numbers = count(1)
        self._running: set[int] = set()
        self._ending: asyncio.TimerHandle | None = None

    async def submit(
        self,
        job: Callable[..., T],
        *args: object,
        key: str | None = None,
        progress: Callable[[float], None] = lambda _: None,
        cancel: Callable[[], bool] = lambda: False,
    ) -> T:
        """Return the result of `job(*args)` from a process. Raise `BrokenProcessPool` if the process dies.

        Jobs with the same key run in the same process. `cancel` is polled while the job waits or runs; a job
        that calls `is_cancelled` then soon returns its best result so far.
        """
        place = self._load.index(min(self._load)) if key is None else crc32(key.encode()) % len(self._workers)
        number = next(self._numbers)
        slot = number % _SIGNALS
        self._progress[slot] = 0.0
        if self._ending is not None:
            self._ending.cancel()
        worker = self._start(place)
        running = asyncio.get_running_loop().run_in_executor(worker, _run, number, job, args)
        self._running.add(number)
        self._load[place] += 1
        running.add_done_callback(lambda _: self._on_done(place, number))
        try:
            while not (await asyncio.wait({running}, timeout=_POLL_SECONDS))[0]:
                if cancel():
                    self._stopped[slot] = number
                progress(self._progress[slot])
            return running.result()
        except BrokenProcessPool:
            if self._workers[place] is worker:
                self._workers[place] = None
            raise
        finally:
            self._stopped[slot] = number

    def close(self) -> None:
        """End the processes. Running jobs are stopped and soon return their best result."""
        if self._ending is not None:
            self._ending.cancel()
        for number in self._running:
            self._stopped[number % _SIGNALS] = number
        for place, worker in enumerate(self._workers):
            if worker is not None:
                worker.shutdown(wait=False, cancel_futures=True)
            self._workers[place] = None

    def _start(self, place: int) -> ProcessPoolExecutor:
        worker = self._workers[place]
        if worker is None:
            initargs = (os.getpid(), self._progress, self._stopped, self._kinds)
            worker = ProcessPoolExecutor(1, self._context, initializer=_initialize, initargs=initargs)
            self._workers[place] = worker
        return worker

    def _on_done(self, place: int, number: int) -> None:
        self._load[place] -= 1
        self._running.discard(number)
        with suppress(RuntimeError):  # the loop is closed
            if not self._running:
                self._ending = asyncio.get_running_loop().call_later(self._idle, self.close)


# In the child process ----------------------------------------------------------------------------------


class _CurrentJob:
    """The job that this process runs, and its place in the shared memory."""

    number = 0
    progress: Any = None
    stopped: Any = None


def report_progress(share: float) -> None:
    """In a job: report the share of the work that is done."""
    _CurrentJob.progress[_CurrentJob.number % _SIGNALS] = share


def is_cancelled() -> bool:
    """In a job: return whether its result is no longer needed."""
    return bool(_CurrentJob.stopped[_CurrentJob.number % _SIGNALS] == _CurrentJob.number)


def _initialize(parent: int, progress: Any, stopped: Any, kinds: tuple[str, ...]) -> None:
    _CurrentJob.progress, _CurrentJob.stopped = progress, stopped
    parent_watchdog.watch_parent(parent)
    for module in kinds:
        import_module(module)


def _run(number: int, job: Callable[..., T], args: tuple[object, ...]) -> T:
    _CurrentJob.number = number
    return job(*args)
