"""The executor of jobs that would hold the interpreter's lock, or that must be limited: processes."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar
from zlib import crc32

from machinami.server.metrics import JobMetrics
from machinami.server.workers.executor import Call, Executor
from machinami.server.workers.fair_queue import FairQueue
from machinami.server.workers.worker_process import WorkerProcess

T = TypeVar("T")

_IDLE = 600.0
"""Seconds after which idle processes are ended."""


class Place:
    """A place for one process, which runs one job at a time."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.load = 0
        """The number of jobs that wait for or run in this place."""
        self.worker: WorkerProcess | None = None
        self.call: Call[Any] | None = None
        """The job that runs."""


class ProcessExecutor(Executor):
    """Up to `places` processes, each started on first use. All end when no job has run for `idle` seconds."""

    def __init__(
        self,
        name: str,
        places: int,
        metrics: JobMetrics,
        queue: FairQueue | None = None,
        *,
        kinds: tuple[str, ...] = (),
        niceness: int = 0,
        jobs_per_process: int | None = None,
        idle: float = _IDLE,
    ) -> None:
        """`kinds` are modules with further games, which each process imports. A process is replaced after
        `jobs_per_process` jobs."""
        super().__init__(name, metrics, queue)
        self._kinds, self._niceness = kinds, niceness
        self._jobs_per_process, self._idle = jobs_per_process, idle
        self._places = [Place() for _ in range(places)]
        self._ending: asyncio.TimerHandle | None = None

    async def _run(self, call: Call[T]) -> T:
        place = self._find_place(call.key)
        place.load += 1
        if self._ending is not None:
            self._ending.cancel()
        try:
            async with place.lock:
                return await self._run_at(place, call)
        finally:
            place.load -= 1
            if not any(other.load for other in self._places):
                self._ending = asyncio.get_running_loop().call_later(self._idle, self._end_idle)

    async def _run_at(self, place: Place, call: Call[T]) -> T:
        worker = place.worker
        if worker is None or not worker.alive:
            worker = place.worker = await WorkerProcess.start(self._kinds, self._niceness)
        place.call = call
        call.start()
        try:
            return await worker.run(call)
        finally:
            place.call = None
            if self._is_used_up(worker):
                worker.kill()
            if not worker.alive:
                place.worker = None
                await worker.wait()

    def _find_place(self, key: str | None) -> Place:
        if key is not None:
            return self._places[crc32(key.encode()) % len(self._places)]
        return min(self._places, key=lambda place: place.load)

    def _is_used_up(self, worker: WorkerProcess) -> bool:
        return self._jobs_per_process is not None and worker.jobs >= self._jobs_per_process

    def _abandon(self, call: Call[T], expired: bool) -> None:
        """Kill the process if its time has expired or no job would follow. Otherwise the job soon ends."""
        for place in self._places:
            if (
                place.call is call
                and place.worker is not None
                and (expired or self._is_used_up(place.worker))
            ):
                place.worker.kill()

    def _end_idle(self) -> None:
        for place in self._places:
            if place.worker is not None:
                place.worker.kill()

    async def _end_workers(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
        self._end_idle()
        for place in self._places:
            if place.worker is not None:
                await place.worker.wait()
