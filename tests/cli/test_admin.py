"""The administration commands: their output and their one-line errors."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from click.testing import Result
from rich.console import Console

from machinami.cli.admin.listing import build_table
from machinami.store import Change, LineRow, PlaceRow
from machinami.store.database import now
from machinami.store.store import Store
from tests.cli.terminal import machinami, read_error
from tests.store.test_store import PLACES, ROW

OLD = now() - 400 * 24 * 3_600_000
COMMANDS = [
    ("backup", "copy"),
    ("tables", "list"),
    ("tables", "show", "t"),
    ("guests", "find", "ann"),
    ("prune",),
    ("key", "rotate"),
]


@pytest.fixture
def database_file(tmp_path: Path) -> Path:
    """A database with a waiting table, a finished one, an old one, and a guest named Ann."""
    file = tmp_path / "house.sqlite"

    async def fill_database() -> None:
        people = await Store.open(str(file))
        await people.guests.rename("ann", "Ann", ())
        await people.tables.add(replace(ROW, id="waits", made=now()), PLACES)
        for name, made in (("over", now()), ("old", OLD)):
            row = replace(ROW, id=name, watch=f"w{name}", replay=f"r{name}", phase="over", made=made)
            await people.tables.add(row, [PlaceRow(0, "person", name="Ann", guest="ann")])
        await people.tables.change("waits", Change(0, [LineRow(0, "{}")]))
        await people.close()

    asyncio.run(fill_database())
    return file


def run_on(
    database_file: Path, *words: str, typed: tuple[str, ...] = (), language: str | None = None
) -> Result:
    return machinami(*words, "--database", str(database_file), typed=typed, language=language)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_without_a_database_fails(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert "no database" in read_error(run_on(tmp_path / "none.sqlite", *command))
    assert not [*tmp_path.iterdir()]


def test_database_of_another_release_is_refused(database_file: Path) -> None:
    with closing(sqlite3.connect(database_file)) as database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")
        database.commit()
    assert "another release" in read_error(run_on(database_file, "tables", "list"))


def test_tables_are_shown_in_the_language_of_the_user(database_file: Path) -> None:
    english = run_on(database_file, "tables", "show", "wai").stdout
    assert "Seat 0: Ann (person)" in english
    assert "/seat/k" in english
    french = run_on(database_file, "tables", "show", "wai", language="fr_FR.UTF-8").stdout
    assert "Place 0\u00a0: Ann (personne)" in french
    assert "en attente" in run_on(database_file, "tables", "list", language="fr_FR.UTF-8").stdout


def test_narrow_terminal_does_not_cut_table_ids() -> None:
    wide = build_table("en", "table", "game", "phase", "made", "touched", "people")
    table = "dvTkrwM7efyOeuTnlaArRQ"
    wide.add_row(table, "toscana", "playing", "2026-11-15 22:26", "2026-11-15 22:27", "Ann, Zoé")
    narrow = Console(width=60, record=True, file=StringIO())
    narrow.print(wide)
    assert table in narrow.export_text()


def test_unknown_table_seat_or_guest_is_refused(database_file: Path) -> None:
    assert "“o”" in read_error(run_on(database_file, "tables", "show", "o"))
    assert "from 0 to 1" in read_error(run_on(database_file, "tables", "free", "waits", "2"))
    assert "over already" in read_error(run_on(database_file, "tables", "close", "over"))
    assert "over already" in read_error(run_on(database_file, "tables", "invite", "over", "0"))
    assert "«\u00a0eve\u00a0»" in read_error(
        run_on(database_file, "guests", "ban", "eve", language="fr_FR.UTF-8")
    )


def test_delete_asks_for_confirmation(database_file: Path) -> None:
    assert run_on(database_file, "tables", "delete", "over", typed=("no",)).exit_code == 130
    assert run_on(database_file, "tables", "show", "over").exit_code == 0
    assert (
        run_on(database_file, "tables", "delete", "over", typed=("oui",), language="fr_FR.UTF-8").exit_code
        == 0
    )
    assert run_on(database_file, "tables", "show", "over").exit_code == 1


def test_prune_dry_run_deletes_nothing(database_file: Path) -> None:
    assert "1 tables, 0 uploads, 0 names. Nothing" in run_on(database_file, "prune", "--dry-run").stdout
    assert "0 tables" in run_on(database_file, "prune", "--days", "500").stdout
    assert "1 tables" in run_on(database_file, "prune").stdout
    assert run_on(database_file, "tables", "show", "old").exit_code == 1
    assert run_on(database_file, "tables", "show", "over").exit_code == 0


def test_guest_export_needs_a_new_file(database_file: Path, tmp_path: Path) -> None:
    file = tmp_path / "ann.json"
    assert run_on(database_file, "guests", "export", "ann", "--output", str(file)).exit_code == 0
    assert '"name": "Ann"' in file.read_text("utf-8")
    assert "exists" in read_error(run_on(database_file, "guests", "export", "ann", "--output", str(file)))


def test_rename_refuses_a_reserved_name(database_file: Path) -> None:
    assert "(S-3" in read_error(run_on(database_file, "guests", "rename", "ann", "🤖 Bot 1"))


def test_backup_does_not_overwrite_and_restore_needs_a_backup(database_file: Path, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy")
    assert run_on(database_file, "backup", copy).exit_code == 0
    assert "exists" in read_error(run_on(database_file, "backup", copy))
    assert "not a backup" in read_error(run_on(database_file, "restore", str(database_file)))
    assert "moved to" in run_on(database_file, "restore", copy).stdout
    assert run_on(database_file, "tables", "show", "waits").exit_code == 0


def test_key_rotate_forget_asks_for_confirmation(database_file: Path) -> None:
    key = database_file.with_suffix(".key")
    assert run_on(database_file, "key", "rotate").exit_code == 0
    assert len(key.read_text().split()) == 2
    assert run_on(database_file, "key", "rotate", "--forget", typed=("",)).exit_code == 130
    assert run_on(database_file, "key", "rotate", "--forget", "--yes").exit_code == 0
    assert len(key.read_text().split()) == 1
