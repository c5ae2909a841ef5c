"""Several processes on one machine, as `machinami serve --workers` starts them."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.postgres import Cluster
from tests.server.clients import Guest, wait_for
from tests.server.server_process import is_alive
from tests.server.test_crash import GONE

ADDRESS = re.compile(r"Machinami: (http://\S+)/\n")
BUDGET = 100_000


class Workers:
    """A supervisor with two worker processes."""

    def __init__(self, database: str) -> None:
        command = "from machinami.cli import main; main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, "serve", "--port=0", f"--database={database}", "--workers=2"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        address = ADDRESS.fullmatch(self.process.stdout.readline())
        assert address is not None
        self.base = address[1]

    @property
    def serving(self) -> set[int]:
        """The ids of the worker processes; multiprocessing starts a further process that does not serve."""
        return {pid for pid in self._children() if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()}

    def _children(self) -> list[int]:
        file = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [pid for pid in map(int, file.read_text().split()) if is_alive(pid)]

    def close(self) -> None:
        """Stop the supervisor and its workers."""
        self.process.terminate()
        self.process.communicate()


@pytest.fixture
def workers(cluster: Cluster) -> Iterator[Workers]:
    workers = Workers(cluster.database())
    yield workers
    workers.close()


async def test_restart_of_workers_loses_no_move_and_no_clock_time(workers: Workers) -> None:
    before = workers.serving
    assert len(before) == 2
    async with Guest(workers.base) as ann:
        await ann.set_name("Ann")
        table = await ann.create_table(
            "toscana", {"me": True}, {"here": "Zoé"}, clock={"budget": BUDGET // 1000}
        )
        wire = await ann.join_table(table, "page")
        first = (await wire.wait_for_turn(0))["offered"][0]
        assert (await wire.act(first))["ok"]
        lines, began, left = wire.lines, time.monotonic(), wire.last["time"]["left"]
        workers.process.send_signal(signal.SIGHUP)
        # The restart closes the socket; the client may reconnect at once.
        with suppress(*GONE):
            while True:
                await wire.receive()
        await wait_for(lambda: len(workers.serving) == 2 and not before & workers.serving)
        wire = await ann.join_table(table, "page")
        assert wire.lines == lines
        seat = wire.views["0"]["awaited"][0]
        assert (await wire.act(wire.views[str(seat)]["offered"][0], seat))["ok"]
        spent = 1000 * (time.monotonic() - began)
        now = wire.last["time"]["left"]
        assert left[1 - seat] == now[1 - seat]
        assert left[seat] - spent - 1 <= now[seat] <= left[seat]
    last = workers.serving
    workers.close()
    assert not any(map(is_alive, last))
