"""Fixtures: socket tests use a server in a separate process, with real connections."""

from __future__ import annotations

import pytest

from tests.server.server_process import ServerProcess


@pytest.fixture
def server(server_process: ServerProcess) -> ServerProcess:
    """The shared server process."""
    return server_process
