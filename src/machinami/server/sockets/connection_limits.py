"""Who is connected: no address holds more than its share of what the machine can hold."""

from __future__ import annotations

import sys

from machinami.server.cluster.rate_limits import party
from machinami.server.counters import Counts
from machinami.server.settings import Settings

_RESERVED = 100
"""File handles for everything that is no connection."""


class Callers:
    """Open connections by address; those of our own proxies stand for many people and are not counted."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self._most = max(2, min(limits.connections, _handles() - _RESERVED))
        self._each = min(limits.connections_per_address, self._most // 2)
        self._proxies = settings.proxies
        self._inner = int(settings.peer.rpartition(":")[2] or 0)
        """The port at which other processes speak for many people, and nobody else does."""
        self._of = Counts()
        self._open = 0

    def come(self, address: str, port: int) -> bool:
        """Whether there is room for one more at a port of ours; if so it is taken."""
        who = party(address)
        trusted = address in self._proxies or port == self._inner
        if self._open >= self._most or (self._of[who] >= self._each and not trusted):
            return False
        self._open += 1
        self._of.add(who)
        return True

    def go(self, address: str) -> None:
        """Somebody has left."""
        self._open -= 1
        self._of.drop(party(address))


def _handles() -> int:
    """How many files this process may have open; as many as the system lets us ask for."""
    if sys.platform == "win32":
        return 10**6
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return 10**6 if soft == resource.RLIM_INFINITY else soft
