"""The subscribers of a table: its connections, and the sessions of recently connected clients."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from machinami.server import schemas
from machinami.server.schemas import server_messages
from machinami.server.schemas.encoding import Message
from machinami.server.tables.client_session import Recipient

if TYPE_CHECKING:
    from machinami.core.contract import Json
    from machinami.server.tables.table import Table

_REMEMBERED = 200
_NAMED = 8


class Subscriber(Protocol):
    """A connection of a client to a table."""

    guest: str
    name: str | None
    greeted: bool
    """Whether the client has sent its hello."""
    recipient: Recipient | None

    def wake(self) -> None:
        """Send the changes since the last time, soon."""
        ...

    def send(self, message: Message) -> None:
        """Send a message."""
        ...

    def hint(self, message: Message) -> None:
        """Send a message unless others are queued."""
        ...

    def replaced(self) -> None:
        """Close: a newer connection of this client replaces this one."""
        ...

    def dismiss(self) -> None:
        """Close: the guest has lost access."""
        ...


class Audience:
    """A table's connections and client sessions.

    Sessions outlive their connection so that clients can resume.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.connections: set[Subscriber] = set()
        self._recipients: dict[str, Recipient] = {}

    @property
    def present(self) -> set[str]:
        """The connected guests."""
        return {connection.guest for connection in self.connections}

    @property
    def watchers(self) -> schemas.Watchers:
        """The connected guests without a seat: their number, and up to `_NAMED` of their names."""
        seated = {place.guest for place in self._table.places}
        names = {
            connection.guest: connection.name
            for connection in self.connections
            if connection.guest not in seated
        }
        known = sorted(name for name in names.values() if name is not None)
        return schemas.Watchers(len(names), known[:_NAMED])

    def join(self, connection: Subscriber) -> None:
        """Add a connection, and wake all connections."""
        self.connections.add(connection)
        self._table.absence.moved()
        self._table.presence.moved()
        self.wake()

    def part(self, connection: Subscriber) -> None:
        """Remove a connection, and wake all others."""
        self.connections.discard(connection)
        self._table.absence.moved()
        self._table.presence.moved()
        self.wake()

    def recipient(self, connection: Subscriber, client: str | None) -> Recipient:
        """Return the session of a connection's client. An older connection of the same client is closed."""
        if client is None:
            return Recipient(connection.guest, None)
        key = f"{connection.guest}:{client}"
        found = self._recipients.pop(key, None) or Recipient(connection.guest, client)
        for other in self.connections:
            if other is not connection and other.recipient is found:
                other.replaced()
        self._recipients[key] = found
        while len(self._recipients) > _REMEMBERED:
            del self._recipients[next(iter(self._recipients))]
        return found

    def dismiss(self, guests: frozenset[str]) -> None:
        """Close the connections of these guests."""
        for connection in self.connections:
            if connection.guest in guests:
                connection.dismiss()

    def wake(self, stirred: bool = True) -> None:
        """Wake all connections.

        With `stirred`, the table around the play has changed: clear its cached messages and notify the
        observers.
        """
        if stirred:
            self._table.views.stirred()
            self._table.context.observers.on_change(self._table)
        self.tell(*self.connections)

    def tell(self, *connections: Subscriber) -> None:
        """Wake these connections, and clear the cached views once they have sent."""
        for connection in connections:
            connection.wake()
        # The cached views are not needed after this, and there are many tables.
        asyncio.get_running_loop().call_soon(self._table.views.moved)

    def show(self, motion: Json) -> None:
        """Send a motion to all greeted connections, before the views that result from it."""
        message = server_messages.told(server_messages.Motion(motion))
        for connection in self.connections:
            if connection.recipient is not None:
                connection.send(message)

    def thinking(self, seat: int, share: float) -> None:
        """Send a bot's progress (0 to 1) to connections without a queue."""
        message = server_messages.told(server_messages.Thinking(seat, round(min(1.0, max(0.0, share)), 2)))
        for connection in self.connections:
            connection.hint(message)
