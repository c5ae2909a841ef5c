"""The people whom a guest has played with, and those whom a guest has blocked."""

from __future__ import annotations

from sqlalchemy import and_, delete, func, or_, select

from machinami.store.database import Database, now
from machinami.store.rows import Block, PlayedPerson
from machinami.store.schema import blocks, endings, places, tables
from machinami.store.writer import Statement

_READ = 2_000
"""The maximum number of seats of others that are read, the latest first."""


class PeopleRepository:
    """The people around each guest."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_played(self, guest: str, limit: int) -> list[PlayedPerson]:
        """Return the people whom a guest has finished games with, the latest first, without programs and
        people whom the guest has blocked."""
        own, other = places.alias(), places.alias()
        ended = select(func.max(endings.c.ended)).where(endings.c.table == tables.c.id).scalar_subquery()
        moment = func.coalesce(ended, tables.c.made).label("moment")
        blocked = select(blocks.c.other).where(blocks.c.guest == guest)
        seated = select(own.c.table).where(own.c.guest == guest)
        found = await self._database.fetch(
            select(other.c.guest, other.c.name, other.c.table, other.c.seat, tables.c.game, moment)
            .join(tables, tables.c.id == other.c.table)
            .where(other.c.table.in_(seated), tables.c.phase == "over", tables.c.lesson.is_(None))
            .where(other.c.kind == "person", other.c.program.is_(False), other.c.name.is_not(None))
            .where(other.c.guest != guest, other.c.guest.not_in(blocked))
            .order_by(moment.desc(), other.c.table, other.c.seat)
            .limit(_READ)
        )
        latest: dict[str, tuple[str, str, int, str, int]] = {}
        games: dict[str, set[str]] = {}
        for person, name, table, seat, game, end in found:
            latest.setdefault(person, (name, table, seat, game, end))
            games.setdefault(person, set()).add(table)
        return [
            PlayedPerson(name, table, seat, game, len(games[person]), end)
            for person, (name, table, seat, game, end) in [*latest.items()][:limit]
        ]

    async def list_blocked(self, guest: str) -> list[Block]:
        """Return the blocks of a guest, the latest first."""
        found = await self._database.fetch(
            select(blocks.c.id, blocks.c.other, blocks.c.name, blocks.c.made)
            .where(blocks.c.guest == guest)
            .order_by(blocks.c.made.desc(), blocks.c.id)
        )
        return [Block(*row) for row in found]

    async def add_block(self, guest: str, block: Block) -> None:
        """Block another guest, unless they are blocked already."""
        row = self._database.insert(blocks).values(
            guest=guest, other=block.other, id=block.id, name=block.name, made=now()
        )
        await self._database.write(Statement(row.on_conflict_do_nothing()))

    async def remove_block(self, guest: str, block: str) -> bool:
        """End a guest's block. Return whether it existed."""
        here = and_(blocks.c.guest == guest, blocks.c.id == block)
        if not await self._database.fetch(select(blocks.c.id).where(here)):
            return False
        await self._database.write(Statement(delete(blocks).where(here)))
        return True

    async def list_blocked_or_blocking(self, guest: str) -> frozenset[str]:
        """Return the guests whom a guest has blocked and those who have blocked the guest."""
        found = await self._database.fetch(
            select(blocks.c.guest, blocks.c.other).where(
                or_(blocks.c.guest == guest, blocks.c.other == guest)
            )
        )
        return frozenset(one for row in found for one in row) - {guest}

    async def list_blocking(self, guest: str) -> frozenset[str]:
        """Return the guests who have blocked a guest."""
        found = await self._database.fetch(select(blocks.c.guest).where(blocks.c.other == guest))
        return frozenset(row[0] for row in found)
