"""The storage of a device: all data in memory, and each changed table as text for the browser's database."""

from __future__ import annotations

import time
from asyncio import Lock
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace

import msgspec

from machinami.server import schemas
from machinami.server.tables.game_history import summarize_game
from machinami.store.errors import Conflict
from machinami.store.rows import (
    Change,
    ChatMessage,
    Command,
    EndingRow,
    GameSummary,
    GuestProfile,
    LineRow,
    PlaceRow,
    Program,
    QuotaSubject,
    RatingChange,
    SoloGame,
    StoredTable,
    TableNews,
    TableRow,
    Usage,
)

GUEST = "device"
"""The one guest of a device. All people who share it act as this guest."""
MOST_FINISHED = 300
"""The number of finished games that are kept; the oldest make room."""


@dataclass
class KeptTable:
    """A table with all that belongs to it."""

    row: TableRow
    places: list[PlaceRow]
    lines: list[str] = field(default_factory=list)
    commands: set[Command] = field(default_factory=set)
    endings: list[EndingRow] = field(default_factory=list)
    ended: int | None = None
    hidden: bool = False

    def describe(self) -> schemas.MyGame:
        """Return the table as an entry of the list of games."""
        return summarize_game(GameSummary(self.row, self.places, self.endings, self.ended), GUEST)


class SavedTable(msgspec.Struct):
    """A table as the browser keeps it. `entry` is its entry in the list of games, None for a lesson; the page
    reads it without Python. A new release reads what older ones have written: new fields have defaults."""

    row: TableRow
    places: list[PlaceRow]
    lines: list[str]
    commands: list[Command] = []
    endings: list[EndingRow] = []
    ended: int | None = None
    hidden: bool = False
    entry: schemas.MyGame | None = None
    release: int = 1


_decode = msgspec.json.Decoder(SavedTable).decode

Save = Callable[[str, str | None], Awaitable[None]]
"""Stores the text of a table under its id; None deletes it. Returns once it is durable."""


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class DeviceTables:
    """The tables of a device."""

    def __init__(self, save: Save) -> None:
        self._save = save
        self.kept: dict[str, KeptTable] = {}

    def restore(self, text: str) -> str:
        """Restore a saved table. Return its id."""
        saved = _decode(text)
        self.kept[saved.row.id] = KeptTable(
            saved.row,
            saved.places,
            saved.lines,
            {(client, n) for client, n in saved.commands},
            saved.endings,
            saved.ended,
            saved.hidden,
        )
        return saved.row.id

    async def add(self, row: TableRow, seats: Sequence[PlaceRow]) -> None:
        """Store a new table with its places."""
        self.kept[row.id] = KeptTable(replace(row, touched=row.made), [*seats])
        await self._store(row.id)

    async def load(self, table: str) -> StoredTable | None:
        """Return a table with its places and log, or None."""
        news = await self.load_since(table, 0)
        return None if news is None else StoredTable(news.row, news.places, news.lines, news.commands)

    async def load_since(self, table: str, line: int) -> TableNews | None:
        """Return a table with its lines from a number on, or None."""
        kept = self.kept.get(table)
        if kept is None:
            return None
        lines = [LineRow(number, text) for number, text in enumerate(kept.lines)][line:]
        return TableNews(kept.row, [*kept.places], lines, set(kept.commands))

    async def change(self, table: str, change: Change) -> None:
        """Write one change. Raise `Conflict` if the version is not `change.since` or if the command was
        executed before."""
        kept = self.kept.get(table)
        if kept is None or kept.row.version != change.since or change.by in kept.commands:
            raise Conflict(table)
        names = (
            *("phase", "again", "door", "listed", "chat", "deadlines", "due"),
            *("unrated", "awaited", "start", "pending"),
        )
        given = {name: value for name in names if (value := getattr(change, name)) is not None}
        kept.row = replace(kept.row, **given, version=change.since + 1, touched=now())
        kept.lines += [line.line for line in change.lines]
        if change.by is not None:
            kept.commands.add(change.by)
        for place in change.places:
            kept.places[place.seat] = place
        if change.endings and not kept.endings:
            kept.endings, kept.ended = [*change.endings], now()
            await self._make_room()
        await self._store(table)

    async def _make_room(self) -> None:
        """Delete the oldest finished games beyond the limit."""
        over = sorted(
            (kept.ended or 0, table) for table, kept in self.kept.items() if kept.row.phase == "over"
        )
        await self.delete([table for _, table in over[: max(0, len(over) - MOST_FINISHED)]])

    async def delete(self, tables: Iterable[str]) -> list[str]:
        """Delete tables. Return their ids."""
        gone = [table for table in tables if self.kept.pop(table, None) is not None]
        for table in gone:
            await self._save(table, None)
        return gone

    async def hide(self, table: str) -> None:
        """Remove a table from the list of games."""
        self.kept[table].hidden = True
        await self._store(table)

    def list_games(self) -> list[KeptTable]:
        """Return the tables of the list of games, the latest first."""
        listed = [
            kept
            for kept in self.kept.values()
            if kept.row.lesson is None and kept.row.phase != "aborted" and not kept.hidden
        ]
        return sorted(listed, key=lambda kept: -(kept.ended or kept.row.made))

    async def _store(self, table: str) -> None:
        kept = self.kept[table]
        row = kept.row
        saved = SavedTable(
            row,
            kept.places,
            kept.lines,
            sorted(kept.commands),
            kept.endings,
            kept.ended,
            kept.hidden,
            None if row.lesson is not None or row.phase == "aborted" or kept.hidden else kept.describe(),
        )
        await self._save(table, msgspec.json.encode(saved).decode())

    async def find_by_replay(self, replay: str) -> str | None:
        """Return the finished table that a replay id belongs to, or None."""
        return next(
            (id for id, kept in self.kept.items() if kept.row.replay == replay and kept.row.phase == "over"),
            None,
        )

    async def list_endings(self, table: str) -> list[EndingRow]:
        """Return the result of each seat of a finished table, by seat."""
        return [*self.kept[table].endings] if table in self.kept else []

    async def add_watcher(self, table: str, guest: str) -> None:
        """Do nothing: a device has one guest, who sees all its tables."""

    async def count_watchers(self, table: str) -> int:
        """Return 0."""
        return 0

    async def is_watcher(self, table: str, guest: str) -> bool:
        """Return whether a guest may watch a table: the people of a device may."""
        return guest == GUEST

    async def count_usage(self, by: QuotaSubject, who: str, since: int, starts_since: int) -> Usage:
        """Return no usage: the space of the browser is the only limit."""
        return Usage(0, 0, 0)

    async def list_stale(self, before: int, limit: int) -> list[str]:
        """Return no table: a device has no lobby."""
        return []

    async def list_due(self, now: int) -> list[str]:
        """Return running tables with a deadline at or before `now`."""
        return [
            table
            for table, kept in self.kept.items()
            if kept.row.phase == "playing" and kept.row.due is not None and kept.row.due <= now
        ]

    async def extend_budgets(self, until: int) -> None:
        """Postpone the deadlines of running tables with a time budget to at least `until`."""
        for kept in self.kept.values():
            row = kept.row
            if row.phase == "playing" and row.deadlines is None and row.due is not None and row.due < until:
                kept.row = replace(row, due=until)

    async def delete_old_lessons(self, before: int) -> list[str]:
        """Delete lesson tables last changed before a time and return their ids."""
        return await self.delete(
            [
                table
                for table, kept in self.kept.items()
                if kept.row.lesson is not None and kept.row.touched < before
            ]
        )

    async def delete_surplus_lessons(self, row: TableRow, per_guest: int, per_address: int) -> list[str]:
        """Delete the earlier tables of a lesson. Return the ids."""
        return await self.delete(
            [
                table
                for table, kept in self.kept.items()
                if kept.row.lesson is not None and (kept.row.game, kept.row.lesson) == (row.game, row.lesson)
            ]
        )


class DeviceGuests:
    """The name of the person who uses a device."""

    def __init__(self) -> None:
        self.name: str | None = None

    async def find_name(self, guest: str) -> str | None:
        """Return the name, or None."""
        return self.name

    async def load_profile(self, guest: str) -> GuestProfile:
        """Return the guest's data: there are no accounts on a device."""
        return GuestProfile(self.name)

    async def is_name_free(self, guest: str, name_forms: Collection[str]) -> bool:
        """Return True: no account keeps a name."""
        return True

    async def rename(self, guest: str, name: str, name_forms: Collection[str]) -> None:
        """Set the name."""
        self.name = name


class NoChat:
    """A device has no chat: the people who share it talk."""

    async def list_muted(self, guest: str) -> frozenset[str]:
        """Return nobody."""
        return frozenset()

    async def list_muted_or_muting(self, guest: str) -> frozenset[str]:
        """Return nobody."""
        return frozenset()

    async def set_muted(self, guest: str, other: str, muted: bool) -> None:
        """Do nothing."""

    async def add_message(self, table: str, message: ChatMessage) -> None:
        """Do nothing."""

    async def list_messages(self, table: str, limit: int) -> list[ChatMessage]:
        """Return no messages."""
        return []

    async def add_report(self, table: str, guest: str, other: str, name: str, reason: str) -> None:
        """Do nothing."""


class DeviceHistory:
    """The finished games of a device."""

    def __init__(self, tables: DeviceTables) -> None:
        self._tables = tables

    async def list_solo_games(self, game: str, since: int, guest: str | None, limit: int) -> list[SoloGame]:
        """Return finished games with one seat that were started at or after `since`, oldest first."""
        found = [
            kept
            for kept in self._tables.kept.values()
            if kept.row.game == game
            and kept.row.seats == 1
            and kept.row.phase == "over"
            and kept.row.made >= since
            and kept.row.lesson is None
            and kept.row.start is None
        ]
        return [
            SoloGame(GUEST, kept.places[0].name or "", kept.row.made, kept.row.options, kept.lines[-1])
            for kept in sorted(found, key=lambda kept: kept.row.made)[:limit]
        ]


class NoPrograms:
    """No program plays on a device."""

    async def find_by_name(self, name: str) -> Program | None:
        """Return None."""
        return None

    async def list_owners(self, among: Collection[str]) -> dict[str, str]:
        """Return no owners."""
        return {}


class NoRatings:
    """Games on a device are not rated."""

    async def list_changes(self, table: str) -> list[RatingChange]:
        """Return no changes."""
        return []


class DeviceReplays:
    """Records that were opened on a device, until the page is closed."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def find_text(self, replay: str) -> str | None:
        """Return the text of an opened record, or None."""
        return self.texts.get(replay)


class NoPeople:
    """Nobody else plays on a device, so nobody is blocked."""

    async def list_blocked_or_blocking(self, guest: str) -> frozenset[str]:
        """Return nobody."""
        return frozenset()

    async def list_blocking(self, guest: str) -> frozenset[str]:
        """Return nobody."""
        return frozenset()


class DeviceStorage:
    """All storage of a device."""

    def __init__(self, save: Save) -> None:
        self.tables = DeviceTables(save)
        self.guests = DeviceGuests()
        self.chat = NoChat()
        self.history = DeviceHistory(self.tables)
        self.people = NoPeople()
        self.programs = NoPrograms()
        self.ratings = NoRatings()
        self.replays = DeviceReplays()
        self._locks: dict[str, Lock] = {}

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Hold the lock with this name."""
        return self._locks.setdefault(name, Lock())
