"""A client of the lobby socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from machinami.server.schemas.protocol import PROTOCOL
from tests.server.clients import Guest, Message, TableSocket


class LobbySocket(TableSocket):
    """A lobby socket and the state received over it."""

    def __init__(self, guest: Guest, socket: Any) -> None:
        super().__init__(guest, socket)
        self.tables: dict[str, Message] = {}
        self.here = 0
        self.names: list[str] = []

    @classmethod
    async def open(cls, guest: Guest) -> LobbySocket:
        """Open the lobby socket."""
        lobby = cls(guest, await guest.open_socket("/api/lobby/socket"))
        await lobby.send(type="hello", protocol=PROTOCOL)
        await lobby.receive_until(lambda m: m["type"] == "lobby")
        return lobby

    async def receive(self) -> Message:
        """Receive the next message and update the state."""
        message = await self.receive_raw()
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

    async def wait_until(self, wanted: Callable[[LobbySocket], bool]) -> LobbySocket:
        """Wait until the lobby satisfies a condition."""
        while not wanted(self):
            await self.receive()
        return self

    async def wait_for_table(self, table: str) -> Message:
        """Wait until the lobby lists a table."""
        return (await self.wait_until(lambda lobby: table in lobby.tables)).tables[table]
