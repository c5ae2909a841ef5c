"""Actions performed over time: pieces of Tokyo Highway that a hand carries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from machinami.games.highway.game import GAME
from tests.games.highway.sites import build_site, pillar_action, record_site
from tests.games.highway.test_carries import carry
from tests.server.api.test_replays import upload_record
from tests.server.clients import Guest, Message, TableSocket
from tests.server.conftest import Connect
from tests.server.in_process import InProcessServer

ME, OPEN = {"me": True}, {"open": True}
OPTIONS: dict[str, Any] = {"hands": "real", "tremor": 0}
NEXT = pillar_action(0, (3_500, 2_500, 2))
"""A build of which the pillar alone is carried: next to the other player's."""
TWO = pillar_action(0, (4_100, 1_700, 2))
"""A build of which pillar and road are carried."""
AWAY = [[0, 5_000, -6_000, 15_000, 0], [1_500, 5_000, -6_000, 200, 0]]
"""The pillar goes down beside the other player's."""
SWEEP = [[3_000, 5_000, 4_000, 200, 0]]
"""It is pushed through the other player's pillar."""


def careful(action: dict[str, Any] = NEXT) -> list[list[list[int]]]:
    """Return careful paths for an action."""
    paths: list[list[list[int]]] = carry(build_site(**OPTIONS), action)["paths"]
    return paths


async def begin(ann: Guest, *others: Any, **options: Any) -> str:
    """Create a table at which the city is placed and Ann is to build. Return its id."""
    text = record_site(**(OPTIONS | options))
    replay = (await upload_record(ann, text))[1]["replay"]
    start = {"replay": replay, "line": len(text.splitlines()) - 3, "seat": None}
    return await ann.create_table("highway", ME, *others, options=OPTIONS | options, start=start)


async def begin_for_two(connect: Connect, **options: Any) -> tuple[TableSocket, TableSocket]:
    ann, bob = await connect("Ann"), await connect("Bob")
    table = await begin(ann, OPEN, **options)
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    return await ann.join_table(table, "page"), await bob.join_table(table, "other")


async def take_up(wire: TableSocket, do: Any = NEXT) -> Message:
    prompt = wire.views["0"]["prompt"]["id"]
    return await wire.request("take-up", seat=0, do=do, prompt=prompt)


async def move(wire: TableSocket, points: Any, piece: int = 0, **more: Any) -> None:
    await wire.send(type="hand", seat=0, piece=piece, points=points, **more)


async def receive_hand(wire: TableSocket) -> Message:
    return await wire.receive_until(lambda message: message["type"] == "hand")


async def wait_for_fall(wire: TableSocket, seat: int) -> Message:
    """Wait for the chance line of the carry. Return its event."""
    await wire.wait_for_view(seat, lambda view: view["board"]["phase"] == "build" and view["to_act"] == [1])
    assert wire.lines[-1]["by"] == "chance"
    event: Message = wire.lines[-1]["do"]
    return event


async def test_others_see_the_hand_move_and_the_action_has_its_path(connect: Connect) -> None:
    ann, bob = await begin_for_two(connect)
    [path] = careful()
    assert (await take_up(ann))["ok"]
    begins = {"type": "hand", "seat": 0, "piece": 0, "points": [], "do": NEXT, "pieces": ["disc:2"]}
    assert await receive_hand(bob) == begins
    for point in path[:-1]:
        await move(ann, [point])
        assert (await receive_hand(bob))["points"] == [point]
    second = await bob.guest.join_table(bob.table["table"], "second tab")
    late = await receive_hand(second)
    assert late == begins | {"points": path[:-1]}
    assert (await ann.request("let-go", seat=0, piece=0, points=path[-1:]))["ok"]
    assert (await receive_hand(bob))["points"] == path[-1:]
    assert (await receive_hand(bob))["open"] is True
    assert (await receive_hand(bob))["ends"] is True
    for wire, seat in ((ann, 0), (bob, 1)):
        assert await wait_for_fall(wire, seat) == {"fell": []}
        assert wire.lines[-2]["do"] == NEXT | {"paths": [path]}
    assert not any('"type":"hand"' in text for text in ann.raw)


async def test_reload_in_mid_carry_opens_the_hand_where_it_is(connect: Connect) -> None:
    ann, bob = await begin_for_two(connect)
    await take_up(ann)
    await move(ann, AWAY)
    await receive_hand(bob)
    await ann.close()
    assert await wait_for_fall(bob, 1) == {"fell": [], "back": ["disc:2"]}
    assert bob.lines[-2]["do"] == NEXT | {"paths": [AWAY]}
    back = await ann.guest.join_table(bob.table["table"], "page")
    assert back.views["0"]["board"]["last"]["given"] == [[0, 1, "grey"]]


async def test_reload_in_mid_fall_undoes_nothing(connect: Connect) -> None:
    """D1: the fall was known to the page alone, and a reload brought the draft back."""
    ann, bob = await begin_for_two(connect)
    await take_up(ann)
    await move(ann, AWAY)
    await move(ann, SWEEP)
    await ann.guest.join_table(bob.table["table"], "page")
    event = await wait_for_fall(bob, 1)
    assert "disc:1" in event["fell"]
    assert bob.views["1"]["board"]["last"]["given"] == [[0, 1, "grey"], [0, 1, "grey"]]


async def test_fall_is_not_taken_back_against_bots(connect: Connect) -> None:
    """D2: bots agree to every undo."""
    ann = await connect("Ann")
    wire = await ann.join_table(await begin(ann, {"bot": 1}), "page")
    await take_up(wire)
    await move(wire, AWAY)
    assert (await wire.request("let-go", seat=0, piece=0, points=SWEEP))["ok"]
    await wire.wait_for_view(0, lambda view: view["to_act"] == [0] and len(view["board"]["roads"]) > 2)
    assert wire.last["undo"] == {"0": None}
    assert (await wire.request("undo", seat=0))["refused"]["clause"] == "S-5"


async def test_clean_carry_is_taken_back_against_bots(connect: Connect) -> None:
    ann = await connect("Ann")
    wire = await ann.join_table(await begin(ann, {"bot": 1}), "page")
    before = wire.views["0"]["board"]
    await take_up(wire)
    assert (await wire.request("let-go", seat=0, piece=0, points=careful()[0]))["ok"]
    await wire.wait_for_view(0, lambda view: view["to_act"] == [0] and len(view["board"]["roads"]) > 3)
    assert wire.last["undo"] == {"0": False}
    assert (await wire.request("undo", seat=0))["ok"]
    await wire.wait_for_view(0, lambda view: view["board"] == before)


async def test_leaving_in_mid_carry_opens_the_hand(connect: Connect) -> None:
    ann, bob = await begin_for_two(connect)
    await take_up(ann)
    await move(ann, AWAY)
    assert (await ann.request("leave", seat=0))["ok"]
    assert await wait_for_fall(bob, 1) == {"fell": [], "back": ["disc:2"]}
    assert bob.lines[-2]["do"]["paths"] == [AWAY]


async def test_another_action_in_mid_carry_comes_too_late(connect: Connect) -> None:
    """D12: nothing cancels a carry that has begun."""
    ann, bob = await begin_for_two(connect)
    await take_up(ann)
    await move(ann, AWAY)
    other = pillar_action(0, (-5_000, 9_949, 2))
    assert (await ann.act(other))["refused"]["clause"] == "M-4"
    assert (await wait_for_fall(bob, 1))["back"] == ["disc:2"]


async def test_carry_without_a_point_is_dropped(connect: Connect) -> None:
    ann, bob = await begin_for_two(connect)
    await take_up(ann)
    await receive_hand(bob)
    assert (await ann.act(pillar_action(0, (-5_000, 9_949, 2))))["ok"]
    assert (await receive_hand(bob))["ends"] is True
    await bob.wait_for_view(1, lambda view: view["to_act"] == [1])
    assert "paths" not in bob.lines[-1]["do"]


async def test_illegal_points_are_refused_and_the_carry_continues(connect: Connect) -> None:
    ann, bob = await begin_for_two(connect)
    await take_up(ann)
    start, *_ = AWAY
    await move(ann, [start])
    for wrong in (
        [[1, *AWAY[1][1:]]],
        [[12_001, *start[1:]]],
        [[n, *start[1:]] for n in range(1, 121)],
        [["x"]],
    ):
        await move(ann, wrong)
        error = await ann.receive_until(lambda message: message["type"] == "error")
        assert error["error"]["clause"] in ("H-17b", "M-3")
    await move(ann, AWAY[1:])
    too_fast = [[1_501, 0, 0, 20_000, 0]]
    assert (await ann.request("let-go", seat=0, piece=0, points=too_fast))["ok"]
    await wait_for_fall(bob, 1)
    assert bob.lines[-2]["do"]["paths"] == [AWAY]


async def test_only_its_own_connection_moves_a_hand(connect: Connect) -> None:
    ann, bob = await begin_for_two(connect)
    await take_up(ann)
    await move(ann, AWAY)
    await move(bob, SWEEP)
    await move(ann, SWEEP, piece=1)
    assert (await bob.request("let-go", seat=0, piece=0))["refused"]["clause"] == "S-4"
    second = await ann.guest.join_table(bob.table["table"], "second tab")
    assert (await second.request("let-go", seat=0, piece=0))["refused"]["clause"] == "S-4"
    assert (await ann.request("let-go", n=900, seat=0, piece=0))["ok"]
    assert (await ann.request("let-go", n=900, seat=0, piece=0))["ok"]
    await wait_for_fall(bob, 1)
    assert bob.lines[-2]["do"]["paths"] == [AWAY]
    assert (await ann.request("let-go", n=901, seat=0, piece=0))["refused"]["clause"] == "S-4"


async def test_take_up_is_judged(connect: Connect) -> None:
    ann, _ = await begin_for_two(connect)
    for wrong, clause in (
        (pillar_action(0, (3_500, 2_500, 3)), "H-6"),
        (pillar_action(0, (-5_000, 9_949, 2)), "H-17f"),
        ({"tile": 1}, "M-3"),
    ):
        assert (await take_up(ann, wrong))["refused"]["clause"] == clause
    stale = await ann.request("take-up", seat=0, do=NEXT, prompt=900)
    assert stale["refused"]["clause"] == "M-4"
    assert (await ann.request("take-up", seat=1, do=NEXT))["refused"]["clause"] == "S-4"


@pytest.mark.parametrize("game", ["toscana", "highway"])
async def test_games_without_hands_have_no_streams(connect: Connect, game: str) -> None:
    ann = await connect("Ann")
    wire = await ann.join_table(await ann.create_table(game, ME, {"here": "Bob"}))
    seat = (await wire.wait_for_views(lambda news: True))["views"]["0"]["to_act"][0]
    do = {"pillar": [0, 0], "from": 0, "height": 2} if game == "highway" else {"stack": 0}
    refused = (await wire.request("take-up", seat=seat, do=do))["refused"]
    assert refused["clause"] in ("S-4", "M-3")


async def test_time_up_opens_the_hand(tmp_path: Path) -> None:
    """The server ends a part after the time of the law and a grace, even if its page is silent."""
    late = -GAME.open_stream(build_site(**OPTIONS), 0, NEXT).part_seconds  # type: ignore[union-attr]
    async with (
        InProcessServer(tmp_path, limits={"hand_grace_seconds": late}) as server,
        Guest(server.base) as ann,
    ):
        await ann.get("/api/me")
        await ann.set_name("Ann")
        wire = await ann.join_table(await begin(ann, {"here": "Bob"}), "page")
        await take_up(wire)
        await move(wire, AWAY)
        assert await wait_for_fall(wire, 0) == {"fell": [], "back": ["disc:2"]}
        assert wire.lines[-2]["do"]["paths"] == [AWAY]


async def test_pause_between_pieces_ends_and_a_careful_hand_carries_the_rest(tmp_path: Path) -> None:
    async with (
        InProcessServer(tmp_path, limits={"hand_pause_seconds": 0}) as server,
        Guest(server.base) as ann,
    ):
        await ann.get("/api/me")
        await ann.set_name("Ann")
        wire = await ann.join_table(await begin(ann, {"here": "Bob"}), "page")
        await take_up(wire, TWO)
        path, _ = careful(TWO)
        assert (await wire.request("let-go", seat=0, piece=0, points=path))["ok"]
        await wait_for_fall(wire, 0)
        assert wire.lines[-2]["do"] == TWO | {"paths": [path]}
        assert wire.views["0"]["board"]["last"]["given"] == [[0, 1, "grey"]]


async def test_two_pieces_are_carried_one_after_the_other(connect: Connect) -> None:
    ann, bob = await begin_for_two(connect)
    await take_up(ann, TWO)
    for piece, path in enumerate(careful(TWO)):
        assert (await ann.request("let-go", seat=0, piece=piece, points=path))["ok"]
    assert await wait_for_fall(bob, 1) == {"fell": []}
    assert bob.lines[-2]["do"] == TWO | {"paths": careful(TWO)}
