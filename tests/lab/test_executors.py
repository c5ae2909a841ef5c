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


def texts(jobs: int) -> dict[int, str]:
    return {result.meeting.number: result.text for result in play_meetings(ARENA, schedule(ARENA), jobs)}


def test_processes_play_the_very_games_that_one_thread_plays() -> None:
    assert texts(jobs=2) == texts(jobs=1)


class Free(RandomBot):
    """Says that its search lets go of the interpreter."""

    compiled = True


def test_compiled_bots_play_in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._bots, "toy_hand", Free())
    arena = Arena("toy_hand", ("1",), games=8)
    numbers = [result.meeting.number for result in play_meetings(arena, schedule(arena), 2)]
    assert sorted(numbers) == list(range(1, 9))


class Slow(Free):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        self.begun = Event()

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
        self.begun.set()
        pause = Event()
        while cancel is not None and not cancel() and view["board"]["played"]:
            pause.wait(0.01)
        return super().choose(view, level, rng=rng)


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_under_way_are_given_up_when_asked(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    slow = Slow()
    monkeypatch.setitem(registry._bots, "toy_hand", slow)
    arena = Arena("toy_hand", ("1",), games=4)
    assert list(play_meetings(arena, schedule(arena), jobs, slow.begun.is_set)) == []
    assert slow.begun.is_set()


def test_who_asks_for_a_cluster_without_ray_is_told_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Refused, match=r"L-12.*machinami\[ray\]"):
        [*play_meetings(ARENA, schedule(ARENA), ray="local")]
