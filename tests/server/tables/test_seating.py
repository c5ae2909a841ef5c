"""Taking and leaving seats."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.server.clients import Guest, play_randomly
from tests.server.conftest import Connect
from tests.server.in_process import InProcessServer

ME, OPEN, BOT = {"me": True}, {"open": True}, {"bot": 1}
WALK, STOP = {"walk": True}, {"stop": True}


async def test_seat_link_describes_table_and_returns_its_guest(connect: Connect) -> None:
    ann, bob, eve = await connect("Ann"), await connect(), await connect()
    table = await ann.create_table("toy_walk", ME, OPEN, OPEN)
    token = (await ann.invitations(table))["seats"]["2"]
    invited = (await bob.get(f"/api/seats/{token}")).json()
    assert (invited["game"], invited["seat"], invited["table"]) == ("toy_walk", 2, table)
    assert invited["seats"][0]["name"] == "Ann"
    await bob.take_seat(token, "Bob")
    assert "2" not in (await ann.invitations(table))["seats"]
    assert (await bob.get(f"/api/seats/{token}")).json()["standing"] == "yours"
    assert await bob.take_seat(token, "Somebody else") == table
    assert (await ann.get(f"/api/tables/{table}")).json()["seats"][2]["name"] == "Bob"
    late = await eve.post(f"/api/seats/{token}", {"name": "Eve"})
    assert (late.status_code, late.json()["error"]["clause"]) == (409, "S-2")
    assert (await eve.get(f"/api/seats/{token}")).json()["standing"] == "taken"


async def test_guest_takes_one_seat_and_names_are_unique(connect: Connect) -> None:
    ann, bob = await connect("Ann"), await connect()
    table = await ann.create_table("toy_walk", ME, OPEN, OPEN)
    seats = (await ann.invitations(table))["seats"]
    assert (await ann.post(f"/api/seats/{seats['1']}", {"name": "Anna"})).status_code == 409
    assert (await bob.post(f"/api/seats/{seats['1']}", {"name": "ÄNN"})).status_code == 409
    assert (await bob.post(f"/api/seats/{seats['1']}", {"name": "Bot 2"})).status_code == 400
    await bob.take_seat(seats["1"], "Bob")


async def test_table_requires_person_and_all_places(connect: Connect) -> None:
    ann = await connect("Ann")
    refused: dict[str, list[list[dict[str, Any]]]] = {
        "S-9": [[BOT, BOT], [ME, ME], [ME], [ME, {"bot": 9}], [ME, {}], [ME, {"bot": 1, "open": True}]],
        "S-2": [[ME, {"here": "ann"}]],
        "S-3": [[ME, {"here": "Bot"}], [ME, {"here": ""}]],
    }
    for clause, wishes in refused.items():
        for places in wishes:
            body = {"game": "toy_walk", "seats": 2, "options": {}, "places": places}
            answer = await ann.post("/api/tables", body)
            assert (answer.status_code, answer.json()["error"]["clause"]) == (400, clause), places
    nobody = await connect()
    body = {"game": "toy_walk", "seats": 2, "options": {}, "places": [ME, BOT]}
    assert (await nobody.post("/api/tables", body)).json()["error"]["clause"] == "S-3"
    await nobody.create_table("toy_walk", {"me": True, "name": "Nemo"}, BOT)
    assert (await nobody.get("/api/me")).json()["name"] == "Nemo"


async def test_unsupported_options_are_refused(connect: Connect) -> None:
    ann = await connect("Ann")
    for body in (
        {"game": "chess", "seats": 2, "places": [ME, BOT]},
        {"game": "toscana", "seats": 3, "places": [ME, BOT, BOT]},
        {"game": "toscana", "seats": 2, "options": {"score": "gold"}, "places": [ME, BOT]},
        {"game": "toscana", "seats": 2, "options": {"wind": 1}, "places": [ME, BOT]},
        {"game": "toscana", "seats": 2, "data": "mine", "places": [ME, BOT]},
    ):
        answer = await ann.post("/api/tables", body)
        assert (answer.status_code, answer.json()["error"]["clause"]) == (400, "M-9")


async def test_local_players_share_a_socket(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_hand", ME, {"here": "Zoé"})
    wire = await ann.join_table(table)
    assert wire.table["you"] == [0, 1]
    assert set(wire.views) == {"0", "1"}
    assert wire.views["0"]["board"]["hand"] != wire.views["1"]["board"]["hand"]
    assert wire.lines[1]["do"]["hands"] == [None, None]
    for seat in (0, 1):
        await wire.wait_for_turn(seat)
        card = wire.views[str(seat)]["offered"][0]
        assert (await wire.act(card, seat))["ok"]


async def test_owner_deletes_table_before_start_only(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_walk", ME, OPEN)
    token = (await ann.invitations(table))["seats"]["1"]
    wire = await ann.join_table(table)
    assert (await wire.request("abort"))["ok"]
    assert (await ann.get(f"/api/tables/{table}")).json()["phase"] == "aborted"
    assert (await ann.get(f"/api/seats/{token}")).status_code == 404
    assert (await ann.get(f"/api/tables/{table}/record")).json()["error"]["clause"] == "S-4"
    assert (await wire.request("act", seat=0, do=WALK))["refused"]["clause"] == "S-4"


async def test_owner_gives_open_seat_to_bot_and_reopens_it(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_walk", ME, OPEN, OPEN)
    wire = await ann.join_table(table)
    assert (await wire.request("place", seat=1, place=BOT))["ok"]
    assert (await wire.request("place", seat=1, place=BOT))["refused"]["clause"] == "S-4"
    assert (await wire.request("place", seat=1, place=OPEN))["ok"]
    assert (await wire.request("place", seat=0, place=BOT))["refused"]["clause"] == "S-4"
    assert (await wire.request("place", seat=9, place=BOT))["refused"]["clause"] == "S-4"
    for seat in (1, 2):
        assert (await wire.request("place", seat=seat, place=BOT))["ok"]
    assert (await ann.get(f"/api/tables/{table}")).json()["phase"] == "playing"


async def test_seat_left_before_start_reopens(connect: Connect) -> None:
    ann, bob = await connect("Ann"), await connect()
    table = await ann.create_table("toy_walk", ME, OPEN, OPEN)
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    wire = await bob.join_table(table)
    assert (await wire.request("leave", seat=1))["ok"]
    assert await wire.wait_for_close() == 4004
    assert set((await ann.invitations(table))["seats"]) == {"1", "2"}


async def test_owner_frees_seat_before_start(connect: Connect) -> None:
    ann, bob = await connect("Ann"), await connect()
    table = await ann.create_table("toy_walk", ME, OPEN, OPEN)
    token = (await ann.invitations(table))["seats"]["1"]
    await bob.take_seat(token, "Bob")
    hers, his = await ann.join_table(table), await bob.join_table(table)
    assert (await his.request("place", seat=1, place=OPEN))["refused"]["clause"] == "S-4"
    assert (await hers.request("place", seat=0, place=OPEN))["refused"]["clause"] == "S-4"
    assert (await hers.request("place", seat=1, place=OPEN))["ok"]
    assert set((await ann.invitations(table))["seats"]) == {"1", "2"}
    assert (await bob.get(f"/api/seats/{token}")).status_code == 404
    assert (await his.receive_until(lambda m: m["type"] == "error"))["error"]["clause"] == "S-2"
    assert await his.wait_for_close() == 4004
    assert (await bob.get(f"/api/tables/{table}")).status_code == 404


async def test_guest_who_may_watch_keeps_watching_without_seat(connect: Connect) -> None:
    ann, bob = await connect("Ann"), await connect()
    table = await ann.create_table("toy_walk", ME, OPEN, OPEN)
    links = await ann.invitations(table)
    await bob.post(f"/api/watch/{links['watch']}", {})
    await bob.take_seat(links["seats"]["1"], "Bob")
    hers, his = await ann.join_table(table), await bob.join_table(table)
    assert (await hers.request("place", seat=1, place=OPEN))["ok"]
    await his.receive_until(lambda m: m["type"] == "table" and m["table"]["you"] == [])
    for seat in (1, 2):
        assert (await hers.request("place", seat=seat, place=BOT))["ok"]
    assert (await his.wait_for_view(None, lambda view: True))["outcome"] is None


async def test_bot_plays_for_leaver_until_return(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_hand", ME, {"here": "Zoé"})
    wire = await ann.join_table(table)
    assert (await wire.request("leave", seat=1))["ok"]
    assert (await wire.request("act", seat=1, do={"card": 1}))["refused"]["clause"] == "S-4"
    await play_randomly(wire, 0, Random(1), moves=1)
    await wire.wait_for_view(0, lambda v: len(v["board"]["played"]) >= 2)
    assert (await wire.request("return", seat=1))["ok"]
    assert (await wire.request("return", seat=1))["ok"]
    assert wire.table["seats"][1]["left"] is False
    assert wire.table["seats"][1]["stand_in_moves"] >= 1


async def test_resigning_ends_game_of_two(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_walk", ME, {"here": "Bob"})
    wire = await ann.join_table(table)
    assert (await wire.request("resign", seat=0))["ok"]
    view = await wire.wait_for_view(0, lambda v: v["outcome"] is not None)
    assert view["outcome"]["reason"] == "resigned"
    assert view["outcome"]["winners"] == [1]
    assert (await wire.request("resign", seat=1))["refused"]["clause"] == "S-4"
    told = (await ann.get(f"/api/replays/{wire.table['replay']}")).json()
    assert told["moments"][-1]["views"]["null"]["outcome"] == view["outcome"]
    assert told["moments"][0]["views"]["null"]["outcome"] is None


async def test_bot_replaces_resigned_seat_in_larger_game(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_walk", ME, {"here": "Bob"}, {"here": "Cleo"})
    wire = await ann.join_table(table)
    assert (await wire.request("resign", seat=0))["ok"]
    await wire.wait_for_view(1, lambda v: v["awaited"] == [1])
    assert (await wire.request("return", seat=0))["refused"]["clause"] == "S-4"
    for seat in (1, 2) * 2:
        await wire.wait_for_turn(seat)
        assert (await wire.act(STOP, seat))["ok"]
    while wire.table["phase"] != "over":
        await wire.receive()
    assert wire.table["ranking"][0] == {"place": 3, "won": False}
    replay = (await ann.get(f"/api/replays/{wire.table['replay']}")).json()
    assert replay["ranking"] == wire.table["ranking"]


async def finish_game(connect: Connect) -> tuple[Guest, Guest, str]:
    """Seat Ann and Bob at a table whose game is over."""
    ann, bob = await connect("Ann"), await connect()
    table = await ann.create_table("toy_walk", ME, OPEN)
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    first = await ann.join_table(table)
    assert (await first.request("again"))["refused"]["clause"] == "S-4"
    await first.request("resign", seat=0)
    return ann, bob, table


async def test_rematch_rotates_seats(connect: Connect) -> None:
    ann, bob, table = await finish_game(connect)
    first, second = await ann.join_table(table), await bob.join_table(table)
    assert (await first.request("again"))["ok"]
    await second.receive_until(lambda m: m["type"] == "table" and m["table"]["wanted"] == [0])
    assert second.table["again"] is None
    assert (await second.request("again"))["ok"]
    while second.table["again"] is None:
        await second.receive()
    following = await bob.join_table(second.table["again"])
    assert [seat["name"] for seat in following.table["seats"]] == ["Bob", "Ann"]
    assert following.table["phase"] == "playing"
    assert following.table["you"] == [0]


async def test_rematch_is_voluntary(connect: Connect) -> None:
    ann, bob, table = await finish_game(connect)
    before = await mine(bob)
    wire = await ann.join_table(table)
    for _ in range(3):
        assert (await wire.request("again"))["ok"]
    assert await mine(bob) == before
    [following, _] = await mine(ann)
    waiting = await ann.join_table(following)
    assert waiting.table["phase"] == "waiting"
    assert [seat["kind"] for seat in waiting.table["seats"]] == ["open", "person"]
    assert (await bob.get(f"/api/tables/{following}")).status_code == 404


async def test_deleted_rematch_is_replaced(connect: Connect) -> None:
    ann, bob, table = await finish_game(connect)
    assert (await (await ann.join_table(table)).request("again"))["ok"]
    given_up = (await mine(ann))[0]
    await forgets(ann, given_up)
    assert (await (await bob.join_table(table)).request("again"))["ok"]
    assert (await mine(bob))[0] != given_up
    assert len(await mine(bob)) == 2


async def test_own_tables_are_listed_latest_first(connect: Connect) -> None:
    ann, eve = await connect("Ann"), await connect()
    made = [await ann.create_table("toy_walk", ME, OPEN) for _ in range(3)]
    await eve.post(f"/api/watch/{(await ann.invitations(made[0]))['watch']}", {})
    assert [entry["table"] for entry in (await ann.get("/api/me")).json()["tables"]] == made[::-1]
    assert (await eve.get("/api/me")).json()["tables"] == [
        {"table": made[0], "game": "toy_walk", "over": False, "yours": False}
    ]


@pytest.mark.parametrize("link", ["seats", "watch"])
async def test_unknown_link_is_refused(connect: Connect, link: str) -> None:
    ann = await connect()
    for token in ("AAAAAAAAAAAAAAAAAAAAAA", "x", "%00", "é", "a" * 3000):
        answer = await ann.get(f"/api/{link}/{token}")
        assert answer.status_code == 404
        assert set(answer.json()["error"]) == {"clause", "en", "fr", "where"}


async def mine(guest: Guest) -> list[str]:
    return [table["table"] for table in (await guest.get("/api/me")).json()["tables"]]


async def forgets(guest: Guest, table: str) -> list[str]:
    answer = await guest.http.delete(f"/api/me/tables/{table}")
    assert answer.status_code == 200, answer.text
    return [table["table"] for table in answer.json()["tables"]]


async def test_forgotten_table_continues_with_bot(connect: Connect) -> None:
    ann, bob = await connect("Ann"), await connect("Bob")
    table = await ann.create_table("toy_walk", {"me": True}, {"open": True})
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    assert await mine(bob) == [table]
    assert await forgets(bob, table) == []
    wire = await ann.join_table(table)
    assert [seat["left"] for seat in wire.table["seats"]] == [False, True]
    await wire.act({"stop": True})
    await wire.wait_for_turn(0)
    assert await mine(ann) == [table]


async def test_table_forgotten_by_all_ends(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_walk", {"me": True}, {"bot": 1})
    wire = await ann.join_table(table)
    assert await forgets(ann, table) == []
    view = await wire.wait_for_view(0, lambda v: v["outcome"] is not None)
    assert view["outcome"]["reason"] == "abandoned"


async def test_forgetting_before_start_opens_seat_or_deletes_table(connect: Connect) -> None:
    ann, bob = await connect("Ann"), await connect("Bob")
    table = await ann.create_table("toy_walk", {"me": True}, {"open": True}, {"open": True})
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    assert await forgets(bob, table) == []
    wire = await ann.join_table(table)
    assert [seat["kind"] for seat in wire.table["seats"]] == ["person", "open", "open"]
    assert await forgets(ann, table) == []
    await wire.receive_until(lambda m: m["type"] == "table" and m["table"]["phase"] == "aborted")


async def test_forgetting_requires_access_to_table(connect: Connect) -> None:
    ann, eve = await connect("Ann"), await connect("Eve")
    table = await ann.create_table("toy_walk", {"me": True}, {"open": True})
    assert (await eve.http.delete(f"/api/me/tables/{table}")).status_code == 404
    await eve.post(f"/api/watch/{(await ann.invitations(table))['watch']}", {})
    assert await mine(eve) == [table]
    assert await forgets(eve, table) == []
    assert (await eve.get(f"/api/tables/{table}")).status_code == 404


async def test_watching_without_cookie_stores_nothing(connect: Connect, server: InProcessServer) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_walk", {"me": True}, {"open": True})
    watch = (await ann.invitations(table))["watch"]
    async with Guest(server.base) as eve:
        assert (await eve.post(f"/api/watch/{watch}", {})).json() == {"table": table}
        assert await mine(eve) == []
        await eve.post(f"/api/watch/{watch}", {})
        assert await mine(eve) == [table]
