"""Who does the work of an arena: this thread alone, several threads, several processes, or a cluster."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from threading import Event
from typing import Any

from machinami.core import registry
from machinami.core.contract import Bot, Game
from machinami.lab import players, ray_executor
from machinami.lab.arena import Arena, Meeting, Result, meet
from machinami.lab.match import Interrupted

LISTEN = 0.1
"""Seconds between two looks whether to stop."""

_stop: Any = None


def results(
    arena: Arena,
    meetings: Sequence[Meeting],
    jobs: int = 1,
    stop: Callable[[], bool] = lambda: False,
    ray: str | None = None,
) -> Iterator[Result]:
    """Play meetings and hand each out as it ends. Once `stop` answers true, games under way are given up.
    With the address of a Ray cluster they are played there.

    Compiled searches run in threads, plain ones in processes: a thread that holds the interpreter
    would make the others wait. An interrupt from the keyboard may break a pool's locks, so whoever
    expects one catches the signal and says so by `stop`.
    """
    if ray is not None:
        yield from ray_executor.results(arena, meetings, ray, _guests(arena.game), stop)
    elif jobs == 1 or len(meetings) < 2:
        with suppress(Interrupted):
            yield from (meet(arena, meeting, stop) for meeting in meetings)
    elif all(players.find(arena.game, bot).light for bot in arena.bots):
        told = Event()
        threads = ThreadPoolExecutor(jobs)
        work = partial(meet, arena, cancel=told.is_set)
        yield from _spread(threads, work, meetings, stop, told.set)
    else:
        # A fresh process rather than a fork: whoever calls may have threads of their own.
        context = get_context("spawn")
        flag = context.Event()
        guests = _guests(arena.game)
        processes = ProcessPoolExecutor(jobs, context, initializer=_arrive, initargs=(flag, arena, *guests))
        yield from _spread(processes, partial(_work, arena), meetings, stop, flag.set)


def _spread(
    pool: Executor,
    work: Callable[[Meeting], Result],
    meetings: Sequence[Meeting],
    stop: Callable[[], bool],
    tell: Callable[[], None],
) -> Iterator[Result]:
    try:
        waiting = {pool.submit(work, meeting) for meeting in meetings}
        while waiting and not stop():
            done, waiting = wait(waiting, timeout=LISTEN, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        tell()
        pool.shutdown(wait=True, cancel_futures=True)


def _guests(key: str) -> tuple[Game[Any] | None, Bot | None]:
    """A game that lives elsewhere has to be brought along: a fresh process would not find it."""
    game = registry.find(key)
    home = type(game).__module__.startswith(registry.HOME + ".")
    return (None, None) if home else (game, registry.bot(key))


def _arrive(flag: Any, arena: Arena, game: Game[Any] | None, bot: Bot | None) -> None:
    global _stop  # noqa: PLW0603 - a worker process has one arena, and nowhere else to keep its flag
    _stop = flag
    # The keyboard speaks to the process that shows the progress; it tells the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if game is not None:
        registry.register(game, bot)
    for name in arena.bots:
        players.find(arena.game, name).warm()


def _work(arena: Arena, meeting: Meeting) -> Result:
    return meet(arena, meeting, _stop.is_set)
