"""No output apart from the board reveals hidden facts: lobby, pictures, chat, account pages, standings,
push messages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from machinami import games
from machinami.core.factory import begin_play
from machinami.core.registry import find
from tests.games.edo.worlds import PLANS, world
from tests.server.notifications.push_service import run_push_service
from tests.server.side_channels import SideChannels
from tests.server.viewer_recorder import start_timeless_server
from tests.server.worlds import World, build_swapped_worlds, find_twins

pytestmark = pytest.mark.external

Pair = tuple[World, World]
PLIES = 12
"""The number of actions; it includes Edo's first plans."""

WORLDS: dict[str, tuple[int, Callable[[], Pair]]] = {
    "toy_hand": (2, lambda: next(find_twins("toy_hand", 2, 0, 4))),
    "toy_pledge": (3, lambda: next(find_twins("toy_pledge", 3, 0, 6))),
    "toscana": (2, lambda: next(find_twins("toscana", 2, 0, 4))),
    "toshi": (3, lambda: build_swapped_worlds("toshi", 3, 0, 11, 5, (10, 20))),
    "edo": (3, lambda: (world(PLANS[0]), world(PLANS[1]))),
}
"""The number of seats, and two worlds that seat 0 cannot distinguish."""


@pytest.mark.parametrize("game", WORLDS)
async def test_no_side_channel_reveals_hidden_state(tmp_path: Path, game: str) -> None:
    seats, pair = WORLDS[game]
    one, two = pair()
    async with run_push_service() as post:
        with start_timeless_server(tmp_path, post=post.port) as server:
            around = SideChannels(server, post, game, seats)
            told, seen = await around.run(one)
            told_again, seen_again = await around.run(two)
    assert told == told_again
    kinds = {text.partition('"')[2].partition('"')[0] for text in told}
    assert {"call", "heard", "export", "standings", "picture", "lobby", "/api/me/games"} <= kinds
    if game != "toscana":  # in which no player knows the differing fact
        assert seen != seen_again


@pytest.mark.parametrize("game", [key for key in games if not key.startswith("toy_")])
def test_every_game_with_hidden_state_has_worlds(game: str) -> None:
    rules, rng = find(game), Random(1)
    play = begin_play(game, max(rules.info.seats), {}, None, lambda ask: rules.sample_chance(ask, rng))
    hides = False
    for _ in range(PLIES):
        hides = hides or any(rules.secrets(play.state, viewer) for viewer in (None, 0))
        if play.awaited:
            play.do(play.awaited[0], play.actions(play.awaited[0]).sample(rng), 0)
    assert hides == (game in WORLDS)
