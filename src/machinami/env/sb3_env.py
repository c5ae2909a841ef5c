"""A vector environment as a `VecEnv` of Stable-Baselines3."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from machinami.env.vector_env import Vector


class Baselines(VecEnv):
    """Many plays for one learner, with all planes scaled to at most 1. MaskablePPO calls `action_masks`."""

    def __init__(self, vector: Vector) -> None:
        self.vector = vector
        planes = vector.batch.codec.planes.values()
        greatest = [max(1, abs(plane.low), plane.high) for plane in planes for _ in range(prod(plane.shape))]
        self._scale = 1 / np.array(greatest, np.float32)
        self._blank_observation = np.zeros(len(greatest), np.float32)
        observations = spaces.Box(-1, 1, (len(greatest),), np.float32)
        super().__init__(vector.num_envs, observations, vector.single_action_space)
        self._actions: NDArray[np.int64] = np.zeros(vector.num_envs, np.int64)

    def reset(self) -> NDArray[np.float32]:
        seeds = [seed for seed in self._seeds if seed is not None]
        observations, _ = self.vector.reset(seed=seeds[0] if seeds else None)
        self._reset_seeds()
        return self.scale_observations(observations)

    def step_async(self, actions: NDArray[np.int64]) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[Any]]:
        observations, rewards, ended, _, _ = self.vector.step(self._actions)
        # The final observation of a play has no effect on learning: no decision follows it.
        infos = [{"terminal_observation": self._blank_observation} if over else {} for over in ended]
        return self.scale_observations(observations), rewards.astype(np.float32), ended, infos

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(f"the plays have no method {method_name}")
        masks = self.vector.action_masks()
        return [masks[play] for play in self._list_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        if attr_name == "render_mode":
            return [None for _ in self._list_indices(indices)]
        if attr_name != "action_masks":
            raise AttributeError(f"the plays have no attribute {attr_name}")
        return [None for _ in self._list_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"the plays have no settable attribute {attr_name}")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False for _ in self._list_indices(indices)]

    def scale_observations(self, observations: NDArray[Any]) -> NDArray[np.float32]:
        """Return the observations scaled to at most 1."""
        scaled: NDArray[np.float32] = np.multiply(observations, self._scale, dtype=np.float32)
        return scaled

    def _list_indices(self, indices: Any) -> Sequence[int]:
        return list(self._get_indices(indices))
