"""What viewers see of a table, put into words: once for all who see the same, however many look."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET

from machinami.contract import Viewer
from machinami.play import Play
from machinami.server.http import shapes
from machinami.server.table.question import What
from machinami.server.wire import news

if TYPE_CHECKING:
    from machinami.server.table.table import Table

Viewers = tuple[Viewer, ...]
"""The seats that one guest holds, or None alone for a spectator."""


class Shown(NamedTuple):
    """What some viewers are told of a play, and how to see whether it is news to them."""

    news: news.Circular
    present: int
    """The same for the same views, steps back and open question: what there is besides lines."""
    lines: bool


class Views:
    """Views and seen lines of the present moment. `record.text` is not among them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._tables: dict[tuple[Viewers, bool, str | None], news.Circular] = {}
        self._plays: dict[tuple[Viewers, int, What, int | None], Shown] = {}
        self._views: dict[Viewer, shapes.View] = {}

    def stirred(self) -> None:
        """Forget how the table stood."""
        self._tables.clear()

    def moved(self) -> None:
        """Forget how the play stood."""
        self._plays.clear()
        self._views.clear()

    def table(self, guest: str, viewers: Viewers) -> news.Circular:
        """The table as a guest may know it: the same for all who hold the same seats and go the same way."""
        table = self._table
        key = (viewers, guest == table.row.owner, table.rematch.next_for(guest))
        if key not in self._tables:
            self._tables[key] = news.Circular(news.TableNews(0, table.message(guest)))
        return self._tables[key]

    def play(self, play: Play, viewers: Viewers, since: int) -> Shown:
        """What viewers at one device are told of the play: their views, and the lines from a number on."""
        question = self._table.question
        key = (viewers, since, question.what, question.asker)
        if key not in self._plays:
            self._plays[key] = self._shown(play, *key)
        return self._plays[key]

    def _shown(self, play: Play, viewers: Viewers, since: int, what: What, asker: int | None) -> Shown:
        seen = play.record.seen_lines(viewers[0] if len(viewers) == 1 else None, since)
        told = news.ViewsNews(
            number=0,
            views={"null" if v is None else str(v): self._view(play, v) for v in viewers},
            undo={str(v): self._table.takeback.free(v) for v in viewers if v is not None},
            asked=None if asker is None else news.Asked.of(what, asker),
            lines=news.encoded(list[shapes.Line], seen) if seen else [],
            fresh=UNSET if since else True,
        )
        present = hash(news.encode((told.views, told.undo, told.asked)))
        return Shown(news.Circular(told), present, bool(seen))

    def _view(self, play: Play, viewer: Viewer) -> shapes.View:
        if viewer not in self._views:
            self._views[viewer] = news.encoded(shapes.View, play.view(viewer))
        return self._views[viewer]
