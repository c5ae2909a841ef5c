"""One-time tokens. The store holds only their hashes."""

from __future__ import annotations

import hashlib

from machinami.server.accounts.tokens import token
from machinami.server.refusal import refusal
from machinami.store import Store
from machinami.store.rows import Pass, PassKind


def sealed(secret: str) -> str:
    """Return the hash of a token."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def granted(store: Store, kind: PassKind, guest: str, seconds: float, now: int) -> tuple[str, int]:
    """Create a token for a guest. Return it with its expiry in milliseconds since 1970."""
    secret = token()
    until = now + round(1000 * seconds)
    await store.grant(Pass(kind, sealed(secret), guest), until)
    return secret, until


async def held(store: Store, kind: PassKind, secret: str, clause: str) -> Pass:
    """Return the pass of a valid token without spending it. Raise `ServerRefused` (409) with this clause if
    it is unknown, expired or spent."""
    guest = await store.granted(kind, sealed(secret))
    if guest is None:
        raise refusal(409, clause)
    return Pass(kind, sealed(secret), guest)
