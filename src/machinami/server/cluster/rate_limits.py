"""Rate limits: one token bucket for each party, refilled at a constant rate."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b
from ipaddress import IPv6Address, ip_address


class Bucket:
    """A token bucket: `burst` tokens at most, refilled at `rate` per second."""

    __slots__ = ("_burst", "_rate", "_stamp", "_tokens")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._tokens, self._stamp = float(burst), time.monotonic()

    def take(self) -> bool:
        """Take a token and return True, or return False if there is none."""
        self._fill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def charge(self, tokens: int) -> None:
        """Take tokens that were taken in another process, at most those left."""
        self._fill()
        self._tokens = min(self._tokens, max(0.0, self._tokens - tokens))

    def reserve(self) -> float:
        """Take a token in advance and return the seconds until it is available."""
        self._fill()
        self._tokens -= 1
        return max(0.0, -self._tokens / self._rate)

    @property
    def wait(self) -> float:
        """The seconds until a token is available."""
        self._fill()
        return max(0.0, (1 - self._tokens) / self._rate)

    @property
    def full(self) -> bool:
        """Whether the bucket is full, and can be deleted without effect."""
        self._fill()
        return self._tokens >= self._burst

    def _fill(self) -> None:
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._stamp) * self._rate)
        self._stamp = now


class Buckets:
    """Token buckets by party.

    Full buckets are deleted when there are `MANY`; a new party is refused if none is full.
    """

    MANY = 10_000
    SHARED = 100

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._of: dict[str, Bucket] = {}
        self._taken: Counter[str] | None = None
        """The tokens taken since the last report to other processes; None if there are none."""
        self._unnamed_buckets: dict[str, Bucket] = {}
        """Buckets of parties known only from other processes, by the hash of the party."""
        self._key = b""

    def take(self, who: str) -> bool:
        """Take a token of a party and return whether there was one."""
        bucket = self._bucket(who)
        if bucket is None:
            return False
        if self._taken is not None:
            self._taken[who] += 1
        return bucket.take()

    def reserve(self, who: str) -> float:
        """Take a token of a party in advance and return the seconds until it is available."""
        bucket = self._bucket(who)
        return 1 / self._rate if bucket is None else bucket.reserve()

    def _bucket(self, who: str) -> Bucket | None:
        if who not in self._of:
            if len(self._of) >= self.MANY:
                self._of = {party: bucket for party, bucket in self._of.items() if not bucket.full}
            if len(self._of) >= self.MANY:
                return None
            stranger = (
                self._unnamed_buckets.pop(_hash_party(who, self._key), None)
                if self._unnamed_buckets
                else None
            )
            self._of[who] = stranger or Bucket(self._rate, self._burst)
        return self._of[who]

    def count_taken(self) -> None:
        """Count taken tokens from now on, for `collect_taken`."""
        self._taken = Counter()

    def collect_taken(self, key: bytes) -> dict[str, int]:
        """Return the tokens taken since the last call by the `SHARED` largest parties, by their hash."""
        taken, self._taken = self._taken or Counter(), Counter()
        return {_hash_party(who, key): tokens for who, tokens in taken.most_common(self.SHARED)}

    def charge(self, taken: Mapping[str, int], key: bytes) -> None:
        """Charge tokens that were taken in another process."""
        if not taken:
            return
        self._key = key
        known = {_hash_party(who, key): bucket for who, bucket in self._of.items()}
        self._unnamed_buckets = {
            who: bucket for who, bucket in self._unnamed_buckets.items() if not bucket.full
        }
        for who, tokens in taken.items():
            bucket = known.get(who) or self._unnamed_buckets.setdefault(who, Bucket(self._rate, self._burst))
            bucket.charge(tokens)


def _hash_party(who: str, key: bytes) -> str:
    return blake2b(who.encode(), key=key[:64], digest_size=9).hexdigest()


def party(address: str) -> str:
    """Return the party of an address: the /64 network of an IPv6 address, else the address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or IPv6Address(int(parsed) >> 64 << 64))
    return address
