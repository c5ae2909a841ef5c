"""Guests: names, visits, completed lessons, bans; and the comparison forms that keep account names unique."""

from __future__ import annotations

from collections.abc import Callable, Collection

from sqlalchemy import delete, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from machinami.store.database import Database, now
from machinami.store.errors import Conflict
from machinami.store.rows import GuestProfile
from machinami.store.schema import bans, guests, learned, looks
from machinami.store.writer import Statement


def reserve_name(guest: str, name_forms: Collection[str]) -> list[Statement]:
    """Return the statements that reserve the comparison forms of a guest's name, if the guest has an
    account."""
    has_account = select(guests.c.id).where(guests.c.id == guest, guests.c.kept.is_not(None))
    rows = [has_account.with_only_columns(literal(look), guests.c.id) for look in sorted(name_forms)]
    inserts = [Statement(insert(looks).from_select(["look", "guest"], row)) for row in rows]
    return [Statement(delete(looks).where(looks.c.guest == guest)), *inserts]


class GuestRepository:
    """The guests of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find_name(self, guest: str) -> str | None:
        """Return a guest's name, or None."""
        return (await self.load_profile(guest)).name

    async def load_profile(self, guest: str) -> GuestProfile:
        """Return a guest's public data."""
        found = await self._database.fetch(
            select(guests.c.name, guests.c.seen, guests.c.kept, guests.c.brought, guests.c.visited).where(
                guests.c.id == guest
            )
        )
        return GuestProfile(found[0][0], bool(found[0][1]), *found[0][2:]) if found else GuestProfile()

    async def rename(self, guest: str, name: str, name_forms: Collection[str]) -> None:
        """Set a guest's name; `name_forms` contains the forms under which similar names count as equal. Raise
        `Conflict` if the guest has an account and another account has a similar name."""
        new = {"name": name, "named": now()}
        row = self._database.insert(guests).values(id=guest, **new)
        try:
            await self._database.write(
                Statement(row.on_conflict_do_update(index_elements=[guests.c.id], set_=new)),
                *reserve_name(guest, name_forms),
            )
        except IntegrityError:
            raise Conflict(guest) from None

    async def is_name_free(self, guest: str, name_forms: Collection[str]) -> bool:
        """Return whether no other guest's account has a name similar to these forms."""
        others = select(literal(1)).where(looks.c.look.in_(name_forms), looks.c.guest != guest)
        return not await self._database.fetch(others)

    async def refresh_name_forms(self, forms_of: Callable[[str], Collection[str]]) -> None:
        """Update the comparison forms of account names after the comparison has changed. If two names now
        have the same form, the guest who already has it keeps it."""
        stored: dict[str, set[str]] = {}
        for look, guest in await self._database.fetch(select(looks.c.look, looks.c.guest)):
            stored.setdefault(guest, set()).add(look)
        accounts = (
            select(guests.c.id, guests.c.name).where(guests.c.kept.is_not(None)).order_by(guests.c.kept)
        )
        for guest, name in await self._database.fetch(accounts):
            forms = {*forms_of(name)}
            if forms != stored.get(guest, set()):
                rows = [{"look": form, "guest": guest} for form in sorted(forms)]
                await self._database.write(
                    Statement(delete(looks).where(looks.c.guest == guest, looks.c.look.not_in(forms))),
                    Statement(self._database.insert(looks).on_conflict_do_nothing(), rows),
                )

    async def set_last_visit(self, guest: str, moment: int) -> None:
        """Store the time at which a named guest was connected."""
        change = update(guests).where(guests.c.id == guest).values(visited=moment)
        await self._database.write(Statement(change))

    async def set_visible(self, guest: str, visible: bool) -> None:
        """Set whether the lobby shows a named guest."""
        await self._database.write(Statement(update(guests).where(guests.c.id == guest).values(seen=visible)))

    async def list_lessons(self, guest: str) -> list[str]:
        """Return the lessons that a guest has completed."""
        done = select(learned.c.lesson).where(learned.c.guest == guest).order_by(learned.c.lesson)
        return [row[0] for row in await self._database.fetch(done)]

    async def add_lessons(self, guest: str, lessons: Collection[str]) -> None:
        """Add completed lessons of a guest."""
        if lessons:
            rows = [{"guest": guest, "lesson": lesson} for lesson in sorted(lessons)]
            await self._database.write(
                Statement(self._database.insert(learned).on_conflict_do_nothing(), rows)
            )

    async def list_banned(self) -> frozenset[str]:
        """Return the banned guests."""
        return frozenset(row[0] for row in await self._database.fetch(select(bans.c.guest)))
