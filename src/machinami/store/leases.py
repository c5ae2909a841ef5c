"""Leases of tables by the processes that share a database.

The process with the lease of a table runs its bots, clock and deadlines; every process may write to the
table, and versions guard against concurrent writes. One heartbeat row for each process keeps all its leases
alive. All times are those of the database's clock, so that clocks of machines may differ.
"""

from __future__ import annotations

import secrets

from sqlalchemy import ColumnElement, Connection, delete, exists, select, update

from machinami.store.database import Database
from machinami.store.rows import HEARTBEAT_TIMEOUT_MS, ProcessStatus, TableVersion
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

    async def beat(self, name: str, status: str) -> bool:
        """Write this process's heartbeat with its name and status. Return whether another process is
        alive."""
        new = {"address": name, "told": status, "beat": self._database.dialect.clock}
        row = self._database.insert(processes).values(id=self.process, **new)
        upsert = row.on_conflict_do_update(index_elements=[processes.c.id], set_=new)
        other = select(processes.c.id).where(self._is_alive(), processes.c.id != self.process).limit(1)

        def write_and_read(connection: Connection) -> bool:
            connection.execute(upsert)
            return connection.execute(other).first() is not None

        return await self._database.transact(write_and_read)

    async def list_statuses(self) -> list[ProcessStatus]:
        """Return the statuses of the other live processes."""
        found = await self._database.fetch(
            select(processes.c.address, processes.c.told)
            .where(self._is_alive(), processes.c.id != self.process)
            .order_by(processes.c.address)
        )
        return [ProcessStatus(*row) for row in found]

    async def leave(self) -> None:
        """Release all leases, so that other processes find the tables as orphans and continue them."""
        await self._database.write(
            Statement(update(leases).where(leases.c.process == self.process).values(process=_NO_PROCESS)),
            Statement(delete(processes).where(processes.c.id == self.process)),
        )

    async def purge_dead(self) -> None:
        """Delete processes that died long ago."""
        old = processes.c.beat < self._database.dialect.clock - _PURGE_AFTER_MS
        await self._database.write(Statement(delete(processes).where(old)))

    # Leases ---------------------------------------------------------------------------------------

    async def claim(self, name: str) -> bool:
        """Take a lease unless a live process has it. Return whether this process has it now."""
        row = self._database.insert(leases).values(name=name, process=self.process)
        upsert = row.on_conflict_do_update(
            index_elements=[leases.c.name], set_={"process": self.process}, where=self._is_orphan()
        )
        own = select(leases.c.process).where(leases.c.name == name)

        def take(connection: Connection) -> bool:
            held = connection.execute(own.where(~self._is_orphan())).scalar()
            if held is None:
                connection.execute(upsert)
                held = connection.execute(own).scalar()
            return bool(held == self.process)

        return await self._database.transact(take)

    async def claim_orphans(self) -> list[str]:
        """Take the leases of up to 50 running tables whose process is dead or released them on shutdown.

        Return the tables. Processes that claim at the same time get different ones.
        """
        orphans = (
            select(leases.c.name)
            .join(tables, tables.c.id == leases.c.name)
            .where(self._is_orphan(), tables.c.phase == "playing")
            .limit(_ORPHANS_AT_ONCE)
            .with_for_update(of=leases, skip_locked=True)
        )

        def take(connection: Connection) -> list[str]:
            names = [row[0] for row in connection.execute(orphans)]
            if names:
                connection.execute(
                    update(leases).where(leases.c.name.in_(names)).values(process=self.process)
                )
            return names

        return await self._database.transact(take)

    async def release(self, name: str) -> None:
        """Release a lease; the table's bots and clock stop until it is claimed again."""
        mine = (leases.c.name == name) & (leases.c.process == self.process)
        await self._database.write(Statement(delete(leases).where(mine)))

    async def list_own(self) -> frozenset[str]:
        """Return the leases of this process."""
        found = await self._database.fetch(select(leases.c.name).where(leases.c.process == self.process))
        return frozenset(row[0] for row in found)

    async def list_versions(self, names: list[str]) -> dict[str, TableVersion]:
        """Return the versions of tables, and whether a live process has the lease of each."""
        held = exists().where(leases.c.name == tables.c.id, ~self._is_orphan())
        found = await self._database.fetch(
            select(tables.c.id, tables.c.version, held).where(tables.c.id.in_(names))
        )
        return {table: TableVersion(version, bool(leased)) for table, version, leased in found}

    def _is_alive(self) -> ColumnElement[bool]:
        return processes.c.beat > self._database.dialect.clock - HEARTBEAT_TIMEOUT_MS

    def _is_orphan(self) -> ColumnElement[bool]:
        """Return the condition that no live process holds a lease."""
        return leases.c.process.not_in(select(processes.c.id).where(self._is_alive()))
