"""Observability: health, metrics and logs, without secrets of guests."""

from __future__ import annotations

import asyncio
import json
import socket
import urllib.request
from pathlib import Path

import pytest

from machinami.server.api.middleware import loggable_path
from machinami.server.logs import log_hash
from tests.server.clients import Guest
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

ME, OPEN = {"me": True}, {"open": True}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def fetch_text(address: str, lang: str = "en") -> str:
    def fetch() -> str:
        asked = urllib.request.Request(address, headers={"accept-language": lang})
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return str(answer.read().decode())

    return await asyncio.to_thread(fetch)


async def test_health_checks_answer_under_any_host_name(
    server_process: ServerProcess,
) -> None:
    async with Guest(server_process.base) as guest:
        for path in ("/healthz", "/readyz"):
            answer = await guest.http.get(path, headers={"host": "10.0.0.1"})
            assert (answer.status_code, answer.text) == (200, "ok\n")
            assert "set-cookie" not in answer.headers


async def test_metrics_have_own_port_and_no_names(tmp_path: Path) -> None:
    port = free_port()
    with ServerProcess(tmp_path, metrics=f"127.0.0.1:{port}") as running:
        async with Guest(running.base) as ann:
            await ann.get("/api/me")
            await ann.set_name("Annabelle")
            table = await ann.create_table("toscana", ME, OPEN)
            wire = await ann.join_table(table)
            await wire.request("resign", seat=1)
            text = await fetch_text(f"http://127.0.0.1:{port}/metrics")
            pages = [
                await fetch_text(f"http://127.0.0.1:{port}/", lang) for lang in ("en-GB", "fr-CA,fr;q=0.9")
            ]
            assert (await ann.http.get("/metrics")).headers["content-type"].startswith("text/html")
    for line in (
        "machinami_tables 1.0",
        "machinami_sockets 1.0",
        'machinami_commands_total{kind="resign"} 1.0',
        'machinami_refusals_total{clause="S-4"} 1.0',
        "machinami_faults_total 0.0",
        "machinami_thinking_waiting 0.0",
    ):
        assert line in text
    assert "machinami_write_seconds_bucket" in text
    assert "process_resident_memory_bytes" in text
    assert [("how the server does" in page, "comment va le serveur" in page) for page in pages] == [
        (True, False),
        (False, True),
    ]
    for told in (text, *pages):
        assert table not in told
        assert "Annabelle" not in told


async def test_log_is_structured_without_names_or_links(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, log="json", access_log=True) as running:
        async with Guest(running.base) as ann:
            await ann.get("/api/me")
            await ann.set_name("Annabelle")
            table = await ann.create_table("toscana", ME, OPEN)
            links = await ann.invitations(table)
            await ann.get(f"/api/tables/{table}/record")
            await ann.get(f"/api/seats/{links['seats']['1']}")
            await ann.get(f"/seat/{links['seats']['1']}")
        text = running.log_text
    lines = [json.loads(line) for line in text.splitlines()]
    asked = [line for line in lines if line["logger"] == "machinami.access"]
    assert {line["path"] for line in asked} >= {"/api/me", "/api/tables/…/record", "/api/seats/…", "/seat/…"}
    assert all(line["time"].endswith("Z") and line["status"] and line["method"] for line in asked)
    for secret in ("Annabelle", table, links["watch"], *links["seats"].values()):
        assert secret not in text


def test_secrets_are_logged_as_stable_hashes() -> None:
    assert log_hash("abc") == log_hash("abc") != log_hash("abd")
    assert len(log_hash("abc")) == 12


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/", "/"),
        ("/api/me", "/api/me"),
        ("/t/abc", "/t/…"),
        ("/api/tables/abc/socket", "/api/tables/…/socket"),
        ("/api/replays/abc/def/ghi", "/api/replays/…/…/…"),
    ],
)
def test_logged_path_omits_secrets(path: str, shown: str) -> None:
    assert loggable_path(path) == shown
