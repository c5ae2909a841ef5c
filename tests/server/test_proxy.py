"""The server behind nginx, configured as in the docs: TLS, cookies, addresses, sockets, uploads."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.asyncio.client import connect

from machinami import new
from machinami.server.schemas.protocol import PROTOCOL
from tests.nginx import Nginx, read_recipe
from tests.server.server_process import ServerProcess
from tests.server.test_observation import free_port

pytestmark = pytest.mark.external

NAME = "town.example"


class Proxied:
    """A server behind nginx, and its addresses."""

    def __init__(self, running: ServerProcess, port: int, certificate: Path) -> None:
        self.running, self.port = running, port
        self.trusted = ssl.create_default_context(cafile=str(certificate))
        self.base = f"https://{NAME}:{port}"

    def visitor(self, address: str = "127.0.0.1") -> httpx.AsyncClient:
        """Return a guest that connects from a given local address."""
        transport = httpx.AsyncHTTPTransport(verify=self.trusted, local_address=address)
        return httpx.AsyncClient(
            transport=transport,
            base_url=f"https://127.0.0.1:{self.port}",
            headers={"host": f"{NAME}:{self.port}", "origin": self.base},
            timeout=60,
        )


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    folder = tmp_path_factory.mktemp("nginx")
    certificate, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-keyout", str(key), "-out", str(certificate), "-subj", f"/CN={NAME}"),
            *("-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1"),
        ],
        capture_output=True,
        check=True,
    )
    limits = {"changes_at_once": 5, "changes_per_second": 0.001}
    with ServerProcess(folder, hosts=[NAME], proxies=["127.0.0.1"], secure=True, limits=limits) as running:
        port, plain = free_port(), free_port()
        text = read_recipe(
            "nginx.conf",
            ("127.0.0.1:8000", running.base.removeprefix("http://")),
            ("listen 443", f"listen 127.0.0.1:{port}"),
            ("listen 80;", f"listen 127.0.0.1:{plain};"),
            ("/etc/ssl/town.example/fullchain.pem", str(certificate)),
            ("/etc/ssl/town.example/privkey.pem", str(key)),
        )
        with Nginx(folder, text, port):
            yield Proxied(running, port, certificate)


async def test_proxied_cookie_is_secure(proxy: Proxied) -> None:
    async with proxy.visitor() as ann:
        answer = await ann.get("/api/me")
        assert answer.status_code == 200, answer.text
        assert "Secure" in answer.headers["set-cookie"]
        assert "HttpOnly" in answer.headers["set-cookie"]


async def test_rate_limit_ignores_forged_client_addresses(
    proxy: Proxied,
) -> None:
    async with proxy.visitor("127.0.0.2") as greedy, proxy.visitor("127.0.0.3") as honest:
        seen = []
        for number in range(12):
            claim = {"x-forwarded-for": f"10.1.1.{number}", "forwarded": f"for=10.2.2.{number}"}
            seen.append((await greedy.post("/api/me", json={"name": "Ann"}, headers=claim)).status_code)
        assert 429 in seen, "forged addresses evade no limit"
        assert (await honest.post("/api/me", json={"name": "Ben"})).status_code == 200


async def test_socket_works_through_proxy(proxy: Proxied) -> None:
    async with proxy.visitor("127.0.0.4") as ann:
        await ann.get("/api/me")
        body = {
            "game": "toscana",
            "seats": 2,
            "options": {},
            "places": [{"me": True, "name": "Ann"}, {"open": True}],
        }
        made = await ann.post("/api/tables", json=body)
        assert made.status_code == 201, made.text
        cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
        async with connect(
            f"wss://{NAME}:{proxy.port}/api/tables/{made.json()['table']}/socket",
            host="127.0.0.1",
            ssl=proxy.trusted,
            origin=proxy.base,  # type: ignore[arg-type]
            additional_headers={"cookie": cookie},
        ) as socket:
            await socket.send(f'{{"type":"hello","seen":0,"protocol":"{PROTOCOL}"}}')
            async with asyncio.timeout(60):
                assert '"type":"table"' in str(await socket.recv())


async def test_record_upload_works_through_proxy(proxy: Proxied) -> None:
    play, rng = new("toscana", seed=1), Random(1)
    while play.outcome is None:
        play.do(play.to_act[0], play.actions(play.to_act[0]).sample(rng))
    async with proxy.visitor("127.0.0.5") as ann:
        sent = await ann.post(
            "/api/records", content=play.record.text, headers={"content-type": "text/plain"}
        )
        assert sent.status_code == 201, sent.text
        shown = await ann.get(f"/api/replays/{sent.json()['replay']}")
        assert shown.status_code == 200
        assert len(shown.json()["moments"]) == len(play.in_force)
