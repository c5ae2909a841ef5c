"""Races with others who write to the same database: whoever loses looks again, and tries again."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

from machinami.server.refusal import refusal

P = ParamSpec("P")
Work = Callable[P, Coroutine[Any, Any, None]]

_ATTEMPTS = 50


class Lost(Exception):
    """Somebody else was faster, and the table has been read anew; nothing of ours was written."""

    def __init__(self, done: bool) -> None:
        super().__init__()
        self.done = done
        """What they wrote was this very message."""


def persistent(work: Work[P]) -> Work[P]:
    """Do it again, as things stand by then, as often as a race is lost."""

    @wraps(work)
    async def insisting(*args: P.args, **kwargs: P.kwargs) -> None:
        for _ in range(_ATTEMPTS):
            try:
                return await work(*args, **kwargs)
            except Lost as lost:
                if lost.done:
                    return None
        raise refusal(500, "S-11")

    return insisting
