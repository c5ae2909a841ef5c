"""Clocks: time budgets computed from the record, days per move, and the effects of a timeout."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.conftest import Comes
from tests.server.guests import Guest, Wire
from tests.server.running import Running

ME, OPEN = {"me": True}, {"open": True}
WALK, STOP = {"walk": True}, {"stop": True}
A_DAY = 24 * 3_600_000


async def pair(ann: Guest, bob: Guest, clock: dict[str, Any], game: str = "toy_walk") -> tuple[Wire, Wire]:
    await ann.get("/api/me")
    await ann.set_name("Ann")
    table = await ann.makes(game, ME, OPEN, clock=clock)
    await bob.get("/api/me")
    await bob.takes((await ann.invitations(table))["seats"]["1"], "Bob")
    return await ann.sits(table), await bob.sits(table)


async def test_timeout_loses_game_of_two(comes: Comes) -> None:
    ann, bob = await pair(await comes(), await comes(), {"budget": 1})
    outcome = (await bob.sees(1, lambda v: v["outcome"] is not None))["outcome"]
    assert (outcome["reason"], outcome["winners"]) == ("time", [1])
    assert ann.table["clock"]["budget"] == 1


async def test_timed_out_guest_returns_with_more_time(comes: Comes) -> None:
    clock = {"budget": 1, "flag": "bot"}
    ann, _ = await pair(await comes(), await comes(), clock, "toy_stubborn")
    while not ann.table["seats"][0]["left"]:
        await ann.hear()
    assert [ann.table["seats"][0][key] for key in ("flagged", "gone")] == [True, False]
    assert (await ann.ask("return", seat=0))["ok"]
    while ann.table["seats"][0]["left"]:
        await ann.hear()
    assert not ann.table["seats"][0]["flagged"]
    assert (await ann.guest.sits(ann.table["table"])).last["time"]["left"][0] >= 1000


async def seat_three(comes: Comes, clock: dict[str, Any], game: str = "toy_walk") -> list[Wire]:
    """Seat Ann, Bob and Cleo at a table of Ann's."""
    people = [await comes("Ann"), await comes(), await comes()]
    table = await people[0].makes(game, ME, OPEN, OPEN, clock=clock)
    tokens = (await people[0].invitations(table))["seats"]
    for seat, name in ((1, "Bob"), (2, "Cleo")):
        await people[seat].takes(tokens[str(seat)], name)
    return [await guest.sits(table) for guest in people]


async def test_game_pauses_without_human_players(comes: Comes) -> None:
    wires = await seat_three(comes, {"budget": 1})
    ann = wires[0]
    while not all(place["left"] for place in ann.table["seats"]):
        await ann.hear()
    assert (ann.table["phase"], ann.views["0"]["outcome"]) == ("playing", None)
    awaited = ann.views["0"]["awaited"][0]
    wire = wires[awaited]
    assert (await wire.ask("return", seat=awaited))["ok"]
    await wire.awaits(awaited)
    assert (await wire.act(STOP, awaited))["ok"]


async def test_game_ends_when_all_resign(comes: Comes) -> None:
    wires = await seat_three(comes, {"budget": 100})
    for seat, wire in enumerate(wires):
        assert (await wire.ask("resign", seat=seat))["ok"]
    outcome = (await wires[0].sees(0, lambda v: v["outcome"] is not None))["outcome"]
    assert outcome["reason"] == "resigned"
    while wires[0].table["phase"] != "over":
        await wires[0].hear()
    assert wires[0].table["ranking"] == [{"place": 3, "won": False}] * 3


async def test_action_adds_increment_and_undo_removes_it(comes: Comes) -> None:
    ann, _ = await pair(await comes(), await comes(), {"budget": 100, "increment": 5})
    assert ann.last["time"] == {"at": 0, "left": [100_000, 100_000], "due": []}
    await ann.act(WALK)
    time = ann.last["time"]
    assert time["left"] == [105_000 - time["at"], 100_000]
    assert (await ann.ask("undo", seat=0))["ok"]
    await ann.sees(0, lambda v: v["board"]["paces"] == [0, 0])
    assert ann.last["time"] == {"at": time["at"], "left": [100_000 - time["at"], 100_000], "due": []}


async def test_simultaneous_choices_spend_own_time(comes: Comes) -> None:
    ann, bob = await pair(await comes(), await comes(), {"budget": 100}, "toy_pledge")
    await ann.act({"bid": 1})
    first = ann.last["time"]
    assert first["left"] == [100_000 - first["at"]] * 2
    await ann.act({"bid": 2})
    assert ann.last["time"] == first
    await bob.sees(1, lambda view: view["awaited"] == [1])
    await bob.act({"bid": 3}, seat=1)
    second = bob.last["time"]
    assert second["left"] == [first["left"][0], 100_000 - second["at"]]


async def test_bot_replaces_timed_out_seat_in_larger_game(comes: Comes) -> None:
    ann, bob, cleo = await comes("Ann"), await comes(), await comes()
    table = await ann.makes("toshi", ME, OPEN, OPEN, clock={"budget": 1})
    for (_, token), guest, name in zip(
        (await ann.invitations(table))["seats"].items(), (bob, cleo), ("Bob", "Cleo"), strict=True
    ):
        await guest.takes(token, name)
    wire = await ann.sits(table)
    while not any(place["left"] for place in wire.table["seats"]):
        await wire.hear()
    assert wire.table["phase"] == "playing"


async def test_budget_pauses_while_server_is_down(tmp_path: Any) -> None:
    with Running(tmp_path) as house:
        async with Guest(house.base) as ann, Guest(house.base) as bob:
            wire, _ = await pair(ann, bob, {"budget": 100})
            await wire.act(STOP)
            before = wire.last["time"]
            house.kill()
            house.wish["ahead"] = 7 * A_DAY
            house.start()
            again = await ann.sits(wire.table["table"])
            assert again.last["time"] == before


async def test_sweep_ends_expired_games_by_days(tmp_path: Any) -> None:
    with Running(tmp_path, limits={"sweep_seconds": 0.05}) as house:
        async with Guest(house.base) as ann, Guest(house.base) as bob:
            wire, other = await pair(ann, bob, {"days": 1})
            due = wire.last["time"]["due"]
            assert due[0] is not None
            assert due[1] is None
            await wire.act(STOP)
            await other.awaits(1)
            table, replay = wire.table["table"], wire.table["replay"]
            assert replay is None
            await ann.hang_up()
            await bob.hang_up()
            house.kill()
            house.wish["ahead"] = 2 * A_DAY
            house.start()

            async def over() -> bool:
                return bool((await ann.get("/api/me")).json()["tables"][0]["over"])

            states: list[bool] = []
            while not any(states):
                states.append(await over())
            outcome = (await ann.sits(table)).views["0"]["outcome"]
            assert (outcome["reason"], outcome["winners"]) == ("time", [0])


@pytest.mark.parametrize("clock", [{}, {"budget": 10, "days": 1}, {"days": 0}, {"budget": -1}])
async def test_invalid_clock_is_refused(comes: Comes, clock: dict[str, Any]) -> None:
    ann = await comes("Ann")
    body = {"game": "toy_walk", "seats": 2, "places": [ME, OPEN], "clock": clock}
    assert (await ann.post("/api/tables", body)).status_code == 400


async def test_race_refuses_clock(comes: Comes) -> None:
    ann = await comes("Ann")
    body = {"game": "toy_haste", "seats": 2, "places": [ME, OPEN], "clock": {"budget": 60}}
    assert (await ann.post("/api/tables", body)).json()["error"]["clause"] == "S-9"
