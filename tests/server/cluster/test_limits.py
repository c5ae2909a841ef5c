"""Limits per guest apply to all processes together."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.postgres import Cluster
from tests.redis import RedisServer
from tests.server.clients import Guest
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

QUOTA, AT_ONCE = 3, 60


@pytest.fixture(scope="module")
def two(
    cluster: Cluster, redis: RedisServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[ServerProcess]]:
    """Two processes with strict limits on one database."""
    limits = {"tables_per_guest": QUOTA, "changes_per_second": 0.01, "changes_at_once": AT_ONCE}
    wish = {"database": cluster.migrated_database(), "redis": redis.address, "limits": limits}
    servers = [ServerProcess(tmp_path_factory.mktemp(f"p{number}"), **wish) for number in range(2)]
    yield servers
    for server in servers:
        server.stop()


async def test_quota_holds_across_processes_under_concurrency(two: list[ServerProcess]) -> None:
    async with Guest(two[0].base) as here, Guest(two[1].base) as there:
        await here.set_name("Ann")
        there.http.cookies.update(dict(here.http.cookies))
        body = {"game": "toy_walk", "seats": 2, "options": {}, "places": [{"me": True}, {"open": True}]}
        answers = await asyncio.gather(*(way.post("/api/tables", body) for way in (here, there) * QUOTA))
    assert sorted(answer.status_code for answer in answers) == [201] * QUOTA + [429] * QUOTA


async def test_quota_of_changes_is_shared_across_processes(two: list[ServerProcess]) -> None:
    async with Guest(two[0].base) as here, Guest(two[1].base) as there:
        while (await here.post("/api/me", {"name": "Ann"})).status_code != 429:
            pass
        assert (await there.post("/api/me", {"name": "Bob"})).status_code == 429
        assert (await there.get("/api/me")).status_code == 200
