"""Absence during a race in Tokyo Jutaku."""

from __future__ import annotations

from pathlib import Path

from tests.server.clients import Guest, TableSocket
from tests.server.in_process import InProcessServer


async def start_building(ann: Guest, bob: Guest) -> tuple[TableSocket, TableSocket]:
    """Seat Ann and Bob and choose a card for each; return when building has begun."""
    await ann.set_name("Ann")
    table = await ann.create_table("jutaku", {"me": True}, {"open": True})
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    wires = await ann.join_table(table), await bob.join_table(table)
    for seat, wire in enumerate(wires):
        view = await wire.wait_for_turn(seat)
        assert (await wire.act(view["offered"][0], seat))["ok"]
    for seat, wire in enumerate(wires):
        await wire.wait_for_view(seat, lambda v: v["board"]["phase"] == "build")
    return wires


async def test_j16a_absent_seat_returns_pieces_and_does_not_block_void(tmp_path: Path) -> None:
    async with (
        InProcessServer(tmp_path, limits={"absent_seconds": 0.3}) as server,
        Guest(server.base) as ann,
        Guest(server.base) as bob,
    ):
        hers, his = await start_building(ann, bob)
        assert (await his.act({"grab": 7}, 1))["ok"]
        await bob.close_sockets()
        await hers.wait_for_view(0, lambda v: v["board"]["players"][1]["hand"] == 7)
        view = await hers.wait_for_view(0, lambda v: v["board"]["players"][1]["hand"] is None)
        assert 7 in view["board"]["pool"]
        assert (await hers.act({"void": True}))["ok"]
        await hers.wait_for_view(0, lambda v: v["board"]["phase"] == "move")


async def test_j16a_present_seats_are_asked_before_void(tmp_path: Path) -> None:
    async with (
        InProcessServer(tmp_path, limits={"absent_seconds": 0.1}) as server,
        Guest(server.base) as ann,
        Guest(server.base) as bob,
    ):
        hers, his = await start_building(ann, bob)
        assert (await hers.act({"void": True}))["ok"]
        await his.wait_for_view(1, lambda v: v["board"]["players"][0]["void"])
        assert (await his.act({"grab": 7}, 1))["ok"]
        assert his.views["1"]["board"]["phase"] == "build"
