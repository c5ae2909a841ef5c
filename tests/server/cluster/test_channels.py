"""Channels through a real Redis: order, own messages, reconnection, and quotas with their fallback."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import pytest
from prometheus_client import CollectorRegistry, Gauge

from machinami.server.cluster.channels import MemoryChannels
from machinami.server.cluster.quotas import Quota
from machinami.server.cluster.redis_channels import RedisChannels
from tests.redis import RedisServer
from tests.server.clients import wait_for

Open = Callable[[], Awaitable["Member"]]


class Member:
    """The channels of one process, and what it has received."""

    def __init__(self, address: str) -> None:
        self.gauge = Gauge("connected", "", registry=CollectorRegistry())
        self.channels = RedisChannels(address, self.gauge)
        self.received: list[bytes] = []
        self.subscribed: list[str] = []

    def subscribe(self, channel: str) -> None:
        """Subscribe to a channel and keep its messages."""
        self.channels.subscribe(channel, lambda _, message: self.received.append(message))


@pytest.fixture
async def open_member(redis: RedisServer) -> AsyncIterator[Open]:
    """Yield a function that connects a process."""
    async with AsyncExitStack() as stack:

        async def connect() -> Member:
            member = Member(redis.address)
            await member.channels.open(member.subscribed.append)
            stack.push_async_callback(member.channels.close)
            await wait_for(lambda: member.channels.connected)
            return member

        yield connect


async def test_messages_arrive_in_order_at_others(open_member: Open) -> None:
    ann, bob = await open_member(), await open_member()
    for member in (ann, bob):
        member.subscribe("table:1")
    await wait_for(lambda: bool(ann.subscribed and bob.subscribed))
    expected = [f"{number}".encode() for number in range(500)]
    for message in expected:
        ann.channels.publish("table:1", message)
        ann.channels.publish("table:2", b"not subscribed")
    await wait_for(lambda: len(bob.received) == len(expected))
    assert bob.received == expected
    assert ann.received == []
    bob.channels.unsubscribe("table:1")
    bob.subscribe("table:3")
    await wait_for(lambda: "table:3" in bob.subscribed)
    ann.channels.publish("table:1", b"unsubscribed")
    ann.channels.publish("table:3", b"last")
    await wait_for(lambda: bob.received[-1] == b"last")
    assert bob.received == [*expected, b"last"]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL, signal.SIGSTOP])
async def test_subscriptions_are_renewed_after_failure(
    how: signal.Signals, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "machinami.server.cluster.redis_channels")
    broker = RedisServer()
    ann, bob = Member(broker.address), Member(broker.address)
    bob.subscribe("table:1")
    for member in (ann, bob):
        await member.channels.open(member.subscribed.append)
        await wait_for(lambda member=member: member.channels.connected)  # type: ignore[misc]
    await wait_for(lambda: bool(bob.subscribed))
    if how is signal.SIGSTOP:
        os.kill(broker.pid, how)
    else:
        await asyncio.to_thread(broker.stop, how)
    await wait_for(lambda: not (ann.channels.connected or bob.channels.connected))
    assert bob.gauge._value.get() == 0
    ann.channels.publish("table:1", b"lost")
    if how is signal.SIGSTOP:
        os.kill(broker.pid, signal.SIGCONT)
    else:
        await asyncio.to_thread(broker.start)
    await wait_for(lambda: len(bob.subscribed) > 1 and ann.channels.connected)
    assert bob.gauge._value.get() == 1
    ann.channels.publish("table:1", b"arrives")
    await wait_for(lambda: bool(bob.received))
    assert bob.received == [b"arrives"]
    lines = [record.getMessage().partition(":")[0] for record in caplog.records]
    # A busy machine may break a connection once more.
    assert len(lines) >= 4
    assert lines.count("redis connected again") == lines.count("redis not connected")
    for member in (ann, bob):
        await member.channels.close()
    broker.stop()


async def test_channels_close_although_a_time_limit_replaces_the_cancellation(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    member = Member(redis.address)
    sending, cancelled = asyncio.Event(), 0

    async def replace_cancellation() -> None:
        nonlocal cancelled
        sending.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled += 1
            if cancelled == 1:
                raise TimeoutError from None
            raise

    monkeypatch.setattr(member.channels, "_send_outbox", replace_cancellation)
    await member.channels.open(member.subscribed.append)
    await wait_for(lambda: member.channels.connected)
    await sending.wait()
    member.channels._outbox.clear()
    await member.channels.close()
    assert cancelled >= 1
    assert all(task.done() for task in member.channels._tasks)


async def test_quota_is_counted_in_memory_without_redis() -> None:
    broker = RedisServer()
    here, there = Member(broker.address), Member(broker.address)
    quotas = []
    for member in (here, there):
        await member.channels.open(member.subscribed.append)
        await wait_for(lambda member=member: member.channels.connected)  # type: ignore[misc]
        quotas.append(Quota("uses", 0.001, 2, broker.address, member.channels))
    assert [await quota.take("ann", str.upper) for quota in (*quotas, *quotas)] == [True, True, False, False]
    assert await quotas[0].take("bob", str.upper)
    await asyncio.to_thread(broker.stop, signal.SIGKILL)
    assert [await quotas[0].take("ann", str.upper) for _ in range(3)] == [True, True, False]
    assert await quotas[1].take("ann", str.upper)
    for member, quota in zip((here, there), quotas, strict=True):
        await member.channels.close()
        await quota.close()


async def test_process_without_broker_counts_alone() -> None:
    channels = MemoryChannels()
    quota = Quota("uses", 0.001, 1, "", channels)
    assert await quota.take("ann", str)
    assert not await quota.take("ann", str)
    assert await quota.take("bob", str)
    assert not channels.connected
