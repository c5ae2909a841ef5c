"""A server in the process of the tests: the same application without ports, forks and network.

Its address has a port that no process listens to; `Guest` finds the application by it. Tests that kill,
measure or overload a server, or that concern the network, use `ServerProcess`.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

import httpx
import msgspec
from litestar.types import ASGIApp
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, ConnectionClosedError, ConnectionClosedOK, InvalidStatus
from websockets.frames import Close
from websockets.http11 import Response

from machinami.server.app import create_app
from machinami.server.logs import Plain
from machinami.server.main import LOOPBACK
from machinami.server.schemas.encoding import Message
from machinami.server.services import Services
from machinami.server.sockets.transport import WRITER
from tests.databases import create_file
from tests.server.server_config import ServerConfig, settings

_CLIENT = ("127.0.0.1", 50_000)
_NORMAL, _GOING_AWAY = 1000, 1001


class InProcessServer:
    """A server that a test can start and stop."""

    _apps: ClassVar[dict[int, ASGIApp | None]] = {}
    """The application of each server by port; None while it does not run."""
    _ports: ClassVar[count[int]] = count(1)

    def __init__(self, folder: Path, **config: Any) -> None:
        self.folder = folder
        self.config = {"database": str(folder / "house.sqlite")} | config
        self._port = next(self._ports)
        self._apps[self._port] = None
        self.base = f"http://127.0.0.1:{self._port}"
        self._log = io.StringIO()
        self._handler = logging.StreamHandler(self._log)
        self._handler.setFormatter(Plain())
        self.services: Services

    @classmethod
    def has(cls, base: str) -> bool:
        """Whether an address is that of a server in this process, running or not."""
        return urlsplit(base).port in cls._apps

    @classmethod
    def find(cls, base: str) -> ASGIApp:
        """Return the application at an address. Raise `ConnectError` if it does not run."""
        app = cls._apps[urlsplit(base).port or 0]
        if app is None:
            raise httpx.ConnectError("the server does not run")
        return app

    async def __aenter__(self) -> InProcessServer:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Start the server, with the same database as before if it ran already."""
        config = msgspec.convert(self.config, ServerConfig)
        if "://" not in config.database:
            create_file(Path(config.database))
        self.services = Services(replace(settings(config), hosts=LOOPBACK))
        app = create_app(self.services)
        self._inbox: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self._outbox: asyncio.Queue[Any] = asyncio.Queue()
        self._lifespan = asyncio.create_task(
            _call(app, {"type": "lifespan", "asgi": {"version": "3.0"}}, self._inbox.get, self._outbox.put)
        )
        logging.getLogger().addHandler(self._handler)
        await self._pass_on("startup")
        self._apps[self._port] = app

    async def stop(self) -> None:
        """Stop the server. Open sockets are closed."""
        self._apps[self._port] = None
        await self._pass_on("shutdown")
        await self._lifespan
        logging.getLogger().removeHandler(self._handler)

    @property
    def log_text(self) -> str:
        """The content of the server's log."""
        return self._log.getvalue()

    async def _pass_on(self, event: str) -> None:
        await self._inbox.put({"type": f"lifespan.{event}"})
        answer = await self._outbox.get()
        assert answer["type"] == f"lifespan.{event}.complete", answer


class InProcessSocket:
    """A WebSocket to an application in this process. It has the methods of a connection of `websockets`."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        parts = urlsplit(address)
        pairs = {"host": parts.netloc} | headers
        self._scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": parts.path,
            "raw_path": parts.path.encode(),
            "root_path": "",
            "query_string": parts.query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in pairs.items()],
            "client": _CLIENT,
            "server": (parts.hostname, parts.port),
            "subprotocols": [],
            "state": {},
            "extensions": {"websocket.http.response": {}, WRITER: self},
        }
        self._app = InProcessServer.find(address)
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._outbox: asyncio.Queue[str | ConnectionClosed] = asyncio.Queue()
        self._opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._closed = asyncio.Event()
        self._close: Close | None = None
        self._task: asyncio.Task[None] | None = None
        self.on_drained: Callable[[], None] | None = None
        self.is_writable = True

    async def open(self) -> None:
        """Open the socket. Raise `InvalidStatus` if the application refuses it."""
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(_call(self._app, self._scope, self._inbox.get, self._on_message))
        self._task.add_done_callback(lambda _: self._on_close(Close(_GOING_AWAY, "")))
        status = await self._opened
        if status != 101:
            raise InvalidStatus(Response(status, "", Headers()))

    @property
    def close_code(self) -> int | None:
        """The code with which the socket was closed; None while it is open."""
        return None if self._close is None else self._close.code

    async def send(self, text: str | bytes) -> None:
        """Send a text or bytes."""
        if self._close is not None:
            raise self._fault(self._close)
        kind = "text" if isinstance(text, str) else "bytes"
        self._inbox.put_nowait({"type": "websocket.receive", kind: text})
        await asyncio.sleep(0)

    async def recv(self) -> str:
        """Receive a text. Raise `ConnectionClosed` after the last one."""
        if self._closed.is_set() and self._outbox.empty():
            assert self._close is not None
            raise self._fault(self._close)
        found = await self._outbox.get()
        if isinstance(found, ConnectionClosed):
            raise found
        return found

    async def close(self, code: int = _NORMAL) -> None:
        """Close the socket, and wait until the application has noticed."""
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": code})
        self._on_close(Close(code, ""))
        if self._task is not None:
            await self._task

    async def wait_closed(self) -> None:
        """Wait until the socket is closed."""
        await self._closed.wait()

    def send_messages(self, messages: Iterable[Message]) -> None:
        """Called by the application: send messages in one write."""
        if self._close is None:
            for message in messages:
                self._outbox.put_nowait((message.head + message.text.plain).decode())

    async def _on_message(self, message: Any) -> None:
        match message["type"]:
            case "websocket.accept":
                self._opened.set_result(101)
            case "websocket.send":
                text = message.get("text")
                self._outbox.put_nowait(message["bytes"].decode() if text is None else text)
            case "websocket.close":
                if not self._opened.done():
                    self._opened.set_result(403)
                self._inbox.put_nowait({"type": "websocket.disconnect", "code": message.get("code", _NORMAL)})
                self._on_close(Close(message.get("code", _NORMAL), message.get("reason") or ""))
            case "websocket.http.response.start":
                self._opened.set_result(message["status"])

    def _on_close(self, close: Close) -> None:
        if self._close is None:
            self._close = close
            self._closed.set()
            self._outbox.put_nowait(self._fault(close))

    @staticmethod
    def _fault(close: Close) -> ConnectionClosed:
        expected = close.code in (_NORMAL, _GOING_AWAY)
        return (ConnectionClosedOK if expected else ConnectionClosedError)(close, None)


async def _call(app: ASGIApp, scope: Any, receive: Any, send: Any) -> None:
    await app(scope, receive, send)


class InProcessTransport(httpx.AsyncBaseTransport):
    """The transport of HTTP clients of servers in this process."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Pass a request to the application at its address."""
        app: Any = InProcessServer.find(str(request.url))
        return await httpx.ASGITransport(app, client=_CLIENT).handle_async_request(request)
