"""Chat messages, mutes, and reports of guests."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, insert, select, union

from machinami.store.database import Database, now
from machinami.store.rows import ChatMessage
from machinami.store.schema import blocks, mutes, reports, sayings
from machinami.store.writer import Statement


class ChatRepository:
    """The chat of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_muted(self, guest: str) -> frozenset[str]:
        """Return the guests whom a guest has muted or blocked."""
        query = union(
            select(mutes.c.other).where(mutes.c.guest == guest),
            select(blocks.c.other).where(blocks.c.guest == guest),
        )
        return frozenset(row[0] for row in await self._database.fetch(query))

    async def list_muted_or_muting(self, guest: str) -> frozenset[str]:
        """Return the guests whom a guest has muted or blocked, and those who did so to the guest."""
        muting = await self._database.fetch(
            union(
                select(mutes.c.guest).where(mutes.c.other == guest),
                select(blocks.c.guest).where(blocks.c.other == guest),
            )
        )
        return await self.list_muted(guest) | {row[0] for row in muting}

    async def set_muted(self, guest: str, other: str, muted: bool) -> None:
        """Mute another guest at all tables, or end this."""
        row = self._database.insert(mutes).values(guest=guest, other=other, made=now())
        removal = delete(mutes).where(mutes.c.guest == guest, mutes.c.other == other)
        await self._database.write(Statement(row.on_conflict_do_nothing() if muted else removal))

    async def add_message(self, table: str, message: ChatMessage) -> None:
        """Store a chat message until the table is deleted."""
        await self._database.write(Statement(insert(sayings), [asdict(message) | {"table": table}]))

    async def list_messages(self, table: str, limit: int) -> list[ChatMessage]:
        """Return the last chat messages of a table, oldest first."""
        columns = (sayings.c.seat, sayings.c.guest, sayings.c.text, sayings.c.made)
        here = select(*columns).where(sayings.c.table == table)
        found = await self._database.fetch(here.order_by(sayings.c.number.desc()).limit(limit))
        return [ChatMessage(*row) for row in reversed(found)]

    async def add_report(self, table: str, guest: str, other: str, name: str, reason: str) -> None:
        """Store a report of a guest for the operator; repeated reports at one table count once."""
        row = self._database.insert(reports).values(
            table=table, guest=guest, other=other, name=name, why=reason, made=now()
        )
        await self._database.write(Statement(row.on_conflict_do_nothing()))
