"""The facts of the privacy page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx

from tests.server.in_process import InProcessServer, InProcessTransport


def open_client(server: InProcessServer) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=server.base, transport=InProcessTransport())


async def test_facts_come_from_the_settings_without_a_cookie(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path, limits={"link_seconds": 120.0}) as server:
        server.services.settings = replace(
            server.services.settings,
            retention_days=90,
            contact="https://games.example.org/contact",
            access_log=True,
        )
        async with open_client(server) as visitor:
            answer = await visitor.get("/api/privacy")
        assert "set-cookie" not in answer.headers
        assert answer.json() == {
            "contact": "https://games.example.org/contact",
            "retention_days": 90,
            "cookie_days": 365,
            "device_link_seconds": 120.0,
            "access_log": True,
        }


async def test_default_contact_is_not_shown(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path) as server, open_client(server) as visitor:
        assert (await visitor.get("/api/privacy")).json()["contact"] is None
