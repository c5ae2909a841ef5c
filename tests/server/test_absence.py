"""Who stays away from a race, in Tokyo Jutaku."""

from __future__ import annotations

from pathlib import Path

from tests.server.guests import Guest, Wire
from tests.server.running import Running


async def seated(wire: Wire, seat: int) -> None:
    """Choose the first architect and the first card that are offered."""
    view = await wire.awaits(seat)
    assert (await wire.act(view["offered"][0], seat))["ok"]


async def test_j16a_who_is_away_gives_all_pieces_back_and_keeps_nobody_from_voiding(tmp_path: Path) -> None:
    with Running(tmp_path, limits={"absent_seconds": 0.3}) as house:
        async with Guest(house.base) as ann, Guest(house.base) as bob:
            await ann.named("Ann")
            table = await ann.makes("jutaku", {"me": True}, {"open": True})
            await bob.takes((await ann.links(table))["seats"]["1"], "Bob")
            wire, other = await ann.sits(table), await bob.sits(table)
            await seated(wire, 0)
            await seated(other, 1)
            await other.sees(1, lambda v: v["board"]["phase"] == "build")
            assert (await other.act({"grab": 7}, 1))["ok"]
            await bob.hang_up()
            await wire.sees(0, lambda v: v["board"]["players"][1]["hand"] == 7)
            view = await wire.sees(0, lambda v: v["board"]["players"][1]["hand"] is None)
            assert 7 in view["board"]["pool"]
            assert (await wire.act({"void": True}))["ok"]
            await wire.sees(0, lambda v: v["board"]["phase"] == "move")


async def test_j16a_who_is_there_is_asked_before_a_round_is_void(tmp_path: Path) -> None:
    with Running(tmp_path, limits={"absent_seconds": 0.1}) as house:
        async with Guest(house.base) as ann, Guest(house.base) as bob:
            await ann.named("Ann")
            table = await ann.makes("jutaku", {"me": True}, {"open": True})
            await bob.takes((await ann.links(table))["seats"]["1"], "Bob")
            wire, other = await ann.sits(table), await bob.sits(table)
            await seated(wire, 0)
            await seated(other, 1)
            await wire.sees(0, lambda v: v["board"]["phase"] == "build")
            assert (await wire.act({"void": True}))["ok"]
            await other.sees(1, lambda v: v["board"]["players"][0]["void"])
            assert (await other.act({"grab": 7}, 1))["ok"]
            assert other.views["1"]["board"]["phase"] == "build"
