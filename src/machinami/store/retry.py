"""Retry while a database is unavailable, such as during a restart."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

T = TypeVar("T")

_PAUSE_SECONDS = 0.1


def retry_while_unavailable(attempt: Callable[[], T], seconds: float) -> T:
    """Return the result of `attempt`; retry it for up to `seconds` while the database is unavailable.

    If the connection breaks during an attempt, its statements may or may not have been committed: `attempt`
    must be safe to repeat.
    """
    until = time.monotonic() + seconds
    while True:
        try:
            return attempt()
        except (OperationalError, InterfaceError) as fault:
            if not _is_unavailable(fault) or time.monotonic() > until:
                raise
            time.sleep(_PAUSE_SECONDS)


def _is_unavailable(fault: DBAPIError) -> bool:
    """Return whether a connection broke, or could not be opened (the exception then has no statement)."""
    return fault.connection_invalidated or fault.statement is None
