"""Two servers on one database, each with the table in memory: every conflict has one winner."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from machinami.core import registry
from machinami.core.contract import Refused, Setup
from machinami.server.services import Services
from machinami.server.tables import game_end, seating
from machinami.server.tables.rematch_requests import request_rematch
from machinami.server.tables.state import Origin
from machinami.server.tables.table import Table
from machinami.store import PlaceRow, TableRow
from machinami.store.admin import Admin
from machinami.store.store import Store
from tests.databases import create_file
from tests.server.server_config import ServerConfig, settings

ROW = TableRow("t", "toy_walk", 1, 2, "{}", None, "ann", "waiting", "w", "r", 7)
ANN, OPEN = PlaceRow(0, "person", name="Ann", guest="ann"), PlaceRow(1, "open", token="k")
HERE = PlaceRow(1, "person", name="Zoé", guest="ann")


@pytest.fixture
async def both(tmp_path: Path) -> AsyncIterator[tuple[Services, Services]]:
    create_file(tmp_path / "house.sqlite")
    async with AsyncExitStack() as stack:
        opened = []
        for _ in range(2):
            services = Services(settings(ServerConfig(str(tmp_path / "house.sqlite"))))
            await services.open()
            stack.push_async_callback(services.close)
            opened.append(services)
        yield opened[0], opened[1]


async def load_in_both(both: tuple[Services, Services], place: PlaceRow) -> list[Table]:
    """Load the same new table into the memory of both servers."""
    made = await both[0].directory.create(
        "ann", "home", registry.find("toy_walk"), Setup(2, {}), [ANN, place]
    )
    return [await services.directory.find(made.id) for services in both]


async def on_disk(table: Table) -> list[str]:
    kept = await table.context.store.tables.load(table.id)
    assert kept is not None
    assert [line.number for line in kept.log] == [*range(len(kept.log))]
    return [line.line for line in kept.log]


async def test_one_of_two_gets_the_seat_and_other_is_refused(both: tuple[Services, Services]) -> None:
    tables = await load_in_both(both, OPEN)
    sat = await asyncio.gather(
        *(
            seating.take_seat(table, 1, "k", name, name)
            for table, name in zip(tables, ("Bob", "Eve"), strict=True)
        ),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in sat) == ["NoneType", "ServerRefused"]
    assert {getattr(result, "clause", "S-2") for result in sat} == {"S-2"}
    winner = "Bob" if sat[0] is None else "Eve"
    for table in tables:
        await table.refresh()
        assert [place.name for place in table.places] == ["Ann", winner]
        assert table.phase == "playing"
    assert len(await on_disk(tables[0])) == 1


async def test_lines_of_two_servers_have_no_gap_or_loss(both: tuple[Services, Services]) -> None:
    tables = await load_in_both(both, HERE)
    await asyncio.gather(
        *(
            table.act(0, {"walk": True}, None, Origin(f"ann:{i}", n))
            for n in range(20)
            for i, table in enumerate(tables)
        )
    )
    assert len(await on_disk(tables[0])) == 41
    for table in tables:
        await table.refresh()
        assert table.play is not None
        assert table.play.view(0)["board"]["paces"] == [40, 0]


async def test_message_to_both_servers_is_applied_once(both: tuple[Services, Services]) -> None:
    tables = await load_in_both(both, HERE)
    for n in range(10):
        await asyncio.gather(*(table.act(0, {"walk": True}, None, Origin("ann:page", n)) for table in tables))
    assert len(await on_disk(tables[0])) == 11
    await asyncio.gather(*(seating.leave_seat(table, 1, Origin("ann:page", 10)) for table in tables))
    assert len(await on_disk(tables[0])) == 11


async def test_losing_action_is_checked_against_new_state(both: tuple[Services, Services]) -> None:
    tables = await load_in_both(both, HERE)
    prompt = tables[0].running_play().prompt_id
    done = await asyncio.gather(
        *(table.act(0, {"stop": True}, prompt, Origin(f"ann:{i}", 1)) for i, table in enumerate(tables)),
        return_exceptions=True,
    )
    assert [result for result in done if result is None] == [None]
    assert [result.clause for result in done if isinstance(result, Refused)] == ["M-4"]
    assert len(await on_disk(tables[0])) == 2


async def test_concurrent_rematches_are_the_same(both: tuple[Services, Services]) -> None:
    tables = await load_in_both(both, HERE)
    await game_end.resign(tables[0], 0, Origin("ann:page", 1))
    await tables[1].refresh()
    await asyncio.gather(
        *(
            request_rematch(services.directory, table, "ann")
            for services, table in zip(both, tables, strict=True)
        )
    )
    for table in tables:
        await table.refresh()
    assert tables[0].row.again == tables[1].row.again
    playing = [
        seen.table for seen in await both[0].store.tables.list_for("ann", 9) if seen.phase == "playing"
    ]
    assert playing == [tables[0].row.again]


async def test_deleted_table_is_gone_for_both(both: tuple[Services, Services], tmp_path: Path) -> None:
    tables = await load_in_both(both, HERE)
    upkeep = await Store.open(str(tmp_path / "house.sqlite"))
    await Admin(upkeep).tables.delete(tables[0].id)
    await upkeep.close()
    for table in tables:
        with pytest.raises(Refused) as refused:
            await table.act(0, {"walk": True}, None)
        assert refused.value.clause == "S-1"
        assert table.unloaded


async def test_concurrent_start_happens_once(both: tuple[Services, Services]) -> None:
    await both[0].store.tables.add(ROW, [ANN, HERE])
    tables = await asyncio.gather(*(services.directory.find("t") for services in both))
    assert len(await on_disk(tables[0])) == 1
    assert tables[0].row == replace(tables[1].row, touched=tables[0].row.touched)
