"""Calibration: games between levels, positions of them with their signs, and what the signs count for.

Every second game is for fitting; whether what is said comes true is measured on the others.
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

SAMPLES = 16
"""Positions of a game that are looked at."""

MOST_SEATS = 4
BINS = 10
SMALL = 1e-3
"""How strongly weights are drawn to zero, for signs of the usual size."""

STEPS = 40


@dataclass(frozen=True, slots=True)
class Sample:
    """A position, as somebody at the table may tell it, and what became of it."""

    signs: Features
    shares: tuple[float, ...]
    """What each seat got of the victory."""
    scores: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """The seats that were given about the same share: how many, what they were given and what they got."""

    count: int
    said: float
    came: float


def weigher(key: str) -> EvaluatingBot:
    """The game's bot, if it weighs."""
    bot = registry.bot(key)
    if not isinstance(bot, EvaluatingBot):
        raise WORDS.refuse("L-11", game=registry.find(key).facts.name)
    return bot


def played(key: str, number: int, budget: float, seed: str) -> Play:
    """A game between neighbouring levels, each seat's drawn by lot."""
    facts, bot = registry.find(key).facts, registry.bot(key)
    rng = Random(f"{seed}:{key}:{number}")
    seats = rng.choice([count for count in facts.seats if 2 <= count <= MOST_SEATS])
    middle = rng.randrange(len(bot.levels))
    levels = [bot.levels[min(len(bot.levels) - 1, max(0, middle + rng.randint(-1, 1)))] for _ in range(seats)]
    play = factory.new(key, seats, {}, f"{seed}:{number}")
    players = {seat: Player(str(level), bot, level) for seat, level in enumerate(levels)}
    return Match(play, players, f"{seed}:{number}", number=number, budget=budget).run()


def samples(play: Play, rng: Random) -> list[dict[str, Json]]:
    """Some positions of a finished play, each as one of its seats may tell it."""
    bot, outcome = weigher(play.game.facts.key), play.outcome
    assert outcome is not None, "only what came of a position says what it was worth"
    lines = play.in_force[1:-1]
    share = 1 / max(1, len(outcome.winners))
    shares = [share if seat in outcome.winners else 0.0 for seat in range(play.setup.seats)]
    found: list[dict[str, Json]] = []
    for number in sorted(rng.sample(lines, min(SAMPLES, len(lines)))):
        past = play.past(number)
        if past.outcome is None:
            view = past.view(rng.randrange(play.setup.seats))
            signs = bot.signs(view, Random(rng.getrandbits(64)), SearchBudget(bot.seconds))
            found.append({"signs": signs, "shares": shares, "scores": outcome.scores})
    return found


def worked(key: str, number: int, budget: float, seed: str, file: Path) -> None:
    """Play a game and write its positions down, whole or not at all."""
    rows = samples(played(key, number, budget, seed), Random(f"{seed}:{key}:{number}:samples"))
    beside = file.with_suffix(".part")
    beside.write_text(json.dumps(rows), "utf-8")
    beside.replace(file)


def read(files: Iterable[Path]) -> list[Sample]:
    """The positions of some games."""
    return [
        Sample(tuple(map(tuple, row["signs"])), tuple(row["shares"]), tuple(row["scores"]))
        for file in files
        for row in json.loads(file.read_text("utf-8"))
    ]


def fitted(found: Sequence[Sample], names: Sequence[str]) -> Weights:
    """The weights under which what came was likeliest, and the scores were missed least."""
    every = np.array([seat for sample in found for seat in sample.signs])
    scale = np.maximum(every.std(axis=0), 1e-9)
    scale[every.std(axis=0) < 1e-6] = np.inf
    win = _speaking(found, scale)
    scores = np.array([score for sample in found for score in sample.scores])
    design = np.hstack([every / scale, np.ones((len(every), 1))])
    ridge = SMALL * len(every) * np.diag([1.0] * len(names) + [0.0])
    line = np.linalg.solve(design.T @ design + ridge, design.T @ scores)
    return Weights(tuple((win / scale).tolist()), tuple((line[:-1] / scale).tolist()), float(line[-1]))


def _speaking(found: Sequence[Sample], scale: NDArray[Any]) -> NDArray[Any]:
    """Weights of which none speaks against its seat: a sign that would is left out, and all fitted anew."""
    scale = scale.copy()
    while True:
        weights = _likeliest(found, scale)
        against = weights < 0
        if not against.any():
            return weights
        scale[against & (weights == weights.min())] = np.inf


def _likeliest(found: Sequence[Sample], scale: NDArray[Any]) -> NDArray[Any]:
    """Newton's method on the choice of a winner among the seats; the sum is convex, so that it ends well."""
    size = len(scale)
    weights: NDArray[Any] = np.zeros(size)
    tables = [(np.array(sample.signs) / scale, np.array(sample.shares)) for sample in found]
    for _ in range(STEPS):
        slope, bend = SMALL * len(tables) * weights, SMALL * len(tables) * np.eye(size)
        for signs, shares in tables:
            merits = signs @ weights
            given = np.exp(merits - merits.max())
            given /= given.sum()
            slope = slope + signs.T @ (given - shares)
            bend = bend + signs.T @ (np.diag(given) - np.outer(given, given)) @ signs
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def bands(found: Sequence[Sample], weights: Weights) -> list[Band]:
    """What seats were given, in tenths, and what they got."""
    pairs = [
        (prospect.win, share)
        for sample in found
        for prospect, share in zip(weights.prospects(sample.signs), sample.shares, strict=True)
    ]
    told: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for said, came in pairs:
        told[min(BINS - 1, int(said * BINS))].append((said, came))
    return [
        Band(len(band), sum(said for said, _ in band) / len(band), sum(came for _, came in band) / len(band))
        for band in told
        if band
    ]


def error(found: Sequence[Band]) -> float:
    """The expected calibration error: by how much a seat gets more or less than it was given."""
    return sum(band.count * abs(band.said - band.came) for band in found) / sum(band.count for band in found)


def sharpness(found: Sequence[Sample], weights: Weights) -> float:
    """The mean squared miss of the shares, summed over the seats (Brier's score); less is better."""
    misses = [
        sum(
            (prospect.win - share) ** 2
            for prospect, share in zip(weights.prospects(sample.signs), sample.shares, strict=True)
        )
        for sample in found
    ]
    return sum(misses) / len(misses)
