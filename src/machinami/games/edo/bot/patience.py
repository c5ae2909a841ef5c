"""How long a bot may think: until its time is up, or until it is told to stop."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter


class Patience:
    """A stretch of time that begins now."""

    def __init__(self, seconds: float, cancel: Callable[[], bool] | None = None) -> None:
        self._end = perf_counter() + seconds
        self._cancel = cancel

    @property
    def over(self) -> bool:
        """Whether it is time to answer."""
        return perf_counter() > self._end or (self._cancel is not None and self._cancel())
