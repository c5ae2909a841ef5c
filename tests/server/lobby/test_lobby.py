"""The lobby: which tables it shows, to which guests, and who is online."""

from __future__ import annotations

import json
from pathlib import Path

from machinami.server.schemas.protocol import PROTOCOL
from tests.server.conftest import Comes
from tests.server.guests import Guest
from tests.server.running import Running
from tests.server.street import Street

ME, OPEN = {"me": True}, {"open": True}
DAYS = {"days": 2}
WALK = {"walk": True}


async def test_table_is_listed_only_while_host_wants(comes: Comes) -> None:
    ann, eve = await comes("Ann"), await comes()
    street = await Street.open(eve)
    private = await ann.sits(await ann.makes("toy_walk", ME, OPEN, door=True))
    table = await ann.makes("toy_walk", ME, OPEN)
    wire = await ann.sits(table)
    assert (await wire.ask("announce", listed=True))["ok"]
    listed = await street.lists(table)
    assert listed["phase"] == "waiting"
    assert listed["seats"][0] == {"name": "Ann", "kind": "person", "level": None}
    assert private.table["table"] not in street.tables
    assert (await wire.ask("announce", listed=False))["ok"]
    await street.becomes(lambda street: table not in street.tables)
    assert (await wire.ask("announce", listed=True))["ok"]
    await street.lists(table)
    assert (await wire.ask("door", open=False))["ok"]
    await street.becomes(lambda street: table not in street.tables)
    await eve.set_name("Eve")
    stranger = await eve.sits(await eve.makes("toy_walk", ME, OPEN))
    assert (await stranger.ask("appear", seen=True))["refused"]["clause"] == "S-6"
    watching = (await ann.invitations(table))["watch"]
    await eve.post(f"/api/watch/{watching}", {})
    assert (await (await eve.sits(table)).ask("announce", listed=True))["refused"]["clause"] == "S-4"


async def test_table_without_host_is_unlisted_unless_by_days(
    comes: Comes,
) -> None:
    ann, eve = await comes("Ann"), await comes()
    street = await Street.open(eve)
    live = await ann.makes("toy_walk", ME, OPEN, listed=True)
    slow = await ann.makes("toy_walk", ME, OPEN, listed=True, clock=DAYS, level=2)
    assert (await street.lists(slow))["level"] == 2
    assert live not in street.tables
    wire = await ann.sits(live)
    await street.lists(live)
    await wire.close()
    await street.becomes(lambda street: live not in street.tables)
    assert slow in street.tables
    await ann.sits(live)
    await street.lists(live)


async def test_public_game_is_watchable_and_lobby_omits_moves(comes: Comes) -> None:
    ann, bob, eve = await comes("Ann"), await comes(), await comes("Eve")
    table = await ann.makes("toy_walk", ME, OPEN, listed=True)
    wire = await ann.sits(table)
    street = await Street.open(eve)
    await street.lists(table)
    await bob.post(f"/api/tables/{table}/door", {"name": "Bob"})
    await bob.sits(table)
    await wire.awaits(0)
    await street.becomes(lambda street: street.tables[table]["phase"] == "playing")
    before = street.tables[table]
    assert (await wire.act(WALK))["ok"]
    assert (await wire.act(WALK))["ok"]
    assert (await eve.post(f"/api/tables/{table}/door", {"watch": True})).status_code == 200
    await eve.sits(table)
    await street.becomes(lambda street: street.tables[table]["watchers"] == 1)
    assert street.tables[table] == before | {"watchers": 1}
    links = await ann.invitations(table)
    told = "".join(street.raw)
    assert links["watch"] not in told
    assert ann.cookie.partition("=")[2].partition(".")[0] not in told
    await wire.ask("resign", seat=0)
    await street.becomes(lambda street: table not in street.tables)


async def test_lobby_shows_boards_of_public_games_only(comes: Comes) -> None:
    ann, bob, eve = await comes("Ann"), await comes(), await comes()
    table = await ann.makes("toy_hand", ME, OPEN, listed=True)
    address = f"/api/lobby/{table}/picture"
    assert (await eve.get(address)).status_code == 404
    await bob.post(f"/api/tables/{table}/door", {"name": "Bob"})
    wire = await ann.sits(table)
    view = await wire.awaits(0)
    first = (await eve.get(address)).json()
    assert (first["game"], first["view"]["seat"]) == ("toy_hand", None)
    assert (await wire.act(view["offered"][0]))["ok"]
    second = (await eve.get(address)).json()
    assert second["view"] != first["view"]
    assert second == (await ann.get(f"/api/me/games/{table}/picture")).json()
    assert (await wire.ask("announce", listed=False))["ok"]
    assert (await eve.get(address)).status_code == 404
    assert (await eve.get(f"/api/lobby/{'x' * 90}/picture")).status_code == 404


async def test_presence_is_counted_and_named_by_consent(comes: Comes) -> None:
    ann, eve = await comes("Ann of the lobby"), await comes()
    street, hers = await Street.open(eve), await Street.open(ann)
    await street.becomes(lambda street: street.here >= 2)
    assert "Ann of the lobby" not in street.names
    assert (await street.ask("appear", seen=True))["refused"]["clause"] == "S-3"
    assert (await street.ask("undo", seat=0))["refused"]["clause"] == "S-6"
    assert (await hers.ask("appear", seen=True))["ok"]
    await street.becomes(lambda street: "Ann of the lobby" in street.names)
    assert (await ann.get("/api/me")).json()["seen"] is True
    await ann.set_name("Anna of the lobby")
    await street.becomes(lambda street: "Anna of the lobby" in street.names)
    await hers.close()
    await street.becomes(lambda street: "Anna of the lobby" not in street.names)
    again = await Street.open(ann)
    await street.becomes(lambda street: "Anna of the lobby" in street.names)
    assert (await again.ask("appear", seen=False))["ok"]
    await street.becomes(lambda street: "Anna of the lobby" not in street.names)


async def test_lobby_is_equal_for_all_and_requires_cookie(comes: Comes, house: Running) -> None:
    ann, bob, eve = await comes("Ann"), await comes(), await comes()
    one, two = await Street.open(bob), await Street.open(eve)
    table = await ann.makes("toy_walk", ME, OPEN, listed=True)
    await ann.sits(table)
    assert await one.lists(table) == await two.lists(table)
    assert one.raw[-1] == two.raw[-1]
    async with Guest(house.base) as nobody:
        socket = await nobody.line("/api/lobby/socket")
        assert '"S-1"' in str(await socket.recv())


async def test_tables_by_days_are_listed_after_restart(tmp_path: Path) -> None:
    with Running(tmp_path) as house:
        async with Guest(house.base) as ann, Guest(house.base) as eve:
            await ann.set_name("Ann")
            slow = await ann.makes("toy_walk", ME, OPEN, listed=True, clock=DAYS)
            house.kill()
            house.start()
            await eve.get("/api/me")
            street = await Street.open(eve)
            assert (await street.lists(slow))["seats"][0]["name"] == "Ann"
            played = await eve.post("/api/lobby/play", {"game": "toy_walk", "pace": "days", "name": "Eve"})
            assert played.json() == {"table": slow}
            await street.becomes(lambda street: street.tables.get(slow, {}).get("phase") != "waiting")


async def test_repeated_hello_fetches_nothing_again(comes: Comes) -> None:
    ann = await comes("Ann")
    street = await Street.open(ann)
    for _ in range(3):
        await street.say(type="hello", protocol=PROTOCOL)
    await street.say(type="ping", n=1)
    await street.until(lambda m: m["type"] == "pong")
    told = [json.loads(text) for text in street.raw]
    assert sum(message["type"] == "lobby" and message["whole"] for message in told) == 1
