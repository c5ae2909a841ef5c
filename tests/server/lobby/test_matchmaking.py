"""Matchmaking: strangers meet at a table without an invitation."""

from __future__ import annotations

import asyncio

from tests.server.clients import Guest
from tests.server.conftest import Connect
from tests.server.lobby_socket import LobbySocket

ME, OPEN = {"me": True}, {"open": True}


async def plays(guest: Guest, game: str, **wish: object) -> str:
    answer = await guest.post("/api/lobby/play", {"game": game} | wish)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


async def test_concurrent_strangers_meet_at_one_table(connect: Connect) -> None:
    people = [await connect(name) for name in ("Ann", "Bob", "Cat", "Dan")]
    first = await plays(people[0], "toshi", seats=4)
    wire = await people[0].join_table(first)
    await (await LobbySocket.open(people[1])).wait_for_table(first)
    tables = await asyncio.gather(*(plays(guest, "toshi", seats=4) for guest in people[1:]))
    assert {first, *tables} == {first}
    while wire.table["phase"] != "playing":
        await wire.receive()
    assert {place["name"] for place in wire.table["seats"]} == {"Ann", "Bob", "Cat", "Dan"}
    assert wire.table["clock"]["budget"] > 0


async def test_waiting_guest_rejoins_and_bots_fill_seats(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await plays(ann, "toshi", seats=3)
    wire = await ann.join_table(table)
    await (await LobbySocket.open(ann)).wait_for_table(table)
    assert await plays(ann, "toshi", seats=3) == table
    for seat in (1, 2):
        assert (await wire.request("place", seat=seat, place={"bot": 1}))["ok"]
    while wire.table["phase"] != "playing":
        await wire.receive()
    assert [place["kind"] for place in wire.table["seats"]] == ["person", "bot", "bot"]


async def test_pace_level_and_names_separate_tables(connect: Connect) -> None:
    ann, bob, other = await connect("Ann"), await connect("Bob"), await connect("Ann")
    table = await plays(ann, "toy_pledge", level=1)
    await ann.join_table(table)
    await (await LobbySocket.open(bob)).wait_for_table(table)
    assert await plays(bob, "toy_pledge", level=1, pace="days") != table
    assert await plays(bob, "toy_pledge", level=4) != table
    assert await plays(other, "toy_pledge", level=1) != table
    assert await plays(bob, "toy_pledge", level=2) == table


async def test_any_game_matches_and_name_is_required(connect: Connect) -> None:
    nobody, ann = await connect(), await connect("Ann")
    assert (await nobody.post("/api/lobby/play", {})).json()["error"]["clause"] == "S-3"
    assert (await ann.post("/api/lobby/play", {"game": "none"})).json()["error"]["clause"] == "M-9"
    assert (await ann.post("/api/lobby/play", {"seats": 1})).status_code == 400
    table = (await ann.post("/api/lobby/play", {})).json()["table"]
    assert (await ann.get(f"/api/tables/{table}")).json()["listed"] is True
