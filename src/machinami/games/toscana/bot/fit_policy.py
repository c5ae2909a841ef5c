"""Fits the placement policy to self-play: `python -m machinami.games.toscana.bot.fit_policy --out FILE`.

The search of the strongest level plays both seats. The policy learns the share of the tries that the search
gave to each placement, so it comes closer to what the search finds. The written module replaces
`policy_weights.py`; the next self-play then starts from it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from machinami.bots.search import think
from machinami.games.toscana import rules
from machinami.games.toscana.bot.placement_policy import (
    FEATURES,
    NUM_FEATURES,
    prepare_policy,
    write_features,
)
from machinami.games.toscana.bot.player import POLICY_CONFIG, SEARCH_POLICY
from machinami.games.toscana.bot.policy_weights import WEIGHT_SCALE

Pairs: TypeAlias = tuple[tuple[int, int], ...]
"""For each feature: its weight on the empty board, and the change for each placed tile."""
Floats: TypeAlias = NDArray[np.float32]

EXPLORATION = 1.5
"""The exploration of self-play: more than in games, so that unlikely placements are tried too."""
RANDOM_PLIES, RANDOM_SHARE, LATER_RANDOM_SHARE = 8, 0.5, 0.05
"""Self-play samples an action by its tries, with these probabilities in the first plies and later."""
STEPS, RATE, DECAY = 250, 0.06, 1e-4
"""Gradient steps, step size and weight decay of the fit."""

MODULE = '''"""Weights of Toscana's placement policy, written by `fit_policy`.

Each feature has a weight for the empty board and a change for each placed tile, in units of 1 / WEIGHT_SCALE.
`docs/training.md` says how they were made and how strong they are.
"""

from machinami.kernel import table

WEIGHT_SCALE = {scale:_}
DIGEST = "{digest}"
"""SHA-256 of `repr(PAIRS)`."""

PAIRS = (
{lines})
BASE_WEIGHTS = table([base for base, _ in PAIRS])
LATE_WEIGHTS = table([late for _, late in PAIRS])
'''


class Decision(NamedTuple):
    """A state in which a tile was placed, and the tries of each placement by its code."""

    state: rules.State
    tries: dict[int, int]


class Examples(NamedTuple):
    """Placements of all decisions, one after another: features, target probabilities, number per decision."""

    features: Floats
    targets: Floats
    counts: NDArray[np.int64]


def play_games(games: int, iterations: int, seed: int) -> Iterator[Decision]:
    """Play games of the search against itself, and yield its placements."""
    config = POLICY_CONFIG._replace(exploration=EXPLORATION)
    for game in range(games):
        rng = Random(f"{seed} {game}")
        stacks = [rules.pack_stack(rng.sample(range(rules.NUM_TILES), rules.NUM_TILES)) for _ in range(2)]
        state, ply = rules.start(stacks[0], stacks[1], 0, rules.BY_TILES), 0
        while rules.mover(state) >= 0:
            code = rules.nth_action(state, 0)
            if rules.num_actions(state) > 1:
                found = think(SEARCH_POLICY, state, iterations, config=config, seed=rng.getrandbits(60))
                if state.phase == rules.PLACE:
                    yield Decision(state, found.visits)
                code = found.best
                if rng.random() < (RANDOM_SHARE if ply < RANDOM_PLIES else LATER_RANDOM_SHARE):
                    code = rng.choices([*found.visits], [*found.visits.values()])[0]
            state, ply = rules.apply(state, code), ply + 1


def build_examples(decisions: Iterable[Decision]) -> Examples:
    """Return the examples of decisions. Features come twice, the second time times the placed tiles."""
    rows, targets, counts = list[list[int]](), list[float](), list[int]()
    for state, tries in decisions:
        inputs, placed = prepare_policy(state), 2 * rules.NUM_TILES - state.grey_left - state.red_left
        for code, times in tries.items():
            row = [0] * NUM_FEATURES
            write_features(inputs, code, row)
            rows.append([*row, *(placed * value for value in row)])
            targets.append(times / sum(tries.values()))
        counts.append(len(tries))
    return Examples(np.array(rows, np.float32), np.array(targets, np.float32), np.array(counts))


def fit_weights(examples: Examples) -> Pairs:
    """Return the weights that minimize the cross-entropy, found by Adam on all examples at once."""
    spread = examples.features.std(0) + 1e-6
    features = examples.features / spread
    weights = np.zeros(2 * NUM_FEATURES, np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        error = compute_softmax(features @ weights, examples.counts) - examples.targets
        gradient = features.T @ error / len(examples.counts) + DECAY * weights
        mean, square = 0.9 * mean + 0.1 * gradient, 0.99 * square + 0.01 * gradient * gradient
        rate = RATE * (1 - step / (STEPS + 20))
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    scaled = np.rint(weights / spread * WEIGHT_SCALE).astype(int).tolist()
    return tuple(zip(scaled[:NUM_FEATURES], scaled[NUM_FEATURES:], strict=True))


def compute_cross_entropy(pairs: Pairs, examples: Examples) -> float:
    """Return the mean cross-entropy of the decisions in nats."""
    weights = np.array(pairs, np.float32).T.reshape(-1) / np.float32(WEIGHT_SCALE)
    probabilities = compute_softmax(examples.features @ weights, examples.counts)
    return float(-(examples.targets * np.log(probabilities + 1e-9)).sum() / len(examples.counts))


def compute_softmax(logits: Floats, counts: NDArray[np.int64]) -> Floats:
    """Return the probabilities of the placements of each decision."""
    starts = np.cumsum(counts) - counts
    powers = np.exp(logits - np.repeat(np.maximum.reduceat(logits, starts), counts))
    probabilities: Floats = powers / np.repeat(np.add.reduceat(powers, starts), counts)
    return probabilities


def compute_digest(pairs: Pairs) -> str:
    return sha256(repr(pairs).encode()).hexdigest()


def format_module(pairs: Pairs) -> str:
    """Return the text of `policy_weights.py`."""
    lines = "".join(f"    {pair},  # {name}\n" for pair, name in zip(pairs, FEATURES, strict=True))
    return MODULE.format(scale=WEIGHT_SCALE, digest=compute_digest(pairs), lines=lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit Toscana's placement policy to self-play.")
    parser.add_argument("--games", type=int, default=280)
    parser.add_argument("--iterations", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True)
    choices = parser.parse_args()
    examples = build_examples(play_games(choices.games, choices.iterations, choices.seed))
    pairs = fit_weights(examples)
    choices.out.write_text(format_module(pairs), "utf-8")
    print(f"{len(examples.counts)} placements, cross-entropy {compute_cross_entropy(pairs, examples):.3f}")


if __name__ == "__main__":
    main()
