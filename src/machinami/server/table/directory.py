"""The directory: which tables are in memory. The others lie on disk and are fetched when somebody asks."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from machinami.contract import Game, Refused, Setup
from machinami.lessons import Lesson
from machinami.play import Play
from machinami.reader import replay
from machinami.record import dump
from machinami.server.http.guest import token
from machinami.server.http.names import bot_name
from machinami.server.logs import hashed
from machinami.server.refusal import refusal
from machinami.server.table.table import Table
from machinami.server.today import guarded
from machinami.store import PlaceRow, TableRow
from machinami.store.rows import Kept

if TYPE_CHECKING:
    from machinami.server.services import Services

log = logging.getLogger(__name__)

_AN_HOUR = 3_600_000
_A_DAY = 24 * _AN_HOUR
_A_WEEK = 7 * _A_DAY


class Directory:
    """Finds tables, makes them, and lets idle ones go."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to sweep."""
        self._sweeper = asyncio.create_task(self._sweep())

    def close(self) -> None:
        """Let go of all tables; everything worth keeping is on the disk."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in self._tables.values():
            table.stop()
        self._tables.clear()

    def __len__(self) -> int:
        return len(self._tables)

    async def find(self, table: str) -> Table:
        """A table, or the refusal that hides whether there is one."""
        await self._services.pulse.assured()
        found = self._tables.get(table)
        if found is None:
            if table not in self._loading:
                self._loading[table] = loading = asyncio.create_task(self._load(table))
                # Heard, even if whoever asked has gone.
                loading.add_done_callback(lambda done: done.cancelled() or done.exception())
            found = await asyncio.shield(self._loading[table])
        found.used = time.monotonic()
        return found

    def here(self, table: str) -> Table | None:
        """A table, if it is in memory."""
        return self._tables.get(table)

    async def open_to(self, table: str, guest: str | None) -> Table:
        """A table that this guest may see."""
        if guest is None or len(table) > 32:
            raise refusal(404, "S-1")
        found = await self.find(table)
        if not (
            guest == found.row.owner
            or found.seats_of(guest)
            or await self._services.store.watches(found.id, guest)
        ):
            raise refusal(404, "S-1")
        if not found.seats_of(guest):
            row = found.row
            await guarded(
                self._services, guest, {"game": row.game, "seats": row.seats, "options": found.options}
            )
        return found

    async def make(
        self,
        guest: str,
        game: Game[Any],
        setup: Setup,
        places: Sequence[PlaceRow],
        start: str | None = None,
        *,
        hints: bool = False,
        door: bool = False,
        clock: str | None = None,
        listed: bool = False,
        chat: bool = False,
        level: int | None = None,
        rated: bool = False,
    ) -> Table:
        """A new table, for what was agreed on; with a start, it begins where that record stops."""
        return await self._add(
            replace(
                _agreed(guest, game, setup, self._services.settings.utc()),
                start=start,
                hints=hints,
                door=door,
                clock=clock,
                listed=listed,
                chat=chat,
                level=level,
                rated=rated,
            ),
            places,
        )

    async def teach(self, guest: str, name: str | None, lesson: Lesson) -> Table:
        """A new table for a lesson. Those that the guest has left for an hour are gone with it."""
        self._crowded()
        await self._services.store.forget_lessons(_now() - _AN_HOUR, guest)
        play = await self._services.in_thread(lesson.begin)
        row = replace(_agreed(guest, play.game, play.setup, self._services.settings.utc()), lesson=lesson.key)
        places = [
            PlaceRow(seat, "person", name=name, guest=guest)
            if seat == lesson.seat
            else PlaceRow(seat, "bot", level=lesson.level, name=bot_name(seat))
            for seat in range(play.setup.seats)
        ]
        return await self._begun(row, places)

    async def follow(self, before: TableRow, guest: str, places: Sequence[PlaceRow]) -> Table:
        """A new table for another game of the same kind."""
        row = replace(
            before,
            id=token(),
            owner=guest,
            phase="waiting",
            watch=token(),
            replay=token(),
            made=self._services.settings.utc(),
            again=None,
            deadlines=None,
            due=None,
            awaited=None,
            version=0,
            start=None,
            listed=False,
            unrated=None,
        )
        return await self._add(row, places)

    async def _add(self, row: TableRow, places: Sequence[PlaceRow]) -> Table:
        """If every seat is taken it starts as soon as the seats have added their words."""
        settings = self._services.settings
        row = replace(row, secret=settings.secret() if settings.pledges else None)
        # What is counted must still be so when the table is added, however many are made at once.
        async with self._services.store.alone(f"tables of {row.owner}"):
            await self._allowed(row.owner)
            return await self._begun(row, places)

    async def _begun(self, row: TableRow, places: Sequence[PlaceRow]) -> Table:
        await self._services.store.add(row, places)
        table = self._tables[row.id] = Table(self._services, Kept(row, list(places)))
        try:
            await table.resume()
        except Exception:
            # It cannot begin: better no table than one that waits for ever with everybody seated.
            async with table.hold() as held:
                await held.close("aborted")
            raise
        self._services.lobby.heard(table)
        return table

    async def _allowed(self, guest: str) -> None:
        limit = self._services.settings.limits.tables_per_guest
        since = self._services.settings.utc() - _A_WEEK
        if await self._services.store.under_way(guest, since) >= limit:
            raise refusal(429, "S-8/tables", limit=limit)
        self._crowded()

    async def refresh(self, table: str) -> None:
        """See what somebody else has made of a table, if it is in memory."""
        if table in self._loading:
            await asyncio.wait([self._loading[table]])
        if table in self._tables:
            with suppress(Refused):
                await self._tables[table].refresh()

    def dismiss(self, guests: frozenset[str]) -> None:
        """Close the connections of guests who are not let in any more."""
        for table in self._tables.values():
            table.audience.dismiss(guests)

    def forget(self, table: Table) -> None:
        """Let a table go; whoever asks for it next gets what is on the disk."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        table.stop()
        self._services.pulse.let_go(table.id)

    async def hand_on(self, table: Table) -> None:
        """Let another process have a table; it may be claimed when this comes back."""
        self.forget(table)
        await self._services.pulse.settled()

    def keep_only(self, held: frozenset[str]) -> None:
        """Forget the tables that somebody else has taken over."""
        for table in [*self._tables.values()]:
            if table.id not in held:
                self.forget(table)

    async def adopt(self, tables: Sequence[str]) -> None:
        """Go on with tables whose holder is gone, unless somebody is faster."""
        for table in tables:
            with suppress(Refused):
                await self.find(table)

    async def _load(self, table: str) -> Table:
        try:
            await self._services.pulse.claim(table)
            kept = await self._services.store.load(table)
            if kept is None:
                raise refusal(404, "S-1")
            self._crowded()
            made = Table(self._services, kept, await self.played(kept))
            await made.resume()
            self._tables[table] = made
            return made
        finally:
            del self._loading[table]

    async def played(self, kept: Kept) -> Play | None:
        """The play that a log tells of; a long one takes a while, and others need not wait for it."""
        if not kept.log:
            return None
        try:
            return await self._services.in_thread(replay, kept.text)
        except Refused:
            # A log that this version cannot read: its rules are gone, or the disk was changed.
            log.exception("a table cannot be read", extra={"table": hashed(kept.row.id)})
            raise refusal(500, "S-11") from None

    def _crowded(self) -> None:
        limit = self._services.settings.limits.tables_in_memory
        if len(self._tables) >= limit:
            self._let_go(60.0)
        if len(self._tables) >= limit:
            raise refusal(503, "S-8/full")

    def _let_go(self, seconds: float) -> None:
        before = time.monotonic() - seconds
        for table in [*self._tables.values()]:
            if table.used < before and table.idle:
                self.forget(table)

    async def _sweep(self) -> None:
        limits = self._services.settings.limits
        swept = let_go = 0.0
        while True:
            await asyncio.sleep(min(limits.sweep_seconds, limits.idle_seconds / 10))
            await self._wake_due()
            if time.monotonic() - let_go < limits.idle_seconds / 10:
                continue
            let_go = time.monotonic()
            self._let_go(limits.idle_seconds)
            if _now() - swept >= _AN_HOUR:
                swept = _now()
                await self._services.store.forget_lessons(swept - _A_DAY)

    async def _wake_due(self) -> None:
        """Fetch the tables at which a deadline has passed: each sees to it by itself."""
        try:
            await self.adopt(await self._services.store.due(self._services.settings.utc()))
        except Exception:
            log.exception("due tables could not be seen to")


def _now() -> int:
    return time.time_ns() // 1_000_000


def _agreed(guest: str, game: Game[Any], setup: Setup, made: int) -> TableRow:
    """The row of a new table, with addresses of its own."""
    return TableRow(
        id=token(),
        game=game.facts.key,
        rules=game.facts.rules,
        seats=setup.seats,
        options=dump(dict(setup.options)),
        data=None if setup.data is None else dump(setup.data),
        owner=guest,
        phase="waiting",
        watch=token(),
        replay=token(),
        made=made,
    )
