"""Gumbel search: it finds wins and blocks and spends its simulations, on what the mover knows."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from machinami import kernel
from machinami.env.batch_env import Batch, BatchRows
from machinami.learn.gumbel import (
    Evaluation,
    SearchPlay,
    SearchSettings,
    Trees,
    complete_values,
    plan_halving,
    search,
)
from machinami.learn.symmetry import build_identity
from tests.learn.connect_four import CELLS, COLUMNS, HEIGHT
from tests.learn.tasks import connect_four_task

SETTINGS = SearchSettings(simulations=48, considered=4, most=COLUMNS)
BACKENDS = [False, pytest.param(True, marks=pytest.mark.skipif(not kernel.available(), reason="no Numba"))]


class Uniform:
    """Gives all legal actions the same prior, and all positions the value 0."""

    def evaluate(self, observations: NDArray[np.int16], masks: NDArray[np.int8], most: int) -> Evaluation:
        numbers = np.argsort(-masks, axis=1, kind="stable")[:, :most]
        legal = np.take_along_axis(masks, numbers, axis=1) > 0
        return Evaluation(numbers, legal / masks.sum(1, keepdims=True), np.zeros(len(masks)))


def play_columns(plays: int, columns: list[int], *, compiled: bool = False) -> BatchRows:
    """Return the same position of Connect Four in every play."""
    rows = connect_four_task(compiled).make_rows(plays, seed=1)
    for column in columns:
        rows.step(np.full(plays, column))
    return rows


@pytest.mark.parametrize("compiled", BACKENDS)
@pytest.mark.parametrize(
    ("columns", "best"),
    [([0, 6, 0, 6, 0, 5], 0), ([0, 6, 0, 6, 0], 0), ([2, 2, 3, 3, 4, 6], {1, 5})],
    ids=["own line of four", "line of the opponent", "two ways to win"],
)
def test_search_finds_wins_and_blocks(columns: list[int], best: int | set[int], compiled: bool) -> None:
    settings = SETTINGS._replace(simulations=200, considered=7)
    rows = play_columns(3, columns, compiled=compiled)
    choice = search(Trees(rows, settings), Uniform(), None)
    wanted = best if isinstance(best, set) else {best}
    assert set(choice.actions.tolist()) <= wanted
    assert set(choice.numbers[np.arange(3), choice.weights.argmax(1)].tolist()) <= wanted


def test_values_are_those_of_the_mover() -> None:
    settings = SETTINGS._replace(simulations=200, considered=7)
    winning = search(Trees(play_columns(1, [0, 6, 0, 6, 0, 5]), settings), Uniform(), None)
    losing = search(Trees(play_columns(1, [2, 6, 3, 6, 4]), settings), Uniform(), None)
    assert winning.values[0] > 0.5
    assert losing.values[0] < -0.3, "the opponent has an open row of three"


def test_search_spends_its_simulations_and_leaves_the_plays_alone() -> None:
    rows = play_columns(2, [3, 3])
    before = rows.states
    trees = Trees(rows, SETTINGS)
    search(trees, Uniform(), np.random.default_rng(4))
    _, priors, tries, _ = trees.list_root_edges()
    assert (rows.states == before).all()
    assert (tries.sum(1) == sum(width * times for width, times in plan_halving(48, 4))).all()
    assert (tries > 0).sum(1).tolist() == [4, 4]
    assert np.allclose(priors.sum(1), 1)


def test_halving_fits_into_the_simulations() -> None:
    assert plan_halving(24, 8) == [(8, 1), (4, 2), (2, 4)]
    for simulations in (16, 24, 50, 200):
        for considered in (2, 4, 7, 16):
            phases = plan_halving(simulations, considered)
            assert phases[0][0] == considered
            assert all(times >= 1 for _, times in phases)
            if simulations >= considered * considered.bit_length():
                assert sum(width * times for width, times in phases) <= simulations


def test_actions_without_tries_get_a_mean_value() -> None:
    found = complete_values(
        np.array([0.5]), np.array([[0.6, 0.2, 0.2]]), np.array([[2, 1, 0]]), np.array([[1.0, -1.0, 0.0]])
    )
    assert np.allclose(found, [[1, -1, (0.5 + 3 * 0.5) / 4]])


def test_forced_plies_have_one_action() -> None:
    full = [column for column in (0, 1, 2, 4, 5, 6) for _ in range(HEIGHT)]
    order = [full[index] for index in (*range(0, 36, 2), *range(1, 36, 2))]
    rows = connect_four_task(False).make_rows(1, seed=1)
    for column in order:
        if rows.masks[0, column] and not rows.ended[0]:
            rows.step(np.array([column]))
    choice = search(Trees(rows, SETTINGS), Uniform(), np.random.default_rng(1))
    assert rows.masks[0, choice.actions[0]] == 1
    assert np.isclose(choice.weights.sum(), 1)


def test_decisions_are_mirrored_together() -> None:
    task = connect_four_task(False)
    found = SearchPlay(task.make_rows(6, seed=2), task.symmetries, SETTINGS, 0.9, seed=3).collect(
        Uniform(), 12
    )
    assert found.observations.shape == (12, 6, 2 * CELLS)
    legal = np.take_along_axis(found.masks, found.numbers, axis=2)
    assert (legal[found.weights > 0] == 1).all(), "the improved policy is legal in what is observed"
    assert np.allclose(found.weights.sum(2), 1, atol=1e-5)
    assert (abs(found.returns) <= 1.0001).all()


def test_hidden_stacks_are_sampled_for_every_simulation() -> None:
    rows = Batch("toscana", 2, seed=5, compiled=False)
    width = rows.observations.shape[1]
    settings = SearchSettings(simulations=6, considered=2, most=8)
    found = SearchPlay(rows, build_identity(width, rows.size), settings, 0.9, seed=1).collect(Uniform(), 3)
    assert found.numbers.shape == (3, 2, 8)
    assert (found.masks[0, :, found.actions[0]].diagonal() == 1).all()
