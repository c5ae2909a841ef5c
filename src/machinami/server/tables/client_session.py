"""Client sessions: one client of one guest at one table, across reconnections."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from machinami.core.play import Play
    from machinami.server.schemas.encoding import Message
    from machinami.server.schemas.server_messages import Circular
    from machinami.server.tables.table import Table
    from machinami.server.tables.views import Viewers

_REMEMBERED = 64


class Recipient:
    """Numbers the messages to a client, and keeps the answers to its commands."""

    def __init__(self, guest: str, client: str | None) -> None:
        self.guest = guest
        self.client = None if client is None else f"{guest}:{client}"
        self.answers: dict[int, asyncio.Future[Message]] = {}
        self.latest = -1
        """The highest number of a command from this client."""
        self._number = 0
        self._cursor = 0
        self._marks: deque[tuple[int, int]] = deque(maxlen=_REMEMBERED)
        self._viewers: Viewers = ()
        self._table: Circular | None = None
        self._present: int | None = None

    def hello(self, seen: int) -> None:
        """Continue after the last received message, or from the start if its number is unknown."""
        self._cursor = dict(self._marks).get(seen, 0)
        self._number = seen
        self._marks = deque(((n, at) for n, at in self._marks if n <= seen), maxlen=_REMEMBERED)
        self._table = self._present = None

    def answered(self, n: int) -> asyncio.Future[Message]:
        """Return a new future for the answer to a command's number. Only the last `_REMEMBERED` are kept."""
        self.latest = max(self.latest, n)
        self.answers[n] = asyncio.get_running_loop().create_future()
        while len(self.answers) > _REMEMBERED:
            del self.answers[next(iter(self.answers))]
        return self.answers[n]

    def unheard(self, table: Table) -> list[Message]:
        """Return the messages about changes since the last call.

        Changes that the client cannot see give none.
        """
        viewers = table.viewers(self.guest)
        told: list[Message] = []
        present = table.views.table(self.guest, viewers)
        if present != self._table:
            self._table = present
            told.append(present.numbered(self._next()))
        if table.play is not None and (views := self._views(table, table.play, viewers)) is not None:
            told.append(views)
        return told

    def _views(self, table: Table, play: Play, viewers: Viewers) -> Message | None:
        if viewers != self._viewers:
            self._viewers, self._cursor = viewers, 0
        since, self._cursor = self._cursor, play.record.line_count
        shown = table.views.play(play, viewers, since)
        if not shown.lines and shown.present == self._present:
            return None
        self._present = shown.present
        return shown.news.numbered(self._next())

    def _next(self) -> int:
        self._number += 1
        self._marks.append((self._number, self._cursor))
        return self._number
