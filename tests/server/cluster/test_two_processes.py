"""Guests of different processes at the same table."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import Any
from urllib.error import URLError

import psycopg
import pytest
from websockets.asyncio.client import ClientConnection

from machinami.core.factory import imagine
from machinami.core.record_reader import replay
from tests.games.highway.sites import pillar_action, record_site
from tests.lines import read_lines
from tests.postgres import Cluster
from tests.redis import RedisServer
from tests.server.api.test_replays import upload_record
from tests.server.clients import PATIENCE, Guest, TableSocket, play_randomly, wait_for
from tests.server.conftest import Connect
from tests.server.fork_server import ROOT
from tests.server.server_process import ServerProcess
from tests.server.test_observation import fetch_text, free_port
from tests.soak import SOAK

pytestmark = pytest.mark.external

Start = Callable[[Guest], Awaitable[dict[str, Any]]]
ME, OPEN = {"me": True}, {"open": True}
NEAR = ("jutaku-2-two", 2)
"""A finished race, and the number of lines before its end at which a game is continued."""


@pytest.fixture(scope="module")
def four(
    cluster: Cluster, redis: RedisServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[ServerProcess]]:
    """Four processes on one database."""
    wish = {"database": cluster.migrated_database(), "redis": redis.address, "same": True}
    wish |= {"metrics": f"127.0.0.1:{free_port()}"}
    servers = [ServerProcess(tmp_path_factory.mktemp(f"p{number}"), **wish) for number in range(4)]
    yield servers
    for server in servers:
        server.stop()


@pytest.fixture
async def connect(four: list[ServerProcess]) -> AsyncIterator[Connect]:
    """Yield a function that connects guests, each to the next process."""
    async with AsyncExitStack() as stack:
        ways = iter(four * 100)

        async def connect_guest(name: str | None = None, base: str | None = None) -> Guest:
            guest = await stack.enter_async_context(Guest(base or next(ways).base))
            await guest.get("/api/me")
            return guest if name is None else await guest.set_name(name)

        yield connect_guest


async def seat_guests(
    connect: Connect, game: str, seats: int, start: Start | None = None
) -> tuple[list[Guest], str]:
    """Create a table whose guests are connected to different processes."""
    guests = [await connect(f"Guest {seat}") for seat in range(seats)]
    more = {} if start is None else {"start": await start(guests[0])}
    table = await guests[0].create_table(game, ME, *([OPEN] * (seats - 1)), **more)
    links = (await guests[0].invitations(table))["seats"]
    for seat, guest in enumerate(guests[1:], 1):
        await guest.take_seat(links[str(seat)], f"Guest {seat}")
    return guests, table


async def check_same_record(guests: list[Guest], table: str) -> None:
    """Check that all guests receive the same complete game."""
    texts = [(await guest.get(f"/api/tables/{table}/record")).text for guest in guests]
    assert len({*texts}) == 1
    assert replay(texts[0]).outcome is not None


async def test_guest_is_known_to_every_process(connect: Connect, four: list[ServerProcess]) -> None:
    ann = await connect("Ann")
    for server in four:
        there = await connect(base=server.base)
        there.http.cookies.clear()
        there.http.cookies.update(dict(ann.http.cookies))
        assert (await there.get("/api/me")).json()["name"] == "Ann"


@pytest.mark.parametrize(("game", "seats"), [("toscana", 2), ("toshi", 3), ("edo", 2), ("highway", 2)])
async def test_guests_of_different_processes_play_full_game(connect: Connect, game: str, seats: int) -> None:
    guests, table = await seat_guests(connect, game, seats)
    wires = [await guest.join_table(table) for guest in guests]
    await asyncio.gather(*(play_randomly(wire, seat, Random(seat)) for seat, wire in enumerate(wires)))
    await check_same_record(guests, table)


@pytest.mark.soak
async def test_guests_of_different_processes_finish_race(connect: Connect) -> None:
    guests, table = await seat_guests(connect, "jutaku", 2, None if SOAK else near_the_end)
    wires = [await guest.join_table(table) for guest in guests]
    await asyncio.gather(*(builds(wire, seat, Random(seat)) for seat, wire in enumerate(wires)))
    await check_same_record(guests, table)


async def near_the_end(guest: Guest) -> dict[str, Any]:
    """Return a start near the end of a race; a soak test plays from the beginning instead."""
    name, lines = NEAR
    text = (ROOT / "tests" / "golden" / f"{name}.jsonl").read_text()
    _, told = await upload_record(guest, text)
    return {"replay": told["replay"], "line": replay(text).in_force[-lines], "seat": None}


async def builds(wire: TableSocket, seat: int, rng: Random) -> None:
    """Choose in turn and build simultaneously until the game is over."""
    while (view := wire.views[str(seat)])["outcome"] is None:
        if seat not in view["awaited"] and view["board"]["phase"] != "build":
            await wire.receive()
            continue
        answer = await wire.act(imagine(view, rng).actions(seat).sample(rng), seat)
        assert answer["ok"] or answer["refused"]["clause"][:1] in "JM", answer


async def test_conflicting_actions_are_answered_once_without_gaps(
    connect: Connect, four: list[ServerProcess]
) -> None:
    guests, table = await seat_guests(connect, "toy_walk", 2)
    pages = [
        (seat, await guests[seat].join_table(table, f"page {page}")) for seat in (0, 1) for page in range(10)
    ]
    for seat, wire in pages:
        for n in range(1, 11):
            await wire.send(type="act", n=n, seat=seat, do={"walk": True})
    answers = [
        [await wire.receive_until(lambda m: m["type"] == "answer") for _ in range(10)] for _, wire in pages
    ]
    for _, wire in pages:
        # The remaining messages are not read.
        assert isinstance(wire.socket, ClientConnection)
        wire.socket.transport.abort()
    for told in answers:
        assert [answer["n"] for answer in told] == [*range(1, 11)]
    granted = sum(answer["ok"] for told in answers for answer in told)
    lines = [json.loads(line) for line in read_lines(four[0].config["database"], table)]
    assert granted == sum(type(line.get("by")) is int for line in lines) > 0
    replay("\n".join(map(json.dumps, lines)))


async def test_hand_is_seen_in_another_process_and_opens_with_its_socket(connect: Connect) -> None:
    async def start_site(guest: Guest) -> dict[str, Any]:
        text = record_site(hands="real", tremor=0)
        replay = (await upload_record(guest, text))[1]["replay"]
        return {"replay": replay, "line": len(text.splitlines()) - 3, "seat": None}

    guests, table = await seat_guests(connect, "highway", 2, start_site)
    ann, bob = [await guest.join_table(table, "page") for guest in guests]
    build = pillar_action(0, (3_500, 2_500, 2))
    await ann.request("take-up", seat=0, do=build)
    begun = await bob.receive_until(lambda message: message["type"] == "hand")
    assert (begun["do"], begun["pieces"]) == (build, ["disc:2"])
    await ann.send(type="hand", seat=0, piece=0, points=[[0, 5_000, -6_000, 15_000, 0]])
    moved = await bob.receive_until(lambda message: message["type"] == "hand")
    assert moved["points"] == [[0, 5_000, -6_000, 15_000, 0]]
    await ann.close()
    await bob.wait_for_view(1, lambda view: bool(view["to_act"] == [1]))
    assert bob.lines[-1]["do"] == {"fell": [], "back": ["disc:2"]}
    back = await guests[0].join_table(table, "page")
    assert back.lines[-1]["do"] == {"fell": [], "back": ["disc:2"]}


async def test_one_of_twenty_guests_gets_the_seat(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toscana", ME, OPEN)
    token = (await ann.invitations(table))["seats"]["1"]
    racers = [await connect() for _ in range(20)]
    answers = await asyncio.gather(
        *(racer.post(f"/api/seats/{token}", {"name": f"Racer {place}"}) for place, racer in enumerate(racers))
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 19
    assert {answer.json()["error"]["clause"] for answer in answers if answer.is_error} == {"S-2"}


def runs_table(server: ServerProcess, table: str) -> bool:
    """Whether a process runs a table's bots and clock."""
    with psycopg.connect(server.config["database"]) as connection:
        query = "SELECT address FROM processes JOIN leases ON process = id WHERE name = %s"
        found = connection.execute(query, [table]).fetchone()
    return found is not None and found[0].endswith(f":{server.pid}")


async def test_table_is_run_where_its_guests_are(connect: Connect, four: list[ServerProcess]) -> None:
    ann = await connect("Ann", four[0].base)
    table = await ann.create_table("toy_walk", ME, {"here": "Zoé"})
    assert runs_table(four[0], table)
    wire = await (await reconnect(connect, ann, four[1])).join_table(table)
    assert (await wire.act({"walk": True}))["ok"]
    await wait_for(lambda: runs_table(four[1], table))
    at_home = await ann.join_table(table)
    assert (await at_home.act({"walk": True}))["ok"]
    assert runs_table(four[1], table)


async def reconnect(connect: Connect, guest: Guest, server: ServerProcess) -> Guest:
    """Return the same guest connected to another process."""
    there = await connect(base=server.base)
    there.http.cookies.clear()
    there.http.cookies.update(dict(guest.http.cookies))
    return there


async def finish_game(connect: Connect) -> tuple[list[Guest], list[TableSocket]]:
    """Return two guests of different processes after a game."""
    guests, table = await seat_guests(connect, "toy_walk", 2)
    wires = [await guest.join_table(table) for guest in guests]
    for turn in range(4):
        await wires[turn % 2].wait_for_turn(turn % 2)
        await wires[turn % 2].act({"stop": True}, turn % 2)
    for wire in wires:
        while wire.table["phase"] != "over":
            await wire.receive()
    return guests, wires


async def request_rematch(wire: TableSocket) -> str:
    """Return the table that a guest's rematch request leads to."""
    assert (await wire.request("again"))["ok"]
    while wire.table["again"] is None:
        await wire.receive()
    return str(wire.table["again"])


async def test_rematch_is_found_from_every_process(connect: Connect, four: list[ServerProcess]) -> None:
    guests, wires = await finish_game(connect)
    after = await request_rematch(wires[0])
    while wires[1].table["wanted"] != [0]:
        await wires[1].receive()
    away = next(server for server in four if not runs_table(server, after))
    waiting = await (await reconnect(connect, guests[0], away)).join_table(after)
    assert await request_rematch(wires[1]) == after
    while waiting.table["phase"] != "playing":
        await waiting.receive()
    there = await guests[1].join_table(after)
    assert there.table["you"] == [0]
    assert waiting.table["you"] == [1]


async def test_concurrent_rematches_share_one_table(connect: Connect) -> None:
    guests, wires = await finish_game(connect)
    after = await asyncio.gather(*map(request_rematch, wires))
    assert len({*after}) == 1
    next_wires = [await guest.join_table(after[0]) for guest in guests]
    assert [wire.table["phase"] for wire in next_wires] == ["playing"] * 2
    assert [wire.table["you"] for wire in next_wires] == [[1], [0]]


async def test_table_handover_costs_no_clock_time(connect: Connect, four: list[ServerProcess]) -> None:
    ann = await connect("Ann", four[1].base)
    table = await ann.create_table("toy_walk", ME, {"here": "Zoé"}, clock={"budget": 600})
    wire = await ann.join_table(table)
    await wire.act({"walk": True})
    left, began = wire.last["time"]["left"], time.monotonic()
    four[1].stop()
    there = await (await reconnect(connect, ann, four[2])).join_table(table)
    await there.act({"walk": True})
    spent, now = 1000 * (time.monotonic() - began), there.last["time"]["left"]
    assert left[0] - spent <= now[0] <= left[0]
    assert now[1] == left[1]
    four[1].start()


async def says(address: str, words: str) -> None:
    """Wait until the operator's page at an address contains a text."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(URLError):
                if words in await fetch_text(address):
                    return
            await asyncio.sleep(0.1)


async def test_operator_page_moves_to_another_process(four: list[ServerProcess]) -> None:
    address = f"http://{four[0].config['metrics']}"
    await says(address, "all 4 processes")
    each = re.findall(r'machinami_process_tables{process="(.+)"}', await fetch_text(f"{address}/metrics"))
    assert len({*each}) == 4
    four[0].stop()
    await says(address, "all 3 processes")
    four[0].start()


async def test_guests_of_different_processes_compete_in_real_time(
    connect: Connect, four: list[ServerProcess]
) -> None:
    guests, table = await seat_guests(connect, "toy_race", 3)
    wires = [await guest.join_table(table) for guest in guests]
    for seat, wire in enumerate(wires):
        await wire.wait_for_view(seat, lambda view: view["board"]["phase"] == "race")
    answers = []
    for thing in range(6):
        answers += await asyncio.gather(
            *(wire.request("act", seat=seat, do={"grab": thing}) for seat, wire in enumerate(wires))
        )
    assert sum(answer["ok"] for answer in answers) == 6
    assert {answer["refused"]["clause"] for answer in answers if not answer["ok"]} <= {"R-2", "M-1", "S-4"}
    lines = [json.loads(line) for line in read_lines(four[0].config["database"], table)]
    assert [line["do"] for line in lines if type(line.get("by")) is int] == [{"grab": i} for i in range(6)]
