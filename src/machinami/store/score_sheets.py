"""Results of physical games that guests entered."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, insert, select

from machinami.store.database import Database
from machinami.store.rows import ScoreSheetRow
from machinami.store.schema import score_sheets
from machinami.store.writer import Statement


class ScoreSheetRepository:
    """The score sheets of a database; each belongs to one guest."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, guest: str, row: ScoreSheetRow, most: int) -> None:
        """Store a score sheet of a guest; delete the guest's oldest beyond `most`."""
        theirs = select(score_sheets.c.id).where(score_sheets.c.guest == guest)
        newest = theirs.order_by(score_sheets.c.made.desc(), score_sheets.c.id).limit(most)
        beyond = (score_sheets.c.guest == guest) & score_sheets.c.id.not_in(newest)
        await self._database.write(
            Statement(insert(score_sheets).values(guest=guest, **asdict(row))),
            Statement(delete(score_sheets).where(beyond)),
        )

    async def delete(self, guest: str, sheet: str) -> None:
        """Delete a guest's score sheet."""
        here = (score_sheets.c.id == sheet) & (score_sheets.c.guest == guest)
        await self._database.write(Statement(delete(score_sheets).where(here)))

    async def list_for(self, guest: str) -> list[ScoreSheetRow]:
        """Return a guest's score sheets, the latest first."""
        column = score_sheets.c
        query = select(column.id, column.game, column.names, column.entry, column.sheet, column.made)
        rows = await self._database.fetch(
            query.where(column.guest == guest).order_by(column.made.desc(), column.id)
        )
        return [ScoreSheetRow(*row) for row in rows]
