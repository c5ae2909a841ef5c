"""The AEC environment and its play agree at every step: legal actions, observations and rewards."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from machinami import env, replay
from machinami.core import registry
from machinami.core.contract import CandidateCodec
from machinami.core.encoding import compute_rewards
from machinami.core.play import Play
from machinami.env.aec_env import AECEnvironment
from machinami.env.spaces import CANDIDATES_PLANE
from tests.soak import choose_count

CASES: list[tuple[str, int, dict[str, Any], int]] = [
    ("edo", 2, {}, 400),
    ("edo", 4, {"money": "hidden"}, 400),
    ("highway", 2, {"city": "dealt"}, 400),
    ("highway", 3, {"city": "dealt", "missions": True}, 400),
    ("jutaku", 2, {}, 60),
    ("jutaku", 3, {}, 60),
]
"""Games with candidates; those with fixed action numbers are compared by `test_batch_env`. Random play never
ends a race, so the number of decisions is limited.
"""

PARTS = 8


def assert_same(turns: AECEnvironment, play: Play) -> None:
    """The current agent's observation equals its codec's, and exactly the offered actions are legal."""
    agent = turns.agent_selection
    seat, observed = turns.possible_agents.index(agent), turns.observe(agent)
    make = registry.codec_factory(play.game.info.key)
    coder = None if make is None else make(play.setup)
    assert isinstance(coder, CandidateCodec)
    view = play.view(seat)
    for name, plane in coder.observe(view).items():
        assert (observed["observation"][name] == plane).all(), name
    numbers = [int(number) for number in observed["action_mask"].nonzero()[0] if number < coder.size]
    offered = [turns._arrays.decode_action(play, seat, number) or {} for number in numbers]
    assert [play.check(seat, action, turns._scheduler._at) for action in offered] == [None] * len(numbers)
    assert (
        observed["observation"][CANDIDATES_PLANE][: len(numbers)] == coder.encode_candidates(view, offered)
    ).all()
    assert observed["action_mask"][coder.size :].tolist() == [seat not in play.awaited] * (
        turns.action_space(agent).n - coder.size
    )


@pytest.mark.soak
@pytest.mark.parametrize("part", range(choose_count(1, PARTS)))
@pytest.mark.parametrize(("game", "seats", "options", "longest"), CASES)
def test_environment_and_play_agree_at_every_step(
    game: str, seats: int, options: dict[str, Any], longest: int, part: int
) -> None:
    turns, rng = env.aec(game, seats, options, longest=longest if choose_count(0, 1) else 12), Random(part)
    for _ in range(choose_count(1, 504 // PARTS)):
        turns.reset(seed=rng.getrandbits(32))
        while not any((turns.play.outcome, *turns.truncations.values())):
            expected = replay(turns.play.record.text) if rng.random() < 0.02 else turns.play
            assert_same(turns, expected)
            legal = turns.observe(turns.agent_selection)["action_mask"].nonzero()[0]
            turns.step(int(rng.choice(legal)))
        won = compute_rewards(turns.play.outcome) if turns.play.outcome else [0.0] * seats
        assert np.allclose([turns.rewards[agent] for agent in turns.possible_agents], won)
