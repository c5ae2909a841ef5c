"""Undo."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from tests.server.clients import Guest, TableSocket
from tests.server.conftest import Connect
from tests.server.in_process import InProcessServer

ME, OPEN = {"me": True}, {"open": True}
WALK, STOP, ASK = {"walk": True}, {"stop": True}, {"ask": True}


async def three(connect: Connect) -> list[TableSocket]:
    ann, bob, cleo = await connect("Ann"), await connect(), await connect()
    table = await ann.create_table("toy_walk", ME, OPEN, OPEN)
    links = await ann.invitations(table)
    await bob.take_seat(links["seats"]["1"], "Bob")
    await cleo.take_seat(links["seats"]["2"], "Cleo")
    return [await guest.join_table(table) for guest in (ann, bob, cleo)]


async def test_own_quiet_actions_are_undone_freely(connect: Connect) -> None:
    ann, bob, _ = await three(connect)
    assert ann.last["undo"] == {"0": None}
    for _ in range(2):
        await ann.act(WALK)
    await ann.wait_for_views(lambda m: m["undo"] == {"0": True})
    assert (await ann.request("undo", seat=0))["ok"]
    await bob.wait_for_view(1, lambda v: v["board"]["paces"] == [1, 0, 0])
    assert (await ann.request("undo", seat=0))["ok"]
    assert (await ann.request("undo", seat=0))["refused"]["clause"] == "S-5"
    assert bob.last["undo"] == {"1": None}


async def test_undo_past_chance_requires_agreement_of_all(connect: Connect) -> None:
    ann, bob, cleo = await three(connect)
    await ann.act(ASK)
    await ann.wait_for_views(lambda m: m["undo"] == {"0": False})
    assert (await ann.request("undo", seat=0))["ok"]
    for wire in (bob, cleo):
        await wire.wait_for_views(lambda m: m["asked"] == {"undo": 0})
    assert (await ann.request("agree", seat=0, to="undo", yes=True))["refused"]["clause"] == "S-5"
    assert (await bob.request("agree", seat=1, to="undo", yes=True))["ok"]
    assert (await bob.request("agree", seat=1, to="undo", yes=True))["refused"]["clause"] == "S-5"
    assert ann.views["0"]["board"]["asked"] is True
    assert (await cleo.request("agree", seat=2, to="undo", yes=True))["ok"]
    await ann.wait_for_view(0, lambda v: v["board"]["asked"] is False)
    assert ann.lines[-1] == {"by": "table", "do": {"undo": 0}}


async def test_one_refusal_rejects_undo(connect: Connect) -> None:
    ann, bob, cleo = await three(connect)
    await ann.act(ASK)
    await ann.request("undo", seat=0)
    await bob.wait_for_views(lambda m: m["asked"] == {"undo": 0})
    await bob.request("agree", seat=1, to="undo", yes=False)
    await ann.wait_for_views(lambda m: m["asked"] is None)
    assert (await cleo.request("agree", seat=2, to="undo", yes=True))["refused"]["clause"] == "S-5"
    assert ann.views["0"]["board"]["asked"] is True


async def test_undo_proposal_lapses_on_next_move(connect: Connect) -> None:
    ann, bob, cleo = await three(connect)
    await ann.act(STOP)
    await bob.wait_for_view(1, lambda v: v["awaited"] == [1])
    await bob.act(WALK, 1)
    await ann.request("undo", seat=0)
    await cleo.wait_for_views(lambda m: m["asked"] == {"undo": 0})
    await bob.act(WALK, 1)
    await cleo.wait_for_views(lambda m: m["asked"] is None)
    assert (await cleo.request("agree", seat=2, to="undo", yes=True))["refused"]["clause"] == "S-5"


async def test_proposal_and_answers_survive_restart(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path) as server, AsyncExitStack() as stack:

        async def enter(name: str | None = None, base: str | None = None) -> Guest:
            guest = await stack.enter_async_context(Guest(base or server.base))
            await guest.get("/api/me")
            return guest if name is None else await guest.set_name(name)

        wires = await three(enter)
        await wires[0].act(ASK)
        await wires[0].request("undo", seat=0)
        await wires[1].wait_for_views(lambda m: m["asked"] == {"undo": 0})
        assert (await wires[1].request("agree", seat=1, to="undo", yes=True))["ok"]
        await server.stop()
        await server.start()
        table = wires[0].table["table"]
        ann, bob, cleo = [await wire.guest.join_table(table) for wire in wires]
        assert ann.last["asked"] == {"undo": 0}
        assert (await bob.request("agree", seat=1, to="undo", yes=True))["refused"]["clause"] == "S-5"
        assert (await cleo.request("agree", seat=2, to="undo", yes=True))["ok"]
        await ann.wait_for_view(0, lambda v: v["board"]["asked"] is False)
        assert ann.last["asked"] is None


async def test_concurrent_answers_settle_a_proposal_once(connect: Connect) -> None:
    ann, bob, cleo = await three(connect)
    await ann.act(ASK)
    await ann.request("undo", seat=0)
    for wire in (bob, cleo):
        await wire.wait_for_views(lambda m: m["asked"] == {"undo": 0})
    answers = await asyncio.gather(
        bob.request("agree", seat=1, to="undo", yes=True), cleo.request("agree", seat=2, to="undo", yes=True)
    )
    assert all(answer["ok"] for answer in answers)
    await ann.wait_for_view(0, lambda v: v["board"]["asked"] is False)
    assert ann.lines[-1] == {"by": "table", "do": {"undo": 0}}


async def test_bots_and_local_players_agree_to_undo(connect: Connect) -> None:
    ann = await connect("Ann")
    wire = await ann.join_table(await ann.create_table("toy_walk", ME, {"here": "Bob"}))
    await wire.act(ASK)
    assert (await wire.request("undo", seat=0))["ok"]
    await wire.wait_for_view(0, lambda v: v["board"]["asked"] is False)


async def test_simultaneous_choice_is_changed_instead_of_undone(connect: Connect) -> None:
    ann = await connect("Ann")
    wire = await ann.join_table(await ann.create_table("toy_pledge", ME, {"here": "Bob"}, {"here": "Cleo"}))
    await wire.act({"bid": 2})
    assert wire.last["undo"] == {"0": None, "1": None, "2": None}
    assert (await wire.request("undo", seat=0))["refused"]["clause"] == "S-5"
    assert (await wire.act({"bid": 3}))["ok"]
    assert wire.views["0"]["board"]["bids"][0] == 3
