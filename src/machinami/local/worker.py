"""The functions that the page's worker calls. The module `machinami_page`, which the worker provides, is the
way back: `save`, `message` and `closed`.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import Protocol, cast

from machinami.local.connection import DeviceConnection
from machinami.local.device import Device
from machinami.local.routes import answer


class Page(Protocol):
    """What the worker provides."""

    async def save(self, key: str, text: str | None) -> None:
        """Keep a text in the browser's database; delete it if the text is None."""

    def message(self, id: int, text: str) -> None:
        """Send a message of a table to a connection of the page."""

    def closed(self, id: int, code: int) -> None:
        """Tell the page that a table has ended a connection."""


class Worker:
    """The one device of a worker, and the page's connections to its tables."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.device = Device(page.save)
        self._connections: dict[int, DeviceConnection] = {}

    async def connect(self, id: int, table: str) -> None:
        """Connect the page to a table under a number that the page chooses."""

        def send(text: str) -> None:
            self._page.message(id, text)

        def close(code: int) -> None:
            self._connections.pop(id, None)
            self._page.closed(id, code)

        connection = await self.device.connect(table, send, close)
        if connection is not None:
            self._connections[id] = connection

    def send(self, id: int, text: str) -> None:
        """Pass a command of the page to a table; one to an ended connection is dropped."""
        if id in self._connections:
            self._connections[id].receive(text)

    def leave(self, id: int) -> None:
        """End a connection of the page."""
        connection = self._connections.pop(id, None)
        if connection is not None:
            connection.stop()

    async def fetch(self, method: str, address: str, body: str) -> str:
        """Answer a request of the page: status, media type and text as a JSON list."""
        found = await answer(self.device, method, address, body.encode())
        return json.dumps([found.status, found.kind, found.body.decode()])


_worker: list[Worker] = []


async def open(saved: str) -> None:
    """Start the device with what the browser has kept, as a JSON list of keys and texts."""
    worker = Worker(cast(Page, import_module("machinami_page")))
    await worker.device.open([(key, text) for key, text in json.loads(saved)])
    _worker[:] = [worker]


async def fetch(method: str, address: str, body: str) -> str:
    """Answer a request of the page."""
    return await _worker[0].fetch(method, address, body)


async def connect(id: int, table: str) -> None:
    """Connect the page to a table."""
    await _worker[0].connect(id, table)


def send(id: int, text: str) -> None:
    """Pass a command of the page to a table."""
    _worker[0].send(id, text)


def leave(id: int) -> None:
    """End a connection of the page."""
    _worker[0].leave(id)
