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
    """Signs the ids of guests with the first of its keys, and knows them again by any."""

    banned: frozenset[str] = frozenset()
    """Those who are not let in."""

    def __init__(self, keys: tuple[bytes, ...], secure: bool) -> None:
        self._keys, self._secure = keys, secure

    def sign_with(self, keys: tuple[bytes, ...]) -> None:
        """Use other keys from now on."""
        self._keys = keys

    def known(self, header: str) -> str | None:
        """The guest of a Cookie header, None if there is none or it is forged."""
        found = _OURS.search(header, 0, _LONGEST)
        if found is None:
            return None
        guest, signature = found.groups()
        signed = any(hmac.compare_digest(signature, _sign(key, guest)) for key in self._keys)
        return guest if signed else None

    def outdated(self, header: str) -> bool:
        """Whether a Cookie header that is known was signed with an older key."""
        found = _OURS.search(header, 0, _LONGEST) if len(self._keys) > 1 else None
        return found is not None and found[2] != _sign(self._keys[0], found[1])

    def cookie(self, guest: str, tls: bool) -> str:
        """The Set-Cookie header that makes a browser this guest."""
        secure = "; Secure" if self._secure or tls else ""
        value = f"{guest}.{_sign(self._keys[0], guest)}"
        return f"{COOKIE}={value}; Path=/; Max-Age={_A_YEAR}; HttpOnly; SameSite=Lax{secure}"


def _sign(key: bytes, guest: str) -> str:
    digest = hmac.digest(key, b"guest:" + guest.encode("ascii"), hashlib.sha256)
    return urlsafe_b64encode(digest).decode().rstrip("=")
