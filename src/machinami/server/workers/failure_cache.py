"""A cache of failures, so that failed work is not repeated too often."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Generic, TypeVar

from machinami.server.refusal import ServerRefused

_KEPT = 1_000
_LAST = 600.0

KeyT = TypeVar("KeyT")


class Faults(Generic[KeyT]):
    """Refusals by key. At most `_KEPT` are kept; the oldest is dropped first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[KeyT, tuple[float, ServerRefused]] = OrderedDict()

    def keep(self, key: KeyT, fault: ServerRefused) -> None:
        """Store a refusal for a key, for ten minutes."""
        self._kept[key] = (time.monotonic() + _LAST, fault)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    def check(self, key: KeyT) -> None:
        """Raise the stored refusal of a key, unless it has expired."""
        until, fault = self._kept.get(key, (0.0, None))
        if fault is not None and time.monotonic() < until:
            raise ServerRefused(fault.status, fault)
        self._kept.pop(key, None)
