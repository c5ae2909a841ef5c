"""Transactions on a table: all writes, under the table's lock and with a version check in the database."""

from __future__ import annotations

import json
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from machinami.core.contract import Json, Refused, Setup
from machinami.core.fair_random import ChanceSource
from machinami.core.play import Play
from machinami.core.record import dump
from machinami.core.record_reader import begin_from, extend, replay
from machinami.server.logs import log_hash
from machinami.server.refusal import refusal
from machinami.server.schemas.ratings import Why
from machinami.server.tables.client_seeds import ClientSeeds
from machinami.server.tables.clock import Clock
from machinami.server.tables.context import TableContext
from machinami.server.tables.events import Cause, Connected, TableChange
from machinami.server.tables.executors import Executor
from machinami.server.tables.forced_moves import play_forced_moves
from machinami.server.tables.lesson import TableLesson
from machinami.server.tables.pending import Pending
from machinami.server.tables.proposals import Proposals
from machinami.server.tables.ranking import rank_seats
from machinami.server.tables.rating import Rating
from machinami.server.tables.retry import VersionConflict
from machinami.server.tables.state import Origin, TableSnapshot, TableState
from machinami.server.tables.table_messages import Changed
from machinami.server.tables.time_control import NEVER, TimeControl
from machinami.store import Change, LineRow, PlaceRow
from machinami.store.errors import Conflict
from machinami.store.rows import Command, Phase, StoredTable, TableNews

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TransactionParts:
    """The parts of a table that a write consults."""

    client_seeds: ClientSeeds
    proposals: Proposals
    lesson: TableLesson | None
    rating: Rating
    time_control: TimeControl
    connected: Connected


class Transaction:
    """The only way to change a table, under the lock of `Table.transaction`.

    A change is written to the database, with the version that it was made from, before it is applied in
    memory and sent to clients and other processes. Any process may write; after a conflict the caller
    repeats the step on the new version.
    """

    def __init__(
        self,
        state: TableState,
        context: TableContext,
        parts: TransactionParts,
        inbox: deque[Changed],
        notify_handlers: Callable[[TableChange], None],
        broadcast: Callable[[Changed], None],
        unload: Callable[[], None],
    ) -> None:
        """`inbox` contains the changes that other processes have sent. `notify_handlers` receives the change
        after the write, `broadcast` sends it to the other processes. `unload` drops the table from memory."""
        self._state, self._context, self._parts = state, context, parts
        self._inbox, self._notify_handlers = inbox, notify_handlers
        self._broadcast, self._unload = broadcast, unload

    async def set_places(
        self, places: Sequence[PlaceRow], by: Origin | None = None, pending: Pending | None = None
    ) -> None:
        """Write changed places, and what is pending if it changes. End the play once every person has given
        up for good."""
        state, play = self._state, None
        people = [place for place in self._merge_places(places) if place.kind == "person"]
        if places and state.phase == "playing" and people and all(place.gone for place in people):
            play = state.copy_play()
            play.end("time" if places[0].flagged else "resigned", places[0].seat)
        await self.commit(play, places, by, pending=pending)

    def _merge_places(self, places: Sequence[PlaceRow]) -> list[PlaceRow]:
        """Return all places with the changed ones replaced."""
        changed = {place.seat: place for place in places}
        return [changed.get(place.seat, place) for place in self._state.places]

    async def start_if_ready(self, places: Sequence[PlaceRow] = (), by: Origin | None = None) -> None:
        """Write changed places and, if the table is ready, start the play, in one write."""
        state, parts = self._state, self._parts
        after = self._merge_places(places)
        if state.phase != "waiting" or not parts.client_seeds.is_ready(after):
            await self.set_places(places, by)
            return
        play = await self._create_play(parts.client_seeds.chance_source(after))
        state.clock = Clock(state.settings.now, play.now)
        await self.commit(play, places, by, unrated=await parts.rating.unratable_reason(after))

    async def _create_play(self, chance: ChanceSource) -> Play:
        """Return the table's initial play: from its set-up, a lesson's position or the record in `start`."""
        state, lesson = self._state, self._parts.lesson
        if lesson is not None:
            return lesson.definition.begin(chance)
        if state.row.start is not None:
            return await self._context.threads.run(begin_from, state.row.start, chance=chance)
        data = None if state.row.data is None else json.loads(state.row.data)
        return Play(state.game, Setup(state.row.seats, state.options, data), chance)

    async def close(self, phase: Phase) -> None:
        """Close the table with a final phase."""
        await self._write_and_notify(Change(self._state.row.version, phase=phase), play_changed=True)

    async def change_settings(
        self, *, door: bool | None = None, listed: bool | None = None, chat: bool | None = None
    ) -> None:
        """Change the table's settings: joining by its address, the listing in the lobby, chat.

        None keeps one.
        """
        await self._write_and_notify(Change(self._state.row.version, door=door, listed=listed, chat=chat))

    async def void_rating(self, why: Why) -> None:
        """Exclude the game from ratings and store the reason."""
        await self._write_and_notify(Change(self._state.row.version, unrated=why))

    async def set_pending(self, pending: Pending, by: Origin | None = None) -> None:
        """Store what the people have not decided yet."""
        state = self._state
        await self._write_and_notify(
            Change(state.row.version, by=_command(by), pending=pending.encode()), play_changed=False
        )

    def _pending_after(
        self, pending: Pending, lines: Sequence[dict[str, Any]], places: Sequence[PlaceRow], over: bool
    ) -> str | None:
        """Return the new value of `pending` after a change; None for no change."""
        after = self._parts.proposals.after_lines(pending, lines, over) if lines else pending
        after = self._parts.client_seeds.after_change(after, places, started=bool(lines))
        return None if after == self._state.pending else after.encode()

    async def store_due(self) -> None:
        """Store the moment at which the first budget runs out; the sweep loads an evicted table then."""
        await self._write(Change(self._state.row.version, due=self._parts.time_control.budget_end))

    def _next_due(self, deadlines: str | None) -> int | None:
        """Return the new value of `due`; None for no change.

        It is the first deadline, or `NEVER` to clear a stored end of a budget, which is counted in memory
        again.
        """
        if deadlines is not None:
            return min(json.loads(deadlines).values(), default=NEVER)
        rules = self._parts.time_control.rules
        stored = self._state.row.due is not None and rules is not None and rules.days is None
        return NEVER if stored else None

    async def set_rematch(self, again: str, pending: Pending) -> None:
        """Store the id of the rematch's table, and who has joined it."""
        await self._write_and_notify(Change(self._state.row.version, again=again, pending=pending.encode()))

    async def commit(
        self,
        play: Play | None,
        places: Sequence[PlaceRow] = (),
        by: Origin | None = None,
        unrated: Why | None = None,
        *,
        pending: Pending | None = None,
        motion: Json = None,
    ) -> None:
        """Commit a play, changed places and what is pending in one write, then apply the change and notify
        observers.

        Forced actions are played first. `motion` is that of a chance result in the new lines. Raise
        `VersionConflict` if the table's version has changed.
        """
        state, parts = self._state, self._parts
        before = state.snapshot()
        lines: list[dict[str, Any]] = []
        phase: Phase | None = None
        if play is not None:
            play_forced_moves(play, state.clock.now)
            lines = play.record.lines_from(state.stored_lines)
            phase = "playing" if play.outcome is None else "over"
        rows = [LineRow(state.stored_lines + i, dump(line)) for i, line in enumerate(lines)]
        deadlines = parts.time_control.deadlines_after(play) if play is not None and rows else None
        if deadlines is None and play is None:
            deadlines = parts.time_control.deadlines_after_return(places)
        unrated = unrated or parts.rating.voiding_reason(play, lines, places)
        ends = phase == "over" and state.phase != "over"
        outcome = play.outcome if ends and play is not None else None
        endings = [] if outcome is None else rank_seats(outcome, self._merge_places(places))
        change = Change(
            state.row.version,
            rows,
            places,
            endings=endings,
            awaited=None if play is None or not rows else ",".join(map(str, play.awaited)),
            # From now on the log's first line holds the start record.
            start="" if state.row.start and state.stored_lines == 0 and rows else None,
            phase=None if phase == state.phase else phase,
            by=_command(by),
            deadlines=deadlines,
            due=self._next_due(deadlines),
            unrated=unrated,
            result=None if play is None or unrated else parts.rating.result(play, endings),
            pending=self._pending_after(pending or state.pending, lines, places, phase == "over"),
        )
        if rows or places or change.phase is not None or change.pending is not None:
            await self._write(change, motion)
        state.play = state.play if play is None else play
        self._notify(
            "commit",
            before,
            lines=lines,
            play_changed=bool(rows),
            table_changed=bool(places or change.phase or unrated or change.pending),
            rated_result=change.result is not None,
            motion=motion,
        )

    def catch_up(self) -> None:
        """Apply the changes that other processes have sent, as far as they continue this version."""
        while self._inbox:
            received = self._inbox.popleft()
            if received.change.since != self._state.row.version:
                continue
            try:
                self._apply_received(received)
            except Exception:
                log.exception("failed to apply a change", extra={"table": log_hash(self._state.id)})
                self._unload()
                raise refusal(500, "S-11") from None

    def _apply_received(self, received: Changed) -> None:
        """Apply a change that another process has committed."""
        state, change = self._state, received.change
        before, text = state.snapshot(), "".join(f"{line.line}\n" for line in change.lines)
        if change.lines:
            state.play = replay(text) if state.play is None else extend(state.play, text)
        self._apply_to_memory(change)
        state.clock.advance(max(received.clock, 0 if state.play is None else state.play.now))
        self._notify("reload", before, play_changed=bool(change.lines), motion=received.motion)

    async def reload(self) -> None:
        """Read what another process has written since this version. Raise S-1 if the table is gone, which
        drops it from memory."""
        state, context = self._state, self._context
        before = state.snapshot()
        news = await context.store.tables.load_since(state.id, state.stored_lines)
        if news is None:
            self._unload()
            raise refusal(404, "S-1")
        if news.lines:
            state.play = await _extend_play(context.threads, state.play, news)
        state.row, state.places = news.row, list(news.places)
        state.stored_lines += len(news.lines)
        state.stored_messages = set(news.commands)
        if state.play is not None:
            state.clock.advance(state.play.now)
        self._notify("reload", before, play_changed=bool(news.lines))

    def _notify(
        self,
        cause: Cause,
        before: TableSnapshot,
        *,
        lines: Sequence[dict[str, Any]] = (),
        play_changed: bool = False,
        table_changed: bool = True,
        rated_result: bool = False,
        motion: Json = None,
    ) -> None:
        after, connected = self._state.snapshot(), self._parts.connected
        self._notify_handlers(
            TableChange(
                cause, before, after, connected, lines, motion, play_changed, table_changed, rated_result
            )
        )

    async def _write_and_notify(self, change: Change, *, play_changed: bool = False) -> None:
        before = self._state.snapshot()
        await self._write(change)
        self._notify("commit", before, play_changed=play_changed)

    async def _write(self, change: Change, motion: Json = None) -> None:
        state, context = self._state, self._context
        if state.unloaded:
            raise refusal(500, "S-11")
        try:
            with context.metrics.writes.time():
                await context.store.tables.change(state.id, change)
        except Conflict:
            context.metrics.conflicts.inc()
            self.catch_up()
            if state.row.version == change.since:
                await self.reload()
            raise VersionConflict(already_stored=change.by in state.stored_messages) from None
        except Exception:
            # The state in memory may be wrong: drop it, and load it from the store at the next request.
            log.exception("table write failed", extra={"table": log_hash(state.id)})
            self._unload()
            raise refusal(500, "S-11") from None
        context.metrics.lines.inc(len(change.lines))
        self._apply_to_memory(change)
        self._broadcast(Changed(replace(change, result=None, endings=()), state.clock.now, motion))

    def _apply_to_memory(self, change: Change) -> None:
        """Apply a stored change to the table in memory."""
        state = self._state
        state.stored_lines += len(change.lines)
        if change.by is not None:
            state.stored_messages.add(change.by)
        for place in change.places:
            state.places[place.seat] = place
        state.row = replace(
            state.row,
            version=change.since + 1,
            phase=change.phase or state.phase,
            again=change.again or state.row.again,
            door=state.row.door if change.door is None else change.door,
            listed=state.row.listed if change.listed is None else change.listed,
            chat=state.row.chat if change.chat is None else change.chat,
            deadlines=change.deadlines or state.row.deadlines,
            due=change.due or state.row.due,
            start=state.row.start if change.start is None else change.start,
            unrated=change.unrated or state.row.unrated,
            awaited=state.row.awaited if change.awaited is None else change.awaited,
            pending=state.row.pending if change.pending is None else change.pending,
        )


def _command(by: Origin | None) -> Command | None:
    """Return the stored form of an origin; None if it has no client."""
    return None if by is None or by.client is None else (by.client, by.n)


async def load_play(threads: Executor, kept: StoredTable) -> Play | None:
    """Replay the play of a stored log in a thread.

    Return None for an empty log; raise S-11 if it is unreadable.
    """
    if not kept.log:
        return None
    try:
        return await threads.run(replay, kept.text)
    except Refused:
        # This version cannot read the log: its rules version is missing, or the data was changed.
        log.exception("table record unreadable", extra={"table": log_hash(kept.row.id)})
        raise refusal(500, "S-11") from None


async def _extend_play(threads: Executor, play: Play | None, news: TableNews) -> Play:
    """Return a play after further stored lines, computed in a thread."""
    text = "".join(line.line + "\n" for line in news.lines)
    return await (threads.run(replay, text) if play is None else threads.run(extend, play, text))
