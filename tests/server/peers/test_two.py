"""Two people come by two processes, and sit at one table all the same."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

from machinami.reader import replay
from tests.postgres import Cluster
from tests.server.guests import Guest, plays
from tests.server.running import Running

GAMES = {"toscana": 2, "toshi": 3, "edo": 2, "highway": 2, "jutaku": 2}
SHORT = {"edo": {"rounds": 4}}


@pytest.fixture(scope="module")
def pair(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Running]]:
    """Two processes at the same tables."""
    database = cluster.database()
    servers = [Running(tmp_path_factory.mktemp(f"p{i}"), database=database, same=True) for i in range(2)]
    yield servers
    for server in servers:
        server.stop()


async def test_a_guest_is_known_in_every_process(pair: list[Running]) -> None:
    async with Guest(pair[0].base) as ann:
        await ann.named("Ann")
        async with Guest(pair[1].base) as there:
            there.http.cookies.update(dict(ann.http.cookies))
            assert (await there.get("/api/me")).json()["name"] == "Ann"


@pytest.mark.parametrize("game", ["toscana", "toshi"])
async def test_people_who_come_by_different_processes_play_a_whole_game(
    pair: list[Running], game: str
) -> None:
    seats = GAMES[game]
    guests = [Guest(pair[seat % 2].base) for seat in range(seats)]
    await guests[0].named("Ann")
    table = await guests[0].makes(game, {"me": True}, *({"open": True} for _ in range(seats - 1)))
    links = await guests[0].invitations(table)
    for seat, guest in enumerate(guests[1:], 1):
        await guest.takes(links["seats"][str(seat)], f"Bob{seat}")
    wires = [await guest.sits(table) for guest in guests]
    await asyncio.gather(*(plays(wire, seat, Random(seat)) for seat, wire in enumerate(wires)))
    texts = [(await guest.get(f"/api/tables/{table}/record")).text for guest in guests]
    assert len({*texts}) == 1
    assert replay(texts[0]).outcome is not None
    for guest in guests:
        await guest.__aexit__(None, None, None)
