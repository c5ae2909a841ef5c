"""A recipient: one client of one guest at one table, whatever sockets it comes by."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

import msgspec

from machinami.server.wire.views import reach

if TYPE_CHECKING:
    from machinami.contract import Viewer
    from machinami.server.table.table import Table

_encode = msgspec.json.Encoder().encode
_REMEMBERED = 64


class Recipient:
    """Numbers what it is sent, and remembers what it has been answered."""

    def __init__(self, guest: str, client: str | None) -> None:
        self.guest = guest
        self.client = None if client is None else f"{guest}:{client}"
        self.answers: dict[int, asyncio.Future[bytes]] = {}
        self.latest = -1
        """The highest number of a message from this client."""
        self._number = 0
        self._cursor = 0
        self._marks: deque[tuple[int, int]] = deque(maxlen=_REMEMBERED)
        self._viewers: list[Viewer] = []
        self._table = b""
        self._views = b""

    def hello(self, seen: int) -> None:
        """Go on after the last number seen, if it is remembered, else from the beginning."""
        self._cursor = dict(self._marks).get(seen, 0)
        self._number = seen
        self._marks = deque(((n, at) for n, at in self._marks if n <= seen), maxlen=_REMEMBERED)
        self._table = self._views = b""

    def answered(self, n: int) -> asyncio.Future[bytes]:
        """A place for the answer to a number; the oldest are forgotten."""
        self.latest = max(self.latest, n)
        self.answers[n] = asyncio.get_running_loop().create_future()
        while len(self.answers) > _REMEMBERED:
            del self.answers[next(iter(self.answers))]
        return self.answers[n]

    def news(self, table: Table) -> list[bytes]:
        """What has changed for this recipient since it was last told. What it cannot see is no news."""
        messages = []
        present = _encode(table.message(self.guest))
        if present != self._table:
            self._table = present
            messages.append(b'{"type":"table","number":%d,"table":%b}' % (self._next(), present))
        if table.play is not None:
            messages += self._seen(table)
        return messages

    def _seen(self, table: Table) -> list[bytes]:
        play = table.play
        assert play is not None
        viewers: list[Viewer] = [*table.seats_of(self.guest)] or [None]
        if viewers != self._viewers:
            self._viewers, self._cursor = viewers, 0
        one = viewers[0] if len(viewers) == 1 else None
        lines = table.views.lines(play, one, self._cursor)
        views = b",".join(b'"%b":%b' % (_encode(v).strip(b'"'), table.views.view(play, v)) for v in viewers)
        undo = b",".join(b'"%d":%b' % (v, table.views.undo(v)) for v in viewers if v is not None)
        asker = table.takeback.asker
        asked = b"null" if asker is None else b'{"undo":%d}' % asker
        body = b'"views":{%b},"undo":{%b},"asked":%b' % (views, undo, asked)
        fresh = b',"fresh":true' if self._cursor == 0 else b""
        self._cursor = reach(play)
        if not lines and body == self._views:
            return []
        self._views = body
        number = self._next()
        return [b'{"type":"views","number":%d,%b,"lines":[%b]%b}' % (number, body, lines, fresh)]

    def _next(self) -> int:
        self._number += 1
        self._marks.append((self._number, self._cursor))
        return self._number
