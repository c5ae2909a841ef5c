"""Bots in separate processes report progress and can be cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from random import Random

import pytest

from machinami import new, register
from machinami.bots.base import BaseBot, SearchBudget
from machinami.core.contract import Action, GameInfo, Json
from machinami.server.workers.process_pool import SearchProcesses, choose_action
from tests.server.clients import wait_for
from tests.server.toy_games import Walk

NEVER: Callable[[], bool] = lambda: False  # noqa: E731


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
def apart() -> Iterator[SearchProcesses]:
    processes = SearchProcesses(1, (__name__,), idle=60)
    yield processes
    processes.end()


async def test_process_reports_progress_cancels_and_ends_idle() -> None:
    before, ours, told = {*active_children()}, set[BaseProcess](), set[float]()
    processes, view = SearchProcesses(1, (__name__,), idle=0.0), new("toy_long", seed=1).view(0)

    def on_progress(share: float) -> None:
        told.add(share)
        ours.update({*active_children()} - before)

    action = await processes.run(choose_action, "toy_long", view, 1, 7, on_progress, lambda: 0.25 in told)
    assert action == {"stop": True}
    assert told <= {0.0, 0.25}
    assert ours
    await wait_for(lambda: not any(process.is_alive() for process in ours))


async def test_cancelled_wait_stops_process(apart: SearchProcesses) -> None:
    view, told = new("toy_long", seed=1).view(0), asyncio.Event()

    def on_progress(share: float) -> None:
        if share:
            told.set()

    waiting = asyncio.create_task(apart.run(choose_action, "toy_long", view, 1, 7, on_progress, NEVER))
    await told.wait()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    other = new("toshi", seed=1)
    seat = other.to_act[0]
    action = await apart.run(choose_action, "toshi", other.view(seat), 1, 7, lambda _: None, NEVER)
    assert action is not None
    assert action in other.actions(seat)
