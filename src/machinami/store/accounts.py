"""Accounts: names that are kept in several browsers, by passkeys and one-time tokens."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from machinami.store.database import Database, now
from machinami.store.errors import Conflict, InvalidToken, SharedTable
from machinami.store.guests import reserve_name
from machinami.store.merge_guests import is_changed_by, merge_guests
from machinami.store.rows import OneTimeToken, Passkey, TokenKind
from machinami.store.schema import guests, passes, passkeys, places, tables
from machinami.store.writer import RowCountMismatch, Statement

_TOKENS_PER_KIND = 8
"""The number of unused tokens of a kind that a guest may have; the oldest are deleted."""


class AccountRepository:
    """The accounts of a database, with their passkeys and one-time tokens."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # One-time tokens ------------------------------------------------------------------------------

    async def add_token(self, token: OneTimeToken, until: int) -> None:
        """Store a one-time token that is valid until a time; delete expired ones."""
        own = (passes.c.guest == token.guest) & (passes.c.kind == token.kind)
        newest = select(passes.c.secret).where(own).order_by(passes.c.until.desc(), passes.c.secret)
        await self._database.write(
            Statement(delete(passes).where(passes.c.until < now())),
            Statement(insert(passes), [asdict(token) | {"until": until}]),
            Statement(delete(passes).where(own, passes.c.secret.not_in(newest.limit(_TOKENS_PER_KIND)))),
        )

    async def find_token_guest(self, kind: TokenKind, secret: str) -> str | None:
        """Return the guest of a valid token, or None."""
        here = (passes.c.secret == secret) & (passes.c.kind == kind) & (passes.c.until >= now())
        found = await self._database.fetch(select(passes.c.guest).where(here))
        return found[0][0] if found else None

    async def use_token(self, token: OneTimeToken) -> None:
        """Use up a token. Raise `InvalidToken` if it is used, expired or unknown."""
        await self._use_token(token)

    # Passkeys -------------------------------------------------------------------------------------

    async def list_passkeys(self, guest: str) -> list[Passkey]:
        """Return a guest's passkeys, oldest first."""
        found = await self._database.fetch(
            select(*_PASSKEY).where(passkeys.c.guest == guest).order_by(passkeys.c.made, passkeys.c.id)
        )
        return [Passkey(**row._mapping) for row in found]

    async def find_passkey(self, credential: str) -> tuple[str, Passkey] | None:
        """Return the guest and the data of a passkey by its credential id, or None."""
        found = await self._database.fetch(
            select(passkeys.c.guest, *_PASSKEY).where(passkeys.c.credential == credential)
        )
        if not found:
            return None
        values = dict(found[0]._mapping)
        return str(values.pop("guest")), Passkey(**values)

    async def create(self, token: OneTimeToken, row: Passkey, name_forms: Collection[str]) -> None:
        """Turn a guest into an account with a passkey. Raise `InvalidToken` if the token is not valid,
        `Conflict` if the name or the passkey belongs to another guest."""
        await self._use_token(
            token,
            *_make_account(token.guest, name_forms),
            Statement(insert(passkeys), [asdict(row) | {"guest": token.guest}]),
        )

    async def delete_passkey(self, guest: str, passkey: str) -> bool:
        """Delete a guest's passkey and return whether it existed."""
        here = (passkeys.c.id == passkey) & (passkeys.c.guest == guest)
        if not await self._database.fetch(select(literal(1)).where(here).select_from(passkeys)):
            return False
        await self._database.write(Statement(delete(passkeys).where(here)))
        return True

    # Accounts in several browsers -----------------------------------------------------------------

    async def sit_together(self, guest: str, other: str) -> bool:
        """Return whether two guests sit at the same unfinished table."""
        return bool(await self._database.fetch(_select_shared_seats(guest, other).limit(1)))

    async def log_in_by_passkey(
        self, token: OneTimeToken, person: str, passkey: Passkey, along: bool
    ) -> list[str]:
        """Log a guest in as `person` by passkey, and merge the guest's data if `along`. Return the merged
        tables."""
        used = update(passkeys).where(passkeys.c.id == passkey.id)
        count_use = Statement(used.values(count=passkey.count, used=now()), one_row=True)
        return await self._log_in(token, token.guest, person, along, count_use, _note_join(person))

    async def log_in_by_link(
        self, token: OneTimeToken, guest: str, along: bool, name_forms: Collection[str]
    ) -> list[str]:
        """Log a guest in as the account whose link they followed, and merge the guest's data if `along`.
        Return the merged tables. The link's owner gets an account if they have none, because the name now
        lives in two browsers."""
        return await self._log_in(
            token, guest, token.guest, along, *_make_account(token.guest, name_forms), _note_join(token.guest)
        )

    async def replace_id(self, guest: str, into: str) -> list[str]:
        """Move all data of a guest to another id and return the tables that changed."""
        changed = await self._list_tables(guest)
        await self._database.write(*merge_guests(self._database.insert, guest, into, whole=True))
        return changed

    async def _log_in(
        self, token: OneTimeToken, guest: str, person: str, along: bool, *statements: Statement
    ) -> list[str]:
        if guest == person or not along:
            await self._use_token(token, *statements)
            return []
        merging: list[Statement] = []
        changed: list[str] = []
        if not await self._has_account(guest):
            changed = await self._list_tables(guest)
            merging = merge_guests(self._database.insert, guest, person)
        try:
            await self._use_token(token, *statements, _require_no_shared_seat(guest, person), *merging)
        except InvalidToken:
            if await self.sit_together(guest, person):
                raise SharedTable(guest) from None
            raise
        return changed

    async def _has_account(self, guest: str) -> bool:
        account = select(literal(1)).where(guests.c.id == guest, guests.c.kept.is_not(None))
        return bool(await self._database.fetch(account))

    async def _list_tables(self, guest: str) -> list[str]:
        """Return the tables that change when a guest is merged."""
        query = select(tables.c.id).where(is_changed_by(guest))
        return [row[0] for row in await self._database.fetch(query)]

    async def _use_token(self, token: OneTimeToken, *statements: Statement) -> None:
        """Use up a token and execute the statements in one transaction."""
        here: ColumnElement[bool] = (passes.c.secret == token.secret) & (passes.c.kind == token.kind)
        here &= (passes.c.guest == token.guest) & (passes.c.until >= now())
        try:
            await self._database.write(Statement(delete(passes).where(here), one_row=True), *statements)
        except RowCountMismatch:
            raise InvalidToken(token.kind) from None
        except IntegrityError:
            raise Conflict(token.guest) from None


_PASSKEY = tuple(column for column in passkeys.c if column.name != "guest")


def _select_shared_seats(guest: str, other: str) -> Select[Any]:
    """Select a row for each seat of `other` at an unfinished table where `guest` sits, too."""
    mine = select(places.c.table).where(places.c.guest == guest)
    here = (places.c.guest == other) & places.c.table.in_(mine)
    both = select(literal(1)).select_from(places.join(tables)).where(here)
    return both.where(tables.c.phase.in_(("waiting", "playing")))


def _require_no_shared_seat(guest: str, person: str) -> Statement:
    """A guard in the transaction that merges two guests: it misses if they sit at one table by then."""
    apart = (guests.c.id == person) & ~_select_shared_seats(guest, person).exists()
    return Statement(update(guests).where(apart).values(kept=guests.c.kept), one_row=True)


def _note_join(guest: str) -> Statement:
    """Store the time at which another browser joined the account; the account's other browsers show it."""
    return Statement(update(guests).where(guests.c.id == guest).values(brought=now()))


def _make_account(guest: str, name_forms: Collection[str]) -> list[Statement]:
    """Turn a guest into an account, unless they have one."""
    since = func.coalesce(guests.c.kept, now())
    keeping = update(guests).where(guests.c.id == guest).values(kept=since)
    return [Statement(keeping, one_row=True), *reserve_name(guest, name_forms)]
