"""Vector environments: a learner acts in its own seat only, opponents act in between."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from numpy.typing import NDArray

from machinami import env, kernel
from machinami.env.batch_env import Batch
from machinami.env.vector_env import greedy


def choose_first_legal(batch: Batch, mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """An opponent that always plays the first legal action."""
    return np.asarray(np.argmax(batch.masks, axis=1), np.int64)


def test_only_the_learner_acts() -> None:
    vector = env.vector("toscana", 6)
    observed, info = vector.reset(seed=3)
    assert observed.shape == vector.observation_space.shape
    ended = 0
    for _ in range(40):
        assert (vector.batch.seats == np.arange(6) % 2).all()
        assert (info["action_mask"] == vector.action_masks()).all()
        observed, rewards, over, cut, info = vector.step(vector.batch.sample_actions())
        assert not cut.any()
        assert not rewards[~over].any()
        ended += int(over.sum())
    assert ended >= 6


def test_edo_learns_step_by_step() -> None:
    vector = env.vector("edo", 3, 3, opponent=greedy, compiled=False)
    observed, _ = vector.reset(seed=3)
    for _ in range(12):
        assert (vector.batch.seats == np.arange(3)).all()
        assert vector.observation_space.contains(observed)
        observed, rewards, over, _, _ = vector.step(vector.batch.sample_actions())
        assert not rewards[~over].any()


def test_seat_and_opponent_can_be_chosen() -> None:
    ends = []
    for _ in range(2):
        vector = env.vector("toscana", 4, seat=1, opponent=choose_first_legal)
        vector.reset(seed=9)
        for _ in range(20):
            assert (vector.batch.seats == 1).all()
            vector.step(choose_first_legal(vector.batch, np.ones(4, np.bool_)))
        ends.append(vector.batch.observations)
    assert (ends[0] == ends[1]).all()
    with pytest.raises(ValueError, match="no seat 2"):
        env.vector("toscana", 4, seat=2)


def test_greedy_opponent_maximises_its_lead() -> None:
    batch = env.batch("toscana", 3, seed=2, compiled=False)
    state = kernel.bind("machinami.games.toscana.batch", compiled=False)
    for _ in range(24):
        actions = batch.choose_greedy()
        for row, number, mask in zip(batch._rows, actions, batch.masks, strict=True):
            here = state.unpack(row)
            seat = state.mover(here)
            leads = {
                n: compute_lead(state.score(state.apply_number(here, n)), seat)
                for n in mask.nonzero()[0].tolist()
            }
            assert leads[int(number)] == max(leads.values())
        batch.step(actions)


def compute_lead(points: tuple[int, int], seat: int) -> int:
    return points[seat] - points[1 - seat]


def test_masked_plays_do_not_change() -> None:
    batch = env.batch("toscana", 3, seed=1)
    before = batch.observations.copy()
    batch.step(batch.sample_actions(), np.array([False, True, False]))
    changed = (batch.observations != before).any(axis=1)
    assert changed.tolist() == [False, True, False]
    batch.step(np.full(3, -1), np.zeros(3, np.bool_))


def test_sampled_actions_are_uniform() -> None:
    batch = env.batch("toscana", 2000, seed=1)
    veto = batch.sample_actions()
    assert batch.masks[np.arange(2000), veto].all()
    counts = np.bincount(veto)[: batch.masks[0].sum()]
    assert counts.min() > 0.8 * counts.mean()


def test_a_missing_package_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for package, extra in (("pyspiel", "spiel"), ("stable_baselines3", "learn")):
        monkeypatch.setitem(sys.modules, package, None)
        with pytest.raises(ModuleNotFoundError, match=rf"machinami\[{extra}\]"):
            env.openspiel("toscana") if extra == "spiel" else env.baselines("toscana", 2)
