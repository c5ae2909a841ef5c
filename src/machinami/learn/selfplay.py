"""Self-play on many plays at once, and the advantages of its actions. A policy plays all seats."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from machinami.env.batch_env import BatchRows
from machinami.learn.symmetry import SymmetryTable

Floats = NDArray[np.float32]


class Actor(Protocol):
    """Chooses actions and estimates values in many plays."""

    def act(
        self, observations: NDArray[np.int16], masks: NDArray[np.int8]
    ) -> tuple[NDArray[np.int64], Floats]:
        """Return sampled actions and their log-probabilities."""

    def estimate(self, observations: NDArray[np.int16], states: NDArray[np.uint8]) -> Floats:
        """Return the expected reward of every seat, from observations and the bits of the whole states."""


class Experience(NamedTuple):
    """Decisions of `steps` steps in `plays` plays; the first axes of all arrays are steps and plays."""

    observations: NDArray[np.int16]  # as transformed by the play's symmetry
    masks: NDArray[np.int8]
    seen: NDArray[np.int16]  # the same observations, not transformed, for the critic
    states: NDArray[np.uint8]  # bits of the packed states, hidden information included
    actions: NDArray[np.int64]
    log_probs: Floats
    seats: NDArray[np.int64]
    rewards: Floats  # of every seat
    ended: NDArray[np.bool_]
    values: Floats  # of every seat; one more step than the others


class SelfPlay:
    """Plays that continue from one collection to the next."""

    def __init__(self, rows: BatchRows, symmetries: SymmetryTable, seed: int = 0) -> None:
        self.rows, self._symmetries = rows, symmetries
        self._rng = np.random.default_rng(seed)
        self._which = symmetries.sample(rows.plays, self._rng)

    def collect(self, actor: Actor, steps: int) -> Experience:
        """Play `steps` decisions in every play."""
        rows = self.rows
        columns: list[list[Any]] = [[] for _ in Experience._fields]
        for _ in range(steps):
            shown = self._symmetries.transform_observations(rows.observations, self._which)
            masks = self._symmetries.transform_masks(rows.masks, self._which)
            seen, states, seats = rows.observations.copy(), unpack_bits(rows.states), rows.seats.copy()
            actions, log_probs = actor.act(shown, masks)
            values = actor.estimate(seen, states)
            rows.step(self._symmetries.restore_actions(actions, self._which))
            ended = rows.ended.copy()
            step = (shown, masks, seen, states, actions, log_probs, seats, rows.rewards.copy(), ended, values)
            for column, value in zip(columns, step, strict=True):
                column.append(value)
            self._which = np.where(ended, self._symmetries.sample(rows.plays, self._rng), self._which)
        columns[-1].append(actor.estimate(rows.observations, unpack_bits(rows.states)))
        return Experience(*map(np.stack, columns))


def unpack_bits(states: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return the bits of packed states, one byte each, the lowest bit of the first word first."""
    return np.unpackbits(states.view(np.uint8).reshape(len(states), -1), axis=1, bitorder="little")


def compute_advantages(
    rewards: Floats, values: Floats, ended: NDArray[np.bool_], trace: float
) -> tuple[Floats, Floats]:
    """Return advantages and returns of every seat by generalized advantage estimation, without discount.

    Every seat has its own values, so a seat's advantage of an action includes what the others did next.
    """
    advantages = np.zeros_like(rewards)
    ahead = np.zeros_like(rewards[0])
    for step in range(len(rewards) - 1, -1, -1):
        running = ~ended[step][:, None]
        ahead = rewards[step] + running * (values[step + 1] + trace * ahead) - values[step]
        advantages[step] = ahead
    return advantages, advantages + values[:-1]


def select_seat(values: Floats, seats: NDArray[np.int64]) -> Floats:
    """Return the value of the mover's seat for every decision."""
    return np.take_along_axis(values, seats[..., None], axis=-1)[..., 0]
