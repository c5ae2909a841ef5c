"""The connections of a database: none stays open after `close`, whatever was in progress."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from sqlalchemy import Connection, event, select

from machinami.store.database import Database
from machinami.store.location import is_shared


def count_connections(database: Database) -> list[int]:
    """Return a list with the number of open connections, kept up to date."""
    number = [0]

    def count(change: int) -> Any:
        def apply(*_: object) -> None:
            number[0] += change

        return apply

    event.listen(database._engine, "connect", count(1))
    event.listen(database._engine, "close", count(-1))
    return number


async def test_connection_of_a_read_in_progress_is_closed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await Database.open(database)
    connections = count_connections(opened)
    reading, written = threading.Event(), threading.Event()
    finish_writes = opened._writer.close

    async def close_writer() -> None:
        await finish_writes()
        written.set()

    def read(connection: Connection) -> Any:
        reading.set()
        written.wait()
        return connection.execute(select(1)).scalar()

    monkeypatch.setattr(opened._writer, "close", close_writer)
    result = asyncio.ensure_future(opened.read(read))
    await asyncio.to_thread(reading.wait)
    await opened.close()
    assert await result == 1
    assert connections == [0]


async def test_cancelled_wait_for_a_lock_releases_it(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = await Database.open(database)
    connections = count_connections(opened)
    waiting, cancelled = threading.Event(), threading.Event()
    connect = opened._connect_locked

    def connect_later(name: str) -> Connection:
        waiting.set()
        cancelled.wait()
        return connect(name)

    async def hold() -> None:
        async with opened.lock("street"):
            await asyncio.Event().wait()

    monkeypatch.setattr(opened, "_connect_locked", connect_later)
    holding = asyncio.ensure_future(hold())
    if is_shared(opened.location):
        await asyncio.to_thread(waiting.wait)
    else:
        await asyncio.sleep(0)
    holding.cancel()
    cancelled.set()
    with pytest.raises(asyncio.CancelledError):
        await holding
    await opened.close()
    assert connections == [0]
