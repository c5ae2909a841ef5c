"""An environment and the play beside it agree step by step: what may be done, what is seen, what is won."""

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
"""Games with candidates; those with fixed numbers are compared beside their batches. A race among players who
do anything has no end of its own: it is followed for so many decisions."""

PARTS = 8


def assert_alike(turns: AECEnvironment, play: Play) -> None:
    """What is shown to whoever decides is what the play says of that seat; all that is offered is legal."""
    agent = turns.agent_selection
    seat, seen = turns.possible_agents.index(agent), turns.observe(agent)
    make = registry.codec_factory(play.game.info.key)
    coder = None if make is None else make(play.setup)
    assert isinstance(coder, CandidateCodec)
    view = play.view(seat)
    for name, plane in coder.observe(view).items():
        assert (seen["observation"][name] == plane).all(), name
    numbers = [int(number) for number in seen["action_mask"].nonzero()[0] if number < coder.size]
    offered = [turns._arrays.decode_action(play, seat, number) or {} for number in numbers]
    assert [play.check(seat, action, turns._course._at) for action in offered] == [None] * len(numbers)
    assert (
        seen["observation"][CANDIDATES_PLANE][: len(numbers)] == coder.encode_candidates(view, offered)
    ).all()
    assert seen["action_mask"][coder.size :].tolist() == [seat not in play.awaited] * (
        turns.action_space(agent).n - coder.size
    )


@pytest.mark.soak
@pytest.mark.parametrize("part", range(choose_count(1, PARTS)))
@pytest.mark.parametrize(("game", "seats", "options", "longest"), CASES)
def test_environment_and_play_agree_step_by_step(
    game: str, seats: int, options: dict[str, Any], longest: int, part: int
) -> None:
    turns, rng = env.aec(game, seats, options, longest=longest if choose_count(0, 1) else 12), Random(part)
    for _ in range(choose_count(1, 504 // PARTS)):
        turns.reset(seed=rng.getrandbits(32))
        while not any((turns.play.outcome, *turns.truncations.values())):
            told = replay(turns.play.record.text) if rng.random() < 0.02 else turns.play
            assert_alike(turns, told)
            legal = turns.observe(turns.agent_selection)["action_mask"].nonzero()[0]
            turns.step(int(rng.choice(legal)))
        won = compute_rewards(turns.play.outcome) if turns.play.outcome else [0.0] * seats
        assert np.allclose([turns.rewards[agent] for agent in turns.possible_agents], won)
