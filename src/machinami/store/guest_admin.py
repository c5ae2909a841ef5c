"""The operator's operations on guests: find, rename, export, erase, ban; and reports."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import delete, func, insert, or_, select, update

from machinami.store.database import now
from machinami.store.ratings import forgotten
from machinami.store.rows import Change, Kept, PlaceRow, Saying
from machinami.store.schema import (
    bans,
    commands,
    guests,
    hidden,
    learned,
    looks,
    mutes,
    passes,
    passkeys,
    places,
    replays,
    reports,
    result_places,
    results,
    sayings,
    subscriptions,
    tables,
    watchers,
)
from machinami.store.table_admin import Unknown, Upkeep, notice
from machinami.store.writer import Statement

_READ = 500


@dataclass(frozen=True, slots=True)
class Person:
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


class People(Upkeep):
    """Operations on guests."""

    async def people(self, text: str, limit: int = 100) -> list[Person]:
        """Return guests whose name contains a text or whose id starts with it."""
        sits = select(func.count(places.c.table.distinct())).where(places.c.guest == guests.c.id)
        barred = select(bans.c.guest).where(bans.c.guest == guests.c.id).exists()
        found = await self._all(
            select(
                guests.c.id,
                guests.c.name,
                guests.c.named,
                sits.scalar_subquery().label("tables"),
                barred.label("banned"),
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
        return [Person(**row._mapping) for row in found]

    async def guest(self, beginning: str) -> str:
        """Return the one guest whose id starts with `beginning`, named or not. Raise `Unknown` otherwise."""
        ids: set[str] = set()
        for column in (guests.c.id, places.c.guest, tables.c.owner, watchers.c.guest, bans.c.guest):
            here = column.startswith(beginning, autoescape=True)
            ids |= {row[0] for row in await self._all(select(column).distinct().where(here).limit(2))}
        if len(ids) != 1 or not beginning:
            raise Unknown(beginning)
        return ids.pop()

    async def renamed(self, guest: str, name: str, alike: Collection[str]) -> None:
        """Rename a guest, at their tables too."""
        before = await self.name(guest)
        await self.rename(guest, name, alike)
        for table in await self._tables(guest):
            await self.amend(table, _each(guest, lambda place: _called(place, before, name)))

    async def kept_of(self, guest: str) -> dict[str, Any]:
        """Return all stored data of a guest as plain data."""
        person = await self._all(
            select(
                guests.c.name,
                guests.c.named,
                guests.c.seen,
                guests.c.kept,
                guests.c.brought,
                guests.c.visited,
            ).where(guests.c.id == guest)
        )
        sits = await self._all(
            select(tables.c.id, tables.c.game, tables.c.phase, tables.c.made, places.c.seat, places.c.name)
            .join(places, places.c.table == tables.c.id)
            .where(places.c.guest == guest)
            .order_by(tables.c.made, places.c.seat)
        )
        owns = await self._all(select(tables.c.id).where(tables.c.owner == guest).order_by(tables.c.made))
        watches = await self._all(select(watchers.c.table).where(watchers.c.guest == guest))
        unseen = await self._all(select(hidden.c.table).where(hidden.c.guest == guest))
        brought = await self._all(
            select(replays.c.id).where(replays.c.guest == guest).order_by(replays.c.made)
        )
        quiet = await self._all(select(mutes.c.other).where(mutes.c.guest == guest))
        said = await self._all(
            select(sayings.c.table, sayings.c.text, sayings.c.made).where(sayings.c.guest == guest)
        )
        told = await self._all(
            select(reports.c.table, reports.c.name, reports.c.why, reports.c.made).where(
                reports.c.guest == guest
            )
        )
        called = await self._all(
            select(subscriptions.c.endpoint, subscriptions.c.lang, subscriptions.c.made)
            .where(subscriptions.c.guest == guest)
            .order_by(subscriptions.c.made)
        )
        rated = await self._all(
            select(results.c.game, results.c.ended, result_places.c.rank, result_places.c.new_points)
            .join(result_places, result_places.c.table == results.c.table)
            .where(result_places.c.guest == guest)
            .order_by(results.c.number)
        )
        return {
            "guest": guest,
            "name": person[0][0] if person else None,
            "named": person[0][1] if person else None,
            "seen": bool(person[0][2]) if person else False,
            "kept": person[0][3] if person else None,
            "further": person[0][4] if person else None,
            "visited": person[0][5] if person else None,
            "passkeys": [
                {name: value for name, value in asdict(row).items() if name != "key"}
                for row in await self.passkeys(guest)
            ],
            "banned": guest in await self.banned(),
            "seats": [dict(row._mapping) for row in sits],
            "made": [row[0] for row in owns],
            "watches": [row[0] for row in watches],
            "hides": [row[0] for row in unseen],
            "brought": [row[0] for row in brought],
            "learned": await self.learned(guest),
            "called": [dict(row._mapping) for row in called],
            "mutes": [row[0] for row in quiet],
            "wrote": [dict(row._mapping) for row in said],
            "reported": [dict(row._mapping) for row in told],
            "rated": [dict(row._mapping) for row in rated],
        }

    async def erase(self, guest: str, heir: Callable[[Kept, PlaceRow], PlaceRow]) -> list[str]:
        """Delete a guest's data and return the tables that changed. `heir` returns the place that replaces
        each of the guest's places."""
        changed = await self._tables(guest)
        for table in changed:
            await self.amend(
                table,
                lambda kept: Change(
                    kept.row.version,
                    places=[heir(kept, place) for place in kept.places if place.guest == guest],
                    phase="aborted" if _alone(kept, guest) else None,
                    unrated="guest" if kept.row.rated and kept.row.phase == "playing" else None,
                ),
            )
        theirs = commands.c.client.startswith(f"{guest}:", autoescape=True)
        await self._writer.write(
            Statement(delete(commands).where(theirs)),
            Statement(delete(watchers).where(watchers.c.guest == guest)),
            Statement(delete(hidden).where(hidden.c.guest == guest)),
            Statement(delete(learned).where(learned.c.guest == guest)),
            Statement(delete(subscriptions).where(subscriptions.c.guest == guest)),
            Statement(update(replays).where(replays.c.guest == guest).values(guest="", address_hash=None)),
            Statement(update(tables).where(tables.c.owner == guest).values(owner="", address_hash=None)),
            Statement(delete(mutes).where(or_(mutes.c.guest == guest, mutes.c.other == guest))),
            Statement(delete(sayings).where(sayings.c.guest == guest)),
            Statement(delete(reports).where(or_(reports.c.guest == guest, reports.c.other == guest))),
            Statement(delete(looks).where(looks.c.guest == guest)),
            Statement(delete(passkeys).where(passkeys.c.guest == guest)),
            Statement(delete(passes).where(passes.c.guest == guest)),
            *forgotten(guest),
            Statement(delete(guests).where(guests.c.id == guest)),
            Statement(delete(bans).where(bans.c.guest == guest)),
            notice("guest"),
        )
        return changed

    async def reported(self) -> list[Report]:
        """Return all reports, latest first."""
        found = await self._all(select(reports).order_by(reports.c.number.desc()))
        return [Report(**row._mapping) for row in found]

    async def report_of(self, number: int) -> tuple[Report, list[Saying]]:
        """Return a report and the reported guest's chat messages at the table, if the table still exists.
        Raise `Unknown` if there is no such report."""
        found = [report for report in await self.reported() if report.number == number]
        if not found:
            raise Unknown(str(number))
        said = await self.sayings(found[0].table, _READ)
        return found[0], [saying for saying in said if saying.guest == found[0].other]

    async def settle(self, number: int) -> None:
        """Delete a report."""
        await self._writer.write(Statement(delete(reports).where(reports.c.number == number)))

    async def ban(self, guest: str, barred: bool) -> None:
        """Ban a guest, or lift the ban."""
        add = [Statement(insert(bans), [{"guest": guest, "made": now()}])] if barred else []
        await self._writer.write(Statement(delete(bans).where(bans.c.guest == guest)), *add, notice("guest"))

    async def _tables(self, guest: str) -> list[str]:
        """Return the tables where a guest sits, and waiting tables that they made."""
        sits = select(places.c.table).where(places.c.guest == guest)
        waits = (tables.c.owner == guest) & (tables.c.phase == "waiting")
        found = await self._all(select(tables.c.id).where(or_(tables.c.id.in_(sits), waits)))
        return [row[0] for row in found]


def _alone(kept: Kept, guest: str) -> bool:
    """Return whether an unfinished table loses its host (while waiting) or its last person when a guest is
    erased."""
    people = {place.guest for place in kept.places if place.kind == "person"}
    return (kept.row.phase == "waiting" and kept.row.owner == guest) or (
        kept.row.phase == "playing" and people <= {guest}
    )


def _each(guest: str, change: Callable[[PlaceRow], PlaceRow]) -> Callable[[Kept], Change]:
    """Return a change of all places of a guest."""
    return lambda kept: Change(
        kept.row.version, places=[change(place) for place in kept.places if place.guest == guest]
    )


def _called(place: PlaceRow, before: str | None, name: str) -> PlaceRow:
    """Rename a place, unless its name differs from the guest's: then it is another person at the same
    device."""
    return replace(place, name=name) if place.name == before else place
