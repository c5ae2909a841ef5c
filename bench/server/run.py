"""The run: a server in one process, the crowd in another, both on this machine."""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

from bench.server.crowd import GAME, Table, Tally

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-server.md"
HOST = """
import sys
from dataclasses import replace
from pathlib import Path
from machinami.server.main import serve
from machinami.server.settings import Limits, Settings
wide = ("requests_at_once", "changes_at_once", "tables_per_guest")
many = dict.fromkeys((*wide, "sockets_per_address", "connections_per_address"), 10**6)
limits = replace(Limits(), words_seconds=0, **many)
serve(port=0, settings=Settings(Path(sys.argv[1]), limits=limits, warm=False))
"""


class Server:
    """A server under load."""

    def __init__(self, folder: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", HOST, f"{folder}/house.sqlite"], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        self.base = self._process.stdout.readline().split()[-1].rstrip("/")

    @property
    def memory(self) -> int:
        """Bytes it holds in memory."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    @property
    def seconds(self) -> float:
        """Processor time it has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Done."""
        self._process.terminate()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


def share(times: list[float], part: float) -> str:
    """A quantile in milliseconds."""
    ordered = sorted(times)
    return f"{1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]:.1f} ms"


async def measure(tables: int, watchers: int, pause: float, seconds: float) -> list[tuple[str, str]]:
    """Fill the house, let everybody play for a while, and count."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            tally = Tally()
            crowd = [Table(server.base, number, pause, tally) for number in range(tables)]
            await crowd[0].open(watchers)
            empty = server.memory
            for table in crowd[1:]:
                await table.open(watchers)
            full = server.memory
            for table in crowd:
                table.begin()
            await asyncio.sleep(seconds / 10)
            tally.heard.clear()
            tally.answered.clear()
            tally.bytes, used, began = 0, server.seconds, time.perf_counter()
            await asyncio.sleep(seconds)
            spent = time.perf_counter() - began
            busy = (server.seconds - used) / spent
            found = [
                ("from an action to its broadcast, median", share(tally.heard, 0.5)),
                ("from an action to its broadcast, 99 of 100", share(tally.heard, 0.99)),
                ("from an action to its answer, median", share(tally.answered, 0.5)),
                ("from an action to its answer, 99 of 100", share(tally.answered, 0.99)),
                ("actions a second", f"{len(tally.answered) / spent:.0f}"),
                ("broadcasts a second", f"{len(tally.heard) / spent:.0f}"),
                ("sent a second, before packing", f"{tally.bytes / spent / 1e6:.1f} MB"),
                ("processor of the server", f"{100 * busy:.0f} % of a core"),
                ("memory of the server with one table", f"{empty / 2**20:.0f} MiB"),
                (
                    "memory a further table with its sockets",
                    f"{(full - empty) / (tables - 1) / 1024:.0f} KiB",
                ),
                ("memory a table after play", f"{(server.memory - empty) / (tables - 1) / 1024:.0f} KiB"),
            ]
            await asyncio.gather(*(table.close() for table in crowd))
            return found
        finally:
            server.stop()


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--watchers", type=int, default=3)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds a player thinks, on average")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--out", type=Path, default=PAGE)
    wanted = parser.parse_args()
    load = os.getloadavg()[0]
    found = asyncio.run(measure(wanted.tables, wanted.watchers, wanted.pause, wanted.seconds))
    sockets = wanted.tables * (wanted.watchers + 2)
    versions = ", ".join(
        f"{name} {version(name)}" for name in ("litestar", "uvicorn", "uvloop", "websockets")
    )
    lines = [
        "# Benchmarks of the server",
        "",
        f"Written by `python -m bench.server`: {sockets} sockets on {wanted.tables} tables of",
        f"{GAME.title()}, two scripted players and {wanted.watchers} spectators at each, a move about every",
        f"{wanted.pause:g} s and table, for {wanted.seconds:g} s. Server and crowd share this machine",
        f"({os.cpu_count()} cores, load before the run {load:.1f}); every move is synchronised to",
        "the disk before anybody is told. Times are taken in the crowd, so they hold its own delays too.",
        "",
        "| | |",
        "|---|---:|",
        *(f"| {what} | {figure} |" for what, figure in found),
        "",
        f"{platform.system()} on {platform.machine()}, Python {platform.python_version()}, {versions}.",
    ]
    wanted.out.write_text("\n".join(lines) + "\n")
    sys.stdout.write("\n".join(lines) + "\n")
