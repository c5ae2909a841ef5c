"""Over real sockets, whoever must not know a plan is sent the same bytes whatever it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from machinami.contract import Viewer
from tests.games.edo.table import IDLE, order
from tests.server.ears import Ears, timeless
from tests.server.running import Running
from tests.server.worlds import World

SEED = 1
"""With this chance the first seat begins."""
SEATS = 3
DRAFT: list[tuple[int, dict[str, Any], bool]] = [
    *((seat, {"take": {"set": seat + 1}}, True) for seat in (0, 1, 2)),
    *((seat, {"take": {"town": f"T{seat + 1}"}}, True) for seat in (2, 1, 0)),
]
PLANS: list[list[dict[str, Any]]] = [
    IDLE,
    [order("C", "travel", 3), order("A", "money", 1), order("B", "recruit")],
    [order("A", "build_hard", 4), order("C", "build_easy"), order("B", "stone")],
    [order("B", "money", 1), order("A", "wood", 1), order("C", "develop", 1)],
]
RESTS = [[order("B", "stone", 4), order("C", "paddy")], [order("C", "travel", 1, 0), order("B", "trade", 2)]]
PROBE = {"plan": [order("B", "trade", 2), order("A", "rice", 2), order("C", "paddy")]}


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server without time, whose chance follows the seed in a file."""
    with timeless(tmp_path_factory.mktemp("edo")) as running:
        yield running


def world(*plans: list[dict[str, Any]]) -> World:
    """Seat 1 makes these plans, one in place of the other; then all have one, and seat 0 opens its first."""
    moves: list[tuple[int, dict[str, Any], bool]] = [*DRAFT]
    moves += [(1, {"plan": plan}, number == 0) for number, plan in enumerate(plans)]
    moves += [(2, {"plan": IDLE}, True), (0, PROBE, True), (0, {"reveal": True}, True)]
    return World(SEED, tuple(moves))


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
