"""A client of the lobby socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from machinami.server.schemas.protocol import PROTOCOL
from tests.server.guests import Guest, Message, Wire


class Street(Wire):
    """A lobby socket and the state received over it."""

    def __init__(self, guest: Guest, socket: Any) -> None:
        super().__init__(guest, socket)
        self.tables: dict[str, Message] = {}
        self.here = 0
        self.names: list[str] = []

    @classmethod
    async def open(cls, guest: Guest) -> Street:
        """Open the lobby socket."""
        street = cls(guest, await guest.line("/api/lobby/socket"))
        await street.say(type="hello", protocol=PROTOCOL)
        await street.until(lambda m: m["type"] == "lobby")
        return street

    async def hear(self) -> Message:
        """Receive the next message and update the state."""
        message = await self.raw_message()
        if message["type"] == "lobby":
            assert message["whole"] or message["number"] == self.seen + 1
            self.seen = message["number"]
            if message["whole"]:
                self.tables.clear()
            self.tables |= {table["table"]: table for table in message["tables"]}
            for table in message["gone"]:
                self.tables.pop(table, None)
            self.here, self.names = message["here"], message["names"]
        return message

    async def becomes(self, wanted: Callable[[Street], bool]) -> Street:
        """Wait until the lobby satisfies a condition."""
        while not wanted(self):
            await self.hear()
        return self

    async def lists(self, table: str) -> Message:
        """Wait until the lobby lists a table."""
        return (await self.becomes(lambda street: table in street.tables)).tables[table]
