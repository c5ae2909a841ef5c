"""Faults among several processes: no acknowledged move is lost, and every table continues."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.postgres import Cluster
from tests.redis import RedisServer
from tests.server.clients import PATIENCE
from tests.server.cluster.dropping_proxy import DroppingProxy
from tests.server.cluster.harness import ServerCluster
from tests.soak import SOAK, choose_count

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.external, pytest.mark.soak]

log = logging.getLogger(__name__)

TIMES = choose_count(2, 20)
STOPPED = 15.0 if SOAK else 3.5
"""Seconds of a pause, longer than the timeout after which a process counts as dead."""
CUT = 5.0 if SOAK else 2.0
WITHOUT_REDIS = 60.0 if SOAK else 3.0


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """A PostgreSQL that tests may damage."""
    made = Cluster()
    yield made
    made.close()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def way(own: Cluster) -> AsyncIterator[DroppingProxy]:
    """A proxy between the processes and their database."""
    async with DroppingProxy(own.port) as made:
        yield made


@pytest.fixture(scope="module")
def broker() -> Iterator[RedisServer]:
    """A Redis that tests may damage."""
    made = RedisServer()
    yield made
    made.stop()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def broker_way(broker: RedisServer) -> AsyncIterator[DroppingProxy]:
    """A proxy between the processes and Redis."""
    async with DroppingProxy(broker.port) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server_cluster(
    own: Cluster, way: DroppingProxy, broker_way: DroppingProxy, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[ServerCluster]:
    """Two processes and their clients, shared by all tests of this module."""
    database, folder = own.database(), tmp_path_factory.mktemp("server_cluster")
    through = database.replace(f":{own.port}/", f":{way.port}/")
    redis = f"redis://127.0.0.1:{broker_way.port}"
    async with ServerCluster(folder, database, redis, 2, through) as made:
        yield made


@pytest.fixture(autouse=True)
def log_recovery_times(server_cluster: ServerCluster, request: pytest.FixtureRequest) -> Iterator[None]:
    """Log how long the tables took to continue; shown with `--log-cli-level=INFO`."""
    server_cluster.recovery_times.clear()
    yield
    # All tables must continue before each fault; after it, the recovery time is measured.
    after = sorted(server_cluster.recovery_times[1::2])
    log.info("%s: %s", request.node.name, " ".join(f"{seconds:.1f}" for seconds in after))


async def test_tables_recover_after_process_kill(server_cluster: ServerCluster) -> None:
    for number in range(TIMES):
        await server_cluster.wait_for_moves()
        server_cluster.servers[number % 2].kill()
        await server_cluster.wait_for_moves()
        await asyncio.to_thread(server_cluster.servers[number % 2].start)
    await server_cluster.stop_and_audit()


async def test_tables_recover_after_process_pause(server_cluster: ServerCluster) -> None:
    for number in range(TIMES):
        await server_cluster.wait_for_moves()
        stopped = server_cluster.servers[(number + 1) % 2].pid
        os.kill(stopped, signal.SIGSTOP)
        await asyncio.sleep(STOPPED)
        os.kill(stopped, signal.SIGCONT)
        await server_cluster.wait_for_moves()
    await server_cluster.stop_and_audit()


async def test_page_switches_from_paused_process(server_cluster: ServerCluster) -> None:
    for number in range(TIMES):
        await server_cluster.wait_for_moves()
        # Of two pauses in a row, at least one is that of the process to which the page is connected.
        stopped = server_cluster.servers[number % 2].pid
        os.kill(stopped, signal.SIGSTOP)
        try:
            # All earlier answers have arrived by then.
            await asyncio.sleep(0.2)
            await server_cluster.wait_for_moves(server_cluster.page)
        finally:
            os.kill(stopped, signal.SIGCONT)
    await server_cluster.stop_and_audit()


async def test_stopping_process_hands_over_tables(server_cluster: ServerCluster) -> None:
    for number in range(TIMES):
        await server_cluster.wait_for_moves()
        await asyncio.to_thread(server_cluster.servers[number % 2].stop)
        await server_cluster.wait_for_moves()
        await asyncio.to_thread(server_cluster.servers[number % 2].start)
    await server_cluster.stop_and_audit()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["restarted", "killed"])
async def test_tables_recover_after_database_restart(
    server_cluster: ServerCluster, own: Cluster, how: signal.Signals
) -> None:
    for _ in range(TIMES):
        await server_cluster.wait_for_moves()
        await asyncio.to_thread(own.stop, how)
        await asyncio.to_thread(own.start)
        await server_cluster.wait_for_moves()
    await server_cluster.stop_and_audit()


async def test_tables_recover_after_network_cut(server_cluster: ServerCluster, way: DroppingProxy) -> None:
    for _ in range(TIMES):
        await server_cluster.wait_for_moves()
        await way.cut(CUT)
        await server_cluster.wait_for_moves()
    await server_cluster.stop_and_audit()


async def test_tables_recover_after_proxy_restart(server_cluster: ServerCluster) -> None:
    for _ in range(TIMES):
        await server_cluster.wait_for_moves()
        await asyncio.to_thread(server_cluster.nginx.stop)
        await asyncio.to_thread(server_cluster.nginx.start)
        await server_cluster.wait_for_moves()
    await server_cluster.stop_and_audit()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["restarted", "killed"])
async def test_tables_recover_after_redis_restart(
    server_cluster: ServerCluster, broker: RedisServer, how: signal.Signals
) -> None:
    for _ in range(TIMES):
        await server_cluster.wait_for_moves()
        await asyncio.to_thread(broker.stop, how)
        await asyncio.to_thread(broker.start)
        await server_cluster.wait_for_moves()
    await server_cluster.stop_and_audit()


async def test_tables_recover_after_redis_cut(
    server_cluster: ServerCluster, broker_way: DroppingProxy
) -> None:
    for _ in range(TIMES):
        await server_cluster.wait_for_moves()
        await broker_way.cut(CUT)
        await server_cluster.wait_for_moves()
    await server_cluster.stop_and_audit()


async def test_tables_continue_without_redis(server_cluster: ServerCluster, broker: RedisServer) -> None:
    await server_cluster.wait_for_moves()
    await asyncio.to_thread(broker.stop)
    try:
        async with asyncio.timeout(WITHOUT_REDIS + PATIENCE):
            for _ in range(3):
                await asyncio.sleep(WITHOUT_REDIS / 3)
                await server_cluster.wait_for_moves()
    finally:
        await asyncio.to_thread(broker.start)
    await server_cluster.wait_for_moves()
    await server_cluster.stop_and_audit()
