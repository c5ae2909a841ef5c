"""The compiled AEC environment equals the plain one."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from machinami import Refused, env
from machinami.core.encoding import compute_rewards
from machinami.env.aec_env import AECEnvironment
from machinami.env.codecs import compute_step_mask, observe_steps
from machinami.env.compiled_aec_env import CompiledAECEnvironment
from tests.soak import SOAK, choose_count

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("toscana", 2, {}),
    ("toshi", 3, {"specialisations": True}),
]


def build_compiled(game: str, seats: int, options: dict[str, Any]) -> CompiledAECEnvironment:
    """Compiled in `make soak` only; the same code also runs in plain Python."""
    return CompiledAECEnvironment(game, seats, options, compiled=SOAK)


def assert_same(one: AECEnvironment, other: AECEnvironment, agent: str) -> None:
    """Both environments return the same observation for an agent."""
    here, there = one.observe(agent), other.observe(agent)
    assert (here["action_mask"] == there["action_mask"]).all()
    for name, plane in there["observation"].items():
        assert here["observation"][name].dtype == plane.dtype
        assert (here["observation"][name] == plane).all(), name


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_both_environments_and_the_play_agree_at_every_step(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    compiled, plain, rng = build_compiled(game, seats, options), env.aec(game, seats, options), Random(3)
    for number in range(choose_count(2, 500)):
        compiled.reset(seed=number)
        plain.reset(seed=number)
        while plain.play.outcome is None:
            agent = plain.agent_selection
            assert compiled.agent_selection == agent
            assert_same(compiled, plain, agent)
            observed, reward, over, *_ = compiled.last()
            assert (reward, over) == plain.last(observe=False)[1:3]
            action = rng.choice(observed["action_mask"].nonzero()[0].tolist())
            compiled.step(action)
            plain.step(action)
        assert compiled.rewards == pytest.approx(plain.rewards)
        assert compiled.terminations == plain.terminations
        for agent in plain.possible_agents:
            assert_same(compiled, plain, agent)
        assert compiled.play.record.text == plain.play.record.text


def test_refused_action_changes_nothing() -> None:
    compiled = build_compiled("toscana", 2, {})
    with pytest.raises(RuntimeError, match="call reset"):
        compiled.observe("seat_0")
    compiled.reset(seed=1)
    before = compiled.last()[0]
    for wrong in (40, 41):
        with pytest.raises(Refused):
            compiled.step(wrong)
    with pytest.raises(ValueError, match="number"):
        compiled.step(10_000)
    assert compiled.play.record.text.count("\n") == 2
    assert (compiled.last()[0]["action_mask"] == before["action_mask"]).all()


def test_returned_observations_are_not_overwritten() -> None:
    compiled = build_compiled("toscana", 2, {})
    compiled.reset(seed=1)
    observed = compiled.last()[0]
    copies = {name: np.copy(plane) for name, plane in observed["observation"].items()}
    for _ in range(4):
        compiled.step(int(compiled.last()[0]["action_mask"].argmax()))
    assert all((observed["observation"][name] == plane).all() for name, plane in copies.items())


def test_agents_not_to_act_observe_the_play_too() -> None:
    compiled, plain = build_compiled("toscana", 2, {}), env.aec("toscana")
    for each in (compiled, plain):
        each.reset(seed=4)
        each.step(0)
    other = next(agent for agent in plain.agents if agent != plain.agent_selection)
    assert_same(compiled, plain, other)


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"money": "hidden"})])
def test_steps_of_edo_agree_with_the_play(seats: int, options: dict[str, Any]) -> None:
    compiled, rng = build_compiled("edo", seats, options), Random(3)
    codec = compiled._codec
    for number in range(choose_count(1, 200)):
        compiled.reset(seed=number)
        while True:
            observed, _, over, *_ = compiled.last()
            if over:
                break
            if rng.random() < choose_count(5, 50) / 100:
                play, seat = compiled.play, compiled.possible_agents.index(compiled.agent_selection)
                assert play.awaited[0] == seat
                mask = compute_step_mask(codec, play, seat, compiled._steps)
                assert (observed["action_mask"] == mask).all()
                for viewer, steps in ((seat, compiled._steps), ((seat + 1) % seats, [])):
                    seen = compiled.observe(compiled.possible_agents[viewer])["observation"]
                    for name, plane in observe_steps(codec, play, viewer, steps).items():
                        assert (seen[name] == plane).all(), name
            compiled.step(rng.choice(observed["action_mask"].nonzero()[0].tolist()))
        assert compiled.play.outcome is not None
        assert list(compiled.rewards.values()) == pytest.approx(compute_rewards(compiled.play.outcome))


def test_illegal_step_changes_nothing() -> None:
    compiled = build_compiled("edo", 2, {})
    compiled.reset(seed=1)
    before = compiled.last()[0]["action_mask"].copy()
    with pytest.raises(ValueError, match="step 1492 is not legal"):
        compiled.step(1492)
    assert (compiled.last()[0]["action_mask"] == before).all()


def test_games_without_compiled_rules_are_refused() -> None:
    with pytest.raises(ValueError, match="jutaku has no compiled rules"):
        env.aec("jutaku", compiled=True)
    with pytest.raises(ValueError, match="not supported with compiled=True"):
        env.aec("toscana", longest=3, compiled=True)
