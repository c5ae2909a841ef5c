"""Waiting for a database that has gone away, such as one that is being restarted."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

T = TypeVar("T")

_AGAIN = 0.1


def patiently(attempt: Callable[[], T], seconds: float) -> T:
    """What an attempt gives, which is made again while the database is away.

    If it goes away meanwhile nobody can say whether the attempt was carried out: only what does no harm when
    it is done twice may be tried here.
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
    """Whether a connection broke, or none could be made: then there was no statement yet."""
    return fault.connection_invalidated or fault.statement is None
