"""The store: durable, whole or not at all, and the same after migrations as in the schema."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from machinami import store
from machinami.store import Change, LineRow, PlaceRow, Store, TableRow
from machinami.store.migrate import HEAD, SCRIPTS, upgrade
from machinami.store.protocol import Taken
from machinami.store.schema import metadata
from machinami.store.sqlite import revision

ROW = TableRow("t", "toy", 2, "{}", None, "ann", "waiting", "w", "r", 7)
PLACES = [PlaceRow(0, "person", name="Ann", guest="ann"), PlaceRow(1, "open", token="k")]


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await store.opened(str(tmp_path / "x.sqlite"))
    yield opened
    await opened.close()


async def test_a_table_is_found_as_it_was_added(kept: Store) -> None:
    await kept.add(ROW, PLACES)
    found = await kept.load("t")
    assert found is not None
    assert (found.row, found.places, found.log) == (ROW, PLACES, [])
    assert await kept.load("u") is None
    assert await kept.seat("k") == ("t", 1)
    assert await kept.watched("w") == "t"
    assert await kept.replayed("r") is None


async def test_an_event_is_written_whole(kept: Store) -> None:
    await kept.add(ROW, PLACES)
    lines = [LineRow(0, "{}"), LineRow(1, "[]", "ann:x", 4)]
    taken = PlaceRow(1, "person", name="Bob", guest="bob", left=True)
    await kept.change("t", Change(lines, [taken], "over", "next"))
    found = await kept.load("t")
    assert found is not None
    assert found.row == replace(ROW, phase="over", again="next")
    assert found.places == [PLACES[0], taken]
    assert found.log == lines
    assert await kept.seat("k") is None
    assert await kept.replayed("r") == "t"


async def test_a_line_number_is_taken_once_and_nothing_is_half_written(kept: Store) -> None:
    await kept.add(ROW, PLACES)
    await kept.change("t", Change([LineRow(0, "first")]))
    with pytest.raises(Taken):
        await kept.change("t", Change([LineRow(1, "x"), LineRow(0, "second")], (), "over"))
    found = await kept.load("t")
    assert found is not None
    assert [line.line for line in found.log] == ["first"]
    assert found.row.phase == "waiting"


async def test_one_bad_event_in_a_group_spoils_no_other(kept: Store) -> None:
    await kept.add(ROW, PLACES)
    events = [Change([LineRow(number // 2, str(number))]) for number in range(40)]
    results = await asyncio.gather(*(kept.change("t", event) for event in events), return_exceptions=True)
    assert [isinstance(result, Taken) for result in results] == [False, True] * 20
    found = await kept.load("t")
    assert found is not None
    assert [line.line for line in found.log] == [str(2 * number) for number in range(20)]


async def test_guests_are_known_by_name_and_tables(kept: Store) -> None:
    assert await kept.name("ann") is None
    await kept.rename("ann", "Ann")
    await kept.rename("ann", "Anna")
    assert await kept.name("ann") == "Anna"
    await kept.add(ROW, PLACES)
    await kept.add(replace(ROW, id="u", watch="w2", replay="r2", made=9, owner="bob"), [PlaceRow(0, "open")])
    await kept.watch("u", "ann")
    await kept.watch("u", "ann")
    assert await kept.watches("u", "ann")
    assert not await kept.watches("t", "eve")
    assert [(seen.table, seen.seated) for seen in await kept.tables("ann", 9)] == [("u", False), ("t", True)]
    assert await kept.under_way("ann", 0) == 1
    assert await kept.under_way("ann", 8) == 0


async def test_uploaded_records_are_kept(kept: Store) -> None:
    await kept.add_replay("x", "é" * 10, 1)
    assert await kept.replay("x") == "é" * 10
    assert await kept.replay("y") is None
    assert await kept.uploads() == 10


async def test_every_commit_is_on_the_disk_in_full(tmp_path: Path, kept: Store) -> None:
    await kept.add(ROW, PLACES)
    with closing(sqlite3.connect(tmp_path / "x.sqlite")) as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert other.execute("SELECT phase FROM tables").fetchall() == [("waiting",)]


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    database = tmp_path / "x.sqlite"
    upgrade(database)
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_newest_migration_is_the_one_that_is_asked_for(tmp_path: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD
    assert revision(tmp_path / "x.sqlite") is None
    upgrade(tmp_path / "x.sqlite")
    assert revision(tmp_path / "x.sqlite") == HEAD
