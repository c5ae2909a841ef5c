"""Secrets that are good once: the server remembers no more of them than a hash."""

from __future__ import annotations

import hashlib

from machinami.server.accounts.guest_cookies import token
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.store.rows import Pass, PassKind


def sealed(secret: str) -> str:
    """What is remembered of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def granted(services: Services, kind: PassKind, guest: str, seconds: float) -> tuple[str, int]:
    """A new secret of somebody, and the moment until which it is good."""
    secret = token()
    until = services.settings.utc() + round(1000 * seconds)
    await services.store.grant(Pass(kind, sealed(secret), guest), until)
    return secret, until


async def held(services: Services, kind: PassKind, secret: str, clause: str) -> Pass:
    """The pass that a secret opens, or the refusal that it is too late for it."""
    guest = await services.store.granted(kind, sealed(secret))
    if guest is None:
        raise refusal(409, clause)
    return Pass(kind, sealed(secret), guest)
