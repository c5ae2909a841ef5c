"""The storage that tables need, as protocols: the table logic runs without a database library."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from machinami.server.accounts.names import NameStorage
from machinami.store.rows import (
    Change,
    ChatMessage,
    EndingRow,
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


class TableStorage(Protocol):
    """Tables with their places and logs."""

    async def add(self, row: TableRow, seats: Sequence[PlaceRow]) -> None:
        """Store a new table with its places."""

    async def load(self, table: str) -> StoredTable | None:
        """Return a table with its places and log as a consistent snapshot, or None."""

    async def load_since(self, table: str, line: int) -> TableNews | None:
        """Return a table with its lines from a number on as a consistent snapshot, or None."""

    async def change(self, table: str, change: Change) -> None:
        """Write one change, which increments the table's version. Raise `Conflict` if the version is not
        `change.since` or if the command was executed before."""

    async def find_by_replay(self, replay: str) -> str | None:
        """Return the finished table that a replay id belongs to, or None."""

    async def list_endings(self, table: str) -> list[EndingRow]:
        """Return the result of each seat of a finished table, by seat."""

    async def add_watcher(self, table: str, guest: str) -> None:
        """Allow a guest to watch a table."""

    async def count_watchers(self, table: str) -> int:
        """Return the number of guests who may watch a table."""

    async def is_watcher(self, table: str, guest: str) -> bool:
        """Return whether a guest may watch a table."""

    async def count_usage(self, by: QuotaSubject, who: str, since: int, starts_since: int) -> Usage:
        """Return how much of the limited resources a guest or an address uses."""

    async def list_stale(self, before: int, limit: int) -> list[str]:
        """Return tables that wait in the lobby and were last changed before a time, if their host was not
        connected since."""

    async def list_due(self, now: int) -> list[str]:
        """Return a batch of running tables with a deadline at or before `now`."""

    async def extend_budgets(self, until: int) -> None:
        """Postpone the deadlines of running tables with a time budget to at least `until`, for tables that
        were not in memory."""

    async def delete_old_lessons(self, before: int) -> list[str]:
        """Delete lesson tables last changed before a time and return their ids."""

    async def delete_surplus_lessons(self, row: TableRow, per_guest: int, per_address: int) -> list[str]:
        """Delete lesson tables to make room for a new one. Return the ids."""


class ChatStorage(Protocol):
    """Chat messages, mutes and reports."""

    async def list_muted(self, guest: str) -> frozenset[str]:
        """Return the guests whom a guest has muted or blocked."""

    async def list_muted_or_muting(self, guest: str) -> frozenset[str]:
        """Return the guests whom a guest has muted or blocked, and those who did so to the guest."""

    async def set_muted(self, guest: str, other: str, muted: bool) -> None:
        """Mute another guest at all tables, or end this."""

    async def add_message(self, table: str, message: ChatMessage) -> None:
        """Store a chat message until the table is deleted."""

    async def list_messages(self, table: str, limit: int) -> list[ChatMessage]:
        """Return the last chat messages of a table, oldest first."""

    async def add_report(self, table: str, guest: str, other: str, name: str, reason: str) -> None:
        """Store a report of a guest for the operator; repeated reports at one table count once."""


class SoloGameStorage(Protocol):
    """Finished games with one seat."""

    async def list_solo_games(self, game: str, since: int, guest: str | None, limit: int) -> list[SoloGame]:
        """Return finished games with one seat that were started at or after `since`, oldest first; those of
        one guest, or of all if `guest` is None."""


class RatingChangeStorage(Protocol):
    """Rating changes of finished games."""

    async def list_changes(self, table: str) -> list[RatingChange]:
        """Return the rating changes of a table's seats; empty until its result is applied."""


class ReplayStorage(Protocol):
    """Uploaded records."""

    async def find_text(self, replay: str) -> str | None:
        """Return the text of an uploaded record, or None."""


class ProgramStorage(Protocol):
    """Programs that play through the Bot API."""

    async def find_by_name(self, name: str) -> Program | None:
        """Return the program with a name, whatever its case, or None."""

    async def list_owners(self, among: Collection[str]) -> dict[str, str]:
        """Return the owners of those of some guests that are programs."""


class PeopleStorage(Protocol):
    """Blocks between guests."""

    async def list_blocked_or_blocking(self, guest: str) -> frozenset[str]:
        """Return the guests whom a guest has blocked and those who have blocked the guest."""

    async def list_blocking(self, guest: str) -> frozenset[str]:
        """Return the guests who have blocked a guest."""


class Storage(Protocol):
    """The storage of all tables of a process."""

    @property
    def tables(self) -> TableStorage:
        """Tables with their places and logs."""

    @property
    def guests(self) -> NameStorage:
        """Names of guests."""

    @property
    def chat(self) -> ChatStorage:
        """Chat messages, mutes and reports."""

    @property
    def history(self) -> SoloGameStorage:
        """Finished games."""

    @property
    def people(self) -> PeopleStorage:
        """Blocks between guests."""

    @property
    def programs(self) -> ProgramStorage:
        """Programs."""

    @property
    def ratings(self) -> RatingChangeStorage:
        """Rating changes."""

    @property
    def replays(self) -> ReplayStorage:
        """Uploaded records."""

    def lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """Hold the lock with this name, across all processes at the database."""
