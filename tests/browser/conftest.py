"""One Chromium and one server for each worker, and visitors that come and go."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.browser.chromium import SOLID, open_browser
from tests.browser.stage import Stage, open_stage
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.running import Running
from tools.browser import find_chromium

FULL_SIZE = Path("src/machinami/games/highway/components/house-2.toml")
MakeVisitor = Callable[..., Awaitable[Visitor]]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def program() -> Path:
    """Chromium; without one there is no evening, and that is said aloud."""
    return find_chromium()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for all tests that can share one. Highway's set `short` has few roads, so that its games
    end soon. What is dealt is the same in every run."""
    folder = tmp_path_factory.mktemp("house")
    own = folder / "data" / "highway"
    own.mkdir(parents=True)
    (own / "short.toml").write_text(re.sub(r"(?m)^roads = .*", "roads = 5", FULL_SIZE.read_text()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MACHINAMI_DATA", str(own.parent))
        with Running(folder, same=True) as running:
            yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(program: Path) -> AsyncIterator[Browser]:
    """The browser that all visitors share, each with cookies of their own."""
    async with open_browser(program) as opened:
        yield opened


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def solid(program: Path) -> AsyncIterator[Browser]:
    """A browser that draws in three dimensions."""
    async with open_browser(program, SOLID) as opened:
        yield opened


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def stage(house: Running) -> AsyncIterator[Stage]:
    """Tables in every state, to be looked at and left as they are."""
    async with open_stage(house.base) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="session")
async def make_visitor(browser: Browser, house: Running) -> AsyncIterator[MakeVisitor]:
    """Lets a visitor come; at the end none of them may have seen anything go wrong."""
    visitors: list[Visitor] = []

    async def open_visitor(base: str = house.base, pace: str = "instant", **device: object) -> Visitor:
        visitors.append(await Visitor.create(browser, base, pace, **device))
        return visitors[-1]

    yield open_visitor
    for visitor in visitors:
        await visitor.leave()
    assert [fault for visitor in visitors for fault in visitor.faults] == []
