"""Client sessions: one client of one guest at one table, across reconnections."""

from __future__ import annotations

import asyncio
from collections import deque

from machinami.core.contract import Refused
from machinami.core.play import Play
from machinami.server.schemas.encoding import Message
from machinami.server.schemas.server_messages import SharedMessage
from machinami.server.tables.state import TableState
from machinami.server.tables.views import Viewers, Views

_KEPT_ANSWERS = 64


class ClientSession:
    """Numbers the messages to a client, and keeps the answers to its commands."""

    def __init__(self, guest: str, client: str | None) -> None:
        self.guest = guest
        self.client = None if client is None else f"{guest}:{client}"
        self.answers: dict[int, asyncio.Future[Refused | None]] = {}
        """The refusals of recent commands, or None, by number."""
        self.screen = False
        """Whether the client shows the table to everyone: it receives the view of a spectator."""
        self.latest_number = -1
        """The highest number of a command from this client."""
        self._number = 0
        self._cursor = 0
        self._marks: deque[tuple[int, int]] = deque(maxlen=_KEPT_ANSWERS)
        self._viewers: Viewers = ()
        self._last_table: SharedMessage | None = None
        self._last_hash: int | None = None

    def resume(self, last_number: int) -> None:
        """Continue after the last received message, or from the start if its number is unknown."""
        self._cursor = dict(self._marks).get(last_number, 0)
        self._number = last_number
        self._marks = deque(((n, at) for n, at in self._marks if n <= last_number), maxlen=_KEPT_ANSWERS)
        self._last_table = self._last_hash = None

    def start_after(self, viewers: Viewers, line: int) -> None:
        """Continue from a line of the record on, as these viewers."""
        self._viewers, self._cursor = viewers, line

    def viewers(self, state: TableState) -> Viewers:
        """Return the viewers whose views the client receives."""
        return (None,) if self.screen else state.viewers(self.guest)

    def create_answer(self, n: int) -> asyncio.Future[Refused | None]:
        """Return a future for the answer to a command's number. Only the last `_KEPT_ANSWERS` are kept."""
        self.latest_number = max(self.latest_number, n)
        self.answers[n] = asyncio.get_running_loop().create_future()
        while len(self.answers) > _KEPT_ANSWERS:
            del self.answers[next(iter(self.answers))]
        return self.answers[n]

    def pending_messages(self, state: TableState, views: Views) -> list[Message]:
        """Return the messages about changes since the last call.

        Changes that the client cannot see give none.
        """
        messages: list[Message] = []
        table = views.table_message(self.guest, state.viewers(self.guest))
        if table != self._last_table:
            self._last_table = table
            messages.append(table.with_number(self._next()))
        viewers = self.viewers(state)
        if state.play is not None and (message := self._play_message(state.play, views, viewers)) is not None:
            messages.append(message)
        return messages

    def _play_message(self, play: Play, views: Views, viewers: Viewers) -> Message | None:
        if viewers != self._viewers:
            self._viewers, self._cursor = viewers, 0
        since, self._cursor = self._cursor, play.record.line_count
        message = views.play_message(play, viewers, since)
        if not message.lines and message.content_hash == self._last_hash:
            return None
        self._last_hash = message.content_hash
        return message.message.with_number(self._next())

    def _next(self) -> int:
        self._number += 1
        self._marks.append((self._number, self._cursor))
        return self._number
