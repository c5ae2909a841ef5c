"""The base class of socket connections: reads commands, sends messages, closes with a code."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from machinami.core.contract import Refused
from machinami.server.cluster.rate_limits import Bucket
from machinami.server.refusal import refusal
from machinami.server.schemas import commands, server_messages
from machinami.server.schemas.encoding import Message
from machinami.server.settings import Settings
from machinami.server.sockets.heartbeat import Heartbeat
from machinami.server.sockets.socket_writer import SocketWriter

log = logging.getLogger(__name__)

FAULTY, SILENT, REPLACED, OUTDATED, UNKNOWN, LAGGING = 4000, 4001, 4002, 4003, 4004, 4008
BROKEN, LATER = 1011, 1013
"""Close codes. Clients do not reconnect after REPLACED and UNKNOWN, and reconnect with a delay after
LATER."""

_MOST_HINTS = 8
_MOST_WAITING = 512


class Connection(ABC):
    """Reads commands one after another, and sends messages only while the socket accepts them.

    Subclasses define how a connection joins a table or the lobby, which messages are new to it, and which
    commands it accepts.
    """

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        writer: SocketWriter,
        settings: Settings,
        guest: str,
        name: str | None,
    ) -> None:
        self.guest, self.name = guest, name
        self.greeted = False
        self._socket, self._writer = socket, writer
        self._outbox: deque[Message] = deque()
        self._flush_scheduled = False
        self._close_task: asyncio.Task[None] | None = None
        self._faults = 0
        limits = settings.limits
        self._limits, self._protocol = limits, settings.protocol
        self._bucket = Bucket(limits.commands_per_second, limits.commands_at_once)
        self._close_code: int | None = None
        self._heartbeat = Heartbeat(writer) if settings.shared else None

    @abstractmethod
    def _register(self) -> None:
        """Register the connection."""

    @abstractmethod
    def _unregister(self) -> None:
        """Unregister the connection."""

    @abstractmethod
    async def _accept_client(self, hello: commands.Hello) -> None:
        """Accept a client whose protocol version matches."""

    @abstractmethod
    def _pending_messages(self) -> list[Message]:
        """Return the messages that are new for this connection."""

    @abstractmethod
    async def _handle(self, command: commands.Command) -> None:
        """Execute a command of an accepted client."""

    @property
    @abstractmethod
    def _unloaded(self) -> bool:
        """Whether the table has been unloaded, so that the client must reconnect."""

    async def serve(self) -> None:
        """Read commands until the socket closes."""
        self._writer.on_drained = self.wake
        self._register()
        try:
            await self._read_commands()
        except WebSocketDisconnect:
            pass
        finally:
            self._writer.on_drained = None
            if self._heartbeat is not None:
                self._heartbeat.stop()
            self._unregister()

    # Out ------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Schedule the sending of messages. Several calls lead to one write."""
        if not self._flush_scheduled:
            self._flush_scheduled = True
            asyncio.get_running_loop().call_soon(self._flush)

    def send(self, message: Message) -> None:
        """Queue a message. If too many are queued, close the connection with LAGGING."""
        self._outbox.append(message)
        if len(self._outbox) > _MOST_WAITING:
            self._close_code = LAGGING
        self.wake()

    def send_if_idle(self, message: Message) -> None:
        """Send a message that may be dropped if the queue is long."""
        if self.greeted and len(self._outbox) < _MOST_HINTS:
            self.send(message)

    def close_as_replaced(self) -> None:
        """Close the connection, because another socket of the same client has replaced it."""
        self.greeted = False
        self._close_code = REPLACED
        self.wake()

    def dismiss(self, refused: Refused) -> None:
        """Close the connection with a refusal, because the guest is not admitted any more."""
        if self._close_code is None:
            self._close_code = UNKNOWN
            self.send(server_messages.fault_message(refused))

    def _flush(self) -> None:
        self._flush_scheduled = False
        if self._close_task is not None or not self._writer.is_writable:
            return
        try:
            self._writer.send_messages(self._take_outbox())
        except Exception:
            log.exception("socket write failed")
            self._close_code = BROKEN
        if self._unloaded:
            self._close_code = BROKEN
        if self._close_code is not None:
            self._close_task = asyncio.create_task(self._close(self._close_code))

    def _take_outbox(self) -> list[Message]:
        messages = [*self._outbox]
        self._outbox.clear()
        if self.greeted and self._close_code is None:
            messages += self._pending_messages()
        if messages and self._heartbeat is not None:
            self._heartbeat.skip_next()
        return messages

    async def _close(self, code: int) -> None:
        with suppress(WebSocketDisconnect, OSError, RuntimeError):
            await self._socket.close(code)

    # In -------------------------------------------------------------------------------------------

    async def _read_commands(self) -> None:
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                while not self.greeted and self._close_code is None:
                    await self._on_event(await self._socket.receive())
            await self._read_until_silent(self._limits.silent_seconds)
        except TimeoutError:
            self._close_code = SILENT
            self.wake()
        while True:
            await self._on_event(await self._socket.receive())

    async def _read_until_silent(self, seconds: float) -> None:
        """Read commands. Raise TimeoutError after so many seconds of silence; a page sends pings more
        often."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(seconds) as deadline:
            while True:
                event = await self._socket.receive()
                deadline.reschedule(loop.time() + seconds)
                await self._on_event(event)

    async def _on_event(self, event: Any) -> None:
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
        if event["type"] != "websocket.receive" or self._close_code is not None:
            return
        if not self._bucket.take():
            self._send_fault(refusal(429, "S-6/fast"))
            return
        text = event.get("text")
        if text is None:
            self._send_fault(refusal(400, "S-6/binary"))
            return
        try:
            command = commands.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            self._send_fault(refusal(400, "S-6"))
            return
        if isinstance(command, commands.Hello):
            await self._on_hello(command)
        elif not self.greeted:
            self._send_fault(refusal(400, "S-6/hello"))
        else:
            await self._handle(command)

    async def _on_hello(self, hello: commands.Hello) -> None:
        if hello.protocol == self._protocol:
            await self._accept_client(hello)
            if hello.beats and self._heartbeat is not None:
                self._heartbeat.start()
        elif hello.protocol is None:
            # Pages of the first releases send no protocol version and cannot reload.
            self._close_code = UNKNOWN
            self.send(server_messages.fault_message(refusal(409, "S-6/page")))
        else:
            self._close_code = OUTDATED
            self.send(server_messages.to_message(server_messages.Outdated(self._protocol)))

    def _send_fault(self, refused: Refused) -> None:
        self._faults += 1
        self.send(server_messages.fault_message(refused))
        if self._faults > self._limits.faults:
            self._close_code = FAULTY
