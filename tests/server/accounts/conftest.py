"""Fixtures: account tests run on both kinds of database."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.postgres import KINDS, new_database
from tests.server.in_process import InProcessServer


@pytest.fixture(scope="package", params=KINDS)
async def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[InProcessServer]:
    """A server with generous limits, on an SQLite file or a PostgreSQL address."""
    folder = tmp_path_factory.mktemp("house")
    async with InProcessServer(folder, database=new_database(request.param, folder, request)) as running:
        yield running
