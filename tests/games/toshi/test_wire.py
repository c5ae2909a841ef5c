"""Over real sockets, a client that cannot know a hand receives the same bytes for every holder of a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from machinami.core.contract import Viewer
from tests.server.server_process import ServerProcess
from tests.server.viewer_recorder import ViewerRecorder, start_timeless_server
from tests.server.worlds import build_swapped_worlds

SEATS, PLIES = 3, 11
CARDS = ("V2", "V3", "V10", "R2", "R9", "B5", "B10")
PROBES: list[dict[str, Any]] = [
    *({"card": card} for card in CARDS),
    *({"down": [card, [0, 1]]} for card in CARDS[:3]),
    {"up": ["V2", [0, 0]]},
    {"token": [1, 1]},
    {"move": [[1, 1], [1, 2]]},
    {"leader": 1},
    {"wait": True},
    {"done": True},
    {"card": 7},
    {},
]
SWAPS = [(10, 20), (14, 27), (19, 29)]
"""Indices of the deck: ten cards per seat, in the order of seats."""


@pytest.fixture(scope="module")
def frozen_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a stopped clock, whose chance follows the seed in a file."""
    with start_timeless_server(tmp_path_factory.mktemp("toshi")) as running:
        yield running


@pytest.mark.parametrize(("viewer", "swap"), [(0, SWAPS[0]), (0, SWAPS[1]), (None, SWAPS[2])])
async def test_t6_messages_do_not_depend_on_hidden_holders(
    frozen_server: ServerProcess, viewer: Viewer, swap: tuple[int, int]
) -> None:
    ears = ViewerRecorder(frozen_server, "toshi", SEATS, viewer, PROBES)
    one, two = build_swapped_worlds("toshi", SEATS, viewer, PLIES, 5, swap)
    first, others_first = await ears.run(one)
    second, others_second = await ears.run(two)
    assert first == second
    assert others_first != others_second, "the holder of a card sees it"
