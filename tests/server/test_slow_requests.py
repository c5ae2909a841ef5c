"""Long or odd input of one guest does not delay other guests."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import httpx
import pytest

import tests.server.toy_games  # noqa: F401
from machinami import new
from machinami.core.play import Play
from tests.server.api.test_replays import upload_record
from tests.server.clients import Guest
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

LINES, UNDOS = 10_000, 1_000
PATIENCE = 0.5
"""The maximum wait of another guest, in seconds of the server's processor time."""

_PAUSE = 0.03
"""Seconds between an answer and the next request, to leave processor time for other guests."""


def long_walk() -> Play:
    """Return a walk with many undone moves."""
    play = new("toy_walk", seed=1)
    for _ in range(UNDOS):
        for _ in range(LINES // UNDOS - 1):
            play.do(0, {"walk": True})
        play.undo(len(play.record) - 2)
    return play


@asynccontextmanager
async def measure_waits(server: ServerProcess) -> AsyncIterator[list[float]]:
    """Yield a list that receives the server's processor time until each answer to another guest's
    requests."""
    waits: list[float] = []

    async def ask(bob: Guest) -> None:
        while True:
            before = server.cpu_seconds
            assert (await bob.get("/api/me")).status_code == 200
            waits.append(server.cpu_seconds - before)
            await asyncio.sleep(_PAUSE)

    async with Guest(server.base) as bob:
        await bob.set_name("Bob")
        asking = asyncio.create_task(ask(bob))
        try:
            yield waits
        finally:
            asking.cancel()
            with suppress(asyncio.CancelledError):
                await asking


async def many_lines(ann: Guest) -> None:
    play = long_walk()
    await asyncio.gather(*(upload_record(ann, play.record.text) for _ in range(3)))


async def many_spaces(ann: Guest) -> None:
    await upload_record(ann, " " * 1_900_000)
    await upload_record(ann, "\n" * 1_900_000)
    await upload_record(ann, "[" * 1_900_000)


async def long_cookies(ann: Guest) -> None:
    for cookie in ('machinami="' + '\\"' * 32_000 + '"', "machinami=" * 6_500, "; " * 32_000):
        with suppress(httpx.HTTPError):
            await ann.http.get("/api/me", headers={"cookie": cookie})


async def many_headers(ann: Guest) -> None:
    for headers in ({f"a{n}": "" for n in range(3_000)}, {"origin": "x" * 64_000}, {"host": "[" * 64_000}):
        with suppress(httpx.HTTPError):
            await ann.http.post("/api/me", json={"name": "Ann"}, headers=headers)


async def long_names(ann: Guest) -> None:
    for name in ("a" * 60_000, "\u0301" * 20_000, "\ufdfa" * 900, "b0t " * 240, "\U0001f600" * 900):
        await ann.post("/api/me", {"name": name})
        await ann.post("/api/tables", {"game": name, "seats": 2, "places": [{"here": name}] * 12})


ATTACKS = [many_lines, many_spaces, long_cookies, many_headers, long_names]


@pytest.mark.parametrize("attack", ATTACKS, ids=[attack.__name__ for attack in ATTACKS])
async def test_large_requests_do_not_delay_other_guests(
    server_process: ServerProcess, attack: Callable[[Guest], Awaitable[None]]
) -> None:
    async with Guest(server_process.base) as ann, measure_waits(server_process) as waits:
        await ann.get("/api/me")
        await attack(ann)
    assert waits
    assert max(waits) < PATIENCE


async def test_long_record_does_not_delay_other_guests(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        async with Guest(server.base) as ann:
            await ann.set_name("Ann")
            table = await ann.create_table("toy_walk", {"me": True}, {"here": "Zoé"})
            server.stop()
            _write(Path(server.config["database"]), table, long_walk())
            server.start()
            async with measure_waits(server) as waits:
                wire = await ann.join_table(table)
                assert len(wire.lines) == LINES + 1
                for _ in range(10):
                    assert (await wire.request("act", seat=0, do={"walk": True}))["ok"]
                    assert (await wire.request("undo", seat=0))["ok"]
                assert (await ann.get(f"/api/tables/{table}/record")).text.count("\n") > LINES
            assert waits
            assert max(waits) < PATIENCE
            worked, looped = server.cpu_seconds, server.loop_cpu_seconds
            for _ in range(5):
                assert (await ann.get(f"/api/tables/{table}/record")).text.count("\n") > LINES
                assert len((await ann.join_table(table)).lines) > LINES
            assert server.loop_cpu_seconds - looped < (server.cpu_seconds - worked) / 2


def _write(database: Path, table: str, play: Play) -> None:
    lines = [(table, number, line) for number, line in enumerate(play.record.text.splitlines())]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute('DELETE FROM lines WHERE "table" = ?', (table,))
        connection.executemany("INSERT INTO lines VALUES (?, ?, ?)", lines)
