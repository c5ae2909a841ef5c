"""An HTTP client that sends requests byte for byte, also those that other clients refuse to send."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Answer:
    """A response."""

    status: int
    headers: dict[str, str]
    body: bytes


class RawHttpClient:
    """An HTTP client with one connection, reopened whenever the server has closed it."""

    def __init__(self, base: str, headers: dict[str, str]) -> None:
        where = urlsplit(base)
        self._host, self._port = where.hostname or "", where.port
        self._headers = {"host": where.netloc, "origin": base} | headers
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(
        self, method: str, path: str, content: str | bytes = b"", headers: dict[str, str] | None = None
    ) -> Answer:
        """Send a request. The given headers replace the usual ones."""
        body = content.encode() if isinstance(content, str) else content
        given = self._headers | (headers or {}) | {"content-length": str(len(body))}
        head = "".join(f"{name}: {value}\r\n" for name, value in given.items())
        reader, writer = self._streams or await self._open()
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        answer = await self._read_answer(reader)
        if answer.headers.get("connection") == "close":
            self.close()
        return answer

    def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self._streams = await asyncio.open_connection(self._host, self._port)
        return self._streams

    async def _read_answer(self, reader: asyncio.StreamReader) -> Answer:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        return Answer(int(first.split()[1]), headers, await self._read_body(reader, headers))

    async def _read_body(self, reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
        if "content-length" in headers:
            return await reader.readexactly(int(headers["content-length"]))
        if headers.get("transfer-encoding") != "chunked":
            return await reader.read() if headers.get("connection") == "close" else b""
        body = b""
        while size := int(await reader.readline(), 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readline()
        return body
