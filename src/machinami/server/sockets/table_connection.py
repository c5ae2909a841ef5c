"""A socket connection to a table, of a player or a spectator."""

from __future__ import annotations

from typing import Any

from litestar.connection import WebSocket

from machinami.server.schemas import commands, server_messages
from machinami.server.schemas.encoding import Message
from machinami.server.services import Services
from machinami.server.sockets.action_checks import Checks
from machinami.server.sockets.connection import Connection
from machinami.server.sockets.dispatch import answer
from machinami.server.sockets.outlet import Outlet
from machinami.server.tables.client_session import Recipient
from machinami.server.tables.table import Table


class AtTable(Connection):
    """Serves one client session of a table, which the client names in its hello."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        outlet: Outlet,
        services: Services,
        table: Table,
        guest: str,
        name: str | None,
        address: str,
    ) -> None:
        super().__init__(socket, outlet, services.settings, guest, name)
        self.recipient: Recipient | None = None
        self._table = table
        self._checks = Checks(services, table, self.send, address)

    def replaced(self) -> None:
        """Close the connection, because another socket of the same client has replaced it."""
        self.recipient = None
        super().replaced()

    def _join(self) -> None:
        self._table.audience.join(self)

    def _part(self) -> None:
        self._checks.stop()
        self._table.audience.part(self)

    async def _welcome(self, hello: commands.Hello) -> None:
        await self._table.views.prepared(self.guest)
        await self._table.speech.remember(self.guest)
        self.recipient = self._table.audience.recipient(self, hello.client)
        self.recipient.hello(hello.seen)
        self.greeted = True
        self._table.audience.tell(self)
        await self._table.speech.tell(self)

    def _unheard(self) -> list[Message]:
        return [] if self.recipient is None else self.recipient.unheard(self._table)

    async def _obey(self, command: commands.Command) -> None:
        if isinstance(command, commands.Ping):
            self.send(server_messages.told(server_messages.Pong(command.n, self._table.clock.now)))
        elif isinstance(command, commands.Check):
            self._checks.ask(command, self.guest)
        elif self.recipient is not None:
            given = await answer(self._table, self.recipient, command)
            # If another process has taken the table over, send no answer: the client repeats the command
            # there, and a command that was executed is recognized by its number.
            if not (self._table.forgotten and self._table.context.settings.shared):
                self.send(given)

    @property
    def _forgotten(self) -> bool:
        return self._table.forgotten
