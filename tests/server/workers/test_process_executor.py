"""Jobs in separate processes report progress, can be cancelled, and stay with the process of their key."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from random import Random

import pytest

from machinami import new, register
from machinami.bots.base import BaseBot, SearchBudget
from machinami.core.contract import Action, GameInfo, Json
from machinami.server.workers.bot_executor import choose_action
from machinami.server.workers.process_executor import ProcessExecutor
from tests.server.clients import wait_for
from tests.server.toy_games import Walk


class Long(Walk):
    """A walk whose bot reports progress until it is cancelled."""

    info = GameInfo("toy_long", "Long", 1, (2,), Walk.info.kinds)


class Watchful(BaseBot[Action]):
    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        search_budget.tell(0.25)
        while not search_budget.cancelled:
            pass
        return {"stop": True}


register(Long(), Watchful())


@pytest.fixture
def processes() -> Iterator[ProcessExecutor]:
    opened = ProcessExecutor(1, (__name__,), idle=60)
    yield opened
    opened.close()


async def test_process_reports_progress_cancels_and_ends_idle() -> None:
    before, ours, told = {*active_children()}, set[BaseProcess](), set[float]()
    processes, view = ProcessExecutor(1, (__name__,), idle=0.0), new("toy_long", seed=1).view(0)

    def on_progress(share: float) -> None:
        told.add(share)
        ours.update({*active_children()} - before)

    action = await processes.submit(
        choose_action, "toy_long", view, 1, 7, progress=on_progress, cancel=lambda: 0.25 in told
    )
    assert action == {"stop": True}
    assert told <= {0.0, 0.25}
    assert ours
    await wait_for(lambda: not any(process.is_alive() for process in ours))


async def test_cancelled_wait_stops_process(processes: ProcessExecutor) -> None:
    view, told = new("toy_long", seed=1).view(0), asyncio.Event()

    def on_progress(share: float) -> None:
        if share:
            told.set()

    waiting = asyncio.create_task(
        processes.submit(choose_action, "toy_long", view, 1, 7, progress=on_progress)
    )
    await told.wait()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    other = new("toshi", seed=1)
    seat = other.to_act[0]
    action = await processes.submit(choose_action, "toshi", other.view(seat), 1, 7)
    assert action is not None
    assert action in other.actions(seat)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def test_jobs_with_one_key_share_a_process() -> None:
    processes = ProcessExecutor(3, (), idle=60)
    keys = ["a", "b", "c", "d"] * 3
    found = await asyncio.gather(*(processes.submit(os.getpid, key=key) for key in keys))
    assert found[:4] == found[4:8] == found[8:]
    assert 1 < len({*found}) <= 3
    processes.close()


async def test_dead_process_is_replaced(processes: ProcessExecutor) -> None:
    before = await processes.submit(os.getpid)
    with pytest.raises(BrokenProcessPool):
        await processes.submit(die)
    assert await processes.submit(os.getpid) != before
