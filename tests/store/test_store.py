"""The store is durable and atomic, and migrations produce its schema."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from machinami import store
from machinami.store import Change, LineRow, PlaceRow, TableRow
from machinami.store.dialect import find_dialect
from machinami.store.errors import Conflict, SharedTable
from machinami.store.migrate import HEAD, SCRIPTS, upgrade
from machinami.store.rows import OneTimeToken, ReplayRow, TableVersion, Usage
from machinami.store.schema import metadata
from machinami.store.store import Store
from tests.postgres import KINDS, Cluster

ROW = TableRow("t", "toy", 1, 2, "{}", None, "ann", "waiting", "w", "r", 7, touched=7)
PLACES = [PlaceRow(0, "person", name="Ann", guest="ann"), PlaceRow(1, "open", token="k")]


@pytest.fixture
async def db(database: str) -> AsyncIterator[Store]:
    opened = await Store.open(database)
    yield opened
    await opened.close()


async def test_added_table_is_read_back(db: Store) -> None:
    await db.tables.add(ROW, PLACES)
    found = await db.tables.load("t")
    assert found is not None
    assert (found.row, found.places, found.log) == (ROW, PLACES, [])
    assert await db.tables.load("u") is None
    assert await db.tables.find_seat("k") == ("t", 1)
    assert await db.tables.find_by_watch_token("w") == "t"
    assert await db.tables.find_by_replay("r") is None


async def test_event_is_written_atomically(db: Store) -> None:
    await db.tables.add(ROW, PLACES)
    lines = [LineRow(0, "{}"), LineRow(1, "[]")]
    taken = PlaceRow(1, "person", name="Bob", guest="bob", left=True)
    await db.tables.change("t", Change(0, lines, [taken], "over", "next", ("ann:x", 2**40)))
    found = await db.tables.load("t")
    assert found is not None
    assert found.row == replace(ROW, phase="over", again="next", version=1, touched=found.row.touched)
    assert found.row.touched > 2**40
    assert found.commands == {("ann:x", 2**40)}
    assert found.places == [PLACES[0], taken]
    assert found.log == lines
    assert await db.tables.find_seat("k") is None
    assert await db.tables.find_by_replay("r") == "t"


async def test_change_from_older_version_is_rejected(db: Store) -> None:
    await db.tables.add(ROW, PLACES)
    await db.tables.change("t", Change(0, [LineRow(0, "first")]))
    for late in (
        Change(0, [LineRow(1, "x")]),
        Change(0, (), [PlaceRow(1, "person", name="Eve", guest="eve")]),
        Change(0, phase="over"),
        Change(0, again="next"),
        Change(2, phase="over"),
        Change(1, [LineRow(1, "x"), LineRow(0, "second")], (), "over"),
    ):
        with pytest.raises(Conflict):
            await db.tables.change("t", late)
    found = await db.tables.load("t")
    assert found is not None
    assert (found.row.version, found.row.phase, found.row.again) == (1, "waiting", None)
    assert found.places == PLACES
    assert [line.line for line in found.log] == ["first"]


async def test_message_is_applied_once(db: Store) -> None:
    await db.tables.add(ROW, PLACES)
    await db.tables.change("t", Change(0, [LineRow(0, "first")], by=("ann:page", 7)))
    with pytest.raises(Conflict):
        await db.tables.change("t", Change(1, [LineRow(1, "again")], by=("ann:page", 7)))
    await db.tables.change("t", Change(1, [LineRow(1, "next")], by=("ann:other", 7)))
    found = await db.tables.load("t")
    assert found is not None
    assert [line.line for line in found.log] == ["first", "next"]
    assert found.commands == {("ann:page", 7), ("ann:other", 7)}


async def test_bad_event_in_group_does_not_affect_others(db: Store) -> None:
    await db.tables.add(ROW, PLACES)
    events = [Change(number // 2, [LineRow(number // 2, str(number))]) for number in range(40)]
    results = await asyncio.gather(
        *(db.tables.change("t", event) for event in events), return_exceptions=True
    )
    assert [isinstance(result, Conflict) for result in results] == [False, True] * 20
    found = await db.tables.load("t")
    assert found is not None
    assert [line.line for line in found.log] == [str(2 * number) for number in range(20)]


async def test_two_writers_lose_no_line(database: str) -> None:
    writers = [await Store.open(database) for _ in range(2)]
    await writers[0].tables.add(ROW, PLACES)
    lost = 0

    async def write(writer: Store, name: str) -> None:
        nonlocal lost
        for number in range(50):
            while True:
                found = await writer.tables.load("t")
                assert found is not None
                assert [line.number for line in found.log] == [*range(found.row.version)]
                change = Change(found.row.version, [LineRow(len(found.log), name)], by=(name, number))
                try:
                    await writer.tables.change("t", change)
                except Conflict:
                    lost += 1
                else:
                    break

    await asyncio.gather(*(write(writer, f"{i}") for i, writer in enumerate(writers)))
    found = await writers[1].tables.load("t")
    assert found is not None
    assert lost > 0
    assert [line.number for line in found.log] == [*range(100)]
    assert sorted(line.line for line in found.log) == ["0"] * 50 + ["1"] * 50
    assert len(found.commands) == 100
    for writer in writers:
        await writer.close()


async def test_lease_is_held_by_one_live_process(cluster: Cluster) -> None:
    database = cluster.migrated_database()
    ours, theirs = [await Store.open_for_server(database) for _ in range(2)]
    assert ours.leases is not None
    assert theirs.leases is not None
    assert not await ours.leases.beat("here:1", "{}")
    assert await theirs.leases.beat("there:2", "{}")
    assert [(one.name, one.status) for one in await theirs.leases.list_statuses()] == [("here:1", "{}")]
    await ours.tables.add(ROW, PLACES)
    assert not await theirs.leases.claim("t")
    assert await ours.leases.claim("t")
    await theirs.tables.add(replace(ROW, id="u", watch="w2", replay="r2"), PLACES[:1])
    await theirs.tables.change("t", Change(0, [LineRow(0, "theirs")], phase="playing"))
    assert await theirs.leases.claim_orphans() == []
    await ours.leases.leave()
    assert (await theirs.leases.list_versions(["t", "gone"])) == {"t": TableVersion(1, leased=False)}
    assert await theirs.leases.claim_orphans() == ["t"]
    assert await theirs.leases.claim_orphans() == []
    assert not await ours.leases.claim("t")
    assert await theirs.leases.list_own() == {"t", "u"}
    await theirs.leases.release("t")
    assert (await ours.leases.list_versions(["t"]))["t"] == TableVersion(1, leased=False)
    for shared in (ours, theirs):
        await shared.close()


async def test_news_continue_from_line(db: Store) -> None:
    await db.tables.add(ROW, PLACES)
    await db.tables.change("t", Change(0, [LineRow(0, "a"), LineRow(1, "b")], by=("ann:page", 1)))
    news = await db.tables.load_since("t", 1)
    assert news is not None
    assert (news.row.version, news.lines, news.commands) == (1, [LineRow(1, "b")], {("ann:page", 1)})
    assert await db.tables.load_since("gone", 0) is None


async def test_guests_are_found_by_name_and_tables(db: Store) -> None:
    assert await db.guests.find_name("ann") is None
    await db.guests.rename("ann", "Ann", ())
    await db.guests.rename("ann", "Anna", ())
    assert await db.guests.find_name("ann") == "Anna"
    await db.tables.add(ROW, PLACES)
    await db.tables.add(
        replace(ROW, id="u", watch="w2", replay="r2", made=9, owner="bob"), [PlaceRow(0, "open")]
    )
    await db.tables.add_watcher("u", "ann")
    await db.tables.add_watcher("u", "ann")
    assert await db.tables.is_watcher("u", "ann")
    assert not await db.tables.is_watcher("t", "eve")
    assert [(seen.table, seen.seated) for seen in await db.tables.list_for("ann", 9)] == [
        ("u", False),
        ("t", True),
    ]
    assert (await db.tables.count_usage("owner", "ann", 0, 0)).tables == 1
    assert (await db.tables.count_usage("owner", "ann", 8, 0)).tables == 0


async def test_guests_at_one_table_are_not_merged(db: Store) -> None:
    await db.guests.rename("ann", "Ann", {"ann"})
    await db.tables.add(ROW, [PLACES[0], PlaceRow(1, "person", name="Spare", guest="spare")])
    given = OneTimeToken("link", "secret", "ann")
    await db.accounts.add_token(given, 2**53)
    with pytest.raises(SharedTable):
        await db.accounts.log_in_by_link(given, "spare", True, {"ann"})
    found = await db.tables.load("t")
    assert found is not None
    assert [place.guest for place in found.places] == ["ann", "spare"]
    assert (await db.guests.load_profile("ann")).account_since is None
    assert await db.accounts.log_in_by_link(given, "spare", False, {"ann"}) == []


async def test_lookalike_keys_of_kept_names_are_refreshed(db: Store) -> None:
    for guest, look in (("ann", "old"), ("bob", "bob"), ("eve", "eve")):
        await db.guests.rename(guest, guest, {look})
        given = OneTimeToken("link", f"secret of {guest}", guest)
        await db.accounts.add_token(given, 2**53)
        await db.accounts.log_in_by_link(given, guest, False, {look})
    await db.guests.refresh_name_forms(lambda name: {"ann", "bob"} if name == "ann" else {name})
    assert not await db.guests.is_name_free("new", {"ann"})
    assert await db.guests.is_name_free("new", {"old"})
    assert await db.guests.is_name_free("bob", {"bob"})
    assert not await db.guests.is_name_free("new", {"eve"})


async def test_oldest_uploads_are_evicted(db: Store) -> None:
    for made, (name, guest) in enumerate([("a", "ann"), ("b", "bob"), ("c", "ann"), ("d", "ann")]):
        await db.replays.add(ReplayRow(name, 10 * name, made, guest), 25, 1_000, 1_000)
    assert await db.replays.find_text("d") == "d" * 10
    assert [name for name in "abcd" if await db.replays.find_text(name) is None] == ["a"]
    await db.replays.add(ReplayRow("e", 10 * "e", 9, "zoe"), 25, 1_000, 25)
    assert [name for name in "abcde" if await db.replays.find_text(name) is None] == ["a", "b", "c"]


OPEN = [PlaceRow(0, "open")]


async def test_uploads_evict_only_same_address(db: Store) -> None:
    await db.replays.add(ReplayRow("old", 10 * "o", 0, "ann", "home"), 100, 25, 1_000)
    for made in range(1, 6):
        await db.replays.add(ReplayRow(f"{made}", 10 * "x", made, f"cookie {made}", "crowd"), 100, 25, 1_000)
    assert await db.replays.find_text("old") is not None
    assert [made for made in range(1, 6) if await db.replays.find_text(f"{made}") is not None] == [4, 5]


async def test_usage_is_counted_by_guest_and_address(db: Store) -> None:
    for number, guest in enumerate(("ann", "ann", "bob")):
        row = replace(ROW, id=f"t{number}", watch=f"w{number}", replay=f"r{number}", owner=guest, made=number)
        row = replace(row, address_hash="home", listed=guest == "ann", start_size=10)
        await db.tables.add(row, OPEN)
    await db.tables.change("t1", Change(0, phase="over"))
    assert await db.tables.count_usage("owner", "ann", 0, 0) == Usage(tables=1, listed=1, start_bytes=20)
    assert await db.tables.count_usage("address_hash", "home", 1, 1) == Usage(
        tables=1, listed=1, start_bytes=20
    )
    assert await db.tables.count_usage("address_hash", "away", 0, 0) == Usage(0, 0, 0)


async def test_lesson_tables_are_evicted_by_guest_and_address(db: Store) -> None:
    def lesson(number: int, guest: str, key: str) -> TableRow:
        row = replace(ROW, id=f"t{number}", watch=f"w{number}", replay=f"r{number}", owner=guest, made=number)
        return replace(row, lesson=key, address_hash="school")

    async def take(row: TableRow) -> list[str]:
        gone = await db.tables.delete_surplus_lessons(row, per_guest=2, per_address=3)
        await db.tables.add(row, OPEN)
        return gone

    assert await take(lesson(0, "ann", "first")) == []
    assert await take(lesson(1, "ann", "first")) == ["t0"]
    assert await take(lesson(2, "ann", "second")) == []
    assert await take(lesson(3, "ann", "third")) == ["t1"]
    assert await take(lesson(4, "bob", "first")) == []
    assert await take(lesson(5, "cleo", "first")) == ["t2"]


async def test_listings_without_table_or_host_visit_are_stale(db: Store) -> None:
    await db.guests.rename("ann", "Ann", ())
    await db.tables.add(replace(ROW, listed=True), OPEN)
    assert await db.tables.list_stale(ROW.made + 1, 9) == ["t"]
    assert await db.tables.list_stale(ROW.made, 9) == []
    await db.guests.set_last_visit("ann", 50)
    assert (await db.guests.load_profile("ann")).last_visit == 50
    assert await db.tables.list_stale(50, 9) == []
    assert await db.tables.list_stale(51, 9) == ["t"]


async def test_evicted_budgets_are_extended_but_not_days(db: Store) -> None:
    for number, deadlines in enumerate((None, '{"0": 5}', None)):
        row = replace(ROW, id=f"t{number}", watch=f"w{number}", replay=f"r{number}", phase="playing")
        await db.tables.add(replace(row, due=5 + 10 * number, deadlines=deadlines), OPEN)
    await db.tables.extend_budgets(20)
    found = [await db.tables.load(f"t{number}") for number in range(3)]
    assert [row.row.due for row in found if row is not None] == [20, 15, 25]


async def test_hidden_table_is_unlisted_until_watched_again(db: Store) -> None:
    await db.tables.add(ROW, PLACES)
    await db.tables.add_watcher(ROW.id, "zoe")
    assert [seen.table for seen in await db.tables.list_for("zoe", 9)] == [ROW.id]
    await db.tables.hide(ROW.id, "zoe")
    assert await db.tables.list_for("zoe", 9) == []
    assert not await db.tables.is_watcher(ROW.id, "zoe")
    await db.tables.add_watcher(ROW.id, "zoe")
    assert [seen.table for seen in await db.tables.list_for("zoe", 9)] == [ROW.id]


async def test_lesson_is_unlisted_and_pruned_when_old(db: Store) -> None:
    await db.tables.add(ROW, PLACES)
    await db.tables.add(replace(ROW, id="u", watch="x", replay="y", lesson="first"), PLACES[:1])
    assert "u" not in [seen.table for seen in await db.tables.list_for("ann", 9)]
    assert (await db.tables.count_usage("owner", "ann", 0, 0)).tables == 1
    assert await db.tables.delete_old_lessons(ROW.made) == []
    assert await db.tables.load("u") is not None
    assert await db.tables.delete_old_lessons(ROW.made + 1) == ["u"]
    assert await db.tables.load("u") is None
    assert await db.tables.load("t") is not None


async def test_commits_use_full_synchronous_mode(tmp_path: Path) -> None:
    db = await Store.open(str(tmp_path / "x.sqlite"))
    await db.tables.add(ROW, PLACES)
    with closing(sqlite3.connect(tmp_path / "x.sqlite")) as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert other.execute("SELECT phase FROM tables").fetchall() == [("waiting",)]
    await db.close()


def test_migrations_produce_schema(database: str) -> None:
    upgrade(database)
    engine = find_dialect(database).create_server_engine(database)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


@pytest.mark.parametrize("kind", KINDS)
def test_newest_migration_is_required_revision(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    empty = str(tmp_path / "new.sqlite")
    database = request.getfixturevalue("cluster").database() if kind == "postgresql" else empty
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD
    assert find_dialect(database).read_revision(database) is None
    upgrade(database)
    assert find_dialect(database).read_revision(database) == HEAD


def test_upgrade_ranks_seats_finished_by_bots_last(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["database"] = str(file)
    find_dialect(str(file)).create(str(file))
    command.upgrade(config, "0016")
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(
            "INSERT INTO tables (id, game, rules, seats, options, owner, phase, watch, replay, made) "
            "VALUES ('t', 'toy', 1, 3, '{}', 'a', 'over', 'w', 'r', 1)"
        )
        for seat, score in enumerate((23, 18, 22)):
            database.execute(
                'INSERT INTO places ("table", seat, kind, "left", gone) VALUES (?, ?, ?, ?, ?)',
                ("t", seat, "person", seat == 0, seat == 0),
            )
            database.execute(
                'INSERT INTO endings ("table", seat, place, score, won, shared, ended) '
                "VALUES (?, ?, ?, ?, ?, 0, 1)",
                ("t", seat, (1, 3, 2)[seat], score, seat == 0),
            )
    upgrade(str(file))
    with closing(sqlite3.connect(file)) as database:
        found = database.execute("SELECT place, won, shared FROM endings ORDER BY seat").fetchall()
    assert found == [(3, 0, 0), (2, 0, 0), (1, 1, 0)]


def test_dialect_specific_sql_is_in_its_own_module() -> None:
    source = Path(store.__file__).parents[1]
    special = re.compile(
        r"\bsqlite3\b|\bPRAGMA\b|\bVACUUM\b|dialects\.|\bON CONFLICT\b|\bpsycopg\b|\bNOTIFY\b|\bpg_"
    )
    found = {file.name for file in source.rglob("*.py") if special.search(file.read_text("utf-8"))}
    assert found == {"sqlite.py", "postgres.py"}
