"""Forced moves: the table plays and records them, and undoes them with the move before them."""

from __future__ import annotations

from machinami import replay
from tests.server.clients import TableSocket
from tests.server.conftest import Connect

ME, HERE = {"me": True}, {"here": "Bob"}
WALK, STOP = {"walk": True}, {"stop": True}


async def two(connect: Connect, game: str = "toy_trudge") -> TableSocket:
    """Seat Ann and Bob at the same device."""
    ann = await connect("Ann")
    return await ann.join_table(await ann.create_table(game, ME, HERE))


def list_actions(wire: TableSocket) -> list[tuple[object, object]]:
    return [(line.get("by"), line.get("do")) for line in wire.lines if "by" in line]


async def test_forced_action_is_played_and_recorded(connect: Connect) -> None:
    wire = await two(connect)
    await wire.act(WALK)
    assert list_actions(wire) == [(0, WALK)], "one who may walk on or stop is asked"
    await wire.act(WALK)
    assert list_actions(wire) == [(0, WALK), (0, WALK), (0, STOP)]
    assert wire.views["1"]["awaited"] == [1]


async def test_undo_includes_forced_actions(connect: Connect) -> None:
    wire = await two(connect)
    await wire.act(WALK)
    await wire.act(WALK)
    await wire.wait_for_views(lambda m: m["undo"]["0"] is True)
    assert (await wire.request("undo", seat=0))["ok"]
    view = await wire.wait_for_view(0, lambda v: v["board"]["paces"] == [1, 0])
    assert view["awaited"] == [0]
    assert wire.lines[-1] == {"by": "table", "do": {"undo": 1}}
    assert (await wire.act(STOP))["ok"], "and one may choose otherwise then"
    assert wire.views["1"]["awaited"] == [1]


async def test_forced_action_alone_cannot_be_undone(connect: Connect) -> None:
    wire = await two(connect)
    for seat in (0, 1, 0):
        await wire.act(STOP, seat)
    assert wire.views["0"]["outcome"] is not None, "the last one was not asked"
    assert list_actions(wire)[-1] == (1, STOP)


async def test_record_with_forced_actions_round_trips(connect: Connect) -> None:
    wire = await two(connect)
    for seat, action in ((0, WALK), (0, WALK), (1, STOP)):
        assert (await wire.act(action, seat))["ok"]
    table = (await wire.guest.get(f"/api/tables/{wire.table['table']}")).json()
    text = (await wire.guest.get(f"/api/replays/{table['replay']}/record")).text
    assert text.count('"stop"') == 4
    assert replay(text).record.text == text


async def test_game_without_forced_actions_is_unchanged(connect: Connect) -> None:
    wire = await two(connect, "toy_walk")
    await wire.act(WALK)
    await wire.act(WALK)
    assert list_actions(wire) == [(0, WALK), (0, WALK)]
