"""Socket messages other than views: releases, forecasts, motion."""

from __future__ import annotations

from machinami.server.schemas.protocol import PROTOCOL
from tests.server.clients import Guest, TableSocket
from tests.server.conftest import Connect


async def alone(connect: Connect, game: str = "toy_walk") -> tuple[Guest, str]:
    ann = await connect("Ann")
    return ann, await ann.create_table(game, {"me": True}, {"here": "Bob"})


async def test_page_of_other_release_is_notified(connect: Connect) -> None:
    ann, table = await alone(connect)
    wire = TableSocket(ann, await ann.open_table_socket(table))
    await wire.send(type="hello", protocol="of yesterday")
    assert await wire.receive() == {"type": "outdated", "protocol": PROTOCOL}
    await wire.socket.wait_closed()
    assert wire.socket.close_code == 4003


async def test_page_without_release_gets_text_message(connect: Connect) -> None:
    ann, table = await alone(connect)
    wire = TableSocket(ann, await ann.open_table_socket(table))
    await wire.send(type="hello")
    assert (await wire.receive())["error"]["clause"] == "S-6"
    await wire.socket.wait_closed()
    assert wire.socket.close_code == 4004


async def test_check_answer_includes_forecast(connect: Connect) -> None:
    ann, table = await alone(connect)
    wire = await ann.join_table(table)
    assert (await wire.request("check", seat=0, do={"walk": True}))["foreseen"] == {"paces": 1}
    assert "foreseen" not in await wire.request("check", seat=0, do={"stop": True})
    refused = await wire.request("check", seat=1, do={"walk": True})
    assert (refused["refused"]["clause"], refused["foreseen"]) == ("M-2", {"paces": 1})


async def test_motion_is_sent_once_before_its_result(connect: Connect) -> None:
    ann, table = await alone(connect, "toy_drop")
    watching = await connect()
    await watching.post(f"/api/watch/{(await ann.invitations(table))['watch']}", {})
    wires = [await ann.join_table(table), await watching.join_table(table)]
    await wires[0].request("act", seat=0, do={"disc": 50_000})
    for wire in wires:
        motion = await wire.receive_until(lambda m: m["type"] == "motion")
        assert motion["motion"] == {"rolls": [50_000, 50_000]}
        after = await wire.receive_until(lambda m: m["type"] == "views")
        line = after["lines"][-1]
        assert (line["by"], line["do"]) == ("chance", {"fell": False})
    late = await ann.join_table(table)
    assert not any('"motion"' in said for said in late.raw)


async def test_slow_chance_does_not_block_other_seats(connect: Connect) -> None:
    ann, table = await alone(connect, "toy_patient")
    wire = await ann.join_table(table)
    assert (await wire.request("act", seat=0, do={"grab": 0}))["ok"]
    assert (await wire.request("act", seat=0, do={"grab": 2}))["refused"]["clause"] == "M-2"
    assert (await wire.request("act", seat=1, do={"grab": 1}))["ok"]
    motion = await wire.receive_until(lambda m: m["type"] == "motion")
    assert motion["motion"] == {"draw": 1, "thing": 0}
    await wire.wait_for_view(0, lambda v: v["board"]["owners"][:2] == [0, 1])


async def test_uncompressed_socket_gets_same_messages(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toscana", {"me": True}, {"here": "Bob"})
    packed, plain = (
        await ann.join_table(table),
        TableSocket(ann, await ann.open_table_socket(table, compression=None)),
    )
    await plain.hello()
    assert plain.views == packed.views
    assert plain.table == packed.table
