"""Processes that share a database: heartbeats, and leases of the tables that each process has in memory.

Only the holder of a lease writes to its table; versions guard against concurrent writes. All times are those
of the database's clock, so that clocks of machines may differ.
"""

from __future__ import annotations

import secrets

from sqlalchemy import ColumnElement, Connection, delete, literal, select, update

from machinami.store.database import Database
from machinami.store.rows import HEARTBEAT_TIMEOUT_MS, Peer
from machinami.store.schema import leases, processes, tables
from machinami.store.writer import Statement

_ORPHANS_AT_ONCE = 50
_PURGE_AFTER_MS = 60_000
_NO_PROCESS = ""


class LeaseRepository:
    """The heartbeats and leases of a database, as one process reads and writes them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.process = secrets.token_urlsafe(12)
        """The id of this process; a restarted process has a new one."""

    # Heartbeats -----------------------------------------------------------------------------------

    async def beat(self, address: str, status: str) -> list[Peer]:
        """Write this process's heartbeat with its address and status, and return the other live processes."""
        new = {"address": address, "told": status, "beat": self._database.dialect.clock}
        row = self._database.insert(processes).values(id=self.process, **new)
        upsert = row.on_conflict_do_update(index_elements=[processes.c.id], set_=new)
        alive = select(processes.c.id, processes.c.address, processes.c.told).where(self._is_alive())

        def write_and_read(connection: Connection) -> list[Peer]:
            connection.execute(upsert)
            return [Peer(*row) for row in connection.execute(alive) if row.id != self.process]

        return await self._database.transact(write_and_read)

    async def leave(self) -> None:
        """Release all leases, so that other processes find the tables as orphans and continue them."""
        await self._database.write(
            Statement(update(leases).where(leases.c.process == self.process).values(process=_NO_PROCESS)),
            Statement(delete(processes).where(processes.c.id == self.process)),
        )

    # Leases ---------------------------------------------------------------------------------------

    async def claim(self, table: str) -> str | None:
        """Lease a table and return None. If a live process holds it, return that process's address
        instead."""
        ours = select(tables.c.id, literal(self.process)).where(tables.c.id == table)
        row = self._database.insert(leases).from_select(["name", "process"], ours)
        upsert = row.on_conflict_do_update(
            index_elements=[leases.c.name], set_={"process": self.process}, where=self._is_orphan()
        )

        def find_or_take(connection: Connection) -> tuple[str, str] | None:
            holder = self._find_holder(connection, table)
            if holder is None:
                connection.execute(upsert)
                holder = self._find_holder(connection, table)
            return holder

        holder = await self._database.transact(find_or_take)
        return None if holder is None or holder[0] == self.process else holder[1]

    def _find_holder(self, connection: Connection, table: str) -> tuple[str, str] | None:
        found = connection.execute(
            select(processes.c.id, processes.c.address)
            .join(leases, leases.c.process == processes.c.id)
            .where(leases.c.name == table, self._is_alive())
        ).first()
        return None if found is None else (found[0], found[1])

    async def release(self, table: str) -> None:
        """Release the lease of a table; its bots and clock stop until the table is requested again."""
        mine = (leases.c.name == table) & (leases.c.process == self.process)
        await self._database.write(Statement(delete(leases).where(mine)))

    async def list_own(self) -> frozenset[str]:
        """Return the tables that this process has leased."""
        found = await self._database.fetch(select(leases.c.name).where(leases.c.process == self.process))
        return frozenset(row[0] for row in found)

    async def list_orphans(self) -> list[str]:
        """Return up to 50 running tables whose holder is dead or released them on shutdown."""
        found = await self._database.fetch(
            select(leases.c.name)
            .join(tables, tables.c.id == leases.c.name)
            .where(self._is_orphan(), tables.c.phase == "playing")
            .limit(_ORPHANS_AT_ONCE)
        )
        return [row[0] for row in found]

    async def mark_dead(self, address: str) -> None:
        """Mark the process at an address as dead, because it does not respond. If it is alive, its next
        heartbeat registers it again, and its writes fail for tables that others have leased since."""
        await self._database.write(Statement(delete(processes).where(processes.c.address == address)))

    async def purge_dead(self) -> None:
        """Delete processes that died long ago."""
        old = processes.c.beat < self._database.dialect.clock - _PURGE_AFTER_MS
        await self._database.write(Statement(delete(processes).where(old)))

    def _is_alive(self) -> ColumnElement[bool]:
        return processes.c.beat > self._database.dialect.clock - HEARTBEAT_TIMEOUT_MS

    def _is_orphan(self) -> ColumnElement[bool]:
        """Return the condition that no live process holds a lease."""
        return leases.c.process.not_in(select(processes.c.id).where(self._is_alive()))
