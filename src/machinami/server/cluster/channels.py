"""What the processes of one database tell each other: their state, and what they have taken from quotas.

Nothing that must be correct depends on channels: the database holds the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

import msgspec

from machinami.server.cluster.rate_limits import Buckets

Collect = Callable[[], Any]
Receive = Callable[[dict[str, Any]], None]
"""Called with the latest state of the other live processes, by process id."""

_TOKENS = "taken"
"""The topic of tokens taken from shared quotas."""


class Channels(Protocol):
    """The connection of a process to the other processes."""

    def share_state(self, topic: str, collect: Collect, receive: Receive = lambda _: None) -> None:
        """Send the state that `collect` returns to the other processes regularly, and receive theirs."""

    def states_of_others(self, topic: str) -> list[Any]:
        """Return the latest state of each other live process."""

    def share_quota(self, topic: str, quota: Buckets) -> None:
        """Charge tokens that are taken in one process in all of them."""


class MemoryChannels:
    """The channels of a process without others."""

    def share_state(self, topic: str, collect: Collect, receive: Receive = lambda _: None) -> None:
        """Nobody receives the state."""

    def states_of_others(self, topic: str) -> list[Any]:
        """Return an empty list."""
        return []

    def share_quota(self, topic: str, quota: Buckets) -> None:
        """The quota is complete already."""


class Topic(NamedTuple):
    """State that processes share under one name."""

    collect: Collect
    receive: Receive


class HeartbeatChannels:
    """Channels whose data travel with the heartbeats of the processes, through the database."""

    def __init__(self) -> None:
        self._topics: dict[str, Topic] = {}
        self._quotas: dict[str, Buckets] = {}
        self._received: dict[str, dict[str, Any]] = {}

    def share_state(self, topic: str, collect: Collect, receive: Receive = lambda _: None) -> None:
        """Send state with each heartbeat."""
        self._topics[topic] = Topic(collect, receive)

    def states_of_others(self, topic: str) -> list[Any]:
        """Return the state of the last heartbeats."""
        return [data[topic] for data in self._received.values() if topic in data]

    def share_quota(self, topic: str, quota: Buckets) -> None:
        """Send taken tokens with each heartbeat."""
        quota.count_taken()
        self._quotas[topic] = quota

    def collect(self, key: bytes) -> str:
        """Return the data for the next heartbeat. Parties of quotas appear as hashes with this key."""
        taken = {topic: quota.collect_taken(key) for topic, quota in self._quotas.items()}
        states = {name: topic.collect() for name, topic in self._topics.items()}
        return msgspec.json.encode(states | {_TOKENS: taken}).decode()

    def receive(self, heartbeats: Mapping[str, str], key: bytes) -> None:
        """Process the data of the live processes, by process id."""
        self._received = {process: msgspec.json.decode(data) for process, data in heartbeats.items()}
        for name, topic in self._topics.items():
            topic.receive({process: data[name] for process, data in self._received.items() if name in data})
        for data in self._received.values():
            for name, taken in data[_TOKENS].items():
                self._quotas[name].charge(taken, key)
