"""Guest cookies: a signed random id."""

from __future__ import annotations

import hashlib
import hmac
import re
from base64 import urlsafe_b64encode

COOKIE = "machinami"
COOKIE_DAYS = 365
_LONGEST = 8_192
HOST_COOKIE = f"__Host-{COOKIE}"
"""The cookie's name under TLS. Browsers accept the `__Host-` prefix only from the host itself."""
_FORMS = [
    re.compile(rf"(?:^|; ?){name}=([\w-]{{1,64}})\.([\w-]{{43}})(?=;|$)", re.ASCII)
    for name in (HOST_COOKIE, COOKIE)
]
"""The two forms of the cookie; the server writes no others. The first has precedence. Earlier releases also
wrote the second under TLS."""


class GuestCookies:
    """Signs guest ids with the first key, and accepts signatures of all keys."""

    banned: frozenset[str] = frozenset()
    """The ids of banned guests."""

    def __init__(self, keys: tuple[bytes, ...], secure: bool) -> None:
        self._keys, self._secure = keys, secure

    def sign_with(self, keys: tuple[bytes, ...]) -> None:
        """Replace the keys."""
        self._keys = keys

    def verify(self, header: str) -> str | None:
        """Return the guest of a Cookie header, or None if it has no valid cookie."""
        found = _match_cookie(header)
        if found is None:
            return None
        guest, signature = found.groups()
        signed = any(hmac.compare_digest(signature, _sign(key, guest)) for key in self._keys)
        return guest if signed else None

    def needs_renewal(self, header: str, tls: bool) -> bool:
        """Whether a valid cookie should be replaced: it is signed with an older key, or has the name without
        TLS although TLS is used."""
        found = _match_cookie(header)
        if found is None:
            return False
        renamed = (self._secure or tls) and found.re is not _FORMS[0]
        return renamed or (len(self._keys) > 1 and found[2] != _sign(self._keys[0], found[1]))

    def make_header(self, guest: str, tls: bool) -> str:
        """Return the Set-Cookie header that signs a browser in as a guest."""
        name, secure = (HOST_COOKIE, "; Secure") if self._secure or tls else (COOKIE, "")
        value = f"{guest}.{_sign(self._keys[0], guest)}"
        return f"{name}={value}; Path=/; Max-Age={COOKIE_DAYS * 24 * 3600}; HttpOnly; SameSite=Lax{secure}"


def _match_cookie(header: str) -> re.Match[str] | None:
    """Return the match of the guest cookie in a Cookie header, or None."""
    return next(filter(None, (form.search(header, 0, _LONGEST) for form in _FORMS)), None)


def _sign(key: bytes, guest: str) -> str:
    digest = hmac.digest(key, b"guest:" + guest.encode("ascii"), hashlib.sha256)
    return urlsafe_b64encode(digest).decode().rstrip("=")
