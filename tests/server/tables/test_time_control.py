"""Clocks: time budgets computed from the record, days per move, and the effects of a timeout."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.clients import Guest, TableSocket
from tests.server.conftest import Connect
from tests.server.in_process import InProcessServer

ME, OPEN = {"me": True}, {"open": True}
WALK, STOP = {"walk": True}, {"stop": True}
A_DAY = 24 * 3_600_000


async def pair(
    ann: Guest, bob: Guest, clock: dict[str, Any], game: str = "toy_walk"
) -> tuple[TableSocket, TableSocket]:
    await ann.get("/api/me")
    await ann.set_name("Ann")
    table = await ann.create_table(game, ME, OPEN, clock=clock)
    await bob.get("/api/me")
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    return await ann.join_table(table), await bob.join_table(table)


async def test_timeout_loses_game_of_two(connect: Connect) -> None:
    ann, bob = await pair(await connect(), await connect(), {"budget": 1})
    outcome = (await bob.wait_for_view(1, lambda v: v["outcome"] is not None))["outcome"]
    assert (outcome["reason"], outcome["winners"]) == ("time", [1])
    assert ann.table["clock"]["budget"] == 1


async def test_timed_out_guest_returns_with_more_time(connect: Connect) -> None:
    clock = {"budget": 1, "flag": "bot"}
    ann, _ = await pair(await connect(), await connect(), clock, "toy_stubborn")
    while not ann.table["seats"][0]["left"]:
        await ann.receive()
    assert [ann.table["seats"][0][key] for key in ("flagged", "gone")] == [True, False]
    assert (await ann.request("return", seat=0))["ok"]
    while ann.table["seats"][0]["left"]:
        await ann.receive()
    assert not ann.table["seats"][0]["flagged"]
    assert (await ann.guest.join_table(ann.table["table"])).last["time"]["left"][0] > 0


async def seat_three(connect: Connect, clock: dict[str, Any], game: str = "toy_walk") -> list[TableSocket]:
    """Seat Ann, Bob and Cleo at a table of Ann's."""
    people = [await connect("Ann"), await connect(), await connect()]
    table = await people[0].create_table(game, ME, OPEN, OPEN, clock=clock)
    tokens = (await people[0].invitations(table))["seats"]
    for seat, name in ((1, "Bob"), (2, "Cleo")):
        await people[seat].take_seat(tokens[str(seat)], name)
    return [await guest.join_table(table) for guest in people]


async def test_game_pauses_without_human_players(connect: Connect) -> None:
    wires = await seat_three(connect, {"budget": 1})
    ann = wires[0]
    while not all(place["left"] for place in ann.table["seats"]):
        await ann.receive()
    assert (ann.table["phase"], ann.views["0"]["outcome"]) == ("playing", None)
    awaited = ann.views["0"]["awaited"][0]
    wire = wires[awaited]
    assert (await wire.request("return", seat=awaited))["ok"]
    await wire.wait_for_turn(awaited)
    assert (await wire.act(STOP, awaited))["ok"]


async def test_game_ends_when_all_resign(connect: Connect) -> None:
    wires = await seat_three(connect, {"budget": 100})
    for seat, wire in enumerate(wires):
        assert (await wire.request("resign", seat=seat))["ok"]
    outcome = (await wires[0].wait_for_view(0, lambda v: v["outcome"] is not None))["outcome"]
    assert outcome["reason"] == "resigned"
    while wires[0].table["phase"] != "over":
        await wires[0].receive()
    assert wires[0].table["ranking"] == [{"place": 3, "won": False}] * 3


async def test_action_adds_increment_and_undo_removes_it(connect: Connect) -> None:
    ann, _ = await pair(await connect(), await connect(), {"budget": 100, "increment": 5})
    assert ann.last["time"] == {"at": 0, "left": [100_000, 100_000], "due": []}
    await ann.act(WALK)
    time = ann.last["time"]
    assert time["left"] == [105_000 - time["at"], 100_000]
    assert (await ann.request("undo", seat=0))["ok"]
    await ann.wait_for_view(0, lambda v: v["board"]["paces"] == [0, 0])
    assert ann.last["time"] == {"at": time["at"], "left": [100_000 - time["at"], 100_000], "due": []}


async def test_simultaneous_choices_spend_own_time(connect: Connect) -> None:
    ann, bob = await pair(await connect(), await connect(), {"budget": 100}, "toy_pledge")
    await ann.act({"bid": 1})
    first = ann.last["time"]
    assert first["left"] == [100_000 - first["at"]] * 2
    await ann.act({"bid": 2})
    assert ann.last["time"] == first
    await bob.wait_for_view(1, lambda view: view["awaited"] == [1])
    await bob.act({"bid": 3}, seat=1)
    second = bob.last["time"]
    assert second["left"] == [first["left"][0], 100_000 - second["at"]]


async def test_bot_replaces_timed_out_seat_in_larger_game(connect: Connect) -> None:
    ann, bob, cleo = await connect("Ann"), await connect(), await connect()
    table = await ann.create_table("toshi", ME, OPEN, OPEN, clock={"budget": 1})
    for (_, token), guest, name in zip(
        (await ann.invitations(table))["seats"].items(), (bob, cleo), ("Bob", "Cleo"), strict=True
    ):
        await guest.take_seat(token, name)
    wire = await ann.join_table(table)
    while not any(place["left"] for place in wire.table["seats"]):
        await wire.receive()
    assert wire.table["phase"] == "playing"


async def test_budget_pauses_while_server_is_down(tmp_path: Any) -> None:
    async with InProcessServer(tmp_path) as server, Guest(server.base) as ann, Guest(server.base) as bob:
        wire, _ = await pair(ann, bob, {"budget": 100})
        await wire.act(STOP)
        before = wire.last["time"]
        await server.stop()
        server.config["ahead"] = 7 * A_DAY
        await server.start()
        again = await ann.join_table(wire.table["table"])
        assert again.last["time"] == before


async def test_sweep_ends_expired_games_by_days(tmp_path: Any) -> None:
    async with (
        InProcessServer(tmp_path, limits={"sweep_seconds": 0.05}) as server,
        Guest(server.base) as ann,
        Guest(server.base) as bob,
    ):
        wire, other = await pair(ann, bob, {"days": 1})
        due = wire.last["time"]["due"]
        assert due[0] is not None
        assert due[1] is None
        await wire.act(STOP)
        await other.wait_for_turn(1)
        table, replay = wire.table["table"], wire.table["replay"]
        assert replay is None
        await ann.close_sockets()
        await bob.close_sockets()
        await server.stop()
        server.config["ahead"] = 2 * A_DAY
        await server.start()

        async def over() -> bool:
            return bool((await ann.get("/api/me")).json()["tables"][0]["over"])

        states: list[bool] = []
        while not any(states):
            states.append(await over())
        outcome = (await ann.join_table(table)).views["0"]["outcome"]
        assert (outcome["reason"], outcome["winners"]) == ("time", [0])


@pytest.mark.parametrize("clock", [{}, {"budget": 10, "days": 1}, {"days": 0}, {"budget": -1}])
async def test_invalid_clock_is_refused(connect: Connect, clock: dict[str, Any]) -> None:
    ann = await connect("Ann")
    body = {"game": "toy_walk", "seats": 2, "places": [ME, OPEN], "clock": clock}
    assert (await ann.post("/api/tables", body)).status_code == 400


async def test_race_refuses_clock(connect: Connect) -> None:
    ann = await connect("Ann")
    body = {"game": "toy_haste", "seats": 2, "places": [ME, OPEN], "clock": {"budget": 60}}
    assert (await ann.post("/api/tables", body)).json()["error"]["clause"] == "S-9"
