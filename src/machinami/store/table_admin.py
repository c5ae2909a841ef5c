"""The store with the operator's operations on tables. A notice informs a running server of each change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from machinami.store.database import now
from machinami.store.protocol import Taken
from machinami.store.rows import Change, Kept, Phase, PlaceRow
from machinami.store.schema import (
    guests,
    mutes,
    notices,
    places,
    replays,
    reports,
    reviews,
    secrets,
    tables,
    watchers,
)
from machinami.store.sql_store import PARTS, SqlStore
from machinami.store.writer import Statement

_ATTEMPTS = 50
_AN_HOUR = 3_600_000


class Unknown(Exception):
    """No table or guest matches, or more than one."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the operator's list."""

    id: str
    game: str
    phase: Phase
    made: int
    touched: int
    names: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Pruned:
    """Numbers of rows that are too old to be kept."""

    tables: int
    replays: int
    guests: int


def notice(about: Literal["table", "guest", "key"], subject: str = "") -> Statement:
    """Return the statement that asks a running server to reload a table, guests or keys."""
    return Statement(insert(notices), [{"about": about, "subject": subject, "made": now()}])


class Upkeep(SqlStore):
    """Operations on tables. Every change names the version that it was made from, like a server's."""

    async def listed(self, phase: Phase | None = None, limit: int = 100) -> list[Listed]:
        """Return tables, last changed first."""
        wanted = select(tables.c.id, tables.c.game, tables.c.phase, tables.c.made, tables.c.touched)
        wanted = wanted.order_by(tables.c.touched.desc(), tables.c.id).limit(limit)
        found = await self._all(wanted if phase is None else wanted.where(tables.c.phase == phase))
        people = await self._all(
            select(places.c.table, places.c.name)
            .where(places.c.table.in_([row[0] for row in found]))
            .order_by(places.c.table, places.c.seat)
        )
        names: dict[str, list[str | None]] = {}
        for table, name in people:
            names.setdefault(table, []).append(name)
        return [Listed(**row._mapping, names=tuple(names.get(row.id, ()))) for row in found]

    async def table(self, beginning: str) -> Kept:
        """Return the one table whose id starts with `beginning`. Raise `Unknown` otherwise."""
        here = tables.c.id.startswith(beginning, autoescape=True)
        ids = await self._all(select(tables.c.id).where(here).limit(2))
        kept = await self.load(ids[0][0]) if len(ids) == 1 else None
        if kept is None:
            raise Unknown(beginning)
        return kept

    async def give_up(self, table: str) -> None:
        """Abort a table before its end."""
        await self.amend(table, lambda kept: Change(kept.row.version, phase="aborted"))

    async def place(self, table: str, place: PlaceRow) -> None:
        """Replace a place of a table: its occupant or its invitation."""
        await self.amend(table, lambda kept: Change(kept.row.version, places=[place]))

    async def watch_by(self, table: str, token: str) -> None:
        """Replace the watch link; current watchers keep their right to watch."""
        new = {"watch": token, "version": tables.c.version + 1, "touched": now()}
        await self._writer.write(
            Statement(update(tables).where(tables.c.id == table).values(new)), notice("table", table)
        )

    async def remove(self, *ids: str) -> None:
        """Delete tables with their places and logs."""
        for table in ids:
            replay = select(tables.c.replay).where(tables.c.id == table).scalar_subquery()
            await self._writer.write(
                Statement(delete(reviews).where(reviews.c.replay == replay)),
                *(Statement(delete(part).where(part.c.table == table)) for part in PARTS),
                Statement(update(tables).where(tables.c.again == table).values(again=None)),
                Statement(delete(tables).where(tables.c.id == table)),
                notice("table", table),
            )

    async def amend(self, table: str, make: Callable[[Kept], Change]) -> None:
        """Change a table; retry with its new state after a version conflict, up to 50 times."""
        for _ in range(_ATTEMPTS):
            kept = await self.load(table)
            if kept is None:
                raise Unknown(table)
            try:
                return await self._event(table, make(kept), notice("table", table))
            except Taken:
                continue
        raise Taken(table)

    async def set_secret(self, name: str, value: str) -> None:
        """Replace a secret."""
        await self._writer.write(Statement(update(secrets).where(secrets.c.name == name).values(value=value)))

    async def tell_of_key(self) -> None:
        """Make a running server reload its keys."""
        await self._writer.write(notice("key"))

    async def compact(self) -> bool:
        """Remove all traces of deleted data from the file and its log; return False if other connections
        prevented it."""
        return await asyncio.to_thread(self._dialect.compact, self.database)

    # Pruning --------------------------------------------------------------------------------------

    async def old(self, before: int) -> Pruned:
        """Count the rows that `prune` would delete."""
        counts = [
            (await self._all(select(func.count()).select_from(part).where(old)))[0][0]
            for part, old in (
                (tables, tables.c.touched < before),
                (replays, replays.c.made < before),
                (guests, _strangers(before)),
            )
        ]
        return Pruned(*counts)

    async def prune(self, before: int) -> Pruned:
        """Delete tables last changed before a time, and uploads and names older than it.

        A name is kept as long as its guest has an account, or sits at, made or watches a remaining table.
        """
        pruned = await self.old(before)
        found = await self._all(select(tables.c.id).where(tables.c.touched < before))
        await self.remove(*(row[0] for row in found))
        await self._writer.write(
            Statement(delete(replays).where(replays.c.made < before)),
            Statement(delete(reviews).where(reviews.c.made < before)),
            Statement(delete(mutes).where(mutes.c.made < before)),
            Statement(delete(reports).where(reports.c.made < before)),
            Statement(delete(guests).where(_strangers(before))),
            Statement(delete(notices).where(notices.c.made < now() - _AN_HOUR)),
        )
        return pruned


def _strangers(before: int) -> ColumnElement[bool]:
    """Return the condition for guests without an account whose tables were all last changed before a time."""
    kept = select(tables.c.id).where(tables.c.touched >= before)
    sits = select(places.c.guest).where(places.c.guest.is_not(None), places.c.table.in_(kept))
    owns = select(tables.c.owner).where(tables.c.touched >= before)
    watches = select(watchers.c.guest).where(watchers.c.table.in_(kept))
    fleeting = (guests.c.named < before) & guests.c.kept.is_(None)
    return fleeting & guests.c.id.not_in(sits.union(owns, watches))
