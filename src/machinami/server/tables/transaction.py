"""Transactions on a table: all writes, under the table's lock and with a version check in the database."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from machinami.core.contract import Setup
from machinami.core.fair_random import ChanceSource
from machinami.core.play import Play
from machinami.core.record import dump
from machinami.core.record_reader import begin_from
from machinami.server.cluster.errors import OwnedByPeer
from machinami.server.logs import log_hash
from machinami.server.refusal import refusal
from machinami.server.tables.clock import Clock
from machinami.server.tables.forced_moves import play_forced_moves
from machinami.server.tables.ranking import rank_seats
from machinami.server.tables.retry import VersionConflict
from machinami.server.tables.time_control import NEVER
from machinami.store import Change, LineRow, PlaceRow
from machinami.store.errors import Conflict
from machinami.store.rows import Phase

if TYPE_CHECKING:
    from machinami.server.schemas.ratings import Why
    from machinami.server.tables.table import Table

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Origin:
    """The client message that caused a change. Without a client, a repeated message is not recognized."""

    client: str | None
    n: int


class Transaction:
    """The only way to change a table, under the lock of `Table.transaction`.

    A change is written to the database before it is applied in memory and sent to clients.
    """

    def __init__(self, table: Table) -> None:
        self._table = table

    async def set_places(self, places: Sequence[PlaceRow], by: Origin | None = None) -> None:
        """Write changed places. End the play once every person has given up for good."""
        table, play = self._table, None
        people = [place for place in self._merge_places(places) if place.kind == "person"]
        if places and table.phase == "playing" and people and all(place.gone for place in people):
            play = table.copy_play()
            play.end("time" if places[0].flagged else "resigned", places[0].seat)
        await self.commit(play, places, by)

    def _merge_places(self, places: Sequence[PlaceRow]) -> list[PlaceRow]:
        """Return all places with the changed ones replaced."""
        changed = {place.seat: place for place in places}
        return [changed.get(place.seat, place) for place in self._table.places]

    async def start_if_ready(self, places: Sequence[PlaceRow] = (), by: Origin | None = None) -> None:
        """Write changed places and, if the table is ready, start the play, in one write."""
        table = self._table
        after = self._merge_places(places)
        if table.phase != "waiting" or not table.client_seeds.is_ready(after):
            await self.set_places(places, by)
            return
        play = await self._create_play(table.client_seeds.chance_source(after))
        table.clock = Clock(table.context.settings.now, play.now)
        await self.commit(play, places, by, unrated=await table.rating.unratable_reason(after))

    async def _create_play(self, chance: ChanceSource) -> Play:
        """Return the table's initial play: from its set-up, a lesson's position or the record in `start`."""
        table = self._table
        if table.lesson is not None:
            return table.lesson.definition.begin(chance)
        if table.row.start is not None:
            return await table.context.threads.run(begin_from, table.row.start, chance=chance)
        data = None if table.row.data is None else json.loads(table.row.data)
        return Play(table.game, Setup(table.row.seats, table.options, data), chance)

    async def close(self, phase: Phase) -> None:
        """Close the table with a final phase."""
        await self._write(Change(self._table.row.version, phase=phase))
        self._table.on_change()

    async def change_settings(
        self, *, door: bool | None = None, listed: bool | None = None, chat: bool | None = None
    ) -> None:
        """Change the table's settings: joining by its address, the listing in the lobby, chat.

        None keeps one.
        """
        await self._write(Change(self._table.row.version, door=door, listed=listed, chat=chat))
        self._table.subscribers.wake()

    async def void_rating(self, why: Why) -> None:
        """Exclude the game from ratings and store the reason."""
        await self._write(Change(self._table.row.version, unrated=why))
        self._table.subscribers.wake()

    async def store_due(self) -> None:
        """Store the moment at which the first budget runs out; the sweep loads an evicted table then."""
        await self._write(Change(self._table.row.version, due=self._table.time_control.budget_end))

    def _next_due(self, deadlines: str | None) -> int | None:
        """Return the new value of `due`; None for no change.

        It is the first deadline, or `NEVER` to clear a stored end of a budget, which is counted in memory
        again.
        """
        if deadlines is not None:
            return min(json.loads(deadlines).values(), default=NEVER)
        rules = self._table.time_control.rules
        stored = self._table.row.due is not None and rules is not None and rules.days is None
        return NEVER if stored else None

    async def set_rematch(self, again: str) -> None:
        """Store the id of the rematch's table."""
        await self._write(Change(self._table.row.version, again=again))
        self._table.subscribers.wake()

    async def commit(
        self,
        play: Play | None,
        places: Sequence[PlaceRow] = (),
        by: Origin | None = None,
        unrated: Why | None = None,
    ) -> None:
        """Commit a play and changed places in one write, then apply the change and notify observers.

        Forced actions are played first. Raise `VersionConflict` if the table's version has changed.
        """
        table = self._table
        lines: list[dict[str, Any]] = []
        phase: Phase | None = None
        if play is not None:
            play_forced_moves(play, table.clock.now)
            lines = play.record.lines_from(table.stored_lines)
            phase = "playing" if play.outcome is None else "over"
        rows = [LineRow(table.stored_lines + i, dump(line)) for i, line in enumerate(lines)]
        deadlines = table.time_control.deadlines_after(play) if play is not None and rows else None
        if deadlines is None and play is None:
            deadlines = table.time_control.deadlines_after_return(places)
        unrated = unrated or table.rating.voiding_reason(play, lines, places)
        ends = phase == "over" and table.phase != "over"
        outcome = play.outcome if ends and play is not None else None
        endings = [] if outcome is None else rank_seats(outcome, self._merge_places(places))
        change = Change(
            table.row.version,
            rows,
            places,
            endings=endings,
            awaited=None if play is None or not rows else ",".join(map(str, play.awaited)),
            # From now on the log's first line holds the start record.
            start="" if table.row.start and table.stored_lines == 0 and rows else None,
            phase=None if phase == table.phase else phase,
            by=None if by is None or by.client is None else (by.client, by.n),
            deadlines=deadlines,
            due=self._next_due(deadlines),
            unrated=unrated,
            result=None if play is None or unrated else table.rating.result(play, endings),
        )
        if rows or places or change.phase is not None:
            await self._write(change)
        before = () if table.play is None else table.play.awaited
        table.play = table.play if play is None else play
        table.on_change(bool(rows), table_changed=bool(places or change.phase or unrated))
        if change.result is not None:
            table.context.observers.on_result(table)
        if rows:
            table.context.observers.on_lines(table, {*before, *(line.get("by") for line in lines)})

    async def reload(self) -> None:
        """Reload the table after another process changed it.

        Raise `OwnedByPeer` if another process holds it, S-1 if it is gone. Both drop it from memory.
        """
        table = self._table
        try:
            await table.context.cluster.claim(table.id)
        except OwnedByPeer:
            # Its clients reconnect and are forwarded to the process that holds it.
            table.context.directory.unload(table)
            raise
        kept = await table.context.store.tables.load(table.id)
        if kept is None:
            table.context.directory.unload(table)
            raise refusal(404, "S-1")
        played = len(kept.log) != table.stored_lines
        if played:
            table.play = await table.context.directory.load_play(kept)
        table.row, table.places = kept.row, list(kept.places)
        table.stored_lines, table.stored_messages = len(kept.log), set(kept.commands)
        await table.rematch.load()
        if table.play is not None:
            table.clock = Clock(table.context.settings.now, max(table.clock.now, table.play.now))
        table.on_change(played)

    async def _write(self, change: Change) -> None:
        table, metrics = self._table, self._table.context.metrics
        if table.unloaded:
            raise OwnedByPeer("") if table.context.settings.shared else refusal(500, "S-11")
        try:
            with metrics.writes.time():
                await table.context.store.tables.change(table.id, change)
        except Conflict:
            await self.reload()
            raise VersionConflict(already_stored=change.by in table.stored_messages) from None
        except Exception:
            # The state in memory may be wrong: drop it, and load it from the store at the next request.
            log.exception("table write failed", extra={"table": log_hash(table.id)})
            table.context.directory.unload(table)
            raise refusal(500, "S-11") from None
        metrics.lines.inc(len(change.lines))
        self._apply_to_memory(change)

    def _apply_to_memory(self, change: Change) -> None:
        """Apply a stored change to the table in memory."""
        table = self._table
        table.stored_lines += len(change.lines)
        if change.by is not None:
            table.stored_messages.add(change.by)
        for place in change.places:
            table.places[place.seat] = place
        table.row = replace(
            table.row,
            version=change.since + 1,
            phase=change.phase or table.phase,
            again=change.again or table.row.again,
            door=table.row.door if change.door is None else change.door,
            listed=table.row.listed if change.listed is None else change.listed,
            chat=table.row.chat if change.chat is None else change.chat,
            deadlines=change.deadlines or table.row.deadlines,
            due=change.due or table.row.due,
            start=table.row.start if change.start is None else change.start,
            unrated=change.unrated or table.row.unrated,
            awaited=table.row.awaited if change.awaited is None else change.awaited,
        )
