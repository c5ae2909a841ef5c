"""Contention in one pool: eight clients grab and release pieces at one table as fast as allowed, over real
sockets: `python -m bench.server.pool`."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.server.run import Server, format_quantile
from machinami.core.record_reader import replay
from machinami.server.schemas.protocol import PROTOCOL

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-pool.md"
PIECES = 68
PAUSE_SECONDS = 0.04
"""Seconds between an answer and the next action, to stay below the server's rate limit."""
Message = dict[str, Any]


@dataclass
class PoolTally:
    """Measurements. `answers` counts the answers to each message of each client."""

    answer_seconds: list[float] = field(default_factory=list)
    answers: Counter[tuple[int, int]] = field(default_factory=Counter)
    sent: set[tuple[int, int]] = field(default_factory=set)
    accepted_by_seat: Counter[int] = field(default_factory=Counter)
    accepted: int = 0
    refused: int = 0
    inconsistent_views: int = 0
    """Views in which a piece is in two places or in none."""


class PoolClient:
    """One client at the table."""

    def __init__(self, base: str, seat: int, tally: PoolTally) -> None:
        self._base, self._seat, self._tally, self._rng = base, seat, tally, Random(seat)
        self.http = httpx.AsyncClient(base_url=base, headers={"origin": base}, timeout=60)
        self._socket: ClientConnection | None = None
        self.view: Message = {}
        self._n = 0
        self._sent_at = 0.0
        self._accepted = False

    async def open_socket(self, table: str) -> None:
        """Open the socket and wait for the first view."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self._base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self._socket = await connect(
            address,
            origin=self._base,  # type: ignore[arg-type]
            additional_headers={"cookie": cookie},
            max_size=2**24,
        )
        await self._socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "client": "hand"}))
        while not self.view:
            await self._receive()

    async def reconnect(self, table: str) -> None:
        """Reconnect, to receive the current view."""
        await self.close_socket()
        self.view = {}
        await self.open_socket(table)

    async def play_phase(self, phase: str) -> None:
        """Do random offered actions whenever awaited, until the phase is over."""
        while self.view["board"]["phase"] == phase:
            if self._seat in self.view["awaited"]:
                await self._send_action(self._rng.choice(self.view["offered"]))
            else:
                await self._receive()

    async def hammer(self, until: float) -> None:
        """Grab and release random pieces until the given time."""
        while self.view["board"]["phase"] != "build":
            await self._receive()
        while time.perf_counter() < until:
            await self._send_action(self._next_action())
            await asyncio.sleep(PAUSE_SECONDS)

    async def close_socket(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            await self._socket.close()

    async def close(self) -> None:
        """Close the socket and the HTTP client."""
        await self.close_socket()
        await self.http.aclose()

    def _next_action(self) -> Message:
        board = self.view["board"]
        hand = self._held_piece()
        if hand is not None:
            return {"release": hand}
        return {"grab": self._rng.choice(board["pool"])} if board["pool"] else {"grab": 0}

    def _held_piece(self) -> int | None:
        hand: int | None = self.view["board"]["players"][self._seat]["hand"]
        return hand

    async def _send_action(self, action: Message) -> None:
        assert self._socket is not None
        self._n += 1
        phase = self.view["board"]["phase"]
        frame = {"type": "act", "n": self._n, "seat": self._seat, "do": action}
        self._tally.sent.add((self._seat, self._n))
        self._sent_at = time.perf_counter()
        await self._socket.send(json.dumps(frame))
        while not self._tally.answers[self._seat, self._n]:
            await self._receive()
        while self._accepted and phase == "build" and self._held_piece() != action.get("grab"):
            await self._receive()

    async def _receive(self) -> None:
        assert self._socket is not None
        message = json.loads(await self._socket.recv())
        if message["type"] == "answer":
            self._tally.answer_seconds.append(time.perf_counter() - self._sent_at)
            self._tally.answers[self._seat, message["n"]] += 1
            self._accepted = message["ok"]
            self._tally.accepted += message["ok"]
            self._tally.accepted_by_seat[self._seat] += message["ok"]
            self._tally.refused += not message["ok"]
        elif message["type"] == "views":
            self.view = message["views"][str(self._seat)]
            self._tally.inconsistent_views += not _is_consistent(self.view["board"])


def _is_consistent(board: Message) -> bool:
    """Return whether every piece is in exactly one place."""
    if board["phase"] not in ("countdown", "build", "window"):
        return True
    players = board["players"]
    places = [*board["pool"], *(player["hand"] for player in players if player["hand"] is not None)]
    places += [built["piece"] for player in players for built in player["built"]]
    return sorted(places) == list(range(PIECES))


async def hammer(clients: int, seconds: float, *bases: str) -> tuple[PoolTally, str]:
    """Let clients, distributed over the servers, compete for one pool; return their tally and the table's
    record. Raises AssertionError if the record does not replay to the final pool."""
    tally = PoolTally()
    hands = [PoolClient(bases[seat % len(bases)], seat, tally) for seat in range(clients)]
    places = [{"me": True, "name": "Hand 0"}, *[{"open": True}] * (clients - 1)]
    body = {"game": "jutaku", "seats": clients, "options": {}, "places": places}
    table = (await hands[0].http.post("/api/tables", json=body)).json()["table"]
    seats = (await hands[0].http.get(f"/api/tables/{table}")).json()["invitations"]["seats"]
    for seat, link in seats.items():
        await hands[int(seat)].http.post(f"/api/seats/{link}", json={"name": f"Hand {seat}"})
    for hand in hands:
        await hand.open_socket(table)
    await asyncio.gather(*(hand.play_phase("architects") for hand in hands))
    tally.answer_seconds.clear()
    tally.accepted_by_seat.clear()
    await asyncio.gather(*(hand.hammer(time.perf_counter() + 4 + seconds) for hand in hands))
    await hands[0].reconnect(table)
    record = (await hands[0].http.get(f"/api/tables/{table}/record")).text
    final = hands[0].view["board"]
    again = replay(record).view(0)["board"]
    assert again["pool"] == final["pool"], "the record does not replay to the same end"
    for hand in hands:
        await hand.close()
    return tally, record


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.pool", description=__doc__)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=180.0)
    parser.add_argument("--out", type=Path, default=PAGE)
    options = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            tally, record = asyncio.run(hammer(options.clients, options.seconds, server.base))
        finally:
            server.stop()
    once = all(tally.answers[key] == 1 for key in tally.sent)
    rows = [
        ("from an action to its answer, median", format_quantile(tally.answer_seconds, 0.5)),
        ("from an action to its answer, 99 of 100", format_quantile(tally.answer_seconds, 0.99)),
        ("actions", f"{len(tally.sent):,}"),
        ("a second", f"{len(tally.sent) / options.seconds:.0f}"),
        ("granted", f"{tally.accepted:,}"),
        ("refused because another was faster", f"{tally.refused:,}"),
        ("every action answered once", "yes" if once else "no"),
        ("views with a piece in two places or in none", str(tally.inconsistent_views)),
        ("lines of the record, replayed to the same end", f"{record.count(chr(10)):,}"),
    ]
    lines = [
        "# Benchmark of one pool of pieces",
        "",
        f"Written by `python -m bench.server.pool`: {options.clients} clients at one table of Tokyo Jutaku",
        f"grab and put back pieces for {options.seconds:g} s, each {1000 * PAUSE_SECONDS:g} ms after its",
        f"last answer. Server and clients share this machine ({os.cpu_count()} cores, load before the run",
        f"{load:.1f}); every line is synchronised to the disk before it is broadcast.",
        "",
        "| | |",
        "|---|---|",
        *(f"| {name} | {value} |" for name, value in rows),
        "",
    ]
    options.out.write_text("\n".join(lines), "utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
