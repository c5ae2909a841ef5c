"""Results that count for ratings, in the order in which games ended, and the ratings computed from them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from machinami.store.database import Database
from machinami.store.errors import StaleRatings
from machinami.store.rows import GuestRating, Placement, RatingChange, Result, Standing, StoredResult
from machinami.store.schema import guests, ratings, result_places, results
from machinami.store.schema import programs as program_rows
from machinami.store.writer import RowCountMismatch, Statement

_READ_AT_ONCE = 500

GONE = "~"
"""The prefix of the ids that replace erased guests in results, which are kept."""


def insert_result(table: str, result: Result) -> list[Statement]:
    """Return the statements that store a result, for the transaction that ends its game."""
    head = {"table": table, "game": result.game, "ended": result.ended}
    came = [asdict(one) | {"table": table} for one in result.placements]
    return [Statement(insert(results), [head]), Statement(insert(result_places), came)]


def move_ratings(guest: str, into: str) -> list[Statement]:
    """Return the statements that move a guest's ratings to an unused id."""
    return [
        Statement(update(part).where(part.c.guest == guest).values(guest=into))
        for part in (ratings, result_places)
    ]


def delete_ratings(guest: str) -> list[Statement]:
    """Return the statements that remove a guest from all standings. Their results stay under an anonymous id,
    so that the other players' ratings can be recomputed."""
    stranger = GONE + secrets.token_hex(8)
    return [
        Statement(delete(ratings).where(ratings.c.guest == guest)),
        Statement(update(result_places).where(result_places.c.guest == guest).values(guest=stranger)),
    ]


class RatingRepository:
    """Results that count for ratings, and the ratings computed from them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_pending(self, limit: int = 1) -> list[StoredResult]:
        """Return up to `limit` results that have not been applied, in the order in which the games ended."""
        return await self._list_results(results.c.applied.is_(None), results.c.number, limit)

    async def list_applied(self, after: int = 0) -> list[StoredResult]:
        """Return up to 500 results in the order in which they were applied, without the first `after`."""
        return await self._list_results(results.c.applied > after, results.c.applied, _READ_AT_ONCE)

    async def _list_results(self, which: Any, order: Any, limit: int) -> list[StoredResult]:
        heads = await self._database.fetch(select(results).where(which).order_by(order).limit(limit))
        came: dict[str, list[Placement]] = {head.table: [] for head in heads}
        place = result_places.c
        who = (place.seat, place.guest, place.level, place.rank, place.points, place.spread)
        rows = await self._database.fetch(
            select(place.table, *who)
            .where(result_places.c.table.in_(came))
            .order_by(result_places.c.table, result_places.c.seat)
        )
        for table, *one in rows:
            came[table].append(Placement(*one))
        return [
            StoredResult(head.number, head.table, Result(head.game, head.ended, came[head.table]))
            for head in heads
        ]

    async def load_ratings(self, game: str, players: Iterable[str]) -> dict[str, GuestRating]:
        """Return the ratings of guests in a game; guests without a rated game are missing from the result."""
        here = (ratings.c.game == game) & ratings.c.guest.in_([*players])
        return {row.guest: _to_rating(row) for row in await self._database.fetch(select(ratings).where(here))}

    async def count_meetings(self, result: Result, since: int) -> dict[frozenset[str], int]:
        """Return, for each pair of the result's guests, the number of applied results of the same game that
        ended after `since`."""
        one, other = result_places.alias(), result_places.alias()
        guests_of = [came.guest for came in result.placements if came.guest is not None]
        pairs = (
            select(one.c.guest, other.c.guest, func.count())
            .select_from(results)
            .join(one, one.c.table == results.c.table)
            .join(other, (other.c.table == one.c.table) & (other.c.seat > one.c.seat))
            .where(results.c.game == result.game, results.c.applied > 0, results.c.ended > since)
            .where(one.c.guest.in_(guests_of), other.c.guest.in_(guests_of))
            .group_by(one.c.guest, other.c.guest)
        )
        counted: dict[frozenset[str], int] = {}
        for first, second, count in await self._database.fetch(pairs):
            pair = frozenset({first, second})
            counted[pair] = counted.get(pair, 0) + count
        return counted

    async def load_by_game(self, guest: str) -> dict[str, GuestRating]:
        """Return a guest's ratings by game."""
        found = await self._database.fetch(
            select(ratings).where(ratings.c.guest == guest).order_by(ratings.c.game)
        )
        return {row.game: _to_rating(row) for row in found}

    async def load_all(self) -> dict[tuple[str, str], GuestRating]:
        """Return all ratings by game and guest."""
        return {(row.game, row.guest): _to_rating(row) for row in await self._database.fetch(select(ratings))}

    async def list_standings(self, game: str, limit: int, *, programs: bool = False) -> list[Standing]:
        """Return the best `limit` ratings of people, or of programs, in a game, best first."""
        is_program = ratings.c.guest.in_(select(program_rows.c.guest))
        found = await self._database.fetch(
            select(ratings, guests.c.name)
            .join(guests, guests.c.id == ratings.c.guest)
            .where(ratings.c.game == game, is_program if programs else ~is_program)
            .order_by(ratings.c.points.desc(), ratings.c.guest)
            .limit(limit)
        )
        return [Standing(row.guest, row.name, _to_rating(row)) for row in found]

    async def count_games(self, game: str) -> int:
        """Return the number of rated games of a game."""
        counted = (
            select(func.count()).select_from(results).where(results.c.game == game, results.c.applied > 0)
        )
        return int((await self._database.fetch(counted))[0][0])

    async def list_changes(self, table: str) -> list[RatingChange]:
        """Return the rating changes of a table's seats; empty until its result is applied."""
        rows = await self._database.fetch(
            select(result_places).where(result_places.c.table == table).order_by(result_places.c.seat)
        )
        return [
            RatingChange(row.seat, (row.points, row.spread), (row.new_points, row.new_spread))
            for row in rows
            if row.new_points is not None
        ]

    async def apply(
        self,
        entered: StoredResult,
        turned: Sequence[RatingChange],
        before: dict[str, GuestRating],
        after: dict[str, GuestRating],
    ) -> None:
        """Apply a result once, in one transaction. Raise `StaleRatings` and write nothing if another process
        has changed the result or one of the ratings."""
        statements = [_mark_applied(entered.number), *_store_changes({entered.table: turned})]
        game = entered.result.game
        for guest, rated in after.items():
            if guest in before:
                here = (ratings.c.game == game) & (ratings.c.guest == guest)
                # Compare all fields: the operator may have recomputed the ratings since they were read.
                unchanged = [ratings.c[name] == value for name, value in asdict(before[guest]).items()]
                change = update(ratings).where(here, *unchanged).values(asdict(rated))
                statements.append(Statement(change, one_row=True))
            else:
                statements.append(
                    Statement(insert(ratings), [{"game": game, "guest": guest, **asdict(rated)}])
                )
        try:
            await self._database.write(*statements)
        except (IntegrityError, RowCountMismatch) as conflict:
            raise StaleRatings(entered.number) from conflict

    async def replace(
        self,
        count: int,
        turned: Mapping[str, Sequence[RatingChange]],
        found: Mapping[tuple[str, str], GuestRating],
    ) -> None:
        """Replace all ratings and rating changes by those computed from the first `count` results, in one
        transaction. Raise `StaleRatings` and write nothing if another result has been applied."""
        last = select(func.coalesce(func.max(results.c.applied), 0)).scalar_subquery()
        guard = update(results).where(results.c.applied == count, last == count).values(applied=count)
        rows = [
            {"game": game, "guest": guest, **asdict(rated)}
            for (game, guest), rated in found.items()
            if not guest.startswith(GONE)
        ]
        statements = [Statement(guard, one_row=True), *_store_changes(turned), Statement(delete(ratings))]
        try:
            await self._database.write(*statements, *([Statement(insert(ratings), rows)] if rows else []))
        except RowCountMismatch as conflict:
            raise StaleRatings(count) from conflict


def _store_changes(turned: Mapping[str, Sequence[RatingChange]]) -> list[Statement]:
    """Return the statements that store the rating changes of some tables."""
    rows = [
        {
            "at_table": table,
            "at_seat": one.seat,
            **dict(zip(_NUMBERS, (*one.before, *one.after), strict=True)),
        }
        for table, seats in turned.items()
        for one in seats
    ]
    here = (result_places.c.table == bindparam("at_table")) & (result_places.c.seat == bindparam("at_seat"))
    return [Statement(update(result_places).where(here), rows)] if rows else []


_NUMBERS = ("points", "spread", "new_points", "new_spread")


def _mark_applied(number: int) -> Statement:
    """Mark a result as applied. The statement misses if it is applied already, or if an earlier result is
    not."""
    other = results.alias()
    waiting = select(other.c.number).where(other.c.number < number, other.c.applied.is_(None)).exists()
    here = (results.c.number == number) & results.c.applied.is_(None) & ~waiting
    place = select(func.coalesce(func.max(other.c.applied), 0) + 1).scalar_subquery()
    return Statement(update(results).where(here).values(applied=place), one_row=True)


def _to_rating(row: Any) -> GuestRating:
    return GuestRating(row.points, row.spread, row.games)
