"""Tournaments: what they are, who enters, and their logs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Table, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from machinami.store.database import Database
from machinami.store.errors import Conflict
from machinami.store.rows import (
    EndingRow,
    PlaceRow,
    TournamentBoardRow,
    TournamentEntrant,
    TournamentLine,
    TournamentRow,
)
from machinami.store.schema import (
    endings,
    places,
    tables,
    tournament_entrants,
    tournament_log,
    tournaments,
)
from machinami.store.writer import Statement


class TournamentRepository:
    """The tournaments of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, row: TournamentRow) -> None:
        """Store a new tournament."""
        await self._database.write(Statement(insert(tournaments), [asdict(row)]))

    async def find(self, tournament: str) -> TournamentRow | None:
        """Return a tournament, or None."""
        found = await self._select(tournaments.c.id == tournament)
        return found[0] if found else None

    async def list_running(self) -> list[TournamentRow]:
        """Return the tournaments that are not over, oldest first."""
        return await self._select(tournaments.c.phase.in_(("open", "playing")))

    async def list_of_club(self, club: str, limit: int) -> list[TournamentRow]:
        """Return the tournaments of a club, latest first."""
        return (await self._select(tournaments.c.club == club))[: -limit - 1 : -1]

    async def list_public(self, limit: int) -> list[TournamentRow]:
        """Return the tournaments without a club that are not over, latest first."""
        here = tournaments.c.club.is_(None) & tournaments.c.phase.in_(("open", "playing"))
        return (await self._select(here))[: -limit - 1 : -1]

    async def count_unfinished(self, organiser: str) -> int:
        """Return the number of unfinished tournaments that a guest organises."""
        mine = (tournaments.c.organiser == organiser) & tournaments.c.phase.in_(("open", "playing"))
        return int((await self._database.fetch(select(func.count()).where(mine)))[0][0])

    async def _select(self, which: ColumnElement[bool]) -> list[TournamentRow]:
        query = select(tournaments).where(which).order_by(tournaments.c.made, tournaments.c.id)
        return [TournamentRow(**row._mapping) for row in await self._database.fetch(query)]

    async def list_entrants(self, tournament: str) -> list[TournamentEntrant]:
        """Return the entrants of a tournament by number."""
        found = await self._database.fetch(
            select(tournament_entrants.c.number, tournament_entrants.c.guest, tournament_entrants.c.name)
            .where(tournament_entrants.c.tournament == tournament)
            .order_by(tournament_entrants.c.number)
        )
        return [TournamentEntrant(**row._mapping) for row in found]

    async def load_log(self, tournament: str) -> list[TournamentLine]:
        """Return the log of a tournament."""
        found = await self._database.fetch(
            select(tournament_log.c.number, tournament_log.c.line, tournament_log.c.made)
            .where(tournament_log.c.tournament == tournament)
            .order_by(tournament_log.c.number)
        )
        return [TournamentLine(**row._mapping) for row in found]

    async def load_boards(self, boards: Collection[str]) -> dict[str, TournamentBoardRow]:
        """Return the stored tables of some boards, with their places and results by seat."""
        found = await self._database.fetch(
            select(tables.c.id, tables.c.phase, tables.c.watch, tables.c.replay).where(
                tables.c.id.in_(boards)
            )
        )
        rows = {row.id: TournamentBoardRow(row.phase, row.watch, row.replay) for row in found}
        for part in await self._list_parts(places, rows):
            rows[part.pop("table")].places.append(PlaceRow(**part))
        for part in await self._list_parts(endings, rows):
            del part["ended"]
            rows[part.pop("table")].endings.append(EndingRow(**part))
        return rows

    async def _list_parts(self, part: Table, boards: Collection[str]) -> list[dict[str, Any]]:
        here = select(part).where(part.c.table.in_(boards)).order_by(part.c.table, part.c.seat)
        return [dict(row._mapping) for row in await self._database.fetch(here)]

    async def append(
        self,
        tournament: str,
        lines: Sequence[TournamentLine],
        *,
        phase: str | None = None,
        entrant: TournamentEntrant | None = None,
    ) -> None:
        """Append lines to a log, in one transaction with a new entrant and the new phase. Raise `Conflict` if
        the log has grown since."""
        statements = [
            Statement(insert(tournament_log), [asdict(line) | {"tournament": tournament}]) for line in lines
        ]
        if entrant is not None:
            values: dict[str, Any] = asdict(entrant) | {"tournament": tournament}
            statements.append(Statement(insert(tournament_entrants), [values]))
        if phase is not None:
            here = tournaments.c.id == tournament
            statements.append(Statement(update(tournaments).where(here).values(phase=phase)))
        try:
            await self._database.write(*statements)
        except IntegrityError:
            raise Conflict(tournament) from None

    async def delete(self, tournament: str) -> None:
        """Delete a tournament. Its tables stay."""
        await self._database.write(*delete_tournaments(tournaments.c.id == tournament))


def delete_tournaments(which: ColumnElement[bool]) -> list[Statement]:
    """Return the statements that delete tournaments."""
    gone = select(tournaments.c.id).where(which)
    return [
        *(
            Statement(delete(part).where(part.c.tournament.in_(gone)))
            for part in (tournament_entrants, tournament_log)
        ),
        Statement(delete(tournaments).where(which)),
    ]


def anonymize_entrant(guest: str) -> list[Statement]:
    """Return the statements that remove a guest and the name from all tournaments."""
    mine = tournament_entrants.c.guest == guest
    return [
        Statement(update(tournament_entrants).where(mine).values(guest=None, name=None)),
        Statement(update(tournaments).where(tournaments.c.organiser == guest).values(organiser="")),
    ]
