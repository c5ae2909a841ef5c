"""The safety list: headers, cookies, keys, names of the host, limits."""

from __future__ import annotations

import asyncio
import json
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from machinami.core.contract import Refused
from machinami.server.http.guest import Guests
from machinami.server.http.key import keys, rotate
from machinami.server.settings import STATIC
from machinami.server.wire.protocol import PROTOCOL
from tests.server.conftest import Comes
from tests.server.guests import Guest
from tests.server.running import Running

PATHS = ["/", "/t/x", "/api/games", "/api/me", "/api/nothing", "/schema/openapi.json", "/x.js"]


@pytest.mark.parametrize("recipe", ["nginx.conf", "Caddyfile"])
def test_recipes_ask_for_tls_from_then_on(recipe: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / "recipes" / recipe).read_text("utf-8")
    assert 'Strict-Transport-Security "max-age=31536000"' in text


@pytest.mark.parametrize("path", PATHS)
async def test_every_answer_bears_the_headers_of_safety(comes: Comes, path: str) -> None:
    headers = (await (await comes()).get(path)).headers
    policy = headers["content-security-policy"].split("; ")
    assert policy[0] == "default-src 'self'"
    for part in (
        "img-src 'self' blob: data:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ):
        assert part in policy
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


@pytest.mark.parametrize(
    ("path", "status"),
    [("/schema", 404), ("//schema", 404), ("//schema/swagger", 404), ("//schema//openapi.json", 200)],
)
async def test_doubled_slashes_change_no_check(house: Running, path: str, status: int) -> None:
    async with httpx.AsyncClient() as http:
        answer = await http.get(f"{house.base}{path}")
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/json" or status == 200


async def test_only_the_worker_that_simulates_may_compile_machine_code(house: Running) -> None:
    worker = next((STATIC / "assets").glob("feel.worker-*.js"))
    async with httpx.AsyncClient(base_url=house.base) as http:
        felt = (await http.get(f"/assets/{worker.name}")).headers["content-security-policy"]
        page = (await http.get("/")).headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval'" in felt
    assert "unsafe" not in felt.replace("wasm-unsafe-eval", "")
    assert "unsafe" not in page


async def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(house: Running) -> None:
    async with httpx.AsyncClient(base_url=house.base) as http:
        cookie = (await http.get("/api/me")).headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "set-cookie" not in (await http.get("/api/me")).headers
        assert "set-cookie" not in (await http.get("/api/games")).headers


def test_a_cookie_travels_over_tls_alone_where_there_is_tls() -> None:
    guests = Guests((b"k" * 32,), secure=False)
    assert "Secure" not in guests.cookie("ann", tls=False)
    assert "Secure" in guests.cookie("ann", tls=True)
    assert "Secure" in Guests((b"k" * 32,), secure=True).cookie("ann", tls=False)


def test_the_cookie_is_bound_to_its_host_under_tls_and_older_ones_still_work() -> None:
    plain, secure = (Guests((b"k" * 32,), secure=secure) for secure in (False, True))
    old, new = (guests.cookie("ann", tls=False).partition(";")[0] for guests in (plain, secure))
    assert (old.partition("=")[0], new.partition("=")[0]) == ("machinami", "__Host-machinami")
    assert secure.known(old) == secure.known(new) == plain.known(new) == "ann"
    assert secure.outdated(old, tls=False)
    assert plain.outdated(old, tls=True)
    assert not secure.outdated(new, tls=True)
    assert not plain.outdated(old, tls=False)
    other = plain.cookie("bob", tls=False).partition(";")[0]
    assert secure.known(f"{other}; {new}") == "ann"
    assert not secure.outdated(f"{other}; {new}", tls=True)


def test_a_forged_cookie_is_nobodys() -> None:
    guests = Guests((b"k" * 32,), secure=False)
    cookie = guests.cookie("ann", tls=False).partition(";")[0]
    assert guests.known(cookie) == "ann"
    assert guests.known(cookie.replace("ann", "bob")) is None
    assert guests.known(cookie[:-1]) is None
    assert Guests((b"x" * 32,), secure=False).known(cookie) is None
    for odd in ("", "machinami=", "machinami=.", "machinami=é.é", ";=", 'machinami="'):
        assert guests.known(odd) is None


def test_the_key_is_its_owners_alone_and_stays_the_same(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "house.key"
    made = keys(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    assert keys(path) == made
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_a_server_for_this_machine_answers_to_its_own_names_alone(house: Running) -> None:
    async with httpx.AsyncClient(base_url=house.base) as http:
        for host, status in (("localhost", 200), ("127.0.0.1:99", 200), ("evil.example", 421)):
            assert (await http.get("/api/games", headers={"host": host})).status_code == status


async def test_a_change_must_come_from_our_own_page(comes: Comes) -> None:
    ann = await comes("Ann")
    for origin in ("http://evil.example", "null", ""):
        answer = await ann.http.post("/api/me", json={"name": "Eve"}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["error"]["clause"]) == (403, "S-7")
    assert (await ann.get("/api/me")).json()["name"] == "Ann"


async def test_ids_and_links_are_long_enough_to_be_secret(comes: Comes) -> None:
    ann = await comes("Ann")
    table = await ann.makes("toy_walk", {"me": True}, {"open": True})
    links = await ann.invitations(table)
    for secret in (table, links["watch"], links["seats"]["1"]):
        assert len(secret) == 22
    assert len({table, links["watch"], links["seats"]["1"]}) == 3


async def test_limits_are_kept(tmp_path: Path) -> None:
    limits = {
        "tables_per_guest": 2,
        "sockets_per_guest": 2,
        "commands_per_second": 1.0,
        "commands_at_once": 5,
        "faults": 3,
    }
    with Running(tmp_path, limits=limits) as house:
        async with Guest(house.base) as ann:
            await ann.named("Ann")
            table = await ann.makes("toy_walk", {"me": True}, {"open": True})
            await ann.makes("toy_walk", {"me": True}, {"open": True})
            body = {"game": "toy_walk", "seats": 2, "places": [{"me": True}, {"open": True}]}
            full = await ann.post("/api/tables", body)
            assert (full.status_code, full.json()["error"]["clause"]) == (429, "S-8")
            wire = await ann.sits(table)
            await ann.sits(table)
            third = await ann.dial(table)
            assert json.loads(await third.recv())["error"]["clause"] == "S-8"
            await third.wait_closed()
            assert third.close_code == 1013
            for n in range(30):
                await wire.say(type="ping", n=n)
            await wire.socket.wait_closed()
            assert wire.socket.close_code == 4000


async def test_the_limit_of_sockets_holds_however_many_are_opened_at_once(tmp_path: Path) -> None:
    with Running(tmp_path, limits={"sockets_per_guest": 3}) as house:
        async with Guest(house.base) as ann:
            await ann.named("Ann")
            table = await ann.makes("toy_walk", {"me": True}, {"open": True})
            wires = await asyncio.gather(*(ann.dial(table) for _ in range(20)))
            for socket in wires:
                with suppress(ConnectionClosed):
                    await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            said = [json.loads(await socket.recv())["type"] for socket in wires]
            assert sorted(said) == ["error"] * 17 + ["table"] * 3


async def test_the_limit_of_tables_holds_however_many_are_made_at_once(tmp_path: Path) -> None:
    body = {"game": "toy_walk", "seats": 2, "places": [{"me": True}, {"open": True}]}
    with Running(tmp_path, limits={"tables_per_guest": 5}) as house:
        async with Guest(house.base) as ann:
            await ann.named("Ann")
            answers = await asyncio.gather(*(ann.post("/api/tables", body) for _ in range(40)))
            assert sum(answer.status_code == 201 for answer in answers) == 5
            assert {answer.status_code for answer in answers} == {201, 429}


def test_the_database_is_its_owners_alone(tmp_path: Path) -> None:
    with Running(tmp_path) as house:
        file = Path(house.wish["database"])
        house.stop()
        file.chmod(0o644)
        house.start()
        assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob("*.sqlite*")} == {0o600}


async def test_too_many_requests_have_to_wait(tmp_path: Path) -> None:
    limits = {"requests_at_once": 10, "requests_per_second": 0.001, "changes_at_once": 2}
    with Running(tmp_path, limits=limits | {"changes_per_second": 0.001}) as house:
        async with Guest(house.base) as ann:
            statuses = [(await ann.post("/api/me", {"name": "Ann"})).status_code for _ in range(4)]
            assert statuses == [200, 200, 429, 429]
            statuses = [(await ann.get("/api/me")).status_code for _ in range(8)]
            assert statuses == [200] * 6 + [429] * 2


ODD_COOKIES = ['machinami="' + '\\"' * 32_000 + '"', "machinami=" * 6_500, "; " * 32_000, "=;" * 32_000]


@pytest.mark.parametrize("cookie", ODD_COOKIES, ids=["quoted", "repeated", "separated", "empty"])
def test_reading_a_cookie_takes_as_long_as_the_header_allows_and_no_longer(cookie: str) -> None:
    script = (
        "import resource, sys, time; from machinami.server.http.guest import Guests\n"
        "loading = int(time.process_time())\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (loading + 3, loading + 3))\n"
        "cookie = sys.stdin.read()\n"
        "for _ in range(50): assert Guests((b'k' * 32,), secure=False).known(cookie) is None"
    )
    subprocess.run([sys.executable, "-c", script], input=cookie, text=True, check=True)


def test_the_cookie_is_found_among_others() -> None:
    guests = Guests((b"k" * 32,), secure=False)
    ours = guests.cookie("ann", tls=False).partition(";")[0]
    assert guests.known(f"theme=dark; {ours}; n=1") == "ann"
    assert guests.known(f"not{ours}") is None
    assert guests.known("x" * 10_000 + f"; {ours}") is None


def test_a_key_that_a_first_start_left_unfinished_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    path.touch()
    made = keys(path)
    assert keys(path) == made
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_file_that_holds_no_key_is_named_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    for text in ("éclat", "abc", "00" * 31, "00" * 33):
        path.write_text(text, "utf-8")
        with pytest.raises(Refused, match="not hold a key"):
            keys(path)
        assert path.read_text("utf-8") == text


def test_a_new_key_signs_and_the_older_ones_are_known_for_a_while(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    guests = Guests(keys(path), secure=False)
    old = guests.cookie("ann", tls=False).partition(";")[0]
    rotate(path, known=1)
    guests.sign_with(keys(path))
    new = guests.cookie("ann", tls=False).partition(";")[0]
    assert new != old
    assert (guests.known(old), guests.known(new)) == ("ann", "ann")
    assert [guests.outdated(cookie, tls=False) for cookie in (old, new, "")] == [True, False, False]
    rotate(path, known=0)
    guests.sign_with(keys(path))
    assert (guests.known(old), guests.known(new)) == (None, None)
    assert len(keys(path)) == 1
