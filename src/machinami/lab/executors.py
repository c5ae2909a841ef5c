"""Executors of an arena: the current thread, a thread pool, a process pool, or a Ray cluster."""

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
from machinami.lab.arena import Arena, Meeting, Result, play_meeting
from machinami.lab.match import Interrupted

POLL_SECONDS = 0.1
"""Seconds between two checks of `stop`."""

_stop: Any = None


def play_meetings(
    arena: Arena,
    meetings: Sequence[Meeting],
    jobs: int = 1,
    stop: Callable[[], bool] = lambda: False,
    ray: str | None = None,
) -> Iterator[Result]:
    """Play meetings and yield each result when it ends; games in progress are cancelled once `stop` is true.

    With `ray`, the address of a Ray cluster, the games are played there. Bots with compiled search run in
    threads, the others in processes, because plain Python code holds the interpreter lock. A
    KeyboardInterrupt can leave a pool's locks in a bad state: callers catch SIGINT and report it by `stop`.
    """
    if ray is not None:
        yield from ray_executor.play_meetings_on_ray(
            arena, meetings, ray, _find_external_game(arena.game), stop
        )
    elif jobs == 1 or len(meetings) < 2:
        with suppress(Interrupted):
            yield from (play_meeting(arena, meeting, stop) for meeting in meetings)
    elif all(players.find_player(arena.game, bot).runs_in_thread for bot in arena.bots):
        cancelled = Event()
        threads = ThreadPoolExecutor(jobs)
        work = partial(play_meeting, arena, cancel=cancelled.is_set)
        yield from _run_in_pool(threads, work, meetings, stop, cancelled.set)
    else:
        # Spawn instead of fork: the calling process may have threads.
        context = get_context("spawn")
        flag = context.Event()
        guests = _find_external_game(arena.game)
        processes = ProcessPoolExecutor(
            jobs, context, initializer=_init_worker, initargs=(flag, arena, *guests)
        )
        yield from _run_in_pool(processes, partial(_play_in_worker, arena), meetings, stop, flag.set)


def _run_in_pool(
    pool: Executor,
    work: Callable[[Meeting], Result],
    meetings: Sequence[Meeting],
    stop: Callable[[], bool],
    cancel: Callable[[], None],
) -> Iterator[Result]:
    try:
        waiting = {pool.submit(work, meeting) for meeting in meetings}
        while waiting and not stop():
            done, waiting = wait(waiting, timeout=POLL_SECONDS, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        cancel()
        pool.shutdown(wait=True, cancel_futures=True)


def _find_external_game(key: str) -> tuple[Game[Any] | None, Bot | None]:
    """Return a game outside this package with its bot, for workers to register; a new process lacks it."""
    game = registry.find(key)
    home = type(game).__module__.startswith(registry.GAMES_PACKAGE + ".")
    return (None, None) if home else (game, registry.bot(key))


def _init_worker(flag: Any, arena: Arena, game: Game[Any] | None, bot: Bot | None) -> None:
    global _stop  # noqa: PLW0603 - a worker process has one arena, and nowhere else to keep its flag
    _stop = flag
    # Ctrl-C reaches all processes of the group; only the parent handles it and sets the flag.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if game is not None:
        registry.register(game, bot)
    for name in arena.bots:
        players.find_player(arena.game, name).warm()


def _play_in_worker(arena: Arena, meeting: Meeting) -> Result:
    return play_meeting(arena, meeting, _stop.is_set)
