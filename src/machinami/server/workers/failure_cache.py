"""A cache of failures, so that failed work is not repeated too often."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Generic, TypeVar

from machinami.server.refusal import ServerRefused

_MOST = 1_000
_SECONDS = 600.0

KeyT = TypeVar("KeyT")


class FailureCache(Generic[KeyT]):
    """Refusals by key. At most `_MOST` are kept; the oldest is dropped first."""

    def __init__(self) -> None:
        self._failures: OrderedDict[KeyT, tuple[float, ServerRefused]] = OrderedDict()

    def add(self, key: KeyT, fault: ServerRefused) -> None:
        """Store a refusal for a key, for ten minutes."""
        self._failures[key] = (time.monotonic() + _SECONDS, fault)
        while len(self._failures) > _MOST:
            self._failures.popitem(last=False)

    def check(self, key: KeyT) -> None:
        """Raise the stored refusal of a key, unless it has expired."""
        until, fault = self._failures.get(key, (0.0, None))
        if fault is not None and time.monotonic() < until:
            raise ServerRefused(fault.status, fault)
        self._failures.pop(key, None)
