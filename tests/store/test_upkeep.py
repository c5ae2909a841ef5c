"""What an operator does beside a running server: made from a version, told by a notice, leaving no trace."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from machinami.store import Change, LineRow, PlaceRow, TableRow
from machinami.store.base import now
from machinami.store.people import People
from machinami.store.protocol import Taken
from machinami.store.rows import Kept, Notice, ReplayRow, Subscription
from machinami.store.sqlite import compact
from machinami.store.upkeep import Pruned, Unknown
from tests.store.test_store import PLACES, ROW

OPEN = [PlaceRow(0, "open")]
A_DAY = 24 * 3_600_000


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[People]:
    opened = await People.open(str(tmp_path / "x.sqlite"))
    yield opened
    await opened.close()


def row(name: str, **more: Any) -> TableRow:
    return replace(ROW, id=name, watch=f"w{name}", replay=f"r{name}", **more)


def nobody(_: Kept, place: PlaceRow) -> PlaceRow:
    return PlaceRow(place.seat, place.kind)


def holding(folder: Path, text: str) -> list[Path]:
    """The files in which a text is found, in whatever corner."""
    return [file for file in folder.iterdir() if text.encode() in file.read_bytes()]


async def test_an_operator_amends_a_table_that_a_server_is_changing(kept: People, tmp_path: Path) -> None:
    await kept.add(ROW, PLACES)
    server = await People.open(str(tmp_path / "x.sqlite"))

    async def play() -> None:
        for number in range(40):
            while True:
                found = await server.load("t")
                assert found is not None
                try:
                    await server.change("t", Change(found.row.version, [LineRow(number, "x")]))
                except Taken:
                    continue
                break

    async def seat() -> None:
        for number in range(40):
            await kept.place("t", PlaceRow(1, "open", token=f"k{number}"))

    await asyncio.gather(play(), seat())
    found = await server.load("t")
    assert found is not None
    assert (found.row.version, len(found.log), found.places[1].token) == (80, 40, "k39")
    assert await server.seat("k38") is None
    assert [notice.subject for notice in await server.notices(0)] == ["t"] * 40
    await server.close()


async def test_notices_are_read_from_where_one_stood(kept: People) -> None:
    assert await kept.notices(None) == []
    await kept.add(ROW, PLACES)
    await kept.ban("eve", True)
    assert await kept.notices(None) == [Notice(1, "guest", "")]
    await kept.give_up("t")
    assert await kept.notices(1) == [Notice(2, "table", "t")]
    assert await kept.banned() == {"eve"}
    await kept.ban("eve", False)
    assert await kept.banned() == frozenset()


async def test_tables_are_listed_and_found_by_the_beginning_of_their_id(kept: People) -> None:
    await kept.add(row("tab"), PLACES)
    await kept.add(row("tub", phase="over", made=9), OPEN)
    assert [(listed.id, listed.names) for listed in await kept.listed()] == [
        ("tub", (None,)),
        ("tab", ("Ann", None)),
    ]
    assert [listed.id for listed in await kept.listed("over")] == ["tub"]
    assert (await kept.table("ta")).row.id == "tab"
    for nothing in ("t", "x", "%", "_ab"):
        with pytest.raises(Unknown):
            await kept.table(nothing)


async def test_a_removed_table_is_gone_with_all_that_hangs_on_it(kept: People) -> None:
    await kept.add(row("t"), PLACES)
    await kept.add(row("before", again="t"), OPEN)
    await kept.change("t", Change(0, [LineRow(0, "x")], by=("ann:page", 1)))
    await kept.watch("t", "eve")
    await kept.add_review("rt", "{}")
    assert await kept.review("rt") == "{}"
    await kept.remove("t")
    assert await kept.load("t") is None
    assert await kept.review("rt") is None
    assert await kept.seat("k") is None
    assert not await kept.watches("t", "eve")
    with pytest.raises(Taken):
        await kept.change("t", Change(1, [LineRow(1, "y")]))
    assert (await kept.table("before")).row.again is None


async def test_prune_keeps_what_it_should(kept: People) -> None:
    long_ago, moment = now() - 400 * A_DAY, now() - 365 * A_DAY
    for name, made in (("old", long_ago), ("young", now())):
        await kept.add(row(name, made=made, owner=name), [PlaceRow(0, "person", name=name, guest=name)])
        await kept.add_replay(ReplayRow(name, "text", made, "ann"), 10**6, 10**6, 10**6)
    await kept.add(row("alive", made=long_ago, owner="old"), OPEN)
    await kept.change("alive", Change(0, [LineRow(0, "x")]))
    for guest in ("old", "young", "stranger"):
        await kept.rename(guest, guest.title(), ())
    assert await kept.old(moment) == Pruned(1, 1, 0)
    assert await kept.prune(moment) == Pruned(1, 1, 0)
    assert {listed.id for listed in await kept.listed()} == {"young", "alive"}
    assert (await kept.replay("old"), await kept.replay("young")) == (None, "text")
    assert {person.id for person in await kept.people("")} == {"old", "young", "stranger"}
    later = now() + 1
    assert await kept.old(later) == Pruned(2, 1, 3)
    await kept.change("young", Change(0, [LineRow(0, "x")]))
    assert await kept.prune(moment) == Pruned(0, 0, 0)


async def test_a_guest_is_found_renamed_and_told_what_is_kept(kept: People) -> None:
    await kept.rename("annabc", "Ann", ())
    here = [
        PlaceRow(0, "person", name="Ann", guest="annabc"),
        PlaceRow(1, "person", name="Zoé", guest="annabc"),
    ]
    await kept.add(row("t", owner="annabc"), here)
    await kept.watch("t", "annabc")
    assert [(p.id, p.name, p.tables, p.banned) for p in await kept.people("nn")] == [
        ("annabc", "Ann", 1, False)
    ]
    assert await kept.people("eve") == []
    assert await kept.guest("anna") == "annabc"
    with pytest.raises(Unknown):
        await kept.guest("")
    await kept.renamed("annabc", "Anna", ())
    assert [place.name for place in (await kept.table("t")).places] == ["Anna", "Zoé"]
    told = await kept.kept_of("annabc")
    assert (told["name"], told["made"], told["watches"]) == ("Anna", ["t"], ["t"])
    assert [(seat["seat"], seat["name"]) for seat in told["seats"]] == [(0, "Anna"), (1, "Zoé")]


async def test_a_guest_who_is_erased_leaves_no_trace_in_any_file(kept: People, tmp_path: Path) -> None:
    name, guest = "Annabella Quirke", "guest-of-a-kind-0001"
    await kept.rename(guest, "Annabella Before", ())
    await kept.rename(guest, name, ())
    for number in range(30):
        seats = [
            PlaceRow(0, "person", name=name, guest=guest),
            PlaceRow(1, "person", name="Bob", guest="bob"),
        ]
        phase = ("waiting", "playing", "over")[number % 3]
        await kept.add(row(f"t{number}", owner=guest, phase=phase), seats)
        await kept.change(f"t{number}", Change(0, [LineRow(0, "x" * 900)], by=(f"{guest}:page", 1)))
        await kept.watch(f"t{number}", guest)
    where = "https://push.example/annabella-only"
    await kept.subscribe(guest, Subscription(where, "key", "auth", "en"), 8)
    assert [called["endpoint"] for called in (await kept.kept_of(guest))["called"]] == [where]
    assert holding(tmp_path, name)
    await kept.erase(guest, nobody)
    assert compact(tmp_path / "x.sqlite")
    assert await kept.subscriptions(guest) == []
    assert not holding(tmp_path, "annabella-only")
    assert not holding(tmp_path, "Annabella")
    assert not holding(tmp_path, guest)
    assert (await kept.table("t29")).row.owner == ""
    assert {place.name for place in (await kept.table("t29")).places} == {None, "Bob"}
    assert [listed.phase for listed in await kept.listed() if listed.id == "t0"] == ["aborted"]
