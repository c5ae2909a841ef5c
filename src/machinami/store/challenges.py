"""Best attempts at the daily challenges."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, insert, select

from machinami.store.database import Database
from machinami.store.rows import ChallengeResultRow
from machinami.store.schema import challenge_results
from machinami.store.writer import Statement


class ChallengeRepository:
    """The results of a database; each guest has at most one for each day."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, row: ChallengeResultRow) -> None:
        """Store a result in place of the guest's earlier one of that day."""
        column = challenge_results.c
        here = (column.game == row.game) & (column.day == row.day) & (column.guest == row.guest)
        await self._database.write(
            Statement(delete(challenge_results).where(here)),
            Statement(insert(challenge_results).values(**asdict(row))),
        )

    async def find(self, game: str, day: str, guest: str) -> ChallengeResultRow | None:
        """Return a guest's result of a day."""
        column = challenge_results.c
        here = (column.game == game) & (column.day == day) & (column.guest == guest)
        rows = await self._database.fetch(select(challenge_results).where(here))
        return ChallengeResultRow(**rows[0]._mapping) if rows else None

    async def list_best(self, game: str, day: str, most: int) -> list[ChallengeResultRow]:
        """Return the best results of a day: by stars, then clearance, then time."""
        column = challenge_results.c
        order = (column.stars.desc(), column.clearance.desc(), column.time, column.made, column.guest)
        here = (column.game == game) & (column.day == day)
        rows = await self._database.fetch(select(challenge_results).where(here).order_by(*order).limit(most))
        return [ChallengeResultRow(**row._mapping) for row in rows]
