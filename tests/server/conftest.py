"""Fixtures: one server shared by tests, and guests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack

import pytest

from tests.server.guests import Guest
from tests.server.running import Running

Comes = Callable[..., Awaitable[Guest]]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with generous limits."""
    with Running(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
async def comes(house: Running) -> AsyncIterator[Comes]:
    """Yield a function that connects a guest, with a name if given."""
    async with AsyncExitStack() as stack:

        async def come(name: str | None = None, base: str | None = None) -> Guest:
            guest = await stack.enter_async_context(Guest(base or house.base))
            await guest.get("/api/me")
            return guest if name is None else await guest.set_name(name)

        yield come
