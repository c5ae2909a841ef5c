"""Security: headers, cookies, keys, host names, limits."""

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
from machinami.server.accounts.cookie_keys import load_keys, rotate
from machinami.server.accounts.guest_cookies import GuestCookies
from machinami.server.schemas.protocol import PROTOCOL
from machinami.server.settings import STATIC
from tests.server.clients import Guest
from tests.server.conftest import Connect
from tests.server.server_process import ServerProcess

PATHS = ["/", "/t/x", "/api/games", "/api/me", "/api/nothing", "/schema/openapi.json", "/x.js"]


@pytest.fixture
def server(server_process: ServerProcess) -> ServerProcess:
    """The shared server process."""
    return server_process


@pytest.mark.parametrize("recipe", ["nginx.conf", "Caddyfile"])
def test_recipes_send_hsts(recipe: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / "recipes" / recipe).read_text("utf-8")
    assert 'Strict-Transport-Security "max-age=31536000"' in text


@pytest.mark.parametrize("path", PATHS)
async def test_every_response_has_security_headers(connect: Connect, path: str) -> None:
    headers = (await (await connect()).get(path)).headers
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
async def test_double_slashes_do_not_bypass_checks(server: ServerProcess, path: str, status: int) -> None:
    async with httpx.AsyncClient() as http:
        answer = await http.get(f"{server.base}{path}")
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/json" or status == 200


async def test_only_simulation_worker_may_compile_wasm(server: ServerProcess) -> None:
    worker = next((STATIC / "assets").glob("feel.worker-*.js"))
    async with httpx.AsyncClient(base_url=server.base) as http:
        felt = (await http.get(f"/assets/{worker.name}")).headers["content-security-policy"]
        page = (await http.get("/")).headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval'" in felt
    assert "unsafe" not in felt.replace("wasm-unsafe-eval", "")
    assert "unsafe" not in page


async def test_cookie_is_http_only_and_same_site(server: ServerProcess) -> None:
    async with httpx.AsyncClient(base_url=server.base) as http:
        cookie = (await http.get("/api/me")).headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "set-cookie" not in (await http.get("/api/me")).headers
        assert "set-cookie" not in (await http.get("/api/games")).headers


def test_cookie_is_secure_under_tls() -> None:
    guests = GuestCookies((b"k" * 32,), secure=False)
    assert "Secure" not in guests.make_header("ann", tls=False)
    assert "Secure" in guests.make_header("ann", tls=True)
    assert "Secure" in GuestCookies((b"k" * 32,), secure=True).make_header("ann", tls=False)


def test_cookie_has_host_prefix_under_tls_and_old_ones_work() -> None:
    plain, secure = (GuestCookies((b"k" * 32,), secure=secure) for secure in (False, True))
    old, new = (guests.make_header("ann", tls=False).partition(";")[0] for guests in (plain, secure))
    assert (old.partition("=")[0], new.partition("=")[0]) == ("machinami", "__Host-machinami")
    assert secure.verify(old) == secure.verify(new) == plain.verify(new) == "ann"
    assert secure.needs_renewal(old, tls=False)
    assert plain.needs_renewal(old, tls=True)
    assert not secure.needs_renewal(new, tls=True)
    assert not plain.needs_renewal(old, tls=False)
    other = plain.make_header("bob", tls=False).partition(";")[0]
    assert secure.verify(f"{other}; {new}") == "ann"
    assert not secure.needs_renewal(f"{other}; {new}", tls=True)


def test_forged_cookie_is_rejected() -> None:
    guests = GuestCookies((b"k" * 32,), secure=False)
    cookie = guests.make_header("ann", tls=False).partition(";")[0]
    assert guests.verify(cookie) == "ann"
    assert guests.verify(cookie.replace("ann", "bob")) is None
    assert guests.verify(cookie[:-1]) is None
    assert GuestCookies((b"x" * 32,), secure=False).verify(cookie) is None
    for odd in ("", "machinami=", "machinami=.", "machinami=é.é", ";=", 'machinami="'):
        assert guests.verify(odd) is None


def test_key_file_is_private_and_stable(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "house.key"
    made = load_keys(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    assert load_keys(path) == made
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_local_server_rejects_other_host_names(server: ServerProcess) -> None:
    async with httpx.AsyncClient(base_url=server.base) as http:
        for host, status in (("localhost", 200), ("127.0.0.1:99", 200), ("evil.example", 421)):
            assert (await http.get("/api/games", headers={"host": host})).status_code == status


async def test_changes_require_same_origin(connect: Connect) -> None:
    ann = await connect("Ann")
    for origin in ("http://evil.example", "null", ""):
        answer = await ann.http.post("/api/me", json={"name": "Eve"}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["error"]["clause"]) == (403, "S-7")
    assert (await ann.get("/api/me")).json()["name"] == "Ann"


async def test_ids_and_links_have_enough_entropy(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_walk", {"me": True}, {"open": True})
    links = await ann.invitations(table)
    for secret in (table, links["watch"], links["seats"]["1"]):
        assert len(secret) == 22
    assert len({table, links["watch"], links["seats"]["1"]}) == 3


@pytest.mark.external
async def test_limits_are_enforced(tmp_path: Path) -> None:
    limits = {
        "tables_per_guest": 2,
        "sockets_per_guest": 2,
        "commands_per_second": 1.0,
        "commands_at_once": 5,
        "faults": 3,
    }
    with ServerProcess(tmp_path, limits=limits) as server:
        async with Guest(server.base) as ann:
            await ann.set_name("Ann")
            table = await ann.create_table("toy_walk", {"me": True}, {"open": True})
            await ann.create_table("toy_walk", {"me": True}, {"open": True})
            body = {"game": "toy_walk", "seats": 2, "places": [{"me": True}, {"open": True}]}
            full = await ann.post("/api/tables", body)
            assert (full.status_code, full.json()["error"]["clause"]) == (429, "S-8")
            wire = await ann.join_table(table)
            await ann.join_table(table)
            third = await ann.open_table_socket(table)
            assert json.loads(await third.recv())["error"]["clause"] == "S-8"
            await third.wait_closed()
            assert third.close_code == 1013
            for n in range(30):
                await wire.send(type="ping", n=n)
            await wire.socket.wait_closed()
            assert wire.socket.close_code == 4000


@pytest.mark.external
async def test_socket_limit_holds_under_concurrency(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, limits={"sockets_per_guest": 3}) as server:
        async with Guest(server.base) as ann:
            await ann.set_name("Ann")
            table = await ann.create_table("toy_walk", {"me": True}, {"open": True})
            wires = await asyncio.gather(*(ann.open_table_socket(table) for _ in range(20)))
            for socket in wires:
                with suppress(ConnectionClosed):
                    await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            said = [json.loads(await socket.recv())["type"] for socket in wires]
            assert sorted(said) == ["error"] * 17 + ["table"] * 3


@pytest.mark.external
async def test_table_limit_holds_under_concurrency(tmp_path: Path) -> None:
    body = {"game": "toy_walk", "seats": 2, "places": [{"me": True}, {"open": True}]}
    with ServerProcess(tmp_path, limits={"tables_per_guest": 5}) as server:
        async with Guest(server.base) as ann:
            await ann.set_name("Ann")
            answers = await asyncio.gather(*(ann.post("/api/tables", body) for _ in range(40)))
            assert sum(answer.status_code == 201 for answer in answers) == 5
            assert {answer.status_code for answer in answers} == {201, 429}


def test_database_file_is_private(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        file = Path(server.config["database"])
        server.stop()
        file.chmod(0o644)
        server.start()
        assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob("*.sqlite*")} == {0o600}


@pytest.mark.external
async def test_request_rate_is_limited(tmp_path: Path) -> None:
    limits = {"requests_at_once": 10, "requests_per_second": 0.001, "changes_at_once": 2}
    with ServerProcess(tmp_path, limits=limits | {"changes_per_second": 0.001}) as server:
        async with Guest(server.base) as ann:
            statuses = [(await ann.post("/api/me", {"name": "Ann"})).status_code for _ in range(4)]
            assert statuses == [200, 200, 429, 429]
            statuses = [(await ann.get("/api/me")).status_code for _ in range(8)]
            assert statuses == [200] * 6 + [429] * 2


ODD_COOKIES = ['machinami="' + '\\"' * 32_000 + '"', "machinami=" * 6_500, "; " * 32_000, "=;" * 32_000]


@pytest.mark.parametrize("cookie", ODD_COOKIES, ids=["quoted", "repeated", "separated", "empty"])
def test_cookie_parsing_time_is_bounded(cookie: str) -> None:
    script = (
        "import resource, sys, time; from machinami.server.accounts.guest_cookies import GuestCookies\n"
        "loading = int(time.process_time())\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (loading + 3, loading + 3))\n"
        "cookie = sys.stdin.read()\n"
        "for _ in range(50): assert GuestCookies((b'k' * 32,), secure=False).verify(cookie) is None"
    )
    subprocess.run([sys.executable, "-c", script], input=cookie, text=True, check=True)


def test_cookie_is_found_among_others() -> None:
    guests = GuestCookies((b"k" * 32,), secure=False)
    ours = guests.make_header("ann", tls=False).partition(";")[0]
    assert guests.verify(f"theme=dark; {ours}; n=1") == "ann"
    assert guests.verify(f"not{ours}") is None
    assert guests.verify("x" * 10_000 + f"; {ours}") is None


def test_incomplete_key_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    path.touch()
    made = load_keys(path)
    assert load_keys(path) == made
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_invalid_key_file_is_named_and_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    for text in ("éclat", "abc", "00" * 31, "00" * 33):
        path.write_text(text, "utf-8")
        with pytest.raises(Refused, match="not hold a key"):
            load_keys(path)
        assert path.read_text("utf-8") == text


def test_new_key_signs_and_old_keys_verify_for_a_while(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    guests = GuestCookies(load_keys(path), secure=False)
    old = guests.make_header("ann", tls=False).partition(";")[0]
    rotate(path, known=1)
    guests.sign_with(load_keys(path))
    new = guests.make_header("ann", tls=False).partition(";")[0]
    assert new != old
    assert (guests.verify(old), guests.verify(new)) == ("ann", "ann")
    assert [guests.needs_renewal(cookie, tls=False) for cookie in (old, new, "")] == [True, False, False]
    rotate(path, known=0)
    guests.sign_with(load_keys(path))
    assert (guests.verify(old), guests.verify(new)) == (None, None)
    assert len(load_keys(path)) == 1
