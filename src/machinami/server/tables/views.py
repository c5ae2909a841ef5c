"""Cached messages about a table: encoded once for all guests with the same view."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET

from machinami.core.contract import Viewer
from machinami.core.play import Play
from machinami.server import schemas
from machinami.server.schemas import server_messages
from machinami.server.schemas.server_messages import What
from machinami.server.tables.proposals import Declined

if TYPE_CHECKING:
    from machinami.server.tables.table import Table

_LONG = 200
"""The record length from which a full message is encoded in a thread, as it would block the event loop."""

Viewers = tuple[Viewer, ...]
"""The seats that one guest holds, or None alone for a spectator."""

Key = tuple[Viewers, int, What, int | None, Declined | None, tuple[tuple[str, bool | None], ...]]
"""Viewers, first line, kind and asker of the open proposal, declined proposal, undo of each seat."""


class Shown(NamedTuple):
    """A message about a play for some viewers, with the data that detects changes."""

    news: server_messages.Circular
    present: int
    """A hash of the views, undo rights, proposals and time: everything except the lines."""
    lines: bool


class Views:
    """The messages of the present moment: views and seen lines, never `record.text`."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._tables: dict[tuple[Viewers, bool, str | None, tuple[int, ...]], server_messages.Circular] = {}
        self._plays: dict[Key, Shown] = {}
        self._views: dict[Viewer, schemas.View] = {}
        self._undo: dict[int, bool | None] = {}
        self._picture: bytes | None = None

    def stirred(self) -> None:
        """Clear the cached messages about the table."""
        self._tables.clear()

    def moved(self) -> None:
        """Clear the cached messages about the play."""
        self._plays.clear()
        self._views.clear()
        self._undo.clear()
        self._picture = None

    def table(self, guest: str, viewers: Viewers) -> server_messages.Circular:
        """Return the table's message for a guest.

        Guests with the same seats, rights, rematch and mutes share it.
        """
        table = self._table
        owner, muted = guest == table.row.owner, tuple(table.speech.muted(guest))
        key = (viewers, owner, table.rematch.next_for(guest), muted)
        if key not in self._tables:
            self._tables[key] = server_messages.Circular(server_messages.TableNews(0, table.message(guest)))
        return self._tables[key]

    def play(self, play: Play, viewers: Viewers, since: int) -> Shown:
        """Return the play's message for the viewers of one guest: their views, and the lines from `since`."""
        key = self._key(viewers, since)
        if key not in self._plays:
            for viewer in viewers:
                if viewer not in self._views:
                    self._views[viewer] = _view(play, viewer)
            self._plays[key] = _shown(
                play, key, {v: self._views[v] for v in viewers}, self._table.timing.shown()
            )
        return self._plays[key]

    def picture(self) -> bytes:
        """Return the spectator's view as JSON, encoded once."""
        if self._picture is None:
            play = self._table.play
            if play is not None and None not in self._views:
                self._views[None] = _view(play, None)
            scene = None if play is None else play.scene
            told = {"game": self._table.row.game, "view": self._views.get(None), "scene": scene}
            self._picture = schemas.encode(told)
        return self._picture

    async def prepared(self, guest: str) -> None:
        """Encode the full message of a long record in a thread, before it is sent to a guest."""
        play, key = self._table.play, self._key(self._table.viewers(guest), 0)
        if play is None or play.record.line_count < _LONG or key in self._plays:
            return
        shown = await self._table.context.threads.run(_whole, play, key, self._table.timing.shown())
        if self._table.play is play:
            self._plays[key] = shown

    def _key(self, viewers: Viewers, since: int) -> Key:
        undo = tuple((str(viewer), self._free(viewer)) for viewer in viewers if viewer is not None)
        question = self._table.question
        return viewers, since, question.what, question.asker, question.declined, undo

    def _free(self, seat: int) -> bool | None:
        if seat not in self._undo:
            self._undo[seat] = self._table.takeback.free(seat)
        return self._undo[seat]


def _view(play: Play, viewer: Viewer) -> schemas.View:
    return server_messages.encoded(schemas.View, play.view(viewer))


def _whole(play: Play, key: Key, time: schemas.Time | None) -> Shown:
    shown = _shown(play, key, {viewer: _view(play, viewer) for viewer in key[0]}, time)
    shown.news.pack()
    return shown


def _shown(play: Play, key: Key, views: dict[Viewer, schemas.View], time: schemas.Time | None) -> Shown:
    viewers, since, what, asker, declined, undo = key
    seen = play.record.seen_lines(viewers[0] if len(viewers) == 1 else None, since)
    told = server_messages.ViewsNews(
        number=0,
        views={"null" if viewer is None else str(viewer): view for viewer, view in views.items()},
        undo=dict(undo),
        asked=None if asker is None else server_messages.Asked.of(what, asker),
        lines=server_messages.encoded(list[schemas.Line], seen) if seen else [],
        fresh=UNSET if since else True,
        time=time,
        declined=None if declined is None else server_messages.Declined(*declined),
    )
    present = hash(server_messages.encode((told.views, told.undo, told.asked, told.time, told.declined)))
    return Shown(server_messages.Circular(told), present, bool(seen))
