"""Fixtures: one Chromium and one server per test process, and visitors."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.browser.chromium import WEBGL_FLAGS, open_browser
from tests.browser.sample_tables import SampleTables, open_sample_tables
from tests.browser.visitor import TIMEOUT, Visitor
from tests.server.server_process import ServerProcess
from tools.browser import find_chromium

FULL_SIZE = Path("src/machinami/games/highway/components/house-2.toml")
MakeVisitor = Callable[..., Awaitable[Visitor]]

expect.set_options(timeout=TIMEOUT)


@pytest.fixture(scope="session")
def program() -> Path:
    """The path of Chromium; without Chromium the tests fail."""
    return find_chromium()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for all tests that can share one, with reproducible chance.

    Highway's set `short` has few roads, so that its games end early.
    """
    folder = tmp_path_factory.mktemp("house")
    own = folder / "data" / "highway"
    own.mkdir(parents=True)
    (own / "short.toml").write_text(re.sub(r"(?m)^roads = .*", "roads = 5", FULL_SIZE.read_text()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MACHINAMI_DATA", str(own.parent))
        with ServerProcess(folder, same=True) as running:
            yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(program: Path) -> AsyncIterator[Browser]:
    """The browser of all visitors; each visitor has a separate context."""
    async with open_browser(program) as running:
        yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def webgl_browser(program: Path) -> AsyncIterator[Browser]:
    """A browser that renders three-dimensional scenes."""
    async with open_browser(program, WEBGL_FLAGS) as running:
        yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def sample_tables(server: ServerProcess) -> AsyncIterator[SampleTables]:
    """Tables in every state, which tests must not change."""
    async with open_sample_tables(server.base) as tables:
        yield tables


@pytest_asyncio.fixture(loop_scope="session")
async def make_visitor(browser: Browser, server: ServerProcess) -> AsyncIterator[MakeVisitor]:
    """Return a function that opens a visitor; the test fails if a page of one had an error."""
    visitors: list[Visitor] = []

    async def open_visitor(base: str = server.base, pace: str = "instant", **device: object) -> Visitor:
        visitors.append(await Visitor.create(browser, base, pace, **device))
        return visitors[-1]

    yield open_visitor
    for visitor in visitors:
        await visitor.leave()
    assert [fault for visitor in visitors for fault in visitor.faults] == []
