"""Tables in memory and in the database."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.server.clients import Guest, TableSocket
from tests.server.conftest import Connect
from tests.server.in_process import InProcessServer

ME, WALK = {"me": True}, {"walk": True}


async def test_idle_table_is_evicted_and_reloaded(tmp_path: Path) -> None:
    async with (
        InProcessServer(tmp_path, limits={"idle_seconds": 0.2}) as server,
        Guest(server.base) as ann,
    ):
        await ann.set_name("Ann")
        table = await ann.create_table("toy_walk", ME, {"here": "Bob"})
        wire = await join_evictable_table(ann, table)
        await wire.act(WALK)
        lines = wire.lines
        wire.last = {}
        while not wire.last.get("fresh"):
            await ann.close_sockets()
            await asyncio.sleep(0.3)
            wire = await join_evictable_table(ann, table, wire.seen)
        assert wire.lines == lines


async def join_evictable_table(guest: Guest, table: str, seen: int = 0) -> TableSocket:
    """Join a table; connect again, as the page does, if it is evicted at this moment."""
    while True:
        with suppress(ConnectionClosed):
            return await guest.join_table(table, "x", seen)


async def test_table_starts_on_load_after_crash(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path) as server, Guest(server.base) as ann:
        await ann.set_name("Ann")
        table = await ann.create_table("toy_hand", ME, {"here": "Bob"})
        await server.stop()
        with closing(sqlite3.connect(server.config["database"])) as disk:
            disk.execute("DELETE FROM lines")
            disk.execute("UPDATE tables SET phase = 'waiting'")
            disk.commit()
        await server.start()
        wire = await ann.join_table(table)
        assert wire.table["phase"] == "playing"
        assert len(wire.views["0"]["board"]["hand"]) == 3


async def test_unreadable_record_error_omits_content(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path) as server, Guest(server.base) as ann:
        await ann.set_name("Ann")
        table = await ann.create_table("toy_hand", ME, {"here": "Bob"})
        await server.stop()
        with closing(sqlite3.connect(server.config["database"])) as disk:
            disk.execute("UPDATE lines SET line = replace(line, 'hands', 'secrets')")
            disk.commit()
        await server.start()
        answer = await ann.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["error"]["clause"]) == (500, "S-11")
        assert "secrets" not in answer.text


async def test_table_changed_elsewhere_is_reloaded(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path) as server, Guest(server.base) as ann:
        await ann.set_name("Ann")
        table = await ann.create_table("toy_walk", ME, {"here": "Bob"})
        wire = await ann.join_table(table)
        with closing(sqlite3.connect(server.config["database"])) as disk:
            line = '{"by": 0, "do": {"walk": true}, "at": 0}'
            disk.execute('INSERT INTO lines ("table", number, line) VALUES (?, 1, ?)', (table, line))
            disk.execute("UPDATE tables SET version = version + 1 WHERE id = ?", (table,))
            disk.commit()
        answer = await wire.act({"stop": True})
        assert answer["refused"]["clause"] == "M-4"
        await wire.wait_for_view(0, lambda v: v["board"]["paces"] == [1, 0])
        assert (await wire.act({"stop": True}))["ok"]


async def test_failed_start_leaves_no_table(connect: Connect) -> None:
    ann = await connect("Ann")
    body = {"game": "toy_stillborn", "seats": 2, "places": [ME, {"here": "Bob"}]}
    answer = await ann.post("/api/tables", body)
    assert (answer.status_code, answer.json()["error"]["clause"]) == (500, "S-11")
    assert (await ann.get("/api/me")).json()["tables"] == []
