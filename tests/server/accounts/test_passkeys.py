"""Passkeys: a guest keeps a name and signs in from any browser."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from tests.server.accounts.authenticator import Authenticator, prove_passkey, register_passkey
from tests.server.clients import Guest
from tests.server.in_process import InProcessServer
from tests.server.lobby_socket import LobbySocket

ME, OPEN = {"me": True}, {"open": True}
Comes = Callable[..., Awaitable[Guest]]


@pytest.fixture
async def connect(server: InProcessServer) -> AsyncIterator[Comes]:
    """Yield a function that connects a browser under the one host name for which passkeys exist."""
    async with AsyncExitStack() as stack:

        async def connect_guest(name: str | None = None, base: str | None = None) -> Guest:
            guest = Guest(base or server.base.replace("127.0.0.1", "localhost"))
            await stack.enter_async_context(guest)
            await guest.get("/api/me")
            return guest if name is None else await guest.set_name(name)

        yield connect_guest


def get_refusal(answer: httpx.Response) -> Any:
    assert answer.status_code >= 400
    return answer.json()["error"]["clause"], answer.json()["error"]["en"]


async def test_passkey_restores_name_without_cookies(connect: Comes) -> None:
    ann, phone = await connect("Ann Kept"), Authenticator()
    table = await ann.create_table("toy_walk", ME, OPEN)
    assert not (await ann.get("/api/me")).json()["kept"]
    kept = await register_passkey(ann, phone, label="Phone")
    assert kept["kept"]
    assert [row["label"] for row in kept["passkeys"]] == ["Phone"]
    again = await connect()
    back = (await again.post("/api/me/return", await prove_passkey(again, phone))).json()
    assert back["name"] == "Ann Kept"
    assert back["passkeys"][0]["used"] is not None
    assert (await ann.get("/api/me")).json()["brought"] is not None
    me = (await again.get("/api/me")).json()
    assert me["kept"]
    assert [row["table"] for row in me["tables"]] == [table]
    assert again.cookie == ann.cookie


async def test_sign_in_merges_browser_data_unless_declined(connect: Comes) -> None:
    ann, phone = await connect("Ann Along"), Authenticator()
    await register_passkey(ann, phone)
    other, third = await connect("Ann Somewhere"), await connect("Someone Else")
    here, there = [await guest.create_table("toy_walk", ME, OPEN) for guest in (other, third)]
    before = await other.join_table(here)
    learned = (await other.post("/api/me/lessons", {"learned": ["toscana/first"]})).json()
    assert learned["learned"]
    await other.post("/api/me/return", await prove_passkey(other, phone))
    await third.post("/api/me/return", await prove_passkey(third, phone) | {"along": False})
    for guest in (ann, other, third):
        assert [row["table"] for row in (await guest.get("/api/me")).json()["tables"]] == [here]
        assert (await guest.post("/api/me/lessons", {"learned": []})).json() == learned
        assert (await guest.get(f"/api/tables/{here}")).json()["you"] == [0]
        assert (await guest.get(f"/api/tables/{there}")).status_code == 404
    await before.socket.wait_closed()


async def test_switching_accounts_does_not_merge_them(connect: Comes) -> None:
    ann, bob = await connect("Ann Apart"), await connect("Bob Apart")
    hers, his = Authenticator(), Authenticator()
    await register_passkey(ann, hers)
    await register_passkey(bob, his)
    table = await bob.create_table("toy_walk", ME, OPEN)
    await bob.post("/api/me/return", await prove_passkey(bob, hers))
    assert (await bob.get(f"/api/tables/{table}")).status_code == 404
    await bob.post("/api/me/return", await prove_passkey(bob, his))
    assert (await bob.get("/api/me")).json()["name"] == "Bob Apart"
    assert (await bob.get(f"/api/tables/{table}")).json()["you"] == [0]


async def test_opponents_are_not_merged(connect: Comes) -> None:
    ann, bob, phone = await connect("Ann Across"), await connect("Bob Across"), Authenticator()
    await register_passkey(ann, phone)
    table = await ann.create_table("toy_walk", ME, OPEN)
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob Across")
    assert get_refusal(await bob.post("/api/me/return", await prove_passkey(bob, phone)))[0] == "S-18"
    assert (await bob.get("/api/me")).json()["name"] == "Bob Across"
    answer = await bob.post("/api/me/return", await prove_passkey(bob, phone) | {"along": False})
    assert answer.json()["name"] == "Ann Across"
    assert (await bob.get(f"/api/tables/{table}")).json()["you"] == [0]


async def test_removed_passkey_is_refused(connect: Comes) -> None:
    ann, phone, key = await connect("Ann Removes"), Authenticator(), Authenticator()
    await register_passkey(ann, phone)
    kept = await register_passkey(ann, key)
    lost = kept["passkeys"][0]["id"]
    bob = await connect("Bob Removes")
    assert (await bob.http.delete(f"/api/me/passkeys/{lost}")).status_code == 404
    left = (await ann.http.delete(f"/api/me/passkeys/{lost}")).json()
    assert [row["id"] for row in left["passkeys"]] == [kept["passkeys"][1]["id"]]
    assert left["kept"]
    again = await connect()
    assert "any more" in get_refusal(await again.post("/api/me/return", await prove_passkey(again, phone)))[1]
    assert (await again.post("/api/me/return", await prove_passkey(again, key))).status_code == 200


async def test_lookalike_names_cannot_both_be_kept(connect: Comes) -> None:
    ann, other = await connect("Annika"), await connect("\u0410NNIKA")
    await register_passkey(ann, Authenticator())
    answer = await other.post("/api/me/passkeys/begin", {})
    assert answer.status_code == 409
    assert "looks like it" in get_refusal(answer)[1]
    await other.set_name("Annika II")
    await register_passkey(other, Authenticator())
    assert "looks like it" in get_refusal(await other.post("/api/me", {"name": "annika"}))[1]
    assert (await other.get("/api/me")).json()["name"] == "Annika II"
    await ann.set_name("Annika I")
    await other.set_name("Annika")


async def test_kept_name_is_reserved_at_tables_and_lobby(connect: Comes) -> None:
    one, other = await connect("Hanako"), await connect("HANAK0")
    table = await one.create_table("toy_walk", ME, OPEN, door=True)
    token = (await one.invitations(table))["seats"]["1"]
    beside = await other.create_table("toy_walk", ME | {"name": "Ichiro"}, {"here": "Hanako"})
    await other.set_name("HANAK0")
    await register_passkey(one, Authenticator())
    for path, body in (
        ("/api/me", {"name": "hanako"}),
        (f"/api/seats/{token}", {"name": "H\u0430nako"}),
        (f"/api/seats/{token}", {}),
        (f"/api/tables/{table}/door", {"name": "Hanako"}),
        ("/api/lobby/play", {"game": "toy_walk", "name": "Hanako"}),
        ("/api/lobby/play", {"game": "toy_walk"}),
        ("/api/tables", _table([ME, OPEN])),
        ("/api/tables", _table([ME | {"name": "Jiro"}, {"here": "Hanako"}], listed=True)),
    ):
        answer = await other.post(path, body)
        assert answer.status_code == 409, (path, body)
        assert "bring it to this device" in get_refusal(answer)[1]
    wire = await other.join_table(beside)
    assert "looks like it" in (await wire.request("announce", listed=True))["refused"]["en"]
    assert (await one.post("/api/me", {"name": "Hanako"})).status_code == 200


async def test_name_kept_by_another_guest_is_not_shown(connect: Comes) -> None:
    one, other, eve = await connect("Masako"), await connect("Masako"), await connect()
    lobby = await LobbySocket.open(other)
    assert (await lobby.request("appear", seen=True))["ok"]
    await lobby.wait_until(lambda lobby: "Masako" in lobby.names)
    await register_passkey(one, Authenticator())
    await lobby.close()
    await LobbySocket.open(other)
    seen = await LobbySocket.open(eve)
    hers = await LobbySocket.open(one)
    assert "Masako" not in seen.names
    assert (await hers.request("appear", seen=True))["ok"]
    await seen.wait_until(lambda lobby: "Masako" in lobby.names)


async def test_generic_names_cannot_be_kept(connect: Comes) -> None:
    guest = await connect("Guest 42")
    assert get_refusal(await guest.post("/api/me/passkeys/begin", {}))[0] == "S-18"
    assert "of your own" in get_refusal(await guest.post("/api/me/links", {}))[1]


def _table(places: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"game": "toy_walk", "seats": 2, "options": {}, "places": places} | more


async def test_challenge_is_single_use_and_bound_to_guest(connect: Comes) -> None:
    ann, bob, phone = await connect("Ann Once"), await connect("Bob Once"), Authenticator()
    options = (await ann.post("/api/me/passkeys/begin", {})).json()["options"]
    body = {"credential": phone.create_passkey(options, ann.base)}
    assert "Begin anew" in get_refusal(await bob.post("/api/me/passkeys", body))[1]
    assert (await ann.post("/api/me/passkeys", body)).status_code == 200
    assert "Begin anew" in get_refusal(await ann.post("/api/me/passkeys", body))[1]
    proof = await prove_passkey(bob, phone)
    assert "Begin anew" in get_refusal(await ann.post("/api/me/return", proof))[1]
    assert (await bob.post("/api/me/return", proof)).status_code == 200
    assert "Begin anew" in get_refusal(await bob.post("/api/me/return", proof))[1]


async def test_invalid_credential_is_refused_without_effect(connect: Comes) -> None:
    ann, phone = await connect("Ann Sound"), Authenticator()
    options = (await ann.post("/api/me/passkeys/begin", {})).json()["options"]
    from_elsewhere = phone.create_passkey(options, "https://elsewhere.example")
    good = phone.create_passkey(options, ann.base)
    broken = good | {"response": good["response"] | {"attestationObject": "oWZmbXQ"}}
    nonsense: list[Any] = [{}, {"id": 1, "response": None}, {"response": {"clientDataJSON": "e30"}}]
    for credential in [from_elsewhere, broken, *nonsense]:
        assert get_refusal(await ann.post("/api/me/passkeys", {"credential": credential}))[0] == "S-18"
    assert (await ann.get("/api/me/keeping")).json()["passkeys"] == []
    await register_passkey(ann, phone)
    bob = await connect("Bob Sound")
    proof = (await prove_passkey(bob, phone))["credential"]
    for credential in [proof | {"response": proof["response"] | {"signature": "AAAA"}}, *nonsense]:
        assert get_refusal(await bob.post("/api/me/return", {"credential": credential}))[0] == "S-18"
    assert (await bob.get("/api/me")).json()["name"] == "Bob Sound"


async def test_cloned_passkey_is_detected(connect: Comes) -> None:
    ann, phone = await connect("Ann Copied"), Authenticator()
    await register_passkey(ann, phone)
    await ann.post("/api/me/return", await prove_passkey(ann, phone))
    phone.count = 0
    assert (
        "could not be checked"
        in get_refusal(await ann.post("/api/me/return", await prove_passkey(ann, phone)))[1]
    )


async def test_passkey_requires_name(connect: Comes) -> None:
    nobody = await connect()
    assert get_refusal(await nobody.post("/api/me/passkeys/begin", {}))[0] == "S-3"


async def test_passkeys_require_https_or_localhost(connect: Comes, server: InProcessServer) -> None:
    ann = await connect("Ann Nearby", server.base)
    for path in ("/api/me/passkeys/begin", "/api/me/return/begin"):
        assert "https" in get_refusal(await ann.post(path, {}))[1]
