"""The store that processes share: each says that it lives, and holds the tables that it has in memory.

Who holds a table writes to it and nobody else does; versions guard what two would write in one moment. All
moments are the database's, whatever the clocks of the machines say.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress

from sqlalchemy import ColumnElement, Connection, bindparam, delete, exists, insert, literal, select, update
from sqlalchemy.exc import DBAPIError

from machinami.store.guest_admin import People
from machinami.store.location import Database
from machinami.store.protocol import HEARTBEAT_TIMEOUT_MS
from machinami.store.retry import patiently
from machinami.store.rows import Change, Peer, PlaceRow, TableRow
from machinami.store.schema import leases, processes, tables
from machinami.store.sql_store import BUMP, SqlStore
from machinami.store.writer import Statement

_ADOPTED = 50
_LOCKERS = 6
_BURIED = 60_000
_NOBODY = ""

_HELD = BUMP.where(exists().where(leases.c.name == bindparam("of"), leases.c.process == bindparam("holder")))


class SharedStore(SqlStore):
    """One process's hold on a database that others use, too."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.me = secrets.token_urlsafe(12)
        """This process among the others; one that is started again is another."""
        # Who waits for others must not keep them from being answered.
        self._lockers = ThreadPoolExecutor(_LOCKERS, "locker")

    async def close(self) -> None:
        """Finish writing and let go of the database."""
        self._lockers.shutdown()
        await super().close()

    # Living ---------------------------------------------------------------------------------------

    async def beat(self, address: str, told: str) -> list[Peer]:
        """Say that this process lives, where it is reached and how it is; the others that live."""
        return await self._beside(self._beaten, (address, told))

    def _beaten(self, said: tuple[str, str]) -> list[Peer]:
        address, told = said
        new = {"address": address, "told": told, "beat": self._dialect.clock}
        row = self._dialect.insert(processes).values(id=self.me, **new)
        with self._engine.begin() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=[processes.c.id], set_=new))
            found = connection.execute(
                select(processes.c.id, processes.c.address, processes.c.told).where(self._alive())
            ).all()
        return [Peer(*peer) for peer in found if peer.id != self.me]

    async def leave(self) -> None:
        """Hand everything on: others find what nobody holds and go on with it."""
        await self._writer.write(
            Statement(update(leases).where(leases.c.process == self.me).values(process=_NOBODY)),
            Statement(delete(processes).where(processes.c.id == self.me)),
        )

    # Holding --------------------------------------------------------------------------------------

    async def claim(self, table: str) -> str | None:
        """Hold a table from now on, unless somebody who lives does: where they are reached."""
        return await self._beside(self._claimed, table)

    def _claimed(self, table: str) -> str | None:
        with self._engine.begin() as connection:
            found = self._holder(connection, table)
            if found is None:
                ours = select(tables.c.id, literal(self.me)).where(tables.c.id == table)
                row = self._dialect.insert(leases).from_select(["name", "process"], ours)
                connection.execute(
                    row.on_conflict_do_update(
                        index_elements=[leases.c.name],
                        set_={"process": self.me},
                        where=self._dead(),
                    )
                )
                found = self._holder(connection, table)
        return None if found is None or found[0] == self.me else found[1]

    def _holder(self, connection: Connection, table: str) -> tuple[str, str] | None:
        found = connection.execute(
            select(processes.c.id, processes.c.address)
            .join(leases, leases.c.process == processes.c.id)
            .where(leases.c.name == table, self._alive())
        ).first()
        return None if found is None else (found[0], found[1])

    async def let_go(self, table: str) -> None:
        """Hold a table no more; nothing goes on there until somebody asks for it."""
        mine = (leases.c.name == table) & (leases.c.process == self.me)
        await self._writer.write(Statement(delete(leases).where(mine)))

    async def held(self) -> frozenset[str]:
        """The tables that this process holds."""
        found = await self._all(select(leases.c.name).where(leases.c.process == self.me))
        return frozenset(row[0] for row in found)

    async def orphans(self) -> list[str]:
        """Tables under way whose holder is dead or has handed them on."""
        found = await self._all(
            select(leases.c.name)
            .join(tables, tables.c.id == leases.c.name)
            .where(self._dead(), tables.c.phase == "playing")
            .limit(_ADOPTED)
        )
        return [row[0] for row in found]

    async def mourn(self, address: str) -> None:
        """Take the process at an address for dead: nobody listens there any more. Should it live, it says so
        with its next beat, and finds out what others hold meanwhile when it writes."""
        await self._writer.write(Statement(delete(processes).where(processes.c.address == address)))

    async def bury(self) -> None:
        """Forget processes that died long ago."""
        old = processes.c.beat < self._dialect.clock - _BURIED
        await self._writer.write(Statement(delete(processes).where(old)))

    def _alive(self) -> ColumnElement[bool]:
        return processes.c.beat > self._dialect.clock - HEARTBEAT_TIMEOUT_MS

    def _dead(self) -> ColumnElement[bool]:
        """Whether nobody who lives holds what a lease names."""
        return leases.c.process.not_in(select(processes.c.id).where(self._alive()))

    # Writing --------------------------------------------------------------------------------------

    async def add(self, row: TableRow, seats: Sequence[PlaceRow]) -> None:
        """A new table, which this process holds."""
        held = Statement(insert(leases), [{"name": row.id, "process": self.me}])
        await self._writer.write(*self._added(row, seats), held)

    async def change(self, table: str, change: Change) -> None:
        """Write one event, as long as this process holds the table."""
        await self._event(table, change, bump=_HELD, fence={"holder": self.me})

    @asynccontextmanager
    async def alone(self, name: str) -> AsyncIterator[None]:
        """Let no other process do something of this name meanwhile."""
        async with super().alone(name):
            loop = asyncio.get_running_loop()
            connection = await loop.run_in_executor(
                self._lockers, patiently, lambda: self._locked(name), self._dialect.PATIENCE
            )
            try:
                yield
            finally:
                await loop.run_in_executor(self._lockers, self._unlock, connection)

    def _unlock(self, connection: Connection) -> None:
        """Whatever was locked goes with its transaction, and that with a connection that has broken."""
        with suppress(DBAPIError):
            connection.close()

    def _locked(self, name: str) -> Connection:
        """A connection in whose transaction this is locked."""
        connection = self._engine.connect()
        try:
            connection.execute(self._dialect.locking(name))
        except BaseException:
            connection.close()
            raise
        return connection


class SharedPeople(SharedStore, People):
    """The same with all that is done about guests."""
