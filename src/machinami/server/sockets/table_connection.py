"""A connection to a table: who plays there, or watches."""

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
    """Speaks for a recipient of the table's, once it has said which."""

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
        """Another socket speaks for this client now."""
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
            # Another process may have the table now: who is not answered asks again there, and is known.
            if not (self._table.forgotten and self._table.context.settings.shared):
                self.send(given)

    @property
    def _forgotten(self) -> bool:
        return self._table.forgotten
