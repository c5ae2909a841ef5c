"""Random tokens."""

from __future__ import annotations

import secrets


def new_token() -> str:
    """Return a random token of 128 bits in URL-safe Base64. Ids and invitations use it."""
    return secrets.token_urlsafe(16)
