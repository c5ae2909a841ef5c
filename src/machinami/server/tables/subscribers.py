"""The subscribers of a table: its connections, and the sessions of recently connected clients."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Set
from typing import Protocol

from machinami.core.contract import Json, Refused
from machinami.server import schemas
from machinami.server.schemas import server_messages
from machinami.server.schemas.encoding import Message
from machinami.server.tables.client_session import ClientSession
from machinami.server.tables.events import TableChange
from machinami.server.tables.state import TableState

_MOST_SESSIONS = 200
_MOST_NAMES = 8


class Subscriber(Protocol):
    """A connection of a client to a table."""

    guest: str
    name: str | None
    greeted: bool
    """Whether the client has sent its hello."""
    session: ClientSession | None

    def wake(self) -> None:
        """Send the changes since the last time, soon."""
        ...

    def send(self, message: Message) -> None:
        """Send a message."""
        ...

    def send_if_idle(self, message: Message) -> None:
        """Send a message unless others are queued."""
        ...

    def close_as_replaced(self) -> None:
        """Close: a newer connection of this client replaces this one."""
        ...

    def dismiss(self, refused: Refused) -> None:
        """Close: the guest has lost access, for the reason of a refusal."""
        ...


class Subscribers:
    """A table's connections and client sessions.

    Sessions outlive their connection so that clients can resume.
    """

    def __init__(
        self, state: TableState, notify: Callable[[], None], clear_views: Callable[[], None]
    ) -> None:
        """`notify` publishes a change of the connections. `clear_views` is called after messages are sent."""
        self._state, self._notify, self._clear_views = state, notify, clear_views
        self.connections: set[Subscriber] = set()
        self._sessions: dict[str, ClientSession] = {}

    @property
    def present(self) -> set[str]:
        """The connected guests."""
        return {connection.guest for connection in self.connections}

    @property
    def watcher_count(self) -> int:
        """The number of connected guests without a seat."""
        return len(self.present - {place.guest for place in self._state.places})

    @property
    def watchers(self) -> schemas.Spectators:
        """The connected guests without a seat: their number, and up to `_MOST_NAMES` of their names."""
        seated = {place.guest for place in self._state.places}
        names = {
            connection.guest: connection.name
            for connection in self.connections
            if connection.guest not in seated
        }
        known = sorted(name for name in names.values() if name is not None)
        return schemas.Spectators(len(names), known[:_MOST_NAMES])

    def add(self, connection: Subscriber) -> None:
        """Add a connection, and wake all connections."""
        self.connections.add(connection)
        self._notify()

    def remove(self, connection: Subscriber) -> None:
        """Remove a connection, and wake all others."""
        self.connections.discard(connection)
        self._notify()

    def open_session(self, connection: Subscriber, client: str | None) -> ClientSession:
        """Return the session of a connection's client. An older connection of the same client is closed."""
        if client is None:
            return ClientSession(connection.guest, None)
        key = f"{connection.guest}:{client}"
        found = self._sessions.pop(key, None) or ClientSession(connection.guest, client)
        for other in self.connections:
            if other is not connection and other.session is found:
                other.close_as_replaced()
        self._sessions[key] = found
        while len(self._sessions) > _MOST_SESSIONS:
            del self._sessions[next(iter(self._sessions))]
        return found

    def dismiss(self, guests: Set[str], refused: Refused) -> None:
        """Close the connections of these guests, for the reason of a refusal."""
        for connection in self.connections:
            if connection.guest in guests:
                connection.dismiss(refused)

    def on_change(self, _: TableChange) -> None:
        """Wake all connections."""
        self.wake_connections(*self.connections)

    def wake_connections(self, *connections: Subscriber) -> None:
        """Wake these connections, and clear the cached views once they have sent."""
        for connection in connections:
            connection.wake()
        # The cached views are not needed after this, and there are many tables.
        asyncio.get_running_loop().call_soon(self._clear_views)

    def send_motion(self, motion: Json) -> None:
        """Send a motion to all greeted connections, before the views that result from it."""
        message = server_messages.to_message(server_messages.Motion(motion))
        for connection in self.connections:
            if connection.session is not None:
                connection.send(message)

    def send_progress(self, seat: int, share: float) -> None:
        """Send a bot's progress (0 to 1) to connections without a queue."""
        message = server_messages.to_message(
            server_messages.Thinking(seat, round(min(1.0, max(0.0, share)), 2))
        )
        for connection in self.connections:
            connection.send_if_idle(message)
