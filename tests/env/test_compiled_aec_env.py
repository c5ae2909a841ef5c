"""The environment in compiled code is the other one, number by number."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from machinami import Refused, env
from machinami.env.aec_env import AECEnvironment
from machinami.env.compiled_aec_env import CompiledAECEnvironment
from tests.soak import SOAK, choose_count

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("toscana", 2, {}),
    ("toshi", 3, {"specialisations": True}),
]


def swift(game: str, seats: int, options: dict[str, Any]) -> CompiledAECEnvironment:
    """Compiled in the long run only: the plain code is the same."""
    return CompiledAECEnvironment(game, seats, options, compiled=SOAK)


def assert_alike(one: AECEnvironment, other: AECEnvironment, agent: str) -> None:
    """Both show an agent the same."""
    here, there = one.observe(agent), other.observe(agent)
    assert (here["action_mask"] == there["action_mask"]).all()
    for name, plane in there["observation"].items():
        assert here["observation"][name].dtype == plane.dtype
        assert (here["observation"][name] == plane).all(), name


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_both_environments_and_the_play_agree_step_by_step(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    quick, plain, rng = swift(game, seats, options), env.aec(game, seats, options), Random(3)
    for number in range(choose_count(2, 500)):
        quick.reset(seed=number)
        plain.reset(seed=number)
        while plain.play.outcome is None:
            agent = plain.agent_selection
            assert quick.agent_selection == agent
            assert_alike(quick, plain, agent)
            seen, reward, over, *_ = quick.last()
            assert (reward, over) == plain.last(observe=False)[1:3]
            chosen = rng.choice(seen["action_mask"].nonzero()[0].tolist())
            quick.step(chosen)
            plain.step(chosen)
        assert quick.rewards == pytest.approx(plain.rewards)
        assert quick.terminations == plain.terminations
        for agent in plain.possible_agents:
            assert_alike(quick, plain, agent)
        assert quick.play.record.text == plain.play.record.text


def test_what_is_refused_changes_nothing_in_compiled_code_either() -> None:
    quick = swift("toscana", 2, {})
    with pytest.raises(RuntimeError, match="call reset"):
        quick.observe("seat_0")
    quick.reset(seed=1)
    before = quick.last()[0]
    for wrong in (40, 41):
        with pytest.raises(Refused):
            quick.step(wrong)
    with pytest.raises(ValueError, match="number"):
        quick.step(10_000)
    assert quick.play.record.text.count("\n") == 2
    assert (quick.last()[0]["action_mask"] == before["action_mask"]).all()


def test_what_was_seen_stays_as_it_was() -> None:
    quick = swift("toscana", 2, {})
    quick.reset(seed=1)
    seen = quick.last()[0]
    kept = {name: np.copy(plane) for name, plane in seen["observation"].items()}
    for _ in range(4):
        quick.step(int(quick.last()[0]["action_mask"].argmax()))
    assert all((seen["observation"][name] == plane).all() for name, plane in kept.items())


def test_who_is_not_asked_sees_as_in_the_play() -> None:
    quick, plain = swift("toscana", 2, {}), env.aec("toscana")
    for each in (quick, plain):
        each.reset(seed=4)
        each.step(0)
    other = next(agent for agent in plain.agents if agent != plain.agent_selection)
    assert_alike(quick, plain, other)


def test_what_has_no_compiled_rules_is_refused() -> None:
    with pytest.raises(ValueError, match="edo has no compiled rules"):
        env.aec("edo", compiled=True)
    with pytest.raises(ValueError, match="not supported with compiled=True"):
        env.aec("toscana", longest=3, compiled=True)
