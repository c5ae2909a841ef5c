"""Passkeys: a guest keeps a name and signs in from any browser."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from tests.server.accounts.authenticator import Authenticator, keeps, prove_passkey
from tests.server.guests import Guest
from tests.server.running import Running
from tests.server.street import Street

ME, OPEN = {"me": True}, {"open": True}
Comes = Callable[..., Awaitable[Guest]]


@pytest.fixture
async def comes(house: Running) -> AsyncIterator[Comes]:
    """Yield a function that connects a browser under the one host name for which passkeys exist."""
    async with AsyncExitStack() as stack:

        async def come(name: str | None = None, base: str | None = None) -> Guest:
            guest = Guest(base or house.base.replace("127.0.0.1", "localhost"))
            await stack.enter_async_context(guest)
            await guest.get("/api/me")
            return guest if name is None else await guest.set_name(name)

        yield come


def get_refusal(answer: httpx.Response) -> Any:
    assert answer.status_code >= 400
    return answer.json()["error"]["clause"], answer.json()["error"]["en"]


async def test_passkey_restores_name_without_cookies(comes: Comes) -> None:
    ann, phone = await comes("Ann Kept"), Authenticator()
    table = await ann.makes("toy_walk", ME, OPEN)
    assert not (await ann.get("/api/me")).json()["kept"]
    kept = await keeps(ann, phone, label="Phone")
    assert kept["kept"]
    assert [row["label"] for row in kept["passkeys"]] == ["Phone"]
    again = await comes()
    back = (await again.post("/api/me/return", await prove_passkey(again, phone))).json()
    assert back["name"] == "Ann Kept"
    assert back["passkeys"][0]["used"] is not None
    assert (await ann.get("/api/me")).json()["brought"] is not None
    me = (await again.get("/api/me")).json()
    assert me["kept"]
    assert [row["table"] for row in me["tables"]] == [table]
    assert again.cookie == ann.cookie


async def test_sign_in_merges_browser_data_unless_declined(comes: Comes) -> None:
    ann, phone = await comes("Ann Along"), Authenticator()
    await keeps(ann, phone)
    other, third = await comes("Ann Somewhere"), await comes("Someone Else")
    here, there = [await guest.makes("toy_walk", ME, OPEN) for guest in (other, third)]
    before = await other.sits(here)
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


async def test_switching_accounts_does_not_merge_them(comes: Comes) -> None:
    ann, bob = await comes("Ann Apart"), await comes("Bob Apart")
    hers, his = Authenticator(), Authenticator()
    await keeps(ann, hers)
    await keeps(bob, his)
    table = await bob.makes("toy_walk", ME, OPEN)
    await bob.post("/api/me/return", await prove_passkey(bob, hers))
    assert (await bob.get(f"/api/tables/{table}")).status_code == 404
    await bob.post("/api/me/return", await prove_passkey(bob, his))
    assert (await bob.get("/api/me")).json()["name"] == "Bob Apart"
    assert (await bob.get(f"/api/tables/{table}")).json()["you"] == [0]


async def test_opponents_are_not_merged(comes: Comes) -> None:
    ann, bob, phone = await comes("Ann Across"), await comes("Bob Across"), Authenticator()
    await keeps(ann, phone)
    table = await ann.makes("toy_walk", ME, OPEN)
    await bob.takes((await ann.invitations(table))["seats"]["1"], "Bob Across")
    assert get_refusal(await bob.post("/api/me/return", await prove_passkey(bob, phone)))[0] == "S-18"
    assert (await bob.get("/api/me")).json()["name"] == "Bob Across"
    answer = await bob.post("/api/me/return", await prove_passkey(bob, phone) | {"along": False})
    assert answer.json()["name"] == "Ann Across"
    assert (await bob.get(f"/api/tables/{table}")).json()["you"] == [0]


async def test_removed_passkey_is_refused(comes: Comes) -> None:
    ann, phone, key = await comes("Ann Removes"), Authenticator(), Authenticator()
    await keeps(ann, phone)
    kept = await keeps(ann, key)
    lost = kept["passkeys"][0]["id"]
    bob = await comes("Bob Removes")
    assert (await bob.http.delete(f"/api/me/passkeys/{lost}")).status_code == 404
    left = (await ann.http.delete(f"/api/me/passkeys/{lost}")).json()
    assert [row["id"] for row in left["passkeys"]] == [kept["passkeys"][1]["id"]]
    assert left["kept"]
    again = await comes()
    assert "any more" in get_refusal(await again.post("/api/me/return", await prove_passkey(again, phone)))[1]
    assert (await again.post("/api/me/return", await prove_passkey(again, key))).status_code == 200


async def test_lookalike_names_cannot_both_be_kept(comes: Comes) -> None:
    ann, other = await comes("Annika"), await comes("\u0410NNIKA")
    await keeps(ann, Authenticator())
    answer = await other.post("/api/me/passkeys/begin", {})
    assert answer.status_code == 409
    assert "looks like it" in get_refusal(answer)[1]
    await other.set_name("Annika II")
    await keeps(other, Authenticator())
    assert "looks like it" in get_refusal(await other.post("/api/me", {"name": "annika"}))[1]
    assert (await other.get("/api/me")).json()["name"] == "Annika II"
    await ann.set_name("Annika I")
    await other.set_name("Annika")


async def test_kept_name_is_reserved_at_tables_and_lobby(comes: Comes) -> None:
    one, other = await comes("Hanako"), await comes("HANAK0")
    table = await one.makes("toy_walk", ME, OPEN, door=True)
    token = (await one.invitations(table))["seats"]["1"]
    beside = await other.makes("toy_walk", ME | {"name": "Ichiro"}, {"here": "Hanako"})
    await other.set_name("HANAK0")
    await keeps(one, Authenticator())
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
    wire = await other.sits(beside)
    assert "looks like it" in (await wire.ask("announce", listed=True))["refused"]["en"]
    assert (await one.post("/api/me", {"name": "Hanako"})).status_code == 200


async def test_name_kept_by_another_guest_is_not_shown(comes: Comes) -> None:
    one, other, eve = await comes("Masako"), await comes("Masako"), await comes()
    street = await Street.open(other)
    assert (await street.ask("appear", seen=True))["ok"]
    await street.becomes(lambda street: "Masako" in street.names)
    await keeps(one, Authenticator())
    await street.close()
    await Street.open(other)
    seen = await Street.open(eve)
    hers = await Street.open(one)
    assert "Masako" not in seen.names
    assert (await hers.ask("appear", seen=True))["ok"]
    await seen.becomes(lambda street: "Masako" in street.names)


async def test_generic_names_cannot_be_kept(comes: Comes) -> None:
    guest = await comes("Guest 42")
    assert get_refusal(await guest.post("/api/me/passkeys/begin", {}))[0] == "S-18"
    assert "of your own" in get_refusal(await guest.post("/api/me/links", {}))[1]


def _table(places: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"game": "toy_walk", "seats": 2, "options": {}, "places": places} | more


async def test_challenge_is_single_use_and_bound_to_guest(comes: Comes) -> None:
    ann, bob, phone = await comes("Ann Once"), await comes("Bob Once"), Authenticator()
    options = (await ann.post("/api/me/passkeys/begin", {})).json()["options"]
    body = {"credential": phone.makes(options, ann.base)}
    assert "Begin anew" in get_refusal(await bob.post("/api/me/passkeys", body))[1]
    assert (await ann.post("/api/me/passkeys", body)).status_code == 200
    assert "Begin anew" in get_refusal(await ann.post("/api/me/passkeys", body))[1]
    proof = await prove_passkey(bob, phone)
    assert "Begin anew" in get_refusal(await ann.post("/api/me/return", proof))[1]
    assert (await bob.post("/api/me/return", proof)).status_code == 200
    assert "Begin anew" in get_refusal(await bob.post("/api/me/return", proof))[1]


async def test_invalid_credential_is_refused_without_effect(comes: Comes) -> None:
    ann, phone = await comes("Ann Sound"), Authenticator()
    options = (await ann.post("/api/me/passkeys/begin", {})).json()["options"]
    from_elsewhere = phone.makes(options, "https://elsewhere.example")
    good = phone.makes(options, ann.base)
    broken = good | {"response": good["response"] | {"attestationObject": "oWZmbXQ"}}
    nonsense: list[Any] = [{}, {"id": 1, "response": None}, {"response": {"clientDataJSON": "e30"}}]
    for credential in [from_elsewhere, broken, *nonsense]:
        assert get_refusal(await ann.post("/api/me/passkeys", {"credential": credential}))[0] == "S-18"
    assert (await ann.get("/api/me/keeping")).json()["passkeys"] == []
    await keeps(ann, phone)
    bob = await comes("Bob Sound")
    proof = (await prove_passkey(bob, phone))["credential"]
    for credential in [proof | {"response": proof["response"] | {"signature": "AAAA"}}, *nonsense]:
        assert get_refusal(await bob.post("/api/me/return", {"credential": credential}))[0] == "S-18"
    assert (await bob.get("/api/me")).json()["name"] == "Bob Sound"


async def test_cloned_passkey_is_detected(comes: Comes) -> None:
    ann, phone = await comes("Ann Copied"), Authenticator()
    await keeps(ann, phone)
    await ann.post("/api/me/return", await prove_passkey(ann, phone))
    phone.count = 0
    assert (
        "could not be checked"
        in get_refusal(await ann.post("/api/me/return", await prove_passkey(ann, phone)))[1]
    )


async def test_passkey_requires_name(comes: Comes) -> None:
    nobody = await comes()
    assert get_refusal(await nobody.post("/api/me/passkeys/begin", {}))[0] == "S-3"


async def test_passkeys_require_https_or_localhost(comes: Comes, house: Running) -> None:
    ann = await comes("Ann Nearby", house.base)
    for path in ("/api/me/passkeys/begin", "/api/me/return/begin"):
        assert "https" in get_refusal(await ann.post(path, {}))[1]
