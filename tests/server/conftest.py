"""Fixtures: servers shared by tests, and guests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack

import pytest

from tests.server.clients import Guest
from tests.server.in_process import InProcessServer
from tests.server.server_process import ServerProcess

Connect = Callable[..., Awaitable[Guest]]


Server = InProcessServer | ServerProcess


@pytest.fixture(scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[InProcessServer]:
    """A server with generous limits in this process."""
    async with InProcessServer(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture(scope="session")
def server_process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with generous limits in a separate process."""
    with ServerProcess(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
async def connect(server: Server) -> AsyncIterator[Connect]:
    """Yield a function that connects a guest, with a name if given."""
    async with AsyncExitStack() as stack:

        async def connect_guest(name: str | None = None, base: str | None = None) -> Guest:
            guest = await stack.enter_async_context(Guest(base or server.base))
            await guest.get("/api/me")
            return guest if name is None else await guest.set_name(name)

        yield connect_guest
