"""The page and its static files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.server.in_process import InProcessServer, InProcessTransport

ROUTES = ["/", "/new/toscana", "/t/abc", "/seat/x", "/watch/x", "/replay/x", "/rules/toscana"]


@pytest.fixture(scope="module")
async def page_server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[InProcessServer]:
    """A server with a small page made for the test."""
    folder = tmp_path_factory.mktemp("paged")
    async with InProcessServer(folder, static=str(folder / "static"), docs=str(folder / "docs")) as running:
        yield running


def open_client(running: InProcessServer) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=running.base, transport=InProcessTransport())


def write_page(running: InProcessServer, words: str) -> Path:
    static = running.folder / "static"
    (static / "assets").mkdir(parents=True, exist_ok=True)
    (static / "assets" / "app-1a2b.js").write_text("let x = 1;\n" * 100)
    (static / "icon.svg").write_text("<svg/>")
    (static / "index.html").write_text(words)
    return static


async def test_missing_page_explains_how_to_build_it(page_server: InProcessServer) -> None:
    async with open_client(page_server) as http:
        answer = await http.get("/")
        assert answer.status_code == 503
        assert "make web" in answer.text
        assert answer.headers["content-type"].startswith("text/plain")
        assert (await http.get("/api/games")).status_code == 200


async def test_page_routes_serve_index(page_server: InProcessServer) -> None:
    write_page(page_server, "<!doctype html><p>hello")
    async with open_client(page_server) as http:
        for route in ROUTES:
            answer = await http.get(route)
            assert answer.text == "<!doctype html><p>hello"
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
        tag = (await http.get("/")).headers["etag"]
        again = await http.get("/", headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")


async def test_hashed_files_are_cached_forever(page_server: InProcessServer) -> None:
    write_page(page_server, "<!doctype html><p>again")
    async with open_client(page_server) as http:
        script = await http.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["content-encoding"] == "gzip"
        plain = await http.get("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
        assert plain.content == script.content
        assert (await http.get("/icon.svg")).headers["cache-control"] == "no-cache"


async def test_missing_file_is_404(page_server: InProcessServer) -> None:
    write_page(page_server, "<!doctype html>")
    async with open_client(page_server) as http:
        for path in (
            "/assets/old.js",
            "/../house.key",
            "/%2e%2e/house.key",
            "/house.sqlite",
            "/.env",
            "/api",
        ):
            answer = await http.get(path)
            assert answer.status_code == 404, path
            assert answer.json()["error"]["clause"] == "S-7"


async def test_rebuilt_page_is_served_immediately(page_server: InProcessServer) -> None:
    async with open_client(page_server) as http:
        for words in ("one", "another"):
            write_page(page_server, words)
            assert (await http.get("/")).text == words


async def test_built_docs_are_served(page_server: InProcessServer) -> None:
    async with open_client(page_server) as http:
        unwritten = await http.get("/docs/index.html")
        assert unwritten.status_code == 503
        assert "make docs" in unwritten.text
        folder = page_server.folder / "docs"
        (folder / "lab").mkdir(parents=True)
        (folder / "index.html").write_text("the docs")
        (folder / "lab" / "edo.html").write_text("<style>p{}</style>")
        assert (await http.get("/docs")).headers["location"] == "/docs/index.html"
        assert (await http.get("/docs/index.html")).text == "the docs"
        lab = await http.get("/docs/lab/edo.html")
        assert "style-src 'self' 'unsafe-inline'" in lab.headers["content-security-policy"]
        assert lab.headers["cache-control"] == "no-cache"
        assert (await http.get("/docs/%2e%2e/house.sqlite")).status_code == 404
        assert (await http.get("/docs/none.html")).status_code == 404
