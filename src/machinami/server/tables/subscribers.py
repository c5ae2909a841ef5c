"""The subscribers of a table: its connections, and the sessions of recently connected clients."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Set
from typing import NamedTuple, Protocol

from machinami.core.contract import Json, Refused
from machinami.server import schemas
from machinami.server.schemas import server_messages
from machinami.server.schemas.encoding import Message
from machinami.server.tables.client_session import ClientSession
from machinami.server.tables.events import TableChange
from machinami.server.tables.state import TableState

_MOST_SESSIONS = 200
_MOST_NAMES = 8

REFRESH_SECONDS, PRESENCE_SECONDS = 5.0, 12.0
"""Seconds after which a process sends its connections again, and after which the others forget them."""


class RemotePresence(NamedTuple):
    """The guests who are connected to another process, with their names."""

    guests: dict[str, str | None]
    runs: bool
    """Whether the other process runs the table."""
    until: float
    """The monotonic time at which this expires."""


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
        self,
        state: TableState,
        notify: Callable[[], None],
        send_presence: Callable[[], None],
        clear_views: Callable[[], None],
    ) -> None:
        """`notify` publishes a change of the connections, and `send_presence` sends those of this process to
        the others. `clear_views` is called after messages are sent."""
        self._state, self._notify, self._clear_views = state, notify, clear_views
        self._send_presence = send_presence
        self.connections: set[Subscriber] = set()
        self._sessions: dict[str, ClientSession] = {}
        self._remote: dict[str, RemotePresence] = {}
        """The other processes that have the table in memory, by id."""

    @property
    def here(self) -> set[str]:
        """The guests who are connected to this process."""
        return {connection.guest for connection in self.connections}

    @property
    def present(self) -> set[str]:
        """The connected guests, in all processes."""
        return self.here.union(*(remote.guests for remote in self._remote.values()))

    @property
    def local_names(self) -> dict[str, str | None]:
        """The names of the guests who are connected to this process."""
        return {connection.guest: connection.name for connection in self.connections}

    @property
    def watcher_count(self) -> int:
        """The number of connected guests without a seat."""
        return len(self.present - {place.guest for place in self._state.places})

    @property
    def watchers(self) -> schemas.Spectators:
        """The connected guests without a seat: their number, and up to `_MOST_NAMES` of their names."""
        seated = {place.guest for place in self._state.places}
        everyone = self.local_names
        for remote in self._remote.values():
            everyone = remote.guests | everyone
        names = {guest: name for guest, name in everyone.items() if guest not in seated}
        known = sorted(name for name in names.values() if name is not None)
        return schemas.Spectators(len(names), known[:_MOST_NAMES])

    def add(self, connection: Subscriber) -> None:
        """Add a connection, and wake all connections."""
        is_new = connection.guest not in self.here
        self.connections.add(connection)
        self._notify()
        if is_new:
            self._send_presence()

    def remove(self, connection: Subscriber) -> None:
        """Remove a connection, and wake all others."""
        self.connections.discard(connection)
        self._notify()
        if connection.guest not in self.here:
            self._send_presence()

    # Other processes --------------------------------------------------------------------------------

    @property
    def has_remote(self) -> bool:
        """Whether another process has the table in memory."""
        return bool(self._remote)

    @property
    def are_elsewhere(self) -> bool:
        """Whether guests are connected to other processes, but none to this one."""
        return not self.connections and any(remote.guests for remote in self._remote.values())

    @property
    def are_run_elsewhere(self) -> bool:
        """Whether another process is known to run the table."""
        return any(remote.runs for remote in self._remote.values())

    def set_remote(self, process: str, guests: dict[str, str | None], runs: bool) -> None:
        """Store which guests are connected to another process, until it sends them again."""
        before = self._remote.get(process)
        self._remote[process] = RemotePresence(guests, runs, time.monotonic() + PRESENCE_SECONDS)
        if before is None or before.guests != guests:
            self._notify()

    def remove_remote(self, process: str) -> None:
        """Forget a process that has dropped the table."""
        if self._remote.pop(process, None) is not None:
            self._notify()

    def expire_remote(self) -> None:
        """Forget the processes that have not sent their guests for `PRESENCE_SECONDS`."""
        now = time.monotonic()
        for process in [name for name, remote in self._remote.items() if remote.until < now]:
            self.remove_remote(process)

    # Sessions -----------------------------------------------------------------------------------------

    def open_session(self, connection: Subscriber, client: str | None) -> ClientSession:
        """Return the session of a connection's client. An older connection of the same client is closed."""
        if client is None:
            return ClientSession(connection.guest, None)
        found = self.find_session(connection.guest, client)
        for other in self.connections:
            if other is not connection and other.session is found:
                other.close_as_replaced()
        return found

    def find_session(self, guest: str, client: str) -> ClientSession:
        """Return the session of a guest's client; create it if necessary."""
        key = f"{guest}:{client}"
        found = self._sessions.pop(key, None)
        if found is None:
            found = ClientSession(guest, client)
        self._sessions[key] = found
        while len(self._sessions) > _MOST_SESSIONS:
            del self._sessions[next(iter(self._sessions))]
        return found

    def dismiss(self, guests: Set[str], refused: Refused) -> None:
        """Close the connections of these guests, for the reason of a refusal."""
        for connection in self.connections:
            if connection.guest in guests:
                connection.dismiss(refused)

    def on_change(self, change: TableChange) -> None:
        """Wake all connections. A motion is sent before the views that result from it."""
        if change.motion is not None:
            self._send_motion(change.motion)
        self.wake_connections(*self.connections)

    def wake_connections(self, *connections: Subscriber) -> None:
        """Wake these connections, and clear the cached views once they have sent."""
        for connection in connections:
            connection.wake()
        # The cached views are not needed after this, and there are many tables.
        asyncio.get_running_loop().call_soon(self._clear_views)

    def _send_motion(self, motion: Json) -> None:
        message = server_messages.to_message(server_messages.Motion(motion))
        for connection in self.connections:
            if connection.session is not None:
                connection.send(message)

    def send_hand(self, update: server_messages.HandUpdate, author: Subscriber | None) -> None:
        """Send a moving hand to the connections without a queue, except to its author."""
        message = server_messages.to_message(update)
        for connection in self.connections:
            if connection is not author:
                connection.send_if_idle(message)

    def send_progress(self, seat: int, share: float) -> None:
        """Send a bot's progress (0 to 1) to connections without a queue."""
        message = server_messages.to_message(
            server_messages.Thinking(seat, round(min(1.0, max(0.0, share)), 2))
        )
        for connection in self.connections:
            connection.send_if_idle(message)
