"""Notices of changes made outside a running server, which polls them and reloads the named objects."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import insert, select

from machinami.store.database import Database, now
from machinami.store.rows import Notice
from machinami.store.schema import notices
from machinami.store.writer import Statement


def add_notice(about: Literal["table", "guest", "key", "token"], subject: str = "") -> Statement:
    """Return the statement that asks a running server to reload a table, guests or keys, or to close the
    streams of a token."""
    return Statement(insert(notices), [{"about": about, "subject": subject, "made": now()}])


class NoticeRepository:
    """The notices of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_after(self, number: int | None) -> list[Notice]:
        """Return the notices after a number; without a number, only the latest."""
        query = select(notices.c.number, notices.c.about, notices.c.subject)
        if number is None:
            query = query.order_by(notices.c.number.desc()).limit(1)
        else:
            query = query.where(notices.c.number > number).order_by(notices.c.number)
        return [Notice(*row) for row in await self._database.fetch(query)]
