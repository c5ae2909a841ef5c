"""Verdicts without effect: one in flight, the latest question wins, at a rate of their own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from machinami.contract import Refused
from machinami.server.http.limits import Bucket
from machinami.server.refusal import refusal

if TYPE_CHECKING:
    from machinami.server.table.table import Table
    from machinami.server.wire import commands

log = logging.getLogger(__name__)


class Checks:
    """One connection's questions whether an action would be refused."""

    def __init__(self, table: Table, send: Callable[[bytes], None], rate: float) -> None:
        self._table, self._send = table, send
        self._bucket = Bucket(rate, 2)
        self._latest: tuple[commands.Check, str] | None = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, command: commands.Check, guest: str) -> None:
        """Put a question; an older one that still waits is forgotten."""
        self._latest = (command, guest)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._answer())

    def stop(self) -> None:
        """Nobody is there to hear the verdict."""
        if self._task is not None:
            self._task.cancel()

    async def _answer(self) -> None:
        while self._latest is not None:
            await asyncio.sleep(self._bucket.wait)
            self._bucket.take()
            (command, guest), self._latest = self._latest, None
            try:
                refused = self._verdict(command, guest)
            except Exception:
                log.exception("a check failed")
                refused = refusal(500, "S-11")
            self._send(verdict(command.n, refused))

    def _verdict(self, command: commands.Check, guest: str) -> Refused | None:
        if command.seat not in self._table.seats_of(guest):
            return refusal(403, "S-4/seat")
        try:
            return self._table.running().check(command.seat, command.do, self._table.clock.now)
        except Refused as refused:
            return refused


def verdict(n: int, refused: Refused | None) -> bytes:
    """The answer to a number."""
    if refused is None:
        return b'{"type":"answer","n":%d,"ok":true}' % n
    return msgspec.json.encode({"type": "answer", "n": n, "ok": False, "refused": refused.data})
