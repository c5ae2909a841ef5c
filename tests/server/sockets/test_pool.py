"""Concurrent grabs in one pool: the first one wins, and each gets exactly one answer."""

from __future__ import annotations

from bench.server.pool import hammer
from tests.server.running import Running


async def test_concurrent_grabs_are_answered_once(house: Running) -> None:
    tally, record = await hammer(8, 1, house.base)
    assert tally.inconsistent_views == 0
    assert tally.accepted > 0
    assert {tally.answers[message] for message in tally.sent} == {1}
    assert record.count("grab") > 0
