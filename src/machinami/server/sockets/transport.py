"""Uvicorn's HTTP and WebSocket protocols with time limits, so that idle or slow clients cannot hold
connections open."""

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
from machinami.server.sockets.connection_limits import ConnectionLimits
from machinami.server.sockets.socket_writer import SocketWriter

HEAD = 16_384
"""The maximum size of a request's head in bytes."""

_FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n"
_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
_CLOSE = b"connection: close\r\ncontent-length: 0\r\n\r\n"

_DEFLATE = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 3}
)
"""Each message is compressed separately. A shared compression context would use 40 KiB per socket."""


_PING_EVERY = 40.0
"""Seconds between WebSocket pings. Pages send their own pings more often."""

WRITER = "machinami.writer"
"""The ASGI extension that contains the sending side of a socket."""


def get_writer(scope: Mapping[str, Any]) -> SocketWriter:
    """Return the sending side of a socket."""
    found: SocketWriter = scope["extensions"][WRITER]
    return found


class Config(uvicorn.Config):
    """Uvicorn's configuration with the limits that the protocols below need."""

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
        self.connection_limits = ConnectionLimits(settings)
        self.limits = settings.limits


class Deadline:
    """Aborts a connection when a time limit expires."""

    __slots__ = ("_handle", "_transport")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float) -> None:
        """Start the time limit, or restart it."""
        self.cancel()
        self._handle = asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def cancel(self) -> None:
        """Cancel the time limit."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class TimedHttp(H11Protocol):
    """HTTP with a time limit for each part of a request and for a slow reader."""

    _config: Config
    _limits: Limits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection if the limits allow it, and start the time limit of the request."""
        super().connection_made(transport)
        self._config = cast("Config", self.config)
        self._limits = self._config.limits
        self._request_deadline, self._read_deadline = Deadline(transport), Deadline(transport)
        self._part: object = None
        self._address = self.client[0] if self.client else ""
        self._counted = self._config.connection_limits.try_add(self._address)
        if self._counted:
            self._limit_part()
        else:
            self._refuse(_FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        """Uncount the connection."""
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse data after checking the size of the request's head."""
        if self.transport.is_closing():
            return
        if self.conn.their_state is h11.IDLE and data.find(b"\r\n\r\n", 0, HEAD) < 0 and len(data) > HEAD:
            self._refuse(_LARGE)
            return
        super().data_received(data)
        self._limit_part()

    def on_response_complete(self) -> None:
        """Start the time limit of the next request."""
        super().on_response_complete()
        self._limit_part()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop the time limits and the count. `TimedSocket` continues them."""
        self._release()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Start the time limit for a slow reader."""
        super().pause_writing()
        self._read_deadline.start(self._limits.unread_seconds)

    def resume_writing(self) -> None:
        """Stop the time limit for a slow reader."""
        super().resume_writing()
        self._read_deadline.cancel()

    def _limit_part(self) -> None:
        """Start the time limit when a new part of a request begins, not for each packet."""
        part = self.conn.their_state
        if part is self._part or not self._counted:
            return
        self._part = part
        if part is h11.IDLE:
            self._request_deadline.start(self._limits.head_seconds)
        elif part is h11.SEND_BODY:
            self._request_deadline.start(self._limits.body_seconds)
        else:
            self._request_deadline.cancel()

    def _refuse(self, answer: bytes) -> None:
        self.transport.write(answer + _CLOSE)
        self.transport.close()

    def _release(self) -> None:
        self._request_deadline.cancel()
        self._read_deadline.cancel()
        if self._counted:
            self._counted = False
            self._config.connection_limits.remove(self._address)


class TimedSocket(WebSocketsSansIOProtocol):
    """A WebSocket with a time limit for a slow reader.

    Handlers may call `send_messages` to send messages directly: a message to many sockets is then framed
    and compressed once.
    """

    def __init__(self, config: uvicorn.Config, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        self.conn = ServerProtocol(extensions=[_DEFLATE], max_size=config.ws_max_size, logger=self.logger)
        self.on_drained: Callable[[], None] | None = None
        self._compresses = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, in place of the HTTP protocol."""
        super().connection_made(transport)
        self._config = cast("Config", self.config)
        self._read_deadline = Deadline(self.transport)
        self._address = self.client[0] if self.client else ""
        self._counted = self._config.connection_limits.try_add(self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        """Uncount the connection."""
        super().connection_lost(exc)
        self._read_deadline.cancel()
        if self._counted:
            self._config.connection_limits.remove(self._address)

    def handle_connect(self, event: Request) -> None:
        """Make `get_writer` available to the handler."""
        super().handle_connect(event)
        if not self.close_sent:
            self._compresses = any(
                isinstance(extension, PerMessageDeflate) and extension.local_max_window_bits >= WINDOW
                for extension in self.conn.extensions
            )
            cast("dict[str, object]", self.scope["extensions"])[WRITER] = self

    @property
    def is_writable(self) -> bool:
        """Whether the socket accepts messages now."""
        return self.writable.is_set()

    def send_messages(self, messages: Iterable[Message]) -> None:
        """Send messages in one write. Do nothing if the socket is closing."""
        frames = b"".join(message.frame(self._compresses) for message in messages)
        if frames and self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(frames)

    def pause_writing(self) -> None:
        """Start the time limit for a slow reader."""
        super().pause_writing()
        self._read_deadline.start(self._config.limits.unread_seconds)

    def resume_writing(self) -> None:
        """Stop the time limit for a slow reader."""
        super().resume_writing()
        self._read_deadline.cancel()
        if self.on_drained is not None:
            self.on_drained()

    async def send(self, message: Any) -> None:
        """Send an ASGI message. An HTTP answer in place of the handshake completes it, so that uvicorn logs
        no error."""
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent
