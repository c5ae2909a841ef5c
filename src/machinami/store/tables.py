"""Tables: set-up, places and log. One change of a table is one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict

from sqlalchemy import (
    Connection,
    Select,
    bindparam,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from machinami.store.database import Database, now
from machinami.store.errors import Conflict, NotFound
from machinami.store.notices import add_notice
from machinami.store.ratings import insert_result
from machinami.store.rows import (
    Change,
    EndingRow,
    LineRow,
    PlaceRow,
    QuotaSubject,
    StoredTable,
    TableListing,
    TableNews,
    TableRow,
    Usage,
)
from machinami.store.schema import (
    commands,
    endings,
    guests,
    hidden,
    leases,
    lines,
    pictures,
    places,
    sayings,
    tables,
    watchers,
)
from machinami.store.writer import RowCountMismatch, Statement

PARTS = (lines, commands, places, watchers, hidden, sayings, endings, pictures)
"""Tables of the database whose rows belong to a game table and are deleted with it."""

# Statements of every action, built once.
_COMMAND, _LINES = insert(commands), insert(lines)
_BUMP = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.version == bindparam("since"))
    .values(version=bindparam("since") + 1, touched=bindparam("moment"))
)

_DELETED_AT_ONCE = 500
"""The number of tables that one transaction deletes: databases limit the parameters of a statement."""
_AMENDS = 50
_DUE = 100


class TableRepository:
    """The tables of a database."""

    def __init__(self, database: Database, holder: str | None = None) -> None:
        """Create a repository. `holder` is the process that gets the leases of new tables; None for none."""
        self._database = database
        self._holder = holder

    async def list_waiting(self, limit: int) -> list[StoredTable]:
        """Return the tables that wait in the lobby, latest first, without their logs."""
        waiting = (tables.c.phase == "waiting") & tables.c.listed
        found = await self._database.fetch(
            select(tables).where(waiting).order_by(tables.c.made.desc(), tables.c.id).limit(limit)
        )
        rows = {row.id: StoredTable(TableRow(**row._mapping), []) for row in found}
        seats = await self._database.fetch(
            select(places).where(places.c.table.in_(rows)).order_by(places.c.table, places.c.seat)
        )
        for seat in seats:
            values = dict(seat._mapping)
            rows[values.pop("table")].places.append(PlaceRow(**values))
        return [*rows.values()]

    async def add(self, row: TableRow, seats: Sequence[PlaceRow]) -> None:
        """Store a new table with its places, and lease it to this process."""
        statements = [
            Statement(insert(tables), [asdict(row) | {"touched": row.made}]),
            Statement(insert(places), [asdict(place) | {"table": row.id} for place in seats]),
        ]
        if self._holder is not None:
            statements.append(Statement(insert(leases), [{"name": row.id, "process": self._holder}]))
        await self._database.write(*statements)

    async def load(self, table: str) -> StoredTable | None:
        """Return a table with its places and log as a consistent snapshot, or None."""
        news = await self.load_since(table, 0)
        return None if news is None else StoredTable(news.row, news.places, news.lines, news.commands)

    async def load_since(self, table: str, line: int) -> TableNews | None:
        """Return a table with its lines from a number on as a consistent snapshot, or None."""

        def read(connection: Connection) -> TableNews | None:
            found = connection.execute(select(tables).where(tables.c.id == table)).first()
            if found is None:
                return None
            seats = connection.execute(
                select(*(column for column in places.c if column.name != "table"))
                .where(places.c.table == table)
                .order_by(places.c.seat)
            )
            log = connection.execute(
                select(lines.c.number, lines.c.line)
                .where(lines.c.table == table, lines.c.number >= line)
                .order_by(lines.c.number)
            )
            done = connection.execute(
                select(commands.c.client, commands.c.n).where(commands.c.table == table)
            )
            return TableNews(
                TableRow(**found._mapping),
                [PlaceRow(**seat._mapping) for seat in seats],
                [LineRow(*line) for line in log],
                {(client, n) for client, n in done},
            )

        return await self._database.read(read, snapshot=True)

    async def change(self, table: str, change: Change) -> None:
        """Write one change, which increments the table's version. Raise `Conflict` if the version is not
        `change.since` or if the command was executed before."""
        await self._write(table, change)

    async def amend(self, table: str, make: Callable[[StoredTable], Change]) -> None:
        """Change a table, and add a notice for the servers that have it in memory. Retry with the new state
        after a version conflict, up to 50 times. Raise `NotFound` if there is no such table."""
        for _ in range(_AMENDS):
            kept = await self.load(table)
            if kept is None:
                raise NotFound(table)
            try:
                return await self._write(table, make(kept), add_notice("table", table))
            except Conflict:
                continue
        raise Conflict(table)

    async def _write(self, table: str, change: Change, *statements: Statement) -> None:
        """Write a change and further statements in one transaction."""
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
            "pending": change.pending,
        }
        given = {name: value for name, value in new.items() if value is not None}
        values = {"of": table, "since": change.since, "moment": now()}
        try:
            await self._database.write(
                Statement(_BUMP.values(**given) if given else _BUMP, [values], one_row=True),
                *statements,
                *self._list_parts(table, change),
            )
        except (IntegrityError, RowCountMismatch) as conflict:
            raise Conflict(table) from conflict

    def _list_parts(self, table: str, change: Change) -> list[Statement]:
        """Return the statements that write the parts of a change outside the table's own row."""
        statements = []
        if change.by is not None:
            client, n = change.by
            statements.append(Statement(_COMMAND, [{"table": table, "client": client, "n": n}]))
        if change.lines:
            rows = [{"table": table, "number": line.number, "line": line.line} for line in change.lines]
            statements.append(Statement(_LINES, rows))
        for ending in change.endings:
            values = asdict(ending) | {"table": table, "ended": now()}
            row = self._database.insert(endings).values(**values)
            statements.append(Statement(row.on_conflict_do_nothing()))
        for place in change.places:
            values = asdict(place)
            here = (places.c.table == table) & (places.c.seat == values.pop("seat"))
            statements.append(Statement(update(places).where(here).values(**values)))
        if change.result is not None:
            statements += insert_result(table, change.result)
        return statements

    async def find_seat(self, token: str) -> tuple[str, int] | None:
        """Return the table and seat of an invitation, or None."""
        found = await self._database.fetch(
            select(places.c.table, places.c.seat).where(places.c.token == token)
        )
        return (found[0][0], found[0][1]) if found else None

    async def find_by_watch_token(self, token: str) -> str | None:
        """Return the table of a watch link, or None."""
        found = await self._database.fetch(select(tables.c.id).where(tables.c.watch == token))
        return found[0][0] if found else None

    async def find_by_replay(self, replay: str) -> str | None:
        """Return the finished table that a replay id belongs to, or None."""
        query = select(tables.c.id).where(tables.c.replay == replay, tables.c.phase == "over")
        found = await self._database.fetch(query)
        return found[0][0] if found else None

    async def list_endings(self, table: str) -> list[EndingRow]:
        """Return the result of each seat of a finished table, by seat."""
        columns = (column for column in endings.c if column.name not in ("table", "ended"))
        query = select(*columns).where(endings.c.table == table).order_by(endings.c.seat)
        return [EndingRow(**row._mapping) for row in await self._database.fetch(query)]

    async def add_watcher(self, table: str, guest: str) -> None:
        """Allow a guest to watch a table, and show it in their list again."""
        row = self._database.insert(watchers).values(table=table, guest=guest)
        seen = delete(hidden).where(hidden.c.table == table, hidden.c.guest == guest)
        await self._database.write(Statement(row.on_conflict_do_nothing()), Statement(seen))

    async def count_watchers(self, table: str) -> int:
        """Return the number of guests who may watch a table."""
        found = await self._database.fetch(
            select(func.count()).select_from(watchers).where(watchers.c.table == table)
        )
        return int(found[0][0])

    async def hide(self, table: str, guest: str) -> None:
        """Remove a table from a guest's list and revoke their right to watch it."""
        row = self._database.insert(hidden).values(table=table, guest=guest)
        right = delete(watchers).where(watchers.c.table == table, watchers.c.guest == guest)
        await self._database.write(Statement(row.on_conflict_do_nothing()), Statement(right))

    async def is_watcher(self, table: str, guest: str) -> bool:
        """Return whether a guest may watch a table."""
        here = (watchers.c.table == table) & (watchers.c.guest == guest)
        return bool(await self._database.fetch(select(literal(1)).where(here).select_from(watchers)))

    async def list_for(self, guest: str, limit: int) -> list[TableListing]:
        """Return the tables where a guest sits, which they made or watch, without hidden ones: unfinished
        ones first, then the latest."""
        seated = select(places.c.table).where(places.c.guest == guest)
        watching = select(watchers.c.table).where(watchers.c.guest == guest)
        unseen = select(hidden.c.table).where(hidden.c.guest == guest)
        found = await self._database.fetch(
            select(tables.c.id, tables.c.game, tables.c.phase, tables.c.id.in_(seated))
            .where(or_(tables.c.owner == guest, tables.c.id.in_(seated), tables.c.id.in_(watching)))
            .where(tables.c.phase != "aborted", tables.c.id.not_in(unseen), tables.c.lesson.is_(None))
            .order_by(tables.c.phase == "over", tables.c.made.desc(), tables.c.id)
            .limit(limit)
        )
        return [TableListing(table, game, phase, bool(sits)) for table, game, phase, sits in found]

    async def count_usage(self, by: QuotaSubject, who: str, since: int, starts_since: int) -> Usage:
        """Return how much of the limited resources a guest or an address uses."""
        recent = (tables.c.made >= since) & tables.c.phase.in_(("waiting", "playing"))
        listed = tables.c.listed & (tables.c.phase == "waiting")
        found = await self._database.fetch(
            select(
                func.count().filter(recent),
                func.count().filter(listed),
                func.coalesce(func.sum(tables.c.start_size).filter(tables.c.made >= starts_since), 0),
            )
            .select_from(tables)
            .where(tables.c[by] == who, tables.c.lesson.is_(None))
        )
        return Usage(*map(int, found[0]))

    async def list_stale(self, before: int, limit: int) -> list[str]:
        """Return tables that wait in the lobby and were last changed before a time, if their host was not
        connected since."""
        waiting = (tables.c.phase == "waiting") & tables.c.listed & (tables.c.touched < before)
        seen = func.coalesce(guests.c.visited, 0) >= before
        found = await self._database.fetch(
            select(tables.c.id)
            .outerjoin(guests, guests.c.id == tables.c.owner)
            .where(waiting, ~seen)
            .order_by(tables.c.touched)
            .limit(limit)
        )
        return [row[0] for row in found]

    async def delete_old_lessons(self, before: int) -> list[str]:
        """Delete lesson tables last changed before a time and return their ids."""
        return await self._delete(
            select(tables.c.id).where(tables.c.lesson.is_not(None), tables.c.touched < before)
        )

    async def delete_surplus_lessons(self, row: TableRow, per_guest: int, per_address: int) -> list[str]:
        """Delete lesson tables to make room for a new one: the guest's tables of the same lesson, and the
        oldest beyond the limits of guest and address, the new table included. Return the ids."""
        lessons = select(tables.c.id).where(tables.c.lesson.is_not(None))
        newest = lessons.order_by(tables.c.made.desc(), tables.c.id)
        own = tables.c.owner == row.owner
        same = own & (tables.c.game == row.game) & (tables.c.lesson == row.lesson)
        near = tables.c.address_hash == row.address_hash
        gone = await self._delete(lessons.where(same))
        gone += await self._delete(newest.where(own).offset(max(0, per_guest - 1)))
        return gone + await self._delete(newest.where(near).offset(max(0, per_address - 1)))

    async def _delete(self, which: Select[tuple[str]]) -> list[str]:
        ids = [row[0] for row in await self._database.fetch(which)]
        for start in range(0, len(ids), _DELETED_AT_ONCE):
            some = ids[start : start + _DELETED_AT_ONCE]
            await self._database.write(
                *(Statement(delete(part).where(part.c.table.in_(some))) for part in PARTS),
                Statement(delete(tables).where(tables.c.id.in_(some))),
            )
        return ids

    async def extend_budgets(self, until: int) -> None:
        """Postpone the deadlines of running tables with a time budget to at least `until`, for tables that
        were not in memory."""
        live = (tables.c.phase == "playing") & tables.c.deadlines.is_(None) & (tables.c.due < until)
        await self._database.write(Statement(update(tables).where(live).values(due=until)))

    async def list_due(self, now: int) -> list[str]:
        """Return up to 100 running tables with a deadline at or before `now`."""
        late = (tables.c.due <= now) & (tables.c.phase == "playing")
        return [row[0] for row in await self._database.fetch(select(tables.c.id).where(late).limit(_DUE))]
