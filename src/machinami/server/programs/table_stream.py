"""The stream of one table: the messages that a socket would get, from any line of the record on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from machinami.server.accounts.programs import ProgramIdentity
from machinami.server.programs.streams import ProgramStream
from machinami.server.schemas.encoding import Message
from machinami.server.tables.client_session import ClientSession
from machinami.server.tables.table import Table

_MOST_WAITING = 256


class TableStream(ProgramStream):
    """A subscriber of a table. It ends with the game, or when the table leaves this process."""

    def __init__(self, identity: ProgramIdentity, table: Table, since: int) -> None:
        """`since` is the number of lines of the record that the program has seen."""
        super().__init__(identity)
        self.guest = identity.guest
        self.name: str | None = identity.program.name
        self.greeted = True
        self.session: ClientSession | None = ClientSession(self.guest, None)
        self._table, self._since = table, since
        self._outbox: deque[Message] = deque(maxlen=_MOST_WAITING)

    def send(self, message: Message) -> None:
        """Queue a message about something that passes; the oldest is dropped if the reader is too slow."""
        self._outbox.append(message)
        self.wake()

    def send_if_idle(self, message: Message) -> None:
        """Drop a message about a bot's progress: programs do not need it."""

    def close_as_replaced(self) -> None:
        """Do nothing: streams replace no others."""

    async def _open(self) -> None:
        table = self._table
        await table.views.prepare_long_message(table.state.viewers(self.guest))
        await table.chat.load_mutes(self.guest)
        viewers = table.state.viewers(self.guest)
        own = viewers[0] if len(viewers) == 1 else None
        start = None if table.play is None else table.play.record.skip_seen_lines(own, self._since)
        if self.session is not None and self._since and start is not None:
            self.session.start_after(viewers, start)
        table.subscribers.add(self)

    async def _close(self) -> None:
        self._table.subscribers.remove(self)

    async def _take(self) -> Iterable[bytes]:
        messages = [*self._outbox]
        self._outbox.clear()
        if self.session is not None and not self._table.unloaded:
            messages += self.session.pending_messages(self._table.state, self._table.views)
        return [message.head + message.text.plain for message in messages]

    @property
    def _ended(self) -> bool:
        return self._table.unloaded or self._table.phase in ("over", "aborted")
