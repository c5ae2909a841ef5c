"""Calibration of the bots' evaluations: samples positions of games between levels and fits feature weights.

Every second game is used for fitting; calibration is measured on the others.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from machinami.bots.base import SearchBudget
from machinami.bots.evaluation import EvaluatingBot, Features, Weights
from machinami.core import factory, registry
from machinami.core.contract import Json
from machinami.core.play import Play
from machinami.lab import WORDS
from machinami.lab.match import Match
from machinami.lab.players import Player

SAMPLES_PER_GAME = 16
"""Positions sampled per game."""

MAX_SEATS = 4
BINS = 10
RIDGE_PENALTY = 1e-3
"""Ridge penalty of the weights, for features scaled to unit standard deviation."""

NEWTON_STEPS = 40


@dataclass(frozen=True, slots=True)
class Sample:
    """A position seen from one seat: its features and the final result."""

    features: Features
    shares: tuple[float, ...]
    """Each seat's share of the victory."""
    scores: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """Seats with a similar predicted win share: their number, mean prediction and mean result."""

    count: int
    predicted: float
    observed: float


def find_evaluating_bot(key: str) -> EvaluatingBot:
    """Return the game's bot; refuse (L-11) if it does not evaluate positions."""
    bot = registry.bot(key)
    if not isinstance(bot, EvaluatingBot):
        raise WORDS.refuse("L-11", game=registry.find(key).info.name)
    return bot


def play_game(key: str, number: int, budget: float, seed: str) -> Play:
    """Play a game between random neighbouring levels, at a random number of seats."""
    info, bot = registry.find(key).info, registry.bot(key)
    rng = Random(f"{seed}:{key}:{number}")
    seats = rng.choice([count for count in info.seats if 2 <= count <= MAX_SEATS])
    middle = rng.randrange(len(bot.levels))
    levels = [bot.levels[min(len(bot.levels) - 1, max(0, middle + rng.randint(-1, 1)))] for _ in range(seats)]
    play = factory.new(key, seats, {}, f"{seed}:{number}")
    players = {seat: Player(str(level), bot, level) for seat, level in enumerate(levels)}
    return Match(play, players, f"{seed}:{number}", number=number, budget=budget).run()


def sample_positions(play: Play, rng: Random) -> list[dict[str, Json]]:
    """Return some positions of a finished play as JSON, each from the view of a random seat."""
    bot, outcome = find_evaluating_bot(play.game.info.key), play.outcome
    assert outcome is not None, "samples need a finished play"
    lines = play.in_force[1:-1]
    share = 1 / max(1, len(outcome.winners))
    shares = [share if seat in outcome.winners else 0.0 for seat in range(play.setup.seats)]
    rows: list[dict[str, Json]] = []
    for number in sorted(rng.sample(lines, min(SAMPLES_PER_GAME, len(lines)))):
        past = play.past(number)
        if past.outcome is None:
            view = past.view(rng.randrange(play.setup.seats))
            features = bot.extract_features(view, Random(rng.getrandbits(64)), SearchBudget(bot.seconds))
            rows.append({"features": features, "shares": shares, "scores": outcome.scores})
    return rows


def write_samples(key: str, number: int, budget: float, seed: str, file: Path) -> None:
    """Play a game and write its sampled positions to a file, atomically."""
    rows = sample_positions(play_game(key, number, budget, seed), Random(f"{seed}:{key}:{number}:samples"))
    partial = file.with_suffix(".part")
    partial.write_text(json.dumps(rows), "utf-8")
    partial.replace(file)


def read_samples(files: Iterable[Path]) -> list[Sample]:
    """Read the sampled positions of some games."""
    return [
        Sample(tuple(map(tuple, row["features"])), tuple(row["shares"]), tuple(row["scores"]))
        for file in files
        for row in json.loads(file.read_text("utf-8"))
    ]


def fit_weights(samples: Sequence[Sample], names: Sequence[str]) -> Weights:
    """Fit the weights: maximum likelihood for victories, ridge regression for scores."""
    every = np.array([seat for sample in samples for seat in sample.features])
    scale = np.maximum(every.std(axis=0), 1e-9)
    scale[every.std(axis=0) < 1e-6] = np.inf
    win = _fit_nonnegative(samples, scale)
    scores = np.array([score for sample in samples for score in sample.scores])
    design = np.hstack([every / scale, np.ones((len(every), 1))])
    ridge = RIDGE_PENALTY * len(every) * np.diag([1.0] * len(names) + [0.0])
    line = np.linalg.solve(design.T @ design + ridge, design.T @ scores)
    return Weights(tuple((win / scale).tolist()), tuple((line[:-1] / scale).tolist()), float(line[-1]))


def _fit_nonnegative(samples: Sequence[Sample], scale: NDArray[Any]) -> NDArray[Any]:
    """Fit non-negative weights: drop the feature with the most negative weight and refit, until none is."""
    scale = scale.copy()
    while True:
        weights = _fit_softmax(samples, scale)
        negative = weights < 0
        if not negative.any():
            return weights
        scale[negative & (weights == weights.min())] = np.inf


def _fit_softmax(samples: Sequence[Sample], scale: NDArray[Any]) -> NDArray[Any]:
    """Fit a softmax over the seats by Newton's method; the loss is convex, so that it converges."""
    size = len(scale)
    weights: NDArray[Any] = np.zeros(size)
    tables = [(np.array(sample.features) / scale, np.array(sample.shares)) for sample in samples]
    for _ in range(NEWTON_STEPS):
        gradient, hessian = RIDGE_PENALTY * len(tables) * weights, RIDGE_PENALTY * len(tables) * np.eye(size)
        for features, shares in tables:
            logits = features @ weights
            predicted = np.exp(logits - logits.max())
            predicted /= predicted.sum()
            gradient = gradient + features.T @ (predicted - shares)
            hessian = hessian + features.T @ (np.diag(predicted) - np.outer(predicted, predicted)) @ features
        step = np.linalg.solve(hessian, gradient)
        weights = weights - step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def build_bands(samples: Sequence[Sample], weights: Weights) -> list[Band]:
    """Group the seats by predicted win share into `BINS` bins; empty bins are omitted."""
    pairs = [
        (prospect.win, share)
        for sample in samples
        for prospect, share in zip(weights.evaluate_features(sample.features), sample.shares, strict=True)
    ]
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for win, share in pairs:
        bins[min(BINS - 1, int(win * BINS))].append((win, share))
    return [
        Band(len(band), sum(win for win, _ in band) / len(band), sum(share for _, share in band) / len(band))
        for band in bins
        if band
    ]


def calibration_error(bands: Sequence[Band]) -> float:
    """Return the expected calibration error: the mean absolute difference of prediction and result."""
    return sum(band.count * abs(band.predicted - band.observed) for band in bands) / sum(
        band.count for band in bands
    )


def brier_score(samples: Sequence[Sample], weights: Weights) -> float:
    """Return the Brier score: squared errors of the win shares summed over seats, mean over samples."""
    misses = [
        sum(
            (prospect.win - share) ** 2
            for prospect, share in zip(weights.evaluate_features(sample.features), sample.shares, strict=True)
        )
        for sample in samples
    ]
    return sum(misses) / len(misses)
