"""Jobs in threads: reports, cancellation, time limits and metrics are those of jobs in processes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest

from machinami.core.contract import Refused
from machinami.server.metrics import Metrics
from machinami.server.workers.fair_queue import FairQueue
from machinami.server.workers.jobs import Cancellation, is_cancelled, report
from machinami.server.workers.thread_executor import ThreadExecutor


@pytest.fixture
async def threads() -> AsyncIterator[ThreadExecutor]:
    opened = ThreadExecutor("threads", 1, Metrics().jobs)
    yield opened
    await opened.close()


def work_until_cancelled() -> str:
    """Report the name of the thread, and work until the caller wants the result."""
    report(threading.current_thread().name)
    while not is_cancelled():
        pass
    return "best so far"


async def test_job_reports_and_returns_best_result_when_cancelled(threads: ThreadExecutor) -> None:
    cancellation, reports = Cancellation(), []

    def on_report(value: str) -> None:
        reports.append((value, threading.current_thread() is threading.main_thread()))
        cancellation.request()

    result = threads.submit(work_until_cancelled, cancellation=cancellation, on_report=on_report)
    assert await result == "best so far"
    assert reports == [("threads_0", True)]


async def test_expired_job_is_asked_to_stop(threads: ThreadExecutor) -> None:
    with pytest.raises(TimeoutError):
        await threads.submit(work_until_cancelled, timeout=0.01)
    assert await threads.run(int, "7") == 7, "the only thread is free again"


async def test_cancelled_caller_frees_thread(threads: ThreadExecutor) -> None:
    started = asyncio.Event()
    waiting = asyncio.ensure_future(threads.submit(work_until_cancelled, on_report=lambda _: started.set()))
    await started.wait()
    waiting.cancel()
    assert await threads.run(int, "7") == 7


async def test_queue_shared_by_executors_is_fair_and_bounded() -> None:
    queue, metrics = FairQueue(1, (1, 1), waiting=10), Metrics()
    executors = [ThreadExecutor(name, 1, metrics.jobs, queue) for name in ("one", "two")]
    gate, order = threading.Event(), list[str]()
    jobs: list[asyncio.Future[Any]] = [executors[0].submit(gate.wait, owner=("ann", "home"))]
    for number, owner in enumerate(("ann", "ann", "bob")):
        jobs.append(executors[number % 2].submit(partial(order.append, owner), owner=(owner, "home")))
    with pytest.raises(Refused, match="S-8"):
        executors[1].submit(int, owner=("ann", "home"))
    left = executors[1].submit(partial(order.append, "cid"), owner=("cid", "home"))
    left.cancel()
    gate.set()
    await asyncio.gather(*jobs)
    assert order == ["bob", "ann", "ann"]
    assert queue.waiting == 0
    for executor in executors:
        await executor.close()


async def test_outcomes_are_counted(threads: ThreadExecutor) -> None:
    metrics = Metrics()
    counted = ThreadExecutor("counted", 1, metrics.jobs)
    await counted.run(int, "7")
    with pytest.raises(ValueError, match="invalid literal"):
        await counted.run(int, "seven")
    await counted.close()
    after = counted.submit(int)
    assert after.cancelled(), "the executor is closed"
    for outcome in ("done", "failed"):
        labels = {"executor": "counted", "outcome": outcome}
        assert metrics.registry.get_sample_value("machinami_job_seconds_count", labels) == 1
    assert metrics.registry.get_sample_value("machinami_jobs", {"executor": "counted"}) == 0
