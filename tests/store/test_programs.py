"""Programs and their tokens in the database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from machinami.store.errors import Conflict
from machinami.store.rows import ApiToken, PlaceRow, Program, TableRow
from machinami.store.store import Store
from tests.postgres import KINDS, new_database

OTTO = Program("otto", "Otto", "ann", 5)
TOKEN = ApiToken("t1", "otto", "laptop", "play,watch", 6)
ROW = TableRow("t", "toscana", 1, 2, "{}", None, "ann", "waiting", "w", "r", 1)


@pytest.fixture(params=KINDS)
async def db(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(new_database(request.param, tmp_path, request))
    yield store
    await store.close()


async def test_token_is_found_by_its_hash_until_it_is_revoked(db: Store) -> None:
    await db.programs.add(OTTO, ["otto"])
    await db.programs.add_token(TOKEN, "hash")
    assert await db.programs.find_token("hash") == (TOKEN, OTTO)
    assert await db.programs.find_token("other") is None
    await db.programs.note_use("t1", 9)
    assert await db.programs.list_tokens(["otto"]) == [replace(TOKEN, used=9)]
    assert not await db.programs.revoke("t1", owner="bob")
    assert await db.programs.revoke("t1", owner="ann")
    assert await db.programs.find_token("hash") is None
    assert [notice.about for notice in await db.notices.list_after(0)] == ["token"]


async def test_name_of_program_is_kept(db: Store) -> None:
    await db.programs.add(OTTO, ["otto"])
    with pytest.raises(Conflict):
        await db.programs.add(replace(OTTO, guest="other"), ["otto"])
    assert await db.programs.find_by_name("OTTO") == OTTO
    assert (await db.guests.load_profile("otto")).account_since == 5
    assert await db.programs.list_owned("ann") == await db.programs.list_all() == [OTTO]
    assert await db.programs.list_owners(["otto", "ann"]) == {"otto": "ann"}


async def test_seats_are_listed_with_offers_and_turns(db: Store) -> None:
    await db.programs.add(OTTO, ["otto"])
    playing = replace(ROW, id="u", watch="w2", replay="r2", phase="playing", awaited="0,1", made=2)
    await db.tables.add(ROW, [PlaceRow(0, "person", guest="ann"), PlaceRow(1, "open", invited="otto")])
    await db.tables.add(playing, [PlaceRow(0, "person"), PlaceRow(1, "person", guest="otto", program=True)])
    await db.tables.add(
        replace(playing, id="v", watch="w3", replay="r3", phase="over"), [PlaceRow(0, "person", guest="otto")]
    )
    offered, awaited = await db.programs.list_seats("otto")
    assert (offered.table, offered.seat, offered.invited, offered.awaited) == ("t", 1, True, False)
    assert (awaited.table, awaited.seat, awaited.invited, awaited.awaited) == ("u", 1, False, True)


async def test_listening_programs_are_listed(db: Store) -> None:
    await db.programs.add(OTTO, ["otto"])
    assert await db.programs.list_listening(0, 9) == []
    await db.programs.set_listening("otto", 50)
    assert [program.name for program in await db.programs.list_listening(40, 9)] == ["Otto"]
    await db.programs.set_listening("otto", None)
    assert await db.programs.list_listening(0, 9) == []


async def test_programs_follow_their_owner_and_are_erased_with_them(db: Store) -> None:
    await db.programs.add(OTTO, ["otto"])
    await db.programs.add_token(TOKEN, "hash")
    await db.tables.add(ROW, [PlaceRow(0, "person", name="Otto", guest="otto", program=True)])
    await db.guests.rename("bea", "Bea", ["bea"])
    await db.accounts.replace_id("ann", "bea")
    assert [program.owner for program in await db.programs.list_all()] == ["bea"]
    exported = await db.personal_data.export("bea")
    assert [token["id"] for token in exported["programs"][0]["tokens"]] == ["t1"]
    assert "hash" not in str(exported)
    changed = await db.personal_data.erase("bea", lambda kept, place: PlaceRow(place.seat, "open"))
    assert changed[0] == "t"
    assert await db.programs.find_token("hash") is None
    assert await db.programs.list_all() == []
    assert await db.guests.find_name("otto") is None
