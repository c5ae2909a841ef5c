"""A push service stub, and browser keys that decrypt its messages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from machinami.server.notifications.encryption import encode_base64, encode_point

PATIENCE = 120


@dataclass(frozen=True)
class PushMessage:
    """A push message received by the stub."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """A push service stub that stores every message and answers as configured."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[PushMessage] = asyncio.Queue()
        self.answer = "201 Created"
        self.port = 0

    async def next(self) -> PushMessage:
        """Return the next message."""
        async with asyncio.timeout(PATIENCE):
            return await self.messages.get()

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read one request and answer it."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("ascii").split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in head[1:-2])}
        body = await reader.readexactly(int(headers["content-length"]))
        self.messages.put_nowait(PushMessage(head[0].split()[1], headers, body))
        writer.write(f"HTTP/1.1 {self.answer}\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def run_push_service() -> AsyncIterator[PushService]:
    """Run a push service stub on a free port."""
    post = PushService()
    server = await asyncio.start_server(post.handle, "127.0.0.1", 0)
    post.port = server.sockets[0].getsockname()[1]
    async with server:
        yield post


class Browser:
    """The push keys of a browser, required to decrypt its messages."""

    def __init__(self) -> None:
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes..."

    def subscription(self, endpoint: str = "https://push.example/one", lang: str = "en") -> dict[str, str]:
        """Return the page's subscription request."""
        own = encode_point(self._key.public_key())
        return {
            "endpoint": endpoint,
            "p256dh": encode_base64(own),
            "auth": encode_base64(self._auth),
            "lang": lang,
        }

    def decrypt(self, message: PushMessage) -> dict[str, Any]:
        """Return the decrypted content of a message."""
        salt, size, rest = message.body[:16], message.body[20], message.body[21:]
        sender, secret = rest[:size], rest[size:]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        info = b"WebPush: info\0" + encode_point(self._key.public_key()) + sender
        shared = HKDF(SHA256(), 32, self._auth, info).derive(self._key.exchange(ec.ECDH(), theirs))
        key, nonce = (
            HKDF(SHA256(), length, salt, b"Content-Encoding: " + kind + b"\0").derive(shared)
            for length, kind in ((16, b"aes128gcm"), (12, b"nonce"))
        )
        said: dict[str, Any] = json.loads(AESGCM(key).decrypt(nonce, secret, None).removesuffix(b"\x02"))
        return said
