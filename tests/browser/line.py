"""A line between a browser and its server that can be cut, as a tunnel or a lift would."""

from __future__ import annotations

import asyncio
from types import TracebackType
from urllib.parse import urlsplit


class Line:
    """Passes bytes on both ways. While it is cut, nobody comes through."""

    def __init__(self, base: str) -> None:
        there = urlsplit(base)
        self._host, self._port = there.hostname, there.port
        self._cut = False
        self._ends: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.base = ""

    async def __aenter__(self) -> Line:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
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
        """Everything that is under way ends, and nothing gets through."""
        self._cut = True
        for end in self._ends:
            end.transport.abort()

    def mend(self) -> None:
        """The line is back."""
        self._cut = False

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.transport.abort()
            return
        inner_reader, inner_writer = await asyncio.open_connection(self._host, self._port)
        ends = {writer, inner_writer}
        self._ends |= ends
        await asyncio.gather(_pass(reader, inner_writer), _pass(inner_reader, writer))
        self._ends -= ends


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()
