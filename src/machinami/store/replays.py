"""Uploaded records, and reviews of finished games."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import ColumnElement, Delete, delete, func, insert, select, true

from machinami.store.database import Database, now
from machinami.store.rows import ReplayRow
from machinami.store.schema import replays, reviews
from machinami.store.writer import Statement


class ReplayRepository:
    """The uploaded records and the reviews of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, row: ReplayRow, per_guest: int, per_address: int, most: int) -> None:
        """Store an uploaded record. Delete the oldest uploads beyond the limits, in characters: of the same
        guest, of the same address, and of all."""
        await self._database.write(
            Statement(insert(replays), [asdict(row) | {"size": len(row.text)}]),
            Statement(_delete_beyond(per_guest, replays.c.guest == row.guest)),
            Statement(_delete_beyond(per_address, replays.c.address_hash == row.address_hash)),
            Statement(_delete_beyond(most, true())),
        )

    async def find_text(self, replay: str) -> str | None:
        """Return the text of an uploaded record, or None."""
        found = await self._database.fetch(select(replays.c.text).where(replays.c.id == replay))
        return found[0][0] if found else None

    async def add_review(self, replay: str, text: str) -> None:
        """Store the review of a finished game, unless there is one."""
        row = self._database.insert(reviews).values(replay=replay, text=text, made=now())
        await self._database.write(Statement(row.on_conflict_do_nothing()))

    async def find_review(self, replay: str) -> str | None:
        """Return the stored review of a finished game, or None."""
        found = await self._database.fetch(select(reviews.c.text).where(reviews.c.replay == replay))
        return found[0][0] if found else None


def _delete_beyond(room: int, whose: ColumnElement[bool]) -> Delete:
    """Delete the oldest of the selected uploads whose cumulative size exceeds `room`."""
    total = func.sum(replays.c.size).over(order_by=(replays.c.made.desc(), replays.c.id))
    sums = select(replays.c.id, total.label("total")).where(whose).subquery()
    return delete(replays).where(replays.c.id.in_(select(sums.c.id).where(sums.c.total > room)))
