"""Connections that send nothing, read nothing, or are too many."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from machinami.server.schemas.protocol import PROTOCOL
from machinami.server.settings import Limits
from tests.server.clients import PATIENCE, Guest
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

UNFINISHED = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: localhost\r\n",
    "half a body": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\ncontent-length: 9\r\n\r\n{",
    "a second head": b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\nGET /",
}
SHORT = {"head_seconds": 0.5, "body_seconds": 0.5, "unread_seconds": 0.5}
TALKATIVE = {"commands_per_second": 10_000.0, "commands_at_once": 10_000}
"""A high command rate, so that unread output accumulates quickly."""
CUT = min(Limits().head_seconds, Limits().body_seconds, Limits().unread_seconds) - 1
"""Seconds after which a connection is known to have the usual limits instead of `SHORT`."""
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def calls(server: ServerProcess, count: int = 1) -> AsyncIterator[list[Stream]]:
    streams = [await asyncio.open_connection("127.0.0.1", server.config["port"]) for _ in range(count)]
    try:
        yield streams
    finally:
        for _, writer in streams:
            writer.close()


async def rest(stream: Stream, within: float = PATIENCE) -> bytes:
    async with asyncio.timeout(within):
        try:
            return await stream[0].read()
        except ConnectionResetError:
            return b""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("hasty"), limits=SHORT | TALKATIVE) as running:
        yield running


@pytest.mark.parametrize("said", UNFINISHED.values(), ids=UNFINISHED.keys())
async def test_unfinished_request_times_out(hasty: ServerProcess, said: bytes) -> None:
    async with calls(hasty) as [stream]:
        begun = monotonic()
        stream[1].write(said)
        await rest(stream, CUT)
        assert monotonic() - begun > 0.9 * SHORT["head_seconds"]


async def test_trickling_bytes_do_not_extend_timeout(hasty: ServerProcess) -> None:
    async with calls(hasty) as [stream]:

        async def trickle() -> None:
            while True:
                stream[1].write(b"x")
                await asyncio.sleep(0.1)

        trickling = asyncio.create_task(trickle())
        try:
            await rest(stream, CUT)
        finally:
            trickling.cancel()


async def test_overlong_request_head_is_refused(hasty: ServerProcess) -> None:
    async with calls(hasty) as [stream]:
        stream[1].write(b"GET / HTTP/1.1\r\n" + b"a:\r\n" * 16_000 + b"\r\n")
        assert (await rest(stream)).startswith((b"HTTP/1.1 431", b"HTTP/1.1 400"))


async def test_idle_connections_do_not_block_others(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, limits=SHORT | {"connections": 40}) as server:
        async with calls(server, 60) as streams:
            await asyncio.gather(*(rest(stream, CUT) for stream in streams))
            async with Guest(server.base) as ann:
                assert (await ann.get("/api/me")).status_code == 200


async def test_connections_are_limited_per_address(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, limits={"connections_per_address": 5}) as server:
        async with calls(server, 5) as streams, calls(server) as [sixth]:
            assert (await rest(sixth)).startswith(b"HTTP/1.1 503")
            for stream in streams:
                stream[1].write(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nconnection: close\r\n\r\n")
            for stream in streams:
                assert (await rest(stream)).startswith(b"HTTP/1.1 200")
        async with Guest(server.base) as ann:
            assert (await ann.get("/api/games")).status_code == 200


async def greets(wire: ClientConnection) -> None:
    """Send hello messages continuously, each of which requests everything."""
    while True:
        await wire.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
        await asyncio.sleep(0)


async def test_socket_that_reads_nothing_is_closed(hasty: ServerProcess) -> None:
    async with Guest(hasty.base) as ann:
        table = await (await ann.set_name("Ann")).create_table("toscana", {"me": True}, {"here": "Bob"})
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", hasty.config["port"]))
        wire = await ann.open_table_socket(table, sock=narrow, compression=None, close_timeout=0.5)
        assert isinstance(wire, ClientConnection)
        wire.transport.pause_reading()
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(greets(wire), Limits().unread_seconds - 1)
        assert wire.close_code == 1006


async def test_sockets_are_limited_per_address(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, limits={"sockets_per_address": 3}) as server:
        async with Guest(server.base) as ann, Guest(server.base) as bob:
            table = await (await ann.set_name("Ann")).create_table("toy_walk", {"me": True}, {"open": True})
            await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
            for guest in (ann, ann, bob):
                await guest.join_table(table)
            refused = await bob.open_table_socket(table)
            assert json.loads(await refused.recv())["error"]["clause"] == "S-8"


async def test_untrusted_forwarded_header_is_ignored(tmp_path: Path) -> None:
    limits = {"requests_at_once": 3, "requests_per_second": 0.001}
    with ServerProcess(tmp_path, limits=limits) as server:
        async with Guest(server.base) as ann:
            for number in range(5):
                headers = {"x-forwarded-for": f"10.0.0.{number}", "x-forwarded-proto": "https"}
                answer = await ann.http.get("/api/games", headers=headers)
                assert answer.status_code == (200 if number < 3 else 429)


async def test_refused_socket_logs_no_error(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        async with Guest(server.base) as ann:
            with pytest.raises(Exception, match="403"):
                await ann.open_table_socket("nothing", origin="http://evil.example")
        assert server.log_text == ""


async def test_socket_without_hello_is_closed(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, limits={"hello_seconds": 0.1}) as server:
        async with Guest(server.base) as ann:
            table = await (await ann.set_name("Ann")).create_table("toy_walk", {"me": True}, {"open": True})
            silent = await ann.open_table_socket(table)
            await silent.wait_closed()
            assert silent.close_code == 4001


async def test_silent_socket_is_closed(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, limits={"silent_seconds": 1.0}) as server:
        async with Guest(server.base) as ann:
            table = await (await ann.set_name("Ann")).create_table("toy_walk", {"me": True}, {"open": True})
            wire = await ann.join_table(table)
            await wire.socket.wait_closed()
            assert wire.socket.close_code == 4001
            assert (await ann.join_table(table)).table["phase"] == "waiting"
