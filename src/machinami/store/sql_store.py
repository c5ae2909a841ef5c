"""`Store` on an SQL database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from sqlalchemy import (
    ColumnElement,
    Delete,
    Select,
    Update,
    bindparam,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError

from machinami.store.database import now
from machinami.store.history import History
from machinami.store.location import Database
from machinami.store.protocol import Taken
from machinami.store.ratings import Ratings, ended
from machinami.store.rows import (
    Change,
    Finished,
    Kept,
    LineRow,
    Notice,
    Party,
    PlaceRow,
    ReplayRow,
    Saying,
    Seen,
    Subscription,
    TableRow,
    Usage,
)
from machinami.store.schema import (
    bans,
    commands,
    endings,
    guests,
    hidden,
    lines,
    mutes,
    notices,
    pictures,
    places,
    replays,
    reports,
    reviews,
    sayings,
    secrets,
    subscriptions,
    tables,
    watchers,
)
from machinami.store.writer import Missed, Statement

PARTS = (lines, commands, places, watchers, hidden, sayings, endings, pictures)
"""Tables of the database whose rows belong to a game table and are deleted with it."""

# Statements of every action, built once.
_COMMAND, _LINES = insert(commands), insert(lines)
BUMP = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.version == bindparam("since"))
    .values(version=bindparam("since") + 1, touched=bindparam("moment"))
)


_FORGOTTEN = 500
"""The number of tables that one transaction deletes: databases limit the parameters of a statement."""

NO_FENCE: Mapping[str, str] = {}


class SqlStore(History):
    """`Store` on one database, which other processes may write to."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.ratings = Ratings(self._all, self._writer)

    # Chat and mutes -------------------------------------------------------------------------------

    async def mutes(self, guest: str) -> frozenset[str]:
        """Return the guests whom a guest has muted."""
        return frozenset(
            row[0] for row in await self._all(select(mutes.c.other).where(mutes.c.guest == guest))
        )

    async def apart(self, guest: str) -> frozenset[str]:
        """Return the guests whom a guest has muted and those who have muted the guest."""
        found = await self._all(select(mutes.c.guest).where(mutes.c.other == guest))
        return await self.mutes(guest) | {row[0] for row in found}

    async def mute(self, guest: str, other: str, muted: bool) -> None:
        """Mute another guest at all tables, or end this."""
        row = (
            self._dialect.insert(mutes).values(guest=guest, other=other, made=now()).on_conflict_do_nothing()
        )
        gone = delete(mutes).where(mutes.c.guest == guest, mutes.c.other == other)
        await self._writer.write(Statement(row if muted else gone))

    async def say(self, table: str, saying: Saying) -> None:
        """Store a chat message until the table is deleted."""
        await self._writer.write(Statement(insert(sayings), [asdict(saying) | {"table": table}]))

    async def sayings(self, table: str, limit: int) -> list[Saying]:
        """Return the last chat messages of a table, oldest first."""
        columns = (sayings.c.seat, sayings.c.guest, sayings.c.text, sayings.c.made)
        here = select(*columns).where(sayings.c.table == table)
        found = await self._all(here.order_by(sayings.c.number.desc()).limit(limit))
        return [Saying(*row) for row in reversed(found)]

    async def report(self, table: str, guest: str, other: str, name: str, why: str) -> None:
        """Store a report of a guest for the operator; repeated reports at one table count once."""
        row = self._dialect.insert(reports).values(
            table=table, guest=guest, other=other, name=name, why=why, made=now()
        )
        await self._writer.write(Statement(row.on_conflict_do_nothing()))

    # Tables ---------------------------------------------------------------------------------------

    async def in_street(self, limit: int) -> list[Kept]:
        """Return the tables that wait in the lobby, latest first, without their logs."""
        waiting = (tables.c.phase == "waiting") & tables.c.listed
        found = await self._all(
            select(tables).where(waiting).order_by(tables.c.made.desc(), tables.c.id).limit(limit)
        )
        rows = {row.id: Kept(TableRow(**row._mapping), []) for row in found}
        seats = await self._all(
            select(places).where(places.c.table.in_(rows)).order_by(places.c.table, places.c.seat)
        )
        for seat in seats:
            values = dict(seat._mapping)
            rows[values.pop("table")].places.append(PlaceRow(**values))
        return [*rows.values()]

    async def add(self, row: TableRow, seats: Sequence[PlaceRow]) -> None:
        """Store a new table with its places."""
        await self._writer.write(*self._added(row, seats))

    def _added(self, row: TableRow, seats: Sequence[PlaceRow]) -> list[Statement]:
        return [
            Statement(insert(tables), [asdict(row) | {"touched": row.made}]),
            Statement(insert(places), [asdict(place) | {"table": row.id} for place in seats]),
        ]

    async def load(self, table: str) -> Kept | None:
        """Return a table with its places and log as a consistent snapshot, or None."""
        return await self._beside(self._load, table)

    def _load(self, table: str) -> Kept | None:
        with self._engine.execution_options(**self._dialect.SNAPSHOT).connect() as connection:
            found = connection.execute(select(tables).where(tables.c.id == table)).first()
            if found is None:
                return None
            seats = connection.execute(
                select(*(column for column in places.c if column.name != "table"))
                .where(places.c.table == table)
                .order_by(places.c.seat)
            )
            log = connection.execute(
                select(lines.c.number, lines.c.line).where(lines.c.table == table).order_by(lines.c.number)
            )
            done = connection.execute(
                select(commands.c.client, commands.c.n).where(commands.c.table == table)
            )
            return Kept(
                TableRow(**found._mapping),
                [PlaceRow(**seat._mapping) for seat in seats],
                [LineRow(*line) for line in log],
                {(client, n) for client, n in done},
            )

    async def change(self, table: str, change: Change) -> None:
        """Write one change in one transaction."""
        await self._event(table, change)

    async def _event(
        self,
        table: str,
        change: Change,
        *besides: Statement,
        bump: Update = BUMP,
        fence: Mapping[str, str] = NO_FENCE,
    ) -> None:
        new = {
            "phase": change.phase,
            "again": change.again,
            "door": change.door,
            "listed": change.listed,
            "chat": change.chat,
            "deadlines": change.deadlines,
            "due": change.due,
            "unrated": change.unrated,
            "awaited": change.awaited,
            "start": change.start,
        }
        given = {name: value for name, value in new.items() if value is not None}
        values = {"of": table, "since": change.since, "moment": now(), **fence}
        statements = [Statement(bump.values(**given) if given else bump, [values], hits=True), *besides]
        if change.by is not None:
            client, n = change.by
            statements.append(Statement(_COMMAND, [{"table": table, "client": client, "n": n}]))
        if change.lines:
            rows = [{"table": table, "number": line.number, "line": line.line} for line in change.lines]
            statements.append(Statement(_LINES, rows))
        for ending in change.endings:
            values = asdict(ending) | {"table": table, "ended": now()}
            row = self._dialect.insert(endings).values(**values)
            statements.append(Statement(row.on_conflict_do_nothing()))
        for place in change.places:
            values = asdict(place)
            here = (places.c.table == table) & (places.c.seat == values.pop("seat"))
            statements.append(Statement(update(places).where(here).values(**values)))
        if change.result is not None:
            statements += ended(table, change.result)
        try:
            await self._writer.write(*statements)
        except (IntegrityError, Missed) as conflict:
            raise Taken(table) from conflict

    # Links ----------------------------------------------------------------------------------------

    async def seat(self, token: str) -> tuple[str, int] | None:
        """Return the table and seat of an invitation, or None."""
        found = await self._all(select(places.c.table, places.c.seat).where(places.c.token == token))
        return (found[0][0], found[0][1]) if found else None

    async def watched(self, token: str) -> str | None:
        """Return the table of a watch link, or None."""
        found = await self._all(select(tables.c.id).where(tables.c.watch == token))
        return found[0][0] if found else None

    async def watch(self, table: str, guest: str) -> None:
        """Allow a guest to watch a table, and show it in their list again."""
        row = self._dialect.insert(watchers).values(table=table, guest=guest)
        seen = delete(hidden).where(hidden.c.table == table, hidden.c.guest == guest)
        await self._writer.write(Statement(row.on_conflict_do_nothing()), Statement(seen))

    async def watchers(self, table: str) -> int:
        """Return the number of guests who may watch a table."""
        found = await self._all(select(func.count()).select_from(watchers).where(watchers.c.table == table))
        return int(found[0][0])

    async def hide(self, table: str, guest: str) -> None:
        """Remove a table from a guest's list and revoke their right to watch it."""
        row = self._dialect.insert(hidden).values(table=table, guest=guest)
        right = delete(watchers).where(watchers.c.table == table, watchers.c.guest == guest)
        await self._writer.write(Statement(row.on_conflict_do_nothing()), Statement(right))

    async def watches(self, table: str, guest: str) -> bool:
        """Return whether a guest may watch a table."""
        here = (watchers.c.table == table) & (watchers.c.guest == guest)
        return bool(await self._all(select(literal(1)).where(here).select_from(watchers)))

    async def tables(self, guest: str, limit: int) -> list[Seen]:
        """Return the tables where a guest sits, which they made or watch, without hidden ones."""
        seated = select(places.c.table).where(places.c.guest == guest)
        watching = select(watchers.c.table).where(watchers.c.guest == guest)
        unseen = select(hidden.c.table).where(hidden.c.guest == guest)
        found = await self._all(
            select(tables.c.id, tables.c.game, tables.c.phase, tables.c.id.in_(seated))
            .where(or_(tables.c.owner == guest, tables.c.id.in_(seated), tables.c.id.in_(watching)))
            .where(tables.c.phase != "aborted", tables.c.id.not_in(unseen), tables.c.lesson.is_(None))
            .order_by(tables.c.phase == "over", tables.c.made.desc(), tables.c.id)
            .limit(limit)
        )
        return [Seen(table, game, phase, bool(sits)) for table, game, phase, sits in found]

    async def finished_alone(self, game: str, since: int, guest: str | None, limit: int) -> list[Finished]:
        """Return finished games with one seat that were started at or after `since`, oldest first."""
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
            .order_by(tables.c.made, tables.c.id)
            .limit(limit)
        )
        found = await self._all(query if guest is None else query.where(places.c.guest == guest))
        return [Finished(*row) for row in found]

    async def usage(self, by: Party, who: str, since: int, starts_since: int) -> Usage:
        """Return how much of the limited resources a guest or an address uses."""
        recent = (tables.c.made >= since) & tables.c.phase.in_(("waiting", "playing"))
        listed = tables.c.listed & (tables.c.phase == "waiting")
        found = await self._all(
            select(
                func.count().filter(recent),
                func.count().filter(listed),
                func.coalesce(func.sum(tables.c.start_size).filter(tables.c.made >= starts_since), 0),
            )
            .select_from(tables)
            .where(tables.c[by] == who, tables.c.lesson.is_(None))
        )
        return Usage(*map(int, found[0]))

    async def stale_listings(self, before: int, limit: int) -> list[str]:
        """Return tables that wait in the lobby and were last changed before a time, if their host was not
        connected since."""
        waiting = (tables.c.phase == "waiting") & tables.c.listed & (tables.c.touched < before)
        seen = func.coalesce(guests.c.visited, 0) >= before
        found = await self._all(
            select(tables.c.id)
            .outerjoin(guests, guests.c.id == tables.c.owner)
            .where(waiting, ~seen)
            .order_by(tables.c.touched)
            .limit(limit)
        )
        return [row[0] for row in found]

    async def forget_lessons(self, before: int) -> list[str]:
        """Delete lesson tables last changed before a time and return their ids."""
        return await self._forget(
            select(tables.c.id).where(tables.c.lesson.is_not(None), tables.c.touched < before)
        )

    async def trim_lessons(self, row: TableRow, per_guest: int, per_address: int) -> list[str]:
        """Delete lesson tables to make room for a new one and return their ids."""
        lessons = select(tables.c.id).where(tables.c.lesson.is_not(None))
        newest = lessons.order_by(tables.c.made.desc(), tables.c.id)
        own = tables.c.owner == row.owner
        same = own & (tables.c.game == row.game) & (tables.c.lesson == row.lesson)
        near = tables.c.address_hash == row.address_hash
        gone = await self._forget(lessons.where(same))
        gone += await self._forget(newest.where(own).offset(max(0, per_guest - 1)))
        return gone + await self._forget(newest.where(near).offset(max(0, per_address - 1)))

    async def _forget(self, which: Select[tuple[str]]) -> list[str]:
        ids = [row[0] for row in await self._all(which)]
        for start in range(0, len(ids), _FORGOTTEN):
            some = ids[start : start + _FORGOTTEN]
            await self._writer.write(
                *(Statement(delete(part).where(part.c.table.in_(some))) for part in PARTS),
                Statement(delete(tables).where(tables.c.id.in_(some))),
            )
        return ids

    async def extend_budgets(self, until: int) -> None:
        """Postpone the deadlines of running tables with a time budget to at least `until`."""
        live = (tables.c.phase == "playing") & tables.c.deadlines.is_(None) & (tables.c.due < until)
        await self._writer.write(Statement(update(tables).where(live).values(due=until)))

    async def due(self, now: int) -> list[str]:
        """Return up to 100 running tables with a deadline at or before `now`."""
        late = (tables.c.due <= now) & (tables.c.phase == "playing")
        return [row[0] for row in await self._all(select(tables.c.id).where(late).limit(100))]

    # Operator notices and bans --------------------------------------------------------------------

    async def notices(self, after: int | None) -> list[Notice]:
        """Return the operator's notices after a number; without a number, only the latest."""
        wanted = select(notices.c.number, notices.c.about, notices.c.subject)
        if after is None:
            wanted = wanted.order_by(notices.c.number.desc()).limit(1)
        else:
            wanted = wanted.where(notices.c.number > after).order_by(notices.c.number)
        return [Notice(*row) for row in await self._all(wanted)]

    async def banned(self) -> frozenset[str]:
        """Return the banned guests."""
        return frozenset(row[0] for row in await self._all(select(bans.c.guest)))

    # Push subscriptions ---------------------------------------------------------------------------

    async def subscribe(self, guest: str, row: Subscription, most: int) -> None:
        """Store a push subscription, which belongs to one guest; delete the guest's oldest beyond `most`."""
        new = asdict(row) | {"guest": guest, "made": now()}
        theirs = select(subscriptions.c.endpoint).where(subscriptions.c.guest == guest)
        newest = theirs.order_by(subscriptions.c.made.desc(), subscriptions.c.endpoint).limit(most)
        beyond = (subscriptions.c.guest == guest) & subscriptions.c.endpoint.not_in(newest)
        upsert = self._dialect.insert(subscriptions).values(**new)
        await self._writer.write(
            Statement(upsert.on_conflict_do_update(index_elements=[subscriptions.c.endpoint], set_=new)),
            Statement(delete(subscriptions).where(beyond)),
        )

    async def unsubscribe(self, endpoint: str, guest: str) -> None:
        """Delete a guest's push subscription."""
        here = (subscriptions.c.endpoint == endpoint) & (subscriptions.c.guest == guest)
        await self._writer.write(Statement(delete(subscriptions).where(here)))

    async def subscriptions(self, guest: str) -> list[Subscription]:
        """Return a guest's push subscriptions."""
        kept = subscriptions.c
        theirs = select(kept.endpoint, kept.p256dh, kept.auth, kept.lang).where(kept.guest == guest)
        return [Subscription(*row) for row in await self._all(theirs.order_by(kept.made, kept.endpoint))]

    async def secret(self, name: str, fresh: str) -> str:
        """Return the secret with this name. The first of concurrent writers sets it."""
        row = self._dialect.insert(secrets).values(name=name, value=fresh)
        await self._writer.write(Statement(row.on_conflict_do_nothing()))
        return str((await self._all(select(secrets.c.value).where(secrets.c.name == name)))[0][0])

    # Replays --------------------------------------------------------------------------------------

    async def add_replay(self, row: ReplayRow, per_guest: int, per_address: int, most: int) -> None:
        """Store an uploaded record and delete the oldest uploads beyond the limits, in characters."""
        await self._writer.write(
            Statement(insert(replays), [asdict(row) | {"size": len(row.text)}]),
            Statement(_beyond(per_guest, replays.c.guest == row.guest)),
            Statement(_beyond(per_address, replays.c.address_hash == row.address_hash)),
            Statement(_beyond(most, true())),
        )

    async def replay(self, replay: str) -> str | None:
        """Return the text of an uploaded record, or None."""
        found = await self._all(select(replays.c.text).where(replays.c.id == replay))
        return found[0][0] if found else None

    async def add_review(self, replay: str, text: str) -> None:
        """Store the review of a finished game, unless there is one."""
        row = self._dialect.insert(reviews).values(replay=replay, text=text, made=now())
        await self._writer.write(Statement(row.on_conflict_do_nothing()))

    async def review(self, replay: str) -> str | None:
        """Return the stored review of a finished game, or None."""
        found = await self._all(select(reviews.c.text).where(reviews.c.replay == replay))
        return found[0][0] if found else None

    async def replayed(self, replay: str) -> str | None:
        """Return the finished table that a replay id belongs to, or None."""
        found = await self._all(
            select(tables.c.id).where(tables.c.replay == replay, tables.c.phase == "over")
        )
        return found[0][0] if found else None


def _beyond(room: int, whose: ColumnElement[bool]) -> Delete:
    """Delete the oldest of the selected uploads whose cumulative size exceeds `room`."""
    total = func.sum(replays.c.size).over(order_by=(replays.c.made.desc(), replays.c.id))
    sums = select(replays.c.id, total.label("total")).where(whose).subquery()
    return delete(replays).where(replays.c.id.in_(select(sums.c.id).where(sums.c.total > room)))
