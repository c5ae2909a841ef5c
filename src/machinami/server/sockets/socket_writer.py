"""The protocol of the sending side of a socket."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from machinami.server.schemas.encoding import Message


class SocketWriter(Protocol):
    """The sending side of a socket."""

    on_drained: Callable[[], None] | None
    """Called when the socket accepts messages again."""

    @property
    def is_writable(self) -> bool:
        """Whether the socket accepts messages now. It is False while the reader is too slow."""
        ...

    def send_messages(self, messages: Iterable[Message]) -> None:
        """Send messages in one write."""
        ...
