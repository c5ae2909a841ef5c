"""A device for tests, and the page's side of one of its tables. It needs only what a browser worker has."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random
from typing import Any

from machinami.core import registry
from machinami.core.candidates import candidates
from machinami.core.factory import imagine
from machinami.local.connection import DeviceConnection
from machinami.local.device import Device
from machinami.local.routes import answer
from machinami.server.schemas.protocol import PROTOCOL

Message = dict[str, Any]

_pages = count(1)

WITHIN = 60.0
"""Seconds after which a condition has failed."""


class Browser:
    """What a browser keeps, and the device that runs in it. A reload starts another one on its data."""

    def __init__(self) -> None:
        self.saved: dict[str, str] = {}
        self.device: Device

    async def __aenter__(self) -> Browser:
        await self.open()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.device.close()

    async def open(self) -> None:
        """Start the device."""
        self.device = Device(self._save, bot_delay=0)
        await self.device.open([*self.saved.items()])

    async def reload(self) -> None:
        """End the device without notice, and start another one."""
        await self.device.close()
        await self.open()

    async def _save(self, key: str, text: str | None) -> None:
        if text is None:
            self.saved.pop(key, None)
        else:
            self.saved[key] = text

    async def ask(self, method: str, address: str, body: object = None) -> tuple[int, Any]:
        """Send a request. Return status and content; a body that is text is sent as text."""
        data = b"" if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
        found = await answer(self.device, method, address, data)
        text = found.body.decode()
        return found.status, json.loads(text) if found.kind == "application/json" else text

    async def get(self, address: str) -> Any:
        """Return the content of a successful request."""
        status, content = await self.ask("GET", address)
        assert status == 200, content
        return content

    async def create_table(self, game: str, *places: Message, **more: Any) -> str:
        """Create a table and return its id."""
        wish = {"game": game, "seats": len(places), "places": [*places], **more}
        status, content = await self.ask("POST", "/api/tables", wish)
        assert status == 200, content
        return str(content["table"])

    async def sit_down(self, game: str, *places: Message, **more: Any) -> Seat:
        """Create a table and open its page; add the client seeds of the people."""
        return await Seat.open(self, await self.create_table(game, *places, **more))


class Seat:
    """The page of one table."""

    def __init__(self, browser: Browser, table: str) -> None:
        self.browser, self.id = browser, table
        self.table: Message = {}
        self.views: dict[str, Message] = {}
        self.lines: list[Message] = []
        self.closed: int | None = None
        self.faults: list[Message] = []
        self._changed = asyncio.Event()
        self._answers: dict[int, Message] = {}
        self._n = 0
        self._connection: DeviceConnection | None = None
        self.choose = choose_like_bot

    @classmethod
    async def open(cls, browser: Browser, table: str, client: str | None = None) -> Seat:
        """Connect to a table as a new client or a given one, and wait for its state."""
        seat = cls(browser, table)
        seat._connection = await browser.device.connect(table, seat._hear, seat._close)
        if seat._connection is None:
            return seat
        seat._send(type="hello", protocol=PROTOCOL, client=client or f"page {next(_pages)}")
        await seat.wait_until(lambda: bool(seat.table))
        for own in seat.table["you"] if seat.table["phase"] == "waiting" else ():
            await seat.command(type="word", seat=own, word="ab" * 16)
        await seat.wait_until(lambda: seat.table["phase"] == "over" or bool(seat.views))
        return seat

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        match message["type"]:
            case "table":
                self.table = message["table"]
            case "views":
                self.views = message["views"]
                self.lines = message["lines"] if message.get("fresh") else [*self.lines, *message["lines"]]
            case "answer":
                self._answers[message["n"]] = message
            case "error":
                self.faults.append(message["error"])
        self._changed.set()

    def _close(self, code: int) -> None:
        self.closed = code
        self._changed.set()

    def _send(self, **command: Any) -> None:
        assert self._connection is not None
        self._connection.receive(json.dumps(command))

    def leave(self) -> None:
        """Close the page."""
        assert self._connection is not None
        self._connection.stop()

    async def wait_until(self, wanted: Callable[[], bool]) -> None:
        """Wait until a condition on the received messages is true."""
        async with asyncio.timeout(WITHIN):
            while not wanted():
                self._changed.clear()
                await self._changed.wait()

    async def command(self, **command: Any) -> Message:
        """Send a command and return its answer."""
        self._n += 1
        n = self._n
        self._send(**command, n=n)
        await self.wait_until(lambda: n in self._answers)
        return self._answers.pop(n)

    async def act(self, action: object, seat: int = 0) -> Message:
        """Act for a seat."""
        prompt = self.views[str(seat)]["prompt"]["id"]
        return await self.command(type="act", seat=seat, do=action, prompt=prompt)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.table["phase"] == "over")

    @property
    def awaited(self) -> list[int]:
        """The seats of this page that have to act."""
        return [seat for seat in self.table["you"] if seat in self.views[str(seat)]["awaited"]]

    async def play(self, rng: Random, most: int = 10**6) -> None:
        """Play for all people of the device, to the end or for some actions."""
        for _ in range(most):
            await self.wait_until(lambda: self.over or bool(self.awaited))
            if self.over:
                return
            seat = self.awaited[0]
            action = self.choose(self.views[str(seat)], rng)
            before = self.views[str(seat)]["prompt"]["id"]
            answer = await self.act(action, seat)
            assert answer["ok"], answer
            await self.wait_until(partial(self._has_moved_on, seat, before))

    def _has_moved_on(self, seat: int, prompt: int) -> bool:
        return self.over or bool(self.views[str(seat)]["prompt"]["id"] != prompt)

    async def record(self) -> str:
        """Return the record."""
        return str(await self.browser.get(f"/api/tables/{self.id}/record"))


def choose_like_bot(view: Message, rng: Random) -> Any:
    """Return the choice of a bot of level 1."""
    return registry.bot(view["game"]).choose(view, 1, rng=rng)


def choose_randomly(view: Message, rng: Random) -> Any:
    """Return a random candidate; it needs NumPy."""
    return rng.choice(candidates(imagine(view, rng), view["seat"], rng))


ME = {"me": True, "name": "Ann"}
BOT = {"bot": 1}
PLACES = {
    "toscana": (ME, BOT),
    "toshi": (ME, BOT, BOT),
    "edo": (ME, BOT),
    "highway": (ME, BOT),
    "jutaku": (ME, BOT),
}
