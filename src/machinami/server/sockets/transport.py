"""The server's protocols with time limits: nobody holds a connection open by saying or reading nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from machinami.server.schemas.encoding import WINDOW, Message
from machinami.server.settings import Limits, Settings
from machinami.server.sockets.connection_limits import Callers

HEAD = 16_384
"""The most bytes before the body of a request."""

_FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n"
_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
_CLOSE = b"connection: close\r\ncontent-length: 0\r\n\r\n"

_PACKING = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 3}
)
"""Each message is packed by itself: what is kept from one to the next is 40 KiB for every socket."""


_PING_EVERY = 40.0
"""Seconds after which a socket is asked whether anybody is there. Pages ask by themselves, more often."""

_OUTLET = "machinami.outlet"


def outlet(scope: Mapping[str, Any]) -> TimedSocket:
    """The way out of a socket's handler."""
    found = scope["extensions"][_OUTLET]
    assert isinstance(found, TimedSocket)
    return found


class Config(uvicorn.Config):
    """Uvicorn's configuration, with what the protocols below need to know."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(
            app,
            http=TimedHttp,
            ws=TimedSocket,
            ws_max_size=settings.limits.command,
            ws_ping_interval=_PING_EVERY,
            h11_max_incomplete_event_size=HEAD,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=[*settings.proxies],
            **more,
        )
        self.callers = Callers(settings)
        self.limits = settings.limits


class Deadline:
    """Cuts a connection off when its time is up, unless it is called off before."""

    __slots__ = ("_handle", "_transport")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float) -> None:
        """Count from now."""
        self.clear()
        self._handle = asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def clear(self) -> None:
        """Count no more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class TimedHttp(H11Protocol):
    """HTTP, with a limit for each part of a request and for a reader who stalls."""

    _config: Config
    _limits: Limits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection if there is room, and expect a request."""
        super().connection_made(transport)
        self._config = cast("Config", self.config)
        self._limits = self._config.limits
        self._asking, self._unread = Deadline(transport), Deadline(transport)
        self._part: object = None
        self._address = self.client[0] if self.client else ""
        self._counted = self._config.callers.come(self._address, (self.server and self.server[1]) or 0)
        if self._counted:
            self._expect()
        else:
            self._refuse(_FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the room back."""
        self._hand_over()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Nothing is parsed before it is bounded."""
        if self.transport.is_closing():
            return
        if self.conn.their_state is h11.IDLE and data.find(b"\r\n\r\n", 0, HEAD) < 0 and len(data) > HEAD:
            self._refuse(_LARGE)
            return
        super().data_received(data)
        self._expect()

    def on_response_complete(self) -> None:
        """The next request may come."""
        super().on_response_complete()
        self._expect()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is the socket's business."""
        self._hand_over()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The reader has stalled."""
        super().pause_writing()
        self._unread.set(self._limits.unread_seconds)

    def resume_writing(self) -> None:
        """The reader goes on."""
        super().resume_writing()
        self._unread.clear()

    def _expect(self) -> None:
        """Count anew for each part of a request, but not for each of its bytes."""
        part = self.conn.their_state
        if part is self._part or not self._counted:
            return
        self._part = part
        if part is h11.IDLE:
            self._asking.set(self._limits.head_seconds)
        elif part is h11.SEND_BODY:
            self._asking.set(self._limits.body_seconds)
        else:
            self._asking.clear()

    def _refuse(self, answer: bytes) -> None:
        self.transport.write(answer + _CLOSE)
        self.transport.close()

    def _hand_over(self) -> None:
        self._asking.clear()
        self._unread.clear()
        if self._counted:
            self._counted = False
            self._config.callers.go(self._address)


class TimedSocket(WebSocketsSansIOProtocol):
    """A socket, cut off when its reader stalls for too long.

    Its handler may say messages by it directly: each goes to many, and would be framed and packed for
    each of them on the usual way.
    """

    def __init__(self, config: uvicorn.Config, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        self.conn = ServerProtocol(extensions=[_PACKING], max_size=config.ws_max_size, logger=self.logger)
        self.drained: Callable[[], None] | None = None
        self._packs = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the room that the request had."""
        super().connection_made(transport)
        self._config = cast("Config", self.config)
        self._unread = Deadline(self.transport)
        self._address = self.client[0] if self.client else ""
        self._counted = self._config.callers.come(self._address, (self.server and self.server[1]) or 0)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give it back."""
        super().connection_lost(exc)
        self._unread.clear()
        if self._counted:
            self._config.callers.go(self._address)

    def handle_connect(self, event: Request) -> None:
        """Let the handler find its way out."""
        super().handle_connect(event)
        if not self.close_sent:
            self._packs = any(
                isinstance(extension, PerMessageDeflate) and extension.local_max_window_bits >= WINDOW
                for extension in self.conn.extensions
            )
            cast("dict[str, object]", self.scope["extensions"])[_OUTLET] = self

    @property
    def open(self) -> bool:
        """Whether it takes messages now."""
        return self.writable.is_set()

    def say(self, messages: Iterable[Message]) -> None:
        """Send these at one go; once the socket closes nothing is sent any more."""
        frames = b"".join(message.frame(self._packs) for message in messages)
        if frames and self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(frames)

    def pause_writing(self) -> None:
        """The reader has stalled."""
        super().pause_writing()
        self._unread.set(self._config.limits.unread_seconds)

    def resume_writing(self) -> None:
        """The reader goes on."""
        super().resume_writing()
        self._unread.clear()
        if self.drained is not None:
            self.drained()

    async def send(self, message: Any) -> None:
        """Send; an answer in place of a handshake completes it, which is no fault to be logged."""
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent
