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
from tests.server.cluster.dropping import Dropping
from tests.server.cluster.town import Town
from tests.soak import SOAK, choose_count

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.soak]

log = logging.getLogger(__name__)

TIMES = choose_count(2, 20)
STOPPED = 15.0 if SOAK else 3.5
"""Seconds of a pause, longer than the timeout after which a process counts as dead."""
CUT = 5.0 if SOAK else 2.0


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """A PostgreSQL that tests may damage."""
    made = Cluster()
    yield made
    made.close()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def way(own: Cluster) -> AsyncIterator[Dropping]:
    """A proxy between the processes and their database."""
    async with Dropping(own.port) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def town(own: Cluster, way: Dropping, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Town]:
    """Two processes and their clients, shared by all tests of this module."""
    database = own.database()
    through = database.replace(f":{own.port}/", f":{way.port}/")
    async with Town(tmp_path_factory.mktemp("town"), database, 2, through) as made:
        yield made


@pytest.fixture(autouse=True)
def log_recovery_times(town: Town, request: pytest.FixtureRequest) -> Iterator[None]:
    """Log how long the tables took to continue; shown with `--log-cli-level=INFO`."""
    town.took.clear()
    yield
    # All tables must continue before each fault; after it, the recovery time is measured.
    after = sorted(town.took[1::2])
    log.info("%s: %s", request.node.name, " ".join(f"{seconds:.1f}" for seconds in after))


async def test_tables_recover_after_process_kill(town: Town) -> None:
    for number in range(TIMES):
        await town.goes_on()
        town.servers[number % 2].kill()
        await town.goes_on()
        await asyncio.to_thread(town.servers[number % 2].start)
    await town.rests()


async def test_paused_process_writes_no_table_leased_elsewhere(town: Town) -> None:
    for number in range(TIMES):
        await town.goes_on()
        stopped = town.servers[(number + 1) % 2].pid
        os.kill(stopped, signal.SIGSTOP)
        await asyncio.sleep(STOPPED)
        os.kill(stopped, signal.SIGCONT)
        await town.goes_on()
    await town.rests()


async def test_page_switches_from_paused_process(town: Town) -> None:
    for _ in range(TIMES):
        await town.goes_on()
        stopped = (await town.holder(town.page)).pid
        os.kill(stopped, signal.SIGSTOP)
        try:
            # All earlier answers have arrived by then.
            await asyncio.sleep(0.2)
            await town.goes_on(town.page)
        finally:
            os.kill(stopped, signal.SIGCONT)
    await town.rests()


async def test_stopping_process_hands_over_tables(town: Town) -> None:
    for number in range(TIMES):
        await town.goes_on()
        await asyncio.to_thread(town.servers[number % 2].stop)
        await town.goes_on()
        await asyncio.to_thread(town.servers[number % 2].start)
    await town.rests()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["restarted", "killed"])
async def test_tables_recover_after_database_restart(town: Town, own: Cluster, how: signal.Signals) -> None:
    for _ in range(TIMES):
        await town.goes_on()
        await asyncio.to_thread(own.stop, how)
        await asyncio.to_thread(own.start)
        await town.goes_on()
    await town.rests()


async def test_tables_recover_after_network_cut(town: Town, way: Dropping) -> None:
    for _ in range(TIMES):
        await town.goes_on()
        await way.cut(CUT)
        await town.goes_on()
    await town.rests()


async def test_tables_recover_after_proxy_restart(town: Town) -> None:
    for _ in range(TIMES):
        await town.goes_on()
        await asyncio.to_thread(town.nginx.stop)
        await asyncio.to_thread(town.nginx.start)
        await town.goes_on()
    await town.rests()
