"""Guests, their names, and accounts: names that are kept in several browsers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from machinami.store.database import Base, now
from machinami.store.merge_guests import merged, touched_by
from machinami.store.protocol import Spent, Taken, Together
from machinami.store.rows import Pass, Passerby, Passkey, PassKind
from machinami.store.schema import guests, learned, looks, passes, passkeys, places, tables
from machinami.store.writer import Missed, Statement

_EACH = 8
"""The number of unused secrets of a kind that a guest may have; the oldest are deleted."""


class Persons(Base):
    """Guests and accounts."""

    async def name(self, guest: str) -> str | None:
        """Return a guest's name, or None."""
        return (await self.person(guest)).name

    async def rename(self, guest: str, name: str, alike: Collection[str]) -> None:
        """Set a guest's name. Raise `Taken` if the guest has an account and another account has a similar
        name."""
        new = {"name": name, "named": now()}
        row = self._dialect.insert(guests).values(id=guest, **new)
        try:
            await self._writer.write(
                Statement(row.on_conflict_do_update(index_elements=[guests.c.id], set_=new)),
                *_reserved(guest, alike),
            )
        except IntegrityError:
            raise Taken(guest) from None

    async def person(self, guest: str) -> Passerby:
        """Return a guest's public data."""
        found = await self._all(
            select(guests.c.name, guests.c.seen, guests.c.kept, guests.c.brought, guests.c.visited).where(
                guests.c.id == guest
            )
        )
        return Passerby(found[0][0], bool(found[0][1]), *found[0][2:]) if found else Passerby()

    async def visit(self, guest: str, moment: int) -> None:
        """Store the time at which a named guest was connected."""
        await self._writer.write(Statement(update(guests).where(guests.c.id == guest).values(visited=moment)))

    async def appear(self, guest: str, seen: bool) -> None:
        """Set whether the lobby shows a named guest."""
        await self._writer.write(Statement(update(guests).where(guests.c.id == guest).values(seen=seen)))

    async def learned(self, guest: str) -> list[str]:
        """Return the lessons that a guest has completed."""
        done = select(learned.c.lesson).where(learned.c.guest == guest).order_by(learned.c.lesson)
        return [row[0] for row in await self._all(done)]

    async def learn(self, guest: str, lessons: Collection[str]) -> None:
        """Add completed lessons of a guest."""
        if lessons:
            rows = [{"guest": guest, "lesson": lesson} for lesson in sorted(lessons)]
            await self._writer.write(Statement(self._dialect.insert(learned).on_conflict_do_nothing(), rows))

    async def free(self, guest: str, alike: Collection[str]) -> bool:
        """Return whether no other guest's account has a name similar to these forms."""
        held = select(literal(1)).where(looks.c.look.in_(alike), looks.c.guest != guest)
        return not await self._all(held)

    async def refresh_looks(self, looks_of: Callable[[str], Collection[str]]) -> None:
        """Update the comparison forms of account names after the comparison has changed. If two names now
        have the same form, the guest who already holds it keeps it."""
        stored: dict[str, set[str]] = {}
        for look, guest in await self._all(select(looks.c.look, looks.c.guest)):
            stored.setdefault(guest, set()).add(look)
        kept = select(guests.c.id, guests.c.name).where(guests.c.kept.is_not(None)).order_by(guests.c.kept)
        for guest, name in await self._all(kept):
            wanted = {*looks_of(name)}
            if wanted != stored.get(guest, set()):
                rows = [{"look": look, "guest": guest} for look in sorted(wanted)]
                await self._writer.write(
                    Statement(delete(looks).where(looks.c.guest == guest, looks.c.look.not_in(wanted))),
                    Statement(self._dialect.insert(looks).on_conflict_do_nothing(), rows),
                )

    # Single-use secrets ---------------------------------------------------------------------------

    async def grant(self, given: Pass, until: int) -> None:
        """Store a single-use secret that is valid until a time; delete expired ones."""
        own = (passes.c.guest == given.guest) & (passes.c.kind == given.kind)
        newest = select(passes.c.secret).where(own).order_by(passes.c.until.desc(), passes.c.secret)
        await self._writer.write(
            Statement(delete(passes).where(passes.c.until < now())),
            Statement(insert(passes), [asdict(given) | {"until": until}]),
            Statement(delete(passes).where(own, passes.c.secret.not_in(newest.limit(_EACH)))),
        )

    async def granted(self, kind: PassKind, secret: str) -> str | None:
        """Return the guest of a valid secret, or None."""
        here = (passes.c.secret == secret) & (passes.c.kind == kind) & (passes.c.until >= now())
        found = await self._all(select(passes.c.guest).where(here))
        return found[0][0] if found else None

    async def spend(self, given: Pass) -> None:
        """Use up a secret. Raise `Spent` if it is used, expired or unknown."""
        await self._once(given)

    # Passkeys -------------------------------------------------------------------------------------

    async def passkeys(self, guest: str) -> list[Passkey]:
        """Return a guest's passkeys, oldest first."""
        found = await self._all(
            select(*_PASSKEY).where(passkeys.c.guest == guest).order_by(passkeys.c.made, passkeys.c.id)
        )
        return [Passkey(**row._mapping) for row in found]

    async def passkey(self, credential: str) -> tuple[str, Passkey] | None:
        """Return the guest and the data of a passkey by its credential id, or None."""
        found = await self._all(
            select(passkeys.c.guest, *_PASSKEY).where(passkeys.c.credential == credential)
        )
        if not found:
            return None
        values = dict(found[0]._mapping)
        return str(values.pop("guest")), Passkey(**values)

    async def keep(self, given: Pass, row: Passkey, alike: Collection[str]) -> None:
        """Turn a guest into an account with a passkey. Raise `Spent` if the secret is not valid, `Taken` if
        the name or the passkey belongs to another guest."""
        await self._once(
            given,
            *_kept(given.guest, alike),
            Statement(insert(passkeys), [asdict(row) | {"guest": given.guest}]),
        )

    async def drop_passkey(self, guest: str, passkey: str) -> bool:
        """Delete a guest's passkey and return whether it existed."""
        here = (passkeys.c.id == passkey) & (passkeys.c.guest == guest)
        if not await self._all(select(literal(1)).where(here).select_from(passkeys)):
            return False
        await self._writer.write(Statement(delete(passkeys).where(here)))
        return True

    # Accounts in several browsers -----------------------------------------------------------------

    async def together(self, guest: str, other: str) -> bool:
        """Return whether two guests sit at the same unfinished table."""
        return bool(await self._all(_at_one_table(guest, other).limit(1)))

    async def come_back(self, given: Pass, person: str, passkey: Passkey, along: bool) -> list[str]:
        """Log a guest in as `person` by passkey, and merge the guest's data if `along`. Return the merged
        tables."""
        used = update(passkeys).where(passkeys.c.id == passkey.id)
        shown = Statement(used.values(count=passkey.count, used=now()), hits=True)
        return await self._become(given, given.guest, person, along, shown, _brought(person))

    async def bring(self, given: Pass, guest: str, along: bool, alike: Collection[str]) -> list[str]:
        """Log a guest in as the account whose link they followed, and merge the guest's data if `along`.
        Return the merged tables. The link's owner gets an account if they have none, because the name now
        lives in two browsers."""
        return await self._become(
            given, guest, given.guest, along, *_kept(given.guest, alike), _brought(given.guest)
        )

    async def move(self, guest: str, into: str) -> list[str]:
        """Move all data of a guest to another id and return the tables that changed."""
        tables_of = [row[0] for row in await self._all(select(tables.c.id).where(touched_by(guest)))]
        await self._writer.write(*merged(self._dialect.insert, guest, into, whole=True))
        return tables_of

    async def _become(
        self, given: Pass, guest: str, person: str, along: bool, *besides: Statement
    ) -> list[str]:
        if guest == person or not along:
            await self._once(given, *besides)
            return []
        merging: list[Statement] = []
        came: list[str] = []
        if (await self.person(guest)).kept is None:
            came = [row[0] for row in await self._all(select(tables.c.id).where(touched_by(guest)))]
            merging = merged(self._dialect.insert, guest, person)
        try:
            await self._once(given, *besides, _apart(guest, person), *merging)
        except Spent:
            if await self.together(guest, person):
                raise Together(guest) from None
            raise
        return came

    async def _once(self, given: Pass, *statements: Statement) -> None:
        """Use up a secret and execute the statements in one transaction."""
        here: ColumnElement[bool] = (passes.c.secret == given.secret) & (passes.c.kind == given.kind)
        here &= (passes.c.guest == given.guest) & (passes.c.until >= now())
        try:
            await self._writer.write(Statement(delete(passes).where(here), hits=True), *statements)
        except Missed:
            raise Spent(given.kind) from None
        except IntegrityError:
            raise Taken(given.guest) from None


_PASSKEY = tuple(column for column in passkeys.c if column.name != "guest")


def _at_one_table(guest: str, other: str) -> Select[Any]:
    """Select a row for each seat of `other` at an unfinished table where `guest` sits, too."""
    mine = select(places.c.table).where(places.c.guest == guest)
    here = (places.c.guest == other) & places.c.table.in_(mine)
    both = select(literal(1)).select_from(places.join(tables)).where(here)
    return both.where(tables.c.phase.in_(("waiting", "playing")))


def _apart(guest: str, person: str) -> Statement:
    """A guard in the transaction that merges two guests: it misses if they sit at one table by then."""
    apart = (guests.c.id == person) & ~_at_one_table(guest, person).exists()
    return Statement(update(guests).where(apart).values(kept=guests.c.kept), hits=True)


def _brought(guest: str) -> Statement:
    """Store the time at which another browser joined the account; the account's other browsers show it."""
    return Statement(update(guests).where(guests.c.id == guest).values(brought=now()))


def _reserved(guest: str, alike: Collection[str]) -> list[Statement]:
    """Reserve the comparison forms of a guest's name, if the guest has an account."""
    keeps = select(guests.c.id).where(guests.c.id == guest, guests.c.kept.is_not(None))
    rows = [keeps.with_only_columns(literal(look), guests.c.id) for look in sorted(alike)]
    taken = [Statement(insert(looks).from_select(["look", "guest"], row)) for row in rows]
    return [Statement(delete(looks).where(looks.c.guest == guest)), *taken]


def _kept(guest: str, alike: Collection[str]) -> list[Statement]:
    """Turn a guest into an account, unless they have one."""
    since = func.coalesce(guests.c.kept, now())
    keeping = update(guests).where(guests.c.id == guest).values(kept=since)
    return [Statement(keeping, hits=True), *_reserved(guest, alike)]
