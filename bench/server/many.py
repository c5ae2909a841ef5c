"""Many sockets, and many processes at one PostgreSQL: `python -m bench.server.many`.

Servers, database and crowd can be given cores of their own, so that what is measured is the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.server.crowd import Tally
from bench.server.pool import hammer
from bench.server.run import Crowd, Server, Size, many_files


def quantile(times: list[float], part: float) -> float:
    """A quantile in milliseconds."""
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2)


def held(servers: list[Server], wanted: argparse.Namespace) -> dict[str, Any]:
    """Fill the servers, let everybody stay for a while, and count."""
    size = Size(wanted.tables, wanted.pause, wanted.watchers, wanted.turns)
    bases = [server.base for server in servers]
    empty, filling = [server.memory for server in servers], time.perf_counter()
    crowd = Crowd(bases, size, range(size.tables), wanted.crowd, wanted.seconds, not wanted.together)
    filled = time.perf_counter() - filling
    crowd.go()
    crowd.hear()
    used, looped = sum(s.seconds for s in servers), [s.looped for s in servers]
    began = time.perf_counter()
    tallies: list[Tally] = crowd.hear()
    spent = time.perf_counter() - began
    heard = [wait for tally in tallies for wait in tally.heard]
    answered = [wait for tally in tallies for wait in tally.answered]
    return {
        "sockets": size.sockets,
        "tables": size.tables,
        "filled_s": round(filled, 1),
        "held_s": round(spent, 1),
        "actions_a_second": round(len(answered) / spent, 1),
        "broadcast_p50_ms": quantile(heard, 0.5),
        "broadcast_p99_ms": quantile(heard, 0.99),
        "broadcast_worst_ms": quantile(heard, 1.0),
        "answer_p50_ms": quantile(answered, 0.5),
        "answer_p99_ms": quantile(answered, 0.99),
        "cores_of_servers": round((sum(s.seconds for s in servers) - used) / spent, 2),
        "loops_busy": [round((s.looped - was) / spent, 2) for s, was in zip(servers, looped, strict=True)],
        "crowd_busy": [round(tally.worked / spent, 2) for tally in tallies],
        "sent_mb_a_second": round(sum(tally.bytes for tally in tallies) / spent / 1e6, 2),
        "empty_mib": [round(memory / 2**20) for memory in empty],
        "full_mib": [round(server.memory / 2**20) for server in servers],
    }


def pool(servers: list[Server], wanted: argparse.Namespace) -> dict[str, Any]:
    """Eight hands at one table of Jutaku, who come by all servers."""
    tally, _ = asyncio.run(hammer(8, wanted.seconds, *(server.base for server in servers)))
    return {
        "actions": len(tally.sent),
        "answer_p50_ms": quantile(tally.answered, 0.5),
        "answer_p99_ms": quantile(tally.answered, 0.99),
        "answered_once": all(tally.answers[key] == 1 for key in tally.sent),
        "doubles": tally.doubles,
    }


def main() -> None:
    """Measure once, and add what was found to a file of lines."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.many", description=__doc__)
    parser.add_argument("what", choices=["held", "pool"])
    parser.add_argument("--name", required=True)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--database", default="", help="the address of a PostgreSQL; a file if there is none")
    parser.add_argument("--server-cores", default="", help="as taskset has it")
    parser.add_argument("--crowd-cores", default="")
    parser.add_argument("--crowd", type=int, default=4, help="processes of the crowd")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--watchers", type=int, default=3)
    parser.add_argument("--pause", type=float, default=8.0)
    parser.add_argument("--turns", type=int, default=1)
    parser.add_argument("--together", action="store_true", help="all people of a table come by one server")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    many_files()
    if wanted.crowd_cores:
        os.sched_setaffinity(0, cores(wanted.crowd_cores))
    with tempfile.TemporaryDirectory() as folder:
        servers = [
            Server(folder, database=wanted.database, cores=wanted.server_cores) for _ in range(wanted.servers)
        ]
        try:
            found = (held if wanted.what == "held" else pool)(servers, wanted)
        finally:
            for server in servers:
                server.stop()
    line = json.dumps({"name": wanted.name, "servers": wanted.servers, "load": os.getloadavg()[0]} | found)
    with wanted.out.open("a") as out:
        out.write(line + "\n")
    print(line)


def cores(text: str) -> set[int]:
    """The cores that taskset would understand."""
    found: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        found |= {*range(int(first), int(last or first) + 1)}
    return found


if __name__ == "__main__":
    main()
