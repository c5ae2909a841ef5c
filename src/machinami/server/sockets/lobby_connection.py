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
from machinami.server.sockets.socket_writer import SocketWriter


class LobbyConnection(Connection):
    """Sends lobby changes to a visitor, and lets the visitor appear in the list of people online or hide."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        writer: SocketWriter,
        services: Services,
        guest: str,
        name: str | None,
    ) -> None:
        super().__init__(socket, writer, services.settings, guest, name)
        self._services, self._lobby = services, services.lobby
        self._version = 0

    def _register(self) -> None:
        self._lobby.subscribe(self)

    def _unregister(self) -> None:
        self._lobby.unsubscribe(self)

    async def _accept_client(self, hello: commands.Hello) -> None:
        self.greeted = True
        self.wake()

    def _pending_messages(self) -> list[Message]:
        since, self._version = self._version, self._lobby.version
        return self._lobby.messages_since(since)

    async def _handle(self, command: commands.Command) -> None:
        if isinstance(command, commands.Ping):
            self.send(
                server_messages.to_message(server_messages.Pong(command.n, self._services.settings.now()))
            )
        elif isinstance(command, commands.NumberedCommand):
            refused: Refused | None = None
            try:
                await self._execute(command)
            except Refused as why:
                refused = why
            self.send(server_messages.answer_message(command.n, refused))

    async def _execute(self, command: commands.NumberedCommand) -> None:
        if not isinstance(command, commands.SetVisibility):
            raise refusal(400, "S-6")
        known = await self._services.store.guests.load_profile(self.guest)
        if command.seen and known.name is None:
            raise refusal(400, "S-3/missing")
        await self._services.store.guests.set_visible(self.guest, command.seen)
        self._lobby.set_visible_name(self.guest, known.name if command.seen else None)

    @property
    def _unloaded(self) -> bool:
        return False
