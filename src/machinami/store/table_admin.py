"""The store with what its operator may do besides. A running server is told of it by a notice."""

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
    """There is no table or guest like that, or more than one."""


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
    """How much is too old to be kept."""

    tables: int
    replays: int
    guests: int


def notice(about: Literal["table", "guest", "key"], subject: str = "") -> Statement:
    """Tell a running server what to look at anew."""
    return Statement(insert(notices), [{"about": about, "subject": subject, "made": now()}])


class Upkeep(SqlStore):
    """Lists, amends, removes. Every change is made from a version, as a server's are."""

    async def listed(self, phase: Phase | None = None, limit: int = 100) -> list[Listed]:
        """Tables, the one touched last first."""
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
        """The one table whose id begins like this."""
        here = tables.c.id.startswith(beginning, autoescape=True)
        ids = await self._all(select(tables.c.id).where(here).limit(2))
        kept = await self.load(ids[0][0]) if len(ids) == 1 else None
        if kept is None:
            raise Unknown(beginning)
        return kept

    async def give_up(self, table: str) -> None:
        """Close a table before its end."""
        await self.amend(table, lambda kept: Change(kept.row.version, phase="aborted"))

    async def place(self, table: str, place: PlaceRow) -> None:
        """Put somebody else, or another link, on a seat."""
        await self.amend(table, lambda kept: Change(kept.row.version, places=[place]))

    async def watch_by(self, table: str, token: str) -> None:
        """Let people watch by another link; who watches already goes on."""
        new = {"watch": token, "version": tables.c.version + 1, "touched": now()}
        await self._writer.write(
            Statement(update(tables).where(tables.c.id == table).values(new)), notice("table", table)
        )

    async def remove(self, *ids: str) -> None:
        """Forget tables, their people and their logs."""
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
        """Change a table as it stands; if somebody was faster, as it stands then."""
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
        """Keep something else under a name."""
        await self._writer.write(Statement(update(secrets).where(secrets.c.name == name).values(value=value)))

    async def tell_of_key(self) -> None:
        """Let a running server read its keys anew."""
        await self._writer.write(notice("key"))

    async def compact(self) -> bool:
        """Leave no trace of what was removed in the file or its log; whether nobody prevented that."""
        return await asyncio.to_thread(self._dialect.compact, self.database)

    # Age ------------------------------------------------------------------------------------------

    async def old(self, before: int) -> Pruned:
        """How much nobody has touched since a moment."""
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
        """Forget tables that nobody has touched since a moment, and uploads and names given before it.

        A name is kept as long as its guest sits at a table that is, made it or watches it.
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
    """Guests who keep no name and have nothing here that was touched since a moment."""
    kept = select(tables.c.id).where(tables.c.touched >= before)
    sits = select(places.c.guest).where(places.c.guest.is_not(None), places.c.table.in_(kept))
    owns = select(tables.c.owner).where(tables.c.touched >= before)
    watches = select(watchers.c.guest).where(watchers.c.table.in_(kept))
    fleeting = (guests.c.named < before) & guests.c.kept.is_(None)
    return fleeting & guests.c.id.not_in(sits.union(owns, watches))
