"""A TCP proxy between browser and server that can interrupt, hold, delay and lose data."""

from __future__ import annotations

import asyncio
from random import Random
from types import TracebackType
from urllib.parse import urlsplit

RESEND_DELAY = 0.3
"""Seconds until a lost packet is sent again; later data waits for it."""


class NetworkProxy:
    """Forwards bytes in both directions with `delay` seconds each way and a share of lost packets."""

    def __init__(self, base: str, delay: float = 0.0, loss: float = 0.0) -> None:
        there = urlsplit(base)
        self._delay, self._loss, self._rng = delay, loss, Random(1)
        self._host, self._port = there.hostname, there.port
        self._cut = False
        self._through = asyncio.Event()
        self._through.set()
        self._ends: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.base = ""

    async def __aenter__(self) -> NetworkProxy:
        self._server = await asyncio.start_server(self._forward_connection, "127.0.0.1", 0)
        self.base = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    def cut(self) -> None:
        """Close all connections and refuse new ones."""
        self._cut = True
        self.release()
        for end in self._ends:
            end.transport.abort()

    def restore(self) -> None:
        """Accept connections again."""
        self._cut = False

    def hold(self) -> None:
        """Hold all data from now on."""
        self._through.clear()

    def release(self) -> None:
        """Deliver held data in order."""
        self._through.set()

    async def _forward_connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.transport.abort()
            return
        inner_reader, inner_writer = await asyncio.open_connection(self._host, self._port)
        ends = {writer, inner_writer}
        self._ends |= ends
        await asyncio.gather(self._forward(reader, inner_writer), self._forward(inner_reader, writer))
        self._ends -= ends

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(self._deliver(under_way, writer))
        clock = asyncio.get_running_loop()
        try:
            while data := await reader.read(65_536):
                lost = self._rng.random() < self._loss
                under_way.put_nowait((clock.time() + self._delay + lost * RESEND_DELAY, data))
        except ConnectionError:
            pass
        under_way.put_nowait((0.0, b""))
        await arriving

    async def _deliver(
        self, under_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter
    ) -> None:
        clock = asyncio.get_running_loop()
        try:
            while (packet := await under_way.get())[1]:
                await asyncio.sleep(max(0.0, packet[0] - clock.time()))
                await self._through.wait()
                writer.write(packet[1])
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()
