"""Over real sockets, a client that may not know a plan receives the same bytes for every plan."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from machinami.core.contract import Viewer
from tests.games.edo.table import order
from tests.games.edo.worlds import PLANS, SEATS, SEED, world
from tests.server.server_process import ServerProcess
from tests.server.viewer_recorder import ViewerRecorder, start_timeless_server
from tests.server.worlds import World

RESTS = [[order("B", "stone", 4), order("C", "paddy")], [order("C", "travel", 1, 0), order("B", "trade", 2)]]


@pytest.fixture(scope="module")
def frozen_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a stopped clock, whose chance follows the seed in a file."""
    with start_timeless_server(tmp_path_factory.mktemp("edo")) as running:
        yield running


@pytest.mark.parametrize("viewer", [0, None])
async def test_e6_messages_do_not_depend_on_hidden_plans(
    frozen_server: ServerProcess, viewer: Viewer
) -> None:
    ears = ViewerRecorder(frozen_server, "edo", SEATS, viewer)
    once, others_once = await ears.run(world(PLANS[0]))
    for plans in (PLANS[1:2], PLANS[2:3], PLANS[1:]):
        received, others = await ears.run(world(*plans))
        assert received == once
        assert others != others_once, "the planning seat receives different bytes"


async def test_e6_revealed_card_is_sent_without_the_rest_of_the_plan(frozen_server: ServerProcess) -> None:
    ears = ViewerRecorder(frozen_server, "edo", SEATS, 0)
    opened = [(1, {"reveal": True}, True)]
    received = []
    for rest in RESTS:
        start = world([order("A", "rice"), *rest])
        received.append((await ears.run(World(SEED, (*start.moves, *opened))))[0])
    assert received[0] == received[1]
