"""Checks of draft actions without effect. Each connection has one check in progress and keeps only the latest
waiting one; rates are limited by guest and table, and by address."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from machinami.core.contract import Refused
from machinami.server.refusal import refusal
from machinami.server.schemas import commands, server_messages
from machinami.server.schemas.encoding import Message
from machinami.server.services import Services
from machinami.server.tables.table import Table

log = logging.getLogger(__name__)


class ActionChecks:
    """The action checks of one connection."""

    def __init__(
        self, services: Services, table: Table, send: Callable[[Message], None], address: str
    ) -> None:
        self._services, self._table, self._send, self._address = services, table, send, address
        self._latest: tuple[commands.Check, str] | None = None
        self._task: asyncio.Task[None] | None = None

    def request(self, command: commands.Check, guest: str) -> None:
        """Request a check. It replaces an older one that still waits."""
        self._latest = (command, guest)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Cancel the checks of a closed connection."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while self._latest is not None:
            services, guest = self._services, self._latest[1]
            await asyncio.sleep(services.guest_checks.reserve(f"{guest} {self._table.id}"))
            await asyncio.sleep(services.address_checks.reserve(self._address))
            (command, guest), self._latest = self._latest, None
            try:
                answer = self._check(command, guest)
            except Refused as refused:
                answer = server_messages.answer_message(command.n, refused)
            except Exception:
                log.exception("action check failed")
                answer = server_messages.answer_message(command.n, refusal(500, "S-11"))
            self._send(answer)

    def _check(self, command: commands.Check, guest: str) -> Message:
        if command.seat not in self._table.seats_of(guest):
            raise refusal(403, "S-4/seat")
        play = self._table.running_play()
        refused = play.check(command.seat, command.do, self._table.clock.now)
        return server_messages.answer_message(command.n, refused, play.foresee(command.seat, command.do))
