"""The directory: which tables are in memory. The others lie on disk and are fetched when somebody asks."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from machinami.core.contract import Game, Refused, Setup
from machinami.core.play import Play
from machinami.core.record import dump
from machinami.core.record_reader import replay
from machinami.lessons import Lesson
from machinami.server.accounts.names import bot_name
from machinami.server.accounts.tokens import token
from machinami.server.logs import hashed
from machinami.server.refusal import refusal
from machinami.server.tables.context import TableContext
from machinami.server.tables.daily_puzzle import guarded
from machinami.server.tables.table import Table
from machinami.store import PlaceRow, TableRow
from machinami.store.rows import Kept, Party, Usage

log = logging.getLogger(__name__)

_AN_HOUR = 3_600_000
_A_DAY = 24 * _AN_HOUR
_A_WEEK = 7 * _A_DAY
_BATCH = 100
"""One part in so many of a full memory is evicted at a time, so that not every table searches for room."""
_UNLISTED = 100
"""Listings that one sweep takes back."""


class Directory:
    """Finds tables, makes them, and lets idle ones go."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        context.directory = self
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to sweep. Tables that left memory with a running budget were not played while the server was
        down: none of them ends by time before its people had a while to come back."""
        settings = self._context.settings
        await self._context.store.extend_budgets(settings.utc() + round(1000 * settings.limits.idle_seconds))
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
        await self._context.cluster.assured()
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
            or await self._context.store.watches(found.id, guest)
        ):
            raise refusal(404, "S-1")
        if not found.seats_of(guest):
            row = found.row
            await guarded(
                self._context.catalogue,
                self._context.store,
                guest,
                {"game": row.game, "seats": row.seats, "options": found.options},
            )
        return found

    async def make(
        self,
        guest: str,
        address: str,
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
                self._agreed(guest, address, game, setup),
                start=start,
                start_size=0 if start is None else len(start),
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

    async def teach(self, guest: str, address: str, name: str | None, lesson: Lesson) -> Table:
        """A new table for a lesson. It replaces the guest's table of the same lesson, and the oldest beyond
        what the guest and the address may have."""
        play = await self._context.threads.run(lesson.begin)
        row = replace(self._agreed(guest, address, play.game, play.setup), lesson=lesson.key)
        places = [
            PlaceRow(seat, "person", name=name, guest=guest)
            if seat == lesson.seat
            else PlaceRow(seat, "bot", level=lesson.level, name=bot_name(seat))
            for seat in range(play.setup.seats)
        ]
        limits = self._context.settings.limits
        async with self._context.store.alone(f"tables at {row.address_hash}"):
            await self._make_room()
            self._forget_all(
                await self._context.store.trim_lessons(
                    row, limits.lessons_per_guest, limits.lessons_per_address
                )
            )
            return await self._begun(row, places)

    def _agreed(self, guest: str, address: str, game: Game[Any], setup: Setup) -> TableRow:
        """The row of a new table, with addresses of its own."""
        return TableRow(
            id=token(),
            game=game.info.key,
            rules=game.info.rules,
            seats=setup.seats,
            options=dump(dict(setup.options)),
            data=None if setup.data is None else dump(setup.data),
            owner=guest,
            phase="waiting",
            watch=token(),
            replay=token(),
            made=self._context.settings.utc(),
            address_hash=self._context.hash_address(address),
        )

    async def follow(self, before: TableRow, guest: str, places: Sequence[PlaceRow]) -> Table:
        """A new table for another game of the same kind."""
        row = replace(
            before,
            id=token(),
            owner=guest,
            phase="waiting",
            watch=token(),
            replay=token(),
            made=self._context.settings.utc(),
            again=None,
            deadlines=None,
            due=None,
            awaited=None,
            version=0,
            start=None,
            start_size=0,
            listed=False,
            unrated=None,
        )
        return await self._add(row, places)

    async def _add(self, row: TableRow, places: Sequence[PlaceRow]) -> Table:
        """If every seat is taken it starts as soon as the seats have added their words."""
        settings = self._context.settings
        row = replace(row, secret=settings.secret() if settings.pledges else None)
        # What is counted must still be so when the table is added, however many are made at once.
        async with self._context.store.alone(f"tables at {row.address_hash}"):
            await self._allowed(row)
            await self._make_room()
            return await self._begun(row, places)

    async def _begun(self, row: TableRow, places: Sequence[PlaceRow]) -> Table:
        await self._context.store.add(row, places)
        table = self._tables[row.id] = Table(self._context, Kept(row, list(places)))
        try:
            await table.resume()
        except Exception:
            # It cannot begin: better no table than one that waits for ever with everybody seated.
            async with table.hold() as held:
                await held.close("aborted")
            raise
        self._context.observers.on_change(table)
        return table

    async def _allowed(self, row: TableRow) -> None:
        """Refuse a table beyond what its maker and the maker's address may have."""
        limits = self._context.settings.limits
        guest = await self._usage("owner", row.owner)
        address = await self._usage("address_hash", row.address_hash or "")
        if guest.tables >= limits.tables_per_guest:
            raise refusal(429, "S-8/tables", limit=limits.tables_per_guest)
        if address.tables >= limits.tables_per_address:
            raise refusal(429, "S-8/address", limit=limits.tables_per_address)
        if row.listed:
            await self.allow_listing(row)
        if row.start_size and (
            guest.start_bytes + row.start_size > limits.start_bytes_per_guest
            or address.start_bytes + row.start_size > limits.start_bytes_per_address
        ):
            raise refusal(429, "S-8/starts")

    async def allow_listing(self, row: TableRow) -> None:
        """Refuse to list one more table than its host and the host's address may have in the lobby."""
        limits = self._context.settings.limits
        for used, limit in (
            (await self._usage("owner", row.owner), limits.listed_per_guest),
            (await self._usage("address_hash", row.address_hash or ""), limits.listed_per_address),
        ):
            if used.listed >= limit:
                raise refusal(429, "S-8/listed", limit=limit)

    async def watch(self, table: str, guest: str) -> None:
        """Let a guest watch a table."""
        store = self._context.store
        if await store.watches(table, guest):
            return
        if await store.watchers(table) >= self._context.settings.limits.watchers_per_table:
            raise refusal(503, "S-8/full")
        await store.watch(table, guest)

    async def _usage(self, by: Party, who: str) -> Usage:
        now = self._context.settings.utc()
        return await self._context.store.usage(by, who, now - _A_WEEK, now - _A_DAY)

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
        self._context.cluster.let_go(table.id)

    async def hand_on(self, table: Table) -> None:
        """Let another process have a table at which nobody is; it may be claimed when this comes back."""
        if await self._evict(table):
            await self._context.cluster.settled()

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
            await self._context.cluster.claim(table)
            kept = await self._context.store.load(table)
            if kept is None:
                raise refusal(404, "S-1")
            # Nobody is kept from their own table: the sockets bound how many cannot be evicted.
            with suppress(Refused):
                await self._make_room()
            made = Table(self._context, kept, await self.played(kept))
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
            return await self._context.threads.run(replay, kept.text)
        except Refused:
            # A log that this version cannot read: its rules are gone, or the disk was changed.
            log.exception("a table cannot be read", extra={"table": hashed(kept.row.id)})
            raise refusal(500, "S-11") from None

    async def _make_room(self) -> None:
        """Evict tables at which nobody is from a full memory, those first that were used longest ago; refuse
        where there are none."""
        limit = self._context.settings.limits.tables_in_memory
        if len(self._tables) < limit:
            return
        idle = sorted((table for table in self._tables.values() if table.idle), key=lambda table: table.used)
        for table in idle[: len(self._tables) - limit + max(1, limit // _BATCH)]:
            await self._evict(table)
        if len(self._tables) >= limit:
            raise refusal(503, "S-8/full")

    async def _let_go(self, seconds: float) -> None:
        before = time.monotonic() - seconds
        for table in [*self._tables.values()]:
            if table.used < before and table.idle:
                await self._evict(table)

    async def _evict(self, table: Table) -> bool:
        """Forget a table at which nobody is; whether it was. A running budget's end is stored first."""
        used = table.used
        if table.lonely and table.timing.ticking:
            with suppress(Refused):
                async with table.hold() as held:
                    await held.store_due()
        if not table.lonely or table.used != used:
            return False
        self.forget(table)
        return True

    def _forget_all(self, ids: Sequence[str]) -> None:
        for table in ids:
            if table in self._tables:
                self.forget(self._tables[table])

    async def _sweep(self) -> None:
        limits = self._context.settings.limits
        swept = let_go = 0.0
        while True:
            await asyncio.sleep(min(limits.sweep_seconds, limits.idle_seconds / 10))
            await self._wake_due()
            if time.monotonic() - let_go < limits.idle_seconds / 10:
                continue
            let_go = time.monotonic()
            try:
                await self._let_go(limits.idle_seconds)
                if _now() - swept >= _AN_HOUR:
                    swept = _now()
                    self._forget_all(await self._context.store.forget_lessons(swept - _A_DAY))
                    await self._unlist_stale()
            except Exception:
                log.exception("sweep failed")

    async def _unlist_stale(self) -> None:
        """Take tables out of the lobby whose hosts were not here for days."""
        settings = self._context.settings
        before = settings.utc() - round(settings.limits.listed_days * _A_DAY)
        for table in await self._context.store.stale_listings(before, _UNLISTED):
            with suppress(Refused):
                found = await self.find(table)
                async with found.hold() as held:
                    await held.arrange(listed=False)

    async def _wake_due(self) -> None:
        """Fetch the tables at which a deadline has passed: each sees to it by itself."""
        try:
            await self.adopt(await self._context.store.due(self._context.settings.utc()))
        except Exception:
            log.exception("due tables could not be seen to")


def _now() -> int:
    return time.time_ns() // 1_000_000
