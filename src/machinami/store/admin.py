"""The operator's operations on a database, which a server does not have."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, select

from machinami.store.database import now
from machinami.store.guest_admin import GuestAdmin, ReportAdmin
from machinami.store.notices import add_notice
from machinami.store.schema import (
    club_members,
    guests,
    mutes,
    notices,
    places,
    replays,
    reports,
    reviews,
    tables,
    watchers,
)
from machinami.store.store import Store
from machinami.store.table_admin import TableAdmin
from machinami.store.writer import Statement

_AN_HOUR = 3_600_000


@dataclass(frozen=True, slots=True)
class PruneCounts:
    """Numbers of rows that are too old to be kept."""

    tables: int
    replays: int
    guests: int


class Admin:
    """The operator's operations on a store. A notice informs a running server of each change."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.guests = GuestAdmin(store)
        self.reports = ReportAdmin(store)
        self.tables = TableAdmin(store)
        self._database = store.database

    async def announce_key(self) -> None:
        """Make a running server reload its keys."""
        await self._database.write(add_notice("key"))

    async def compact(self) -> bool:
        """Remove all traces of deleted data from the file and its log; return False if other connections
        prevented it."""
        return await self._database.compact()

    async def count_old(self, before: int) -> PruneCounts:
        """Count the rows that `prune` would delete."""
        counts = [
            (await self._database.fetch(select(func.count()).select_from(part).where(old)))[0][0]
            for part, old in (
                (tables, tables.c.touched < before),
                (replays, replays.c.made < before),
                (guests, _is_stranger(before)),
            )
        ]
        return PruneCounts(*counts)

    async def prune(self, before: int) -> PruneCounts:
        """Delete tables last changed before a time, and uploads and names older than it.

        A name is kept as long as its guest has an account, or sits at, made or watches a remaining table, or
        is in a club.
        """
        pruned = await self.count_old(before)
        found = await self._database.fetch(select(tables.c.id).where(tables.c.touched < before))
        await self.tables.delete(*(row[0] for row in found))
        await self._database.write(
            Statement(delete(replays).where(replays.c.made < before)),
            Statement(delete(reviews).where(reviews.c.made < before)),
            Statement(delete(mutes).where(mutes.c.made < before)),
            Statement(delete(reports).where(reports.c.made < before)),
            Statement(delete(guests).where(_is_stranger(before))),
            Statement(delete(notices).where(notices.c.made < now() - _AN_HOUR)),
        )
        return pruned


def _is_stranger(before: int) -> ColumnElement[bool]:
    """Return the condition for guests without an account whose tables were all last changed before a time."""
    kept = select(tables.c.id).where(tables.c.touched >= before)
    sits = select(places.c.guest).where(places.c.guest.is_not(None), places.c.table.in_(kept))
    owns = select(tables.c.owner).where(tables.c.touched >= before)
    meets = select(club_members.c.guest)
    watches = select(watchers.c.guest).where(watchers.c.table.in_(kept))
    fleeting = (guests.c.named < before) & guests.c.kept.is_(None)
    return fleeting & guests.c.id.not_in(sits.union(owns, watches, meets))
