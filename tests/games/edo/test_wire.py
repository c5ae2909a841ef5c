"""Over real sockets, whoever must not know a plan is sent the same bytes whatever it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from machinami.core.contract import Viewer
from tests.games.edo.table import order
from tests.games.edo.worlds import PLANS, SEATS, SEED, world
from tests.server.ears import Ears, timeless
from tests.server.running import Running
from tests.server.worlds import World

RESTS = [[order("B", "stone", 4), order("C", "paddy")], [order("C", "travel", 1, 0), order("B", "trade", 2)]]


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server without time, whose chance follows the seed in a file."""
    with timeless(tmp_path_factory.mktemp("edo")) as running:
        yield running


@pytest.mark.parametrize("viewer", [0, None])
async def test_e6_no_byte_tells_a_plan_nor_how_many_officials_stand_where(
    still: Running, viewer: Viewer
) -> None:
    ears = Ears(still, "edo", SEATS, viewer)
    once, others_once = await ears.live(world(PLANS[0]))
    for plans in (PLANS[1:2], PLANS[2:3], PLANS[1:]):
        heard, others = await ears.live(world(*plans))
        assert heard == once
        assert others != others_once, "the planner sees the difference"


async def test_e6_a_revealed_card_is_told_and_the_rest_of_the_plan_still_is_not(still: Running) -> None:
    ears = Ears(still, "edo", SEATS, 0)
    opened = [(1, {"reveal": True}, True)]
    heard = []
    for rest in RESTS:
        begun = world([order("A", "rice"), *rest])
        heard.append((await ears.live(World(SEED, (*begun.moves, *opened))))[0])
    assert heard[0] == heard[1]
