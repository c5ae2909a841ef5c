"""People around a guest: those played with, invitations by name, rematches, blocks; export and erasure."""

from __future__ import annotations

import io
import json
from typing import Any
from zipfile import ZipFile

from sqlalchemy import select

from machinami.server.accounts.tokens import new_token
from machinami.store.schema import blocks
from tests.server.accounts.test_history import ME, OPEN, resign, start_pair
from tests.server.clients import Guest
from tests.server.conftest import Connect
from tests.server.in_process import InProcessServer


async def play(ann: Guest, bob: Guest) -> str:
    """Let two people finish a game, and return its table."""
    table, _, his = await start_pair(ann, bob)
    await resign(his, 1)
    return table


async def read_people(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = (await guest.get("/api/me/people")).json()
    return found


async def read_invitations(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await guest.get("/api/me/invitations")).json()["invitations"]
    return found


def person(table: str, seat: int) -> dict[str, Any]:
    return {"person": {"table": table, "seat": seat}}


async def find_clause(guest: Guest, path: str, body: Any) -> str:
    """Return the clause of a refused request."""
    answer = await guest.post(path, body)
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["error"]["clause"])


def wish(*places: Any, game: str = "toy_walk") -> dict[str, Any]:
    return {"game": game, "seats": len(places), "places": places}


async def test_people_played_with_are_listed_latest_first(connect: Connect) -> None:
    ann, bob, cleo = await connect("Ann P"), await connect("Bob P"), await connect("Cleo P")
    assert await read_people(ann) == {"played": [], "blocked": []}
    await play(ann, bob)
    latest = await play(ann, bob)
    after = await play(ann, cleo)
    await start_pair(ann, await connect("Running P"))
    played = (await read_people(ann))["played"]
    assert [(one["name"], one["games"], one["table"], one["seat"]) for one in played] == [
        ("Cleo P", 1, after, 1),
        ("Bob P", 2, latest, 1),
    ]
    assert [one["name"] for one in (await read_people(bob))["played"]] == ["Ann P"]


async def test_invited_person_sees_seat_and_takes_it(connect: Connect) -> None:
    ann, bob, eve = await connect("Ann I"), await connect("Bob I"), await connect("Eve I")
    past = await play(ann, bob)
    table = await ann.create_table("toy_walk", ME, person(past, 1), door=True)
    (offer,) = await read_invitations(bob)
    assert (offer["table"], offer["seat"], offer["host"]) == (table, 1, "Ann I")
    assert await read_invitations(ann) == await read_invitations(eve) == []
    assert (await ann.get(f"/api/tables/{table}")).json()["seats"][1]["invited"] == "Bob I"
    # The seat is kept: the table's address alone does not grant it.
    assert await find_clause(eve, f"/api/tables/{table}/door", {"name": "Eve I"}) == "S-2"
    assert (await bob.post(f"/api/seats/{offer['token']}", {})).json() == {"table": table}
    assert (await bob.get(f"/api/tables/{table}")).json()["phase"] == "playing"
    assert await read_invitations(bob) == []


async def test_declined_seat_is_open_for_others(connect: Connect) -> None:
    ann, bob, eve = await connect("Ann D"), await connect("Bob D"), await connect("Eve D")
    past = await play(ann, bob)
    table = await ann.create_table("toy_walk", ME, person(past, 1), door=True)
    assert await find_clause(eve, f"/api/me/invitations/{table}/decline", {}) == "S-23"
    assert (await bob.post(f"/api/me/invitations/{table}/decline", {})).json() == {"invitations": []}
    assert await find_clause(bob, f"/api/me/invitations/{table}/decline", {}) == "S-23"
    assert (await eve.post(f"/api/tables/{table}/door", {"name": "Eve D"})).status_code == 200


async def test_host_invites_by_name_at_waiting_table(connect: Connect) -> None:
    ann, bob = await connect("Ann W"), await connect("Bob W")
    past = await play(ann, bob)
    table = await ann.create_table("toy_pledge", ME, OPEN, OPEN)
    host = await ann.join_table(table)
    assert (await host.request("place", seat=1, place=person(past, 1)))["ok"]
    assert [offer["table"] for offer in await read_invitations(bob)] == [table]
    again = await host.request("place", seat=2, place=person(past, 1))
    assert again["refused"]["clause"] == "S-23"
    assert (await host.request("place", seat=1, place={"open": True}))["ok"]
    assert await read_invitations(bob) == []


async def test_only_people_of_own_tables_can_be_invited(connect: Connect) -> None:
    ann, bob, eve = await connect("Ann O"), await connect("Bob O"), await connect("Eve O")
    past = await play(ann, bob)
    for guest, table, seat in (
        (eve, past, 1),
        (ann, past, 0),
        (ann, past, 7),
        (ann, "nowhere", 1),
        (ann, await ann.create_table("toy_walk", ME, OPEN), 1),
    ):
        made = wish(ME, person(table, seat))
        assert await find_clause(guest, "/api/tables", made) == "S-23"
    twice = wish(ME, person(past, 1), person(past, 1), game="toy_pledge")
    assert await find_clause(ann, "/api/tables", twice) == "S-23"
    malformed = wish(ME, {"person": {"table": "x" * 41, "seat": -1}})
    assert await find_clause(ann, "/api/tables", malformed) == "S-7"


async def test_rematch_from_history_offers_seats_to_same_people(connect: Connect) -> None:
    ann, bob, eve = await connect("Ann R"), await connect("Bob R"), await connect("Eve R")
    past = await play(ann, bob)
    assert await find_clause(eve, f"/api/me/games/{past}/rematch", {}) == "S-1"
    made = (await ann.post(f"/api/me/games/{past}/rematch", {})).json()["table"]
    (offer,) = await read_invitations(bob)
    assert (offer["table"], offer["seat"]) == (made, 0)
    await bob.post(f"/api/seats/{offer['token']}", {})
    seats = (await ann.get(f"/api/tables/{made}")).json()["seats"]
    assert [seat["name"] for seat in seats] == ["Bob R", "Ann R"]
    assert await find_clause(ann, f"/api/me/games/{made}/rematch", {}) == "S-4"


async def test_rematch_at_table_is_joined_from_history(connect: Connect) -> None:
    ann, bob = await connect("Ann J"), await connect("Bob J")
    past, hers, his = await start_pair(ann, bob)
    await resign(his, 1)
    assert (await hers.request("again"))["ok"]
    joined = (await bob.post(f"/api/me/games/{past}/rematch", {})).json()["table"]
    assert (await ann.get(f"/api/tables/{joined}")).json()["phase"] == "playing"


async def test_blocked_person_cannot_invite_or_sit_down(connect: Connect) -> None:
    ann, bob = await connect("Ann B"), await connect("Bob B")
    past = await play(ann, bob)
    offered = await bob.create_table("toy_walk", ME, person(past, 0))
    blocked = (await ann.post("/api/me/blocks", {"table": past, "seat": 1})).json()
    assert [one["name"] for one in blocked["blocked"]] == ["Bob B"]
    assert blocked["played"] == []
    # The offer that was open ends, and new ones are refused in both directions.
    assert await read_invitations(ann) == []
    assert (await bob.get(f"/api/tables/{offered}")).json()["seats"][1]["invited"] is None
    for guest, seat in ((bob, 0), (ann, 1)):
        assert await find_clause(guest, "/api/tables", wish(ME, person(past, seat))) == "S-23"
    listed = await ann.create_table("toy_walk", ME, OPEN, listed=True)
    assert await find_clause(bob, f"/api/tables/{listed}/door", {"name": "Bob B"}) == "S-23"
    token = (await ann.invitations(listed))["seats"]["1"]
    assert await find_clause(bob, f"/api/seats/{token}", {}) == "S-23"
    assert await find_clause(bob, f"/api/seats/{token}/knock", {}) == "S-23"
    matched = (await bob.post("/api/lobby/play", {"game": "toy_walk", "pace": "now"})).json()["table"]
    assert matched != listed
    # A rematch of the two leaves the other's seat open.
    again = (await bob.post(f"/api/me/games/{past}/rematch", {})).json()["table"]
    assert (await bob.get(f"/api/tables/{again}")).json()["seats"][1]["invited"] is None
    answer = await ann.http.delete(f"/api/me/blocks/{blocked['blocked'][0]['id']}")
    assert answer.json()["blocked"] == []
    assert (await bob.post(f"/api/seats/{token}", {})).status_code == 200


async def test_blocked_person_is_not_heard(connect: Connect) -> None:
    ann, bob = await connect("Ann H"), await connect("Bob H")
    table, hers, his = await start_pair(ann, bob, chat=True)
    assert (await ann.post("/api/me/blocks", {"table": table, "seat": 1})).status_code == 200
    assert (await ann.get(f"/api/tables/{table}")).json()["muted"] == [1]
    assert (await his.request("say", seat=1, text="can you hear me?"))["ok"]
    assert (await his.request("stamp", seat=1, stamp="hello"))["ok"]
    await hers.request("resign", seat=0)
    assert not any("hear me" in text or '"stamp"' in text for text in hers.raw)
    unmuted = await hers.request("mute", seat=1, muted=False)
    assert unmuted["refused"]["clause"] == "S-23"


async def test_blocks_refuse_strangers_and_unknown_ids(connect: Connect) -> None:
    ann, bob, eve = await connect("Ann U"), await connect("Bob U"), await connect("Eve U")
    past = await play(ann, bob)
    assert await find_clause(eve, "/api/me/blocks", {"table": past, "seat": 0}) == "S-23"
    assert await find_clause(ann, "/api/me/blocks", {"table": past, "seat": 0}) == "S-23"
    blocked = (await ann.post("/api/me/blocks", {"table": past, "seat": 1})).json()["blocked"]
    assert (await ann.post("/api/me/blocks", {"table": past, "seat": 1})).json()["blocked"] == blocked
    assert (await bob.http.delete(f"/api/me/blocks/{blocked[0]['id']}")).status_code == 404
    assert (await read_people(bob))["blocked"] == []


async def test_answers_contain_no_ids_of_people(connect: Connect, server: InProcessServer) -> None:
    ann, bob = await connect("Ann X"), await connect("Bob X")
    past = await play(ann, bob)
    await ann.create_table("toy_walk", ME, person(past, 1))
    await bob.post("/api/me/blocks", {"table": past, "seat": 0})
    kept = await server.services.store.tables.load(past)
    assert kept is not None
    ids = [place.guest or "" for place in kept.places]
    for guest in (ann, bob):
        for path in ("people", "invitations", "games?phase=over"):
            text = (await guest.get(f"/api/me/{path}")).text
            assert not any(one in text for one in ids)


async def test_export_and_erasure_include_blocks_and_invitations(
    connect: Connect, server: InProcessServer
) -> None:
    ann, bob, cleo = await connect("Ann E"), await connect("Bob E"), await connect("Cleo E")
    past, other = await play(ann, bob), await play(cleo, bob)
    await bob.post("/api/me/blocks", {"table": other, "seat": 0})
    table = await ann.create_table("toy_walk", ME, person(past, 1))
    with ZipFile(io.BytesIO((await bob.get("/api/me/export")).content)) as zipped:
        kept = json.loads(zipped.read("you.json"))
    assert [block["name"] for block in kept["blocks"]] == ["Cleo E"]
    assert kept["invited"] == [table]
    secret = (await bob.post("/api/me/erasure", {})).json()["secret"]
    assert (await bob.post("/api/me/erasure/confirm", {"secret": secret})).status_code == 200
    assert (await ann.get(f"/api/tables/{table}")).json()["seats"][1]["invited"] is None
    assert (await read_people(ann))["played"] == []
    left = await server.services.store.database.fetch(select(blocks.c.name).where(blocks.c.name == "Cleo E"))
    assert [*left] == []


async def test_merged_guest_keeps_blocks_and_invitations(connect: Connect, server: InProcessServer) -> None:
    ann, bob, cleo = await connect("Ann M"), await connect("Bob M"), await connect("Cleo M")
    past, other = await play(ann, bob), await play(cleo, bob)
    await bob.post("/api/me/blocks", {"table": other, "seat": 0})
    table = await ann.create_table("toy_walk", ME, person(past, 1))
    store = server.services.store
    kept = await store.tables.load(past)
    assert kept is not None
    before, into = str(kept.places[1].guest), new_token()
    assert table in await store.accounts.replace_id(before, into)
    assert [block.name for block in await store.people.list_blocked(into)] == ["Cleo M"]
    assert await store.people.list_blocked(before) == []
    assert [past.row.id for past in await store.history.list_invitations(into, 5)] == [table]
