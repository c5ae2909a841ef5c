"""A batch as a Gymnasium vector environment: one learner in many plays, an opponent in the other seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from machinami.core.contract import Plane
from machinami.core.encoding import plane_offsets
from machinami.env.batch_env import Batch

Opponent = Callable[[Batch, NDArray[np.bool_]], NDArray[np.int64]]
"""Chooses actions in the marked plays of a batch; its choices in other plays are ignored."""

MAX_VALUE = np.iinfo(np.int16).max


def slice_columns(planes: Mapping[str, Plane]) -> dict[str, slice]:
    """Return the columns of each plane in a row of all planes."""
    return {
        name: slice(start, end)
        for name, (start, end) in zip(planes, pairwise(plane_offsets(planes)), strict=True)
    }


def choose_random(batch: Batch, asked: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Choose random legal actions."""
    return batch.sample_actions()


def greedy(batch: Batch, asked: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Choose the action with the largest lead after it."""
    return batch.choose_greedy(asked)


class Vector(VectorEnv[NDArray[np.int16], NDArray[np.int64], NDArray[Any]]):
    """A learner in one seat of each play, by default in rotation, against an opponent in all other seats.

    An observation is a row of numbers for each play: the codec's planes, one after another, as
    `plane_specs` describes them and `plane_slices` finds them. Legal actions are in `info["action_mask"]` and
    returned by `action_masks()`. A play that ends gives its reward and is replaced by the next one in the
    same step.
    """

    def __init__(self, batch: Batch, opponent: Opponent | None = None, seat: int | None = None) -> None:
        if seat is not None and seat not in range(batch.setup.seats):
            raise ValueError(f"there is no seat {seat}")
        self.batch, self.num_envs, self.render_mode = batch, batch.plays, None
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self._opponent = choose_random if opponent is None else opponent
        width = batch.observations.shape[1]
        self.plane_specs = batch.plane_specs
        self.plane_slices = slice_columns(batch.plane_specs)
        self.single_observation_space = spaces.Box(-MAX_VALUE, MAX_VALUE, (width,), np.int16)
        self.single_action_space = spaces.Discrete(batch.size)
        self.observation_space = batch_space(self.single_observation_space, batch.plays)
        self.action_space = batch_space(self.single_action_space, batch.plays)
        by_turns = np.arange(batch.plays) % batch.setup.seats
        self.seats = by_turns if seat is None else np.full(batch.plays, seat)
        self._play_indices = np.arange(batch.plays)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Deal all plays, and let the opponent move up to the learner's first decision."""
        if isinstance(seed, list):
            raise TypeError("seed must be a single int, not a list")
        self.batch.reset(seed)
        self._play_opponents()
        return self._observe()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.int16], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        self.batch.step(actions)
        rewards = self.batch.rewards[self._play_indices, self.seats].astype(np.float64)
        ended = self.batch.ended.copy()
        more_rewards, more_ended = self._play_opponents()
        observations, info = self._observe()
        truncated = np.zeros(self.num_envs, np.bool_)
        return observations, rewards + more_rewards, ended | more_ended, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions in each play, under the name that maskable learners expect."""
        return self.batch.masks.astype(np.bool_)

    def _observe(self) -> tuple[NDArray[np.int16], dict[str, Any]]:
        return self.batch.observations.copy(), {"action_mask": self.batch.masks.copy()}

    def _play_opponents(self) -> tuple[NDArray[Any], NDArray[np.bool_]]:
        """Let the opponent move until the learner decides in all plays.

        Return the learner's rewards during these moves, and the plays that ended.
        """
        rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        while (waiting := self.batch.seats != self.seats).any():
            self.batch.step(self._opponent(self.batch, waiting), waiting)
            rewards += self.batch.rewards[self._play_indices, self.seats]
            ended |= self.batch.ended
        return rewards, ended
