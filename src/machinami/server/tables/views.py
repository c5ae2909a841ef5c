"""Cached messages about a table: encoded once for all guests with the same view."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from msgspec import UNSET

from machinami.core.contract import Viewer
from machinami.core.display import with_display, with_words
from machinami.core.play import Play
from machinami.server import schemas
from machinami.server.schemas import server_messages
from machinami.server.schemas.server_messages import ProposalKind
from machinami.server.tables.events import TableChange
from machinami.server.tables.executors import Executor
from machinami.server.tables.pending import Decline
from machinami.server.tables.state import TableState
from machinami.server.tables.takeback import Takeback
from machinami.server.tables.time_control import TimeControl

_LONG_RECORD = 200
"""The record length from which a full message is encoded in a thread, as it would block the event loop."""

Viewers = tuple[Viewer, ...]
"""The seats that one guest holds, or None alone for a spectator."""

Key = tuple[
    Viewers, int, tuple[ProposalKind, int] | None, Decline | None, tuple[tuple[str, bool | None], ...]
]
"""Viewers, first line, kind and proposer of the open proposal, declined proposal, undo of each seat."""


class PlayMessage(NamedTuple):
    """A message about a play for some viewers, with the data that detects changes."""

    message: server_messages.SharedMessage
    content_hash: int
    """A hash of the views, undo rights, proposals and time: everything except the lines."""
    lines: bool


class Views:
    """The messages of the present moment: views and seen lines, never `record.text`."""

    def __init__(
        self,
        state: TableState,
        threads: Executor,
        takeback: Takeback,
        time_control: TimeControl,
        describe: Callable[[str], schemas.TableMessage],
        variant: Callable[[str], Hashable],
    ) -> None:
        """`describe` returns the table's message for a guest; guests with the same seats and `variant` get
        the same message."""
        self._state, self._threads, self._describe, self._variant = state, threads, describe, variant
        self._takeback, self._time_control = takeback, time_control
        self._tables: dict[tuple[Viewers, Hashable], server_messages.SharedMessage] = {}
        self._plays: dict[Key, PlayMessage] = {}
        self._views: dict[Viewer, schemas.View] = {}
        self._undo: dict[int, bool | None] = {}
        self._picture: bytes | None = None

    def on_change(self, change: TableChange) -> None:
        """Clear the cached messages that have changed."""
        if change.play_changed:
            self.clear_play_messages()
        if change.table_changed:
            self._tables.clear()

    def clear_play_messages(self) -> None:
        """Clear the cached messages about the play."""
        self._plays.clear()
        self._views.clear()
        self._undo.clear()
        self._picture = None

    def table_message(self, guest: str, viewers: Viewers) -> server_messages.SharedMessage:
        """Return the table's message for a guest.

        Guests with the same seats, rights, rematch and mutes share it.
        """
        key = (viewers, self._variant(guest))
        if key not in self._tables:
            self._tables[key] = server_messages.SharedMessage(
                server_messages.TableUpdate(0, self._describe(guest))
            )
        return self._tables[key]

    def play_message(self, play: Play, viewers: Viewers, since: int) -> PlayMessage:
        """Return the play's message for the viewers of one guest: their views, and the lines from `since`."""
        key = self._key(viewers, since)
        if key not in self._plays:
            for viewer in viewers:
                if viewer not in self._views:
                    self._views[viewer] = _encode_view(play, viewer)
            self._plays[key] = _encode_play(
                play, key, {v: self._views[v] for v in viewers}, self._time_control.describe()
            )
        return self._plays[key]

    def picture(self) -> bytes:
        """Return the spectator's view as JSON, encoded once."""
        if self._picture is None:
            play = self._state.play
            if play is not None and None not in self._views:
                self._views[None] = _encode_view(play, None)
            scene = None if play is None else play.scene
            picture = {"game": self._state.row.game, "view": self._views.get(None), "scene": scene}
            self._picture = schemas.encode(picture)
        return self._picture

    async def prepare_long_message(self, viewers: Viewers) -> None:
        """Encode the full message of a long record in a thread, before it is sent to these viewers."""
        play, key = self._state.play, self._key(viewers, 0)
        if play is None or play.record.line_count < _LONG_RECORD or key in self._plays:
            return
        message = await self._threads.run(_encode_full, play, key, self._time_control.describe())
        if self._state.play is play:
            self._plays[key] = message

    def _key(self, viewers: Viewers, since: int) -> Key:
        undo = tuple((str(viewer), self._undo_right(viewer)) for viewer in viewers if viewer is not None)
        proposal, declined = self._state.pending.proposal, self._state.pending.declined
        asked = None if proposal is None else (proposal.kind, proposal.seat)
        return viewers, since, asked, declined, undo

    def _undo_right(self, seat: int) -> bool | None:
        if seat not in self._undo:
            self._undo[seat] = self._takeback.undo_right(seat)
        return self._undo[seat]


def _encode_view(play: Play, viewer: Viewer) -> schemas.View:
    return server_messages.pre_encode(schemas.View, with_display(play, play.view(viewer)))


def _encode_full(play: Play, key: Key, time: schemas.Time | None) -> PlayMessage:
    message = _encode_play(play, key, {viewer: _encode_view(play, viewer) for viewer in key[0]}, time)
    message.message.pack()
    return message


def _encode_play(
    play: Play, key: Key, views: dict[Viewer, schemas.View], time: schemas.Time | None
) -> PlayMessage:
    viewers, since, proposal, declined, undo = key
    own = viewers[0] if len(viewers) == 1 else None
    lines = [with_words(play.game, line) for line in play.record.seen_lines(own, since)]
    news = server_messages.ViewsUpdate(
        number=0,
        views={"null" if viewer is None else str(viewer): view for viewer, view in views.items()},
        undo=dict(undo),
        asked=None if proposal is None else server_messages.OpenProposal.of(*proposal),
        lines=server_messages.pre_encode(list[schemas.Line], lines) if lines else [],
        line=play.record.count_seen_lines(own),
        fresh=UNSET if since else True,
        time=time,
        declined=None
        if declined is None
        else server_messages.DeclinedProposal(declined.kind, declined.seat, declined.by),
    )
    content_hash = hash(server_messages.encode((news.views, news.undo, news.asked, news.time, news.declined)))
    return PlayMessage(server_messages.SharedMessage(news), content_hash, bool(lines))
