"""Retries of operations whose table was changed by another process."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

from machinami.server.refusal import refusal

P = ParamSpec("P")
Work = Callable[P, Coroutine[Any, Any, None]]

_ATTEMPTS = 50


class VersionConflict(Exception):
    """Raised if the table's version has changed before a write.

    Nothing was written; the table was reloaded.
    """

    def __init__(self, already_stored: bool) -> None:
        super().__init__()
        self.already_stored = already_stored
        """Whether the same client message is already stored."""


def retry_on_conflict(work: Work[P]) -> Work[P]:
    """Retry the operation when the table's version has changed.

    Return without a retry if the message is already stored. Raise S-11 after `_ATTEMPTS` attempts.
    """

    @wraps(work)
    async def run_with_retries(*args: P.args, **kwargs: P.kwargs) -> None:
        for _ in range(_ATTEMPTS):
            try:
                return await work(*args, **kwargs)
            except VersionConflict as conflict:
                if conflict.already_stored:
                    return None
        raise refusal(500, "S-11")

    return run_with_retries
