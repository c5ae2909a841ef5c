"""A table's clock."""

from __future__ import annotations

from collections.abc import Callable


class Clock:
    """Milliseconds since a table's start. The clock stops while no process has the table in memory."""

    def __init__(self, source: Callable[[], int], start: int) -> None:
        self._source, self._offset = source, start - source()

    def advance(self, to: int) -> None:
        """Let the clock continue from a time, unless it is later already."""
        self._offset = max(self._offset, to - self._source())

    @property
    def now(self) -> int:
        """The present time in milliseconds."""
        return self._source() + self._offset
