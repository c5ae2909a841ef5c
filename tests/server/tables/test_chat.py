"""Chat: stamps at all tables, texts at private tables, and muted guests."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from traceback import format_exception
from typing import Any

import pytest

from machinami.server.refusal import ServerRefused
from machinami.server.tables.chat import normalize_text
from machinami.store.rows import ChatMessage
from machinami.store.store import Store
from tests.server.clients import Guest, TableSocket
from tests.server.conftest import Connect
from tests.server.in_process import InProcessServer
from tests.server.lobby_socket import LobbySocket

ME, OPEN = {"me": True}, {"open": True}


async def pair(connect: Connect, **more: Any) -> tuple[Guest, Guest, TableSocket, TableSocket]:
    ann, bob = await connect("Ann"), await connect("Bob")
    table = await ann.create_table("toy_walk", ME, OPEN, door=True, **more)
    await bob.post(f"/api/tables/{table}/door", {"name": "Bob"})
    return ann, bob, await ann.join_table(table), await bob.join_table(table)


async def watches(guest: Guest, wire: TableSocket) -> TableSocket:
    await guest.post(f"/api/watch/{wire.table['invitations']['watch']}", {})
    return await guest.join_table(wire.table["table"])


async def read_talk(wire: TableSocket) -> list[dict[str, Any]]:
    """Return all chat messages so far."""
    await wire.send(type="ping", n=10**6 + len(wire.raw))
    await wire.receive_until(lambda m: m["type"] == "pong")
    return [told for text in wire.raw if (told := json.loads(text))["type"] in ("stamp", "talk")]


async def clause(wire: TableSocket, kind: str, **frame: Any) -> str:
    """Return the clause of a refusal."""
    answer = await wire.request(kind, **frame)
    assert not answer["ok"]
    return str(answer["refused"]["clause"])


async def test_players_send_stamps_and_all_see_them(connect: Connect) -> None:
    _, _, ann, bob = await pair(connect)
    looking = await watches(await connect("Eve"), ann)
    assert (await bob.request("stamp", seat=1, stamp="well"))["ok"]
    for wire in (ann, bob, looking):
        assert await read_talk(wire) == [{"type": "stamp", "seat": 1, "stamp": "well"}]
    assert await clause(looking, "stamp", seat=0, stamp="hello") == "S-4"
    assert await clause(bob, "stamp", seat=0, stamp="hello") == "S-4"
    for _ in range(7):
        assert (await bob.request("stamp", seat=1, stamp="again"))["ok"]
    assert await clause(bob, "stamp", seat=1, stamp="again") == "S-16"
    assert (await ann.request("stamp", seat=0, stamp="sorry"))["ok"]


async def test_spectators_neither_mute_nor_report(connect: Connect, server: InProcessServer) -> None:
    _, _, ann, _ = await pair(connect)
    looking = await watches(await connect("Eve"), ann)
    before = server.log_text.count("guest reported")
    assert await clause(looking, "mute", seat=1, muted=True) == "S-16"
    assert await clause(looking, "report", seat=1, why="words") == "S-16"
    assert server.log_text.count("guest reported") == before


async def test_a_repeated_report_is_logged_once(connect: Connect, server: InProcessServer) -> None:
    _, _, ann, _ = await pair(connect)
    before = server.log_text.count("guest reported")
    for why in ("words", "conduct", "name"):
        assert (await ann.request("report", seat=1, why=why))["ok"]
    assert server.log_text.count("guest reported") == before + 1


async def test_mute_applies_at_all_tables_until_lifted(connect: Connect) -> None:
    first, second, ann, bob = await pair(connect, chat=True)
    assert (await ann.request("mute", seat=1, muted=True))["ok"]
    while ann.table["muted"] != [1]:
        await ann.receive()
    assert (await bob.request("stamp", seat=1, stamp="hm"))["ok"]
    assert (await bob.request("say", seat=1, text="You are slow"))["ok"]
    assert not any(told["type"] == "stamp" or told["said"] for told in await read_talk(ann))
    assert bob.table["muted"] == []
    table = await second.create_table("toy_walk", ME, OPEN, listed=True)
    await second.join_table(table)
    await (await LobbySocket.open(first)).wait_for_table(table)
    assert (await first.post("/api/lobby/play", {"game": "toy_walk"})).json()["table"] != table
    elsewhere = await second.create_table("toy_walk", ME, OPEN, door=True)
    await first.post(f"/api/tables/{elsewhere}/door", {"name": "Ann"})
    assert (await first.get(f"/api/tables/{elsewhere}")).json()["muted"] == [0]
    assert (await ann.request("mute", seat=1, muted=False))["ok"]
    heard = [said["text"] for told in await read_talk(ann) if told["type"] == "talk" for said in told["said"]]
    assert heard == ["You are slow"]
    assert await clause(ann, "mute", seat=0, muted=True) == "S-16"
    assert await clause(ann, "mute", seat=7, muted=True) == "S-16"


async def test_chat_requires_private_table_and_host_consent(connect: Connect) -> None:
    _, _, ann, bob = await pair(connect)
    assert await clause(ann, "say", seat=0, text="Hello") == "S-16"
    assert await clause(bob, "chat", on=True) == "S-4"
    assert (await ann.request("chat", on=True))["ok"]
    assert (await ann.request("say", seat=0, text=" Hello \n there\u202e "))["ok"]
    told = await bob.receive_until(lambda m: m["type"] == "talk" and m["said"] != [])
    assert (told["said"][0]["seat"], told["said"][0]["text"]) == (0, "Hello there")
    assert await clause(ann, "say", seat=0, text="\u202e") == "S-16"
    assert (await ann.request("announce", listed=True))["ok"]
    assert await clause(bob, "say", seat=1, text="Hello") == "S-16"
    while bob.table["chat"]:
        await bob.receive()


async def test_chat_reaches_players_and_no_record_or_log(connect: Connect, server: InProcessServer) -> None:
    _, second, ann, bob = await pair(connect, chat=True)
    eve = await connect("Eve")
    looking = await watches(eve, ann)
    lobby = await LobbySocket.open(eve)
    assert (await ann.request("say", seat=0, text="Xylophone"))["ok"]
    await bob.receive_until(lambda m: m["type"] == "talk" and m["said"] != [])
    told = await read_talk(await second.join_table(bob.table["table"]))
    assert [said["text"] for message in told for said in message["said"]] == ["Xylophone"]
    assert await read_talk(looking) == []
    await ann.request("resign", seat=0)
    while ann.table["replay"] is None:
        await ann.receive()
    await eve.get(f"/api/replays/{ann.table['replay']}/record")
    await eve.get(f"/api/tables/{ann.table['table']}")
    await lobby.close()
    assert not any(b"Xylophone" in said for said in eve.bytes)
    assert "Xylophone" not in server.log_text


async def test_disk_error_does_not_log_chat_text(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "house.sqlite"))
    with closing(sqlite3.connect(tmp_path / "house.sqlite")) as database:
        database.execute("DROP TABLE sayings")
    said = ChatMessage(0, "guest", "Xylophone", 0)
    with pytest.raises(Exception, match="sayings") as fault:
        await store.chat.add_message("table", said)
    assert "Xylophone" not in "".join(format_exception(fault.value))
    await store.close()


def test_chat_text_is_one_line_of_visible_characters() -> None:
    assert normalize_text(" a\tb\n\u0000c\u2066 ") == "a b c"
    with pytest.raises(ServerRefused):
        normalize_text(" \u202e ")
