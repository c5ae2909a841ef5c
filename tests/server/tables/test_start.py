"""Tables with a different start: under older rules, or at a position."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import tests.kinds
from machinami import begin_from, new
from tests.server.clients import Guest
from tests.server.in_process import InProcessServer

assert tests.kinds.KINDS
ME = {"me": True}


async def test_table_keeps_rules_version_it_started_with(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path, pledges=False) as server, Guest(server.base) as ann:
        await ann.set_name("Ann")
        table = await ann.create_table("toy_drop", ME, {"here": "Bob"})
        await server.stop()
        with closing(sqlite3.connect(server.config["database"])) as disk:
            disk.execute("UPDATE tables SET rules = 1")
            disk.execute("""UPDATE lines SET line = replace(line, '"rules": 2', '"rules": 1')""")
            disk.commit()
        await server.start()
        wire = await ann.join_table(table)
        assert wire.views["0"]["rules"] == 1
        await wire.act({"disc": 40_000})
        await wire.wait_for_view(1, lambda v: v["awaited"] == [1])
        near = await wire.act({"disc": 46_000}, 1)
        assert "8000" in near["refused"]["en"]
        newer = await ann.join_table(await ann.create_table("toy_drop", ME, {"here": "Bob"}))
        assert newer.views["0"]["rules"] == 2


async def test_table_from_position_cannot_undo_past_it(tmp_path: Path) -> None:
    past = new("toy_hand", seed=1)
    hand = sorted(past.state.hands[0])
    past.do(0, {"card": hand[0]})
    begun = begin_from(past.record.text)
    async with (
        InProcessServer(tmp_path, pledges=False) as server,
        Guest(server.base) as ann,
        Guest(server.base) as bob,
    ):
        await ann.set_name("Ann")
        table = await ann.create_table("toy_hand", ME, {"open": True})
        await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
        await server.stop()
        with closing(sqlite3.connect(server.config["database"])) as disk:
            disk.execute("DELETE FROM lines WHERE number > 0")
            disk.execute("UPDATE lines SET line = ?", [begun.record.text.strip()])
            disk.commit()
        await server.start()
        first, second = await ann.join_table(table), await bob.join_table(table)
        assert first.views["0"]["board"]["hand"] == hand[1:]
        (header,) = second.lines
        deal, move = header["from"]["lines"]
        assert deal["do"]["hands"][0] is None, "what was hidden on the way stays hidden"
        assert move == {"by": 0, "do": {"card": hand[0]}}
        assert (await first.request("undo", seat=0))["refused"]["clause"] == "S-5"
        assert (await second.act({"card": second.views["1"]["board"]["hand"][0]}, 1))["ok"]
