"""Socket messages other than views: releases, forecasts, motion."""

from __future__ import annotations

from machinami.server.schemas.protocol import PROTOCOL
from tests.server.conftest import Comes
from tests.server.guests import Guest, Wire


async def alone(comes: Comes, game: str = "toy_walk") -> tuple[Guest, str]:
    ann = await comes("Ann")
    return ann, await ann.makes(game, {"me": True}, {"here": "Bob"})


async def test_page_of_other_release_is_notified(comes: Comes) -> None:
    ann, table = await alone(comes)
    wire = Wire(ann, await ann.dial(table))
    await wire.say(type="hello", protocol="of yesterday")
    assert await wire.hear() == {"type": "outdated", "protocol": PROTOCOL}
    await wire.socket.wait_closed()
    assert wire.socket.close_code == 4003


async def test_page_without_release_gets_text_message(comes: Comes) -> None:
    ann, table = await alone(comes)
    wire = Wire(ann, await ann.dial(table))
    await wire.say(type="hello")
    assert (await wire.hear())["error"]["clause"] == "S-6"
    await wire.socket.wait_closed()
    assert wire.socket.close_code == 4004


async def test_check_answer_includes_forecast(comes: Comes) -> None:
    ann, table = await alone(comes)
    wire = await ann.sits(table)
    assert (await wire.ask("check", seat=0, do={"walk": True}))["foreseen"] == {"paces": 1}
    assert "foreseen" not in await wire.ask("check", seat=0, do={"stop": True})
    refused = await wire.ask("check", seat=1, do={"walk": True})
    assert (refused["refused"]["clause"], refused["foreseen"]) == ("M-2", {"paces": 1})


async def test_motion_is_sent_once_before_its_result(comes: Comes) -> None:
    ann, table = await alone(comes, "toy_drop")
    watching = await comes()
    await watching.post(f"/api/watch/{(await ann.invitations(table))['watch']}", {})
    wires = [await ann.sits(table), await watching.sits(table)]
    await wires[0].ask("act", seat=0, do={"disc": 50_000})
    for wire in wires:
        motion = await wire.until(lambda m: m["type"] == "motion")
        assert motion["motion"] == {"rolls": [50_000, 50_000]}
        after = await wire.until(lambda m: m["type"] == "views")
        assert after["lines"][-1] == {"by": "chance", "do": {"fell": False}}
    late = await ann.sits(table)
    assert not any('"motion"' in said for said in late.raw)


async def test_slow_chance_does_not_block_other_seats(comes: Comes) -> None:
    ann, table = await alone(comes, "toy_patient")
    wire = await ann.sits(table)
    assert (await wire.ask("act", seat=0, do={"grab": 0}))["ok"]
    assert (await wire.ask("act", seat=0, do={"grab": 2}))["refused"]["clause"] == "M-2"
    assert (await wire.ask("act", seat=1, do={"grab": 1}))["ok"]
    motion = await wire.until(lambda m: m["type"] == "motion")
    assert motion["motion"] == {"draw": 1, "thing": 0}
    await wire.sees(0, lambda v: v["board"]["owners"][:2] == [0, 1])
