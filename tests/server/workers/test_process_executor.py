"""Jobs in separate processes report progress, can be cancelled, and stay with the process of their key."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from functools import partial
from random import Random

import pytest

from machinami import new, register
from machinami.bots.base import BaseBot, SearchBudget
from machinami.core.contract import Action, GameInfo, Json, Refused
from machinami.server.metrics import Metrics
from machinami.server.workers.bot_executor import choose_action
from machinami.server.workers.jobs import Cancellation, report
from machinami.server.workers.process_executor import ProcessExecutor
from machinami.server.workers.worker_process import ProcessDied
from tests.server.clients import wait_for
from tests.server.server_process import is_alive
from tests.server.toy_games import Walk


class Long(Walk):
    """A walk whose bot reports progress until it is cancelled."""

    info = GameInfo("toy_long", "Long", 1, (2,), Walk.info.kinds)


class Watchful(BaseBot[Action]):
    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        search_budget.report_progress(0.25)
        while not search_budget.cancelled:
            pass
        return {"stop": True}


register(Long(), Watchful())


@pytest.fixture
async def processes() -> AsyncIterator[ProcessExecutor]:
    opened = ProcessExecutor("processes", 1, Metrics().jobs, kinds=(__name__,))
    yield opened
    await opened.close()


@pytest.fixture
async def new_processes() -> AsyncIterator[ProcessExecutor]:
    """One place, whose process is replaced after each job."""
    opened = ProcessExecutor("processes", 1, Metrics().jobs, jobs_per_process=1)
    yield opened
    await opened.close()


def report_and_sleep() -> None:
    """Report the process, then do not end."""
    report(os.getpid())
    while True:
        time.sleep(60)


def choose() -> partial[Action | None]:
    return partial(choose_action, "toy_long", new("toy_long", seed=1).view(0), 1, 7)


async def test_process_reports_progress_and_cancels(processes: ProcessExecutor) -> None:
    cancellation, shares = Cancellation(), list[float]()

    def on_progress(share: float) -> None:
        shares.append(share)
        cancellation.request()

    action = await processes.submit(choose(), cancellation=cancellation, on_report=on_progress)
    assert action == {"stop": True}
    assert shares == [0.25]


async def test_idle_process_ends() -> None:
    processes = ProcessExecutor("processes", 1, Metrics().jobs, idle=0.0)
    pid = await processes.submit(os.getpid)
    await wait_for(lambda: not is_alive(pid))


async def test_cancelled_wait_stops_job_and_keeps_process(processes: ProcessExecutor) -> None:
    pid, started = await processes.submit(os.getpid), asyncio.Event()
    waiting = processes.submit(choose(), on_report=lambda _: started.set())
    await started.wait()
    waiting.cancel()
    assert await processes.submit(os.getpid) == pid
    other = new("toshi", seed=1)
    seat = other.to_act[0]
    action = await processes.submit(partial(choose_action, "toshi", other.view(seat), 1, 7))
    assert action is not None
    assert action in other.actions(seat)


async def test_jobs_with_one_key_share_a_process() -> None:
    processes = ProcessExecutor("processes", 3, Metrics().jobs)
    keys = ["a", "b", "c", "d"] * 3
    found = await asyncio.gather(*(processes.submit(os.getpid, key=key) for key in keys))
    assert found[:4] == found[4:8] == found[8:]
    assert 1 < len({*found}) <= 3
    await processes.close()
    assert not any(map(is_alive, found))


async def test_dead_process_is_replaced(processes: ProcessExecutor) -> None:
    before = await processes.submit(os.getpid)
    with pytest.raises(ProcessDied) as died:
        await processes.submit(partial(signal.raise_signal, signal.SIGKILL))
    assert died.value.code == -signal.SIGKILL
    assert await processes.submit(os.getpid) != before


async def test_late_job_is_killed(processes: ProcessExecutor) -> None:
    pids = list[int]()
    with pytest.raises(TimeoutError):
        await processes.submit(report_and_sleep, timeout=0.5, on_report=pids.append)
    await wait_for(lambda: not any(map(is_alive, pids)))
    assert await processes.submit(os.getpid) not in pids


async def test_process_is_replaced_after_its_jobs(new_processes: ProcessExecutor) -> None:
    first, second = await new_processes.submit(os.getpid), await new_processes.submit(os.getpid)
    assert first != second
    assert not is_alive(first)


async def test_cancelled_wait_kills_process_without_further_jobs(new_processes: ProcessExecutor) -> None:
    pids: asyncio.Queue[int] = asyncio.Queue()
    waiting = new_processes.submit(report_and_sleep, on_report=pids.put_nowait)
    pid = await pids.get()
    waiting.cancel()
    await wait_for(lambda: not is_alive(pid))


async def test_failed_callback_ends_job(new_processes: ProcessExecutor) -> None:
    pids = list[int]()

    def refuse(pid: int) -> None:
        pids.append(pid)
        raise Refused("S-11", {"en": "no", "fr": "non"})

    with pytest.raises(Refused):
        await new_processes.submit(report_and_sleep, on_report=refuse)
    await wait_for(lambda: not is_alive(pids[0]))


def print_and_report(size: int) -> bytes:
    """Report and return large values; what a job prints must not disturb them."""
    print("noise", flush=True)
    report(bytes(size))
    return bytes(2 * size)


async def test_values_of_any_size_arrive(processes: ProcessExecutor) -> None:
    reports = list[bytes]()
    result = await processes.submit(partial(print_and_report, 10**6), on_report=reports.append)
    assert reports == [bytes(10**6)]
    assert result == bytes(2 * 10**6)


def fail() -> None:
    raise ValueError("a wheel came off")


async def test_failure_arrives_with_traceback(processes: ProcessExecutor) -> None:
    with pytest.raises(ValueError, match="a wheel came off") as failed:
        await processes.submit(fail)
    assert "in fail" in "".join(failed.value.__notes__)
    with pytest.raises(ProcessDied):
        await processes.submit(sys.exit)
