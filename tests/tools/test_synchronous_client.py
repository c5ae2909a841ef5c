"""The synchronous client is generated from the asynchronous one."""

from __future__ import annotations

import inspect

from machinami import client
from tools.synchronous_client import TARGET, build_client


def test_synchronous_client_matches_the_asynchronous_one() -> None:
    assert TARGET.read_text("utf-8") == build_client(), "run `make types`"


def test_both_clients_have_the_same_methods_and_no_coroutine_is_left() -> None:
    pairs = (
        (client.Client, client.AsyncClient),
        (client.Table, client.AsyncTable),
        (client.Turn, client.AsyncTurn),
    )
    for plain, asynchronous in pairs:
        names = {name for name in vars(plain) if not name.startswith("_")}
        assert names == {name for name in vars(asynchronous) if not name.startswith("_")}
        assert not any(inspect.iscoroutinefunction(value) for value in vars(plain).values())
