"""A socket connection to the lobby."""

from __future__ import annotations

from typing import Any

from litestar.connection import WebSocket

from machinami.core.contract import Refused
from machinami.server.refusal import refusal
from machinami.server.schemas import commands, server_messages
from machinami.server.schemas.encoding import Message
from machinami.server.services import Services
from machinami.server.sockets.connection import Connection
from machinami.server.sockets.outlet import Outlet


class Visitor(Connection):
    """Sends lobby changes to a visitor, and lets the visitor appear in the list of people online or hide."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        outlet: Outlet,
        services: Services,
        guest: str,
        name: str | None,
    ) -> None:
        super().__init__(socket, outlet, services.settings, guest, name)
        self._services, self._lobby = services, services.lobby
        self._version = 0

    def _join(self) -> None:
        self._lobby.join(self)

    def _part(self) -> None:
        self._lobby.part(self)

    async def _welcome(self, hello: commands.Hello) -> None:
        self.greeted = True
        self.wake()

    def _unheard(self) -> list[Message]:
        since, self._version = self._version, self._lobby.version
        return self._lobby.since(since)

    async def _obey(self, command: commands.Command) -> None:
        if isinstance(command, commands.Ping):
            self.send(server_messages.told(server_messages.Pong(command.n, self._services.settings.now())))
        elif isinstance(command, commands.Numbered):
            refused: Refused | None = None
            try:
                await self._carry_out(command)
            except Refused as why:
                refused = why
            self.send(server_messages.answer(command.n, refused))

    async def _carry_out(self, command: commands.Numbered) -> None:
        if not isinstance(command, commands.Appear):
            raise refusal(400, "S-6")
        known = await self._services.store.person(self.guest)
        if command.seen and known.name is None:
            raise refusal(400, "S-3/missing")
        await self._services.store.appear(self.guest, command.seen)
        self._lobby.shown(self.guest, known.name if command.seen else None)

    @property
    def _forgotten(self) -> bool:
        return False
