"""Concurrent grabs in one pool: the first one wins, and each gets exactly one answer."""

from __future__ import annotations

import pytest

from bench.server.pool import hammer
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external


async def test_concurrent_grabs_are_answered_once(server: ServerProcess) -> None:
    tally, record = await hammer(8, 1, server.base)
    assert tally.inconsistent_views == 0
    assert tally.accepted > 0
    assert {tally.answers[message] for message in tally.sent} == {1}
    assert record.count("grab") > 0
