"""Attacks by one guest on the server, measured with the present limits: `python -m bench.server.attacks`."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.server.run import PAGE, Server, replace_section
from machinami.server.schemas.protocol import PROTOCOL

SECTION_HEADING = "## Abuse by one guest"
"""Heading of the page section that this benchmark writes."""

SERVER_SCRIPT = """
import sys
from dataclasses import replace
from pathlib import Path
from machinami.server.main import serve
from machinami.server.settings import Limits, Settings
limits = replace(Limits(), words_seconds=0)
serve(port=0, settings=Settings(Path(sys.argv[1]), limits=limits, warm=False))
"""
RECORD = Path(__file__).parents[2] / "tests" / "golden" / "edo-three-hidden.jsonl"
UNDOS, READERS, UNFINISHED, TABLES = 20, 8, 181, 100


def create_client(base: str) -> httpx.AsyncClient:
    """Create an HTTP client with separate cookies."""
    return httpx.AsyncClient(base_url=base, headers={"origin": base}, timeout=120)


async def time_request(client: httpx.AsyncClient, address: str) -> float:
    """Return the seconds until a response is complete."""
    start = time.perf_counter()
    (await client.get(address)).raise_for_status()
    return time.perf_counter() - start


async def receive_views(wire: ClientConnection) -> dict[str, Any]:
    """Return the next views, by seat."""
    while (message := json.loads(await wire.recv()))["type"] != "views":
        pass
    views: dict[str, Any] = message["views"]
    return views


async def measure_undos(server: Server) -> tuple[float, float]:
    """Return another guest's wait, and the time to read the record, after many undos at a table."""
    async with create_client(server.base) as ann, create_client(server.base) as bob:
        places = [{"me": True, "name": "Ann"}, {"here": "Zoé"}]
        body = {"game": "toscana", "seats": 2, "options": {}, "places": places}
        table = (await ann.post("/api/tables", json=body)).raise_for_status().json()["table"]
        headers = {"cookie": "; ".join(f"{name}={value}" for name, value in ann.cookies.items())}
        address = f"{server.base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        async with connect(address, origin=server.base, additional_headers=headers) as wire:  # type: ignore[arg-type]
            await wire.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            views = await receive_views(wire)
            for n in range(UNDOS):
                seat, view = next((int(seat), view) for seat, view in views.items() if view["offered"])
                act = {"type": "act", "n": 2 * n + 1, "seat": seat, "prompt": view["prompt"]["id"]}
                await wire.send(json.dumps(act | {"do": view["offered"][0]}))
                await receive_views(wire)
                await wire.send(json.dumps({"type": "undo", "n": 2 * n + 2, "seat": seat}))
                views = await receive_views(wire)
        return await time_request(bob, "/api/me"), await time_request(ann, f"/api/tables/{table}/record")


async def measure_long_cookie(server: Server) -> float:
    """Return the CPU seconds of one request with a cookie of 64 KB."""
    before = server.cpu_seconds
    async with create_client(server.base) as ann:
        await ann.get("/api/me", headers={"cookie": 'machinami="' + '\\"' * 32_400 + '"'})
    return server.cpu_seconds - before


async def measure_stalled_readers(server: Server) -> float:
    """Return the MiB held by clients that request a replay and do not read it."""
    async with create_client(server.base) as ann:
        await ann.get("/api/me")
        text = {"content-type": "text/plain; charset=utf-8"}
        sent = await ann.post("/api/records", content=RECORD.read_text(), headers=text)
        address = f"/api/replays/{sent.raise_for_status().json()['replay']}"
        await time_request(ann, address)
        before = server.memory
        readers = [open_connection(server) for _ in range(READERS)]
        for reader in readers:
            reader.sendall(f"GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        for reader in readers:
            await asyncio.to_thread(reader.recv, 12)
        used = server.memory - before
        for reader in readers:
            reader.close()
    return used / 2**20


async def measure_unfinished_requests(server: Server) -> float:
    """Return the seconds until the last of many incomplete requests is cut off."""
    start = time.perf_counter()
    sockets = [open_connection(server) for _ in range(UNFINISHED)]
    for one in sockets:
        one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
    for one in sockets:
        while await asyncio.to_thread(one.recv, 1_000):
            pass
        one.close()
    return time.perf_counter() - start


async def count_tables_at_once(server: Server) -> int:
    """Return the number of tables created for a guest who requests too many at once."""
    async with create_client(server.base) as ann:
        await ann.post("/api/me", json={"name": "Ann"})
        places = [{"me": True, "name": "Ann"}, {"bot": 1}]
        body = {"game": "toscana", "seats": 2, "options": {}, "places": places}
        answers = await asyncio.gather(*(ann.post("/api/tables", json=body) for _ in range(TABLES)))
    return sum(answer.is_success for answer in answers)


def format_with_minimum(value: float, least: int) -> str:
    """Format a figure, or `under …` if it is below the resolution `least`."""
    return f"{value:.0f}" if value >= least else f"under {least}"


def open_connection(server: Server) -> socket.socket:
    """Open a TCP connection to a server."""
    return socket.create_connection(("127.0.0.1", int(server.base.rpartition(":")[2])))


async def measure_rows(server: Server) -> list[str]:
    """Measure all attacks; return table rows with the former and the present figures."""
    waited, read = await measure_undos(server)
    cookie = await measure_long_cookie(server)
    memory = await measure_stalled_readers(server)
    tables = await count_tables_at_once(server)
    cut = await measure_unfinished_requests(server)
    return [
        f"| another guest's wait after {UNDOS} undos at a table | 13.9 s | {1000 * waited:.0f} ms |",
        f"| reading the record of that table | 19 s | {1000 * read:.0f} ms |",
        "| CPU time of a request with a cookie of 64 KB | 4.3 s "
        f"| {format_with_minimum(1000 * cookie, 10)} ms |",
        f"| memory held by {READERS} stalled readers (formerly of 132 MB, now of a game of Edo) "
        f"| 1,045 MB | {format_with_minimum(memory, 1)} MiB |",
        f"| {UNFINISHED} incomplete requests are cut off after | never (48 s seen) | {cut:.0f} s |",
        f"| tables of a guest who asks for {TABLES} at once (30 allowed) | 100 | {tables} |",
    ]


def main() -> None:
    """Measure, and write this section of the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.attacks", description=__doc__)
    parser.add_argument("--out", type=Path, default=PAGE)
    options = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, SERVER_SCRIPT)
        try:
            table = asyncio.run(measure_rows(server))
        finally:
            server.stop()
    text = "\n".join(
        [
            SECTION_HEADING,
            "",
            "Written by `python -m bench.server.attacks`, with the default limits, load before the run",
            f"{load:.1f}; before: the first release under the same attacks.",
            "",
            "| | before | now |",
            "|---|---:|---:|",
            *table,
            "",
        ]
    )
    replace_section(options.out, SECTION_HEADING, text)
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
