"""Channels through Redis or Valkey: publish and subscribe, with reconnection."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from prometheus_client import Gauge
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from machinami.server.cluster.channels import Receive

log = logging.getLogger(__name__)

PREFIX = "machinami:"
"""The prefix of all channels and keys."""

SILENCE_SECONDS = 3.0
"""Seconds without a message, the process's own beats included, after which the connection counts as
broken."""
_BEAT_SECONDS = 0.5
_TIMEOUT_SECONDS = 2.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 2.0
_MOST_WAITING = 10_000
"""The most messages that wait for the broker; more are dropped."""
_CANCEL_SECONDS = 0.5
"""Seconds after which a task that did not end is cancelled again."""
_SENDER = 16
"""The number of bytes with the sender's id at the start of each message."""


class RedisChannels:
    """The channels of one process through a broker. Messages are dropped while it does not respond."""

    def __init__(self, address: str, gauge: Gauge) -> None:
        """`gauge` shows whether the process is connected."""
        self._redis = Redis.from_url(
            address,
            socket_timeout=_TIMEOUT_SECONDS,
            socket_connect_timeout=_TIMEOUT_SECONDS,
            retry=Retry(NoBackoff(), 0),
            client_name="machinami",
        )
        self._gauge = gauge
        self._sender = secrets.token_urlsafe(12)
        self._own = PREFIX + self._sender
        self._receivers: dict[str, Receive] = {}
        self._outbox: list[tuple[str, bytes]] = []
        self._changed: set[str] = set()
        """The channels whose subscription has changed since the last command."""
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._pubsub: PubSub | None = None
        self._failed = False

    @property
    def connected(self) -> bool:
        """Whether messages of the other processes arrive."""
        return self._pubsub is not None

    async def open(self, on_subscribed: Callable[[str], None]) -> None:
        """Connect in the background."""
        self._on_subscribed = on_subscribed
        self._tasks = [
            asyncio.create_task(self._stay_connected(), name="channels"),
            asyncio.create_task(self._send(), name="channel sender"),
            asyncio.create_task(self._beat(), name="channel beat"),
        ]

    async def close(self) -> None:
        """Send what waits, then disconnect."""
        if self._outbox and self._pubsub is not None:
            with suppress(RedisError, OSError):
                await self._send_outbox()
        await cancel_all(self._tasks)
        await self._redis.aclose()

    def publish(self, channel: str, message: bytes) -> None:
        """Send a message soon, unless the broker does not respond."""
        if self._pubsub is not None and len(self._outbox) < _MOST_WAITING:
            self._outbox.append((PREFIX + channel, self._sender.encode() + message))
            self._wake.set()

    def subscribe(self, channel: str, receive: Receive) -> None:
        """Receive the messages of a channel."""
        self._receivers[PREFIX + channel] = receive
        self._change(PREFIX + channel)

    def unsubscribe(self, channel: str) -> None:
        """Stop receiving the messages of a channel."""
        if self._receivers.pop(PREFIX + channel, None) is not None:
            self._change(PREFIX + channel)

    def _change(self, name: str) -> None:
        if self._pubsub is not None:
            self._changed.add(name)
            self._wake.set()

    # Receiving ------------------------------------------------------------------------------------

    async def _stay_connected(self) -> None:
        pause = _FIRST_PAUSE
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    names = {*self._receivers}
                    await pubsub.subscribe(self._own, *names)
                    self._set_connected(pubsub)
                    self._changed = names ^ self._receivers.keys()
                    self._wake.set()
                    pause = _FIRST_PAUSE
                    await self._listen(pubsub)
            except (RedisError, OSError, TimeoutError) as fault:
                self._set_connected(None, fault)
            except Exception:
                log.exception("channels failed")
                self._set_connected(None)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _set_connected(self, pubsub: PubSub | None, fault: Exception | None = None) -> None:
        """Note that the connection was made or lost, with one line in the log for each change."""
        if pubsub is not None:
            if self._failed:
                log.info("redis connected again")
            self._failed = False
        elif not self._failed:
            self._failed = True
            log.warning("redis not connected: %s", type(fault).__name__)
        self._pubsub = pubsub
        self._outbox.clear()
        self._changed.clear()
        self._gauge.set(pubsub is not None)

    async def _listen(self, pubsub: PubSub) -> None:
        """Pass messages on until the connection breaks. Raise `TimeoutError` after silence: the process
        receives its own beats."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(SILENCE_SECONDS) as deadline:
            while True:
                message = await pubsub.parse_response(block=True)
                deadline.reschedule(loop.time() + SILENCE_SECONDS)
                self._on_message(message)

    def _on_message(self, message: Any) -> None:
        kind, name = message[0], message[1].decode()
        receive = self._receivers.get(name)
        if receive is None:
            return
        if kind == b"subscribe":
            self._on_subscribed(name.removeprefix(PREFIX))
        elif kind == b"message":
            sender, body = message[2][:_SENDER].decode(), message[2][_SENDER:]
            if sender != self._sender:
                try:
                    receive(sender, body)
                except Exception:
                    log.exception("channel message failed")

    # Sending --------------------------------------------------------------------------------------

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._send_subscriptions()
                await self._send_outbox()
            except (RedisError, OSError, TimeoutError):
                # The listener notices a broken connection by its silence, and subscribes again.
                continue
            except Exception:
                log.exception("channel message not sent")

    async def _send_subscriptions(self) -> None:
        pubsub = self._pubsub
        changed, self._changed = self._changed, set()
        if pubsub is None or not changed:
            return
        if new := [name for name in changed if name in self._receivers]:
            await pubsub.subscribe(*new)
        if old := [name for name in changed if name not in self._receivers]:
            await pubsub.unsubscribe(*old)

    async def _send_outbox(self) -> None:
        messages, self._outbox = self._outbox, []
        if messages:
            async with self._redis.pipeline(transaction=False) as pipeline:
                for name, message in messages:
                    pipeline.publish(name, message)
                await pipeline.execute()

    async def _beat(self) -> None:
        """Publish to the process's own channel, so that the listener notices a broken connection."""
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            if self._pubsub is not None:
                self._outbox.append((self._own, b""))
                self._wake.set()


async def cancel_all(tasks: list[asyncio.Task[None]]) -> None:
    """Cancel tasks until all have ended.

    A time limit of the Redis client that expires at the moment of the cancellation replaces it by a
    `TimeoutError`. The task then goes on, and needs another cancellation.
    """
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=_CANCEL_SECONDS)
