"""Every kind of game works on the server: sockets, stored record, replay."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from random import Random

import pytest

import tests.kinds
import tests.server.toy_games  # noqa: F401
from machinami import replay
from tests.postgres import KINDS, new_database
from tests.server.clients import play_randomly
from tests.server.conftest import Connect
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external


@pytest.fixture(scope="module", params=KINDS)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A server on each kind of database."""
    folder = tmp_path_factory.mktemp("house")
    database = new_database(request.param, folder, request)
    with ServerProcess(folder, database=database) as running:
        yield running


@pytest.mark.parametrize("game", ["toy_hand", "toy_pledge", "toy_drop", "toscana"])
async def test_two_guests_play_full_game_by_link(connect: Connect, game: str) -> None:
    ann, bob = await connect("Ann"), await connect()
    table = await ann.create_table(game, {"me": True}, {"open": True})
    links = await ann.invitations(table)
    first = await ann.join_table(table, client="a")
    assert first.table["phase"] == "waiting"
    assert await bob.take_seat(links["seats"]["1"], "Bob") == table
    second = await bob.join_table(table, client="b")
    await asyncio.gather(play_randomly(first, 0, Random(1)), play_randomly(second, 1, Random(2)))
    assert first.views["0"]["outcome"] == second.views["1"]["outcome"]
    assert first.lines[-1]["outcome"] == first.views["0"]["outcome"]
    text = (await ann.get(f"/api/tables/{table}/record")).text
    assert replay(text).record.text == text


@pytest.mark.parametrize("game", ["toy_hand", "toy_pledge", "toy_drop", "toscana"])
async def test_bot_plays_full_game_shown_in_replay(connect: Connect, game: str) -> None:
    ann = await connect("Ann")
    table = await ann.create_table(game, {"bot": 1}, {"me": True})
    wire = await ann.join_table(table)
    await play_randomly(wire, 1, Random(3))
    told = (await ann.get(f"/api/replays/{wire.table['replay']}")).json()
    assert told["names"] == ["\N{ROBOT FACE} Suzu", "Ann"]
    assert told["moments"][-1]["views"]["1"]["outcome"] == wire.views["1"]["outcome"]
    assert set(told["moments"][0]["views"]) == {"0", "1", "null"}


async def test_race_uses_server_clock(connect: Connect) -> None:
    ann, bob = await connect("Ann"), await connect()
    table = await ann.create_table("toy_race", {"me": True}, {"open": True})
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    first, second = await ann.join_table(table), await bob.join_table(table)
    assert first.views["0"]["board"]["phase"] == "countdown"
    early = await first.act({"grab": 0})
    assert early["refused"]["clause"] == "M-2"
    for wire, seat, things in ((first, 0, (0, 1, 2)), (second, 1, (3, 4, 5))):
        await wire.wait_for_view(seat, lambda v: v["board"]["phase"] == "race")
        for thing in things:
            assert (await wire.act({"grab": thing}, seat))["ok"]
    view = await first.wait_for_view(0, lambda v: v["outcome"] is not None)
    assert view["outcome"]["scores"] == [6, 15]
    clock = [line for line in first.lines if line.get("by") == "clock"]
    assert [(line["do"], line["at"]) for line in clock] == [({"go": True}, 3000)]
    assert (await first.request("undo", seat=0))["refused"]["clause"] == "S-4"


async def test_deadline_ends_idle_race(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_dash", {"me": True})
    wire = await ann.join_table(table)
    view = await wire.wait_for_view(0, lambda v: v["outcome"] is not None)
    assert view["outcome"]["scores"] == [0]
    last = wire.lines[-2]
    assert (last["by"], last["do"], last["at"]) == ("clock", {"close": True}, 500)


async def test_hidden_cards_are_not_sent_to_others(connect: Connect) -> None:
    ann, bob, eve = await connect("Ann"), await connect(), await connect()
    table = await ann.create_table("toy_hand", {"me": True}, {"open": True})
    links = await ann.invitations(table)
    await bob.take_seat(links["seats"]["1"], "Bob")
    assert (await eve.post(f"/api/watch/{links['watch']}", {})).json() == {"table": table}
    wires = [await ann.join_table(table), await bob.join_table(table), await eve.join_table(table)]
    dealt = [next(line for line in wire.lines if line.get("by") == "chance") for wire in wires]
    hands = [line["do"]["hands"] for line in dealt]
    assert hands[0] == [wires[0].views["0"]["board"]["hand"], None]
    assert hands[1] == [None, wires[1].views["1"]["board"]["hand"]]
    assert hands[2] == [None, None]
    recorded = json.loads((await eve.get(f"/api/tables/{table}/record")).text.splitlines()[1])
    assert recorded == {name: value for name, value in dealt[2].items() if name != "words"}
