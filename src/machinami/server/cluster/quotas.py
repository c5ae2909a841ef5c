"""Quotas of parties that hold for all processes together: counted in Redis or Valkey, else in memory."""

from __future__ import annotations

import logging
from collections.abc import Callable

from limits import RateLimitItemPerSecond
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from machinami.server.cluster.channels import Channels
from machinami.server.cluster.redis_channels import PREFIX

log = logging.getLogger(__name__)

_TIMEOUT_SECONDS = 0.5


class Quota:
    """At most `burst` uses by a party within the time in which `rate` uses per second add up to as many."""

    def __init__(self, name: str, rate: float, burst: int, broker: str, channels: Channels) -> None:
        """`broker` is the address of Redis or Valkey, or empty. While `channels` are not connected, uses are
        counted in the memory of this process."""
        self._name, self._channels = name, channels
        self._item = RateLimitItemPerSecond(burst, max(1, round(burst / rate)))
        self._in_memory = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._pool: ConnectionPool | None = None
        self._shared: SlidingWindowCounterRateLimiter | None = None
        if broker:
            self._pool = ConnectionPool.from_url(
                broker,
                socket_timeout=_TIMEOUT_SECONDS,
                socket_connect_timeout=_TIMEOUT_SECONDS,
                retry=Retry(NoBackoff(), 0),
            )
            storage = RedisStorage(
                f"async+{broker}",
                implementation="redispy",
                key_prefix=f"{PREFIX}quota",
                connection_pool=self._pool,  # type: ignore[arg-type]
            )
            self._shared = SlidingWindowCounterRateLimiter(storage)

    async def close(self) -> None:
        """Close the connections."""
        if self._pool is not None:
            await self._pool.disconnect()

    async def take(self, party: str, hide: Callable[[str], str]) -> bool:
        """Count a use by a party and return whether it is within the quota. `hide` returns the form of the
        party's name that may leave this process."""
        if self._shared is not None and self._channels.connected:
            try:
                return await self._shared.hit(self._item, self._name, hide(party))
            except (RedisError, OSError) as fault:
                log.info("quota counted in memory: %s", type(fault).__name__)
        return await self._in_memory.hit(self._item, self._name, party)
