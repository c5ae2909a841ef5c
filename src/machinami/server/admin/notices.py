"""Notices: changes that the operator makes with the command line while the server runs."""

from __future__ import annotations

import asyncio
import logging

from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.store.rows import Notice

log = logging.getLogger(__name__)

SECONDS = 1.0


class Notices:
    """Polls the store for notices every second, and reloads the objects that they name."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._last_number = 0
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Load the banned guests and start polling. Earlier notices are skipped."""
        last = await self._services.store.notices.list_after(None)
        self._last_number = last[-1].number if last else 0
        self._services.guest_cookies.banned = await self._services.store.guests.list_banned()
        self._task = asyncio.create_task(self._poll())

    def close(self) -> None:
        """Stop polling."""
        if self._task is not None:
            self._task.cancel()

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(SECONDS)
            try:
                for notice in await self._services.store.notices.list_after(self._last_number):
                    self._last_number = notice.number
                    await self._handle(notice)
            except Exception:
                log.exception("operator notice failed")

    async def _handle(self, notice: Notice) -> None:
        services = self._services
        match notice.about:
            case "table":
                await services.directory.refresh(notice.subject)
            case "guest":
                services.guest_cookies.banned = await services.store.guests.list_banned()
                gone = services.guest_cookies.banned | ({notice.subject} if notice.subject else set())
                services.directory.dismiss(gone, refusal(403, "S-13"))
                services.lobby.dismiss(gone, refusal(403, "S-13"))
                services.program_streams.dismiss(gone, refusal(403, "S-13"))
                await services.lobby.refresh()
            case "token":
                services.program_streams.revoke(notice.subject)
            case "key":
                await services.load_cookie_keys()
