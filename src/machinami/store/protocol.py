"""The interface between the server and its store."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from machinami.store.rows import (
    Change,
    Entered,
    Finished,
    Kept,
    Notice,
    Party,
    Pass,
    Passerby,
    Passkey,
    PassKind,
    Past,
    Peer,
    PlaceRow,
    Rated,
    ReplayRow,
    Result,
    Saying,
    Seen,
    Standing,
    Subscription,
    TableRow,
    Tally,
    Turned,
    Usage,
    Wanted,
)

HEARTBEAT_TIMEOUT_MS = 3_000
"""Milliseconds after its last heartbeat at which a process counts as dead."""


class RatingStore(Protocol):
    """Results that count for ratings, and the ratings computed from them."""

    async def pending(self, limit: int = 1) -> list[Entered]:
        """Return up to `limit` results that have not been applied, in the order in which the games ended."""
        ...

    async def applied(self, after: int = 0) -> list[Entered]:
        """Return a batch of results in the order in which they were applied, without the first `after`."""
        ...

    async def of(self, game: str, whom: Iterable[str]) -> dict[str, Rated]:
        """Return the ratings of guests in a game; guests without a rated game are missing from the result."""
        ...

    async def meetings(self, result: Result, since: int) -> dict[frozenset[str], int]:
        """Return, for each pair of the result's guests, the number of applied results of the same game that
        ended after `since`."""
        ...

    async def mine(self, guest: str) -> dict[str, Rated]:
        """Return a guest's ratings by game."""
        ...

    async def everybody(self) -> dict[tuple[str, str], Rated]:
        """Return all ratings by game and guest."""
        ...

    async def standings(self, game: str, limit: int) -> list[Standing]:
        """Return the best `limit` ratings of a game, best first."""
        ...

    async def count(self, game: str) -> int:
        """Return the number of rated games of a game."""
        ...

    async def turned(self, table: str) -> list[Turned]:
        """Return the rating changes of a table's seats; empty until its result is applied."""
        ...

    async def apply(
        self, entered: Entered, turned: Sequence[Turned], before: dict[str, Rated], after: dict[str, Rated]
    ) -> None:
        """Apply a result once. Raise `Stale` if another process has changed the result or the ratings."""
        ...

    async def replace(
        self, count: int, turned: Mapping[str, Sequence[Turned]], found: Mapping[tuple[str, str], Rated]
    ) -> None:
        """Replace all ratings by those computed from the first `count` results. Raise `Stale` if more results
        have been applied."""
        ...


class LeaseStore(Protocol):
    """Processes that share a database: heartbeats, and leases of tables."""

    async def secret(self, name: str, fresh: str) -> str:
        """Return the secret with this name; store `fresh` first if there is none."""
        ...

    async def beat(self, address: str, told: str) -> list[Peer]:
        """Write this process's heartbeat and return the other processes that are alive."""
        ...

    async def leave(self) -> None:
        """Release all leases of this process."""
        ...

    async def claim(self, table: str) -> str | None:
        """Lease a table and return None. If a live process holds it, return that process's address
        instead."""
        ...

    async def let_go(self, table: str) -> None:
        """Release the lease of a table."""
        ...

    async def held(self) -> frozenset[str]:
        """Return the tables that this process has leased."""
        ...

    async def orphans(self) -> list[str]:
        """Return a batch of running tables whose holder is dead or released them on shutdown."""
        ...

    async def mourn(self, address: str) -> None:
        """Mark the process at an address as dead."""
        ...

    async def bury(self) -> None:
        """Delete processes that died long ago."""
        ...


class Store(Protocol):
    """The store of a server. A writing method returns only after its data is durable. Times are in
    milliseconds since 1970."""

    @property
    def ratings(self) -> RatingStore:
        """Results and ratings."""
        ...

    async def name(self, guest: str) -> str | None:
        """Return a guest's name, or None."""
        ...

    async def rename(self, guest: str, name: str, alike: Collection[str]) -> None:
        """Set a guest's name; `alike` contains the forms under which similar names count as equal. Raise
        `Taken` if the guest has an account and another account has a similar name."""
        ...

    async def person(self, guest: str) -> Passerby:
        """Return a guest's public data."""
        ...

    async def visit(self, guest: str, moment: int) -> None:
        """Store the time at which a named guest was connected."""
        ...

    async def appear(self, guest: str, seen: bool) -> None:
        """Set whether the lobby shows a named guest."""
        ...

    async def learned(self, guest: str) -> list[str]:
        """Return the lessons that a guest has completed."""
        ...

    async def learn(self, guest: str, lessons: Collection[str]) -> None:
        """Add completed lessons of a guest."""
        ...

    async def free(self, guest: str, alike: Collection[str]) -> bool:
        """Return whether no other guest's account has a name similar to these forms."""
        ...

    async def refresh_looks(self, looks_of: Callable[[str], Collection[str]]) -> None:
        """Update the comparison forms of account names after the comparison has changed."""
        ...

    async def grant(self, given: Pass, until: int) -> None:
        """Store a single-use secret that is valid until a time."""
        ...

    async def granted(self, kind: PassKind, secret: str) -> str | None:
        """Return the guest of a valid secret, or None."""
        ...

    async def spend(self, given: Pass) -> None:
        """Use up a secret. Raise `Spent` if it is used, expired or unknown."""
        ...

    async def passkeys(self, guest: str) -> list[Passkey]:
        """Return a guest's passkeys, oldest first."""
        ...

    async def passkey(self, credential: str) -> tuple[str, Passkey] | None:
        """Return the guest and the data of a passkey by its credential id, or None."""
        ...

    async def keep(self, given: Pass, row: Passkey, alike: Collection[str]) -> None:
        """Turn a guest into an account with a passkey. Raise `Spent` if the secret is not valid, `Taken` if
        the name or the passkey belongs to another guest."""
        ...

    async def drop_passkey(self, guest: str, passkey: str) -> bool:
        """Delete a guest's passkey and return whether it existed."""
        ...

    async def together(self, guest: str, other: str) -> bool:
        """Return whether two guests sit at the same unfinished table."""
        ...

    async def come_back(self, given: Pass, person: str, passkey: Passkey, along: bool) -> list[str]:
        """Log a guest in as `person` by passkey, and merge the guest's data if `along`. Return the merged
        tables. Raise `Together` if both sit at the same unfinished table."""
        ...

    async def bring(self, given: Pass, guest: str, along: bool, alike: Collection[str]) -> list[str]:
        """Log a guest in as the account whose link they followed, and merge the guest's data if `along`.
        Return the merged tables. Raise `Together` if both sit at the same unfinished table."""
        ...

    async def move(self, guest: str, into: str) -> list[str]:
        """Move all data of a guest to another id and return the tables that changed."""
        ...

    async def games(self, guest: str, wanted: Wanted) -> tuple[list[Past], int]:
        """Return a page of a guest's games, latest first, and the total number of matching games."""
        ...

    async def game(self, guest: str, table: str) -> Past | None:
        """Return one of a guest's games, or None."""
        ...

    async def tallies(self, guest: str) -> list[Tally]:
        """Return a guest's totals for each game."""
        ...

    async def picture(self, table: str) -> str | None:
        """Return the stored final view of a spectator, or None."""
        ...

    async def add_picture(self, table: str, text: str) -> None:
        """Store the final view of a spectator, unless there is one."""
        ...

    async def kept_of(self, guest: str) -> dict[str, Any]:
        """Return all stored data of a guest as plain data."""
        ...

    async def erase(self, guest: str, heir: Callable[[Kept, PlaceRow], PlaceRow]) -> list[str]:
        """Delete a guest's data and return the tables that changed. `heir` returns the place that replaces
        each of the guest's places."""
        ...

    async def mutes(self, guest: str) -> frozenset[str]:
        """Return the guests whom a guest has muted."""
        ...

    async def apart(self, guest: str) -> frozenset[str]:
        """Return the guests whom a guest has muted and those who have muted the guest."""
        ...

    async def mute(self, guest: str, other: str, muted: bool) -> None:
        """Mute another guest at all tables, or end this."""
        ...

    async def say(self, table: str, saying: Saying) -> None:
        """Store a chat message until the table is deleted."""
        ...

    async def sayings(self, table: str, limit: int) -> list[Saying]:
        """Return the last chat messages of a table, oldest first."""
        ...

    async def report(self, table: str, guest: str, other: str, name: str, why: str) -> None:
        """Store a report of a guest for the operator; repeated reports at one table count once."""
        ...

    async def in_street(self, limit: int) -> list[Kept]:
        """Return the tables that wait in the lobby, latest first, without their logs."""
        ...

    async def add(self, row: TableRow, places: Sequence[PlaceRow]) -> None:
        """Store a new table."""
        ...

    async def load(self, table: str) -> Kept | None:
        """Return a table with its places and log as a consistent snapshot, or None."""
        ...

    async def change(self, table: str, change: Change) -> None:
        """Write one change, which increments the table's version. Raise `Taken` if the version is not
        `change.since`, if the command was executed before, or if the process does not hold the table's
        lease."""
        ...

    async def seat(self, token: str) -> tuple[str, int] | None:
        """Return the table and seat of an invitation, or None."""
        ...

    async def watched(self, token: str) -> str | None:
        """Return the table of a watch link, or None."""
        ...

    async def watch(self, table: str, guest: str) -> None:
        """Allow a guest to watch a table."""
        ...

    async def watchers(self, table: str) -> int:
        """Return the number of guests who may watch a table."""
        ...

    async def hide(self, table: str, guest: str) -> None:
        """Remove a table from a guest's list and revoke their right to watch it."""
        ...

    async def watches(self, table: str, guest: str) -> bool: ...

    async def tables(self, guest: str, limit: int) -> list[Seen]:
        """Return the tables where a guest sits, which they made or watch, without hidden ones: unfinished
        ones first, then the latest."""
        ...

    async def finished_alone(self, game: str, since: int, guest: str | None, limit: int) -> list[Finished]:
        """Return finished games with one seat that were started at or after `since`, oldest first; those of
        one guest, or of all if `guest` is None."""
        ...

    async def usage(self, by: Party, who: str, since: int, starts_since: int) -> Usage:
        """Return how much of the limited resources a guest or an address uses."""
        ...

    async def stale_listings(self, before: int, limit: int) -> list[str]:
        """Return tables that wait in the lobby and were last changed before a time, if their host was not
        connected since."""
        ...

    async def forget_lessons(self, before: int) -> list[str]:
        """Delete lesson tables last changed before a time and return their ids."""
        ...

    async def trim_lessons(self, row: TableRow, per_guest: int, per_address: int) -> list[str]:
        """Delete lesson tables to make room for a new one: the guest's tables of the same lesson, and the
        oldest beyond the limits of guest and address, the new table included. Return the ids."""
        ...

    async def extend_budgets(self, until: int) -> None:
        """Postpone the deadlines of running tables with a time budget to at least `until`, for tables that
        were not in memory."""
        ...

    async def due(self, now: int) -> list[str]:
        """Return a batch of running tables with a deadline at or before `now`."""
        ...

    async def subscribe(self, guest: str, row: Subscription, most: int) -> None:
        """Store a guest's push subscription; delete the guest's oldest beyond `most`."""
        ...

    async def unsubscribe(self, endpoint: str, guest: str) -> None:
        """Delete a guest's push subscription."""
        ...

    async def subscriptions(self, guest: str) -> list[Subscription]:
        """Return a guest's push subscriptions."""
        ...

    async def secret(self, name: str, fresh: str) -> str:
        """Return the secret with this name; store `fresh` first if there is none."""
        ...

    async def notices(self, after: int | None) -> list[Notice]:
        """Return the operator's notices after a number; without a number, only the latest."""
        ...

    async def banned(self) -> frozenset[str]:
        """Return the banned guests."""
        ...

    async def add_replay(self, row: ReplayRow, per_guest: int, per_address: int, most: int) -> None:
        """Store an uploaded record. Delete the oldest uploads beyond the limits, in characters: of the same
        guest, of the same address, and of all."""
        ...

    async def replay(self, replay: str) -> str | None:
        """Return the text of an uploaded record, or None."""
        ...

    async def add_review(self, replay: str, text: str) -> None:
        """Store the review of a finished game."""
        ...

    async def review(self, replay: str) -> str | None:
        """Return the stored review of a finished game, or None."""
        ...

    async def replayed(self, replay: str) -> str | None:
        """Return the finished table that a replay id belongs to, or None."""
        ...

    def alone(self, name: str) -> AbstractAsyncContextManager[None]:
        """Hold the lock with this name, across all processes at the database."""
        ...

    async def close(self) -> None: ...


class Taken(Exception):
    """A conflict: the table has changed, the command was executed before, or a name is taken. Nothing was
    written."""


class Spent(Exception):
    """A secret was used before, has expired or is unknown. Nothing was written."""


class Together(Exception):
    """Two guests cannot be merged because they sit at the same unfinished table. Nothing was written."""


class Stale(Exception):
    """Another process has applied a result. Nothing was written."""
