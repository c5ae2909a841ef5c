"""Fits a policy of a kernel game to self-play of its search.

The search plays all seats. The policy learns, by cross-entropy, the share of the tries that the search gave
to each action, so it comes closer to what the search finds. A game describes its policy as a `PolicyTask`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from machinami import kernel
from machinami.bots.search.config import SearchConfig
from machinami.bots.search.runner import run_search, to_word

Floats: TypeAlias = NDArray[np.float32]
Pairs: TypeAlias = tuple[tuple[int, int], ...]
"""For each feature: its weight at the start of a game, and the change for each step of progress."""

WEIGHT_SCALE = 10_000
ROWS_MODULE = "machinami.bots.search.policy_rows"
STEPS, RATE, DECAY = 250, 0.06, 1e-4
"""Gradient steps, step size and weight decay of the fit."""

MODULE = '''"""Weights of {title}, written by `fit_policy`.

Each feature has a weight at the start of the game and a change for each {unit}, in units of
1 / WEIGHT_SCALE.
`docs/networks.md` says how they were made and how strong they are.
"""

from machinami.kernel import table

WEIGHT_SCALE = {scale:_}
DIGEST = "{digest}"
"""SHA-256 of `repr(PAIRS)`."""

PAIRS = {{
{groups}}}
ROW = max(len(pairs) for pairs in PAIRS.values())
PADDED_PAIRS = [pair for pairs in PAIRS.values() for pair in (*pairs, *[(0, 0)] * (ROW - len(pairs)))]
BASE_WEIGHTS = table([base for base, _ in PADDED_PAIRS])
LATE_WEIGHTS = table([late for _, late in PADDED_PAIRS])
'''


class PolicyTask(NamedTuple):
    """A policy to fit: how its game is dealt and searched, and the names of its features by group."""

    title: str
    unit: str  # the unit of progress, in words
    rules: str
    method: str
    config: SearchConfig
    groups: Mapping[str, Sequence[str]]
    deal: Callable[[Random], Any]
    find_group: Callable[[Any], int]  # the index of a state's group; -1 for a decision without a policy
    measure_progress: Callable[[Any], int]
    random_share: Callable[[int], float]  # the probability, by ply, that an action is sampled by its tries


class Decision(NamedTuple):
    """A decision of self-play: the packed state, the tries of each action, what search and game gave."""

    row: NDArray[np.uint64]
    seat: int
    group: int
    progress: int
    tries: NDArray[np.int64]  # in the order of `nth_action`
    value: float  # the mean value of the search, for the seat
    worths: tuple[float, ...] = ()  # of every seat, at the end of the game


class Examples(NamedTuple):
    """Actions of the decisions of one group, one after another; the number of actions of each decision."""

    features: Floats
    targets: Floats
    counts: NDArray[np.int64]


def play_game(task: PolicyTask, iterations: int, seed: str) -> list[Decision]:
    """Play a game of the search against itself, and return its decisions with more than one action."""
    rules = kernel.bind(task.rules, compiled=False)
    rng, decisions = Random(seed), list[Decision]()
    state = task.deal(rng)
    while (seat := rules.mover(state)) >= 0:
        code = rules.nth_action(state, 0)
        if rules.num_actions(state) > 1:
            found = run_search(
                task.rules,
                state,
                iterations,
                config=task.config,
                method=task.method,
                seed=rng.getrandbits(60),
            )
            tries = np.array([*found.visits.values()])
            value = sum(times * found.values[each] for each, times in found.visits.items()) / tries.sum()
            row = np.array([0] * rules.ROW, np.uint64)
            rules.pack(state, row)
            decisions.append(
                Decision(row, seat, task.find_group(state), task.measure_progress(state), tries, value)
            )
            code = found.best
            if rng.random() < task.random_share(len(decisions)):
                code = rng.choices([*found.visits], [*found.visits.values()])[0]
        state = rules.apply(state, int(code))
    return [each._replace(worths=tuple(rules.worth(state))) for each in decisions]


def play_games(
    task: PolicyTask, games: int, iterations: int, seed: int, jobs: int, minutes: float
) -> list[Decision]:
    """Play games in parallel processes, until all are played or the minutes are over."""
    seeds, started = [f"{seed} {game}" for game in range(games)], monotonic()
    play, decisions = partial(play_game, task, iterations), list[Decision]()
    if jobs == 1:
        for each in seeds:
            if monotonic() - started < 60 * minutes:
                decisions += play(each)
        return decisions
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting = {pool.submit(play, each) for each in seeds[:jobs]}
        later = iter(seeds[jobs:])
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for game in done:
                decisions += game.result()
                if monotonic() - started < 60 * minutes and (following := next(later, None)) is not None:
                    waiting.add(pool.submit(play, following))
    return decisions


def build_examples(task: PolicyTask, decisions: Iterable[Decision], group: int) -> Examples:
    """Return the examples of a group. Features come twice, the second time times the progress."""
    compiled = kernel.available()
    module = kernel.load(ROWS_MODULE, task.rules, compiled)
    width = int(kernel.bind(task.rules, compiled=False).NUM_FEATURES)
    size = len([*task.groups.values()][group])
    blocks, targets, counts, rng = list[Floats](), list[Floats](), list[int](), to_word(1, compiled)
    for decision in decisions:
        if decision.group == group:
            count = len(decision.tries)
            rows = kernel.backend(compiled).ints(count * width)
            rng = to_word(module.write_rows(decision.row, decision.seat, rows, rng), compiled)
            features = np.array(rows, np.float32).reshape(count, width)[:, :size]
            blocks.append(np.concatenate([features, decision.progress * features], 1))
            targets.append((decision.tries / decision.tries.sum()).astype(np.float32))
            counts.append(count)
    if not counts:
        return Examples(np.zeros((0, 2 * size), np.float32), np.zeros(0, np.float32), np.zeros(0, np.int64))
    return Examples(np.concatenate(blocks), np.concatenate(targets), np.array(counts))


def fit_weights(examples: Examples) -> Pairs:
    """Return the weights that minimize the cross-entropy, found by Adam on all examples at once."""
    size = int(examples.features.shape[1]) // 2
    if not len(examples.counts):
        return ((0, 0),) * size
    spread = examples.features.std(0) + 1e-6
    spread[spread < 1e-5] = np.inf
    features = examples.features / spread
    weights = np.zeros(2 * size, np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        error = compute_softmax(features @ weights, examples.counts) - examples.targets
        gradient = features.T @ error / len(examples.counts) + DECAY * weights
        mean, square = 0.9 * mean + 0.1 * gradient, 0.99 * square + 0.01 * gradient * gradient
        rate = RATE * (1 - step / (STEPS + 20))
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    scaled = [int(weight) for weight in np.rint(weights / spread * WEIGHT_SCALE)]
    return tuple(zip(scaled[:size], scaled[size:], strict=True))


def compute_softmax(logits: Floats, counts: NDArray[np.int64]) -> Floats:
    """Return the probabilities of the actions of each decision."""
    starts = np.cumsum(counts) - counts
    powers = np.exp(logits - np.repeat(np.maximum.reduceat(logits, starts), counts))
    probabilities: Floats = powers / np.repeat(np.add.reduceat(powers, starts), counts)
    return probabilities


class Fitness(NamedTuple):
    """How well a policy predicts a search: cross-entropy in nats, and how often their favourites agree."""

    decisions: int
    actions: float  # the mean number of actions
    cross_entropy: float
    entropy: float  # of the search's shares: the least cross-entropy possible
    agreement: float

    def __str__(self) -> str:
        return (
            f"{self.decisions} decisions of {self.actions:.1f} actions, cross-entropy "
            f"{self.cross_entropy:.3f} (least {self.entropy:.3f}), the same favourite {self.agreement:.1%}"
        )


def measure_fitness(pairs: Pairs, examples: Examples) -> Fitness:
    """Return how well weights predict the search's choices."""
    count = len(examples.counts)
    if not count:
        return Fitness(0, 0, 0, 0, 0)
    weights = np.array(pairs, np.float32).T.reshape(-1) / np.float32(WEIGHT_SCALE)
    logits, ends = examples.features @ weights, np.cumsum(examples.counts)
    probabilities = compute_softmax(logits, examples.counts)
    pieces = [slice(end - number, end) for end, number in zip(ends, examples.counts, strict=True)]
    return Fitness(
        count,
        float(examples.counts.mean()),
        float(-(examples.targets * np.log(probabilities + 1e-9)).sum() / count),
        float(-(examples.targets * np.log(examples.targets + 1e-9)).sum() / count),
        sum(logits[piece].argmax() == examples.targets[piece].argmax() for piece in pieces) / count,
    )


def compute_digest(pairs: Mapping[str, Pairs]) -> str:
    """Return the SHA-256 of the weights."""
    return sha256(repr(dict(pairs)).encode()).hexdigest()


def format_module(task: PolicyTask, pairs: Mapping[str, Pairs]) -> str:
    """Return the text of `policy_weights.py`."""
    groups = "".join(
        f'    "{group}": (\n'
        + "".join(
            f"        {pair},  # {name}\n"
            for pair, name in zip(pairs[group], task.groups[group], strict=True)
        )
        + "    ),\n"
        for group in task.groups
    )
    return MODULE.format(
        title=task.title, unit=task.unit, scale=WEIGHT_SCALE, digest=compute_digest(pairs), groups=groups
    )


def save_decisions(file: Path, decisions: Sequence[Decision]) -> None:
    """Write decisions to a NumPy archive."""
    np.savez_compressed(
        file,
        rows=np.stack([each.row for each in decisions]),
        seats=np.array([each.seat for each in decisions]),
        groups=np.array([each.group for each in decisions]),
        progress=np.array([each.progress for each in decisions]),
        tries=np.concatenate([each.tries for each in decisions]),
        counts=np.array([len(each.tries) for each in decisions]),
        values=np.array([each.value for each in decisions]),
        worths=np.array([each.worths for each in decisions]),
    )


def load_decisions(file: Path) -> list[Decision]:
    """Return the decisions of a NumPy archive."""
    with np.load(file) as data:
        saved = {name: data[name] for name in data.files}
    ends = np.cumsum(saved["counts"])
    return [
        Decision(
            saved["rows"][at],
            int(saved["seats"][at]),
            int(saved["groups"][at]),
            int(saved["progress"][at]),
            saved["tries"][ends[at] - saved["counts"][at] : ends[at]],
            float(saved["values"][at]),
            tuple(saved["worths"][at]),
        )
        for at in range(len(ends))
    ]


def fit(task: PolicyTask, decisions: Sequence[Decision], held_out: Sequence[Decision]) -> dict[str, Pairs]:
    """Return the fitted weights of every group, and print how well they predict held-out decisions."""
    pairs = {}
    for number, group in enumerate(task.groups):
        pairs[group] = fit_weights(build_examples(task, decisions, number))
        print(f"{group}: {measure_fitness(pairs[group], build_examples(task, held_out, number))}", flush=True)
    return pairs


def run(
    task: PolicyTask,
    description: str,
    arguments: Sequence[str] | None = None,
    *,
    first: PolicyTask | None = None,
) -> None:
    """The command line of a game's `fit_policy`: play games, fit, write the module of weights.

    `first` is the task for a search that does not use the present weights.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--games", type=int, default=280)
    parser.add_argument("--iterations", type=int, default=3000)
    parser.add_argument("--minutes", type=float, default=60.0, help="stop self-play after these minutes")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play games")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--add", type=Path, nargs="*", default=[], help="archives of earlier decisions")
    parser.add_argument("--save", type=Path, help="write the decisions of this run to an archive")
    parser.add_argument("--out", type=Path, required=True, help="the module of weights to write")
    parser.add_argument("--first", action="store_true", help="learn from the search without a policy")
    choices = parser.parse_args(arguments)
    if choices.first and first is None:
        parser.error("this game has no search without a policy to learn from")
    task = first if choices.first and first is not None else task
    decisions = play_games(
        task, choices.games, choices.iterations, choices.seed, choices.jobs, choices.minutes
    )
    if choices.save is not None:
        save_decisions(choices.save, decisions)
    for file in choices.add:
        decisions += load_decisions(file)
    cut = len(decisions) // 10
    pairs = fit(task, decisions[cut:], decisions[:cut])
    choices.out.write_text(format_module(task, pairs), "utf-8")
