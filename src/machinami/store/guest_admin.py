"""The operator's operations on guests and on reports of guests."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from sqlalchemy import delete, func, insert, or_, select

from machinami.store.database import now
from machinami.store.errors import NotFound
from machinami.store.notices import add_notice
from machinami.store.rows import Change, ChatMessage, PlaceRow, StoredTable
from machinami.store.schema import bans, guests, places, reports, tables, watchers
from machinami.store.store import Store
from machinami.store.writer import Statement

_MESSAGES = 500


@dataclass(frozen=True, slots=True)
class GuestSummary:
    """A guest in the operator's list."""

    id: str
    name: str
    named: int
    tables: int
    banned: bool


@dataclass(frozen=True, slots=True)
class Report:
    """A report of one guest by another; `name` is the reported guest's name at that time."""

    number: int
    table: str
    guest: str
    other: str
    name: str
    why: str
    made: int


class GuestAdmin:
    """Operations on guests."""

    def __init__(self, store: Store) -> None:
        self._database, self._store = store.database, store

    async def search(self, text: str, limit: int = 100) -> list[GuestSummary]:
        """Return guests whose name contains a text or whose id starts with it."""
        sits = select(func.count(places.c.table.distinct())).where(places.c.guest == guests.c.id)
        banned = select(bans.c.guest).where(bans.c.guest == guests.c.id).exists()
        found = await self._database.fetch(
            select(
                guests.c.id,
                guests.c.name,
                guests.c.named,
                sits.scalar_subquery().label("tables"),
                banned.label("banned"),
            )
            .where(
                or_(
                    func.lower(guests.c.name).contains(text.lower(), autoescape=True),
                    guests.c.id.startswith(text, autoescape=True),
                )
            )
            .order_by(guests.c.name, guests.c.id)
            .limit(limit)
        )
        return [GuestSummary(**row._mapping) for row in found]

    async def find(self, beginning: str) -> str:
        """Return the one guest whose id starts with `beginning`, named or not. Raise `NotFound` otherwise."""
        ids: set[str] = set()
        for column in (guests.c.id, places.c.guest, tables.c.owner, watchers.c.guest, bans.c.guest):
            here = column.startswith(beginning, autoescape=True)
            ids |= {
                row[0] for row in await self._database.fetch(select(column).distinct().where(here).limit(2))
            }
        if len(ids) != 1 or not beginning:
            raise NotFound(beginning)
        return ids.pop()

    async def rename(self, guest: str, name: str, name_forms: Collection[str]) -> None:
        """Rename a guest, at their tables too."""
        before = await self._store.guests.find_name(guest)
        await self._store.guests.rename(guest, name, name_forms)
        for table in await self._store.personal_data.list_tables(guest):
            await self._store.tables.amend(
                table, _change_places(guest, lambda place: _rename_place(place, before, name))
            )

    async def set_banned(self, guest: str, banned: bool) -> None:
        """Ban a guest, or lift the ban."""
        add = [Statement(insert(bans), [{"guest": guest, "made": now()}])] if banned else []
        await self._database.write(
            Statement(delete(bans).where(bans.c.guest == guest)), *add, add_notice("guest")
        )


class ReportAdmin:
    """Operations on reports of guests."""

    def __init__(self, store: Store) -> None:
        self._database, self._chat = store.database, store.chat

    async def list_all(self) -> list[Report]:
        """Return all reports, latest first."""
        found = await self._database.fetch(select(reports).order_by(reports.c.number.desc()))
        return [Report(**row._mapping) for row in found]

    async def find(self, number: int) -> tuple[Report, list[ChatMessage]]:
        """Return a report and the reported guest's chat messages at the table, if the table still exists.
        Raise `NotFound` if there is no such report."""
        found = [report for report in await self.list_all() if report.number == number]
        if not found:
            raise NotFound(str(number))
        messages = await self._chat.list_messages(found[0].table, _MESSAGES)
        return found[0], [message for message in messages if message.guest == found[0].other]

    async def delete(self, number: int) -> None:
        """Delete a report."""
        await self._database.write(Statement(delete(reports).where(reports.c.number == number)))


def _change_places(guest: str, change: Callable[[PlaceRow], PlaceRow]) -> Callable[[StoredTable], Change]:
    """Return a change of all places of a guest."""
    return lambda kept: Change(
        kept.row.version, places=[change(place) for place in kept.places if place.guest == guest]
    )


def _rename_place(place: PlaceRow, before: str | None, name: str) -> PlaceRow:
    """Rename a place, unless its name differs from the guest's: then it is another person at the same
    device."""
    return replace(place, name=name) if place.name == before else place
