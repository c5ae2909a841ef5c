"""Guests: a random id in a signed cookie, and nothing else about them."""

from __future__ import annotations

import hashlib
import hmac
import re
from base64 import urlsafe_b64encode

COOKIE = "machinami"
_A_YEAR = 365 * 24 * 3600
_LONGEST = 8_192
HOST_COOKIE = f"__Host-{COOKIE}"
"""The cookie's name under TLS: browsers take one of this name from nobody but the host itself."""
_FORMS = [
    re.compile(rf"(?:^|; ?){name}=([\w-]{{1,64}})\.([\w-]{{43}})(?=;|$)", re.ASCII)
    for name in (HOST_COOKIE, COOKIE)
]
"""We write no other forms, so nothing else in the header need be understood. The first goes before the
second, which is what earlier releases wrote under TLS, too."""


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
        found = _found(header)
        if found is None:
            return None
        guest, signature = found.groups()
        signed = any(hmac.compare_digest(signature, _sign(key, guest)) for key in self._keys)
        return guest if signed else None

    def outdated(self, header: str, tls: bool) -> bool:
        """Whether a Cookie header that is known was signed with an older key, or bears the name that it has
        without TLS though there is TLS."""
        found = _found(header)
        if found is None:
            return False
        renamed = (self._secure or tls) and found.re is not _FORMS[0]
        return renamed or (len(self._keys) > 1 and found[2] != _sign(self._keys[0], found[1]))

    def cookie(self, guest: str, tls: bool) -> str:
        """The Set-Cookie header that makes a browser this guest."""
        name, secure = (HOST_COOKIE, "; Secure") if self._secure or tls else (COOKIE, "")
        value = f"{guest}.{_sign(self._keys[0], guest)}"
        return f"{name}={value}; Path=/; Max-Age={_A_YEAR}; HttpOnly; SameSite=Lax{secure}"


def _found(header: str) -> re.Match[str] | None:
    """The cookie of ours in a Cookie header."""
    return next(filter(None, (form.search(header, 0, _LONGEST) for form in _FORMS)), None)


def _sign(key: bytes, guest: str) -> str:
    digest = hmac.digest(key, b"guest:" + guest.encode("ascii"), hashlib.sha256)
    return urlsafe_b64encode(digest).decode().rstrip("=")
