"""Retry while a database is unavailable, such as during a restart."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

T = TypeVar("T")

_AGAIN = 0.1


def patiently(attempt: Callable[[], T], seconds: float) -> T:
    """Return the result of `attempt`; retry it for up to `seconds` while the database is unavailable.

    If the connection breaks during an attempt, its statements may or may not have been committed: `attempt`
    must be safe to repeat.
    """
    until = time.monotonic() + seconds
    while True:
        try:
            return attempt()
        except (OperationalError, InterfaceError) as fault:
            if not _away(fault) or time.monotonic() > until:
                raise
            time.sleep(_AGAIN)


def _away(fault: DBAPIError) -> bool:
    """Return whether a connection broke, or could not be opened (the exception then has no statement)."""
    return fault.connection_invalidated or fault.statement is None
