"""The directory: the tables in memory. Other tables are loaded from the store on request."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence, Set
from contextlib import suppress
from dataclasses import replace
from typing import Any

from machinami.core.contract import Game, Refused, Setup
from machinami.core.record import dump
from machinami.lessons import Lesson
from machinami.server.accounts.names import bot_name
from machinami.server.accounts.tokens import new_token
from machinami.server.refusal import refusal
from machinami.server.tables import table_messages
from machinami.server.tables.access import may_see
from machinami.server.tables.context import TableContext
from machinami.server.tables.daily_puzzle import check_solution_visible
from machinami.server.tables.table import Table
from machinami.server.tables.table_messages import Rated, Released, Unloaded
from machinami.server.tables.transaction import load_play
from machinami.store import PlaceRow, TableRow
from machinami.store.rows import QuotaSubject, RatingChange, StoredTable, Usage

log = logging.getLogger(__name__)

_AN_HOUR = 3_600_000
_A_DAY = 24 * _AN_HOUR
_A_WEEK = 7 * _A_DAY
_BATCH = 100
"""The divisor of the limit that gives the size of an eviction batch."""
COMPARE_SECONDS, POLL_SECONDS = 5.0, 1.0
"""Seconds between comparisons of versions with the database: while messages of other processes arrive, or
there are none; and while they do not arrive."""

_MOST_UNLISTED = 100
"""The most listings that one sweep removes."""


class Directory:
    """Finds and creates tables, and evicts idle ones."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._background: list[asyncio.Task[None]] = []
        self._unchecked: set[str] = set()
        """Tables whose channel has just been subscribed: messages before that were missed."""
        self._subscribed = asyncio.Event()

    async def open(self) -> None:
        """Start the sweep and the comparison of versions.

        Extend the budgets of evicted tables first: they were not playable while the server was down, and
        their people have `idle_seconds` to return.
        """
        settings = self._context.settings
        await self._context.store.tables.extend_budgets(
            settings.utc() + round(1000 * settings.limits.idle_seconds)
        )
        self._background.append(asyncio.create_task(self._sweep()))
        if settings.shared:
            self._background.append(asyncio.create_task(self._compare_versions_regularly()))

    def close(self) -> None:
        """Stop the background tasks and all tables. Their state is already stored."""
        for task in self._background:
            task.cancel()
        for table in self._tables.values():
            table.stop()
        self._tables.clear()

    def __len__(self) -> int:
        return len(self._tables)

    async def find(self, table: str) -> Table:
        """Return a table at its stored version, loaded if necessary. Raise S-1 if it does not exist."""
        found = self._tables.get(table)
        if found is not None:
            await self._compare_versions([found], needed=True)
            found = self._tables.get(table)
        if found is None:
            if table not in self._loading:
                self._loading[table] = loading = asyncio.create_task(self._load(table))
                # Retrieve the exception even if every caller was cancelled.
                loading.add_done_callback(lambda done: done.cancelled() or done.exception())
            found = await asyncio.shield(self._loading[table])
        found.last_used = time.monotonic()
        return found

    def get_loaded(self, table: str) -> Table | None:
        """Return a table if it is in memory."""
        return self._tables.get(table)

    async def find_visible(self, table: str, guest: str | None) -> Table:
        """Return a table that a guest may see.

        Raise S-1 otherwise, S-10/today if it would reveal today's puzzle.
        """
        if guest is None or len(table) > 32:
            raise refusal(404, "S-1")
        found = await self.find(table)
        if not await may_see(found.state, self._context.store.tables, guest):
            raise refusal(404, "S-1")
        if not found.seats_of(guest):
            row = found.row
            await check_solution_visible(
                self._context.catalogue,
                self._context.store,
                guest,
                {"game": row.game, "seats": row.seats, "options": found.options},
            )
        return found

    async def create(
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
        programs: bool = False,
        club: str | None = None,
        lang: str | None = None,
    ) -> Table:
        """Create a table for a set-up. With `start`, its play begins at the end of that record."""
        return await self._add(
            replace(
                self._new_row(guest, address, game, setup),
                start=start,
                start_size=0 if start is None else len(start),
                hints=hints,
                door=door,
                clock=clock,
                listed=listed,
                chat=chat,
                level=level,
                rated=rated,
                programs=programs,
                club=club,
                lang=lang,
            ),
            places,
        )

    async def create_board(
        self,
        table: str,
        game: Game[Any],
        setup: Setup,
        places: Sequence[PlaceRow],
        *,
        clock: str | None,
        rated: bool,
        club: str | None,
    ) -> Table:
        """Create the table of a tournament's board with a given id. It has no owner, and counts for nobody's
        quota."""
        settings = self._context.settings
        row = replace(
            self._new_row("", "", game, setup),
            id=table,
            address_hash=None,
            clock=clock,
            rated=rated,
            club=club,
            secret=settings.secret() if settings.pledges else None,
        )
        await self._make_room()
        return await self._start(row, places)

    async def create_lesson(self, guest: str, address: str, name: str | None, lesson: Lesson) -> Table:
        """Create a table for a lesson.

        Delete the guest's table of the same lesson, and the oldest lesson tables over the limits of the guest
        and the address.
        """
        play = await self._context.threads.run(lesson.begin)
        row = replace(self._new_row(guest, address, play.game, play.setup), lesson=lesson.key)
        places = [
            PlaceRow(seat, "person", name=name, guest=guest)
            if seat == lesson.seat
            else PlaceRow(seat, "bot", level=lesson.level, name=bot_name(seat))
            for seat in range(play.setup.seats)
        ]
        limits = self._context.settings.limits
        async with self._context.store.lock(f"tables at {row.address_hash}"):
            await self._make_room()
            self._unload_all(
                await self._context.store.tables.delete_surplus_lessons(
                    row, limits.lessons_per_guest, limits.lessons_per_address
                )
            )
            return await self._start(row, places)

    def _new_row(self, guest: str, address: str, game: Game[Any], setup: Setup) -> TableRow:
        """Return the row of a new table, with new random ids."""
        return TableRow(
            id=self._context.new_id(),
            game=game.info.key,
            rules=game.info.rules,
            seats=setup.seats,
            options=dump(dict(setup.options)),
            data=None if setup.data is None else dump(setup.data),
            owner=guest,
            phase="waiting",
            watch=new_token(),
            replay=self._context.new_id(),
            made=self._context.settings.utc(),
            address_hash=self._context.hash_address(address),
        )

    async def create_rematch(self, before: TableRow, guest: str, places: Sequence[PlaceRow]) -> Table:
        """Create the table of a rematch with the same game, options and clock."""
        row = replace(
            before,
            id=self._context.new_id(),
            owner=guest,
            phase="waiting",
            watch=new_token(),
            replay=self._context.new_id(),
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
        """Create a table within the limits.

        A full table starts as soon as its seats have added their client seeds, or their time for it is
        over.
        """
        settings = self._context.settings
        row = replace(row, secret=settings.secret() if settings.pledges else None)
        # The lock keeps the counts valid until the table is added, even with concurrent requests.
        async with self._context.store.lock(f"tables at {row.address_hash}"):
            await self._check_quotas(row)
            await self._make_room()
            return await self._start(row, places)

    async def _start(self, row: TableRow, places: Sequence[PlaceRow]) -> Table:
        await self._context.store.tables.add(row, places)
        table = Table(self._context, StoredTable(row, list(places)), None, self.unload, runs=True)
        self._add_loaded(table)
        try:
            await table.resume()
        except Exception:
            # The table cannot start: close it, as a full table would wait for ever.
            async with table.transaction() as transaction:
                await transaction.close("aborted")
            raise
        table.notify()
        return table

    async def _check_quotas(self, row: TableRow) -> None:
        """Raise S-8 if a table exceeds the limits of its owner or the owner's address."""
        limits = self._context.settings.limits
        guest = await self._usage("owner", row.owner)
        address = await self._usage("address_hash", row.address_hash or "")
        if guest.tables >= limits.tables_per_guest:
            raise refusal(429, "S-8/tables", limit=limits.tables_per_guest)
        if address.tables >= limits.tables_per_address:
            raise refusal(429, "S-8/address", limit=limits.tables_per_address)
        if row.listed:
            await self.check_listing_quota(row)
        if row.start_size and (
            guest.start_bytes + row.start_size > limits.start_bytes_per_guest
            or address.start_bytes + row.start_size > limits.start_bytes_per_address
        ):
            raise refusal(429, "S-8/starts")

    async def check_listing_quota(self, row: TableRow) -> None:
        """Raise S-8/listed if one more listing would exceed the limit of the owner or the owner's address."""
        limits = self._context.settings.limits
        for used, limit in (
            (await self._usage("owner", row.owner), limits.listed_per_guest),
            (await self._usage("address_hash", row.address_hash or ""), limits.listed_per_address),
        ):
            if used.listed >= limit:
                raise refusal(429, "S-8/listed", limit=limit)

    async def add_watcher(self, table: str, guest: str) -> None:
        """Allow a guest to watch a table. Raise S-8/full if it has its most watchers."""
        store = self._context.store
        if await store.tables.is_watcher(table, guest):
            return
        if await store.tables.count_watchers(table) >= self._context.settings.limits.watchers_per_table:
            raise refusal(503, "S-8/full")
        await store.tables.add_watcher(table, guest)

    async def _usage(self, by: QuotaSubject, who: str) -> Usage:
        now = self._context.settings.utc()
        return await self._context.store.tables.count_usage(by, who, now - _A_WEEK, now - _A_DAY)

    async def refresh(self, table: str) -> None:
        """Reload a table that another process changed, if it is in memory or being loaded."""
        if table in self._loading:
            await asyncio.wait([self._loading[table]])
        if table in self._tables:
            with suppress(Refused):
                await self._tables[table].refresh()

    async def reload_mutes(self, guest: str) -> None:
        """Reload whom a guest has muted or blocked, at the tables where the guest sits."""
        for table in [*self._tables.values()]:
            if table.seats_of(guest):
                await table.chat.announce_mutes(guest)

    def dismiss(self, guests: Set[str], refused: Refused) -> None:
        """Close the connections of these guests at all tables."""
        for table in self._tables.values():
            table.subscribers.dismiss(guests, refused)

    def unload(self, table: Table) -> None:
        """Drop a table from memory and release its lease. The next request loads it from the store."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        table.publish(Unloaded())
        table.stop()
        self._context.channels.unsubscribe(table.channel)
        if table.state.runs:
            self._release(table)

    def set_rating_changes(self, table: str, changes: Sequence[RatingChange]) -> None:
        """Show the rating changes of a finished game at its table, if it is in memory."""
        found = self._tables.get(table)
        if found is not None:
            found.rating.set_changes(changes)
            found.notify()
            found.publish(Rated())

    def keep_only(self, leased: frozenset[str]) -> None:
        """Stop running the tables whose leases other processes have taken."""
        for table in self._tables.values():
            if table.state.runs and table.id not in leased:
                table.stop_running()

    async def adopt(self, tables: Sequence[str]) -> None:
        """Run tables whose leases this process has got. Skip those that cannot be loaded."""
        for table in tables:
            with suppress(Refused):
                (await self.find(table)).start_running()

    # Other processes --------------------------------------------------------------------------------

    def on_subscribed(self, table: str) -> None:
        """Note that messages about a table arrive from now on."""
        if table in self._tables:
            self._unchecked.add(table)
            self._subscribed.set()

    async def _compare_versions_regularly(self) -> None:
        """Compare the tables in memory with the database: after each subscription and every few seconds, as
        messages may be lost; each second while no messages arrive."""
        compared = 0.0
        while True:
            connected = self._context.channels.connected or self._context.leases.alone
            with suppress(TimeoutError):
                await asyncio.wait_for(
                    self._subscribed.wait(), COMPARE_SECONDS if connected else POLL_SECONDS
                )
            self._subscribed.clear()
            try:
                unchecked, self._unchecked = self._unchecked, set()
                some = [self._tables[table] for table in unchecked if table in self._tables]
                for table in some:
                    table.announce()
                if time.monotonic() - compared >= (COMPARE_SECONDS if connected else POLL_SECONDS):
                    compared, some = time.monotonic(), [*self._tables.values()]
                    for table in some:
                        table.refresh_presence()
                        self._hand_over(table)
                await self._compare_versions(some)
            except Exception:
                log.exception("comparison of versions failed")

    async def _compare_versions(self, some: Sequence[Table], *, needed: bool = False) -> None:
        """Read from the store what is newer there, in one query for all tables. Run those that no live
        process runs, if they are needed or have connections."""
        stored = await self._context.leases.list_versions([table.id for table in some])
        for table in some if self._context.settings.shared else ():
            known = stored.get(table.id)
            if known is None or known.version > table.row.version:
                with suppress(Refused):
                    await table.refresh()
            if known is not None and not known.leased and (needed or table.subscribers.connections):
                await self._run(table)

    async def _run(self, table: Table) -> None:
        """Run an unfinished table, if no live process does."""
        if table.unloaded or table.phase not in ("waiting", "playing"):
            return
        if await self._context.leases.claim(table.id):
            if table.unloaded:
                self._release(table)
            else:
                table.start_running()

    def _hand_over(self, table: Table) -> None:
        """Let another process run a table, because all guests are connected to others."""
        if table.state.runs and table.subscribers.are_elsewhere and table.can_hand_over:
            table.stop_running()
            self._release(table)

    def _release(self, table: Table) -> None:
        self._context.leases.release(table.id, lambda: table.publish(Released()))

    def _receive(self, table: Table, sender: str, body: bytes) -> None:
        """Process a message about a table from another process."""
        message = table_messages.decode(body)
        if not isinstance(message, Released):
            table.receive(sender, message)
        elif table.subscribers.connections:
            table.spawn(self._run(table))

    def _add_loaded(self, table: Table) -> None:
        self._tables[table.id] = table
        self._context.channels.subscribe(
            table.channel, lambda sender, body: self._receive(table, sender, body)
        )

    async def _load(self, table: str) -> Table:
        try:
            kept = await self._context.store.tables.load(table)
            if kept is None:
                raise refusal(404, "S-1")
            runs = kept.row.phase in ("waiting", "playing") and await self._context.leases.claim(table)
            # An existing table loads even if memory is full: the socket limit bounds the tables that cannot
            # be evicted.
            with suppress(Refused):
                await self._make_room()
            play = await load_play(self._context.threads, kept)
            made = Table(self._context, kept, play, self.unload, runs=runs)
            await made.resume()
            self._add_loaded(made)
            return made
        finally:
            del self._loading[table]

    async def _make_room(self) -> None:
        """Evict idle tables if memory is full, the least recently used first.

        Raise S-8/full if it stays full.
        """
        limit = self._context.settings.limits.tables_in_memory
        if len(self._tables) < limit:
            return
        idle = sorted(
            (table for table in self._tables.values() if table.can_evict), key=lambda table: table.last_used
        )
        for table in idle[: len(self._tables) - limit + max(1, limit // _BATCH)]:
            await self._evict(table)
        if len(self._tables) >= limit:
            raise refusal(503, "S-8/full")

    async def _evict_idle(self, seconds: float) -> None:
        before = time.monotonic() - seconds
        for table in [*self._tables.values()]:
            if table.last_used < before and table.can_evict:
                await self._evict(table)

    async def _evict(self, table: Table) -> bool:
        """Drop a lonely table and return whether it was dropped. Store the end of a running budget first."""
        used = table.last_used
        if table.can_hand_over and table.state.runs and table.time_control.budget_running:
            with suppress(Refused):
                async with table.transaction() as transaction:
                    await transaction.store_due()
        if not table.can_hand_over or table.last_used != used:
            return False
        self.unload(table)
        return True

    def _unload_all(self, ids: Sequence[str]) -> None:
        for table in ids:
            if table in self._tables:
                self.unload(self._tables[table])

    async def _sweep(self) -> None:
        limits = self._context.settings.limits
        swept = evicted = 0.0
        while True:
            await asyncio.sleep(min(limits.sweep_seconds, limits.idle_seconds / 10))
            await self._load_due()
            if time.monotonic() - evicted < limits.idle_seconds / 10:
                continue
            evicted = time.monotonic()
            try:
                await self._evict_idle(limits.idle_seconds)
                if _now() - swept >= _AN_HOUR:
                    swept = _now()
                    self._unload_all(await self._context.store.tables.delete_old_lessons(swept - _A_DAY))
                    await self._unlist_stale()
            except Exception:
                log.exception("sweep failed")

    async def _unlist_stale(self) -> None:
        """Remove tables from the lobby whose owners have been absent for `listed_days`."""
        settings = self._context.settings
        before = settings.utc() - round(settings.limits.listed_days * _A_DAY)
        for table in await self._context.store.tables.list_stale(before, _MOST_UNLISTED):
            with suppress(Refused):
                found = await self.find(table)
                async with found.transaction() as transaction:
                    await transaction.change_settings(listed=False)

    async def _load_due(self) -> None:
        """Load the tables whose deadline has passed. Each handles the deadline when it is loaded."""
        try:
            for table in await self._context.store.tables.list_due(self._context.settings.utc()):
                found = self._tables.get(table)
                if (found is None or not found.state.runs) and await self._context.leases.claim(table):
                    await self.adopt([table])
        except Exception:
            log.exception("failed to load due tables")


def _now() -> int:
    return time.time_ns() // 1_000_000
