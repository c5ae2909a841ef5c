import sys
from collections.abc import Callable
from random import Random
from threading import Event
from types import EllipsisType
from typing import Any

import pytest

import tests.kinds
from machinami import Refused
from machinami.bots.random_bot import RandomBot
from machinami.core import registry
from machinami.lab.arena import Arena, schedule
from machinami.lab.executors import play_meetings

assert tests.kinds.KINDS
ARENA = Arena("toy_hand", ("random",), games=8)


def play_records(jobs: int) -> dict[int, str]:
    return {result.meeting.number: result.text for result in play_meetings(ARENA, schedule(ARENA), jobs)}


def test_processes_and_one_thread_play_the_same_games() -> None:
    assert play_records(jobs=2) == play_records(jobs=1)


class ThreadBot(RandomBot):
    """Claims that its search releases the interpreter lock."""

    compiled = True


def test_compiled_bots_play_in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._bots, "toy_hand", ThreadBot())
    arena = Arena("toy_hand", ("1",), games=8)
    numbers = [result.meeting.number for result in play_meetings(arena, schedule(arena), 2)]
    assert sorted(numbers) == list(range(1, 9))


class SlowBot(ThreadBot):
    """Thinks until it is cancelled."""

    def __init__(self) -> None:
        self.started = Event()

    def choose(
        self,
        view: dict[str, Any],
        level: int | None = None,
        *,
        rng: Random,
        budget: float = 1.0,
        seconds: float | EllipsisType | None = ...,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> dict[str, Any]:
        self.started.set()
        pause = Event()
        while cancel is not None and not cancel() and view["board"]["played"]:
            pause.wait(0.01)
        return super().choose(view, level, rng=rng)


@pytest.mark.parametrize("jobs", [1, 2])
def test_cancelling_stops_running_games(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    slow = SlowBot()
    monkeypatch.setitem(registry._bots, "toy_hand", slow)
    arena = Arena("toy_hand", ("1",), games=4)
    assert list(play_meetings(arena, schedule(arena), jobs, slow.started.is_set)) == []
    assert slow.started.is_set()


def test_cluster_without_ray_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Refused, match=r"L-12.*machinami\[ray\]"):
        [*play_meetings(ARENA, schedule(ARENA), ray="local")]
