"""Several processes of one machine, as `machinami serve --workers` starts them."""

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
from tests.server.guests import Guest, waits_for
from tests.server.running import alive
from tests.server.test_crash import GONE

SHOWN = re.compile(r"Machinami: (http://\S+)/\n")
BUDGET = 100_000


class Workers:
    """Two processes, and the one that looks after them."""

    def __init__(self, database: str) -> None:
        command = "from machinami.cli import main; main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, "serve", "--port=0", f"--database={database}", "--workers=2"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        shown = SHOWN.fullmatch(self.process.stdout.readline())
        assert shown is not None
        self.base = shown[1]

    @property
    def serving(self) -> set[int]:
        """The processes that serve; multiprocessing has one of its own besides."""
        return {pid for pid in self._children() if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()}

    def _children(self) -> list[int]:
        file = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [pid for pid in map(int, file.read_text().split()) if alive(pid)]

    def close(self) -> None:
        """Stop them all."""
        self.process.terminate()
        self.process.communicate()


@pytest.fixture
def workers(cluster: Cluster) -> Iterator[Workers]:
    made = Workers(cluster.database())
    yield made
    made.close()


async def test_processes_are_renewed_one_by_one_and_nobody_loses_a_move_or_a_second(workers: Workers) -> None:
    before = workers.serving
    assert len(before) == 2
    async with Guest(workers.base) as ann:
        await ann.set_name("Ann")
        table = await ann.makes("toscana", {"me": True}, {"here": "Zoé"}, clock={"budget": BUDGET // 1000})
        wire = await ann.sits(table, "page")
        first = (await wire.awaits(0))["offered"][0]
        assert (await wire.act(first))["ok"]
        lines, began, left = wire.lines, time.monotonic(), wire.last["time"]["left"]
        workers.process.send_signal(signal.SIGHUP)
        # Whoever is connected is hung up on, and may come back at once.
        with suppress(*GONE):
            while True:
                await wire.hear()
        await waits_for(lambda: len(workers.serving) == 2 and not before & workers.serving)
        wire = await ann.sits(table, "page")
        assert wire.lines == lines
        seat = wire.views["0"]["awaited"][0]
        assert (await wire.act(wire.views[str(seat)]["offered"][0], seat))["ok"]
        spent = 1000 * (time.monotonic() - began)
        now = wire.last["time"]["left"]
        assert left[1 - seat] == now[1 - seat]
        assert left[seat] - spent - 1 <= now[seat] <= left[seat]
    last = workers.serving
    workers.close()
    assert not any(map(alive, last))
