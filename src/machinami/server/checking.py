"""Verdicts without effect: one in flight, the latest question wins, at a rate of their own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from machinami.contract import Refused
from machinami.server.buckets import Bucket
from machinami.server.trouble import trouble

if TYPE_CHECKING:
    from machinami.server import frames
    from machinami.server.table import Table

log = logging.getLogger(__name__)


class Checking:
    """One link's questions whether an action would be refused."""

    def __init__(self, table: Table, send: Callable[[bytes], None], rate: float) -> None:
        self._table, self._send = table, send
        self._bucket = Bucket(rate, 2)
        self._latest: tuple[frames.Check, str] | None = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, frame: frames.Check, guest: str) -> None:
        """Put a question; an older one that still waits is forgotten."""
        self._latest = (frame, guest)
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
            (frame, guest), self._latest = self._latest, None
            try:
                refused = self._verdict(frame, guest)
            except Exception:
                log.exception("a check failed")
                refused = trouble(500, "S-11")
            self._send(verdict(frame.n, refused))

    def _verdict(self, frame: frames.Check, guest: str) -> Refused | None:
        if frame.seat not in self._table.seats_of(guest):
            return trouble(403, "S-4/seat")
        try:
            return self._table.running().check(frame.seat, frame.do, self._table.clock.now)
        except Refused as refused:
            return refused


def verdict(n: int, refused: Refused | None) -> bytes:
    """The answer to a number."""
    if refused is None:
        return b'{"type":"answer","n":%d,"ok":true}' % n
    return msgspec.json.encode({"type": "answer", "n": n, "ok": False, "refused": refused.data})
