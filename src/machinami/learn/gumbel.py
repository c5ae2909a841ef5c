"""Gumbel AlphaZero for games of two seats: self-play in which a search improves every decision.

At the root, actions are sampled without replacement (Gumbel top-k) and halved by their values. The improved
policy, to which the network is fitted, gives every action the network's logit plus its value. Hidden
information is sampled anew for each simulation, so that a decision uses only what its seat knows.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from machinami.env.batch_env import BatchRows, build_blank_words
from machinami.learn.selfplay import Floats, compute_advantages, select_seat
from machinami.learn.symmetry import SymmetryTable

SEARCH_MODULE = "machinami.learn.tree_search"
NODE, EDGE, PATH = 5, 3, 256
NUM_EDGES, TRIES = 1, 1
NO_SCORE = -1e18

Numbers = NDArray[np.int64]
Doubles = NDArray[np.float64]


class Evaluation(NamedTuple):
    """What an evaluator says of positions: the likeliest actions, their probabilities, the mover's value."""

    numbers: Numbers
    priors: Doubles
    values: Doubles


class Evaluator(Protocol):
    """Evaluates many positions at once."""

    def evaluate(self, observations: NDArray[np.int16], masks: NDArray[np.int8], most: int) -> Evaluation:
        """Return at most `most` legal actions of each position; priors of missing ones are 0."""


class SearchSettings(NamedTuple):
    """The size and the constants of a search."""

    simulations: int = 24
    considered: int = 8
    """Actions that the root tries at first."""
    most: int = 32
    """The most actions of a node."""
    value_weight: float = 5.0
    """How many nats a value of 1 counts in the improved policy."""
    exploration: float = 1.25
    reduction: float = 0.25


class Decisions(NamedTuple):
    """Searched decisions; the first axes of all arrays are steps and plays."""

    observations: NDArray[np.int16]
    masks: NDArray[np.int8]
    numbers: Numbers
    """The actions of the improved policy."""
    weights: Floats
    """Their probabilities."""
    actions: Numbers
    returns: Floats
    """The mover's return, by temporal differences."""


class Trees:
    """A search tree for each play of a batch."""

    def __init__(self, rows: BatchRows, settings: SearchSettings, seed: int = 0) -> None:
        self.rows, self.settings = rows, settings
        plays, most = rows.plays, settings.most
        slots = (settings.simulations + 2) * most + 2
        self._code = rows.load_search(SEARCH_MODULE)
        self._nodes = np.zeros((plays, (settings.simulations + 4) * NODE), np.int64)
        self._edges = np.zeros((plays, slots * EDGE), np.int64)
        self._sums, self._priors = np.zeros((plays, slots)), np.zeros((plays, slots))
        self._counts, self._paths = np.zeros((plays, 4), np.int64), np.zeros((plays, PATH), np.int64)
        self._rngs = build_blank_words(plays, rows.compiled)
        seeds = np.random.SeedSequence(seed).generate_state(plays, np.uint64)
        self._rngs[:] = seeds if rows.compiled else seeds.tolist()
        self._scratch = rows.build_memories()
        self._free = np.full(plays, -1, np.int64)
        self.observations, self.masks = np.zeros_like(rows.observations), np.zeros_like(rows.masks)
        self.seats = np.zeros(plays, np.int64)

    def clear(self) -> None:
        """Remove all nodes but empty roots."""
        self._nodes[:, NODE : 2 * NODE] = 0
        self._counts[:, 0], self._counts[:, 1] = 2, 1

    def simulate(self, evaluator: Evaluator, forced: Numbers | None = None) -> Doubles:
        """Run a simulation in every tree. Return the values of the leaves' movers."""
        settings = self.settings
        tree = (self._nodes, self._edges, self._sums, self._priors, self._counts, self._paths)
        self.rows.run_on_states(
            self._code.descend,
            self._scratch,
            self._rngs,
            *tree,
            self._free if forced is None else forced,
            settings.exploration,
            settings.reduction,
            self.masks,
            self.observations,
            self.seats,
        )
        found = evaluator.evaluate(self.observations, self.masks, settings.most)
        self.rows.run(self._code.ascend, *tree, self.seats, *found)
        return found.values

    def list_root_edges(self) -> tuple[Numbers, Doubles, Numbers, Doubles]:
        """Return the roots' actions, their priors, tries and sums of values; unused ones have prior 0."""
        count = self.settings.most
        edges = self._edges[:, EDGE : (count + 1) * EDGE].reshape(self.rows.plays, count, EDGE)
        there = np.arange(count) < self._nodes[:, NODE + NUM_EDGES][:, None]
        priors = np.where(there, self._priors[:, 1 : count + 1], 0.0)
        tries = np.where(there, edges[:, :, TRIES], 0)
        return edges[:, :, 0].copy(), priors, tries, np.where(tries > 0, self._sums[:, 1 : count + 1], 0.0)


class Choice(NamedTuple):
    """The result of a search in every play."""

    numbers: Numbers
    weights: Doubles
    actions: Numbers
    values: Doubles
    """The mover's value under the improved policy."""


def plan_halving(simulations: int, considered: int) -> list[tuple[int, int]]:
    """Return how many actions each phase keeps, and how often it tries each of them."""
    phases, kept = list[tuple[int, int]](), considered
    rounds = max(1, (considered - 1).bit_length())
    for left in range(rounds, 0, -1):
        used = sum(width * times for width, times in phases)
        phases.append((kept, max(1, (simulations - used) // (left * kept))))
        kept = max(2, kept // 2)
    return phases


def search(trees: Trees, evaluator: Evaluator, rng: np.random.Generator | None) -> Choice:
    """Search the present position of every play. Without `rng`, choose without Gumbel noise."""
    settings = trees.settings
    trees.clear()
    own = trees.simulate(evaluator).copy()
    numbers, priors, _, _ = trees.list_root_edges()
    there, plays = priors > 0, np.arange(len(priors))
    logits = np.where(there, np.log(np.maximum(priors, 1e-12)), NO_SCORE)
    noise = np.zeros_like(logits) if rng is None else rng.gumbel(size=logits.shape)
    score, ranks = logits + noise, np.arange(settings.considered)
    order = np.argsort(-score, axis=1)[:, : settings.considered]
    valid = np.minimum(there.sum(1), settings.considered)
    tries, values = np.zeros_like(numbers), np.zeros_like(priors)
    for width, times in plan_halving(settings.simulations, settings.considered):
        ranked = np.where(
            ranks[: order.shape[1]] < valid[:, None], score[plays[:, None], order], NO_SCORE * 2
        )
        order = order[plays[:, None], np.argsort(-ranked, axis=1)[:, :width]]
        valid = np.minimum(valid, width)
        for _ in range(times):
            for rank in range(width):
                trees.simulate(evaluator, np.ascontiguousarray(order[plays, rank % valid]))
        _, _, tries, sums = trees.list_root_edges()
        values = sums / np.maximum(tries, 1)
        score = logits + noise + settings.value_weight * values
    ranked = np.where(ranks[: order.shape[1]] < valid[:, None], score[plays[:, None], order], NO_SCORE * 2)
    actions = numbers[plays, order[plays, ranked.argmax(1)]]
    completed = complete_values(own, priors, tries, values)
    improved = np.where(there, logits + settings.value_weight * completed, NO_SCORE)
    weights = np.exp(improved - improved.max(1, keepdims=True)) * there
    weights /= weights.sum(1, keepdims=True)
    return Choice(numbers, weights, actions, (weights * completed).sum(1))


def complete_values(own: Doubles, priors: Doubles, tries: Numbers, values: Doubles) -> Doubles:
    """Return the values of all actions: without tries, a mean of the network's value and the others."""
    weight, visits = np.where(tries > 0, priors, 0.0), tries.sum(1)
    mean = (weight * values).sum(1) / np.maximum(weight.sum(1), 1e-9)
    mixed = (own + visits * mean) / (1 + visits)
    return np.where(tries > 0, values, mixed[:, None])


class SearchPlay:
    """Self-play by search; plays continue from one collection to the next."""

    def __init__(
        self,
        rows: BatchRows,
        symmetries: SymmetryTable,
        settings: SearchSettings,
        trace: float,
        seed: int = 0,
    ) -> None:
        self.rows, self._symmetries, self._trace = rows, symmetries, trace
        self._trees, self._rng = Trees(rows, settings, seed), np.random.default_rng(seed)

    def collect(self, evaluator: Evaluator, steps: int) -> Decisions:
        """Play `steps` decisions in every play. Every play is returned through a random symmetry."""
        rows, table = self.rows, self._symmetries
        columns: list[list[Any]] = [[] for _ in range(5)]
        seats, values, rewards, ended = list[Any](), list[Any](), list[Any](), list[Any]()
        for _ in range(steps):
            which = table.sample(rows.plays, self._rng)
            shown = table.transform_observations(rows.observations, which)
            masks = table.transform_masks(rows.masks, which)
            choice = search(self._trees, evaluator, self._rng)
            seats.append(rows.seats.copy())
            values.append(spread_values(choice.values, rows.seats))
            rows.step(choice.actions)
            rewards.append(rows.rewards.copy())
            ended.append(rows.ended.copy())
            numbers = table.transform_actions(choice.numbers, which)
            step = (shown, masks, numbers, choice.weights.astype(np.float32), choice.actions)
            for column, value in zip(columns, step, strict=True):
                column.append(value)
        last = evaluator.evaluate(rows.observations, rows.masks, 1).values
        values.append(spread_values(last, rows.seats))
        _, returns = compute_advantages(np.stack(rewards), np.stack(values), np.stack(ended), self._trace)
        shown, masks, numbers, weights, actions = map(np.stack, columns)
        return Decisions(shown, masks, numbers, weights, actions, select_seat(returns, np.stack(seats)))


def spread_values(values: Doubles, seats: Numbers) -> Floats:
    """Return the movers' values as values of both seats."""
    first = np.where(seats == 0, values, -values)
    both: Floats = np.stack([first, -first], 1).astype(np.float32)
    return both
