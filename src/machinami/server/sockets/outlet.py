"""Where messages go out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from machinami.server.schemas.encoding import Message


class Outlet(Protocol):
    """Where a connection's messages go out."""

    drained: Callable[[], None] | None
    """Called when it takes messages again."""

    @property
    def open(self) -> bool:
        """Whether it takes messages now; a reader that stalls must catch up first."""
        ...

    def say(self, messages: Iterable[Message]) -> None:
        """Send these at one go."""
        ...
