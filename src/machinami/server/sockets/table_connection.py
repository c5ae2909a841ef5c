"""A socket connection to a table, of a player or a spectator."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar.connection import WebSocket

from machinami.core.contract import Refused
from machinami.server.refusal import refusal
from machinami.server.schemas import commands, server_messages
from machinami.server.schemas.encoding import Message
from machinami.server.services import Services
from machinami.server.sockets.action_checks import ActionChecks
from machinami.server.sockets.connection import Connection
from machinami.server.sockets.socket_writer import SocketWriter
from machinami.server.tables.client_session import ClientSession
from machinami.server.tables.dispatch import execute_once
from machinami.server.tables.table import Table

_PLAYER_COMMANDS = (commands.Act, commands.Check, commands.Undo, commands.TakeUp, commands.LetGo)
"""Commands of a seat, which a screen must not use."""


class TableConnection(Connection):
    """Serves one client session of a table, which the client names in its hello."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        writer: SocketWriter,
        services: Services,
        table: Table,
        guest: str,
        name: str | None,
        address: str,
    ) -> None:
        super().__init__(socket, writer, services.settings, guest, name)
        self.session: ClientSession | None = None
        self._table, self._directory = table, services.directory
        self._checks = ActionChecks(services, table, self.send, address)

    def close_as_replaced(self) -> None:
        """Close the connection, because another socket of the same client has replaced it."""
        self.session = None
        super().close_as_replaced()

    def _register(self) -> None:
        self._table.subscribers.add(self)

    def _unregister(self) -> None:
        self._checks.stop()
        self._table.action_streams.finish_all(self)
        self._table.subscribers.remove(self)

    async def _accept_client(self, hello: commands.Hello) -> None:
        session = self._table.subscribers.open_session(self, hello.client)
        session.screen = hello.screen
        await self._table.views.prepare_long_message(session.viewers(self._table.state))
        await self._table.chat.load_mutes(self.guest)
        self.session = session
        self.session.resume(hello.seen)
        self.greeted = True
        self._table.subscribers.wake_connections(self)
        await self._table.chat.send_history(self)
        # After the views that were woken above: new lines end the hands that a page shows.
        asyncio.get_running_loop().call_soon(self._send_hands)

    def _pending_messages(self) -> list[Message]:
        return (
            []
            if self.session is None
            else self.session.pending_messages(self._table.state, self._table.views)
        )

    async def _handle(self, command: commands.Command) -> None:
        if isinstance(command, commands.Ping):
            self.send(server_messages.to_message(server_messages.Pong(command.n, self._table.clock.now)))
        elif self.session is not None and self.session.screen and isinstance(command, _PLAYER_COMMANDS):
            self.send(server_messages.answer_message(command.n, refusal(403, "S-4/screen")))
        elif isinstance(command, commands.Check):
            self._checks.request(command, self.guest)
        elif isinstance(command, commands.MoveHand):
            if self.session is None or not self.session.screen:
                self._move_hand(command)
        elif self.session is not None and isinstance(command, commands.NumberedCommand):
            refused = await execute_once(self._directory, self._table, self.session, command, self)
            # If another process has taken the table over, send no answer: the client repeats the command
            # there, and a command that was executed is recognized by its number.
            if not (self._table.unloaded and self._table.context.settings.shared):
                self.send(server_messages.answer_message(command.n, refused))

    def _send_hands(self) -> None:
        for update in self._table.action_streams.updates:
            self.send(server_messages.to_message(update))

    def _move_hand(self, command: commands.MoveHand) -> None:
        streams = self._table.action_streams
        try:
            streams.move(command.seat, command.piece, command.points, command.tool, self)
        except Refused as refused:
            self._send_fault(refused)

    @property
    def _unloaded(self) -> bool:
        return self._table.unloaded
