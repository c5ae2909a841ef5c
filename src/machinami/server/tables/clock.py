"""A table's clock."""

from __future__ import annotations

from collections.abc import Callable


class Clock:
    """Milliseconds since a table's start. The clock stops while the table is out of memory."""

    def __init__(self, source: Callable[[], int], start: int) -> None:
        self._source, self._offset = source, start - source()

    @property
    def now(self) -> int:
        """The present time in milliseconds."""
        return self._source() + self._offset
