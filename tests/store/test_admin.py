"""Operations of an operator next to a running server: versioned, announced by notices, and without traces."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from machinami.store import Change, LineRow, PlaceRow, TableRow
from machinami.store.admin import Admin, PruneCounts
from machinami.store.database import now
from machinami.store.errors import Conflict, NotFound
from machinami.store.rows import Notice, ReplayRow, ScoreSheetRow, StoredTable, Subscription
from machinami.store.sqlite import compact
from machinami.store.store import Store
from tests.store.test_store import PLACES, ROW

OPEN = [PlaceRow(0, "open")]
A_DAY = 24 * 3_600_000


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(str(tmp_path / "x.sqlite"))
    yield opened
    await opened.close()


def row(name: str, **more: Any) -> TableRow:
    return replace(ROW, id=name, watch=f"w{name}", replay=f"r{name}", **more)


def clear_place(_: StoredTable, place: PlaceRow) -> PlaceRow:
    return PlaceRow(place.seat, place.kind)


def find_files_with(folder: Path, text: str) -> list[Path]:
    """Return the files in a folder that contain a text."""
    return [file for file in folder.iterdir() if text.encode() in file.read_bytes()]


async def test_operator_amends_table_during_server_changes(db: Store, tmp_path: Path) -> None:
    await db.tables.add(ROW, PLACES)
    server = await Store.open(str(tmp_path / "x.sqlite"))

    async def play() -> None:
        for number in range(40):
            while True:
                found = await server.tables.load("t")
                assert found is not None
                try:
                    await server.tables.change("t", Change(found.row.version, [LineRow(number, "x")]))
                except Conflict:
                    continue
                break

    async def seat() -> None:
        for number in range(40):
            await Admin(db).tables.replace_place("t", PlaceRow(1, "open", token=f"k{number}"))

    await asyncio.gather(play(), seat())
    found = await server.tables.load("t")
    assert found is not None
    assert (found.row.version, len(found.log), found.places[1].token) == (80, 40, "k39")
    assert await server.tables.find_seat("k38") is None
    assert [notice.subject for notice in await server.notices.list_after(0)] == ["t"] * 40
    await server.close()


async def test_notices_are_read_from_position(db: Store) -> None:
    assert await db.notices.list_after(None) == []
    await db.tables.add(ROW, PLACES)
    await Admin(db).guests.set_banned("eve", True)
    assert await db.notices.list_after(None) == [Notice(1, "guest", "")]
    await Admin(db).tables.abort("t")
    assert await db.notices.list_after(1) == [Notice(2, "table", "t")]
    assert await db.guests.list_banned() == {"eve"}
    await Admin(db).guests.set_banned("eve", False)
    assert await db.guests.list_banned() == frozenset()


async def test_tables_are_found_by_id_prefix(db: Store) -> None:
    await db.tables.add(row("tab"), PLACES)
    await db.tables.add(row("tub", phase="over", made=9), OPEN)
    assert [(listed.id, listed.names) for listed in await Admin(db).tables.list_latest()] == [
        ("tub", (None,)),
        ("tab", ("Ann", None)),
    ]
    assert [listed.id for listed in await Admin(db).tables.list_latest("over")] == ["tub"]
    assert (await Admin(db).tables.find("ta")).row.id == "tab"
    for nothing in ("t", "x", "%", "_ab"):
        with pytest.raises(NotFound):
            await Admin(db).tables.find(nothing)


async def test_removed_table_leaves_no_rows(db: Store) -> None:
    await db.tables.add(row("t"), PLACES)
    await db.tables.add(row("before", again="t"), OPEN)
    await db.tables.change("t", Change(0, [LineRow(0, "x")], by=("ann:page", 1)))
    await db.tables.add_watcher("t", "eve")
    await db.replays.add_review("rt", "{}")
    assert await db.replays.find_review("rt") == "{}"
    await Admin(db).tables.delete("t")
    assert await db.tables.load("t") is None
    assert await db.replays.find_review("rt") is None
    assert await db.tables.find_seat("k") is None
    assert not await db.tables.is_watcher("t", "eve")
    with pytest.raises(Conflict):
        await db.tables.change("t", Change(1, [LineRow(1, "y")]))
    assert (await Admin(db).tables.find("before")).row.again is None


async def test_prune_keeps_recent_and_running_tables(db: Store) -> None:
    long_ago, moment = now() - 400 * A_DAY, now() - 365 * A_DAY
    for name, made in (("old", long_ago), ("young", now())):
        await db.tables.add(row(name, made=made, owner=name), [PlaceRow(0, "person", name=name, guest=name)])
        await db.replays.add(ReplayRow(name, "text", made, "ann"), 10**6, 10**6, 10**6)
    await db.tables.add(row("alive", made=long_ago, owner="old"), OPEN)
    await db.tables.change("alive", Change(0, [LineRow(0, "x")]))
    for guest in ("old", "young", "stranger"):
        await db.guests.rename(guest, guest.title(), ())
    assert await Admin(db).count_old(moment) == PruneCounts(1, 1, 0)
    assert await Admin(db).prune(moment) == PruneCounts(1, 1, 0)
    assert {listed.id for listed in await Admin(db).tables.list_latest()} == {"young", "alive"}
    assert (await db.replays.find_text("old"), await db.replays.find_text("young")) == (None, "text")
    assert {person.id for person in await Admin(db).guests.search("")} == {"old", "young", "stranger"}
    later = now() + 1
    assert await Admin(db).count_old(later) == PruneCounts(2, 1, 3)
    await db.tables.change("young", Change(0, [LineRow(0, "x")]))
    assert await Admin(db).prune(moment) == PruneCounts(0, 0, 0)


async def test_guest_is_found_renamed_and_exported(db: Store) -> None:
    await db.guests.rename("annabc", "Ann", ())
    here = [
        PlaceRow(0, "person", name="Ann", guest="annabc"),
        PlaceRow(1, "person", name="Zoé", guest="annabc"),
    ]
    await db.tables.add(row("t", owner="annabc"), here)
    await db.tables.add_watcher("t", "annabc")
    assert [(p.id, p.name, p.tables, p.banned) for p in await Admin(db).guests.search("nn")] == [
        ("annabc", "Ann", 1, False)
    ]
    assert await Admin(db).guests.search("eve") == []
    assert await Admin(db).guests.find("anna") == "annabc"
    with pytest.raises(NotFound):
        await Admin(db).guests.find("")
    await Admin(db).guests.rename("annabc", "Anna", ())
    assert [place.name for place in (await Admin(db).tables.find("t")).places] == ["Anna", "Zoé"]
    told = await db.personal_data.export("annabc")
    assert (told["name"], told["made"], told["watches"]) == ("Anna", ["t"], ["t"])
    assert [(seat["seat"], seat["name"]) for seat in told["seats"]] == [(0, "Anna"), (1, "Zoé")]


async def test_erased_guest_leaves_no_trace_in_files(db: Store, tmp_path: Path) -> None:
    name, guest = "Annabella Quirke", "guest-of-a-kind-0001"
    await db.guests.rename(guest, "Annabella Before", ())
    await db.guests.rename(guest, name, ())
    for number in range(30):
        seats = [
            PlaceRow(0, "person", name=name, guest=guest),
            PlaceRow(1, "person", name="Bob", guest="bob"),
        ]
        phase = ("waiting", "playing", "over")[number % 3]
        await db.tables.add(row(f"t{number}", owner=guest, phase=phase), seats)
        await db.tables.change(f"t{number}", Change(0, [LineRow(0, "x" * 900)], by=(f"{guest}:page", 1)))
        await db.tables.add_watcher(f"t{number}", guest)
    where = "https://push.example/annabella-only"
    await db.push_subscriptions.add(guest, Subscription(where, "key", "auth", "en"), 8)
    assert [called["endpoint"] for called in (await db.personal_data.export(guest))["called"]] == [where]
    sheet = ScoreSheetRow("s1", "toscana", f'["{name}"]', "{}", "{}", 1)
    await db.score_sheets.add(guest, sheet, 8)
    exported = (await db.personal_data.export(guest))["score_sheets"]
    assert [kept["names"] for kept in exported] == [f'["{name}"]']
    assert find_files_with(tmp_path, name)
    await db.personal_data.erase(guest, clear_place)
    assert compact(tmp_path / "x.sqlite")
    assert await db.push_subscriptions.list_for(guest) == []
    assert not find_files_with(tmp_path, "annabella-only")
    assert not find_files_with(tmp_path, "Annabella")
    assert not find_files_with(tmp_path, guest)
    assert (await Admin(db).tables.find("t29")).row.owner == ""
    assert {place.name for place in (await Admin(db).tables.find("t29")).places} == {None, "Bob"}
    assert [listed.phase for listed in await Admin(db).tables.list_latest() if listed.id == "t0"] == [
        "aborted"
    ]
