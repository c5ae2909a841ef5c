"""Secrets that are good once: the server remembers no more of them than a hash."""

from __future__ import annotations

import hashlib

from machinami.server.accounts.tokens import token
from machinami.server.refusal import refusal
from machinami.store import Store
from machinami.store.rows import Pass, PassKind


def sealed(secret: str) -> str:
    """What is remembered of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def granted(store: Store, kind: PassKind, guest: str, seconds: float, now: int) -> tuple[str, int]:
    """A new secret of a guest, and the moment until which it is good."""
    secret = token()
    until = now + round(1000 * seconds)
    await store.grant(Pass(kind, sealed(secret), guest), until)
    return secret, until


async def held(store: Store, kind: PassKind, secret: str, clause: str) -> Pass:
    """The pass that a secret opens, or the refusal that it is too late for it."""
    guest = await store.granted(kind, sealed(secret))
    if guest is None:
        raise refusal(409, clause)
    return Pass(kind, sealed(secret), guest)
