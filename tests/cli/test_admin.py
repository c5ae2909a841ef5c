"""Commands for whoever runs a server: what they say, and what they refuse in one line."""

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
from machinami.store.guest_admin import People
from tests.cli.terminal import machinami, refused
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
def kept(tmp_path: Path) -> Path:
    """A small database: a table that waits, one that is over, one that is old, and Ann."""
    file = tmp_path / "house.sqlite"

    async def furnish() -> None:
        people = await People.open(str(file))
        await people.rename("ann", "Ann", ())
        await people.add(replace(ROW, id="waits", made=now()), PLACES)
        for name, made in (("over", now()), ("old", OLD)):
            row = replace(ROW, id=name, watch=f"w{name}", replay=f"r{name}", phase="over", made=made)
            await people.add(row, [PlaceRow(0, "person", name="Ann", guest="ann")])
        await people.change("waits", Change(0, [LineRow(0, "{}")]))
        await people.close()

    asyncio.run(furnish())
    return file


def at(kept: Path, *words: str, typed: tuple[str, ...] = (), language: str | None = None) -> Result:
    return machinami(*words, "--database", str(kept), typed=typed, language=language)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_where_there_is_no_database_every_command_says_so(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert "no database" in refused(at(tmp_path / "none.sqlite", *command))
    assert not [*tmp_path.iterdir()]


def test_a_database_of_another_release_is_left_as_it_is(kept: Path) -> None:
    with closing(sqlite3.connect(kept)) as database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")
        database.commit()
    assert "another release" in refused(at(kept, "tables", "list"))


def test_tables_are_shown_in_the_readers_language(kept: Path) -> None:
    said = at(kept, "tables", "show", "wai").stdout
    assert "Seat 0: Ann (person)" in said
    assert "/seat/k" in said
    french = at(kept, "tables", "show", "wai", language="fr_FR.UTF-8").stdout
    assert "Place 0\u00a0: Ann (personne)" in french
    assert "en attente" in at(kept, "tables", "list", language="fr_FR.UTF-8").stdout


def test_an_id_stays_whole_however_narrow_the_terminal_is() -> None:
    shown = build_table("en", "table", "game", "phase", "made", "touched", "people")
    table = "dvTkrwM7efyOeuTnlaArRQ"
    shown.add_row(table, "toscana", "playing", "2026-11-15 22:26", "2026-11-15 22:27", "Ann, Zoé")
    narrow = Console(width=60, record=True, file=StringIO())
    narrow.print(shown)
    assert table in narrow.export_text()


def test_what_names_no_table_or_no_seat_is_refused(kept: Path) -> None:
    assert "“o”" in refused(at(kept, "tables", "show", "o"))
    assert "from 0 to 1" in refused(at(kept, "tables", "free", "waits", "2"))
    assert "over already" in refused(at(kept, "tables", "close", "over"))
    assert "over already" in refused(at(kept, "tables", "invite", "over", "0"))
    assert "«\u00a0eve\u00a0»" in refused(at(kept, "guests", "ban", "eve", language="fr_FR.UTF-8"))


def test_what_cannot_be_undone_is_asked_first(kept: Path) -> None:
    assert at(kept, "tables", "delete", "over", typed=("no",)).exit_code == 130
    assert at(kept, "tables", "show", "over").exit_code == 0
    assert at(kept, "tables", "delete", "over", typed=("oui",), language="fr_FR.UTF-8").exit_code == 0
    assert at(kept, "tables", "show", "over").exit_code == 1


def test_prune_says_what_would_go_before_it_goes(kept: Path) -> None:
    assert "1 tables, 0 uploads, 0 names. Nothing" in at(kept, "prune", "--dry-run").stdout
    assert "0 tables" in at(kept, "prune", "--days", "500").stdout
    assert "1 tables" in at(kept, "prune").stdout
    assert at(kept, "tables", "show", "old").exit_code == 1
    assert at(kept, "tables", "show", "over").exit_code == 0


def test_a_guest_is_exported_to_a_file_that_is_not_there(kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "ann.json"
    assert at(kept, "guests", "export", "ann", "--output", str(file)).exit_code == 0
    assert '"name": "Ann"' in file.read_text("utf-8")
    assert "exists" in refused(at(kept, "guests", "export", "ann", "--output", str(file)))


def test_a_name_that_no_guest_may_bear_is_refused_to_the_operator_too(kept: Path) -> None:
    assert "(S-3" in refused(at(kept, "guests", "rename", "ann", "🤖 Bot 1"))


def test_a_backup_is_written_once_and_nothing_else_is_restored(kept: Path, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy")
    assert at(kept, "backup", copy).exit_code == 0
    assert "exists" in refused(at(kept, "backup", copy))
    assert "not a backup" in refused(at(kept, "restore", str(kept)))
    assert "moved to" in at(kept, "restore", copy).stdout
    assert at(kept, "tables", "show", "waits").exit_code == 0


def test_a_key_that_is_to_be_forgotten_is_asked_about(kept: Path) -> None:
    key = kept.with_suffix(".key")
    assert at(kept, "key", "rotate").exit_code == 0
    assert len(key.read_text().split()) == 2
    assert at(kept, "key", "rotate", "--forget", typed=("",)).exit_code == 130
    assert at(kept, "key", "rotate", "--forget", "--yes").exit_code == 0
    assert len(key.read_text().split()) == 1
