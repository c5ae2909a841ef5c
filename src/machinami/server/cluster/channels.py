"""Channels between the processes that share a database: short-lived messages by name.

Nothing that must be correct depends on a message: the database holds the truth, and a process compares
versions with it after each subscription and every few seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Receive = Callable[[str, bytes], None]
"""Called with the id of the sending process and the message."""


class Channels(Protocol):
    """The connection of a process to the other processes."""

    @property
    def connected(self) -> bool:
        """Whether messages of the other processes arrive."""
        ...

    async def open(self, on_subscribed: Callable[[str], None]) -> None:
        """Connect in the background. `on_subscribed` is called with a channel whenever its messages begin to
        arrive: after `subscribe`, and again after each reconnection."""

    async def close(self) -> None:
        """Disconnect."""

    def publish(self, channel: str, message: bytes) -> None:
        """Send a message to the other subscribed processes, in the order of the calls. It may be lost."""

    def subscribe(self, channel: str, receive: Receive) -> None:
        """Receive the messages of the other processes to a channel."""

    def unsubscribe(self, channel: str) -> None:
        """Stop receiving the messages of a channel."""


class MemoryChannels:
    """The channels of a process without a broker: there is no other process, or it is not reached."""

    connected = False

    async def open(self, on_subscribed: Callable[[str], None]) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""

    def publish(self, channel: str, message: bytes) -> None:
        """Do nothing: nobody else receives the message."""

    def subscribe(self, channel: str, receive: Receive) -> None:
        """Do nothing: no message arrives."""

    def unsubscribe(self, channel: str) -> None:
        """Do nothing."""
