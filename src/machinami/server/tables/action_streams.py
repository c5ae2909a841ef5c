"""Streamed actions: what a person performs over time, such as a piece carried by hand, is shown to the table
while it happens, and committed as one action when it ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from machinami.core.contract import Action, ActionStream, Json, Refused
from machinami.server.refusal import refusal
from machinami.server.schemas import server_messages
from machinami.server.schemas.server_messages import HandUpdate
from machinami.server.tables.events import TableChange
from machinami.server.tables.state import Origin, TableState
from machinami.server.tables.subscribers import Subscriber
from machinami.server.tables.table_messages import HandMoved, TableMessage
from machinami.server.tables.tasks import Act, Spawn

log = logging.getLogger(__name__)


@dataclass(eq=False)
class _Performance:
    """A streamed action of a seat, performed through one connection."""

    stream: ActionStream
    owner: Subscriber
    prompt: int | None
    position: int
    """The id of the prompts when the action began: a later one makes the action stale."""
    timer: asyncio.TimerHandle | None = None


class ActionStreams:
    """The streamed actions of a table's seats.

    The connection that began an action performs it. Once it has a point, the action is committed whatever
    happens: when all parts are closed, when a part takes too long, and when the connection closes or its
    person leaves. It is kept in memory only: if the process is killed, the person performs it again.
    """

    def __init__(
        self,
        state: TableState,
        broadcast: Callable[[server_messages.HandUpdate, Subscriber | None], None],
        publish: Callable[[TableMessage], None],
        spawn: Spawn,
        act: Act,
    ) -> None:
        """`broadcast` sends an update to the connections of this process except one; `publish` sends a
        message to the other processes."""
        self._state, self._broadcast, self._publish = state, broadcast, publish
        self._spawn, self._act = spawn, act
        self._performances: dict[int, _Performance] = {}
        self._shown: dict[int, HandUpdate] = {}
        """What a new connection needs to know about each seat's action, in all processes."""

    @property
    def busy(self) -> bool:
        """Whether an action is performed through this process."""
        return bool(self._performances)

    @property
    def updates(self) -> list[HandUpdate]:
        """The actions that are performed now, for a new connection."""
        return [*self._shown.values()]

    async def begin(self, seat: int, action: Action, prompt: int | None, owner: Subscriber) -> None:
        """Begin a streamed action of a seat. Raise `Refused` if it is illegal or needs no stream."""
        await self.finish(seat)
        play = self._state.running_play()
        stream = play.open_stream(seat, action, prompt)
        if stream is None:
            raise refusal(409, "S-4/stream")
        self._performances[seat] = _Performance(stream, owner, prompt, play.prompt_id)
        self._show(HandUpdate(seat, 0, [], do=action, pieces=[*stream.parts]), owner)

    def move(self, seat: int, part: int, points: list[Json], tool: str | None, owner: Subscriber) -> None:
        """Extend the present part of a seat's action. Late points are ignored. Raise `Refused` for an illegal
        point."""
        found = self._find(seat, part, owner)
        if found is not None:
            self._extend(found, seat, points, tool)

    async def close_part(
        self, seat: int, part: int, points: list[Json], tool: str | None, owner: Subscriber, by: Origin
    ) -> None:
        """Close the present part of a seat's action with its last points; commit the action after the last
        part. A part whose last points are illegal ends before them."""
        found = self._find(seat, part, owner)
        if found is None:
            raise refusal(409, "S-4/performed")
        try:
            self._extend(found, seat, points, tool)
        except Refused:
            if not found.stream.is_performed:
                raise
        found.stream = found.stream.close_part()
        self._show(HandUpdate(seat, part, [], open=True), owner)
        if found.stream.is_complete:
            await self._commit(seat, found, by)
        else:
            self._set_timer(found, seat, self._state.settings.limits.hand_pause_seconds)

    async def finish(self, seat: int) -> None:
        """Commit the action of a seat as far as it was performed; drop it if it has no point yet."""
        found = self._performances.get(seat)
        if found is not None and found.stream.is_begun:
            try:
                await self._commit(seat, found, None)
            except Refused as refused:
                log.info("streamed action refused: %s", refused.clause)
        elif found is not None:
            self._drop(seat, found)

    def finish_all(self, owner: Subscriber) -> None:
        """Finish the actions of a connection that closes."""
        for seat, found in self._performances.items():
            if found.owner is owner:
                self._spawn(self.finish(seat))

    def receive(self, message: HandMoved) -> None:
        """Show what another process has sent."""
        self._remember(message.update)
        self._broadcast(message.update, None)

    def on_change(self, change: TableChange) -> None:
        """Drop the actions that the play has overtaken."""
        if change.cause == "unload":
            for found in self._performances.values():
                _stop_timer(found)
            self._performances.clear()
        elif change.play_changed:
            prompt = None if change.after.play is None else change.after.play.prompt_id
            for seat, found in [*self._performances.items()]:
                if found.position != prompt:
                    self._drop(seat, found)
            self._shown = {seat: self._shown[seat] for seat in self._performances if seat in self._shown}

    def _find(self, seat: int, part: int, owner: Subscriber) -> _Performance | None:
        """Return the action that a connection performs for a seat, if this part is its present one."""
        found = self._performances.get(seat)
        return found if found is not None and found.owner is owner and found.stream.part == part else None

    def _extend(self, found: _Performance, seat: int, points: list[Json], tool: str | None) -> None:
        if not points:
            return
        starts, part = not found.stream.is_performed, found.stream.part
        found.stream = found.stream.extend(points, tool)
        if starts:
            grace = self._state.settings.limits.hand_grace_seconds
            self._set_timer(found, seat, found.stream.part_seconds + grace)
        self._show(HandUpdate(seat, part, points), found.owner)

    def _set_timer(self, found: _Performance, seat: int, seconds: float) -> None:
        """Finish an action after some seconds, unless its next part begins or ends before."""
        _stop_timer(found)
        loop = asyncio.get_running_loop()
        found.timer = loop.call_later(seconds, lambda: self._spawn(self._finish_late(seat, found)))

    async def _finish_late(self, seat: int, found: _Performance) -> None:
        if self._performances.get(seat) is found:
            await self.finish(seat)

    async def _commit(self, seat: int, found: _Performance, by: Origin | None) -> None:
        self._drop(seat, found)
        await self._act(seat, found.stream.action, found.prompt, by)

    def _drop(self, seat: int, found: _Performance) -> None:
        _stop_timer(found)
        del self._performances[seat]
        self._show(HandUpdate(seat, found.stream.part, [], ends=True), found.owner)

    def _show(self, update: HandUpdate, owner: Subscriber) -> None:
        """Send an update to everyone except its author."""
        self._remember(update)
        self._broadcast(update, owner)
        self._publish(HandMoved(update))

    def _remember(self, update: HandUpdate) -> None:
        """Keep what a new connection needs to know."""
        if update.ends is True:
            self._shown.pop(update.seat, None)
        elif update.do is not msgspec.UNSET:
            self._shown[update.seat] = update
        elif (shown := self._shown.get(update.seat)) is not None:
            piece = update.piece + 1 if update.open is True else update.piece
            points = [*shown.points, *update.points] if piece == shown.piece else []
            self._shown[update.seat] = HandUpdate(
                update.seat, piece, points, do=shown.do, pieces=shown.pieces
            )


def _stop_timer(found: _Performance) -> None:
    if found.timer is not None:
        found.timer.cancel()
        found.timer = None
