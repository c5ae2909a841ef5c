"""Random tokens."""

from __future__ import annotations

import secrets


def token() -> str:
    """128 random bits, as they stand in ids and invitations."""
    return secrets.token_urlsafe(16)
