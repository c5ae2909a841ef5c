"""Where calls may be sent: to public places over TLS, and nowhere inside."""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from machinami.server.refusal import refusal

_LONGEST = 1000
_PRINTED = re.compile(r"[!-~]+", re.ASCII)
_TRANSLATED = ip_network("64:ff9b::/96")
"""Addresses that a network may translate into any of the older kind."""
_NAME = re.compile(r"(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}", re.ASCII | re.IGNORECASE)


class Private(Exception):
    """An address leads to a place that is not public."""


@dataclass(frozen=True, slots=True)
class Address:
    """A push service's address in its parts."""

    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """As a signature names whom it is meant for."""
        return f"https://{self.host}" + ("" if self.port == 443 else f":{self.port}")


def judged(text: str) -> Address:
    """The parts of an address that a call may be sent to, or a refusal.

    Where its name leads is looked at each time something is sent there.
    """
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port or 443
    except ValueError:
        raise refusal(400, "S-17/address") from None
    plain = len(text) <= _LONGEST and _PRINTED.fullmatch(text) is not None
    if not plain or parts.scheme != "https" or parts.username is not None or not _named(host):
        raise refusal(400, "S-17/address")
    return Address(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def _named(host: str) -> bool:
    try:
        return public(host)
    except ValueError:
        return _NAME.fullmatch(host) is not None


def public(number: str) -> bool:
    """Whether everybody can reach this address of the network, and whatever other one it stands for."""
    found: IPv4Address | IPv6Address = ip_address(number)
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif found.sixtofour is not None or found.teredo is not None or found in _TRANSLATED:
            return False
    return found.is_global and not found.is_multicast


async def dial(host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line to a host, at an address that was looked at first; `Private` if any of its addresses is."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    numbers = [str(entry[4][0]) for entry in found]
    if not numbers or not all(public(number) for number in numbers):
        raise Private(host)
    return await asyncio.open_connection(numbers[0], port, ssl=_trust(), server_hostname=host)


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()
