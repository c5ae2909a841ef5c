"""Push endpoints must be public addresses with TLS."""

from __future__ import annotations

import asyncio

import pytest

from machinami.core.contract import Refused
from machinami.server.notifications.endpoints import PrivateAddress, dial, is_public, parse_endpoint
from tests.server.conftest import Connect
from tests.server.notifications.push_service import Browser, run_push_service

INSIDE = (
    *("http://push.example/x", "ftp://push.example/x", "https:///x", "//push.example/x", "push.example", ""),
    *("https://localhost/x", "https://router/x", "https://127.0.0.1/x", "https://10.1.2.3/x"),
    *("https://192.168.0.1/x", "https://169.254.169.254/x", "https://0.0.0.0/x", "https://224.0.0.1/x"),
    *("https://[::1]/x", "https://[fe80::1]/x", "https://[fd00::1]/x", "https://[::ffff:127.0.0.1]/x"),
    *("https://[64:ff9b::7f00:1]/x", "https://[2002:7f00:1::]/x", "https://2130706433/x", "https://0x7f.1/x"),
    *(
        "https://me:word@push.example/x",
        "https://push.example:0x/x",
        "https://push.example/a b",
        "https://[::/x",
    ),
    *("https://push.example:22/x", "https://push.example:0/x", "https://9.9.9.9:8443/x"),
    *("https://[::127.0.0.1]/x", "https://[::ffff:0:127.0.0.1]/x", "https://[64:ff9b:1::7f00:1]/x"),
    *("https://[fec0::1]/x", "https://[3fff::1]/x", "https://[5f00::1]/x", "https://[2001:db8::1]/x"),
    *(
        "https://[2001:20::1]/x",
        "https://[2001::7f00:1]/x",
        "https://[::ffff:9.9.9.9]/x",
        "https://[100::1]/x",
    ),
    *("https://192.0.0.8/x", "https://192.88.99.1/x", "https://198.18.0.1/x", "https://240.0.0.1/x"),
    *("https://push.example/\r\nHost: inside", f"https://push.example/{'x' * 1000}"),
)


@pytest.mark.parametrize("address", INSIDE)
def test_endpoint_must_be_public_https(address: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_endpoint(address)
    assert refused.value.clause == "S-17"


def test_endpoint_is_parsed() -> None:
    at = parse_endpoint("https://push.example:443/send/1?a=b")
    assert (at.origin, at.path) == ("https://push.example", "/send/1?a=b")
    assert parse_endpoint("https://9.9.9.9").path == "/"


def test_public_ip_is_accepted() -> None:
    assert is_public("9.9.9.9")
    assert is_public("2620:fe::fe")
    assert is_public("2001:4860:4860::8888")
    assert not is_public("100.64.0.1")


async def test_host_resolving_to_private_ip_is_not_dialled() -> None:
    async with run_push_service() as post:
        with pytest.raises(PrivateAddress):
            await dial("localhost", post.port)
        with pytest.raises(PrivateAddress):
            await dial("127.0.0.1", post.port)
        await asyncio.sleep(0)
        assert post.messages.empty()


async def test_refused_subscription_states_reason(connect: Connect) -> None:
    ann = await connect("Ann")
    inside = await ann.post("/api/me/calls", Browser().subscription("https://10.0.0.1/x"))
    assert (inside.status_code, inside.json()["error"]["clause"]) == (400, "S-17")
    for keys in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "B" + "A" * 86}, {"p256dh": "A"}):
        unfit = await ann.post("/api/me/calls", Browser().subscription() | keys)
        assert (unfit.status_code, unfit.json()["error"]["clause"]) == (400, "S-17")
