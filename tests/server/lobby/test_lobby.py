"""The lobby: what the street shows, to whom, and who is seen there."""

from __future__ import annotations

import json
from pathlib import Path

from machinami.server.wire.protocol import PROTOCOL
from tests.server.conftest import Comes
from tests.server.guests import Guest
from tests.server.running import Running
from tests.server.street import Street

ME, OPEN = {"me": True}, {"open": True}
DAYS = {"days": 2}
WALK = {"walk": True}


async def test_a_table_stands_in_the_street_only_while_its_host_wants_it(comes: Comes) -> None:
    ann, eve = await comes("Ann"), await comes()
    street = await Street.seen_by(eve)
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
    await eve.named("Eve")
    stranger = await eve.sits(await eve.makes("toy_walk", ME, OPEN))
    assert (await stranger.ask("appear", seen=True))["refused"]["clause"] == "S-6"
    watching = (await ann.invitations(table))["watch"]
    await eve.post(f"/api/watch/{watching}", {})
    assert (await (await eve.sits(table)).ask("announce", listed=True))["refused"]["clause"] == "S-4"


async def test_nobody_is_sent_to_a_room_that_its_host_has_left_but_by_days_it_waits(
    comes: Comes,
) -> None:
    ann, eve = await comes("Ann"), await comes()
    street = await Street.seen_by(eve)
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


async def test_a_public_game_can_be_watched_and_the_street_knows_nothing_of_the_play(comes: Comes) -> None:
    ann, bob, eve = await comes("Ann"), await comes(), await comes("Eve")
    table = await ann.makes("toy_walk", ME, OPEN, listed=True)
    wire = await ann.sits(table)
    street = await Street.seen_by(eve)
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


async def test_a_public_game_shows_the_street_its_board_and_no_other_does(comes: Comes) -> None:
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


async def test_who_is_here_is_counted_and_named_only_by_choice(comes: Comes) -> None:
    ann, eve = await comes("Ann of the lobby"), await comes()
    street, hers = await Street.seen_by(eve), await Street.seen_by(ann)
    await street.becomes(lambda street: street.here >= 2)
    assert "Ann of the lobby" not in street.names
    assert (await street.ask("appear", seen=True))["refused"]["clause"] == "S-3"
    assert (await street.ask("undo", seat=0))["refused"]["clause"] == "S-6"
    assert (await hers.ask("appear", seen=True))["ok"]
    await street.becomes(lambda street: "Ann of the lobby" in street.names)
    assert (await ann.get("/api/me")).json()["seen"] is True
    await ann.named("Anna of the lobby")
    await street.becomes(lambda street: "Anna of the lobby" in street.names)
    await hers.close()
    await street.becomes(lambda street: "Anna of the lobby" not in street.names)
    again = await Street.seen_by(ann)
    await street.becomes(lambda street: "Anna of the lobby" in street.names)
    assert (await again.ask("appear", seen=False))["ok"]
    await street.becomes(lambda street: "Anna of the lobby" not in street.names)


async def test_everybody_is_told_the_same_and_nobody_without_a_cookie(comes: Comes, house: Running) -> None:
    ann, bob, eve = await comes("Ann"), await comes(), await comes()
    one, two = await Street.seen_by(bob), await Street.seen_by(eve)
    table = await ann.makes("toy_walk", ME, OPEN, listed=True)
    await ann.sits(table)
    assert await one.lists(table) == await two.lists(table)
    assert one.raw[-1] == two.raw[-1]
    async with Guest(house.base) as nobody:
        socket = await nobody.line("/api/lobby/socket")
        assert '"S-1"' in str(await socket.recv())


async def test_what_waits_by_days_is_there_again_after_a_restart(tmp_path: Path) -> None:
    with Running(tmp_path) as house:
        async with Guest(house.base) as ann, Guest(house.base) as eve:
            await ann.named("Ann")
            slow = await ann.makes("toy_walk", ME, OPEN, listed=True, clock=DAYS)
            house.kill()
            house.start()
            await eve.get("/api/me")
            street = await Street.seen_by(eve)
            assert (await street.lists(slow))["seats"][0]["name"] == "Ann"
            played = await eve.post("/api/lobby/play", {"game": "toy_walk", "pace": "days", "name": "Eve"})
            assert played.json() == {"table": slow}
            await street.becomes(lambda street: street.tables.get(slow, {}).get("phase") != "waiting")


async def test_repeated_hello_fetches_nothing_again(comes: Comes) -> None:
    ann = await comes("Ann")
    street = await Street.seen_by(ann)
    for _ in range(3):
        await street.say(type="hello", protocol=PROTOCOL)
    await street.say(type="ping", n=1)
    await street.until(lambda m: m["type"] == "pong")
    told = [json.loads(text) for text in street.raw]
    assert sum(message["type"] == "lobby" and message["whole"] for message in told) == 1
