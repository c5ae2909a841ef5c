"""Bots at a table."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from tests.server.clients import Guest, wait_for
from tests.server.conftest import Connect
from tests.server.in_process import InProcessServer
from tests.server.server_process import ServerProcess, is_alive

ME = {"me": True}
STOP = {"stop": True}


@pytest.mark.parametrize("level", [1, 2])
async def test_failing_bot_does_not_block_table(connect: Connect, level: int) -> None:
    ann = await connect("Ann")
    wire = await ann.join_table(await ann.create_table("toy_stubborn", ME, {"bot": level}))
    await wire.act(STOP)
    await wire.wait_for_view(0, lambda v: v["awaited"] == [0] and v["board"]["turn"] == 2)


async def test_bot_reports_progress_and_is_cancelled(connect: Connect) -> None:
    ann = await connect("Ann")
    wire = await ann.join_table(await ann.create_table("toy_stubborn", ME, {"bot": 3}))
    await wire.act(STOP)
    hint = await wire.receive_until(lambda m: m["type"] == "thinking")
    assert (hint["seat"], hint["share"]) == (1, 0.5)
    assert (await wire.request("undo", seat=0))["ok"]
    await wire.wait_for_view(0, lambda v: v["awaited"] == [0])
    assert (await wire.act(STOP))["ok"]
    await wire.receive_until(lambda m: m["type"] == "thinking")
    assert (await wire.request("resign", seat=0))["ok"]


async def test_failed_slow_chance_is_retried(connect: Connect) -> None:
    ann = await connect("Ann")
    wire = await ann.join_table(await ann.create_table("toy_faint", ME, {"here": "Bob"}))
    assert (await wire.act({"ask": True}))["ok"]
    assert (await wire.act(STOP))["refused"]["clause"] in {"M-2", "M-4"}
    await wire.wait_for_view(0, lambda v: v["board"]["wind"] == 3)
    assert (await wire.act(STOP))["ok"]


async def test_equal_chance_requests_are_sampled_twice(connect: Connect) -> None:
    ann = await connect("Ann")
    wire = await ann.join_table(await ann.create_table("toy_gusty", ME, {"here": "Bob"}))
    assert (await wire.act({"ask": True}))["ok"]
    await wire.wait_for_view(0, lambda v: v["board"]["wind"] == 1)
    assert [line["by"] for line in wire.lines if "by" in line] == [0, "chance", "chance"]


async def test_chance_of_undone_action_is_discarded(connect: Connect) -> None:
    ann = await connect("Ann")
    wire = await ann.join_table(await ann.create_table("toy_drop", ME, {"here": "Bob"}))
    thrown = 0
    for n in range(20):
        await wire.wait_for_view(0, lambda v: v["awaited"] == [0])
        await wire.send(type="act", n=2 * n + 100, seat=0, do={"disc": 50_000})
        if (await wire.request("undo", n=2 * n + 101, seat=0))["ok"]:
            await wire.wait_for_view(0, lambda v: v["board"]["discs"] == [] and v["awaited"] == [0])
            thrown += 1
        else:  # the draw came first, and cannot be undone
            wire = await ann.join_table(await ann.create_table("toy_drop", ME, {"here": "Bob"}))
    assert thrown
    assert (await wire.request("act", n=1000, seat=0, do={"disc": 50_000}))["ok"]
    await wire.wait_for_view(0, lambda v: v["awaited"] == [1])


async def test_bot_that_fails_to_warm_still_plays(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path, warm=True) as server:
        async with Guest(server.base) as ann:
            await ann.set_name("Ann")
            wire = await ann.join_table(await ann.create_table("toy_stubborn", ME, {"bot": 2}))
            assert (await wire.act(STOP))["ok"]
            await wire.wait_for_view(0, lambda v: v["awaited"] == [0] and v["board"]["turn"] == 2)
        assert "bot warm-up failed" in server.log_text


async def test_real_time_bot_acts_and_may_pass(connect: Connect) -> None:
    ann = await connect("Ann")
    wire = await ann.join_table(await ann.create_table("toy_haste", ME, {"bot": 1}, {"bot": 2}))
    view = await wire.wait_for_view(0, lambda v: v["outcome"] is not None)
    assert view["board"]["owners"] == [1] * 6
    grabs = [line["at"] for line in wire.lines if line.get("by") == 1]
    assert all(later - earlier >= 20 for earlier, later in pairwise(grabs))


async def test_scene_is_sent_once_game_starts(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_haste", ME, {"open": True})
    assert (await ann.get(f"/api/tables/{table}")).json()["scene"] is None
    wire = await ann.join_table(await ann.create_table("toy_haste", ME))
    assert wire.table["scene"] == {"pool": 6}


async def test_pieces_of_absent_guest_are_returned(tmp_path: Path) -> None:
    async with (
        InProcessServer(tmp_path, limits={"absent_seconds": 0.3}) as server,
        Guest(server.base) as ann,
        Guest(server.base) as bob,
    ):
        await ann.set_name("Ann")
        table = await ann.create_table("toy_haste", ME, {"open": True})
        await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
        wire, other = await ann.join_table(table), await bob.join_table(table)
        await wire.wait_for_view(0, lambda v: v["board"]["phase"] == "race")
        await other.wait_for_view(1, lambda v: v["board"]["phase"] == "race")
        for thing in (0, 1):
            assert (await other.act({"grab": thing}, 1))["ok"]
        assert (await wire.act({"grab": 2}))["ok"]
        await bob.close_sockets()
        view = await wire.wait_for_view(0, lambda v: v["board"]["owners"].count(None) == 5)
        assert view["board"]["owners"][2] == 0


async def test_many_tables_of_one_guest_do_not_starve_bots(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path) as server, Guest(server.base) as ann, Guest(server.base) as bob:
        await ann.set_name("Ann")
        await bob.set_name("Bob")
        guests = [*[ann] * 28, bob]
        wires = [
            await guest.join_table(await guest.create_table("toy_stubborn", ME, {"bot": 4}))
            for guest in guests
        ]
        for wire in wires:
            await wire.send(type="act", n=1, seat=0, do=STOP)
        await asyncio.gather(*(wire.wait_for_view(0, lambda v: v["board"]["turn"] == 2) for wire in wires))
        with closing(sqlite3.connect(server.config["database"])) as disk:
            bots = """SELECT "table" FROM lines WHERE line LIKE '%"by": 1,%' ORDER BY rowid"""
            order = [table for (table,) in disk.execute(bots)]
        assert len(order) == len(wires)
        assert order.index(wires[-1].table["table"]) < 20


@pytest.mark.external
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
async def test_bot_processes_end_with_server(tmp_path: Path, end: signal.Signals) -> None:
    with ServerProcess(tmp_path) as server:
        async with Guest(server.base) as ann:
            await ann.set_name("Ann")
            wire = await ann.join_table(await ann.create_table("toy_absorbed", ME, {"bot": 1}))
            await wire.act(STOP)
            await wait_for(lambda: bool(server.children))
            children = server.children
        server.stop() if end == signal.SIGTERM else server.kill()
        await wait_for(lambda: not any(map(is_alive, children)))
