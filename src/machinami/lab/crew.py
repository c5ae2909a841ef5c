"""Who does the work of an arena: this thread alone, several threads, or several processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from multiprocessing import get_context
from threading import Event
from typing import Any

from machinami import registry
from machinami.contract import Bot, Game
from machinami.lab import players
from machinami.lab.arena import Arena, Meeting, Result, meet
from machinami.lab.match import Interrupted

_stop: Any = None


def results(arena: Arena, meetings: Sequence[Meeting], jobs: int = 1) -> Generator[Result]:
    """Play meetings and hand each out as it ends. Closing the iterator stops those under way.

    Compiled searches run in threads, plain ones in processes: a thread that holds the interpreter
    would make the others wait.
    """
    if jobs == 1 or len(meetings) < 2:
        yield from (meet(arena, meeting) for meeting in meetings)
    elif all(players.find(arena.game, bot).compiled for bot in arena.bots):
        stop = Event()
        threads = ThreadPoolExecutor(jobs)
        yield from _spread(threads, stop.set, meetings, lambda m: threads.submit(meet, arena, m, stop.is_set))
    else:
        # A fresh process rather than a fork: whoever calls may have threads of their own.
        context = get_context("spawn")
        flag = context.Event()
        guests = _guests(arena.game)
        processes = ProcessPoolExecutor(jobs, context, initializer=_arrive, initargs=(flag, *guests))
        yield from _spread(processes, flag.set, meetings, lambda m: processes.submit(_work, arena, m))


def _spread(
    pool: Executor,
    stop: Callable[[], None],
    meetings: Sequence[Meeting],
    submit: Callable[[Meeting], Future[Result]],
) -> Iterator[Result]:
    try:
        waiting = {submit(meeting) for meeting in meetings}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    except Interrupted:
        return
    finally:
        stop()
        pool.shutdown(wait=True, cancel_futures=True)


def _guests(key: str) -> tuple[Game[Any] | None, Bot | None]:
    """A game that lives elsewhere has to be brought along: a fresh process would not find it."""
    game = registry.find(key)
    home = type(game).__module__.startswith(registry.HOME + ".")
    return (None, None) if home else (game, registry.bot(key))


def _arrive(flag: Any, game: Game[Any] | None, bot: Bot | None) -> None:
    global _stop  # noqa: PLW0603 - a worker process has one arena, and nowhere else to keep its flag
    _stop = flag
    # The keyboard speaks to the process that shows the progress; it tells the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if game is not None:
        registry.register(game, bot)


def _work(arena: Arena, meeting: Meeting) -> Result:
    return meet(arena, meeting, _stop.is_set)
