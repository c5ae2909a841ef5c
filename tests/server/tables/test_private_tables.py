"""Absence, return, join requests, and games that end early."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import Guest, TableSocket
from tests.server.conftest import Connect
from tests.server.in_process import InProcessServer

ME, OPEN, BOT = {"me": True}, {"open": True}, {"bot": 1}
WALK, STOP, ASK = {"walk": True}, {"stop": True}, {"ask": True}


@pytest.fixture(scope="module")
async def hasty(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[InProcessServer]:
    """A server that does not wait for absent players."""
    limits = {"absent_seconds": 0, "claim_seconds": 0}
    async with InProcessServer(tmp_path_factory.mktemp("hasty"), limits=limits) as running:
        yield running


async def pair(
    connect: Connect, base: str | None = None, game: str = "toy_walk", **more: Any
) -> tuple[TableSocket, TableSocket, str]:
    """Seat Ann and Bob at Ann's table. Return also Bob's invitation."""
    ann, bob = await connect("Ann", base), await connect(None, base)
    table = await ann.create_table(game, ME, OPEN, **more)
    token = (await ann.invitations(table))["seats"]["1"]
    await bob.take_seat(token, "Bob")
    return await ann.join_table(table), await bob.join_table(table), token


async def wait_for_outcome(wire: TableSocket, seat: int = 0) -> dict[str, Any]:
    outcome: dict[str, Any] = (await wire.wait_for_view(seat, lambda v: v["outcome"] is not None))["outcome"]
    return outcome


async def is_away(wire: TableSocket, seat: int) -> None:
    while wire.table["seats"][seat]["away"] is None:
        await wire.receive()


async def get_refusal(wire: TableSocket, kind: str, **frame: Any) -> str:
    answer = await wire.request(kind, **frame)
    assert not answer["ok"]
    return str(answer["refused"]["clause"])


async def test_link_in_other_browser_requests_to_join(connect: Connect) -> None:
    ann, bob, token = await pair(connect)
    phone = await connect()
    assert (await phone.get(f"/api/seats/{token}")).json()["standing"] == "taken"
    table = (await phone.post(f"/api/seats/{token}/knock", {"name": "Bob"})).json()["table"]
    assert (await phone.get(f"/api/tables/{table}")).status_code == 404
    assert (await phone.get(f"/api/seats/{token}")).json()["standing"] == "asked"
    while not bob.table["knocks"]:
        await bob.receive()
    knock = bob.table["knocks"][0]
    assert (knock["seat"], knock["name"]) == (1, "Bob")
    assert await get_refusal(ann, "admit", knock=knock["id"], yes=True) == "S-4"
    assert (await bob.request("admit", knock=knock["id"], yes=True))["ok"]
    assert (await phone.get(f"/api/seats/{token}")).json()["standing"] == "yours"
    assert (await phone.join_table(table)).table["you"] == [1]
    while bob.table["you"]:
        await bob.receive()


async def test_only_host_or_seat_admits_join_requests(connect: Connect) -> None:
    ann, bob, token = await pair(connect)
    eve = await connect()
    assert (await eve.post(f"/api/seats/{token}/knock", {"name": "Ann"})).json()["error"]["clause"] == "S-2"
    await eve.post(f"/api/seats/{token}/knock", {"name": "Eve"})
    while not bob.table["knocks"]:
        await bob.receive()
    knock = bob.table["knocks"][0]["id"]
    watcher = await connect()
    await watcher.post(f"/api/watch/{ann.table['invitations']['watch']}", {})
    looking = await watcher.join_table(ann.table["table"])
    assert looking.table["knocks"] == []
    assert await get_refusal(looking, "admit", knock=knock, yes=True) == "S-5"
    assert (await bob.request("admit", knock=knock, yes=False))["ok"]
    assert (await eve.get(f"/api/seats/{token}")).json()["standing"] == "taken"


async def test_table_url_gives_free_seat_then_spectating(
    connect: Connect,
) -> None:
    ann, bob, eve = await connect("Ann"), await connect(), await connect()
    table = await ann.create_table("toy_walk", ME, OPEN, door=True)
    seen = (await bob.get(f"/api/tables/{table}/door")).json()
    assert (seen["free"], seen["seats"][0]["name"], seen["phase"]) == (True, "Ann", "waiting")
    assert (await bob.get(f"/api/tables/{table}")).status_code == 404
    assert (await bob.post(f"/api/tables/{table}/door", {"name": "Bob"})).json() == {"table": table}
    assert (await bob.join_table(table)).table["you"] == [1]
    assert (await eve.get(f"/api/tables/{table}/door")).json()["free"] is False
    late = await eve.post(f"/api/tables/{table}/door", {"name": "Eve"})
    assert (late.status_code, late.json()["error"]["clause"]) == (409, "S-2")
    assert (await eve.post(f"/api/tables/{table}/door", {"watch": True})).status_code == 200
    assert (await eve.join_table(table)).table["you"] == []


async def test_table_is_private_unless_host_opens_it(connect: Connect) -> None:
    ann, bob, _ = await pair(connect)
    eve, table = await connect(), ann.table["table"]
    closed = await eve.get(f"/api/tables/{table}/door")
    assert closed.json() == (await eve.get("/api/tables/none/door")).json()
    assert (await eve.post(f"/api/tables/{table}/door", {"watch": True})).status_code == 404
    assert await get_refusal(bob, "door", open=True) == "S-4"
    assert (await ann.request("door", open=True))["ok"]
    assert (await eve.get(f"/api/tables/{table}/door")).json()["free"] is False


async def test_spectators_are_listed_by_name(connect: Connect) -> None:
    ann, _, _ = await pair(connect)
    table, watch = ann.table["table"], ann.table["invitations"]["watch"]
    for name in ("Mio", None):
        watcher = await connect(name)
        await watcher.post(f"/api/watch/{watch}", {})
        await watcher.join_table(table)
    while ann.table["watchers"]["count"] < 2:
        await ann.receive()
    assert ann.table["watchers"] == {"count": 2, "names": ["Mio"]}


async def test_bot_replaces_absent_guest_until_return(connect: Connect, hasty: InProcessServer) -> None:
    ann, bob, token = await pair(connect, hasty.base, "toy_stubborn")
    assert await get_refusal(ann, "sit-in", seat=1, level=4) == "S-4"
    await bob.close()
    await is_away(ann, 1)
    assert await get_refusal(ann, "sit-in", seat=1, level=9) == "S-9"
    assert (await ann.request("sit-in", seat=1, level=4))["ok"]
    while not ann.table["seats"][1]["missed"]:
        await ann.receive()
    await ann.act(STOP)
    await ann.wait_for_view(0, lambda v: v["board"]["turn"] == 2)
    assert await bob.guest.take_seat(token, "Bob") == ann.table["table"]
    await bob.guest.join_table(ann.table["table"])
    while ann.table["seats"][1]["left"]:
        await ann.receive()
    assert ann.table["seats"][1]["away"] is None


async def test_host_gives_absent_seat_to_another_guest(connect: Connect, hasty: InProcessServer) -> None:
    ann, bob, token = await pair(connect, hasty.base)
    assert await get_refusal(ann, "invite", seat=1) == "S-4"
    assert await get_refusal(bob, "invite", seat=1) == "S-4"
    await bob.close()
    await is_away(ann, 1)
    assert (await ann.request("invite", seat=1))["ok"]
    fresh = (await ann.guest.invitations(ann.table["table"]))["seats"]["1"]
    assert (await bob.guest.get(f"/api/seats/{token}")).status_code == 404
    mio = await connect(None, hasty.base)
    await mio.take_seat(fresh, "Mio")
    assert (await mio.join_table(ann.table["table"])).table["you"] == [1]
    assert (await bob.guest.get(f"/api/tables/{ann.table['table']}")).status_code == 404


async def test_absence_in_game_of_two_allows_claim_or_abort(connect: Connect, hasty: InProcessServer) -> None:
    for how, winners in (("abandoned", [0]), ("aborted", [])):
        ann, bob, _ = await pair(connect, hasty.base)
        assert await get_refusal(ann, "claim", seat=0, against=1, how=how) == "S-15"
        await bob.close()
        await is_away(ann, 1)
        assert await get_refusal(ann, "claim", seat=0, against=1, how=how) == "S-15"
        await ann.act(STOP)
        assert await get_refusal(ann, "claim", seat=0, against=0, how=how) == "S-15"
        assert (await ann.request("claim", seat=0, against=1, how=how))["ok"]
        outcome = await wait_for_outcome(ann)
        assert (outcome["reason"], outcome["winners"]) == (how, winners)


async def test_stand_in_declines_and_its_moves_are_counted(connect: Connect, hasty: InProcessServer) -> None:
    ann, bob, _ = await pair(connect, hasty.base, "toy_sparing")
    await bob.close()
    await is_away(ann, 1)
    assert (await ann.request("sit-in", seat=1, level=4))["ok"]
    await ann.act(STOP)
    await ann.wait_for_view(0, lambda v: v["board"]["turn"] == 2)
    assert [line["do"] for line in ann.lines if line.get("by") == 1] == [ASK, STOP]
    back = await bob.guest.join_table(ann.table["table"])
    while back.table["seats"][1]["left"]:
        await back.receive()
    assert back.table["seats"][1]["stand_in_moves"] == 2


async def request_to_join(connect: Connect, base: str, token: str) -> Guest:
    """Let Eve request to join at a taken seat."""
    eve = await connect(None, base)
    await eve.post(f"/api/seats/{token}/knock", {"name": "Eve"})
    return eve


async def test_host_admits_replacement_only_after_absence(connect: Connect, hasty: InProcessServer) -> None:
    ann, bob, token = await pair(connect, hasty.base)
    eve = await request_to_join(connect, hasty.base, token)
    while not ann.table["knocks"]:
        await ann.receive()
    knock = ann.table["knocks"][0]["id"]
    assert await get_refusal(ann, "admit", knock=knock, yes=True) == "S-4"
    assert bob.table["you"] == [1]
    assert (await eve.get(f"/api/tables/{ann.table['table']}")).status_code == 404
    await bob.close()
    await is_away(ann, 1)
    assert (await ann.request("admit", knock=knock, yes=True))["ok"]
    assert (await eve.join_table(ann.table["table"])).table["you"] == [1]


async def test_page_reload_does_not_free_seat(connect: Connect) -> None:
    ann, bob, token = await pair(connect)
    eve = await request_to_join(connect, ann.guest.base, token)
    await bob.close()
    await is_away(ann, 1)
    while not ann.table["knocks"]:
        await ann.receive()
    assert await get_refusal(ann, "invite", seat=1) == "S-4"
    assert await get_refusal(ann, "admit", knock=ann.table["knocks"][0]["id"], yes=True) == "S-4"
    assert (await eve.get(f"/api/tables/{ann.table['table']}")).status_code == 404
    assert (await bob.guest.join_table(ann.table["table"])).table["you"] == [1]


async def test_new_link_does_not_replace_returned_guest(connect: Connect, hasty: InProcessServer) -> None:
    ann, bob, _ = await pair(connect, hasty.base)
    await bob.close()
    await is_away(ann, 1)
    assert (await ann.request("invite", seat=1))["ok"]
    fresh = (await ann.guest.invitations(ann.table["table"]))["seats"]["1"]
    await bob.guest.join_table(ann.table["table"])
    eve = await connect(None, hasty.base)
    late = await eve.post(f"/api/seats/{fresh}", {"name": "Eve"})
    assert (late.status_code, late.json()["error"]["clause"]) == (409, "S-2")


async def test_host_of_listed_table_cannot_replace_guests(connect: Connect, hasty: InProcessServer) -> None:
    ann, bob, token = await pair(connect, hasty.base)
    await request_to_join(connect, hasty.base, token)
    assert (await ann.request("announce", listed=True))["ok"]
    await bob.close()
    while ann.table["seats"][1]["away"] is None or not ann.table["listed"]:
        await ann.receive()
    assert ann.table["knocks"] == []
    assert await get_refusal(ann, "invite", seat=1) == "S-4"


async def test_resigned_guest_cannot_return_by_join_request(connect: Connect, hasty: InProcessServer) -> None:
    ann, bob, cleo = (
        await connect("Ann", hasty.base),
        await connect(None, hasty.base),
        await connect(None, hasty.base),
    )
    table = await ann.create_table("toy_walk", ME, OPEN, OPEN)
    tokens = (await ann.invitations(table))["seats"]
    await bob.take_seat(tokens["1"], "Bob")
    await cleo.take_seat(tokens["2"], "Cleo")
    hers, his = await ann.join_table(table), await bob.join_table(table)
    phone = await connect(None, hasty.base)
    await phone.post(f"/api/seats/{tokens['1']}/knock", {"name": "Bob"})
    while not his.table["knocks"]:
        await his.receive()
    knock = his.table["knocks"][0]["id"]
    assert (await his.request("resign", seat=1))["ok"]
    for wire in (hers, his):
        assert await get_refusal(wire, "admit", knock=knock, yes=True) == "S-2"
    late = await phone.post(f"/api/seats/{tokens['1']}/knock", {"name": "Bob"})
    assert (late.status_code, late.json()["error"]["clause"]) == (409, "S-2")


async def test_resigned_guest_cannot_call_stand_in(connect: Connect, hasty: InProcessServer) -> None:
    ann, bob = await connect("Ann", hasty.base), await connect(None, hasty.base)
    table = await ann.create_table("toy_walk", ME, OPEN, {"bot": 1})
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    hers = await ann.join_table(table)
    await is_away(hers, 1)
    assert (await hers.request("resign", seat=0))["ok"]
    assert await get_refusal(hers, "sit-in", seat=1, level=1) == "S-4"


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("claim", {"seat": 0, "against": 1, "how": "abandoned"}),
        ("sit-in", {"seat": 1, "level": 1}),
        ("invite", {"seat": 1}),
    ],
)
async def test_absence_does_not_apply_to_games_by_days(
    connect: Connect, hasty: InProcessServer, kind: str, more: dict[str, Any]
) -> None:
    ann, bob, _ = await pair(connect, hasty.base, clock={"days": 3})
    await ann.act(STOP)
    await bob.close()
    while ann.table["seats"][1]["online"]:
        await ann.receive()
    assert ann.table["seats"][1]["away"] is None
    assert await get_refusal(ann, kind, **more) in ("S-4", "S-15")
    for what in ("draw", "abort"):
        assert (await ann.request("offer", seat=0, what=what))["ok"]
        while ann.last["asked"] != {what: 0}:
            await ann.receive()
        assert ann.views["0"]["outcome"] is None


async def test_claim_requires_long_absence(connect: Connect) -> None:
    ann, bob, _ = await pair(connect)
    await bob.close()
    await is_away(ann, 1)
    assert await get_refusal(ann, "claim", seat=0, against=1, how="abandoned") == "S-15"
    assert await get_refusal(ann, "sit-in", seat=1, level=1) == "S-4"


async def test_draw_requires_agreement_of_all(connect: Connect) -> None:
    ann, bob, _ = await pair(connect)
    assert (await ann.request("offer", seat=0, what="draw"))["ok"]
    await bob.wait_for_views(lambda m: m["asked"] == {"draw": 0})
    await ann.act(WALK)
    assert await get_refusal(bob, "agree", seat=1, to="undo", yes=True) == "S-5"
    assert (await bob.request("agree", seat=1, to="draw", yes=True))["ok"]
    outcome = await wait_for_outcome(ann)
    assert (outcome["reason"], outcome["winners"]) == ("agreed", [0, 1])
    assert ann.lines[-2]["do"] == {"ended": "agreed"}


async def test_offer_lapses_on_next_move(connect: Connect) -> None:
    ann, bob, _ = await pair(connect)
    await ann.act(STOP)
    await ann.request("offer", seat=0, what="draw")
    await bob.wait_for_views(lambda m: m["asked"] == {"draw": 0})
    await bob.act(WALK, 1)
    shown = await ann.wait_for_views(lambda m: m["declined"] is not None)
    assert (shown["asked"], shown["declined"]) == (None, {"what": "draw", "seat": 0, "by": 1})


async def test_declined_proposal_is_answered(connect: Connect) -> None:
    ann, bob, _ = await pair(connect)
    await ann.act(ASK)
    for what in ("undo", "draw", "abort"):
        frame = {"seat": 0} if what == "undo" else {"seat": 0, "what": what}
        assert (await ann.request("undo" if what == "undo" else "offer", **frame))["ok"]
        while bob.last["asked"] != {what: 0}:
            await bob.receive()
        assert bob.last["declined"] is None
        assert (await bob.request("agree", seat=1, to=what, yes=False))["ok"]
        while ann.last["declined"] != {"what": what, "seat": 0, "by": 1}:
            await ann.receive()
        assert ann.last["asked"] is None
    await ann.act(WALK)
    assert ann.last["declined"] is None


async def test_abort_requires_agreement_unless_alone(connect: Connect) -> None:
    ann, bob, _ = await pair(connect)
    await ann.request("offer", seat=0, what="abort")
    await bob.wait_for_views(lambda m: m["asked"] == {"abort": 0})
    assert (await bob.request("agree", seat=1, to="abort", yes=True))["ok"]
    assert (await wait_for_outcome(bob, 1))["reason"] == "aborted"
    alone: Guest = await connect("Zoé")
    wire = await alone.join_table(await alone.create_table("toy_stubborn", ME, {"bot": 4}))
    assert await get_refusal(wire, "offer", seat=0, what="draw") == "S-15"
    assert (await wire.request("offer", seat=0, what="abort"))["ok"]
    assert (await wait_for_outcome(wire))["winners"] == []


async def test_join_requests_and_proposals_survive_restart(connect: Connect, tmp_path: Path) -> None:
    async with InProcessServer(tmp_path) as server:
        ann, bob, token = await pair(connect, server.base)
        phone = await connect(None, server.base)
        await phone.post(f"/api/seats/{token}/knock", {"name": "Bob"})
        await ann.act(ASK)
        assert (await ann.request("undo", seat=0))["ok"]
        await bob.wait_for_views(lambda news: news["asked"] == {"undo": 0})
        await server.stop()
        await server.start()
        assert (await phone.get(f"/api/seats/{token}")).json()["standing"] == "asked"
        ann, bob = (
            await ann.guest.join_table(ann.table["table"]),
            await bob.guest.join_table(bob.table["table"]),
        )
        assert ann.last["asked"] == bob.last["asked"] == {"undo": 0}
        assert [request["name"] for request in bob.table["knocks"]] == ["Bob"]
