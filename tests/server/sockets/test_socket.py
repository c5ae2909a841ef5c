"""The socket protocol: numbering, answers, resending, reconnecting."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.server.conftest import Comes
from tests.server.guests import Guest, Message, Wire
from tests.server.running import Running

WALK = {"walk": True}


async def walkers(comes: Comes) -> tuple[Guest, Guest, str]:
    ann, bob = await comes("Ann"), await comes()
    table = await ann.makes("toy_walk", {"me": True}, {"open": True})
    await bob.takes((await ann.invitations(table))["seats"]["1"], "Bob")
    return ann, bob, table


def paces(wire: Wire, seat: int = 0) -> list[int]:
    found: list[int] = next(iter(wire.views.values()))["board"]["paces"]
    return found


async def wait_for_close(wire: Wire) -> int:
    """Return the code with which the server closes the connection."""
    with suppress(ConnectionClosed):
        while True:
            await wire.hear()
    return wire.socket.close_code or 0


async def test_resent_action_is_applied_once(comes: Comes) -> None:
    ann, _, table = await walkers(comes)
    wire = await ann.sits(table, "x")
    prompt = wire.views["0"]["prompt"]["id"]
    frame = {"seat": 0, "prompt": prompt, "do": WALK}
    first = await wire.ask("act", n=1, **frame)
    assert await wire.ask("act", n=1, **frame) == first
    other = await ann.sits(table, "x")
    assert await other.ask("act", n=1, **frame) == first
    assert paces(other) == [1, 0]


async def test_resent_refusal_is_unchanged(comes: Comes) -> None:
    ann, _, table = await walkers(comes)
    wire = await ann.sits(table, "x")
    first = await wire.ask("act", n=1, seat=0, do={"fly": True})
    assert first["ok"] is False
    assert await wire.ask("act", n=1, seat=0, do=WALK) == first
    assert paces(wire) == [0, 0]


async def test_pages_of_one_guest_number_messages_separately(comes: Comes) -> None:
    ann, _, table = await walkers(comes)
    one, two = await ann.sits(table, "one"), await ann.sits(table, "two")
    await one.ask("act", n=1, seat=0, do=WALK)
    await two.ask("act", n=1, seat=0, do=WALK)
    view = await one.sees(0, lambda v: v["board"]["paces"] == [2, 0])
    assert view["awaited"] == [0]


async def test_old_message_number_is_refused(comes: Comes) -> None:
    ann, _, table = await walkers(comes)
    wire = await ann.sits(table, "x")
    await wire.ask("act", n=7, seat=0, do=WALK)
    assert (await wire.ask("act", n=3, seat=0, do=WALK))["refused"]["clause"] == "S-6"


async def test_stale_prompt_is_refused(comes: Comes) -> None:
    ann, _, table = await walkers(comes)
    wire = await ann.sits(table)
    prompt = wire.views["0"]["prompt"]["id"]
    assert (await wire.act(WALK, prompt=prompt))["ok"]
    assert (await wire.act(WALK, prompt=prompt))["refused"]["clause"] == "M-4"


async def test_reconnect_sends_missed_messages(comes: Comes) -> None:
    ann, bob, table = await walkers(comes)
    watcher, walker = await bob.sits(table, "b"), await ann.sits(table, "a")
    await watcher.until(lambda m: m["type"] == "table")
    seen, lines = watcher.seen, watcher.lines
    await watcher.close()
    for _ in range(3):
        await walker.act(WALK)
    again = await bob.sits(table, "b", seen)
    assert "fresh" not in again.last
    assert again.last["lines"] == [line for line in walker.lines if line not in lines]
    assert again.last["number"] == seen + 2


async def test_unknown_client_gets_full_state(comes: Comes) -> None:
    ann, bob, table = await walkers(comes)
    walker = await ann.sits(table, "a")
    await walker.act(WALK)
    stranger = await bob.sits(table, "new", 41)
    assert stranger.last["fresh"] is True
    assert stranger.last["number"] == 43
    assert stranger.lines[0]["game"] == "toy_walk"


async def test_second_socket_of_client_replaces_first(comes: Comes) -> None:
    ann, _, table = await walkers(comes)
    first = await ann.sits(table, "x")
    await ann.sits(table, "x", first.seen)
    assert await wait_for_close(first) == 4002


async def test_only_latest_check_is_answered_without_effect(comes: Comes) -> None:
    ann, _, table = await walkers(comes)
    wire = await ann.sits(table)
    for n in range(1, 200):
        await wire.say(type="check", n=n, seat=0, do={"fly": n})
    await wire.say(type="check", n=200, seat=0, do=WALK)
    answers: list[Message] = []
    while not answers or answers[-1]["n"] != 200:
        answers.append(await wire.until(lambda m: m["type"] == "answer"))
    assert answers[-1]["ok"] is True
    assert len(answers) < 200
    assert all(answer["refused"]["clause"] == "M-3" for answer in answers[:-1])
    assert paces(wire) == [0, 0]


async def test_foreign_seat_cannot_be_played(comes: Comes) -> None:
    ann, bob, table = await walkers(comes)
    wire = await bob.sits(table)
    for kind in ("act", "check"):
        assert (await wire.ask(kind, seat=0, do=WALK))["refused"]["clause"] == "S-4"
    for kind in ("undo", "resign", "leave", "return"):
        assert (await wire.ask(kind, seat=0))["refused"]["clause"] == "S-4"
    assert (await wire.ask("abort"))["refused"]["clause"] == "S-4"
    assert (await ann.get(f"/api/tables/{table}")).json()["phase"] == "playing"


async def test_private_table_is_not_revealed(comes: Comes) -> None:
    _, _, table = await walkers(comes)
    eve = await comes("Eve")
    for address in (table, "AAAAAAAAAAAAAAAAAAAAAA"):
        socket = await eve.dial(address)
        message = json.loads(await socket.recv())
        assert message["error"]["clause"] == "S-1"
        assert (await eve.get(f"/api/tables/{address}")).status_code == 404
        assert (await eve.get(f"/api/tables/{address}/record")).status_code == 404


async def test_ping_is_answered_with_table_time(comes: Comes) -> None:
    ann, _, table = await walkers(comes)
    wire = await ann.sits(table)
    await wire.say(type="ping", n=1)
    first = await wire.until(lambda m: m["type"] == "pong")
    await wire.say(type="ping", n=2)
    assert 0 <= first["at"] <= (await wire.until(lambda m: m["type"] == "pong"))["at"]


async def test_spectator_sees_game_and_cannot_act(comes: Comes) -> None:
    ann, _, table = await walkers(comes)
    eve = await comes()
    await eve.post(f"/api/watch/{(await ann.invitations(table))['watch']}", {})
    watcher, walker = await eve.sits(table), await ann.sits(table)
    assert watcher.table["you"] == []
    assert watcher.table["invitations"]["seats"] == {}
    await walker.act(WALK)
    await watcher.sees(None, lambda v: v["board"]["paces"] == [1, 0])
    assert (await watcher.ask("act", seat=0, do=WALK))["refused"]["clause"] == "S-4"


async def test_presence_is_sent_to_all(comes: Comes) -> None:
    ann, bob, table = await walkers(comes)
    wire = await ann.sits(table)
    other = await bob.sits(table)
    await wire.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["online"])
    await other.close()
    await wire.until(lambda m: m["type"] == "table" and not m["table"]["seats"][1]["online"])


async def test_rules_error_omits_internals(comes: Comes) -> None:
    ann = await comes("Ann")
    table = await ann.makes("toy_crumbling", {"me": True}, {"here": "Bob"})
    wire = await ann.sits(table)
    answer = await wire.act(WALK)
    assert answer["refused"]["clause"] == "S-11"
    assert "42" not in json.dumps(answer)
    assert (await wire.act({"stop": True}))["ok"]


async def test_database_error_on_hello_allows_retry_and_is_logged(
    tmp_path: Path,
) -> None:
    with Running(tmp_path) as server:
        async with Guest(server.base) as ann:
            await ann.set_name("Annabelle")
            table = await ann.makes("toy_walk", {"me": True}, {"here": "Bob"})
            with closing(sqlite3.connect(server.wish["database"])) as disk:
                disk.execute("ALTER TABLE mutes RENAME TO away")
                wire = Wire(ann, await ann.dial(table), "her page")
                with suppress(ConnectionClosed):
                    await wire.hello()
                assert await wait_for_close(wire) == 4500
                disk.execute("ALTER TABLE away RENAME TO mutes")
            assert (await (await ann.sits(table, "her page")).act(WALK))["ok"]
        assert "a socket failed" in server.log_text
        assert not [secret for secret in ("Annabelle", table) if secret in server.log_text]


async def test_concurrent_moves_keep_order_for_all(comes: Comes) -> None:
    ann, bob, table = await walkers(comes)
    walker, watcher = await ann.sits(table), await bob.sits(table)
    for n in range(1, 51):
        await walker.say(type="act", n=n, seat=0, do=WALK)
    await asyncio.gather(
        walker.sees(0, lambda v: v["board"]["paces"] == [50, 0]),
        watcher.sees(1, lambda v: v["board"]["paces"] == [50, 0]),
    )
    assert walker.lines == watcher.lines
    assert [line["do"] for line in walker.lines[1:]] == [WALK] * 50
