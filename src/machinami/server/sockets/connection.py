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
from machinami.server.sockets.heartbeat import Beats
from machinami.server.sockets.outlet import Outlet

log = logging.getLogger(__name__)

FAULTY, SILENT, REPLACED, OUTDATED, UNKNOWN, LAGGING = 4000, 4001, 4002, 4003, 4004, 4008
BROKEN, LATER = 1011, 1013
"""Close codes. Clients do not reconnect after REPLACED and UNKNOWN, and reconnect with a delay after
LATER."""

_HINTS = 8
_WAITING = 512


class Connection(ABC):
    """Reads commands one after another, and sends messages only while the socket accepts them.

    Subclasses define how a connection joins a table or the lobby, which messages are new to it, and which
    commands it accepts.
    """

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        outlet: Outlet,
        settings: Settings,
        guest: str,
        name: str | None,
    ) -> None:
        self.guest, self.name = guest, name
        self.greeted = False
        self._socket, self._outlet = socket, outlet
        self._outbox: deque[Message] = deque()
        self._woken = False
        self._shutting: asyncio.Task[None] | None = None
        self._faults = 0
        limits = settings.limits
        self._limits, self._protocol = limits, settings.protocol
        self._bucket = Bucket(limits.commands_per_second, limits.commands_at_once)
        self._closing: int | None = None
        self._beats = Beats(outlet) if settings.shared else None

    @abstractmethod
    def _join(self) -> None:
        """Register the connection."""

    @abstractmethod
    def _part(self) -> None:
        """Unregister the connection."""

    @abstractmethod
    async def _welcome(self, hello: commands.Hello) -> None:
        """Accept a client whose protocol version matches."""

    @abstractmethod
    def _unheard(self) -> list[Message]:
        """Return the messages that are new for this connection."""

    @abstractmethod
    async def _obey(self, command: commands.Command) -> None:
        """Execute a command of an accepted client."""

    @property
    @abstractmethod
    def _forgotten(self) -> bool:
        """Whether the table has been unloaded, so that the client must reconnect."""

    async def serve(self) -> None:
        """Read commands until the socket closes."""
        self._outlet.drained = self.wake
        self._join()
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            self._outlet.drained = None
            if self._beats is not None:
                self._beats.stop()
            self._part()

    # Out ------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Schedule the sending of messages. Several calls lead to one write."""
        if not self._woken:
            self._woken = True
            asyncio.get_running_loop().call_soon(self._flush)

    def send(self, message: Message) -> None:
        """Queue a message. If too many are queued, close the connection with LAGGING."""
        self._outbox.append(message)
        if len(self._outbox) > _WAITING:
            self._closing = LAGGING
        self.wake()

    def hint(self, message: Message) -> None:
        """Send a message that may be dropped if the queue is long."""
        if self.greeted and len(self._outbox) < _HINTS:
            self.send(message)

    def replaced(self) -> None:
        """Close the connection, because another socket of the same client has replaced it."""
        self.greeted = False
        self._closing = REPLACED
        self.wake()

    def dismiss(self) -> None:
        """Close the connection with a refusal, because the guest is not admitted any more."""
        self._closing = UNKNOWN
        self.send(server_messages.fault(refusal(403, "S-13")))

    def _flush(self) -> None:
        self._woken = False
        if self._shutting is not None or not self._outlet.open:
            return
        try:
            self._outlet.say(self._unsaid())
        except Exception:
            log.exception("a connection failed")
            self._closing = BROKEN
        if self._forgotten:
            self._closing = BROKEN
        if self._closing is not None:
            self._shutting = asyncio.create_task(self._shut(self._closing))

    def _unsaid(self) -> list[Message]:
        unsaid = [*self._outbox]
        self._outbox.clear()
        if self.greeted and self._closing is None:
            unsaid += self._unheard()
        if unsaid and self._beats is not None:
            self._beats.spoke()
        return unsaid

    async def _shut(self, code: int) -> None:
        with suppress(WebSocketDisconnect, OSError, RuntimeError):
            await self._socket.close(code)

    # In -------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                while not self.greeted and self._closing is None:
                    await self._hear(await self._socket.receive())
            await self._converse(self._limits.silent_seconds)
        except TimeoutError:
            self._closing = SILENT
            self.wake()
        while True:
            await self._hear(await self._socket.receive())

    async def _converse(self, seconds: float) -> None:
        """Read commands. Raise TimeoutError after so many seconds of silence; a page sends pings more
        often."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(seconds) as patience:
            while True:
                event = await self._socket.receive()
                patience.reschedule(loop.time() + seconds)
                await self._hear(event)

    async def _hear(self, event: Any) -> None:
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
        if event["type"] != "websocket.receive" or self._closing is not None:
            return
        if not self._bucket.take():
            self._fault(refusal(429, "S-6/fast"))
            return
        text = event.get("text")
        if text is None:
            self._fault(refusal(400, "S-6/binary"))
            return
        try:
            command = commands.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            self._fault(refusal(400, "S-6"))
            return
        if isinstance(command, commands.Hello):
            await self._greet(command)
        elif not self.greeted:
            self._fault(refusal(400, "S-6/hello"))
        else:
            await self._obey(command)

    async def _greet(self, hello: commands.Hello) -> None:
        if hello.protocol == self._protocol:
            await self._welcome(hello)
            if hello.beats and self._beats is not None:
                self._beats.begin()
        elif hello.protocol is None:
            # Pages of the first releases send no protocol version and cannot reload.
            self._closing = UNKNOWN
            self.send(server_messages.fault(refusal(409, "S-6/page")))
        else:
            self._closing = OUTDATED
            self.send(server_messages.told(server_messages.Outdated(self._protocol)))

    def _fault(self, refused: Refused) -> None:
        self._faults += 1
        self.send(server_messages.fault(refused))
        if self._faults > self._limits.faults:
            self._closing = FAULTY
