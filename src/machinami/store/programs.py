"""Programs that play through the Bot API, and their tokens."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict

from sqlalchemy import BigInteger, delete, func, insert, literal, or_, select, update
from sqlalchemy.exc import IntegrityError

from machinami.store.database import Database, now
from machinami.store.errors import Conflict
from machinami.store.guests import reserve_name
from machinami.store.notices import add_notice
from machinami.store.rows import ApiToken, Program, ProgramSeat
from machinami.store.schema import api_tokens, guests, notices, places, programs, tables
from machinami.store.writer import Statement

_PROGRAM = (programs.c.guest, guests.c.name, programs.c.owner, programs.c.made, programs.c.listening)
_TOKEN = tuple(column for column in api_tokens.c if column.name != "secret")
_FROM = programs.join(guests, guests.c.id == programs.c.guest)


class ProgramRepository:
    """The programs of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, program: Program, name_forms: Collection[str]) -> None:
        """Store a program with its kept name. Raise `Conflict` if another account has a similar name."""
        guest = {"id": program.guest, "name": program.name, "named": program.made, "kept": program.made}
        row = {"guest": program.guest, "owner": program.owner, "made": program.made}
        try:
            await self._database.write(
                Statement(insert(guests), [guest]),
                *reserve_name(program.guest, name_forms),
                Statement(insert(programs), [row]),
            )
        except IntegrityError:
            raise Conflict(program.guest) from None

    async def find(self, guest: str) -> Program | None:
        """Return the program with a guest id, or None."""
        found = await self._database.fetch(
            select(*_PROGRAM).select_from(_FROM).where(programs.c.guest == guest)
        )
        return Program(*found[0]) if found else None

    async def find_by_name(self, name: str) -> Program | None:
        """Return the program with a name, whatever its case, or None."""
        here = func.lower(guests.c.name) == name.lower()
        found = await self._database.fetch(select(*_PROGRAM).select_from(_FROM).where(here))
        return Program(*found[0]) if found else None

    async def list_owned(self, owner: str) -> list[Program]:
        """Return the programs of an owner, oldest first."""
        query = select(*_PROGRAM).select_from(_FROM).where(programs.c.owner == owner)
        found = await self._database.fetch(query.order_by(programs.c.made, programs.c.guest))
        return [Program(*row) for row in found]

    async def list_all(self) -> list[Program]:
        """Return all programs, oldest first."""
        query = select(*_PROGRAM).select_from(_FROM).order_by(programs.c.made, programs.c.guest)
        return [Program(*row) for row in await self._database.fetch(query)]

    async def list_listening(self, since: int, limit: int) -> list[Program]:
        """Return the programs whose event stream was open at or after a time, by name."""
        query = select(*_PROGRAM).select_from(_FROM).where(programs.c.listening >= since)
        found = await self._database.fetch(query.order_by(guests.c.name, programs.c.guest).limit(limit))
        return [Program(*row) for row in found]

    async def select_programs(self, among: Collection[str]) -> set[str]:
        """Return those of some guests that are programs."""
        found = await self._database.fetch(select(programs.c.guest).where(programs.c.guest.in_([*among])))
        return {row[0] for row in found}

    async def list_owners(self, among: Collection[str]) -> dict[str, str]:
        """Return the owners of those of some guests that are programs."""
        here = programs.c.guest.in_([*among])
        found = await self._database.fetch(select(programs.c.guest, programs.c.owner).where(here))
        return {row[0]: row[1] for row in found}

    async def set_listening(self, guest: str, moment: int | None) -> None:
        """Store when the event stream of a program was open last; None once it is closed."""
        change = update(programs).where(programs.c.guest == guest).values(listening=moment)
        await self._database.write(Statement(change))

    # Tokens -----------------------------------------------------------------------------------------

    async def add_token(self, token: ApiToken, secret: str) -> None:
        """Store a token by the hash of its secret."""
        await self._database.write(Statement(insert(api_tokens), [asdict(token) | {"secret": secret}]))

    async def find_token(self, secret: str) -> tuple[ApiToken, Program] | None:
        """Return the token with this hash and its program, or None if it is unknown or revoked."""
        query = select(*_TOKEN, *_PROGRAM).select_from(
            api_tokens.join(programs, programs.c.guest == api_tokens.c.program).join(
                guests, guests.c.id == programs.c.guest
            )
        )
        found = await self._database.fetch(query.where(api_tokens.c.secret == secret))
        if not found:
            return None
        values = tuple(found[0])
        return ApiToken(*values[: len(_TOKEN)]), Program(*values[len(_TOKEN) :])

    async def list_tokens(self, of: Sequence[str]) -> list[ApiToken]:
        """Return the tokens of some programs, oldest first."""
        query = select(*_TOKEN).where(api_tokens.c.program.in_([*of]))
        found = await self._database.fetch(query.order_by(api_tokens.c.made, api_tokens.c.id))
        return [ApiToken(*row) for row in found]

    async def note_use(self, token: str, moment: int) -> None:
        """Store when a token was used."""
        await self._database.write(
            Statement(update(api_tokens).where(api_tokens.c.id == token).values(used=moment))
        )

    async def revoke(self, token: str, owner: str | None = None) -> bool:
        """Delete a token, of this owner if one is given, and add a notice that closes its streams. Return
        whether it existed."""
        here = api_tokens.c.id == token
        if owner is not None:
            here &= api_tokens.c.program.in_(select(programs.c.guest).where(programs.c.owner == owner))
        if not await self._database.fetch(select(literal(1)).where(here).select_from(api_tokens)):
            return False
        await self._database.write(Statement(delete(api_tokens).where(here)), add_notice("token", token))
        return True

    # Seats ------------------------------------------------------------------------------------------

    async def list_seats(self, guest: str) -> list[ProgramSeat]:
        """Return the seats of a program at unfinished tables and the seats that are offered to it."""
        mine = or_(places.c.guest == guest, places.c.invited == guest)
        found = await self._database.fetch(
            select(
                tables.c.id,
                tables.c.game,
                tables.c.phase,
                places.c.seat,
                places.c.invited,
                places.c.left,
                tables.c.awaited,
            )
            .join(places, places.c.table == tables.c.id)
            .where(mine, tables.c.phase.in_(("waiting", "playing")))
            .order_by(tables.c.made, tables.c.id, places.c.seat)
        )
        return [
            ProgramSeat(
                row.id,
                row.game,
                row.phase,
                row.seat,
                row.invited == guest,
                row.phase == "playing" and not row.left and str(row.seat) in (row.awaited or "").split(","),
            )
            for row in found
        ]


def delete_programs(guest: str) -> list[Statement]:
    """Return the statements that delete a guest as a program or as the owner of programs, and revoke the
    tokens."""
    owned = select(programs.c.guest).where(or_(programs.c.owner == guest, programs.c.guest == guest))
    own_tokens = api_tokens.c.program.in_(owned)
    revoked = select(literal("token"), api_tokens.c.id, literal(now(), BigInteger)).where(own_tokens)
    return [
        Statement(insert(notices).from_select(["about", "subject", "made"], revoked)),
        Statement(delete(api_tokens).where(own_tokens)),
        Statement(delete(programs).where(or_(programs.c.owner == guest, programs.c.guest == guest))),
    ]
