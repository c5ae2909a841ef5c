"""Fits the weights of a rollout policy, so that playouts predict how games of the search end.

A position's prediction is the mean worth of its playouts, after a linear correction. The error is the mean
square of its difference to the target: the mean of what the search expected and what the game gave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import monotonic
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from machinami import kernel
from machinami.bots.search.policy_fit import Decision
from machinami.bots.search.runner import to_word
from machinami.bots.search.simple_players import PLAYOUT_MODULE

Weights: TypeAlias = tuple[int, ...]

PLAYOUTS = 32
STAGES = 3
"""The linear correction is fitted for each of these stages of the game."""


def predict(
    rules: str, decisions: Sequence[Decision], weights: Weights, playouts: int = PLAYOUTS
) -> NDArray[np.float64]:
    """Return the mean worth of the playouts from each decision, for the seat that decided."""
    module, backend = kernel.load(PLAYOUT_MODULE, rules, compiled=True), kernel.backend(True)
    values, given = np.zeros(len(decisions)), np.array(weights, np.int64)
    for at, decision in enumerate(decisions):
        totals = backend.reals(len(decision.worths))
        module.sum_worths(decision.row, decision.seat, playouts, given, totals, to_word(at + 1, True))
        values[at] = totals[decision.seat] / playouts
    return values


def measure_error(
    decisions: Sequence[Decision], predictions: NDArray[np.float64]
) -> tuple[float, NDArray[np.float64]]:
    """Return the mean square error of predictions after the linear correction, and that of each decision."""
    targets = np.array([(each.value + each.worths[each.seat]) / 2 for each in decisions])
    progress = np.array([each.progress for each in decisions])
    stages = np.searchsorted(np.quantile(progress, np.arange(1, STAGES) / STAGES), progress)
    errors = np.zeros(len(decisions))
    for stage in range(STAGES):
        rows = stages == stage
        if rows.any():
            columns = np.stack([predictions[rows], np.ones(rows.sum())], 1)
            solution = np.linalg.lstsq(columns, targets[rows], rcond=None)[0]
            errors[rows] = (columns @ solution - targets[rows]) ** 2
    return float(errors.mean()), errors


def vary(weights: Weights, fixed: frozenset[int], rng: Random) -> Weights:
    """Return weights of which some are changed at random, by up to a third or one."""
    changed = list(weights)
    for index, weight in enumerate(weights):
        if index not in fixed and rng.random() < 0.35:
            changed[index] = weight + rng.choice((-1, 1)) * rng.randint(1, max(2, abs(weight) // 3))
    return tuple(changed)


def fit_rollout(
    rules: str,
    decisions: Sequence[Decision],
    start: Weights,
    *,
    fixed: frozenset[int] = frozenset(),
    minutes: float = 1.0,
    jobs: int = 1,
    seed: int = 0,
    report: Callable[[float, Weights], None] = lambda error, weights: None,
) -> Weights:
    """Return better weights: of several random changes of the best ones, tried at once, the best stays."""
    rng, ended = Random(seed), monotonic() + 60 * minutes
    best, least = start, measure_error(decisions, predict(rules, decisions, start))[0]
    report(least, best)
    with ThreadPoolExecutor(jobs) as pool:
        while monotonic() < ended:
            tried = [vary(best, fixed, rng) for _ in range(jobs)]
            found = pool.map(lambda each: measure_error(decisions, predict(rules, decisions, each))[0], tried)
            error, weights = min(zip(found, tried, strict=True))
            if error < least:
                best, least = weights, error
                report(least, best)
    return best
