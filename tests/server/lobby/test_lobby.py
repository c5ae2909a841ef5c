"""The lobby: which tables it shows, to which guests, and who is online."""

from __future__ import annotations

import json
from pathlib import Path

from machinami.server.schemas.protocol import PROTOCOL
from tests.server.clients import Guest
from tests.server.conftest import Connect
from tests.server.in_process import InProcessServer
from tests.server.lobby_socket import LobbySocket

ME, OPEN = {"me": True}, {"open": True}
DAYS = {"days": 2}
WALK = {"walk": True}


async def test_table_is_listed_only_while_host_wants(connect: Connect) -> None:
    ann, eve = await connect("Ann"), await connect()
    lobby = await LobbySocket.open(eve)
    private = await ann.join_table(await ann.create_table("toy_walk", ME, OPEN, door=True))
    table = await ann.create_table("toy_walk", ME, OPEN)
    wire = await ann.join_table(table)
    assert (await wire.request("announce", listed=True))["ok"]
    listed = await lobby.wait_for_table(table)
    assert listed["phase"] == "waiting"
    assert listed["seats"][0] == {"name": "Ann", "kind": "person", "level": None, "program": False}
    assert private.table["table"] not in lobby.tables
    assert (await wire.request("announce", listed=False))["ok"]
    await lobby.wait_until(lambda lobby: table not in lobby.tables)
    assert (await wire.request("announce", listed=True))["ok"]
    await lobby.wait_for_table(table)
    assert (await wire.request("door", open=False))["ok"]
    await lobby.wait_until(lambda lobby: table not in lobby.tables)
    await eve.set_name("Eve")
    stranger = await eve.join_table(await eve.create_table("toy_walk", ME, OPEN))
    assert (await stranger.request("appear", seen=True))["refused"]["clause"] == "S-6"
    watching = (await ann.invitations(table))["watch"]
    await eve.post(f"/api/watch/{watching}", {})
    assert (await (await eve.join_table(table)).request("announce", listed=True))["refused"][
        "clause"
    ] == "S-4"


async def test_table_without_host_is_unlisted_unless_by_days(
    connect: Connect,
) -> None:
    ann, eve = await connect("Ann"), await connect()
    lobby = await LobbySocket.open(eve)
    live = await ann.create_table("toy_walk", ME, OPEN, listed=True)
    slow = await ann.create_table("toy_walk", ME, OPEN, listed=True, clock=DAYS, level=2)
    assert (await lobby.wait_for_table(slow))["level"] == 2
    assert live not in lobby.tables
    wire = await ann.join_table(live)
    await lobby.wait_for_table(live)
    await wire.close()
    await lobby.wait_until(lambda lobby: live not in lobby.tables)
    assert slow in lobby.tables
    await ann.join_table(live)
    await lobby.wait_for_table(live)


async def test_public_game_is_watchable_and_lobby_omits_moves(connect: Connect) -> None:
    ann, bob, eve = await connect("Ann"), await connect(), await connect("Eve")
    table = await ann.create_table("toy_walk", ME, OPEN, listed=True)
    wire = await ann.join_table(table)
    lobby = await LobbySocket.open(eve)
    await lobby.wait_for_table(table)
    await bob.post(f"/api/tables/{table}/door", {"name": "Bob"})
    await bob.join_table(table)
    await wire.wait_for_turn(0)
    await lobby.wait_until(lambda lobby: lobby.tables[table]["phase"] == "playing")
    before = lobby.tables[table]
    assert (await wire.act(WALK))["ok"]
    assert (await wire.act(WALK))["ok"]
    assert (await eve.post(f"/api/tables/{table}/door", {"watch": True})).status_code == 200
    await eve.join_table(table)
    await lobby.wait_until(lambda lobby: lobby.tables[table]["watchers"] == 1)
    assert lobby.tables[table] == before | {"watchers": 1}
    links = await ann.invitations(table)
    told = "".join(lobby.raw)
    assert links["watch"] not in told
    assert ann.cookie.partition("=")[2].partition(".")[0] not in told
    await wire.request("resign", seat=0)
    await lobby.wait_until(lambda lobby: table not in lobby.tables)


async def test_lobby_shows_boards_of_public_games_only(connect: Connect) -> None:
    ann, bob, eve = await connect("Ann"), await connect(), await connect()
    table = await ann.create_table("toy_hand", ME, OPEN, listed=True)
    address = f"/api/lobby/{table}/picture"
    assert (await eve.get(address)).status_code == 404
    await bob.post(f"/api/tables/{table}/door", {"name": "Bob"})
    wire = await ann.join_table(table)
    view = await wire.wait_for_turn(0)
    first = (await eve.get(address)).json()
    assert (first["game"], first["view"]["seat"]) == ("toy_hand", None)
    assert (await wire.act(view["offered"][0]))["ok"]
    second = (await eve.get(address)).json()
    assert second["view"] != first["view"]
    assert second == (await ann.get(f"/api/me/games/{table}/picture")).json()
    assert (await wire.request("announce", listed=False))["ok"]
    assert (await eve.get(address)).status_code == 404
    assert (await eve.get(f"/api/lobby/{'x' * 90}/picture")).status_code == 404


async def test_presence_is_counted_and_named_by_consent(connect: Connect) -> None:
    ann, eve = await connect("Ann of the lobby"), await connect()
    lobby, hers = await LobbySocket.open(eve), await LobbySocket.open(ann)
    await lobby.wait_until(lambda lobby: lobby.here >= 2)
    assert "Ann of the lobby" not in lobby.names
    assert (await lobby.request("appear", seen=True))["refused"]["clause"] == "S-3"
    assert (await lobby.request("undo", seat=0))["refused"]["clause"] == "S-6"
    assert (await hers.request("appear", seen=True))["ok"]
    await lobby.wait_until(lambda lobby: "Ann of the lobby" in lobby.names)
    assert (await ann.get("/api/me")).json()["seen"] is True
    await ann.set_name("Anna of the lobby")
    await lobby.wait_until(lambda lobby: "Anna of the lobby" in lobby.names)
    await hers.close()
    await lobby.wait_until(lambda lobby: "Anna of the lobby" not in lobby.names)
    again = await LobbySocket.open(ann)
    await lobby.wait_until(lambda lobby: "Anna of the lobby" in lobby.names)
    assert (await again.request("appear", seen=False))["ok"]
    await lobby.wait_until(lambda lobby: "Anna of the lobby" not in lobby.names)


async def test_lobby_is_equal_for_all_and_requires_cookie(connect: Connect, server: InProcessServer) -> None:
    ann, bob, eve = await connect("Ann"), await connect(), await connect()
    one, two = await LobbySocket.open(bob), await LobbySocket.open(eve)
    table = await ann.create_table("toy_walk", ME, OPEN, listed=True)
    await ann.join_table(table)
    assert await one.wait_for_table(table) == await two.wait_for_table(table)
    assert one.raw[-1] == two.raw[-1]
    async with Guest(server.base) as nobody:
        socket = await nobody.open_socket("/api/lobby/socket")
        assert '"S-1"' in str(await socket.recv())


async def test_tables_by_days_are_listed_after_restart(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path) as server, Guest(server.base) as ann, Guest(server.base) as eve:
        await ann.set_name("Ann")
        slow = await ann.create_table("toy_walk", ME, OPEN, listed=True, clock=DAYS)
        await server.stop()
        await server.start()
        await eve.get("/api/me")
        lobby = await LobbySocket.open(eve)
        assert (await lobby.wait_for_table(slow))["seats"][0]["name"] == "Ann"
        played = await eve.post("/api/lobby/play", {"game": "toy_walk", "pace": "days", "name": "Eve"})
        assert played.json() == {"table": slow}
        await lobby.wait_until(lambda lobby: lobby.tables.get(slow, {}).get("phase") != "waiting")


async def test_repeated_hello_fetches_nothing_again(connect: Connect) -> None:
    ann = await connect("Ann")
    lobby = await LobbySocket.open(ann)
    for _ in range(3):
        await lobby.send(type="hello", protocol=PROTOCOL)
    await lobby.send(type="ping", n=1)
    await lobby.receive_until(lambda m: m["type"] == "pong")
    told = [json.loads(text) for text in lobby.raw]
    assert sum(message["type"] == "lobby" and message["whole"] for message in told) == 1
