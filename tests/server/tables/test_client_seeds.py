"""Verifiable chance: client seeds come between the commitment and the first draw, the secret at the end."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from machinami.core.fair_random import compute_commitment
from machinami.core.record_reader import replay
from machinami.core.verify import VerificationStatus, verify
from tests.server.clients import Guest, Message, TableSocket
from tests.server.in_process import InProcessServer

ME, OPEN = {"me": True}, {"open": True}
WORDS = ("0f" * 16, "5a" * 16)


@pytest.fixture
def patient(tmp_path: Path) -> InProcessServer:
    """A server that waits for client seeds without a time limit."""
    return InProcessServer(tmp_path, limits={"words_seconds": 600})


@pytest.fixture
async def two(patient: InProcessServer) -> AsyncIterator[tuple[InProcessServer, TableSocket, TableSocket]]:
    """Seat two people at one table; no client seed is sent."""
    async with patient as running, Guest(running.base) as ann, Guest(running.base) as ben:
        table = await (await enter_with_name(ann, "Ann")).create_table(
            "toscana", ME, OPEN, options={"match": True}
        )
        token = (await ann.invitations(table))["seats"]["1"]
        await enter_with_name(ben, "Ben")
        await ben.take_seat(token, "Ben")
        yield running, await ann.join_table(table, "a"), await ben.join_table(table, "b")


async def enter_with_name(guest: Guest, name: str) -> Guest:
    await guest.get("/api/me")
    return await guest.set_name(name)


async def says(wire: TableSocket, seat: int, word: str) -> str | None:
    """Send a client seed. Return the clause of its refusal, or None if it is accepted."""
    answer = await wire.request("word", seat=seat, word=word)
    return None if answer["ok"] else str(answer["refused"]["clause"])


async def start_game(ann: TableSocket, ben: TableSocket) -> None:
    assert await says(ann, 0, WORDS[0]) is None
    assert await says(ben, 1, WORDS[1]) is None
    await ann.receive_until(lambda message: message["type"] == "views")
    await ben.receive_until(lambda message: message["type"] == "views")


async def test_game_starts_once_all_client_seeds_arrive(
    two: tuple[InProcessServer, TableSocket, TableSocket],
) -> None:
    _, ann, ben = two
    shown = ann.table["chance"]
    assert ann.table["phase"] == "waiting"
    assert shown["given"] == [False, False]
    assert await says(ann, 0, WORDS[0]) is None
    await ben.receive_until(lambda _: ben.table["chance"]["given"] == [True, False])
    assert ben.table["phase"] == "waiting"
    assert await says(ben, 1, WORDS[1]) is None
    await ann.receive_until(lambda message: message["type"] == "views")
    header = await header_of(ann)
    assert header["chance"] == {"commitment": shown["commitment"], "words": list(WORDS)}


async def test_secret_is_revealed_at_end_and_draws_verify(
    two: tuple[InProcessServer, TableSocket, TableSocket],
) -> None:
    running, ann, ben = two
    table = ann.table["table"]
    await start_game(ann, ben)
    shown = ann.table["chance"]["commitment"]
    secret = secret_of(running, table)
    assert (await verdict(ann.guest, table))["standing"] == "running"
    heard = b"".join(ann.guest.bytes + ben.guest.bytes)
    assert secret.encode() not in heard
    assert (await ben.request("resign", seat=1))["ok"]
    told = await verdict(ann.guest, table)
    assert (told["standing"], told["draws"], told["secret"]) == ("sound", 1, secret)
    assert compute_commitment(told["secret"]) == shown == told["commitment"]
    text = (await ann.guest.get(f"/api/tables/{table}/record")).text
    assert verify(replay(text)).status is VerificationStatus.VERIFIED


async def test_client_seed_counts_once_per_seat_before_start(
    two: tuple[InProcessServer, TableSocket, TableSocket],
) -> None:
    _, ann, ben = two
    assert await says(ann, 1, WORDS[0]) == "S-4"
    assert await says(ann, 0, WORDS[0]) is None
    assert await says(ann, 0, WORDS[1]) is None, "said twice is not refused, but in vain"
    assert await says(ben, 1, WORDS[1]) is None
    await ann.receive_until(lambda message: message["type"] == "views")
    assert await says(ann, 0, WORDS[1]) == "S-4"
    header = await header_of(ann)
    assert header["chance"]["words"] == list(WORDS)


async def test_client_seeds_survive_restart(
    two: tuple[InProcessServer, TableSocket, TableSocket],
) -> None:
    running, ann, ben = two
    table = ann.table["table"]
    assert await says(ann, 0, WORDS[0]) is None
    await running.stop()
    await running.start()
    ann, ben = await ann.guest.join_table(table, "a"), await ben.guest.join_table(table, "b")
    assert ann.table["chance"]["given"] == [True, False]
    assert await says(ben, 1, WORDS[1]) is None
    await ann.receive_until(lambda message: message["type"] == "views")
    assert (await header_of(ann))["chance"]["words"] == list(WORDS)


async def test_draws_keep_commitment_after_kill(
    two: tuple[InProcessServer, TableSocket, TableSocket],
) -> None:
    running, ann, ben = two
    table = ann.table["table"]
    await start_game(ann, ben)
    before = (await ann.guest.get(f"/api/tables/{table}/record")).text
    await running.stop()
    await running.start()
    assert (await ann.guest.get(f"/api/tables/{table}/record")).text == before
    again = await ann.guest.join_table(table, "a", 0)
    assert (await again.request("resign", seat=0))["ok"]
    assert (await verdict(ann.guest, table))["standing"] == "sound"


async def test_missing_client_seed_times_out_and_is_named(tmp_path: Path) -> None:
    async with (
        InProcessServer(tmp_path, limits={"words_seconds": 0.2}) as running,
        Guest(running.base) as ann,
    ):
        table = await (await enter_with_name(ann, "Ann")).create_table("toscana", ME, {"bot": 1})
        wire = await ann.join_table(table)
        if wire.table["phase"] == "waiting":
            await wire.receive_until(lambda message: message["type"] == "views")
        assert wire.table["chance"]["given"] == [False, False]
        assert (await wire.request("resign", seat=0))["ok"]
        told = await verdict(ann, table)
        assert (told["standing"], told["words"]) == ("sound", [None, None])


async def test_table_without_commitment_is_not_checkable(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path, pledges=False) as running, Guest(running.base) as ann:
        table = await (await enter_with_name(ann, "Ann")).create_table("toscana", ME, {"bot": 1})
        assert (await verdict(ann, table))["standing"] == "unpledged"
        assert (await ann.get(f"/api/tables/{table}")).json()["chance"] is None


async def header_of(wire: TableSocket) -> Message:
    text = (await wire.guest.get(f"/api/tables/{wire.table['table']}/record")).text
    header: Message = json.loads(text.splitlines()[0])
    return header


async def verdict(guest: Guest, table: str) -> Message:
    response = await guest.get(f"/api/tables/{table}/chance")
    assert response.status_code == 200, response.text
    told: Message = response.json()
    return told


def secret_of(running: InProcessServer, table: str) -> str:
    with closing(sqlite3.connect(running.config["database"])) as database:
        (secret,) = database.execute("SELECT secret FROM tables WHERE id = ?", [table]).fetchone()
    return str(secret)
