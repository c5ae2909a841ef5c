"""HTTP and socket clients for server tests. They behave like the page and store every byte received."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Callable
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import tests.kinds
import tests.server.toy_games  # noqa: F401
from machinami.core.factory import imagine
from machinami.server.schemas import server_messages
from machinami.server.schemas.protocol import PROTOCOL
from tests.server.in_process import InProcessServer, InProcessSocket, InProcessTransport

PATIENCE = 120
Socket = ClientConnection | InProcessSocket
_BEAT = '{"type":"beat"'
Message = dict[str, Any]

TRUST = ssl.create_default_context()
"""The TLS context, created once because its creation is slow."""


async def wait_for(wanted: Callable[[], bool]) -> None:
    """Poll until a condition holds that no message announces."""
    async with asyncio.timeout(PATIENCE):
        while not wanted():  # noqa: ASYNC110  another process cannot set an event of this one
            await asyncio.sleep(0.02)


class Guest:
    """A browser: an HTTP client with cookies, and its sockets."""

    def __init__(self, base: str) -> None:
        self.base = base
        self._in_process = InProcessServer.has(base)
        self.http = httpx.AsyncClient(
            base_url=base,
            headers={"origin": base},
            timeout=PATIENCE,
            verify=TRUST,
            transport=InProcessTransport() if self._in_process else None,
        )
        self.bytes: list[bytes] = []
        self.patience: float = PATIENCE
        """Seconds of silence after which a socket counts as dead. A value below the default requests
        heartbeats."""
        self.socket_query = ""
        """The query that a page adds to a socket address to reach another server."""
        self._sockets: list[Socket] = []

    async def __aenter__(self) -> Guest:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close_sockets()
        await self.http.aclose()

    async def close_sockets(self) -> None:
        """Close all sockets."""
        for socket in self._sockets:
            await socket.close()
        self._sockets.clear()

    @property
    def cookie(self) -> str:
        """The value of the Cookie header."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def get(self, path: str) -> httpx.Response:
        """Send a GET request."""
        response = await self.http.get(path)
        self.bytes.append(response.content)
        return response

    async def post(self, path: str, body: Any) -> httpx.Response:
        """Send a POST request with a JSON body."""
        response = await self.http.post(path, json=body)
        self.bytes.append(response.content)
        return response

    async def set_name(self, name: str) -> Guest:
        """Set the guest's name."""
        assert (await self.post("/api/me", {"name": name})).status_code == 200
        return self

    async def create_table(self, game: str, *places: Any, **more: Any) -> str:
        """Create a table. Return its id."""
        body = {"game": game, "seats": len(places), "options": {}, "places": list(places)} | more
        response = await self.post("/api/tables", body)
        assert response.status_code == 201, response.text
        return str(response.json()["table"])

    async def invitations(self, table: str) -> dict[str, Any]:
        """Return the invitations of a table."""
        links: dict[str, Any] = (await self.get(f"/api/tables/{table}")).json()["invitations"]
        return links

    async def take_seat(self, token: str, name: str) -> str:
        """Take a seat by its invitation token. Return the table's id."""
        response = await self.post(f"/api/seats/{token}", {"name": name})
        assert response.status_code == 200, response.text
        return str(response.json()["table"])

    async def join_table(self, table: str, client: str | None = None, seen: int = 0) -> TableSocket:
        """Open the socket of a table and send the hello message."""
        wire = TableSocket(self, await self.open_table_socket(table), client)
        await wire.hello(seen)
        return wire

    async def open_table_socket(self, table: str, **more: Any) -> Socket:
        """Open the socket of a table without a hello message."""
        return await self.open_socket(f"/api/tables/{table}/socket{self.socket_query}", **more)

    async def open_socket(self, path: str, **more: Any) -> Socket:
        """Open a socket at a path."""
        address = f"{self.base.replace('http', 'ws', 1)}{path}"
        headers = {"cookie": self.cookie} if self.cookie else {}
        if self._in_process:
            assert not more, "options of the network"
            inner = InProcessSocket(address, {"origin": self.base} | headers)
            await inner.open()
            self._sockets.append(inner)
            return inner
        given: Any = {"origin": self.base, "additional_headers": headers, "max_size": 2**24}
        given |= {"open_timeout": self.patience} | more
        socket = await connect(address, **given)
        self._sockets.append(socket)
        return socket


class TableSocket:
    """An open socket and the messages received over it."""

    def __init__(self, guest: Guest, socket: Socket, client: str | None = None) -> None:
        self.guest, self.socket, self.client = guest, socket, client
        self.n = 0
        self.seen = 0
        self.table: Message = {}
        self.views: dict[str, Any] = {}
        self.lines: list[Message] = []
        self.last: Message = {}
        self.raw: list[str] = []

    async def hello(self, seen: int = 0, **more: Any) -> None:
        """Send the hello message and receive the table, with views if the game has started."""
        who: dict[str, Any] = {} if self.client is None else {"client": self.client}
        who |= {"beats": True} if self.guest.patience < PATIENCE else {}
        await self.send(type="hello", protocol=PROTOCOL, seen=seen, **who, **more)
        self.seen = seen
        await self.receive_until(lambda m: m["type"] == "table")
        if self.table["phase"] in ("playing", "over"):
            await self.receive_until(lambda m: m["type"] == "views")

    async def send(self, **frame: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(frame))

    async def receive_raw(self) -> Message:
        """Receive the next message without processing it. Heartbeats are skipped."""
        text: str | bytes = _BEAT
        while str(text).startswith(_BEAT):
            async with asyncio.timeout(self.guest.patience):
                text = await self.socket.recv()
        assert isinstance(text, str)
        self.raw.append(text)
        self.guest.bytes.append(text.encode())
        server_messages.decode(text)
        message: Message = json.loads(text)
        return message

    async def receive(self) -> Message:
        """Receive and process the next message."""
        message = await self.receive_raw()
        if "number" in message:
            assert message["number"] == self.seen + 1
            self.seen += 1
        if message["type"] == "table":
            self.table = message["table"]
        elif message["type"] == "views":
            self.lines = message["lines"] if message.get("fresh") else self.lines + message["lines"]
            self.views, self.last = message["views"], message
        return message

    async def receive_until(self, wanted: Callable[[Message], bool]) -> Message:
        """Receive messages until one satisfies a condition. Return it."""
        while not wanted(message := await self.receive()):
            pass
        return message

    async def request(self, kind: str, n: int | None = None, **frame: Any) -> Message:
        """Send a numbered command and wait for its answer."""
        self.n = self.n + 1 if n is None else n
        number = self.n
        await self.send(type=kind, n=number, **frame)
        return await self.receive_until(lambda m: m["type"] == "answer" and m["n"] == number)

    async def act(self, do: Any, seat: int = 0, **frame: Any) -> Message:
        """Send an action for the current prompt and wait for its answer; if accepted, also for the next
        views."""
        prompt, before = self.views[str(seat)]["prompt"]["id"], self.last
        answer = await self.request("act", **({"seat": seat, "prompt": prompt, "do": do} | frame))
        while answer["ok"] and self.last is before:
            await self.receive()
        return answer

    async def wait_for_view(self, seat: int | None, wanted: Callable[[Message], bool]) -> Message:
        """Wait until a seat's view satisfies a condition. Return the view."""
        key = json.dumps(seat)
        while key not in self.views or not wanted(self.views[key]):
            await self.receive()
        view: Message = self.views[key]
        return view

    async def wait_for_turn(self, seat: int) -> Message:
        """Wait until a seat must act or the game is over. Return its view."""
        return await self.wait_for_view(seat, lambda v: v["outcome"] is not None or seat in v["awaited"])

    async def wait_for_views(self, wanted: Callable[[Message], bool]) -> Message:
        """Wait until the last views message satisfies a condition. Return it."""
        while not wanted(self.last):
            await self.receive()
        return self.last

    async def wait_for_close(self) -> int:
        """Receive messages until the server closes the socket. Return its code."""
        with suppress(ConnectionClosed):
            while True:
                await self.receive()
        return self.socket.close_code or 0

    async def close(self) -> None:
        """Close the socket."""
        await self.socket.close()


async def play_randomly(wire: TableSocket, seat: int, rng: Random, moves: int = 10**6) -> None:
    """Play random legal actions for a seat until the game is over or `moves` actions are accepted."""
    while moves:
        view = await wire.wait_for_turn(seat)
        if view["outcome"] is not None:
            return
        answer = await wire.act(imagine(view, rng).actions(seat).sample(rng), seat)
        assert answer["ok"] or answer["refused"]["clause"] == "M-4", answer
        moves -= answer["ok"]
