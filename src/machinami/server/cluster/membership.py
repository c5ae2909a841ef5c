"""Membership of a process in a cluster that shares one database: heartbeat, leases, forwarded requests.

A process with its own database sends no heartbeats and needs no leases.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from machinami.server.cluster.channels import HeartbeatChannels
from machinami.server.cluster.errors import OwnedByPeer
from machinami.store.rows import HEARTBEAT_TIMEOUT_MS, Peer

if TYPE_CHECKING:
    from httpx import AsyncClient

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 0.7
"""Seconds between heartbeats. A process is considered dead after four missed ones."""

_PURGE_EVERY = 100
_ORIGIN_KEY = "machinami.passed"
"""The key under which a request's scope caches its verified origin."""
_SECRET, _GUEST, _ADDRESS = "x-machinami-peer", "x-machinami-guest", "x-machinami-address"


class ForwardedOrigin(NamedTuple):
    """The guest and the address of a request that another process has verified and forwarded."""

    guest: str | None
    address: str


class LeaseStorage(Protocol):
    """The storage of heartbeats and leases."""

    async def beat(self, address: str, status: str) -> list[Peer]:
        """Write this process's heartbeat and return the other processes that are alive."""

    async def leave(self) -> None:
        """Release all leases of this process."""

    async def claim(self, table: str) -> str | None:
        """Lease a table and return None. If a live process holds it, return that process's address
        instead."""

    async def release(self, table: str) -> None:
        """Release the lease of a table."""

    async def list_own(self) -> frozenset[str]:
        """Return the tables that this process has leased."""

    async def list_orphans(self) -> list[str]:
        """Return a batch of running tables whose holder is dead or released them on shutdown."""

    async def mark_dead(self, address: str) -> None:
        """Mark the process at an address as dead."""

    async def purge_dead(self) -> None:
        """Delete processes that died long ago."""


class SecretStorage(Protocol):
    """The storage of the server's secrets."""

    async def find_or_add(self, name: str, fresh: str) -> str:
        """Return the secret with this name; store `fresh` first if there is none."""


class Membership:
    """The membership of one process."""

    def __init__(self, address: str, channels: HeartbeatChannels) -> None:
        """Create a membership. `address` is where the other processes reach this one. The heartbeats carry
        the data of `channels`."""
        self._address, self._channels = address, channels
        self._leases: LeaseStorage | None = None
        self._secret = b""
        """The secret that the processes of one database share. It authenticates forwarded requests."""
        self._task: asyncio.Task[None] | None = None
        self._last_heartbeat = 0.0
        self._renewing = asyncio.Lock()
        self._releases: set[asyncio.Task[None]] = set()
        self._death_events: dict[str, asyncio.Event] = {}
        self._client: AsyncClient | None = None

    async def open(
        self,
        leases: LeaseStorage | None,
        secret_storage: SecretStorage,
        *,
        adopt: Callable[[Sequence[str]], Awaitable[None]],
        keep_only: Callable[[frozenset[str]], None],
    ) -> None:
        """Send the first heartbeat.

        `adopt` loads tables that no live process holds; `keep_only` drops the tables that are not among those
        that this process still holds.
        """
        if leases is not None:
            self._leases, self._adopt, self._keep_only = leases, adopt, keep_only
            self._secret = (await secret_storage.find_or_add("peers", secrets.token_urlsafe(32))).encode()
            await self._send_heartbeat(leases)
            self._last_heartbeat = time.monotonic()
            self._task = asyncio.create_task(self._run_heartbeat(leases))

    async def close(self) -> None:
        """Stop the heartbeat and release all leases."""
        if self._client is not None:
            await self._client.aclose()
        if self._task is not None and self._leases is not None:
            self._task.cancel()
            await asyncio.gather(*self._releases, return_exceptions=True)
            try:
                await self._leases.leave()
            except Exception:
                log.exception("failed to release leases on shutdown")

    # Tables ---------------------------------------------------------------------------------------

    async def claim(self, table: str) -> None:
        """Take the lease of a table. Raise `OwnedByPeer` if another process holds it."""
        if self._leases is not None:
            holder = await self._leases.claim(table)
            if holder is not None:
                raise OwnedByPeer(holder)

    async def mark_dead(self, address: str) -> None:
        """Mark the process at an address as dead, so that its tables can be claimed at once."""
        if self._leases is not None:
            await self._leases.mark_dead(address)

    def release(self, table: str) -> None:
        """Release the lease of a table in a background task."""
        leases = self._leases
        if leases is not None and self._task is not None and not self._task.cancelled():
            task = asyncio.get_running_loop().create_task(_release(leases, table))
            self._releases.add(task)
            task.add_done_callback(self._releases.discard)

    async def wait_for_releases(self) -> None:
        """Wait until all pending releases are done."""
        await asyncio.gather(*self._releases)

    # Forwarding -----------------------------------------------------------------------------------

    def forwarded_origin(self, scope: Any) -> ForwardedOrigin | None:
        """Return the origin of a request that another process forwarded; None for any other request."""
        if not self._secret:
            return None
        if _ORIGIN_KEY not in scope:
            scope[_ORIGIN_KEY] = self._verify_origin(
                {name.lower(): value for name, value in scope["headers"]}
            )
        origin: ForwardedOrigin | None = scope[_ORIGIN_KEY]
        return origin

    def _verify_origin(self, headers: Mapping[bytes, bytes]) -> ForwardedOrigin | None:
        if not hmac.compare_digest(headers.get(_SECRET.encode(), b""), self._secret):
            return None
        guest, address = (headers.get(name.encode(), b"").decode("latin-1") for name in (_GUEST, _ADDRESS))
        return ForwardedOrigin(guest or None, address)

    def forwarding_headers(self, guest: object, address: object) -> dict[str, str]:
        """Return the headers that authenticate a forwarded request."""
        return {
            _SECRET: self._secret.decode(),
            _GUEST: guest if isinstance(guest, str) else "",
            _ADDRESS: str(address),
        }

    def http_client(self, make: Callable[[], AsyncClient]) -> AsyncClient:
        """Return the HTTP client for forwarded requests, created on first use. Its connections stay open."""
        if self._client is None:
            self._client = make()
        return self._client

    def death_event(self, address: str) -> asyncio.Event:
        """Return an event that is set when the process at an address is considered dead."""
        return self._death_events.setdefault(address, asyncio.Event())

    # Heartbeat ------------------------------------------------------------------------------------

    async def _run_heartbeat(self, leases: LeaseStorage) -> None:
        beats = 0
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            try:
                await self._renew_leases(leases)
                beats += 1
                await self._adopt(await leases.list_orphans())
                if beats % _PURGE_EVERY == 0:
                    await leases.purge_dead()
            except Exception:
                log.exception("heartbeat failed")

    async def ensure_leases(self) -> None:
        """Return when the leases of this process are certain. After missed heartbeats, renew them first."""
        if self._leases is not None and self._heartbeat_overdue:
            await self._renew_leases(self._leases)

    @property
    def _heartbeat_overdue(self) -> bool:
        """Whether the last heartbeat is so old that other processes may have taken this one's tables."""
        return 1000 * (time.monotonic() - self._last_heartbeat) > HEARTBEAT_TIMEOUT_MS

    async def _renew_leases(self, leases: LeaseStorage) -> None:
        async with self._renewing:
            was_silent = self._heartbeat_overdue
            await self._send_heartbeat(leases)
            if was_silent:
                self._keep_only(await leases.list_own())
            self._last_heartbeat = time.monotonic()

    async def _send_heartbeat(self, leases: LeaseStorage) -> None:
        peers = await leases.beat(self._address, self._channels.collect(self._secret))
        alive = {peer.address for peer in peers}
        for address in [*self._death_events]:
            if address not in alive:
                self._death_events.pop(address).set()
        self._channels.receive({peer.id: peer.status for peer in peers}, self._secret)


async def _release(leases: LeaseStorage, table: str) -> None:
    try:
        await leases.release(table)
    except Exception:
        log.exception("failed to release table lease")
