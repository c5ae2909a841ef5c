"""`machinami copy` moves all tables, guests and keys from SQLite to PostgreSQL and back."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from machinami.server.accounts.cookie_keys import load_keys
from machinami.store import postgres
from machinami.store.admin import Admin
from machinami.store.copy_database import copy
from machinami.store.store import Store
from tests.cli.terminal import machinami, read_error
from tests.cli.test_admin import database_file
from tests.postgres import Cluster

__all__ = ["database_file"]


def read_contents(file: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(file)) as database:
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: sorted(database.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr)
            for name in names
            if name != "sqlite_sequence"
        }


@pytest.fixture
def file_with_keys(database_file: Path) -> Path:
    load_keys(database_file.with_suffix(".key"))
    return database_file


def test_copy_to_postgresql_and_back_keeps_every_row(
    file_with_keys: Path, cluster: Cluster, tmp_path: Path
) -> None:
    address, back = cluster.database(), tmp_path / "back.sqlite"
    assert "compared" in machinami("copy", str(file_with_keys), address).stdout
    assert "compared" in machinami("copy", address, str(back)).stdout
    original, copied = read_contents(file_with_keys), read_contents(back)
    original.pop("secrets"), copied.pop("secrets")
    assert original == copied
    assert load_keys(back.with_suffix(".key")) == load_keys(file_with_keys.with_suffix(".key"))


def test_copy_continues_the_sequence_of_notice_numbers(file_with_keys: Path, cluster: Cluster) -> None:
    async def list_notice_numbers(database: str) -> list[int]:
        people = await Store.open(database)
        await Admin(people).announce_key()
        await Admin(people).announce_key()
        numbers = [notice.number for notice in await people.notices.list_after(0)]
        await people.close()
        return numbers

    before = asyncio.run(list_notice_numbers(str(file_with_keys)))
    address = cluster.database()
    assert "compared" in machinami("copy", str(file_with_keys), address).stdout
    assert asyncio.run(list_notice_numbers(address)) == [*before, before[-1] + 1, before[-1] + 2]


def test_copy_survives_a_pause_longer_than_the_server_allows(
    file_with_keys: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "HEARTBEAT_TIMEOUT_MS", 50)
    assert copy(file_with_keys, cluster.database(), lambda *_: time.sleep(0.2)) > 0


def test_copy_refuses_a_database_that_is_not_empty(file_with_keys: Path, cluster: Cluster) -> None:
    address = cluster.database()
    machinami("copy", str(file_with_keys), address)
    assert "not empty" in read_error(machinami("copy", str(file_with_keys), address))


def test_unreachable_address_is_named_without_its_password(file_with_keys: Path) -> None:
    error = read_error(machinami("copy", str(file_with_keys), "postgresql://ann:secret@127.0.0.1:1/none"))
    assert "127.0.0.1" in error
    assert "secret" not in error


def test_administration_works_on_postgresql_except_backup(
    file_with_keys: Path, cluster: Cluster, tmp_path: Path
) -> None:
    address = cluster.database()
    machinami("copy", str(file_with_keys), address)
    assert "waits" in machinami("tables", "list", "--database", address).stdout
    assert "A new key" in machinami("key", "rotate", "--database", address).stdout
    assert "pg_dump" in read_error(machinami("backup", str(tmp_path / "b"), "--database", address))
