"""A recipient: one client of one guest at one table, whatever sockets it comes by."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from msgspec import UNSET

from machinami.server.wire import news

if TYPE_CHECKING:
    from machinami.contract import Viewer
    from machinami.play import Play
    from machinami.server.http import shapes
    from machinami.server.table.table import Table

_REMEMBERED = 64

Present = tuple[dict[str, "shapes.View"], dict[str, bool | None], news.Asked | None]
"""Views, steps back and the open question: what there is besides lines."""


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
        self._table: shapes.TableMessage | None = None
        self._present: Present | None = None

    def hello(self, seen: int) -> None:
        """Go on after the last number seen, if it is remembered, else from the beginning."""
        self._cursor = dict(self._marks).get(seen, 0)
        self._number = seen
        self._marks = deque(((n, at) for n, at in self._marks if n <= seen), maxlen=_REMEMBERED)
        self._table = self._present = None

    def answered(self, n: int) -> asyncio.Future[bytes]:
        """A place for the answer to a number; the oldest are forgotten."""
        self.latest = max(self.latest, n)
        self.answers[n] = asyncio.get_running_loop().create_future()
        while len(self.answers) > _REMEMBERED:
            del self.answers[next(iter(self.answers))]
        return self.answers[n]

    def unheard(self, table: Table) -> list[bytes]:
        """What has changed for this recipient since it was last told. What it cannot see is no news."""
        told: list[news.News] = []
        present = table.views.table(self.guest)
        if present != self._table:
            self._table = present
            told.append(news.TableNews(self._next(), present))
        if table.play is not None and (views := self._views(table, table.play)) is not None:
            told.append(views)
        return [news.encode(message) for message in told]

    def _views(self, table: Table, play: Play) -> news.ViewsNews | None:
        viewers: list[Viewer] = [*table.seats_of(self.guest)] or [None]
        if viewers != self._viewers:
            self._viewers, self._cursor = viewers, 0
        one = viewers[0] if len(viewers) == 1 else None
        since, self._cursor = self._cursor, play.record.total
        asker = table.takeback.asker
        told = news.ViewsNews(
            number=0,
            views={"null" if v is None else str(v): table.views.view(play, v) for v in viewers},
            undo={str(v): table.views.undo(v) for v in viewers if v is not None},
            asked=None if asker is None else news.Asked(asker),
            lines=table.views.lines(play, one, since),
            fresh=UNSET if since else True,
        )
        present = (told.views, told.undo, told.asked)
        if not told.lines and present == self._present:
            return None
        self._present = present
        told.number = self._next()
        return told

    def _next(self) -> int:
        self._number += 1
        self._marks.append((self._number, self._cursor))
        return self._number
