"""Limits on open TCP connections, in total and by address."""

from __future__ import annotations

import sys

from machinami.server.cluster.rate_limits import party
from machinami.server.counters import Counters
from machinami.server.settings import Settings

_RESERVED = 100
"""File handles reserved for purposes other than connections."""


class ConnectionLimits:
    """Counts open connections by address. Trusted proxies are exempt from the limit by address."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self._most = max(2, min(limits.connections, _file_limit() - _RESERVED))
        self._each = min(limits.connections_per_address, self._most // 2)
        self._proxies = settings.proxies
        self._of = Counters()
        self._open = 0

    def try_add(self, address: str) -> bool:
        """Count a new connection. Return False if a limit is reached."""
        who = party(address)
        if self._open >= self._most or (self._of[who] >= self._each and address not in self._proxies):
            return False
        self._open += 1
        self._of.add(who)
        return True

    def remove(self, address: str) -> None:
        """Count a closed connection."""
        self._open -= 1
        self._of.drop(party(address))


def _file_limit() -> int:
    """Return the limit of open files of this process, after raising it as far as possible, to 65,536 at
    most."""
    if sys.platform == "win32":
        return 10**6
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return 10**6 if soft == resource.RLIM_INFINITY else soft
