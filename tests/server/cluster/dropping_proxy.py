"""A TCP proxy to a local port that can drop traffic without closing connections at once."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from types import TracebackType


class DroppingProxy:
    """A proxy that forwards all traffic except during a cut."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._server: asyncio.Server | None = None
        self._open = True
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0

    async def __aenter__(self) -> DroppingProxy:
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        for writer in self._writers:
            writer.close()

    async def cut(self, seconds: float) -> None:
        """Drop all traffic for some seconds, then abort the open connections."""
        self._open = False
        await asyncio.sleep(seconds)
        for writer in [*self._writers]:
            writer.transport.abort()
        self._open = True

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._open:
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, back}
        await asyncio.gather(self._flow(reader, back), self._flow(there, writer))
        self._writers -= {writer, back}

    async def _flow(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65_536):
                if self._open:
                    sink.write(data)
                    await sink.drain()
        with suppress(OSError):
            sink.close()
