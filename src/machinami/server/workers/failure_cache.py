"""What failed before, kept for a while so that nobody has it tried again and again."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Generic, TypeVar

from machinami.server.refusal import ServerRefused

_KEPT = 1_000
_LAST = 600.0

KeyT = TypeVar("KeyT")


class Faults(Generic[KeyT]):
    """Refusals by what was asked for; the oldest make room."""

    def __init__(self) -> None:
        self._kept: OrderedDict[KeyT, tuple[float, ServerRefused]] = OrderedDict()

    def keep(self, key: KeyT, fault: ServerRefused) -> None:
        """Whoever asks for this within ten minutes is refused alike."""
        self._kept[key] = (time.monotonic() + _LAST, fault)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    def check(self, key: KeyT) -> None:
        """Refuse what failed not long ago."""
        until, fault = self._kept.get(key, (0.0, None))
        if fault is not None and time.monotonic() < until:
            raise ServerRefused(fault.status, fault)
        self._kept.pop(key, None)
