"""The page and its files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.running import Running

ROUTES = ["/", "/new/toscana", "/t/abc", "/seat/x", "/watch/x", "/replay/x", "/rules/toscana"]


@pytest.fixture(scope="module")
def paged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a small page of its own."""
    folder = tmp_path_factory.mktemp("paged")
    with Running(folder, static=str(folder / "static"), docs=str(folder / "docs")) as running:
        yield running


def built(running: Running, words: str) -> Path:
    static = running.folder / "static"
    (static / "assets").mkdir(parents=True, exist_ok=True)
    (static / "assets" / "app-1a2b.js").write_text("let x = 1;\n" * 100)
    (static / "icon.svg").write_text("<svg/>")
    (static / "index.html").write_text(words)
    return static


async def test_without_a_page_the_server_says_how_to_build_it(paged: Running) -> None:
    async with httpx.AsyncClient(base_url=paged.base) as http:
        answer = await http.get("/")
        assert answer.status_code == 503
        assert "make web" in answer.text
        assert answer.headers["content-type"].startswith("text/plain")
        assert (await http.get("/api/games")).status_code == 200


async def test_every_address_of_the_page_is_the_page(paged: Running) -> None:
    built(paged, "<!doctype html><p>hello")
    async with httpx.AsyncClient(base_url=paged.base) as http:
        for route in ROUTES:
            answer = await http.get(route)
            assert answer.text == "<!doctype html><p>hello"
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
        tag = (await http.get("/")).headers["etag"]
        again = await http.get("/", headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")


async def test_files_with_a_hash_are_kept_for_ever(paged: Running) -> None:
    built(paged, "<!doctype html><p>again")
    async with httpx.AsyncClient(base_url=paged.base) as http:
        script = await http.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["content-encoding"] == "gzip"
        plain = await http.get("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
        assert plain.content == script.content
        assert (await http.get("/icon.svg")).headers["cache-control"] == "no-cache"


async def test_a_file_that_is_not_there_is_not_the_page(paged: Running) -> None:
    built(paged, "<!doctype html>")
    async with httpx.AsyncClient(base_url=paged.base) as http:
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


async def test_a_page_that_was_built_anew_is_served_at_once(paged: Running) -> None:
    async with httpx.AsyncClient(base_url=paged.base) as http:
        for words in ("one", "another"):
            built(paged, words)
            assert (await http.get("/")).text == words


async def test_the_docs_are_served_where_they_have_been_built(paged: Running) -> None:
    async with httpx.AsyncClient(base_url=paged.base) as http:
        unwritten = await http.get("/docs/index.html")
        assert unwritten.status_code == 503
        assert "make docs" in unwritten.text
        folder = paged.folder / "docs"
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
