"""The games of guests, their results and totals."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, Table, and_, func, literal, or_, select

from machinami.store.database import Database
from machinami.store.rows import EndingRow, GameFilter, GameSummary, GameTotals, PlaceRow, SoloGame, TableRow
from machinami.store.schema import endings, hidden, lines, pictures, places, tables, watchers
from machinami.store.totals import TotalsRow, sum_up
from machinami.store.writer import Statement


class HistoryRepository:
    """The games of guests, finished and unfinished, with their results."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_games(self, guest: str, wanted: GameFilter) -> tuple[list[GameSummary], int]:
        """Return a page of a guest's games, latest first, and the total number of matching games."""
        mine = _matches(guest, wanted)
        total = (await self._database.fetch(select(func.count()).select_from(tables).where(mine)))[0][0]
        ended = select(func.max(endings.c.ended)).where(endings.c.table == tables.c.id).scalar_subquery()
        moment = func.coalesce(ended, tables.c.made)
        found = await self._database.fetch(
            select(tables, ended.label("ended"))
            .where(mine)
            .order_by(moment.desc(), tables.c.id)
            .offset(wanted.start)
            .limit(wanted.limit)
        )
        return await self._summarize(found), int(total)

    async def find_game(self, guest: str, table: str) -> GameSummary | None:
        """Return one of a guest's games, or None."""
        ended = select(func.max(endings.c.ended)).where(endings.c.table == tables.c.id).scalar_subquery()
        found = await self._database.fetch(
            select(tables, ended.label("ended")).where(tables.c.id == table, _is_listed_for(guest))
        )
        return (await self._summarize(found))[0] if found else None

    async def list_club_games(
        self, club: str, over: bool, start: int, limit: int
    ) -> tuple[list[GameSummary], int]:
        """Return a page of a club's games, finished or unfinished, latest first, and their number."""
        phases = ("over",) if over else ("waiting", "playing")
        here = (tables.c.club == club) & tables.c.phase.in_(phases)
        total = (await self._database.fetch(select(func.count()).select_from(tables).where(here)))[0][0]
        ended = select(func.max(endings.c.ended)).where(endings.c.table == tables.c.id).scalar_subquery()
        found = await self._database.fetch(
            select(tables, ended.label("ended"))
            .where(here)
            .order_by(func.coalesce(ended, tables.c.made).desc(), tables.c.id)
            .offset(start)
            .limit(limit)
        )
        return await self._summarize(found), int(total)

    async def list_invitations(self, guest: str, limit: int) -> list[GameSummary]:
        """Return the tables that wait for players and offer a seat to a guest, the latest first."""
        offered = select(places.c.table).where(places.c.invited == guest)
        found = await self._database.fetch(
            select(tables, literal(None).label("ended"))
            .where(tables.c.id.in_(offered), tables.c.phase == "waiting")
            .order_by(tables.c.made.desc(), tables.c.id)
            .limit(limit)
        )
        return await self._summarize(found)

    async def list_totals(self, guest: str) -> list[GameTotals]:
        """Return a guest's totals for each game. Only games count that the guest finished with exactly one
        seat and that began at the usual start; games called off do not count."""
        own = places.alias()
        seats = select(func.count()).where(own.c.table == tables.c.id, own.c.guest == guest)
        mine = and_(places.c.table == endings.c.table, places.c.seat == endings.c.seat)
        found = await self._database.fetch(
            select(
                tables.c.game, tables.c.seats, endings.c.place, endings.c.score, endings.c.won, places.c.left
            )
            .select_from(endings.join(tables).join(places, mine))
            .where(places.c.guest == guest, places.c.kind == "person", seats.scalar_subquery() == 1)
            .where(tables.c.lesson.is_(None), tables.c.start.is_(None))
            .where(or_(endings.c.reason.is_(None), endings.c.reason != "aborted"))
            .order_by(tables.c.game, endings.c.ended.desc(), tables.c.id)
        )
        return [
            sum_up(game, [TotalsRow(*row[1:]) for row in rows])
            for game, rows in groupby(found, lambda row: str(row[0]))
        ]

    async def list_solo_games(self, game: str, since: int, guest: str | None, limit: int) -> list[SoloGame]:
        """Return finished games with one seat that were started at or after `since`, oldest first; those of
        one guest, or of all people if `guest` is None."""
        own = lines.alias()
        newest = select(func.max(own.c.number)).where(own.c.table == tables.c.id).correlate(tables)
        query = (
            select(places.c.guest, places.c.name, tables.c.made, tables.c.options, lines.c.line)
            .join(places, places.c.table == tables.c.id)
            .join(lines, lines.c.table == tables.c.id)
            .where(lines.c.number == newest.scalar_subquery())
            .where(
                tables.c.game == game, tables.c.seats == 1, tables.c.phase == "over", tables.c.made >= since
            )
            .where(tables.c.lesson.is_(None), tables.c.start.is_(None), places.c.guest.is_not(None))
            .where(places.c.program.is_(False))
            .order_by(tables.c.made, tables.c.id)
            .limit(limit)
        )
        found = await self._database.fetch(query if guest is None else query.where(places.c.guest == guest))
        return [SoloGame(*row) for row in found]

    async def find_final_view(self, table: str) -> str | None:
        """Return the stored final view of a spectator, or None."""
        found = await self._database.fetch(select(pictures.c.text).where(pictures.c.table == table))
        return found[0][0] if found else None

    async def add_final_view(self, table: str, text: str) -> None:
        """Store the final view of a spectator, unless there is one."""
        row = self._database.insert(pictures).values(table=table, text=text)
        await self._database.write(Statement(row.on_conflict_do_nothing()))

    async def _summarize(self, found: Iterable[Any]) -> list[GameSummary]:
        games: dict[str, GameSummary] = {}
        for row in found:
            values = dict(row._mapping)
            ended = values.pop("ended")
            games[row.id] = GameSummary(TableRow(**values), ended=ended)
        for values in await self._list_parts(places, games):
            games[values.pop("table")].places.append(PlaceRow(**values))
        for values in await self._list_parts(endings, games):
            values.pop("ended")
            games[values.pop("table")].endings.append(EndingRow(**values))
        return [*games.values()]

    async def _list_parts(self, part: Table, games: Collection[str]) -> list[dict[str, Any]]:
        """Return the rows of some tables, ordered by table and seat."""
        here = select(part).where(part.c.table.in_(games)).order_by(part.c.table, part.c.seat)
        return [dict(row._mapping) for row in await self._database.fetch(here)]


def _is_listed_for(guest: str) -> ColumnElement[bool]:
    """Return the condition for tables where a guest sits, which they made or watch, without hidden ones."""
    seated = select(places.c.table).where(places.c.guest == guest)
    watching = select(watchers.c.table).where(watchers.c.guest == guest)
    unseen = select(hidden.c.table).where(hidden.c.guest == guest)
    theirs = or_(tables.c.owner == guest, tables.c.id.in_(seated), tables.c.id.in_(watching))
    return and_(theirs, tables.c.phase != "aborted", tables.c.id.not_in(unseen), tables.c.lesson.is_(None))


def _matches(guest: str, wanted: GameFilter) -> ColumnElement[bool]:
    """Return the condition for the requested games. Watched games appear among the unfinished ones only."""
    seated = select(places.c.table).where(places.c.guest == guest)
    here = _is_listed_for(guest)
    here &= tables.c.phase == "over" if wanted.over else tables.c.phase.in_(("waiting", "playing"))
    if wanted.over:
        here &= tables.c.id.in_(seated)
    if wanted.game is not None:
        here &= tables.c.game == wanted.game
    if wanted.result is not None:
        mine = and_(places.c.table == endings.c.table, places.c.seat == endings.c.seat)
        ends = select(endings.c.table).join(places, mine).where(places.c.guest == guest)
        counted = or_(endings.c.reason.is_(None), endings.c.reason != "aborted")
        how = {
            "won": endings.c.won & ~endings.c.shared,
            "shared": endings.c.won & endings.c.shared,
            "lost": ~endings.c.won & counted,
        }
        here &= tables.c.id.in_(ends.where(how[wanted.result]))
    return here
