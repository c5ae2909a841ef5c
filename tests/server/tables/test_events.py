"""The change event of tables: its causes, snapshots and flags."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import tests.server.toy_games  # noqa: F401
from machinami.core import registry
from machinami.core.contract import Setup
from machinami.server.services import Services
from machinami.server.tables import table_settings
from machinami.server.tables.events import TableChange
from machinami.server.tables.table import Table
from machinami.store import PlaceRow
from tests.databases import create_file
from tests.server.server_config import ServerConfig, settings

PLACES = [PlaceRow(0, "person", name="Ann", guest="ann"), PlaceRow(1, "person", name="Zoé", guest="ann")]


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    create_file(database := tmp_path / "tables.sqlite")
    services = Services(settings(ServerConfig(str(database), pledges=False)))
    await services.open()
    try:
        yield services
    finally:
        await services.close()


@pytest.fixture
def changes(services: Services) -> list[TableChange]:
    """The changes that later tables publish."""
    changes: list[TableChange] = []
    services.tables.handlers = (*services.tables.handlers, changes.append)
    return changes


async def create_table(services: Services) -> Table:
    return await services.directory.create(
        "ann", "home", registry.find("toy_walk"), Setup(2, {}), PLACES, door=True
    )


async def test_commit_publishes_states_before_and_after(
    services: Services, changes: list[TableChange]
) -> None:
    table = await create_table(services)
    changes.clear()
    await table.act(0, {"walk": True}, None)
    (change,) = changes
    assert (change.cause, change.play_changed, change.table_changed) == ("commit", True, False)
    assert change.after.row.version == change.before.row.version + 1
    assert [line["do"] for line in change.lines] == [{"walk": True}]
    assert change.before.play is not None
    assert change.before.play.record.line_count + 1 == table.running_play().record.line_count


async def test_refused_step_publishes_nothing(services: Services, changes: list[TableChange]) -> None:
    table = await create_table(services)
    changes.clear()
    with pytest.raises(Exception, match="M-"):
        await table.act(1, {"walk": True}, None)
    assert changes == []


async def test_setting_changes_the_table_only(services: Services, changes: list[TableChange]) -> None:
    table = await create_table(services)
    changes.clear()
    await table_settings.set_open(table, "ann", door=False)
    (change,) = changes
    assert (change.cause, change.play_changed, change.table_changed) == ("commit", False, True)
    assert (change.before.row.door, change.after.row.door) == (True, False)


async def test_unload_is_the_last_change(services: Services, changes: list[TableChange]) -> None:
    table = await create_table(services)
    services.directory.unload(table)
    assert [change.cause for change in changes][-1] == "unload"
    assert table.unloaded
