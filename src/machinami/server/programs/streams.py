"""NDJSON streams of programs: one JSON object per line, and an empty line from time to time.

A stream belongs to a token and ends at once when the token is revoked.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress

from machinami.core.contract import Refused
from machinami.server import schemas
from machinami.server.accounts.programs import ProgramIdentity
from machinami.server.counters import ALL, Counters
from machinami.server.refusal import refusal
from machinami.server.settings import Limits

KEEP_ALIVE = 7.0
"""Seconds after which an empty line is sent, so that neither side takes a quiet stream for a dead one."""


class ProgramStream(ABC):
    """One open stream."""

    def __init__(self, identity: ProgramIdentity) -> None:
        self.identity = identity
        self._wake = asyncio.Event()
        self._refused: Refused | None = None

    @abstractmethod
    async def _open(self) -> None:
        """Register the stream."""

    @abstractmethod
    async def _close(self) -> None:
        """Unregister the stream."""

    @abstractmethod
    async def _take(self) -> Iterable[bytes]:
        """Return the lines that are new."""

    @property
    @abstractmethod
    def _ended(self) -> bool:
        """Whether nothing follows any more."""

    def wake(self) -> None:
        """Send what is new, soon."""
        self._wake.set()

    def dismiss(self, refused: Refused) -> None:
        """End the stream with a last line that states the reason."""
        self._refused = refused
        self.wake()

    async def lines(self) -> AsyncIterator[bytes]:
        """Yield the lines until the stream ends. A slow reader gets several changes as one."""
        await self._open()
        try:
            quiet_until = asyncio.get_running_loop().time() + KEEP_ALIVE
            while True:
                self._wake.clear()
                if self._refused is not None:
                    yield schemas.encode(schemas.Error.of(self._refused)) + b"\n"
                    return
                lines = [line + b"\n" for line in await self._take()]
                ended = self._ended
                now = asyncio.get_running_loop().time()
                # A change that the program may not see must not delay the empty line either.
                for line in lines or ([b"\n"] if now >= quiet_until and not ended else []):
                    yield line
                    quiet_until = now + KEEP_ALIVE
                if ended:
                    return
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(quiet_until):
                        await self._wake.wait()
        finally:
            await self._close()


class OpenStreams:
    """The open streams of this process, counted by program and owner."""

    def __init__(self, limits: Limits, sockets: Counters) -> None:
        self._limits, self._sockets = limits, sockets
        self._streams: set[ProgramStream] = set()

    def check_room(self, identity: ProgramIdentity) -> None:
        """Raise `ServerRefused` if one more stream would exceed a limit."""
        own = sum(stream.identity.owner == identity.owner for stream in self._streams)
        same = sum(stream.identity.token.id == identity.token.id for stream in self._streams)
        if same >= self._limits.streams_per_token or own >= self._limits.streams_per_owner:
            raise refusal(429, "S-20/streams")
        if self._sockets[ALL] >= self._limits.sockets:
            raise refusal(503, "S-8/full")

    async def serve(self, stream: ProgramStream) -> AsyncIterator[bytes]:
        """Yield the lines of a stream, and count it while it is open."""
        self._streams.add(stream)
        self._sockets.add(ALL)
        try:
            async for line in stream.lines():
                yield line
        finally:
            self._sockets.drop(ALL)
            self._streams.discard(stream)

    def revoke(self, token: str) -> None:
        """End all streams of a token."""
        for stream in self._streams:
            if stream.identity.token.id == token:
                stream.dismiss(refusal(401, "S-20/token"))

    def dismiss(self, guests: frozenset[str] | set[str], refused: Refused) -> None:
        """End all streams of these programs, and of the programs of these owners."""
        for stream in self._streams:
            if {stream.identity.guest, stream.identity.program.owner} & guests:
                stream.dismiss(refused)
