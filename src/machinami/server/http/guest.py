"""Guests: a random id in a signed cookie, and nothing else about them."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode

COOKIE = "machinami"
_A_YEAR = 365 * 24 * 3600
_LONGEST = 8_192
_OURS = re.compile(rf"(?:^|; ?){COOKIE}=([\w-]{{1,64}})\.([\w-]{{43}})(?=;|$)", re.ASCII)
"""We write no other form, so nothing else in the header need be understood."""


def token() -> str:
    """128 random bits, as they stand in ids and invitations."""
    return secrets.token_urlsafe(16)


class Guests:
    """Signs the ids of guests and knows them again."""

    def __init__(self, key: bytes, secure: bool) -> None:
        self._key, self._secure = key, secure

    def known(self, header: str) -> str | None:
        """The guest of a Cookie header, None if there is none or it is forged."""
        found = _OURS.search(header, 0, _LONGEST)
        if found is None:
            return None
        guest, signature = found.groups()
        return guest if hmac.compare_digest(signature, self._sign(guest)) else None

    def cookie(self, guest: str, tls: bool) -> str:
        """The Set-Cookie header that makes a browser this guest."""
        secure = "; Secure" if self._secure or tls else ""
        value = f"{guest}.{self._sign(guest)}"
        return f"{COOKIE}={value}; Path=/; Max-Age={_A_YEAR}; HttpOnly; SameSite=Lax{secure}"

    def _sign(self, guest: str) -> str:
        digest = hmac.digest(self._key, b"guest:" + guest.encode("ascii"), hashlib.sha256)
        return urlsafe_b64encode(digest).decode().rstrip("=")
