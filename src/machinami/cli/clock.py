"""Clock of a real-time game in the terminal."""

from __future__ import annotations

from time import monotonic, sleep


class Clock:
    """Milliseconds since the start of a real-time game."""

    def __init__(self, elapsed_ms: int = 0) -> None:
        self._start = monotonic() - elapsed_ms / 1000

    def now(self) -> int:
        return int((monotonic() - self._start) * 1000)

    def wait(self, until: int) -> None:
        """Sleep until a time in milliseconds; return at once if it has passed."""
        sleep(max(0, until - self.now()) / 1000)
