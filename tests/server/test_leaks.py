"""A viewer receives the same bytes whatever the hidden facts are: over sockets, HTTP, links, errors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import psycopg
import pytest

from machinami.core.contract import Viewer
from machinami.store.location import is_shared
from tests.postgres import KINDS, new_database
from tests.server.clients import Guest
from tests.server.server_process import ServerProcess
from tests.server.viewer_recorder import ViewerRecorder, start_timeless_server
from tests.server.worlds import find_twins


@pytest.fixture(scope="module", params=KINDS)
def still(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A server on each kind of database, with stopped clocks and chance from a seed file."""
    folder = tmp_path_factory.mktemp("house")
    database = new_database(request.param, folder, request)
    with start_timeless_server(folder, database=database) as running:
        yield running


@pytest.mark.parametrize(
    ("game", "seats", "viewer", "plies", "pairs"),
    [
        ("toy_hand", 2, 0, 2, 1),
        ("toy_hand", 2, None, 3, 1),
        ("toy_pledge", 3, 0, 3, 6),
        ("toy_pledge", 3, 0, 9, 1),
        ("toy_pledge", 3, None, 8, 1),
        ("toscana", 2, 0, 4, 1),
        ("toscana", 2, None, 4, 1),
    ],
)
async def test_indistinguishable_worlds_send_equal_bytes(
    still: ServerProcess, game: str, seats: int, viewer: Viewer, plies: int, pairs: int
) -> None:
    found = list(islice(find_twins(game, seats, viewer, plies), pairs))
    assert len(found) == pairs
    for one, two in found:
        ears = ViewerRecorder(still, game, seats, viewer)
        first, others_first = await ears.run(one)
        second, others_second = await ears.run(two)
        assert first == second
        if game != "toscana":  # in which no player knows the differing fact
            assert others_first != others_second


async def test_finished_game_reveals_hidden_state(still: ServerProcess) -> None:
    async with Guest(still.base) as ann, Guest(still.base) as eve:
        await ann.set_name("Ann")
        table = await ann.create_table("toy_hand", {"me": True}, {"here": "Bob"})
        running = (await ann.get(f"/api/tables/{table}/record")).text
        assert '"hands": [null, null]' in running
        wire = await ann.join_table(table)
        assert wire.table["replay"] is None
        await wire.request("resign", seat=0)
        while wire.table["replay"] is None:
            await wire.receive()
        whole = (await eve.get(f"/api/replays/{wire.table['replay']}/record")).text
        assert "null" not in whole
        assert (await ann.get(f"/api/tables/{table}/record")).text == whole


def test_seeds_and_keys_are_never_logged(still: ServerProcess) -> None:
    assert "Traceback" not in still.log_text
    kept = still.config["database"]
    if is_shared(kept):
        with psycopg.connect(kept) as connection:
            keys = [value for (value,) in connection.execute("SELECT value FROM secrets").fetchall()]
    else:
        keys = [Path(kept).with_suffix(".key").read_text().strip()]
    assert keys
    assert all(key not in still.log_text for key in keys)
