"""Guests: a random id in a signed cookie, and nothing else about them."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from http.cookies import CookieError, SimpleCookie

COOKIE = "machinami"
_A_YEAR = 365 * 24 * 3600


def token() -> str:
    """128 random bits, as they stand in ids and links."""
    return secrets.token_urlsafe(16)


class Guests:
    """Signs the ids of guests and knows them again."""

    def __init__(self, key: bytes, secure: bool) -> None:
        self._key, self._secure = key, secure

    def known(self, header: str) -> str | None:
        """The guest of a Cookie header, None if there is none or it is forged."""
        try:
            morsel = SimpleCookie(header).get(COOKIE)
        except CookieError:
            return None
        if morsel is None:
            return None
        guest, _, signature = morsel.value.partition(".")
        genuine = hmac.compare_digest(signature.encode(), self._sign(guest).encode())
        return guest if genuine and guest else None

    def cookie(self, guest: str, tls: bool) -> str:
        """The Set-Cookie header that makes a browser this guest."""
        secure = "; Secure" if self._secure or tls else ""
        value = f"{guest}.{self._sign(guest)}"
        return f"{COOKIE}={value}; Path=/; Max-Age={_A_YEAR}; HttpOnly; SameSite=Lax{secure}"

    def _sign(self, guest: str) -> str:
        digest = hmac.digest(self._key, b"guest:" + guest.encode("utf-8", "replace"), hashlib.sha256)
        return urlsafe_b64encode(digest).decode().rstrip("=")
