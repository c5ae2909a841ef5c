"""One-time tokens. The store holds only their hashes."""

from __future__ import annotations

import hashlib

from machinami.server.accounts.tokens import new_token
from machinami.server.refusal import refusal
from machinami.store.accounts import AccountRepository
from machinami.store.rows import OneTimeToken, TokenKind


def hash_token(secret: str) -> str:
    """Return the hash of a token."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def grant_token(
    accounts: AccountRepository, kind: TokenKind, guest: str, seconds: float, now: int
) -> tuple[str, int]:
    """Create a token for a guest. Return it with its expiry in milliseconds since 1970."""
    secret = new_token()
    until = now + round(1000 * seconds)
    await accounts.add_token(OneTimeToken(kind, hash_token(secret), guest), until)
    return secret, until


async def find_token(accounts: AccountRepository, kind: TokenKind, secret: str, clause: str) -> OneTimeToken:
    """Return the pass of a valid token without spending it. Raise `ServerRefused` (409) with this clause if
    it is unknown, expired or spent."""
    guest = await accounts.find_token_guest(kind, hash_token(secret))
    if guest is None:
        raise refusal(409, clause)
    return OneTimeToken(kind, hash_token(secret), guest)
