"""The connection of the page to one table of its device: the messages of a socket, without a socket."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

import msgspec

from machinami.core.contract import Refused
from machinami.server.refusal import refusal
from machinami.server.schemas import commands, server_messages
from machinami.server.schemas.encoding import Message
from machinami.server.schemas.protocol import PROTOCOL
from machinami.server.tables.client_session import ClientSession
from machinami.server.tables.directory import Directory
from machinami.server.tables.dispatch import execute_once
from machinami.server.tables.table import Table

log = logging.getLogger(__name__)

REPLACED, OUTDATED, UNKNOWN, BROKEN = 4002, 4003, 4004, 1011
"""Close codes, as on the server's sockets."""


class DeviceConnection:
    """Executes the commands of one client one after another, and sends it the messages of its table."""

    def __init__(
        self,
        directory: Directory,
        table: Table,
        guest: str,
        name: str | None,
        send: Callable[[str], None],
        close: Callable[[int], None],
    ) -> None:
        """`send` gives a message to the page; `close` is called with a close code when the table ends the
        connection."""
        self.guest, self.name = guest, name
        self.greeted = False
        self.session: ClientSession | None = None
        self._directory, self._table = directory, table
        self._send, self._close_page = send, close
        self._inbox: asyncio.Queue[str] = asyncio.Queue()
        self._outbox: deque[Message] = deque()
        self._flush_scheduled = False
        self._closed = False
        table.subscribers.add(self)
        self._reader = asyncio.create_task(self._read())

    def receive(self, text: str) -> None:
        """Queue a command of the page."""
        self._inbox.put_nowait(text)

    def stop(self) -> None:
        """End the connection, because the page has left."""
        self._end(None)

    # The table's side -----------------------------------------------------------------------------

    def wake(self) -> None:
        """Schedule the sending of messages. Several calls lead to one."""
        if not self._flush_scheduled and not self._closed:
            self._flush_scheduled = True
            asyncio.get_running_loop().call_soon(self._flush)

    def send(self, message: Message) -> None:
        """Queue a message."""
        self._outbox.append(message)
        self.wake()

    def send_if_idle(self, message: Message) -> None:
        """Send a message about a bot's progress at once: its search blocks the event loop."""
        if self.greeted and not self._closed:
            self._send(_text(message))

    def close_as_replaced(self) -> None:
        """End the connection: a newer one of this client replaces it."""
        self.session = None
        # The table is about to greet the newer one, and goes through its connections.
        asyncio.get_running_loop().call_soon(self._end, REPLACED)

    def dismiss(self, refused: Refused) -> None:
        """End the connection with a refusal: the guest has lost access."""
        self._send(_text(server_messages.fault_message(refused)))
        asyncio.get_running_loop().call_soon(self._end, UNKNOWN)

    # The page's side --------------------------------------------------------------------------------

    async def _read(self) -> None:
        while True:
            text = await self._inbox.get()
            try:
                await self._execute(commands.decode(text))
            except (msgspec.MsgspecError, RecursionError, UnicodeError):
                self.send(server_messages.fault_message(refusal(400, "S-6")))

    async def _execute(self, command: commands.Command) -> None:
        if isinstance(command, commands.Hello):
            await self._greet(command)
        elif not self.greeted:
            self.send(server_messages.fault_message(refusal(400, "S-6/hello")))
        elif isinstance(command, commands.Ping):
            self.send(server_messages.to_message(server_messages.Pong(command.n, self._table.clock.now)))
        elif isinstance(command, commands.Check):
            self.send(self._check(command))
        elif self.session is not None and isinstance(command, commands.NumberedCommand):
            refused = await execute_once(self._directory, self._table, self.session, command)
            self.send(server_messages.answer_message(command.n, refused))

    async def _greet(self, hello: commands.Hello) -> None:
        if hello.protocol != PROTOCOL:
            self._send(_text(server_messages.to_message(server_messages.Outdated(PROTOCOL))))
            self._end(OUTDATED)
            return
        self.session = self._table.subscribers.open_session(self, hello.client)
        self.session.resume(hello.seen)
        self.greeted = True
        self._table.subscribers.wake_connections(self)

    def _check(self, command: commands.Check) -> Message:
        """Return the answer to a check of a draft action."""
        try:
            if command.seat not in self._table.seats_of(self.guest):
                raise refusal(403, "S-4/seat")
            play = self._table.running_play()
            refused = play.check(command.seat, command.do, self._table.clock.now)
            forecast = play.foresee(command.seat, command.do)
            return server_messages.answer_message(command.n, refused, forecast)
        except Refused as refused:
            return server_messages.answer_message(command.n, refused)
        except Exception:
            log.exception("action check failed")
            return server_messages.answer_message(command.n, refusal(500, "S-11"))

    def _flush(self) -> None:
        self._flush_scheduled = False
        if self._closed:
            return
        messages = [*self._outbox]
        self._outbox.clear()
        if self.greeted and self.session is not None:
            messages += self.session.pending_messages(self._table.state, self._table.views)
        for message in messages:
            self._send(_text(message))
        if self._table.unloaded:
            self._end(BROKEN)

    def _end(self, code: int | None) -> None:
        if self._closed:
            return
        self._closed = True
        self._reader.cancel()
        self._table.subscribers.remove(self)
        if code is not None:
            self._close_page(code)


def _text(message: Message) -> str:
    return (message.head + message.text.plain).decode()
