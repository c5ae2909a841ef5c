"""The server's secrets, such as keys that sign cookies or authenticate processes."""

from __future__ import annotations

from sqlalchemy import select, update

from machinami.store.database import Database
from machinami.store.schema import secrets
from machinami.store.writer import Statement


class SecretRepository:
    """The secrets of a database by name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find_or_add(self, name: str, fresh: str) -> str:
        """Return the secret with this name; store `fresh` first if there is none. The first of concurrent
        writers sets it."""
        row = self._database.insert(secrets).values(name=name, value=fresh)
        await self._database.write(Statement(row.on_conflict_do_nothing()))
        found = await self._database.fetch(select(secrets.c.value).where(secrets.c.name == name))
        return str(found[0][0])

    async def replace(self, name: str, value: str) -> None:
        """Replace a secret."""
        await self._database.write(
            Statement(update(secrets).where(secrets.c.name == name).values(value=value))
        )
