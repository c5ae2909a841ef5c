"""The audience of a table: whoever is connected to it, and whoever was a moment ago."""

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
    """Whether the client has introduced itself."""
    recipient: Recipient | None

    def wake(self) -> None:
        """Send what has changed since the last time, soon."""
        ...

    def send(self, message: Message) -> None:
        """Send a message."""
        ...

    def hint(self, message: Message) -> None:
        """Send a message unless others wait."""
        ...

    def replaced(self) -> None:
        """Close: another connection speaks for this client."""
        ...

    def dismiss(self) -> None:
        """Close: the guest is not let in any more."""
        ...


class Audience:
    """Connections of clients; those who lost theirs are remembered so that they can go on where they were."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.connections: set[Subscriber] = set()
        self._recipients: dict[str, Recipient] = {}

    @property
    def present(self) -> set[str]:
        """The guests who are connected."""
        return {connection.guest for connection in self.connections}

    @property
    def watchers(self) -> schemas.Watchers:
        """Who is looking on: how many, and the names of some who gave one."""
        seated = {place.guest for place in self._table.places}
        names = {
            connection.guest: connection.name
            for connection in self.connections
            if connection.guest not in seated
        }
        known = sorted(name for name in names.values() if name is not None)
        return schemas.Watchers(len(names), known[:_NAMED])

    def join(self, connection: Subscriber) -> None:
        """Somebody has come."""
        self.connections.add(connection)
        self._table.absence.moved()
        self._table.presence.moved()
        self.wake()

    def part(self, connection: Subscriber) -> None:
        """Somebody has gone."""
        self.connections.discard(connection)
        self._table.absence.moved()
        self._table.presence.moved()
        self.wake()

    def recipient(self, connection: Subscriber, client: str | None) -> Recipient:
        """The recipient that a connection speaks for; an older connection of the same client is closed."""
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
        """Hang up on these guests."""
        for connection in self.connections:
            if connection.guest in guests:
                connection.dismiss()

    def wake(self, stirred: bool = True) -> None:
        """There may be news for everybody: of the play, and of the table itself if it was stirred."""
        if stirred:
            self._table.views.stirred()
            self._table.context.observers.on_change(self._table)
        self.tell(*self.connections)

    def tell(self, *connections: Subscriber) -> None:
        """There may be news for these."""
        for connection in connections:
            connection.wake()
        # Once they have been told nobody needs the views any more, and there are many tables.
        asyncio.get_running_loop().call_soon(self._table.views.moved)

    def show(self, motion: Json) -> None:
        """How things moved, for whoever is looking now: it comes before the views it led to."""
        message = server_messages.told(server_messages.Motion(motion))
        for connection in self.connections:
            if connection.recipient is not None:
                connection.send(message)

    def thinking(self, seat: int, share: float) -> None:
        """How far a bot has come; who lags behind is spared it."""
        message = server_messages.told(server_messages.Thinking(seat, round(min(1.0, max(0.0, share)), 2)))
        for connection in self.connections:
            connection.hint(message)
