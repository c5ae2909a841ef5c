"""The interface of all work outside the event loop, with what threads and processes share.

Both queue jobs in fair order, measure them, apply time limits and pass on cancellation.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, Generic, ParamSpec, TypeVar

from machinami.server.metrics import JobMetrics
from machinami.server.workers.fair_queue import FairQueue, QueuedJob
from machinami.server.workers.jobs import Cancellation

P = ParamSpec("P")
T = TypeVar("T")


class Call(Generic[T]):
    """One submitted job."""

    def __init__(
        self,
        job: Callable[[], T],
        key: str | None,
        timeout: float | None,
        cancellation: Cancellation,
        on_report: Callable[[Any], None] | None,
    ) -> None:
        self.job, self.key, self.cancellation = job, key, cancellation
        self.result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        """What the caller awaits. It may end before the job does: by the time limit or by cancellation."""
        self.reports = on_report is not None
        self._on_report, self._timeout = on_report, timeout
        self._timer: asyncio.TimerHandle | None = None
        self.submitted = time.monotonic()
        self.started: float | None = None
        """When a thread or process got the job; None while it waits."""

    def start(self) -> None:
        """Note that the job starts. The time limit counts from now."""
        self.started = time.monotonic()
        if self._timeout is not None:
            fault = TimeoutError(f"a job took more than {self._timeout} s")
            self._timer = asyncio.get_running_loop().call_later(self._timeout, self._fail, fault)

    def report(self, value: object) -> None:
        """Pass an intermediate result to the caller. If the caller's function fails, so does the call."""
        if self._on_report is None or self.result.done():
            return
        try:
            self._on_report(value)
        except Exception as fault:
            self._fail(fault)

    def finish(self, task: asyncio.Task[T]) -> None:
        """End the call with the outcome of its task, unless it has ended."""
        fault = None if task.cancelled() else task.exception()
        if self.result.done():
            return
        if task.cancelled():
            self.result.cancel()
        elif fault is not None:
            self.result.set_exception(fault)
        else:
            self.result.set_result(task.result())

    def stop_timer(self) -> None:
        """End the time limit."""
        if self._timer is not None:
            self._timer.cancel()

    def _fail(self, fault: Exception) -> None:
        if not self.result.done():
            self.result.set_exception(fault)


class Executor(ABC):
    """Runs jobs outside the event loop.

    A job is a function without arguments, such as a `partial`; it may call the functions of `jobs`.
    """

    def __init__(self, name: str, metrics: JobMetrics, queue: FairQueue | None = None) -> None:
        """`queue` orders jobs and may be shared by several executors; without it, they run as they come."""
        self._name, self._metrics, self._queue = name, metrics, queue
        self._calls: dict[asyncio.Task[Any], Call[Any]] = {}
        self._closed = False

    def submit(
        self,
        job: Callable[[], T],
        *,
        owner: tuple[str, ...] = (),
        key: str | None = None,
        timeout: float | None = None,
        cancellation: Cancellation | None = None,
        on_report: Callable[[Any], None] | None = None,
    ) -> asyncio.Future[T]:
        """Queue a job for its owner, such as a guest and an address. Return the future of its result.

        Jobs with the same `key` run in the same process, one after another. `timeout` is in seconds from the
        start of the job; the future then raises `TimeoutError`. `cancellation` asks the job for its best
        result so far; to cancel the future discards the result, too. `on_report` gets the values that the job
        reports. Raise S-8 if the queue is full for the owner.
        """
        call = Call(job, key, timeout, cancellation or Cancellation(), on_report)
        if self._closed:
            call.result.cancel()
            return call.result
        turn = None if self._queue is None else self._queue.enqueue(*owner)
        self._metrics.submit(self._name)
        task = asyncio.create_task(self._execute(call, turn))
        self._calls[task] = call
        call.result.add_done_callback(lambda result: self._on_result(call, task, result))
        task.add_done_callback(partial(self._on_end, call, turn))
        return call.result

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function as a job that needs no options, and return its result."""
        return await self.submit(partial(function, *args, **kwargs))

    async def close(self) -> None:
        """Cancel all jobs. Running processes end at once, running threads when their job has ended."""
        self._closed = True
        for call in [*self._calls.values()]:
            call.result.cancel()
        await asyncio.sleep(0)
        await self._end_workers()

    async def _execute(self, call: Call[T], turn: QueuedJob | None) -> T:
        if turn is not None:
            await turn.decided.wait()
            if turn.refused is not None:
                raise turn.refused
        return await self._run(call)

    def _on_result(self, call: Call[T], task: asyncio.Task[T], result: asyncio.Future[T]) -> None:
        """Measure a call. Stop its job if the caller no longer waits for it."""
        call.stop_timer()
        self._metrics.finish(self._name, _outcome(result), call.submitted, call.started)
        if task.done():
            return
        call.cancellation.request()
        if call.started is None:
            task.cancel()
        else:
            self._abandon(call, expired=not result.cancelled())

    def _on_end(self, call: Call[T], turn: QueuedJob | None, task: asyncio.Task[T]) -> None:
        del self._calls[task]
        if turn is not None and self._queue is not None:
            self._queue.leave(turn)
        call.finish(task)

    @abstractmethod
    async def _run(self, call: Call[T]) -> T:
        """Run a job whose turn it is, and return its result once a thread or process is free again."""

    @abstractmethod
    def _abandon(self, call: Call[T], expired: bool) -> None:
        """Give up a running job, because its time has expired or its caller has left."""

    @abstractmethod
    async def _end_workers(self) -> None:
        """End all threads or processes."""


def _outcome(result: asyncio.Future[Any]) -> str:
    if result.cancelled():
        return "cancelled"
    fault = result.exception()
    if fault is None:
        return "done"
    return "timeout" if isinstance(fault, TimeoutError) else "failed"
