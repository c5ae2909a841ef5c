"""What the server asks of a store."""

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
    """Results that count in ratings, and the ratings that follow from them."""

    async def pending(self, limit: int = 1) -> list[Entered]:
        """Results that have not been applied, the first to end first."""
        ...

    async def applied(self, after: int = 0) -> list[Entered]:
        """Some results in the order in which they were applied, without the first `after`."""
        ...

    async def of(self, game: str, whom: Iterable[str]) -> dict[str, Rated]:
        """The ratings of these guests in a game; a guest who never played a rated one has none."""
        ...

    async def meetings(self, result: Result, since: int) -> dict[frozenset[str], int]:
        """For each pair of the result's guests, the applied results of the game that ended after a moment."""
        ...

    async def mine(self, guest: str) -> dict[str, Rated]:
        """A guest's ratings by game."""
        ...

    async def everybody(self) -> dict[tuple[str, str], Rated]:
        """All ratings by game and guest."""
        ...

    async def standings(self, game: str, limit: int) -> list[Standing]:
        """The best in a game, the best first."""
        ...

    async def count(self, game: str) -> int:
        """How many games of one were rated."""
        ...

    async def turned(self, table: str) -> list[Turned]:
        """How the game at a table changed the ratings of its seats; empty until it is applied."""
        ...

    async def apply(
        self, entered: Entered, turned: Sequence[Turned], before: dict[str, Rated], after: dict[str, Rated]
    ) -> None:
        """Apply a result once; `Stale` if another process has."""
        ...

    async def replace(
        self, count: int, turned: Mapping[str, Sequence[Turned]], found: Mapping[tuple[str, str], Rated]
    ) -> None:
        """Replace all ratings by those that the first `count` results give; `Stale` if there are more."""
        ...


class LeaseStore(Protocol):
    """Processes at one database: heartbeats, and which process holds which table."""

    async def secret(self, name: str, fresh: str) -> str:
        """The secret of this name; `fresh` from now on if there was none."""
        ...

    async def beat(self, address: str, told: str) -> list[Peer]:
        """Write this process's heartbeat; the other processes that are alive."""
        ...

    async def leave(self) -> None:
        """Release all leases of this process."""
        ...

    async def claim(self, table: str) -> str | None:
        """Lease a table, unless a live process holds it: then return that process's address."""
        ...

    async def let_go(self, table: str) -> None:
        """Release a table."""
        ...

    async def held(self) -> frozenset[str]:
        """The tables that this process holds."""
        ...

    async def orphans(self) -> list[str]:
        """Running tables whose holder is dead or has released them on shutdown."""
        ...

    async def mourn(self, address: str) -> None:
        """Mark the process at an address as dead."""
        ...

    async def bury(self) -> None:
        """Delete processes that died long ago."""
        ...


class Store(Protocol):
    """Every writing call returns once its data is durable, and not before."""

    @property
    def ratings(self) -> RatingStore:
        """Results and ratings."""
        ...

    async def name(self, guest: str) -> str | None:
        """The name a guest gave."""
        ...

    async def rename(self, guest: str, name: str, alike: Collection[str]) -> None:
        """Let a guest bear a name that looks like these; `Taken` if theirs is kept, and one like it is
        somebody else's."""
        ...

    async def person(self, guest: str) -> Passerby:
        """A guest as the street may know them."""
        ...

    async def visit(self, guest: str, moment: int) -> None:
        """Remember that a guest who gave a name was connected at a moment."""
        ...

    async def appear(self, guest: str, seen: bool) -> None:
        """Let a guest who gave a name be seen in the street, or no more."""
        ...

    async def learned(self, guest: str) -> list[str]:
        """The lessons that a guest has done."""
        ...

    async def learn(self, guest: str, lessons: Collection[str]) -> None:
        """Remember that a guest has done these lessons."""
        ...

    async def free(self, guest: str, alike: Collection[str]) -> bool:
        """Whether nobody else keeps a name that looks like these."""
        ...

    async def refresh_looks(self, looks_of: Callable[[str], Collection[str]]) -> None:
        """Store what kept names look like today, where the comparison has changed since they were kept."""
        ...

    async def grant(self, given: Pass, until: int) -> None:
        """Let a secret be good once, until a moment."""
        ...

    async def granted(self, kind: PassKind, secret: str) -> str | None:
        """Whose secret this is, as long as it is good."""
        ...

    async def spend(self, given: Pass) -> None:
        """Use a secret up; `Spent` if somebody was faster, or it is too old."""
        ...

    async def passkeys(self, guest: str) -> list[Passkey]:
        """A person's passkeys, the oldest first."""
        ...

    async def passkey(self, credential: str) -> tuple[str, Passkey] | None:
        """Whose passkey this is, and what is known of it."""
        ...

    async def keep(self, given: Pass, row: Passkey, alike: Collection[str]) -> None:
        """Keep a guest's name by a passkey; `Spent` or `Taken` if that cannot be."""
        ...

    async def drop_passkey(self, guest: str, passkey: str) -> bool:
        """Forget a passkey of a person; whether there was one."""
        ...

    async def together(self, guest: str, other: str) -> bool:
        """Whether two guests sit at one table that is not over."""
        ...

    async def come_back(self, given: Pass, person: str, passkey: Passkey, along: bool) -> list[str]:
        """A guest is a person from now on who showed their passkey; the tables that come along. `Together`
        if both sit at one table that is not over."""
        ...

    async def bring(self, given: Pass, guest: str, along: bool, alike: Collection[str]) -> list[str]:
        """A guest is the person from now on whose link they followed; the tables that come along. `Together`
        if both sit at one table that is not over."""
        ...

    async def move(self, guest: str, into: str) -> list[str]:
        """All that is a guest's is another's from now on; the tables that are."""
        ...

    async def games(self, guest: str, wanted: Wanted) -> tuple[list[Past], int]:
        """A guest's games, the latest first, and how many there are of that kind."""
        ...

    async def game(self, guest: str, table: str) -> Past | None:
        """One of a guest's games."""
        ...

    async def tallies(self, guest: str) -> list[Tally]:
        """What a guest has made of each game."""
        ...

    async def picture(self, table: str) -> str | None:
        """What a spectator saw at the end of a game, if that was noted."""
        ...

    async def add_picture(self, table: str, text: str) -> None:
        """Note what a spectator sees at the end of a game."""
        ...

    async def kept_of(self, guest: str) -> dict[str, Any]:
        """All that is kept of a guest, as plain data."""
        ...

    async def erase(self, guest: str, heir: Callable[[Kept, PlaceRow], PlaceRow]) -> list[str]:
        """Forget a guest; `heir` says who sits in their place afterwards. The tables that changed."""
        ...

    async def mutes(self, guest: str) -> frozenset[str]:
        """Whom a guest does not want to hear."""
        ...

    async def apart(self, guest: str) -> frozenset[str]:
        """Whom a guest does not want to hear, and who do not want to hear them."""
        ...

    async def mute(self, guest: str, other: str, muted: bool) -> None:
        """Hear somebody no more, at any table, or again."""
        ...

    async def say(self, table: str, saying: Saying) -> None:
        """Keep what somebody wrote, as long as the table is kept."""
        ...

    async def sayings(self, table: str, limit: int) -> list[Saying]:
        """The last that was written at a table, the oldest first."""
        ...

    async def report(self, table: str, guest: str, other: str, name: str, why: str) -> None:
        """Tell the operator of somebody at a table: once, however often it is said."""
        ...

    async def in_street(self, limit: int) -> list[Kept]:
        """Tables that wait in the street, the latest first, without their logs."""
        ...

    async def add(self, row: TableRow, places: Sequence[PlaceRow]) -> None:
        """A new table."""
        ...

    async def load(self, table: str) -> Kept | None:
        """A table with its places and its log, all of one moment."""
        ...

    async def change(self, table: str, change: Change) -> None:
        """Write one event, which makes a new version of the table; `Taken` if it is not what it was."""
        ...

    async def seat(self, token: str) -> tuple[str, int] | None:
        """The table and the seat that a seat link leads to."""
        ...

    async def watched(self, token: str) -> str | None:
        """The table that a watch link leads to."""
        ...

    async def watch(self, table: str, guest: str) -> None:
        """Let a guest watch."""
        ...

    async def watchers(self, table: str) -> int:
        """How many guests may watch."""
        ...

    async def hide(self, table: str, guest: str) -> None:
        """Leave a table out of a guest's list, and let them watch it no more."""
        ...

    async def watches(self, table: str, guest: str) -> bool: ...

    async def tables(self, guest: str, limit: int) -> list[Seen]:
        """The tables a guest sits at, made or watches and has not hidden: those under way first, then the
        latest."""
        ...

    async def finished_alone(self, game: str, since: int, guest: str | None, limit: int) -> list[Finished]:
        """The finished games of one that were begun since a moment, everybody's or one guest's, the first
        first."""
        ...

    async def usage(self, by: Party, who: str, since: int, starts_since: int) -> Usage:
        """What a guest or an address takes up of what is limited."""
        ...

    async def stale_listings(self, before: int, limit: int) -> list[str]:
        """Tables that wait in the lobby although their host was not connected since a moment."""
        ...

    async def forget_lessons(self, before: int) -> list[str]:
        """Forget the lesson tables that nobody has touched since a moment; their ids."""
        ...

    async def trim_lessons(self, row: TableRow, per_guest: int, per_address: int) -> list[str]:
        """Forget lesson tables that make room for a new one: the same guest's of the same lesson, and the
        oldest beyond what a guest and an address may have with it; their ids."""
        ...

    async def extend_budgets(self, until: int) -> None:
        """Let no budget of a table that is out of memory run out before a moment."""
        ...

    async def due(self, now: int) -> list[str]:
        """Tables under way at which somebody should have acted by now."""
        ...

    async def subscribe(self, guest: str, row: Subscription, most: int) -> None:
        """Call a browser for a guest from now on; of more than `most` the oldest are forgotten."""
        ...

    async def unsubscribe(self, endpoint: str, guest: str) -> None:
        """Call a browser for a guest no more."""
        ...

    async def subscriptions(self, guest: str) -> list[Subscription]:
        """The browsers that a guest is called at."""
        ...

    async def secret(self, name: str, fresh: str) -> str:
        """What is kept under a name; `fresh` from now on if nothing was."""
        ...

    async def notices(self, after: int | None) -> list[Notice]:
        """What an operator changed since a notice; without one, the last there is."""
        ...

    async def banned(self) -> frozenset[str]:
        """The guests who are not let in."""
        ...

    async def add_replay(self, row: ReplayRow, per_guest: int, per_address: int, most: int) -> None:
        """Keep an uploaded record; the oldest make room: first those of the same guest and of the same
        address beyond so many characters, then everybody's beyond `most`."""
        ...

    async def replay(self, replay: str) -> str | None:
        """The text of an uploaded record."""
        ...

    async def add_review(self, replay: str, text: str) -> None:
        """Keep what was reckoned of a finished game."""
        ...

    async def review(self, replay: str) -> str | None:
        """What was reckoned of a finished game."""
        ...

    async def replayed(self, replay: str) -> str | None:
        """The finished table that a replay id belongs to."""
        ...

    def alone(self, name: str) -> AbstractAsyncContextManager[None]:
        """Let nobody else do something of this name meanwhile."""
        ...

    async def close(self) -> None: ...


class Taken(Exception):
    """A table has changed since, or the message was carried out already; nothing has been written."""


class Spent(Exception):
    """A secret was used already, or is too old; nothing has been written."""


class Together(Exception):
    """Two guests who should become one sit at one table; nothing has been written."""


class Stale(Exception):
    """Somebody else has applied a result meanwhile; nothing has been written."""
