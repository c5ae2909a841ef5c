"""Results that count, kept in the order of their ends, and what they add up to for everybody."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from machinami.store.protocol import Stale
from machinami.store.rows import Came, Entered, Rated, Result, Standing, Turned
from machinami.store.schema import guests, ratings, result_places, results
from machinami.store.writer import Missed, Statement, Writer

_READ_AT_ONCE = 500

GONE = "~"
"""What the ids of those begin with who had themselves forgotten: their games stand, without them."""


def ended(table: str, result: Result) -> list[Statement]:
    """What a result is written by, with the line that ended its game or not at all."""
    head = {"table": table, "game": result.game, "ended": result.ended}
    came = [asdict(one) | {"table": table} for one in result.came]
    return [Statement(insert(results), [head]), Statement(insert(result_places), came)]


def handed(guest: str, into: str) -> list[Statement]:
    """What lets somebody keep their ratings under an id that nobody has had."""
    return [
        Statement(update(part).where(part.c.guest == guest).values(guest=into))
        for part in (ratings, result_places)
    ]


def forgotten(guest: str) -> list[Statement]:
    """What takes somebody out of all standings. Their games stay, as those of somebody whom nobody knows, so
    that what others won by them can be worked out again."""
    stranger = GONE + secrets.token_hex(8)
    return [
        Statement(delete(ratings).where(ratings.c.guest == guest)),
        Statement(update(result_places).where(result_places.c.guest == guest).values(guest=stranger)),
    ]


class Ratings:
    """Results and ratings in the database of a store."""

    def __init__(self, ask: Callable[[Any], Awaitable[Sequence[Any]]], writer: Writer) -> None:
        self._ask, self._writer = ask, writer

    async def pending(self, limit: int = 1) -> list[Entered]:
        """Results that have not been applied, the first to end first."""
        return await self._entered(results.c.applied.is_(None), results.c.number, limit)

    async def applied(self, after: int = 0) -> list[Entered]:
        """Some results that have been applied, as they were one after another, but for the first so many."""
        return await self._entered(results.c.applied > after, results.c.applied, _READ_AT_ONCE)

    async def _entered(self, which: Any, order: Any, limit: int) -> list[Entered]:
        heads = await self._ask(select(results).where(which).order_by(order).limit(limit))
        came: dict[str, list[Came]] = {head.table: [] for head in heads}
        place = result_places.c
        who = (place.seat, place.guest, place.level, place.rank, place.points, place.spread)
        rows = await self._ask(
            select(place.table, *who)
            .where(result_places.c.table.in_(came))
            .order_by(result_places.c.table, result_places.c.seat)
        )
        for table, *one in rows:
            came[table].append(Came(*one))
        return [
            Entered(head.number, head.table, Result(head.game, head.ended, came[head.table]))
            for head in heads
        ]

    async def of(self, game: str, whom: Iterable[str]) -> dict[str, Rated]:
        """What the ratings of some guests in a game are; who never played one has none."""
        here = (ratings.c.game == game) & ratings.c.guest.in_([*whom])
        return {row.guest: _rated(row) for row in await self._ask(select(ratings).where(here))}

    async def meetings(self, result: Result, since: int) -> dict[frozenset[str], int]:
        """How many games of one kind each two of those who met have had that ended after a moment, out of
        those that have been applied."""
        one, other = result_places.alias(), result_places.alias()
        guests_of = [came.guest for came in result.came if came.guest is not None]
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
        for first, second, count in await self._ask(pairs):
            pair = frozenset({first, second})
            counted[pair] = counted.get(pair, 0) + count
        return counted

    async def mine(self, guest: str) -> dict[str, Rated]:
        """A guest's ratings by game."""
        found = await self._ask(select(ratings).where(ratings.c.guest == guest).order_by(ratings.c.game))
        return {row.game: _rated(row) for row in found}

    async def everybody(self) -> dict[tuple[str, str], Rated]:
        """All ratings there are, by game and guest."""
        return {(row.game, row.guest): _rated(row) for row in await self._ask(select(ratings))}

    async def standings(self, game: str, limit: int) -> list[Standing]:
        """The best in a game, the best first."""
        found = await self._ask(
            select(ratings, guests.c.name)
            .join(guests, guests.c.id == ratings.c.guest)
            .where(ratings.c.game == game)
            .order_by(ratings.c.points.desc(), ratings.c.guest)
            .limit(limit)
        )
        return [Standing(row.guest, row.name, _rated(row)) for row in found]

    async def count(self, game: str) -> int:
        """How many games of one were rated."""
        counted = (
            select(func.count()).select_from(results).where(results.c.game == game, results.c.applied > 0)
        )
        return int((await self._ask(counted))[0][0])

    async def turned(self, table: str) -> list[Turned]:
        """What the game at a table made of everybody's rating; nothing while it was not applied."""
        rows = await self._ask(
            select(result_places).where(result_places.c.table == table).order_by(result_places.c.seat)
        )
        return [
            Turned(row.seat, (row.points, row.spread), (row.new_points, row.new_spread))
            for row in rows
            if row.new_points is not None
        ]

    async def apply(
        self, entered: Entered, turned: Sequence[Turned], before: dict[str, Rated], after: dict[str, Rated]
    ) -> None:
        """Write what a result made of everybody, once: all of it, or `Stale` and nothing."""
        statements = [_once(entered.number), *_noted({entered.table: turned})]
        game = entered.result.game
        for guest, rated in after.items():
            if guest in before:
                here = (ratings.c.game == game) & (ratings.c.guest == guest)
                # All of it, since the operator may have had ratings recomputed in between.
                unchanged = [ratings.c[name] == value for name, value in asdict(before[guest]).items()]
                change = update(ratings).where(here, *unchanged).values(asdict(rated))
                statements.append(Statement(change, hits=True))
            else:
                statements.append(
                    Statement(insert(ratings), [{"game": game, "guest": guest, **asdict(rated)}])
                )
        try:
            await self._writer.write(*statements)
        except (IntegrityError, Missed) as conflict:
            raise Stale(entered.number) from conflict

    async def replace(
        self, count: int, turned: Mapping[str, Sequence[Turned]], found: Mapping[tuple[str, str], Rated]
    ) -> None:
        """Write all ratings, and what each table made of them, as the first `count` results add up to: all of
        it, or `Stale` and nothing if another result has been applied."""
        last = select(func.coalesce(func.max(results.c.applied), 0)).scalar_subquery()
        guard = update(results).where(results.c.applied == count, last == count).values(applied=count)
        rows = [
            {"game": game, "guest": guest, **asdict(rated)}
            for (game, guest), rated in found.items()
            if not guest.startswith(GONE)
        ]
        statements = [Statement(guard, hits=True), *_noted(turned), Statement(delete(ratings))]
        try:
            await self._writer.write(*statements, *([Statement(insert(ratings), rows)] if rows else []))
        except Missed as conflict:
            raise Stale(count) from conflict


def _noted(turned: Mapping[str, Sequence[Turned]]) -> list[Statement]:
    """Write what the games at some tables made of everybody's rating."""
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


def _once(number: int) -> Statement:
    """Mark a result as applied; it must not be, and all that ended before it must."""
    other = results.alias()
    waiting = select(other.c.number).where(other.c.number < number, other.c.applied.is_(None)).exists()
    here = (results.c.number == number) & results.c.applied.is_(None) & ~waiting
    place = select(func.coalesce(func.max(other.c.applied), 0) + 1).scalar_subquery()
    return Statement(update(results).where(here).values(applied=place), hits=True)


def _rated(row: Any) -> Rated:
    return Rated(row.points, row.spread, row.games)
