"""The fit of rollout weights: playouts predict how games end."""

from __future__ import annotations

import numpy as np
import pytest

from machinami.bots.search import policy_fit, rollout_fit
from machinami.games.toscana.bot import search_policy
from machinami.games.toscana.bot.fit_policy import TASK

START = (6, 16, 10, 60, 30, -40, 0, 0, 0)


@pytest.fixture(scope="module")
def decisions() -> list[policy_fit.Decision]:
    return policy_fit.play_games(TASK, 3, 40, seed=1, jobs=1, minutes=5)


def test_error_is_that_of_the_best_linear_correction(decisions: list[policy_fit.Decision]) -> None:
    targets = np.array([(each.value + each.worths[each.seat]) / 2 for each in decisions])
    assert rollout_fit.measure_error(decisions, 3 - 2 * targets)[0] == pytest.approx(0, abs=1e-12)
    assert rollout_fit.measure_error(decisions, np.ones(len(targets)))[0] > 0.001


def test_fit_never_gets_worse_and_keeps_fixed_weights(decisions: list[policy_fit.Decision]) -> None:
    errors = list[float]()
    weights = rollout_fit.fit_rollout(
        TASK.rules,
        decisions[-60:],
        START,
        fixed=frozenset({0, 1}),
        minutes=0.02,
        jobs=2,
        report=lambda error, found: errors.append(error),
    )
    assert errors == sorted(errors, reverse=True)
    assert weights[:2] == START[:2]


def test_weights_have_a_name_each() -> None:
    assert len(search_policy.ROLLOUT_WEIGHTS) == len(search_policy.ROLLOUT_WEIGHT_NAMES) == len(START)
