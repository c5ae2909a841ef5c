"""What a job may call while it runs, in a thread or in a process: report values, poll for cancellation."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

_PROGRESS_SECONDS = 0.05
"""The shortest time between two reports of progress."""


class Cancellation:
    """Asks a job to stop early with its best result so far. Used on the event loop; jobs read the flag."""

    def __init__(self) -> None:
        self.requested = False
        self._callbacks: list[Callable[[], None]] = []

    def request(self) -> None:
        """Ask the job to stop."""
        if not self.requested:
            self.requested = True
            for callback in self._callbacks:
                callback()

    def request_after(self, seconds: float) -> None:
        """Ask the job to stop after a time."""
        asyncio.get_running_loop().call_later(seconds, self.request)

    def on_request(self, callback: Callable[[], None]) -> None:
        """Call a function when the job is asked to stop; at once if it has been asked."""
        self._callbacks.append(callback)
        if self.requested:
            callback()


@dataclass
class JobContext:
    """The connection of a running job to its caller."""

    report: Callable[[Any], None]
    is_cancelled: Callable[[], bool]
    last_progress: float = field(default=0.0)


current: ContextVar[JobContext] = ContextVar("current")
"""The context of the job that this thread runs."""


def report(value: object) -> None:
    """In a job: send an intermediate result to the caller."""
    current.get().report(value)


def report_progress(share: float) -> None:
    """In a job: send the share of the work that is done. Calls in quick succession are dropped."""
    context, now = current.get(), time.monotonic()
    if now - context.last_progress >= _PROGRESS_SECONDS:
        context.last_progress = now
        context.report(share)


def is_cancelled() -> bool:
    """In a job: return whether the caller wants the best result so far."""
    return current.get().is_cancelled()
