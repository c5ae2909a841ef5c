"""Device links: a link adds one device once, and a lost device can be signed out."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx

from tests.server.clients import Guest
from tests.server.conftest import Connect

ME, OPEN = {"me": True}, {"open": True}


def get_refusal(answer: httpx.Response) -> Any:
    assert answer.status_code >= 400
    return answer.json()["error"]["clause"], answer.json()["error"]["en"]


async def secret(guest: Guest) -> str:
    return str((await guest.post("/api/me/links", {})).json()["secret"])


async def tables(guest: Guest) -> set[str]:
    return {row["table"] for row in (await guest.get("/api/me")).json()["tables"]}


async def test_link_confirms_then_signs_in_second_browser(connect: Connect) -> None:
    ann, phone = await connect("Ann Linked"), await connect("Ann on the bus")
    hers, along = await ann.create_table("toy_walk", ME, OPEN), await phone.create_table("toy_walk", ME, OPEN)
    link = await secret(ann)
    looked = (await phone.post("/api/me/links/look", {"secret": link})).json()
    assert (looked["name"], looked["own"], looked["tables"]) == ("Ann Linked", "Ann on the bus", 1)
    assert await tables(phone) == {along}
    assert (await ann.get("/api/me")).json()["brought"] is None
    assert (await phone.post("/api/me/links/take", {"secret": link})).json()["name"] == "Ann Linked"
    assert await tables(phone) == await tables(ann) == {hers, along}
    told = (await ann.get("/api/me")).json()
    assert told["kept"]
    assert told["brought"] is not None
    for table in (hers, along):
        assert (await ann.get(f"/api/tables/{table}")).json()["you"] == [0]
        assert (await phone.get(f"/api/tables/{table}")).json()["owner"]


async def test_link_is_single_use_under_concurrency(connect: Connect) -> None:
    ann, one, other = await connect("Ann Twice"), await connect("One"), await connect("Other")
    link = await secret(ann)
    body = {"secret": link}
    answers = await asyncio.gather(*(who.post("/api/me/links/take", body) for who in (one, other)))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    for path in ("look", "take"):
        assert get_refusal(await other.post(f"/api/me/links/{path}", body))[0] == "S-18"
    assert "too old" in get_refusal(await other.post("/api/me/links/look", {"secret": "never"}))[1]


async def test_foreign_link_merges_only_on_request(connect: Connect) -> None:
    ann, bob = await connect("Ann Elsewhere"), await connect("Bob Elsewhere")
    his = await bob.create_table("toy_walk", ME, OPEN)
    await bob.post("/api/me/links/take", {"secret": await secret(ann), "along": False})
    assert await tables(bob) == set()
    assert (await bob.get(f"/api/tables/{his}")).status_code == 404
    assert (await ann.get(f"/api/tables/{his}")).status_code == 404


async def test_guests_at_same_table_are_not_merged(connect: Connect) -> None:
    ann, bob = await connect("Ann Opposite"), await connect("Bob Opposite")
    table = await ann.create_table("toy_walk", ME, OPEN)
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob Opposite")
    link = await secret(ann)
    assert (await bob.post("/api/me/links/look", {"secret": link})).json()["together"]
    assert get_refusal(await bob.post("/api/me/links/take", {"secret": link}))[0] == "S-18"
    assert (await bob.get("/api/me")).json()["name"] == "Bob Opposite"


async def test_own_link_may_be_opened(connect: Connect) -> None:
    ann = await connect("Ann Herself")
    link = await secret(ann)
    assert (await ann.post("/api/me/links/look", {"secret": link})).json()["yours"]
    assert (await ann.post("/api/me/links/take", {"secret": link})).json()["name"] == "Ann Herself"


async def test_lost_device_is_signed_out_with_others(connect: Connect) -> None:
    ann, phone = await connect("Ann Lost"), await connect()
    table = await ann.create_table("toy_walk", ME, OPEN)
    await phone.post("/api/me/links/take", {"secret": await secret(ann)})
    wire = await phone.join_table(table)
    assert (await ann.post("/api/me/elsewhere/end", {})).json()["name"] == "Ann Lost"
    await wire.socket.wait_closed()
    assert (await phone.get(f"/api/tables/{table}")).status_code == 404
    assert (await phone.get("/api/me")).json()["name"] is None
    assert (await ann.get(f"/api/tables/{table}")).json()["you"] == [0]
    assert (await ann.get("/api/me")).json()["kept"]


async def test_link_requires_keepable_name(connect: Connect) -> None:
    nobody = await connect()
    assert get_refusal(await nobody.post("/api/me/links", {}))[0] == "S-3"
