"""The store that several processes share: heartbeats, and leases of the tables that each process has in
memory.

Only the holder of a lease writes to its table; versions guard against concurrent writes. All times are those
of the database's clock, so that clocks of machines may differ.
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
    """The store of one process at a database that other processes share."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.me = secrets.token_urlsafe(12)
        """The id of this process; a restarted process has a new one."""
        # Threads that wait for a lock must not occupy the readers.
        self._lockers = ThreadPoolExecutor(_LOCKERS, "locker")

    async def close(self) -> None:
        """Finish pending writes and close the connections."""
        self._lockers.shutdown()
        await super().close()

    # Heartbeats -----------------------------------------------------------------------------------

    async def beat(self, address: str, told: str) -> list[Peer]:
        """Write this process's heartbeat with its address and status, and return the other live processes."""
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
        """Release all leases, so that other processes find the tables as orphans and continue them."""
        await self._writer.write(
            Statement(update(leases).where(leases.c.process == self.me).values(process=_NOBODY)),
            Statement(delete(processes).where(processes.c.id == self.me)),
        )

    # Leases ---------------------------------------------------------------------------------------

    async def claim(self, table: str) -> str | None:
        """Lease a table and return None. If a live process holds it, return that process's address
        instead."""
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
        """Release the lease of a table; its bots and clock stop until the table is requested again."""
        mine = (leases.c.name == table) & (leases.c.process == self.me)
        await self._writer.write(Statement(delete(leases).where(mine)))

    async def held(self) -> frozenset[str]:
        """Return the tables that this process has leased."""
        found = await self._all(select(leases.c.name).where(leases.c.process == self.me))
        return frozenset(row[0] for row in found)

    async def orphans(self) -> list[str]:
        """Return up to 50 running tables whose holder is dead or released them on shutdown."""
        found = await self._all(
            select(leases.c.name)
            .join(tables, tables.c.id == leases.c.name)
            .where(self._dead(), tables.c.phase == "playing")
            .limit(_ADOPTED)
        )
        return [row[0] for row in found]

    async def mourn(self, address: str) -> None:
        """Mark the process at an address as dead, because it does not respond. If it is alive, its next
        heartbeat registers it again, and its writes fail for tables that others have leased since."""
        await self._writer.write(Statement(delete(processes).where(processes.c.address == address)))

    async def bury(self) -> None:
        """Delete processes that died long ago."""
        old = processes.c.beat < self._dialect.clock - _BURIED
        await self._writer.write(Statement(delete(processes).where(old)))

    def _alive(self) -> ColumnElement[bool]:
        return processes.c.beat > self._dialect.clock - HEARTBEAT_TIMEOUT_MS

    def _dead(self) -> ColumnElement[bool]:
        """Return the condition that no live process holds a lease."""
        return leases.c.process.not_in(select(processes.c.id).where(self._alive()))

    # Writing --------------------------------------------------------------------------------------

    async def add(self, row: TableRow, seats: Sequence[PlaceRow]) -> None:
        """Store a new table and lease it to this process."""
        held = Statement(insert(leases), [{"name": row.id, "process": self.me}])
        await self._writer.write(*self._added(row, seats), held)

    async def change(self, table: str, change: Change) -> None:
        """Write one change, provided that this process holds the table's lease; raise `Taken` otherwise."""
        await self._event(table, change, bump=_HELD, fence={"holder": self.me})

    @asynccontextmanager
    async def alone(self, name: str) -> AsyncIterator[None]:
        """Hold the lock with this name, across all processes at the database."""
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
        """Close the connection, which ends the transaction and releases the lock. Ignore a broken
        connection."""
        with suppress(DBAPIError):
            connection.close()

    def _locked(self, name: str) -> Connection:
        """Return a connection whose open transaction holds the lock."""
        connection = self._engine.connect()
        try:
            connection.execute(self._dialect.locking(name))
        except BaseException:
            connection.close()
            raise
        return connection


class SharedPeople(SharedStore, People):
    """The shared store with the operations on guests."""
