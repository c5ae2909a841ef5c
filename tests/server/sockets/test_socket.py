"""The socket protocol: numbering, answers, resending, reconnecting."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Guest, Message, TableSocket
from tests.server.conftest import Connect
from tests.server.server_process import ServerProcess

WALK = {"walk": True}


async def walkers(connect: Connect) -> tuple[Guest, Guest, str]:
    ann, bob = await connect("Ann"), await connect()
    table = await ann.create_table("toy_walk", {"me": True}, {"open": True})
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    return ann, bob, table


def paces(wire: TableSocket, seat: int = 0) -> list[int]:
    found: list[int] = next(iter(wire.views.values()))["board"]["paces"]
    return found


async def test_resent_action_is_applied_once(connect: Connect) -> None:
    ann, _, table = await walkers(connect)
    wire = await ann.join_table(table, "x")
    prompt = wire.views["0"]["prompt"]["id"]
    frame = {"seat": 0, "prompt": prompt, "do": WALK}
    first = await wire.request("act", n=1, **frame)
    assert await wire.request("act", n=1, **frame) == first
    other = await ann.join_table(table, "x")
    assert await other.request("act", n=1, **frame) == first
    assert paces(other) == [1, 0]


async def test_resent_refusal_is_unchanged(connect: Connect) -> None:
    ann, _, table = await walkers(connect)
    wire = await ann.join_table(table, "x")
    first = await wire.request("act", n=1, seat=0, do={"fly": True})
    assert first["ok"] is False
    assert await wire.request("act", n=1, seat=0, do=WALK) == first
    assert paces(wire) == [0, 0]


async def test_pages_of_one_guest_number_messages_separately(connect: Connect) -> None:
    ann, _, table = await walkers(connect)
    one, two = await ann.join_table(table, "one"), await ann.join_table(table, "two")
    await one.request("act", n=1, seat=0, do=WALK)
    await two.request("act", n=1, seat=0, do=WALK)
    view = await one.wait_for_view(0, lambda v: v["board"]["paces"] == [2, 0])
    assert view["awaited"] == [0]


async def test_old_message_number_is_refused(connect: Connect) -> None:
    ann, _, table = await walkers(connect)
    wire = await ann.join_table(table, "x")
    await wire.request("act", n=7, seat=0, do=WALK)
    assert (await wire.request("act", n=3, seat=0, do=WALK))["refused"]["clause"] == "S-6"


async def test_stale_prompt_is_refused(connect: Connect) -> None:
    ann, _, table = await walkers(connect)
    wire = await ann.join_table(table)
    prompt = wire.views["0"]["prompt"]["id"]
    assert (await wire.act(WALK, prompt=prompt))["ok"]
    assert (await wire.act(WALK, prompt=prompt))["refused"]["clause"] == "M-4"


async def test_reconnect_sends_missed_messages(connect: Connect) -> None:
    ann, bob, table = await walkers(connect)
    watcher, walker = await bob.join_table(table, "b"), await ann.join_table(table, "a")
    await watcher.receive_until(lambda m: m["type"] == "table")
    seen, lines = watcher.seen, watcher.lines
    await watcher.close()
    for _ in range(3):
        await walker.act(WALK)
    again = await bob.join_table(table, "b", seen)
    assert "fresh" not in again.last
    assert again.last["lines"] == [line for line in walker.lines if line not in lines]
    assert again.last["number"] == seen + 2


async def test_unknown_client_gets_full_state(connect: Connect) -> None:
    ann, bob, table = await walkers(connect)
    walker = await ann.join_table(table, "a")
    await walker.act(WALK)
    stranger = await bob.join_table(table, "new", 41)
    assert stranger.last["fresh"] is True
    assert stranger.last["number"] == 43
    assert stranger.lines[0]["game"] == "toy_walk"


async def test_second_socket_of_client_replaces_first(connect: Connect) -> None:
    ann, _, table = await walkers(connect)
    first = await ann.join_table(table, "x")
    await ann.join_table(table, "x", first.seen)
    assert await first.wait_for_close() == 4002


async def test_only_latest_check_is_answered_without_effect(connect: Connect) -> None:
    ann, _, table = await walkers(connect)
    wire = await ann.join_table(table)
    for n in range(1, 200):
        await wire.send(type="check", n=n, seat=0, do={"fly": n})
    await wire.send(type="check", n=200, seat=0, do=WALK)
    answers: list[Message] = []
    while not answers or answers[-1]["n"] != 200:
        answers.append(await wire.receive_until(lambda m: m["type"] == "answer"))
    assert answers[-1]["ok"] is True
    assert len(answers) < 200
    assert all(answer["refused"]["clause"] == "M-3" for answer in answers[:-1])
    assert paces(wire) == [0, 0]


async def test_foreign_seat_cannot_be_played(connect: Connect) -> None:
    ann, bob, table = await walkers(connect)
    wire = await bob.join_table(table)
    for kind in ("act", "check"):
        assert (await wire.request(kind, seat=0, do=WALK))["refused"]["clause"] == "S-4"
    for kind in ("undo", "resign", "leave", "return"):
        assert (await wire.request(kind, seat=0))["refused"]["clause"] == "S-4"
    assert (await wire.request("abort"))["refused"]["clause"] == "S-4"
    assert (await ann.get(f"/api/tables/{table}")).json()["phase"] == "playing"


async def test_private_table_is_not_revealed(connect: Connect) -> None:
    _, _, table = await walkers(connect)
    eve = await connect("Eve")
    for address in (table, "AAAAAAAAAAAAAAAAAAAAAA"):
        socket = await eve.open_table_socket(address)
        message = json.loads(await socket.recv())
        assert message["error"]["clause"] == "S-1"
        assert (await eve.get(f"/api/tables/{address}")).status_code == 404
        assert (await eve.get(f"/api/tables/{address}/record")).status_code == 404


async def test_ping_is_answered_with_table_time(connect: Connect) -> None:
    ann, _, table = await walkers(connect)
    wire = await ann.join_table(table)
    await wire.send(type="ping", n=1)
    first = await wire.receive_until(lambda m: m["type"] == "pong")
    await wire.send(type="ping", n=2)
    assert 0 <= first["at"] <= (await wire.receive_until(lambda m: m["type"] == "pong"))["at"]


async def test_spectator_sees_game_and_cannot_act(connect: Connect) -> None:
    ann, _, table = await walkers(connect)
    eve = await connect()
    await eve.post(f"/api/watch/{(await ann.invitations(table))['watch']}", {})
    watcher, walker = await eve.join_table(table), await ann.join_table(table)
    assert watcher.table["you"] == []
    assert watcher.table["invitations"]["seats"] == {}
    await walker.act(WALK)
    await watcher.wait_for_view(None, lambda v: v["board"]["paces"] == [1, 0])
    assert (await watcher.request("act", seat=0, do=WALK))["refused"]["clause"] == "S-4"


async def test_presence_is_sent_to_all(connect: Connect) -> None:
    ann, bob, table = await walkers(connect)
    wire = await ann.join_table(table)
    other = await bob.join_table(table)
    await wire.receive_until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["online"])
    await other.close()
    await wire.receive_until(lambda m: m["type"] == "table" and not m["table"]["seats"][1]["online"])


async def test_rules_error_omits_internals(connect: Connect) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_crumbling", {"me": True}, {"here": "Bob"})
    wire = await ann.join_table(table)
    answer = await wire.act(WALK)
    assert answer["refused"]["clause"] == "S-11"
    assert "42" not in json.dumps(answer)
    assert (await wire.act({"stop": True}))["ok"]


@pytest.mark.external
async def test_database_error_on_hello_allows_retry_and_is_logged(
    tmp_path: Path,
) -> None:
    with ServerProcess(tmp_path) as server:
        async with Guest(server.base) as ann:
            await ann.set_name("Annabelle")
            table = await ann.create_table("toy_walk", {"me": True}, {"here": "Bob"})
            with closing(sqlite3.connect(server.config["database"])) as disk:
                disk.execute("ALTER TABLE mutes RENAME TO away")
                wire = TableSocket(ann, await ann.open_table_socket(table), "her page")
                with suppress(ConnectionClosed):
                    await wire.hello()
                assert await wire.wait_for_close() == 4500
                disk.execute("ALTER TABLE away RENAME TO mutes")
            assert (await (await ann.join_table(table, "her page")).act(WALK))["ok"]
        assert "socket failed" in server.log_text
        assert not [secret for secret in ("Annabelle", table) if secret in server.log_text]


@pytest.mark.external
async def test_concurrent_moves_keep_order_for_all(connect: Connect) -> None:
    ann, bob, table = await walkers(connect)
    walker, watcher = await ann.join_table(table), await bob.join_table(table)
    for n in range(1, 51):
        await walker.send(type="act", n=n, seat=0, do=WALK)
    await asyncio.gather(
        walker.wait_for_view(0, lambda v: v["board"]["paces"] == [50, 0]),
        watcher.wait_for_view(1, lambda v: v["board"]["paces"] == [50, 0]),
    )
    assert walker.lines == watcher.lines
    assert [line["do"] for line in walker.lines[1:]] == [WALK] * 50
