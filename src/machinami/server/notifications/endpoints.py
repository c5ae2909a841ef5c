"""Validation of push endpoints: public addresses over TLS only, to prevent requests to the internal
network."""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from machinami.server.refusal import refusal

PORT = 443
"""The only port on which push services are contacted."""
_LONGEST = 1000
_PRINTED = re.compile(r"[!-~]+", re.ASCII)
_PUBLIC_6 = ip_network("2000::/3")
"""The range of public IPv6 addresses. Translated, mapped and local addresses are outside it."""
_CLOSED_6 = tuple(map(ip_network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))
_CLOSED_4 = tuple(
    map(
        ip_network,
        (
            *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
            *("192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"),
            *("198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        ),
    )
)
"""The special-purpose ranges of IANA. They are listed here because `is_global` differs between Python
versions."""
_NAME = re.compile(r"(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}", re.ASCII | re.IGNORECASE)


class PrivateAddress(Exception):
    """A host name resolves to an address that is not public."""


@dataclass(frozen=True, slots=True)
class Address:
    """The host and path of a push endpoint."""

    host: str
    path: str

    @property
    def origin(self) -> str:
        """The origin, as the signature states it."""
        return f"https://{self.host}"


def parse_endpoint(text: str) -> Address:
    """Return the parts of a push endpoint. Raise `ServerRefused` if it is not an https URL of a public host.

    `dial` checks the resolved addresses each time.
    """
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", PORT if parts.port is None else parts.port
    except ValueError:
        raise refusal(400, "S-17/address") from None
    plain = len(text) <= _LONGEST and _PRINTED.fullmatch(text) is not None
    anonymous = parts.username is None
    if not plain or parts.scheme != "https" or port != PORT or not anonymous or not _is_host(host):
        raise refusal(400, "S-17/address")
    return Address(host, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def _is_host(host: str) -> bool:
    try:
        return is_public(host)
    except ValueError:
        return _NAME.fullmatch(host) is not None


def is_public(number: str) -> bool:
    """Whether an IP address is public. Raise ValueError if the text is not an IP address."""
    found = ip_address(number)
    if isinstance(found, IPv6Address):
        return found in _PUBLIC_6 and not any(found in closed for closed in _CLOSED_6)
    return not any(found in closed for closed in _CLOSED_4)


async def dial(host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a TLS connection to a host. Raise `PrivateAddress` unless all its resolved addresses are
    public."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    numbers = [str(entry[4][0]) for entry in found]
    if not numbers or not all(is_public(number) for number in numbers):
        raise PrivateAddress(host)
    return await asyncio.open_connection(numbers[0], port, ssl=_trust(), server_hostname=host)


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()
