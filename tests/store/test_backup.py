"""Backups are complete and consistent, and never replace the database of a running server."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from machinami.store import Change, LineRow, PlaceRow
from machinami.store.backup import InvalidBackup, back_up, restore
from machinami.store.location import key_file
from machinami.store.lock import DatabaseInUse, exclusive_lock
from machinami.store.migrate import HEAD
from machinami.store.sqlite import read_revision
from machinami.store.store import Store
from tests.store.test_store import PLACES, ROW


async def test_backup_during_writes_has_acknowledged_lines(tmp_path: Path) -> None:
    database, copy = tmp_path / "x.sqlite", tmp_path / "copy"
    writing = await Store.open(str(database))
    await writing.tables.add(ROW, PLACES)
    acknowledged = 0
    done = False
    enough = asyncio.Semaphore(0)

    async def write() -> None:
        nonlocal acknowledged
        while not done:
            await writing.tables.change("t", Change(acknowledged, [LineRow(acknowledged, "x" * 500)]))
            acknowledged += 1
            enough.release()

    task = asyncio.create_task(write())
    for number in range(3):
        for _ in range(50):
            await enough.acquire()
        before = acknowledged
        await asyncio.to_thread(back_up, database, tmp_path / "x.key", copy)
        restore(copy, tmp_path / f"{number}" / "y.sqlite", tmp_path / f"{number}" / "y.key")
        copy.unlink()
        reading = await Store.open(str(tmp_path / f"{number}" / "y.sqlite"))
        found = await reading.tables.load("t")
        assert found is not None
        assert len(found.log) >= before
        assert [line.number for line in found.log] == [*range(found.row.version)]
        await reading.close()
    done = True
    await task
    await writing.close()


async def test_backup_includes_key(tmp_path: Path) -> None:
    await (await Store.open(str(tmp_path / "x.sqlite"))).close()
    (tmp_path / "x.key").write_text("00" * 32)
    back_up(tmp_path / "x.sqlite", tmp_path / "x.key", tmp_path / "copy")
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    new, key = tmp_path / "new" / "y.sqlite", tmp_path / "new" / "y.key"
    assert restore(tmp_path / "copy", new, key) is None
    assert key.read_text() == "00" * 32
    assert {file.stat().st_mode & 0o777 for file in (new, key)} == {0o600}
    assert read_revision(new) == HEAD
    with closing(sqlite3.connect(new)) as database:
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
    assert not any("backup" in name for name in names)


async def test_restore_moves_old_database_aside(tmp_path: Path) -> None:
    database, key = tmp_path / "x.sqlite", tmp_path / "x.key"
    key.write_text("11" * 32)
    first = await Store.open(str(database))
    await first.tables.add(ROW, PLACES)
    back_up(database, key, tmp_path / "copy")
    await first.tables.add(replace(ROW, id="u", watch="w2", replay="r2"), [PlaceRow(0, "open")])
    await first.close()
    key.write_text("22" * 32)
    aside = restore(tmp_path / "copy", database, key)
    assert aside is not None
    assert key.read_text() == "11" * 32
    assert aside.with_name(aside.name + ".key").read_text() == "22" * 32
    for file, there in ((database, False), (aside, True)):
        opened = await Store.open(str(file))
        assert (await opened.tables.load("u") is not None) == there
        await opened.close()


async def test_database_in_use_is_not_overwritten(tmp_path: Path) -> None:
    database, key = tmp_path / "x.sqlite", tmp_path / "x.key"
    await (await Store.open(str(database))).close()
    back_up(database, key, tmp_path / "copy")
    before = database.read_bytes()
    with exclusive_lock(database), pytest.raises(DatabaseInUse):
        restore(tmp_path / "copy", database, key)
    assert database.read_bytes() == before


async def test_restore_follows_symlinked_database(tmp_path: Path) -> None:
    database, link = tmp_path / "x.sqlite", tmp_path / "y.sqlite"
    await (await Store.open(str(database))).close()
    link.symlink_to(database)
    back_up(link, key_file(link), tmp_path / "copy")
    with exclusive_lock(database), pytest.raises(DatabaseInUse):
        restore(tmp_path / "copy", link, key_file(link))
    aside = restore(tmp_path / "copy", link, key_file(link))
    assert aside is not None
    assert aside.name == "x.sqlite.replaced-1"
    assert link.is_symlink()
    assert not database.is_symlink()
    assert key_file(link) == key_file(database)


async def test_invalid_backup_is_refused(tmp_path: Path) -> None:
    database, key, target = tmp_path / "x.sqlite", tmp_path / "x.key", tmp_path / "y.sqlite"
    await (await Store.open(str(database))).close()
    back_up(database, key, tmp_path / "copy")
    whole = (tmp_path / "copy").read_bytes()
    (tmp_path / "text").write_text("not a database")
    (tmp_path / "cut").write_bytes(whole[: len(whole) // 2])
    for file in ("text", "cut", "x.sqlite", "missing"):
        with pytest.raises(InvalidBackup):
            restore(tmp_path / file, target, key)
        assert not target.exists()
    with pytest.raises(FileExistsError):
        back_up(database, key, tmp_path / "copy")
    assert not any((tmp_path / f"{name}.part").exists() for name in ("copy", "y.sqlite"))
