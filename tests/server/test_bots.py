"""Bots at a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.conftest import Comes
from tests.server.guests import Guest
from tests.server.running import Running

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


async def test_a_draw_that_was_taken_back_is_thrown_away(comes: Comes) -> None:
    ann = await comes("Ann")
    wire = await ann.sits(await ann.makes("toy_drop", ME, {"here": "Bob"}))
    for n in range(20):
        await wire.sees(0, lambda v: v["awaited"] == [0])
        await wire.say(type="act", n=2 * n + 100, seat=0, do={"disc": 50_000})
        await wire.ask("undo", n=2 * n + 101, seat=0)
        await wire.sees(0, lambda v: v["board"]["discs"] == [] and v["awaited"] == [0])
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
