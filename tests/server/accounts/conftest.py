"""Fixtures: account tests run on both kinds of database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import KINDS, new_database
from tests.server.server_process import ServerProcess


@pytest.fixture(scope="package", params=KINDS)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A server with generous limits, on an SQLite file or a PostgreSQL address."""
    folder = tmp_path_factory.mktemp("house")
    with ServerProcess(folder, database=new_database(request.param, folder, request)) as running:
        yield running
