"""The protocol of the sending side of a socket."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from machinami.server.schemas.encoding import Message


class Outlet(Protocol):
    """The sending side of a socket."""

    drained: Callable[[], None] | None
    """Called when the socket accepts messages again."""

    @property
    def open(self) -> bool:
        """Whether the socket accepts messages now. It is False while the reader is too slow."""
        ...

    def say(self, messages: Iterable[Message]) -> None:
        """Send messages in one write."""
        ...
