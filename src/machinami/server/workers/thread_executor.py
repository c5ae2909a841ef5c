"""The executor of jobs that are short or release the interpreter's lock: threads."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from machinami.server.metrics import JobMetrics
from machinami.server.workers import jobs
from machinami.server.workers.executor import Call, Executor
from machinami.server.workers.fair_queue import FairQueue

T = TypeVar("T")


class ThreadExecutor(Executor):
    """A fixed number of threads. A thread cannot be killed: after its time limit a job ends cooperatively."""

    def __init__(self, name: str, places: int, metrics: JobMetrics, queue: FairQueue | None = None) -> None:
        super().__init__(name, metrics, queue)
        self._threads = ThreadPoolExecutor(places, name)

    async def _run(self, call: Call[T]) -> T:
        loop = asyncio.get_running_loop()
        call.start()

        def report(value: object) -> None:
            if call.reports:
                with suppress(RuntimeError):  # the loop is closed
                    loop.call_soon_threadsafe(call.report, value)

        def run() -> T:
            call.started = time.monotonic()
            context = jobs.JobContext(report, lambda: call.cancellation.requested)
            token = jobs.current.set(context)
            try:
                return call.job()
            finally:
                jobs.current.reset(token)

        return await loop.run_in_executor(self._threads, run)

    def _abandon(self, call: Call[T], expired: bool) -> None:
        """The job has been asked to stop. Its thread is free when it does."""

    async def _end_workers(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
