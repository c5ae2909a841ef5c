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
from machinami.server.tables.chat import cleaned
from machinami.store.factory import open_store
from machinami.store.rows import Saying
from tests.server.conftest import Comes
from tests.server.guests import Guest, Wire
from tests.server.running import Running
from tests.server.street import Street

ME, OPEN = {"me": True}, {"open": True}


async def pair(comes: Comes, **more: Any) -> tuple[Guest, Guest, Wire, Wire]:
    ann, bob = await comes("Ann"), await comes("Bob")
    table = await ann.makes("toy_walk", ME, OPEN, door=True, **more)
    await bob.post(f"/api/tables/{table}/door", {"name": "Bob"})
    return ann, bob, await ann.sits(table), await bob.sits(table)


async def watches(guest: Guest, wire: Wire) -> Wire:
    await guest.post(f"/api/watch/{wire.table['invitations']['watch']}", {})
    return await guest.sits(wire.table["table"])


async def read_talk(wire: Wire) -> list[dict[str, Any]]:
    """Return all chat messages so far."""
    await wire.say(type="ping", n=10**6 + len(wire.raw))
    await wire.until(lambda m: m["type"] == "pong")
    return [told for text in wire.raw if (told := json.loads(text))["type"] in ("stamp", "talk")]


async def clause(wire: Wire, kind: str, **frame: Any) -> str:
    """Return the clause of a refusal."""
    answer = await wire.ask(kind, **frame)
    assert not answer["ok"]
    return str(answer["refused"]["clause"])


async def test_players_send_stamps_and_all_see_them(comes: Comes) -> None:
    _, _, ann, bob = await pair(comes)
    looking = await watches(await comes("Eve"), ann)
    assert (await bob.ask("stamp", seat=1, stamp="well"))["ok"]
    for wire in (ann, bob, looking):
        assert await read_talk(wire) == [{"type": "stamp", "seat": 1, "stamp": "well"}]
    assert await clause(looking, "stamp", seat=0, stamp="hello") == "S-4"
    assert await clause(bob, "stamp", seat=0, stamp="hello") == "S-4"
    for _ in range(7):
        assert (await bob.ask("stamp", seat=1, stamp="again"))["ok"]
    assert await clause(bob, "stamp", seat=1, stamp="again") == "S-16"
    assert (await ann.ask("stamp", seat=0, stamp="sorry"))["ok"]


async def test_spectators_neither_mute_nor_report(comes: Comes, house: Running) -> None:
    _, _, ann, _ = await pair(comes)
    looking = await watches(await comes("Eve"), ann)
    before = house.log_text.count("somebody was reported")
    assert await clause(looking, "mute", seat=1, muted=True) == "S-16"
    assert await clause(looking, "report", seat=1, why="words") == "S-16"
    assert house.log_text.count("somebody was reported") == before


async def test_a_repeated_report_is_logged_once(comes: Comes, house: Running) -> None:
    _, _, ann, _ = await pair(comes)
    before = house.log_text.count("somebody was reported")
    for why in ("words", "conduct", "name"):
        assert (await ann.ask("report", seat=1, why=why))["ok"]
    assert house.log_text.count("somebody was reported") == before + 1


async def test_mute_applies_at_all_tables_until_lifted(comes: Comes) -> None:
    first, second, ann, bob = await pair(comes, chat=True)
    assert (await ann.ask("mute", seat=1, muted=True))["ok"]
    while ann.table["muted"] != [1]:
        await ann.hear()
    assert (await bob.ask("stamp", seat=1, stamp="hm"))["ok"]
    assert (await bob.ask("say", seat=1, text="You are slow"))["ok"]
    assert not any(told["type"] == "stamp" or told["said"] for told in await read_talk(ann))
    assert bob.table["muted"] == []
    table = await second.makes("toy_walk", ME, OPEN, listed=True)
    await second.sits(table)
    await (await Street.open(first)).lists(table)
    assert (await first.post("/api/lobby/play", {"game": "toy_walk"})).json()["table"] != table
    elsewhere = await second.makes("toy_walk", ME, OPEN, door=True)
    await first.post(f"/api/tables/{elsewhere}/door", {"name": "Ann"})
    assert (await first.get(f"/api/tables/{elsewhere}")).json()["muted"] == [0]
    assert (await ann.ask("mute", seat=1, muted=False))["ok"]
    heard = [said["text"] for told in await read_talk(ann) if told["type"] == "talk" for said in told["said"]]
    assert heard == ["You are slow"]
    assert await clause(ann, "mute", seat=0, muted=True) == "S-16"
    assert await clause(ann, "mute", seat=7, muted=True) == "S-16"


async def test_chat_requires_private_table_and_host_consent(comes: Comes) -> None:
    _, _, ann, bob = await pair(comes)
    assert await clause(ann, "say", seat=0, text="Hello") == "S-16"
    assert await clause(bob, "chat", on=True) == "S-4"
    assert (await ann.ask("chat", on=True))["ok"]
    assert (await ann.ask("say", seat=0, text=" Hello \n there\u202e "))["ok"]
    told = await bob.until(lambda m: m["type"] == "talk" and m["said"] != [])
    assert (told["said"][0]["seat"], told["said"][0]["text"]) == (0, "Hello there")
    assert await clause(ann, "say", seat=0, text="\u202e") == "S-16"
    assert (await ann.ask("announce", listed=True))["ok"]
    assert await clause(bob, "say", seat=1, text="Hello") == "S-16"
    while bob.table["chat"]:
        await bob.hear()


async def test_chat_reaches_players_and_no_record_or_log(comes: Comes, house: Running) -> None:
    _, second, ann, bob = await pair(comes, chat=True)
    eve = await comes("Eve")
    looking = await watches(eve, ann)
    street = await Street.open(eve)
    assert (await ann.ask("say", seat=0, text="Xylophone"))["ok"]
    await bob.until(lambda m: m["type"] == "talk" and m["said"] != [])
    told = await read_talk(await second.sits(bob.table["table"]))
    assert [said["text"] for message in told for said in message["said"]] == ["Xylophone"]
    assert await read_talk(looking) == []
    await ann.ask("resign", seat=0)
    while ann.table["replay"] is None:
        await ann.hear()
    await eve.get(f"/api/replays/{ann.table['replay']}/record")
    await eve.get(f"/api/tables/{ann.table['table']}")
    await street.close()
    assert not any(b"Xylophone" in said for said in eve.bytes)
    assert "Xylophone" not in house.log_text


async def test_disk_error_does_not_log_chat_text(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "house.sqlite"))
    with closing(sqlite3.connect(tmp_path / "house.sqlite")) as database:
        database.execute("DROP TABLE sayings")
    said = Saying(0, "guest", "Xylophone", 0)
    with pytest.raises(Exception, match="sayings") as fault:
        await store.say("table", said)
    assert "Xylophone" not in "".join(format_exception(fault.value))
    await store.close()


def test_chat_text_is_one_line_of_visible_characters() -> None:
    assert cleaned(" a\tb\n\u0000c\u2066 ") == "a b c"
    with pytest.raises(ServerRefused):
        cleaned(" \u202e ")
