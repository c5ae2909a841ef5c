"""Channels: processes share states and quotas; a process without others keeps nothing for them."""

from __future__ import annotations

from typing import Any

from machinami.server.cluster.channels import HeartbeatChannels, MemoryChannels
from machinami.server.cluster.rate_limits import Buckets

KEY = b"secret"


def test_states_reach_other_live_processes() -> None:
    here, there = HeartbeatChannels(), HeartbeatChannels()
    received: list[dict[str, Any]] = []
    here.share_state("lobby", lambda: {"online": 1}, received.append)
    there.share_state("lobby", lambda: {"online": 2})
    there.share_state("figures", lambda: [3])
    here.receive({"there": there.collect(KEY)}, KEY)
    assert received == [{"there": {"online": 2}}]
    assert here.states_of_others("figures") == [[3]]
    here.receive({}, KEY)
    assert received[-1] == {}
    assert here.states_of_others("figures") == []


def test_token_taken_in_one_process_is_charged_once_in_another() -> None:
    channels, quotas = [HeartbeatChannels(), HeartbeatChannels()], [Buckets(1e-6, 2), Buckets(1e-6, 2)]
    for channel, quota in zip(channels, quotas, strict=True):
        channel.share_quota("requests", quota)
    assert quotas[0].take("ann")
    heartbeat = channels[0].collect(KEY)
    assert "ann" not in heartbeat
    channels[1].receive({"0": heartbeat}, KEY)
    channels[1].receive({"0": channels[0].collect(KEY)}, KEY)
    assert quotas[1].take("ann")
    assert not quotas[1].take("ann")
    assert quotas[1].take("bob")


def test_process_without_others_shares_nothing() -> None:
    channels, quota = MemoryChannels(), Buckets(1e-6, 1)
    channels.share_state("lobby", lambda: 1)
    channels.share_quota("requests", quota)
    assert quota.take("ann")
    assert channels.states_of_others("lobby") == []
    assert quota.collect_taken(KEY) == {}, "tokens are counted only for other processes"
