"""The operator's operations on tables. A notice informs a running server of each change."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, select, update

from machinami.store.database import now
from machinami.store.errors import NotFound
from machinami.store.notices import add_notice
from machinami.store.rows import Change, Phase, PlaceRow, StoredTable
from machinami.store.schema import places, reviews, tables
from machinami.store.store import Store
from machinami.store.tables import PARTS
from machinami.store.writer import Statement


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table in the operator's list."""

    id: str
    game: str
    phase: Phase
    made: int
    touched: int
    names: tuple[str | None, ...]


class TableAdmin:
    """Operations on tables. Every change names the version that it was made from, like a server's."""

    def __init__(self, store: Store) -> None:
        self._database, self._tables = store.database, store.tables

    async def list_latest(self, phase: Phase | None = None, limit: int = 100) -> list[TableSummary]:
        """Return tables, last changed first."""
        wanted = select(tables.c.id, tables.c.game, tables.c.phase, tables.c.made, tables.c.touched)
        wanted = wanted.order_by(tables.c.touched.desc(), tables.c.id).limit(limit)
        found = await self._database.fetch(wanted if phase is None else wanted.where(tables.c.phase == phase))
        people = await self._database.fetch(
            select(places.c.table, places.c.name)
            .where(places.c.table.in_([row[0] for row in found]))
            .order_by(places.c.table, places.c.seat)
        )
        names: dict[str, list[str | None]] = {}
        for table, name in people:
            names.setdefault(table, []).append(name)
        return [TableSummary(**row._mapping, names=tuple(names.get(row.id, ()))) for row in found]

    async def find(self, beginning: str) -> StoredTable:
        """Return the one table whose id starts with `beginning`. Raise `NotFound` otherwise."""
        here = tables.c.id.startswith(beginning, autoescape=True)
        ids = await self._database.fetch(select(tables.c.id).where(here).limit(2))
        kept = await self._tables.load(ids[0][0]) if len(ids) == 1 else None
        if kept is None:
            raise NotFound(beginning)
        return kept

    async def abort(self, table: str) -> None:
        """Abort a table before its end."""
        await self._tables.amend(table, lambda kept: Change(kept.row.version, phase="aborted"))

    async def replace_place(self, table: str, place: PlaceRow) -> None:
        """Replace a place of a table: its occupant or its invitation."""
        await self._tables.amend(table, lambda kept: Change(kept.row.version, places=[place]))

    async def replace_watch_token(self, table: str, token: str) -> None:
        """Replace the watch link; current watchers keep their right to watch."""
        new = {"watch": token, "version": tables.c.version + 1, "touched": now()}
        await self._database.write(
            Statement(update(tables).where(tables.c.id == table).values(new)), add_notice("table", table)
        )

    async def delete(self, *ids: str) -> None:
        """Delete tables with their places and logs."""
        for table in ids:
            replay = select(tables.c.replay).where(tables.c.id == table).scalar_subquery()
            await self._database.write(
                Statement(delete(reviews).where(reviews.c.replay == replay)),
                *(Statement(delete(part).where(part.c.table == table)) for part in PARTS),
                Statement(update(tables).where(tables.c.again == table).values(again=None)),
                Statement(delete(tables).where(tables.c.id == table)),
                add_notice("table", table),
            )
