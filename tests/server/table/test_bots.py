"""Bots at a table."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from tests.server.conftest import Comes
from tests.server.guests import Guest, waits_for
from tests.server.running import Running, alive

ME = {"me": True}
STOP = {"stop": True}


@pytest.mark.parametrize("level", [1, 2])
async def test_a_bot_that_fails_does_not_hold_the_table_up(comes: Comes, level: int) -> None:
    ann = await comes("Ann")
    wire = await ann.sits(await ann.makes("toy_stubborn", ME, {"bot": level}))
    await wire.act(STOP)
    await wire.sees(0, lambda v: v["awaited"] == [0] and v["board"]["turn"] == 2)


async def test_a_bot_says_how_far_it_is_and_stops_when_the_table_moves_on(comes: Comes) -> None:
    ann = await comes("Ann")
    wire = await ann.sits(await ann.makes("toy_stubborn", ME, {"bot": 3}))
    await wire.act(STOP)
    hint = await wire.until(lambda m: m["type"] == "thinking")
    assert (hint["seat"], hint["share"]) == (1, 0.5)
    assert (await wire.ask("undo", seat=0))["ok"]
    await wire.sees(0, lambda v: v["awaited"] == [0])
    assert (await wire.act(STOP))["ok"]
    await wire.until(lambda m: m["type"] == "thinking")
    assert (await wire.ask("resign", seat=0))["ok"]


async def test_a_slow_draw_that_fails_is_tried_again(comes: Comes) -> None:
    ann = await comes("Ann")
    wire = await ann.sits(await ann.makes("toy_faint", ME, {"here": "Bob"}))
    assert (await wire.act({"ask": True}))["ok"]
    assert (await wire.act(STOP))["refused"]["clause"] in {"M-2", "M-4"}
    await wire.sees(0, lambda v: v["board"]["wind"] == 3)
    assert (await wire.act(STOP))["ok"]


async def test_what_is_asked_twice_in_the_same_words_is_drawn_twice(comes: Comes) -> None:
    ann = await comes("Ann")
    wire = await ann.sits(await ann.makes("toy_gusty", ME, {"here": "Bob"}))
    assert (await wire.act({"ask": True}))["ok"]
    await wire.sees(0, lambda v: v["board"]["wind"] == 1)
    assert [line["by"] for line in wire.lines if "by" in line] == [0, "chance", "chance"]


async def test_a_draw_that_was_taken_back_is_thrown_away(comes: Comes) -> None:
    ann = await comes("Ann")
    wire = await ann.sits(await ann.makes("toy_drop", ME, {"here": "Bob"}))
    thrown = 0
    for n in range(20):
        await wire.sees(0, lambda v: v["awaited"] == [0])
        await wire.say(type="act", n=2 * n + 100, seat=0, do={"disc": 50_000})
        if (await wire.ask("undo", n=2 * n + 101, seat=0))["ok"]:
            await wire.sees(0, lambda v: v["board"]["discs"] == [] and v["awaited"] == [0])
            thrown += 1
        else:  # the draw was quicker than the word, and cannot be taken back
            wire = await ann.sits(await ann.makes("toy_drop", ME, {"here": "Bob"}))
    assert thrown
    assert (await wire.ask("act", n=1000, seat=0, do={"disc": 50_000}))["ok"]
    await wire.sees(0, lambda v: v["awaited"] == [1])


async def test_a_bot_that_cannot_be_warmed_plays_too(tmp_path: Path) -> None:
    with Running(tmp_path, warm=True) as house:
        async with Guest(house.base) as ann:
            await ann.named("Ann")
            wire = await ann.sits(await ann.makes("toy_stubborn", ME, {"bot": 2}))
            assert (await wire.act(STOP))["ok"]
            await wire.sees(0, lambda v: v["awaited"] == [0] and v["board"]["turn"] == 2)
        assert "toy_stubborn could not be warmed" in house.said


async def test_in_real_time_a_bot_has_hands_of_its_own_and_may_let_moments_pass(comes: Comes) -> None:
    ann = await comes("Ann")
    wire = await ann.sits(await ann.makes("toy_haste", ME, {"bot": 1}, {"bot": 2}))
    view = await wire.sees(0, lambda v: v["outcome"] is not None)
    assert view["board"]["owners"] == [1] * 6
    grabs = [line["at"] for line in wire.lines if line.get("by") == 1]
    assert all(later - earlier >= 20 for earlier, later in pairwise(grabs))


async def test_a_scene_is_told_with_the_table_once_the_play_runs(comes: Comes) -> None:
    ann = await comes("Ann")
    table = await ann.makes("toy_haste", ME, {"open": True})
    assert (await ann.get(f"/api/tables/{table}")).json()["scene"] is None
    wire = await ann.sits(await ann.makes("toy_haste", ME))
    assert wire.table["scene"] == {"pool": 6}


async def test_what_somebody_holds_who_stays_away_is_given_back(tmp_path: Path) -> None:
    with Running(tmp_path, limits={"absent_seconds": 0.3}) as house:
        async with Guest(house.base) as ann, Guest(house.base) as bob:
            await ann.named("Ann")
            table = await ann.makes("toy_haste", ME, {"open": True})
            await bob.takes((await ann.invitations(table))["seats"]["1"], "Bob")
            wire, other = await ann.sits(table), await bob.sits(table)
            await wire.sees(0, lambda v: v["board"]["phase"] == "race")
            await other.sees(1, lambda v: v["board"]["phase"] == "race")
            for thing in (0, 1):
                assert (await other.act({"grab": thing}, 1))["ok"]
            assert (await wire.act({"grab": 2}))["ok"]
            await bob.hang_up()
            view = await wire.sees(0, lambda v: v["board"]["owners"].count(None) == 5)
            assert view["board"]["owners"][2] == 0


async def test_one_guest_with_many_tables_leaves_anothers_bot_its_turn(tmp_path: Path) -> None:
    with Running(tmp_path) as house:
        async with Guest(house.base) as ann, Guest(house.base) as bob:
            await ann.named("Ann")
            await bob.named("Bob")
            guests = [*[ann] * 28, bob]
            wires = [await guest.sits(await guest.makes("toy_stubborn", ME, {"bot": 4})) for guest in guests]
            for wire in wires:
                await wire.say(type="act", n=1, seat=0, do=STOP)
            await asyncio.gather(*(wire.sees(0, lambda v: v["board"]["turn"] == 2) for wire in wires))
            with closing(sqlite3.connect(house.wish["database"])) as disk:
                bots = """SELECT "table" FROM lines WHERE line LIKE '%"by": 1,%' ORDER BY rowid"""
                order = [table for (table,) in disk.execute(bots)]
            assert len(order) == len(wires)
            assert order.index(wires[-1].table["table"]) < 20


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
async def test_bots_that_think_apart_end_with_the_server(tmp_path: Path, end: signal.Signals) -> None:
    with Running(tmp_path) as house:
        async with Guest(house.base) as ann:
            await ann.named("Ann")
            wire = await ann.sits(await ann.makes("toy_absorbed", ME, {"bot": 1}))
            await wire.act(STOP)
            await waits_for(lambda: bool(house.children))
            children = house.children
        house.stop() if end == signal.SIGTERM else house.kill()
        await waits_for(lambda: not any(map(alive, children)))
