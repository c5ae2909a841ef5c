"""Fixtures: one server shared by tests, and guests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack

import pytest

from tests.server.clients import Guest
from tests.server.server_process import ServerProcess

Connect = Callable[..., Awaitable[Guest]]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with generous limits."""
    with ServerProcess(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
async def connect(server: ServerProcess) -> AsyncIterator[Connect]:
    """Yield a function that connects a guest, with a name if given."""
    async with AsyncExitStack() as stack:

        async def connect_guest(name: str | None = None, base: str | None = None) -> Guest:
            guest = await stack.enter_async_context(Guest(base or server.base))
            await guest.get("/api/me")
            return guest if name is None else await guest.set_name(name)

        yield connect_guest
